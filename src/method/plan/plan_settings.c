/* plan_settings.c - settings of data to plan for */

#include "setting/rows.h"

SETTING_ROW(WIDTH) = {
	.name = "width",
	.group = "plan",
	.summary = "wanted width of the interval",
	NONE,
	POSITIVE,
	.step = 0.1,
};

SETTING_ROW(BOUND) = {
	.name = "bound",
	.group = "plan",
	.summary = "wanted lower bound",
	NONE,
	FROM0,
	.step = 0.1,
};

SETTING_ROW(POWER) = {
	.name = "power",
	.group = "plan",
	.summary = "probability to reach it",
	NONE,
	.lowest = 0,
	.highest = 1,
	.open_low = true,
	.open_high = true,
	.step = 0.05,
};
