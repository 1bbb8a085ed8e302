/* train_settings.c - settings of training */

#include "privacy/sampler.h"
#include "setting/rows.h"
#include "train/run/ledger.h"
#include "train/run/run.h"

static const struct setting_about noise_factor = {
	.name = "noise-factor",
	.group = "simulate",
	.summary = "real noise over claimed noise",
	.fallback = 0.825,
	POSITIVE,
	.step = 0.025,
};

static const struct setting_about noise_seeds = {
	.name = "noise-seeds",
	.group = "simulate",
	.summary = "how many noise vectors there are",
	.kind = VALUE_WHOLE,
	.fallback = 100,
	.lowest = 1,
	.highest = 1e9,
	.scale = SCALE_LOG,
};

SETTING_ROW(BUG) = {
	.name = "bug",
	.group = "simulate",
	.summary = "what is wrong with the noise, and how much: "
		   "noise-scale:0.5, few-seeds:10",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(FAULTS),
	.parts =
		(const struct setting_about *const[]){
			[FAULT_NOISE_SCALE] = &noise_factor,
			[FAULT_FEW_SEEDS] = &noise_seeds,
			[FAULT_CLIP_AFTER_MEAN] = NULL,
		},
};

SETTING_ROW(MODEL) = {
	.name = "model",
	.group = "train",
	.summary = "the net: 784-100-10, logistic, cnn-small, or "
		   "layers by commas, as dense:32,tanh,dense:10",
	.kind = VALUE_TEXT,
};

SETTING_ROW(EPOCHS) = {
	.name = "epochs",
	.group = "train",
	.summary = "how often as many rows are seen as there are",
	.kind = VALUE_WHOLE,
	.fallback = 10,
	.lowest = 1,
	.highest = 1e6,
	.scale = SCALE_LOG,
};

SETTING_ROW(BATCH) = {
	.name = "batch",
	.group = "train",
	.summary = "rows of a step; expected, for sampler=poisson",
	.kind = VALUE_WHOLE,
	.fallback = 256,
	.lowest = 1,
	.highest = 1e9,
	.scale = SCALE_LOG,
};

SETTING_ROW(SAMPLER) = {
	.name = "sampler",
	.group = "train",
	.summary = "how batches are drawn",
	.kind = VALUE_CHOICE,
	NONE,
	.choices = CHOICE_WORDS(SAMPLERS),
};

SETTING_ROW(LEARNING_RATE) = {
	.name = "learning-rate",
	.field = "rate",
	.group = "train",
	.summary = "how far a step goes along the mean gradient",
	.fallback = 0.1,
	POSITIVE,
	.scale = SCALE_LOG,
};

SETTING_ROW(MOMENTUM) = {
	.name = "momentum",
	.group = "train",
	.summary = "how much of the last step goes into the next",
	.fallback = 0,
	.lowest = 0,
	.highest = 1,
	.open_high = true,
	.step = 0.1,
};

SETTING_ROW(CLIP_NORM) = {
	.name = "clip-norm",
	.group = "train",
	.summary = "longest gradient of a row",
	.fallback = 1,
	POSITIVE,
	.scale = SCALE_LOG,
};

static const struct setting_about unit_rows = {
	.name = "unit-rows",
	.group = "train",
	.summary = "rows of a micro-batch, or views of a picture",
	.kind = VALUE_WHOLE,
	.fallback = 4,
	.lowest = 1,
	.highest = 1e9,
	.scale = SCALE_LOG,
};

SETTING_ROW(UNIT) = {
	.name = "unit",
	.group = "train",
	.summary = "what is clipped as one, and what privacy is of: "
		   "micro-batch:8 rows, augmentation:4 views",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(UNITS),
	.parts =
		(const struct setting_about *const[]){
			[UNIT_MICRO_BATCH] = &unit_rows,
			[UNIT_AUGMENTATION] = &unit_rows,
			[UNIT_CLIENT] = NULL,
		},
};

SETTING_ROW(LABEL) = {
	.name = "label",
	.group = "train",
	.summary = "the column of a table that is learnt",
	.kind = VALUE_TEXT,
	NONE,
};

SETTING_ROW(GROUP) = {
	.name = "group",
	.group = "train",
	.summary = "the column of a table that says whose row it is",
	.kind = VALUE_TEXT,
	NONE,
};

SETTING_ROW(CLIENTS) = {
	.name = "clients",
	.group = "train",
	.summary = "how many clients rows are dealt to; or group= "
		   "names their column",
	NONE,
	COUNTS,
};

SETTING_ROW(CLIENT_RATE) = {
	.name = "client-rate",
	.group = "train",
	.summary = "how far a client's own step goes",
	.fallback = 0.03,
	POSITIVE,
	.scale = SCALE_LOG,
};

SETTING_ROW(CLIENT_BATCH) = {
	.name = "client-batch",
	.group = "train",
	.summary = "rows of a client's own step",
	.kind = VALUE_WHOLE,
	.fallback = 16,
	.lowest = 1,
	.highest = 256,
	.scale = SCALE_LOG,
};

SETTING_ROW(CLIENT_EPOCHS) = {
	.name = "client-epochs",
	.group = "train",
	.summary = "how often a client sees its rows in its turn",
	.kind = VALUE_WHOLE,
	.fallback = 1,
	.lowest = 1,
	.highest = 1000,
	.step = 1,
};

SETTING_ROW(CLIP_QUANTILE) = {
	.name = "clip-quantile",
	.group = "train",
	.summary = "share of clients that are not clipped: clip-norm "
		   "follows it; 0: it stays",
	.lowest = 0,
	.highest = 1,
	.open_high = true,
	.step = 0.1,
};

SETTING_ROW(SPREAD) = {
	.name = "spread",
	.group = "train",
	.summary = "how alike clients are: small is few classes each",
	.fallback = 1,
	POSITIVE,
	.scale = SCALE_LOG,
};

SETTING_ROW(RESUME) = {
	.name = "resume",
	.group = "train",
	.summary = "go on where output= was left",
	.kind = VALUE_SWITCH,
};
