/* screen_verbs.h - the verbs that only a screen has; one line each */

#ifndef UI_FRAME_SCREEN_VERBS_H
#define UI_FRAME_SCREEN_VERBS_H

#include "verb/verb.h"

/* clang-format off */
#define SCREEN_VERBS(VERB) \
	VERB(view) \
	VERB(focus) \
	VERB(show) \
	VERB(lesson) \
	VERB(explain) \
	VERB(back) \
	VERB(zoom) \
	VERB(step) \
	VERB(type) \
	VERB(figure) \
	VERB(find) \
	VERB(follow) \
	VERB(copy) \
	VERB(export_figure) \
	VERB(theme) \
	VERB(retry) \
	VERB(redraw) \
	VERB(suspend) \
	VERB(cancel) \
	VERB(mouse) \
	VERB(move) \
	VERB(page) \
	VERB(end) \
	VERB(change) \
	VERB(enter) \
	VERB(reset) \
	VERB(across) \
	VERB(up) \
	VERB(cross) \
	VERB(scale) \
	VERB(pan) \
	VERB(pan_up) \
	VERB(sort) \
	VERB(link) \
	VERB(return) \
	VERB(recover) \
	/* the end */
/* clang-format on */

#define DECLARE_VERB(id) extern const struct verb screen_verb_##id;
SCREEN_VERBS(DECLARE_VERB)
#undef DECLARE_VERB

/* The list, ends with NULL. */
const struct verb *const *screen_verbs(void);
const struct verb *screen_verb_named(const char *name);

/* "on" or "off"; no word turns it over. */
MUST_CHECK bool screen_read_switch(const char *word, bool *on,
				   struct error *err);

#endif
