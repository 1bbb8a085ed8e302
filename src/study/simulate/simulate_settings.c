/* simulate_settings.c - settings of simulated data */

#include "setting/rows.h"

SETTING_ROW(SHAPE) = {
	.name = "shape",
	.group = "simulate",
	.summary = "shape of the Gamma training losses",
	.fallback = 2,
	POSITIVE,
	.step = 0.5,
};

SETTING_ROW(SCALE) = {
	.name = "scale",
	.group = "simulate",
	.summary = "scale of the Gamma losses",
	.fallback = 5,
	POSITIVE,
	.step = 0.5,
};

SETTING_ROW(DISTANCE) = {
	.name = "distance",
	.group = "simulate",
	.summary = "added to the shape of others' losses",
	.fallback = 1,
	FROM0,
	.step = 0.5,
};
