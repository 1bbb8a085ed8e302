/* load_settings.c - settings of the data of a file */

#include "dataset/kind.h"
#include "load/load.h"
#include "setting/rows.h"

SETTING_ROW(KIND) = {
	.name = "kind",
	.group = "data",
	.summary = "what the file holds, if it cannot be guessed",
	.kind = VALUE_TEXT,
	NONE,
	.values = &kinds_registry,
};

SETTING_ROW(NAN) = {
	.name = "nan",
	.group = "data",
	.summary = "what to do with empty, NaN and infinite cells",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(NAN_POLICIES),
};

SETTING_ROW(CLIP) = {
	.name = "clip",
	.group = "data",
	.summary = "how near to 0 and 1 predictions may come",
	NONE,
	.lowest = 0,
	.highest = 0.5,
	.open_high = true,
	.scale = SCALE_LOG,
};

SETTING_ROW(ROW) = {
	.name = "row",
	.group = "data",
	.summary = "which row of counts or guesses, or group of "
		   "cosines",
	.fallback = 1,
	COUNTS,
};

SETTING_ROW(INSTANCE) = {
	.name = "instance",
	.group = "data",
	.summary = "which model instance, all if not given",
	NONE,
	COUNTS,
};

SETTING_ROW(RUN) = {
	.name = "run",
	.group = "data",
	.summary = "which run a one-run audit is about, by its number; "
		   "names count from 1",
	NONE,
	COUNTS,
};

SETTING_ROW(SERIES) = {
	.name = "series",
	.group = "data",
	.summary = "of scores saved over epochs: the last, or all, "
		   "each a run",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(SERIES),
};
