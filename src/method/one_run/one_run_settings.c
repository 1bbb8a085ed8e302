/* one_run_settings.c - settings of canaries and guesses of one run */

#include "setting/rows.h"
#include "stats/sample/guesses.h"

SETTING_ROW(CANARIES) = {
	.name = "canaries",
	.symbol = "m",
	.group = "inline",
	.summary = "canaries of the run, all of them",
	NONE,
	COUNTS,
};

SETTING_ROW(GUESSES) = {
	.name = "guesses",
	.symbol = "r",
	.group = "inline",
	.summary = "guesses made, without abstentions",
	NONE,
	COUNTS,
};

SETTING_ROW(CORRECT) = {
	.name = "correct",
	.group = "inline",
	.summary = "guesses that were right",
	NONE,
	COUNTS,
};

SETTING_ROW(OPTIONS) = {
	.name = "options",
	.symbol = "k",
	.group = "inline",
	.summary = "values a canary could have",
	.kind = VALUE_WHOLE,
	.fallback = 2,
	.lowest = 2,
	.highest = 1e9,
	.step = 1,
};

SETTING_ROW(ENDS) = {
	.name = "ends",
	.group = "method",
	.summary = "guess at both ends of the scores or at one",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(GUESS_ENDS),
};
