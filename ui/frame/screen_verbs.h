/* screen_verbs.h - the verbs that only a screen has; one line each */

#ifndef UI_FRAME_SCREEN_VERBS_H
#define UI_FRAME_SCREEN_VERBS_H

#include "ui/frame/panel.h"
#include "verb/command.h"

/* What became of something that was to be run. */
enum outcome {
	OUTCOME_REFUSED, /* the status line says why */
	OUTCOME_DONE,
	OUTCOME_RUNNING, /* beside the screen, which says the end */
};

/* A verb that only a screen has: it is never logged. */
struct screen_verb {
	struct verb verb; /* of a verb that sessions have, too, the name */
	enum outcome (*run)(struct screen *screen,
			    const struct request *request, struct error *err);
	void (*act)(struct screen *screen); /* in place of `run` */
	enum action action;                 /* in place of both: of the pane */
};

/* A key or a line, split once: a verb of the screen, else of the sitting. */
struct intent {
	struct command command;
	const struct screen_verb *verb; /* NULL: of the sitting */
};

MUST_CHECK bool screen_verb_intent(struct intent *intent, const char *line,
				   struct error *err);

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
	VERB(choose) \
	VERB(declare) \
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
	VERB(paste) \
	VERB(settings) \
	VERB(start) \
	VERB(stop_training) \
	VERB(training) \
	VERB(delete_training) \
	/* the end */
/* clang-format on */

#define DECLARE_VERB(id) extern const struct screen_verb screen_verb_##id;
SCREEN_VERBS(DECLARE_VERB)
#undef DECLARE_VERB

/* Puts them into the list of verbs. */
void screen_verbs_list(void);

/* One that `verb` names: itself, or that of a session. */
const struct screen_verb *screen_verb_named(const char *name);

/* Answers OUTCOME_REFUSED, and says why. */
enum outcome screen_verb_refuse(struct error *err, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

/* "on" or "off"; no word turns it over. */
MUST_CHECK bool screen_verb_switch(const char *word, bool *on,
				   struct error *err);

#endif
