/* gate_settings.c - settings of claims to refute */

#include "method/methods.h"
#include "method/needs.h"
#include "setting/rows.h"

SETTING_ROW(CLAIM_EPSILON) = {
	.name = "claim-epsilon",
	.group = "gate",
	.summary = "the epsilon that is claimed",
	NONE,
	FROM0,
	.step = 0.1,
};

SETTING_ROW(CLAIM) = {
	.name = "claim",
	.group = "gate",
	.summary = "file with the curve that is claimed",
	.kind = VALUE_FILE,
	NONE,
};

SETTING_ROW(METHOD) = {
	.name = "method",
	.group = "gate",
	.summary = "the method that decides",
	.kind = VALUE_TEXT,
	NONE,
	.values = &methods_registry,
};

SETTING_ROW(REPORTED) = {
	.name = "reported",
	.group = "gate",
	.summary = "an epsilon that somebody reported of these data",
	NONE,
	FROM0,
	.step = 0.1,
};

SETTING_ROW(DECLARED) = {
	.name = "declared",
	.group = "gate",
	.summary = "the method chosen in advance",
	.kind = VALUE_TEXT,
	NONE,
	.values = &methods_registry,
};

SETTING_ROW(REQUIRE) = {
	.name = "require",
	.group = "gate",
	.summary = "conditions that must be stated for a verdict, by "
		   "commas, or all",
	.kind = VALUE_LIST,
	NONE,
	.values = &conditions_registry,
};

SETTING_ROW(READINGS) = {
	.name = "readings",
	.group = "gate",
	.summary = "thresholds, seeds and splits that were looked at",
	NONE,
	COUNTS,
};

SETTING_ROW(JOINT) = {
	.name = "joint",
	.group = "gate",
	.summary = "all bounds hold together at alpha",
	.kind = VALUE_SWITCH,
};
