/* theme.h - what things look like, by what they are for */

#ifndef UI_WIDGET_THEME_H
#define UI_WIDGET_THEME_H

#include "base/compiler.h"
#include "base/error.h"
#include "canvas/canvas.h"

enum role_of_ink {
	INK_TEXT,
	INK_LABEL, /* names in front of values */
	INK_VALUE,
	INK_STRONG, /* the number one came for */
	INK_HINT,
	INK_FRAME,
	INK_FRAME_FOCUS,
	INK_TAB,
	INK_TAB_ACTIVE,
	INK_CURSOR,
	INK_KEY, /* in the footer and in help */
	INK_HEADING,
	INK_MATCH,
	INK_WARNING,
	INK_ERROR,
	INK_STALE,
	INK_MEMBERS,
	INK_NONMEMBERS,
	INK_COUNT,
};

/*
 * No ink says that a number is good or bad, and none is the only sign of
 * anything.
 */
struct theme {
	const char *name; /* "dark" */
	enum ground ground;
	struct ink ink[INK_COUNT];
};

/* The list, ends with NULL; the first is what people get. */
const struct theme *const *themes(void);
const struct theme *theme_find(const char *name);

/* The same; a name that none has is refused with those there are. */
MUST_CHECK const struct theme *theme_need(const char *name, struct error *err);

#endif
