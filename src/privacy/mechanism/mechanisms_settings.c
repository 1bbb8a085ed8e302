/* mechanisms_settings.c - settings of numbers of mechanisms */

#include "privacy/direction.h"
#include "privacy/mechanism/mechanisms.h"
#include "setting/rows.h"

static const char *const visibles[] = { "all", "last", NULL };

SETTING_ROW(MECHANISM) = {
	.name = "mechanism",
	.group = "mechanism",
	.summary = "the mechanism asked about",
	.kind = VALUE_TEXT,
	NONE,
	.values = &mechanisms_registry,
};

SETTING_ROW(EPSILON) = {
	.name = "epsilon",
	.symbol = "ε",
	.group = "mechanism",
	.summary = "epsilon of the mechanism",
	NONE,
	FROM0,
	.step = 0.1,
};

SETTING_ROW(MECHANISM_DELTA) = {
	.name = "mechanism-delta",
	.group = "mechanism",
	.summary = "delta of approximate-dp",
	.fallback = 0,
	.lowest = 0,
	.highest = 1,
	.open_high = true,
	.scale = SCALE_LOG,
};

SETTING_ROW(MU) = {
	.name = "mu",
	.symbol = "μ",
	.group = "mechanism",
	.summary = "mu of Gaussian DP, sensitivity over noise",
	NONE,
	POSITIVE,
	.step = 0.05,
};

SETTING_ROW(SIGMA) = {
	.name = "sigma",
	.symbol = "σ",
	.group = "mechanism",
	.summary = "noise over sensitivity",
	NONE,
	POSITIVE,
	.step = 0.05,
};

SETTING_ROW(SAMPLING) = {
	.name = "sampling",
	.symbol = "q",
	.group = "mechanism",
	.summary = "probability to be in a batch",
	NONE,
	.lowest = 0,
	.highest = 1,
	.open_low = true,
	.scale = SCALE_LOG,
};

SETTING_ROW(STEPS) = {
	.name = "steps",
	.symbol = "T",
	.group = "mechanism",
	.summary = "how often the mechanism is applied",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 1,
	.highest = 1e12,
	.scale = SCALE_LOG,
};

SETTING_ROW(SENSITIVITY) = {
	.name = "sensitivity",
	.group = "mechanism",
	.summary = "how far a record moves a count",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 1,
	.highest = 1e6,
	.scale = SCALE_LOG,
};

SETTING_ROW(RHO) = {
	.name = "rho",
	.symbol = "ρ",
	.group = "mechanism",
	.summary = "rho of zero-concentrated DP",
	NONE,
	POSITIVE,
	.step = 0.05,
};

SETTING_ROW(BATCHES) = {
	.name = "batches",
	.group = "mechanism",
	.summary = "how many batches an epoch has",
	.kind = VALUE_WHOLE,
	NONE,
	.lowest = 1,
	.highest = 1e12,
	.scale = SCALE_LOG,
};

SETTING_ROW(LEAVES) = {
	.name = "leaves",
	.group = "mechanism",
	.summary = "how many records or steps a stream has",
	.kind = VALUE_WHOLE,
	NONE,
	.lowest = 1,
	.highest = 1e15,
	.scale = SCALE_LOG,
};

SETTING_ROW(STRATEGY) = {
	.name = "strategy",
	.group = "mechanism",
	.summary = "first column of a banded matrix, by commas, or a "
		   "file with all of it",
	.kind = VALUE_LIST,
	NONE,
};

SETTING_ROW(PARTICIPATIONS) = {
	.name = "participations",
	.group = "mechanism",
	.summary = "how often a record takes part",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 1,
	.highest = 1e9,
	.scale = SCALE_LOG,
};

SETTING_ROW(SEPARATION) = {
	.name = "separation",
	.group = "mechanism",
	.summary = "steps between two participations at least",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 1,
	.highest = 1e12,
	.scale = SCALE_LOG,
};

SETTING_ROW(DIVERGENCES) = {
	.name = "divergences",
	.group = "mechanism",
	.summary = "Renyi divergences of orders=, by commas",
	.kind = VALUE_LIST,
	NONE,
};

SETTING_ROW(THEN) = {
	.name = "then",
	.group = "mechanism",
	.summary = "mechanisms that come after, by commas, as "
		   "laplace:epsilon=0.5:steps=5",
	.kind = VALUE_LIST,
	NONE,
};

SETTING_ROW(DIRECTION) = {
	.name = "direction",
	.group = "mechanism",
	.summary = "which neighbour: one more or less",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(DIRECTIONS),
};

SETTING_ROW(VISIBLE) = {
	.name = "visible",
	.group = "older",
	.summary = "last: an older name of mechanism=last-model",
	.kind = VALUE_CHOICE,
	.choices = visibles,
};

SETTING_ROW(OVERLAY) = {
	.name = "overlay",
	.group = "mechanism",
	.summary = "mechanisms of the same epsilon and delta to draw "
		   "beside, by commas",
	.kind = VALUE_LIST,
	NONE,
};

SETTING_ROW(MEAN0) = {
	.name = "mean0",
	.group = "mechanism",
	.summary = "mean of the scores of non-members",
	NONE,
	ANY,
	.step = 0.1,
};

SETTING_ROW(SD0) = {
	.name = "sd0",
	.group = "mechanism",
	.summary = "standard deviation of non-members",
	NONE,
	POSITIVE,
	.step = 0.1,
};

SETTING_ROW(MEAN1) = {
	.name = "mean1",
	.group = "mechanism",
	.summary = "mean of the scores of members",
	NONE,
	ANY,
	.step = 0.1,
};

SETTING_ROW(SD1) = {
	.name = "sd1",
	.group = "mechanism",
	.summary = "standard deviation of members",
	NONE,
	POSITIVE,
	.step = 0.1,
};

SETTING_ROW(FILE) = {
	.name = "file",
	.group = "mechanism",
	.summary = "file with the curve of a mechanism",
	.kind = VALUE_FILE,
	NONE,
};

SETTING_ROW(AT_EPSILON) = {
	.name = "at-epsilon",
	.group = "mechanism",
	.summary = "at which epsilon",
	NONE,
	FROM0,
	.step = 0.1,
};

SETTING_ROW(FPR) = {
	.name = "fpr",
	.group = "mechanism",
	.summary = "false positive rate",
	NONE,
	SHARE,
};

SETTING_ROW(FNR) = {
	.name = "fnr",
	.group = "mechanism",
	.summary = "false negative rate",
	NONE,
	SHARE,
};

SETTING_ROW(COSINE) = {
	.name = "cosine",
	.group = "mechanism",
	.summary = "a cosine between canary and model",
	NONE,
	.lowest = -1,
	.highest = 1,
	.step = 0.01,
};

SETTING_ROW(ORDERS) = {
	.name = "orders",
	.group = "mechanism",
	.summary = "Renyi orders, by commas, or a file of orders and "
		   "divergences",
	.kind = VALUE_LIST,
	NONE,
};
