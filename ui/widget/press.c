/* press.c - keys as numbers, and their names */

#include "ui/widget/press.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

static const struct {
	uint32_t press;
	const char *name;
} named[] = {
	{ PRESS_TAB, "Tab" },
	{ PRESS_ENTER, "Enter" },
	{ PRESS_ESCAPE, "Esc" },
	{ PRESS_BACKSPACE, "Backspace" },
	{ PRESS_UP, "Up" },
	{ PRESS_DOWN, "Down" },
	{ PRESS_LEFT, "Left" },
	{ PRESS_RIGHT, "Right" },
	{ PRESS_SHIFT_LEFT, "Shift-Left" },
	{ PRESS_SHIFT_RIGHT, "Shift-Right" },
	{ PRESS_PAGE_UP, "PageUp" },
	{ PRESS_PAGE_DOWN, "PageDown" },
	{ PRESS_HOME, "Home" },
	{ PRESS_END, "End" },
	{ PRESS_INSERT, "Insert" },
	{ PRESS_DELETE, "Delete" },
	{ PRESS_BACK_TAB, "Shift-Tab" },
	{ ' ', "Space" },
};

enum { NAMED = sizeof(named) / sizeof(named[0]) };

void
press_name(uint32_t press, char out[PRESS_NAME_SIZE])
{
	char bytes[4];

	for (size_t i = 0; i < NAMED; i++) {
		if (named[i].press == press) {
			snprintf(out, PRESS_NAME_SIZE, "%s", named[i].name);
			return;
		}
	}
	if (press >= PRESS_F1 && press <= PRESS_F12)
		snprintf(out, PRESS_NAME_SIZE, "F%u", press - PRESS_F1 + 1);
	else if (press > 0 && press < 32)
		snprintf(out, PRESS_NAME_SIZE, "Ctrl-%c", (char)(press + 64));
	else if (press < PRESS_UP)
		snprintf(out, PRESS_NAME_SIZE, "%.*s",
			 (int)utf8_put(bytes, press), bytes);
	else
		out[0] = '\0';
}

static bool
read_function_key(const char *name, uint32_t *press)
{
	unsigned number;
	char rest;

	if (sscanf(name, "F%2u%c", &number, &rest) != 1 || number < 1 ||
	    number > 12)
		return false;
	*press = PRESS_F1 + number - 1;

	return true;
}

static bool
read_control(const char *name, uint32_t *press)
{
	if (strncasecmp(name, "Ctrl-", 5) != 0 || !name[5] || name[6])
		return false;
	*press = (uint32_t)(name[5] & 31);

	return *press != 0;
}

bool
press_read(const char *name, uint32_t *press)
{
	const char *at = name;
	uint32_t code;

	for (size_t i = 0; i < NAMED; i++) {
		if (!strcasecmp(named[i].name, name)) {
			*press = named[i].press;
			return true;
		}
	}
	if (read_function_key(name, press) || read_control(name, press))
		return true;
	code = utf8_next(&at);
	if (!code || *at)
		return false;
	*press = code;

	return true;
}

bool
press_need(const char *name, uint32_t *press, struct error *err)
{
	return press_read(name, press) ||
	       error_set(err, ERROR_USAGE,
			 "there is no key '%s'; keys are characters, F1 to "
			 "F12, Ctrl-A to Ctrl-Z, Up, PageDown, Tab, Enter, "
			 "Space and their like",
			 name);
}

bool
press_is_text(uint32_t press)
{
	return press >= 32 && press < PRESS_UP && press != PRESS_BACKSPACE;
}
