/* game_settings.c - settings of the game card, where the file does not say */

#include "setting/rows.h"

static const char *const answers[] = { "unknown", "yes", "no", NULL };
static const char *const row_sorts[] = { "unknown", "runs", "one-run", NULL };

SETTING_ROW(TRAINING_SIZE) = {
	.name = "training-size",
	.group = "game",
	.summary = "records the model was trained on",
	NONE,
	COUNTS,
};

SETTING_ROW(RUNS) = {
	.name = "runs",
	.group = "game",
	.summary = "independent training runs",
	NONE,
	COUNTS,
};

SETTING_ROW(RANDOMISED) = {
	.name = "randomised",
	.group = "game",
	.summary = "whether membership was drawn at random",
	.kind = VALUE_CHOICE,
	.choices = answers,
};

SETTING_ROW(ROWS_ARE) = {
	.name = "rows-are",
	.group = "game",
	.summary = "whether rows are training runs or of one model",
	.kind = VALUE_CHOICE,
	.choices = row_sorts,
};

SETTING_ROW(THREAT) = {
	.name = "threat",
	.group = "game",
	.summary = "what the attacker sees",
	.kind = VALUE_TEXT,
	NONE,
};
