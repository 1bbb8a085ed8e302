/* verb_settings.c - settings of answers, and files that are written */

#include "result/writer/writers.h"
#include "setting/rows.h"

SETTING_ROW(FORMAT) = {
	.name = "format",
	.group = "output",
	.summary = "form of the answer",
	.kind = VALUE_TEXT,
	NONE,
	.values = &writers_registry,
};

SETTING_ROW(OUTPUT) = {
	.name = "output",
	.group = "output",
	.summary = "file to write, or to write the answer to",
	.kind = VALUE_FILE,
	NONE,
};

SETTING_ROW(FORCE) = {
	.name = "force",
	.group = "output",
	.summary = "overwrite, or go on all the same",
	.kind = VALUE_SWITCH,
};

SETTING_ROW(ALLOW) = {
	.name = "allow",
	.group = "output",
	.summary = "what a session file may do: write, no-sandbox, paths",
	.kind = VALUE_LIST,
	NONE,
};

SETTING_ROW(COLUMNS) = {
	.name = "columns",
	.group = "output",
	.summary = "columns of a table, in this order: a,b,c",
	.kind = VALUE_LIST,
	NONE,
};

SETTING_ROW(TIMING) = {
	.name = "timing",
	.group = "output",
	.summary = "JSON says how many seconds each method took",
	.kind = VALUE_SWITCH,
};

SETTING_ROW(NO_SANDBOX) = {
	.name = "no-sandbox",
	.group = "output",
	.summary = "run gnuplot outside its jail",
	.kind = VALUE_SWITCH,
};
