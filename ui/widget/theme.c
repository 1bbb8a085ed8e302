/* theme.c - what things look like, by what they are for */

#include "ui/widget/theme.h"

#include <string.h>

#include "base/registry.h"
#include "base/text.h"

#define PLAIN COLOUR_NONE, COLOUR_NONE

static const struct theme dark = {
	.name = "dark",
	.ground = GROUND_DARK,
	.ink = {
		[INK_TEXT] = { PLAIN, 0 },
		[INK_LABEL] = { 250, COLOUR_NONE, 0 },
		[INK_VALUE] = { PLAIN, 0 },
		[INK_STRONG] = { PLAIN, ATTRIBUTE_BOLD },
		[INK_HINT] = { 245, COLOUR_NONE, 0 },
		[INK_FRAME] = { 241, COLOUR_NONE, 0 },
		[INK_FRAME_FOCUS] = { 117, COLOUR_NONE, ATTRIBUTE_BOLD },
		[INK_TAB] = { 250, 236, 0 },
		[INK_TAB_ACTIVE] = { 231, 24, ATTRIBUTE_BOLD },
		[INK_CURSOR] = { 231, 24, 0 },
		[INK_KEY] = { 117, COLOUR_NONE, 0 },
		[INK_HEADING] = { 117, COLOUR_NONE, ATTRIBUTE_BOLD },
		[INK_MATCH] = { 16, 222, 0 },
		[INK_WARNING] = { 222, COLOUR_NONE, 0 },
		[INK_ERROR] = { 231, 88, ATTRIBUTE_BOLD },
		[INK_STALE] = { 245, COLOUR_NONE, 0 },
		[INK_MEMBERS] = { 214, COLOUR_NONE, 0 },
		[INK_NONMEMBERS] = { 75, COLOUR_NONE, 0 },
	},
};

static const struct theme light = {
	.name = "light",
	.ground = GROUND_LIGHT,
	.ink = {
		[INK_TEXT] = { PLAIN, 0 },
		[INK_LABEL] = { 238, COLOUR_NONE, 0 },
		[INK_VALUE] = { PLAIN, 0 },
		[INK_STRONG] = { PLAIN, ATTRIBUTE_BOLD },
		[INK_HINT] = { 242, COLOUR_NONE, 0 },
		[INK_FRAME] = { 245, COLOUR_NONE, 0 },
		[INK_FRAME_FOCUS] = { 25, COLOUR_NONE, ATTRIBUTE_BOLD },
		[INK_TAB] = { 238, 254, 0 },
		[INK_TAB_ACTIVE] = { 231, 25, ATTRIBUTE_BOLD },
		[INK_CURSOR] = { 231, 25, 0 },
		[INK_KEY] = { 25, COLOUR_NONE, 0 },
		[INK_HEADING] = { 25, COLOUR_NONE, ATTRIBUTE_BOLD },
		[INK_MATCH] = { 16, 222, 0 },
		[INK_WARNING] = { 94, COLOUR_NONE, 0 },
		[INK_ERROR] = { 231, 124, ATTRIBUTE_BOLD },
		[INK_STALE] = { 244, COLOUR_NONE, 0 },
		[INK_MEMBERS] = { 166, COLOUR_NONE, 0 },
		[INK_NONMEMBERS] = { 25, COLOUR_NONE, 0 },
	},
};

/* For projectors and tired eyes: white on black, nothing faint. */
static const struct theme high_contrast = {
	.name = "high-contrast",
	.ground = GROUND_DARK,
	.ink = {
		[INK_TEXT] = { 231, 16, 0 },
		[INK_LABEL] = { 231, 16, 0 },
		[INK_VALUE] = { 231, 16, ATTRIBUTE_BOLD },
		[INK_STRONG] = { 231, 16, ATTRIBUTE_BOLD },
		[INK_HINT] = { 231, 16, 0 },
		[INK_FRAME] = { 231, 16, 0 },
		[INK_FRAME_FOCUS] = { 226, 16, ATTRIBUTE_BOLD },
		[INK_TAB] = { 231, 16, 0 },
		[INK_TAB_ACTIVE] = { 16, 226, ATTRIBUTE_BOLD },
		[INK_CURSOR] = { 16, 226, ATTRIBUTE_BOLD },
		[INK_KEY] = { 226, 16, ATTRIBUTE_BOLD },
		[INK_HEADING] = { 226, 16, ATTRIBUTE_BOLD },
		[INK_MATCH] = { 16, 226, ATTRIBUTE_BOLD },
		[INK_WARNING] = { 226, 16, ATTRIBUTE_BOLD },
		[INK_ERROR] = { 16, 231, ATTRIBUTE_BOLD },
		[INK_STALE] = { 231, 16, ATTRIBUTE_UNDERLINE },
		[INK_MEMBERS] = { 214, 16, ATTRIBUTE_BOLD },
		[INK_NONMEMBERS] = { 117, 16, ATTRIBUTE_BOLD },
	},
};

static const struct theme mono = {
	.name = "mono",
	.ground = GROUND_DARK,
	.ink = {
		[INK_TEXT] = { PLAIN, 0 },
		[INK_LABEL] = { PLAIN, 0 },
		[INK_VALUE] = { PLAIN, 0 },
		[INK_STRONG] = { PLAIN, ATTRIBUTE_BOLD },
		[INK_HINT] = { PLAIN, 0 },
		[INK_FRAME] = { PLAIN, 0 },
		[INK_FRAME_FOCUS] = { PLAIN, ATTRIBUTE_BOLD },
		[INK_TAB] = { PLAIN, 0 },
		[INK_TAB_ACTIVE] = { PLAIN, ATTRIBUTE_REVERSE },
		[INK_CURSOR] = { PLAIN, ATTRIBUTE_REVERSE },
		[INK_KEY] = { PLAIN, ATTRIBUTE_BOLD },
		[INK_HEADING] = { PLAIN, ATTRIBUTE_BOLD },
		[INK_MATCH] = { PLAIN, ATTRIBUTE_REVERSE },
		[INK_WARNING] = { PLAIN, ATTRIBUTE_BOLD },
		[INK_ERROR] = { PLAIN, ATTRIBUTE_REVERSE },
		[INK_STALE] = { PLAIN, ATTRIBUTE_UNDERLINE },
		[INK_MEMBERS] = { PLAIN, 0 },
		[INK_NONMEMBERS] = { PLAIN, 0 },
	},
};

static const struct theme *const all[] = { &dark, &light, &high_contrast, &mono,
					   NULL };

static const struct registry registry = { .items = all, .every = "" };

const struct theme *const *
themes(void)
{
	return all;
}

const struct theme *
theme_find(const char *name)
{
	return registry_find(&registry, name);
}

const struct theme *
theme_need(const char *name, struct error *err)
{
	const struct theme *found = theme_find(name);
	struct text names = { 0 };

	for (size_t i = 0; all[i]; i++)
		text_add(&names, "%s%s",
			 !i           ? ""
			 : all[i + 1] ? ", "
				      : " and ",
			 all[i]->name);
	if (!found)
		error_set(err, ERROR_USAGE, "themes are %s, not '%s'",
			  text_get(&names), name);
	text_clear(&names);

	return found;
}
