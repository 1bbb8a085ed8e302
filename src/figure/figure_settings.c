/* figure_settings.c - settings of pictures */

#include "figure/axis.h"
#include "setting/rows.h"

static const char *const themes[] = { "light", "dark", NULL };

SETTING_ROW(SIZE) = {
	.name = "size",
	.group = "output",
	.summary = "slide, column, page or WIDTHxHEIGHT",
	.kind = VALUE_TEXT,
	NONE,
};

SETTING_ROW(THEME) = {
	.name = "theme",
	.group = "output",
	.summary = "colours of exported figures",
	.kind = VALUE_CHOICE,
	.choices = themes,
};

SETTING_ROW(AXES) = {
	.name = "axes",
	.group = "output",
	.summary = "scale of a figure's axes",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(AXIS_SCALES),
};

SETTING_ROW(SWAP) = {
	.name = "swap",
	.group = "output",
	.summary = "exchange the axes of a region",
	.kind = VALUE_SWITCH,
};
