/* method_settings.c - settings of the questions that all methods answer */

#include "method/methods.h"
#include "setting/rows.h"
#include "stats/sample/bootstrap.h"

SETTING_ROW(ALPHA) = {
	.name = "alpha",
	.symbol = "α",
	.group = "claim",
	.summary = "allowed probability of error, not the confidence",
	.fallback = 0.05,
	.lowest = 0,
	.highest = 1,
	.open_low = true,
	.open_high = true,
	.scale = SCALE_LOG,
};

SETTING_ROW(DELTA) = {
	.name = "delta",
	.symbol = "δ",
	.group = "claim",
	.summary = "the delta of (epsilon, delta)-DP",
	.fallback = 1e-5,
	.lowest = 0,
	.highest = 1,
	.scale = SCALE_LOG,
};

SETTING_ROW(SIDES) = {
	.name = "sides",
	.group = "claim",
	.summary = "1 for a lower bound, 2 for both ends",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 1,
	.highest = 2,
	.step = 1,
};

SETTING_ROW(REFLECT) = {
	.name = "reflect",
	.group = "claim",
	.summary = "count an attack worse than random as its opposite",
	.kind = VALUE_SWITCH,
	NONE,
};

SETTING_ROW(TP) = {
	.name = "tp",
	.group = "inline",
	.summary = "members called members",
	NONE,
	COUNTS,
};

SETTING_ROW(FN) = {
	.name = "fn",
	.group = "inline",
	.summary = "members called non-members",
	NONE,
	COUNTS,
};

SETTING_ROW(FP) = {
	.name = "fp",
	.group = "inline",
	.summary = "non-members called members",
	NONE,
	COUNTS,
};

SETTING_ROW(TN) = {
	.name = "tn",
	.group = "inline",
	.summary = "non-members called non-members",
	NONE,
	COUNTS,
};

SETTING_ROW(INNER) = {
	.name = "inner",
	.group = "method",
	.summary = "the method that audits one step",
	.kind = VALUE_TEXT,
	NONE,
};

SETTING_ROW(CUT) = {
	.name = "cut",
	.group = "method",
	.summary = "rates nearer to 0 or 1 than this are left out",
	NONE,
	.lowest = 0,
	.highest = 0.5,
	.open_high = true,
	.scale = SCALE_LOG,
};

SETTING_ROW(MOMENTS) = {
	.name = "moments",
	.group = "method",
	.summary = "of canaries of a run: of pairs (2), or up to 4",
	.kind = VALUE_WHOLE,
	.fallback = 2,
	.lowest = 2,
	.highest = 4,
	.step = 2,
};

SETTING_ROW(COMPONENTS) = {
	.name = "components",
	.group = "method",
	.summary = "Gaussians in the mixture, 0 tries 1 to 20",
	.kind = VALUE_WHOLE,
	.fallback = 0,
	.lowest = 0,
	.highest = 20,
	.step = 1,
};

SETTING_ROW(SAMPLES) = {
	.name = "samples",
	.group = "method",
	.summary = "numbers drawn from a fit to compare with the data",
	.kind = VALUE_WHOLE,
	.fallback = 1000,
	.lowest = 1,
	.highest = 1e9,
	.step = 100,
};

SETTING_ROW(DIMENSION) = {
	.name = "dimension",
	.symbol = "d",
	.group = "method",
	.summary = "number of model parameters",
	.kind = VALUE_WHOLE,
	NONE,
	.lowest = 2,
	.highest = 1e15,
	.scale = SCALE_LOG,
};

static const struct setting_about bootstraps = {
	.name = "bootstraps",
	.group = "method",
	.summary = "resamples behind a bootstrap interval; asks for one",
	.kind = VALUE_WHOLE,
	.fallback = 1000,
	.lowest = 1,
	.highest = 1e7,
	.step = 100,
};

SETTING_ROW(BOOTSTRAP) = {
	.name = "bootstrap",
	.group = "method",
	.summary = "none: intervals from ranks; or which bootstrap, with its "
		   "resamples: bca:1000",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(BOOTSTRAPS),
	.parts =
		(const struct setting_about *const[]){
			[BOOTSTRAP_PERCENTILE] = &bootstraps,
			[BOOTSTRAP_BC] = &bootstraps,
			[BOOTSTRAP_BCA] = &bootstraps,
		},
};
