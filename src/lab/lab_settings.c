/* lab_settings.c - settings of experiments of the lab */

#include "lab/experiment/fleet.h"
#include "setting/rows.h"

static const char *const efforts[] = { "small", "default", "full", NULL };

SETTING_ROW(EFFORT) = {
	.name = "effort",
	.group = "lab",
	.summary = "how large an experiment is where nothing else is "
		   "said: seconds, minutes, or as printed",
	.kind = VALUE_CHOICE,
	.choices = efforts,
	.fallback = 1,
};

SETTING_ROW(DATA) = {
	.name = "data",
	.group = "lab",
	.summary = "what is trained on: a name in list corpora, or a "
		   "table",
	.kind = VALUE_TEXT,
};

SETTING_ROW(CANARY) = {
	.name = "canary",
	.group = "lab",
	.summary = "what an experiment inserts; list canaries",
	.kind = VALUE_TEXT,
};

SETTING_ROW(MOVING) = {
	.name = "moving",
	.group = "lab",
	.summary = "the canary is another gradient each step, where it "
		   "can be",
	.kind = VALUE_SWITCH,
	.fallback = 1,
};

SETTING_ROW(PARTICIPATION) = {
	.name = "participation",
	.group = "lab",
	.summary = "when canaries take part: in presentations= random "
		   "steps or one a period, or as clients do",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(PARTICIPATIONS),
};

SETTING_ROW(ATTACK) = {
	.name = "attack",
	.group = "lab",
	.summary = "what scores are made of; list attacks",
	.kind = VALUE_TEXT,
};

SETTING_ROW(MODELS) = {
	.name = "models",
	.group = "lab",
	.summary = "trainings with the canary, and as many without; or "
		   "those that share canaries",
	NONE,
	COUNTS,
};

SETTING_ROW(SHADOWS) = {
	.name = "shadows",
	.group = "lab",
	.summary = "trainings on random halves, to learn from",
	NONE,
	COUNTS,
};

SETTING_ROW(MEMORY) = {
	.name = "memory",
	.group = "lab",
	.summary = "MB that an experiment may take",
	NONE,
	COUNTS,
};

SETTING_ROW(LAB) = {
	.name = "lab",
	.group = "lab",
	.summary = "folder of an experiment, to stand beside print",
	.kind = VALUE_FILE,
	NONE,
};
