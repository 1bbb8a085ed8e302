/* press.h - keys as numbers, and their names */

#ifndef UI_WIDGET_PRESS_H
#define UI_WIDGET_PRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"

/*
 * A character is itself (Ctrl-A is 1); keys without a character lie above
 * the last one.
 */
enum press {
	PRESS_NONE = 0,
	PRESS_TAB = 9,
	PRESS_ENTER = 13,
	PRESS_ESCAPE = 27,
	PRESS_BACKSPACE = 127,
	PRESS_UP = 0x110000,
	PRESS_DOWN,
	PRESS_LEFT,
	PRESS_RIGHT,
	PRESS_SHIFT_LEFT,
	PRESS_SHIFT_RIGHT,
	PRESS_PAGE_UP,
	PRESS_PAGE_DOWN,
	PRESS_HOME,
	PRESS_END,
	PRESS_INSERT,
	PRESS_DELETE,
	PRESS_BACK_TAB,
	PRESS_F1,
	PRESS_F12 = PRESS_F1 + 11,
	PRESS_MOUSE,
	PRESS_PASTE,
	PRESS_RESIZE,
};

/* Where a PRESS_MOUSE was; `wheel` is -1 up, 1 down, or 0. */
struct click {
	int x, y, wheel;
	enum click_kind { CLICK_PRESS, CLICK_DRAG, CLICK_RELEASE } kind;
};

enum { PRESS_NAME_SIZE = 16 };

/* "Ctrl-R", "F1", "Left", "z"; what a user would write in the config. */
void press_name(uint32_t press, char out[PRESS_NAME_SIZE]);

/* The key of that name; false if there is none. */
bool press_read(const char *name, uint32_t *press);

/* The same with a sentence that says what keys are called. */
MUST_CHECK bool press_need(const char *name, uint32_t *press,
			   struct error *err);

/* Whether it is a character that can be typed into a line. */
bool press_is_text(uint32_t press);

#endif
