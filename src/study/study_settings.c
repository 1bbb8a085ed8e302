/* study_settings.c - settings of repeated audits */

#include "setting/rows.h"
#include "study/worlds.h"

SETTING_ROW(ROWS) = {
	.name = "rows",
	.group = "plan",
	.summary = "rows of simulated data, both classes",
	.kind = VALUE_WHOLE,
	.fallback = 1000,
	.lowest = 1,
	.highest = 1e10,
	.scale = SCALE_LOG,
};

SETTING_ROW(REPETITIONS) = {
	.name = "repetitions",
	.group = "plan",
	.summary = "how often to repeat",
	.kind = VALUE_WHOLE,
	.fallback = 1000,
	.lowest = 1,
	.highest = 1e10,
	.scale = SCALE_LOG,
};

SETTING_ROW(WORLD) = {
	.name = "world",
	.group = "plan",
	.summary = "how awkward simulated scores are made",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(WORLDS),
};

SETTING_ROW(LOOKS) = {
	.name = "looks",
	.group = "plan",
	.summary = "how often one looks at growing data, keeping the best",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 1,
	.highest = 1000,
	.step = 1,
};

SETTING_ROW(ROUNDS) = {
	.name = "rounds",
	.group = "plan",
	.summary = "rounds of federated training",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 1,
	.highest = 1e6,
	.scale = SCALE_LOG,
};

SETTING_ROW(PRESENTATIONS) = {
	.name = "presentations",
	.group = "plan",
	.summary = "rounds a canary takes part in",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 1,
	.highest = 1e6,
	.step = 1,
};

SETTING_ROW(LITERAL) = {
	.name = "literal",
	.group = "plan",
	.summary = "simulate as written, not the same law the fast way",
	.kind = VALUE_SWITCH,
};
