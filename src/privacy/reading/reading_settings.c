/* reading_settings.c - settings of a guarantee in other languages */

#include "setting/rows.h"

static const char *const grades[] = { "lower-bound",
				      "confidence-interval",
				      "approximate-interval",
				      "credible-interval",
				      "point-estimate",
				      "model-instance-metric",
				      "heuristic",
				      NULL };

SETTING_ROW(PRIOR) = {
	.name = "prior",
	.group = "reading",
	.summary = "how likely a record was there, beforehand",
	.fallback = 0.5,
	.lowest = 0,
	.highest = 1,
	.open_low = true,
	.open_high = true,
	.step = 0.05,
};

SETTING_ROW(BASELINE) = {
	.name = "baseline",
	.group = "reading",
	.summary = "how often a record is guessed without the output",
	.fallback = 0.1,
	.lowest = 0,
	.highest = 1,
	.step = 0.05,
};

SETTING_ROW(TARGET) = {
	.name = "target",
	.group = "reading",
	.summary = "a reading to keep, as mu:0.5 or advantage:0.1",
	.kind = VALUE_TEXT,
	NONE,
};

SETTING_ROW(GRADE) = {
	.name = "grade",
	.group = "reading",
	.summary = "what an audited epsilon= or mu= claims to be",
	.kind = VALUE_CHOICE,
	NONE,
	.choices = grades,
};
