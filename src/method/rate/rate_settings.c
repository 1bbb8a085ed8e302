/* rate_settings.c - settings of thresholds and rates */

#include "method/rate/threshold.h"
#include "result/policy.h"
#include "setting/rows.h"
#include "stats/law/ratio_intervals.h"
#include "stats/sample/bands.h"

SETTING_ROW(POLICY) = {
	.name = "policy",
	.label = "threshold",
	.group = "threshold",
	.summary = "how the threshold is chosen",
	.kind = VALUE_CHOICE,
	NONE,
	.choices = CHOICE_WORDS(POLICIES),
};

static const struct setting_about tau_rank = {
	.name = "tau-rank",
	.group = "threshold",
	.summary = "threshold at the k-th most member-like non-member",
	NONE,
	COUNTS,
};

static const struct setting_about tau_quantile = {
	.name = "tau-quantile",
	.group = "threshold",
	.summary = "threshold at this quantile of the non-members",
	NONE,
	SHARE,
};

SETTING_ROW(TAU) = {
	.name = "tau",
	.symbol = "τ",
	.group = "threshold",
	.summary = "threshold given in advance, in units of the file, or "
		   "rank:20 or quantile:0.95 of the non-members",
	NONE,
	ANY,
	.step = 0.1,
	.choices = CHOICE_WORDS(TAU_WORDS),
	.parts =
		(const struct setting_about *const[]){
			[TAU_RANK] = &tau_rank,
			[TAU_QUANTILE] = &tau_quantile,
		},
};

SETTING_ROW(BAND) = {
	.name = "band",
	.group = "threshold",
	.summary = "which simultaneous band policy=band takes",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(BANDS),
	.shown_with = "policy",
	.shown_value = "band",
};

SETTING_ROW(SPLIT_FRACTION) = {
	.name = "split-fraction",
	.group = "threshold",
	.summary = "part of each class used to choose the threshold",
	.fallback = 0.5,
	.lowest = 0,
	.highest = 1,
	.open_low = true,
	.open_high = true,
	.step = 0.05,
	.shown_with = "policy",
	.shown_value = "split",
};

SETTING_ROW(SPLITS) = {
	.name = "splits",
	.group = "threshold",
	.summary = "how many splits policy=multisplit takes",
	.kind = VALUE_WHOLE,
	.fallback = 11,
	.lowest = 1,
	.highest = 10001,
	.step = 2,
	.shown_with = "policy",
	.shown_value = "multisplit",
};

SETTING_ROW(SEED) = {
	.name = "seed",
	.group = "threshold",
	.summary = "names the random numbers used",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 0,
	.highest = 9007199254740992.0,
	.step = 1,
};

SETTING_ROW(LOWER_IS_MEMBER) = {
	.name = "lower-is-member",
	.label = "low is member",
	.group = "threshold",
	.summary = "small scores mean member",
	.kind = VALUE_SWITCH,
	NONE,
};

SETTING_ROW(FAMILY) = {
	.name = "family",
	.group = "method",
	.summary = "family of the trade-off function, by its mechanism's name",
	.kind = VALUE_TEXT,
	NONE,
};

SETTING_ROW(INTERVAL) = {
	.name = "interval",
	.group = "method",
	.summary = "which interval for a ratio of rates",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(RATIO_INTERVALS),
};
