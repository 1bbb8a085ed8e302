/* panel.h - what a panel is: a part of the screen with its own keys */

#ifndef UI_FRAME_PANEL_H
#define UI_FRAME_PANEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "canvas/canvas.h"

struct binding;
struct board;
struct listbox;
struct screen;

/* What verbs ask of the panel that has the focus. */
enum action {
	ACTION_MOVE,   /* the cursor, by lines */
	ACTION_PAGE,   /* by pages */
	ACTION_END,    /* -1 to the first, 1 to the last */
	ACTION_CHANGE, /* the value under the cursor, by steps */
	ACTION_ENTER,  /* go into what the cursor is on */
	ACTION_TYPE,   /* type a value */
	ACTION_RESET,  /* the value as it was before anybody set it */
	ACTION_FIND,   /* the text looked for: next 1, previous -1 */
	ACTION_ACROSS, /* the cross-hair, by columns */
	ACTION_UP,     /* the cross-hair, by rows */
	ACTION_SCALE,  /* nearer 1, farther -1, all 0 */
	ACTION_PAN,    /* along x, by tenths of what is seen */
	ACTION_PAN_UP, /* along y */
	ACTION_CROSS,  /* the cross-hair on or off */
	ACTION_SORT,   /* by the next column */
	ACTION_LINK,   /* the next link in a text, or the one before */
	ACTION_RETURN, /* to the text that the link was in */
};

/* What is to be done after something has acted; done in screen_react(). */
enum reaction {
	REACTION_NONE = 0, /* it was not mine */
	REACTION_PAINT = 1 << 0,
	REACTION_WORK = 1 << 1,    /* numbers and pictures that are missing */
	REACTION_LAY_OUT = 1 << 2, /* the panes have other places */
	REACTION_SOON = 1 << 3,    /* paint, in one frame with what follows */
};

enum panel_flag {
	PANEL_SANDBOX = 1 << 6, /* changes a sitting of its own only */
	PANEL_PICTURE = 1 << 0, /* shows the picture of its copy */
	PANEL_FILLED = 1 << 2,  /* of the playground, with what it fills in */
	PANEL_AUDIT = 1 << 3,   /* keys of methods and thresholds are useful */
	PANEL_FIRST = 1 << 4,   /* has the focus where nobody chose */
	PANEL_ANSWER = 1 << 5,  /* shows what a verb has said */
	PANEL_WATCH = 1 << 7,   /* a folder is watched while it is open */
};

/* One on the screen, or ready to be. */
struct panel {
	const struct panel_kind *kind;
	int copy; /* which of its kind, from 0 */
	void *state;
	struct rect rect; /* inside the frame; width 0: not shown */
};

/*
 * Drawing looks at the screen as const and writes only to the canvas;
 * acting changes the panel's own state or runs verbs, and never draws.
 * All functions but draw may be NULL.
 */
struct panel_kind {
	const char *name;  /* its section in the key table: "settings" */
	const char *title; /* on the frame */
	int copies;        /* 0 is 1 */
	bool modal;        /* lies over the others until it is closed */
	int rows; /* of a modal that lies at the bottom; 0: in the middle */
	const char *keys;  /* of a modal, for the footer: "Enter opens" */
	size_t state_size; /* zeroed at the start */
	unsigned flags;    /* panel_flag */
	const struct binding *bindings; /* its keys, end with NULL; or NULL */
	const char *keys_as;     /* a section whose keys it has, too; or NULL */
	const char *keys_title;  /* of its keys in the help; NULL: not there */
	const char *const *asks; /* verbs asked while it is seen; or NULL */
	/* Likewise of a modal that only knows them once it is open; or NULL. */
	const char *const *(*lines)(const struct panel *panel);
	const void *about; /* its own file knows what */

	/* A modal appears; `topic` may be NULL. */
	void (*open)(struct screen *screen, struct panel *panel,
		     const char *topic);
	void (*close)(struct panel *panel); /* frees what `open` took */
	void (*draw)(const struct board *board, const struct panel *panel,
		     struct canvas *canvas);
	/* Fills an empty listbox with what the panel shows. */
	void (*list)(const struct board *board, const struct panel *panel,
		     struct listbox *box);
	/* Adds one row, where list() sets only the count of rows; or NULL. */
	void (*row)(const struct board *board, const struct panel *panel,
		    struct listbox *box, size_t row);
	/* Stores a cursor that is not kept in the panel's own state. */
	void (*choose)(struct screen *screen, size_t row);
	/* The text in the frame's upper edge, where it is not the title. */
	void (*headline)(const struct board *board, const struct panel *panel,
			 char *out, size_t size);
	enum reaction (*act)(struct screen *screen, struct panel *panel,
			     enum action action, int amount);
	/* Keys before the key table sees them: for typing. */
	enum reaction (*press)(struct screen *screen, struct panel *panel,
			       uint32_t press);
	/* What they are typed into, if that is a line; or NULL. */
	struct line *(*line)(struct panel *panel);
	/* Whether it shows the results of all methods now; NULL: never. */
	bool (*needs_all)(const struct board *board, const struct panel *panel);
	/* The cursor to what is drawn in a row; true if it was there. */
	bool (*point)(struct screen *screen, struct panel *panel, int row);
	/* A click on its first row, which heads columns. */
	enum reaction (*head)(struct screen *screen, struct panel *panel,
			      int column);
	/*
	 * The epsilon that a cell on its ruler means; false beside it.  Where
	 * `most` is 0 it becomes the ruler's end, and holds until it is 0.
	 */
	bool (*measure)(const struct board *board, const struct panel *panel,
			int column, int row, double *most, double *epsilon);
	/* What `y` copies; the caller frees it. */
	char *(*copy_text)(const struct board *board,
			   const struct panel *panel);
	/* What `e` explains: a topic of the verb explain; may be NULL. */
	const char *(*topic)(const struct board *board,
			     const struct panel *panel);
	/* Says more of what its cursor is on; the caller frees. Or NULL. */
	char *(*explain)(const struct board *board, const struct panel *panel);
};

/* clang-format off */
#define PANELS(PANEL) \
	PANEL(start) \
	PANEL(data) \
	PANEL(settings) \
	PANEL(plot) \
	PANEL(compare) \
	PANEL(detail) \
	PANEL(strategies) \
	PANEL(pins) \
	PANEL(estimates) \
	PANEL(claim) \
	PANEL(question) \
	PANEL(theory) \
	PANEL(goal) \
	PANEL(plan) \
	PANEL(games) \
	PANEL(course) \
	PANEL(jobs) \
	PANEL(help) \
	PANEL(explain) \
	PANEL(palette) \
	PANEL(chooser) \
	PANEL(warnings) \
	PANEL(log) \
	PANEL(files) \
	PANEL(sittings) \
	PANEL(reader) \
	PANEL(readings) \
	PANEL(campaign) \
	PANEL(race) \
	PANEL(lesson) \
	PANEL(lessons) \
	/* the end */
/* clang-format on */

#define DECLARE_PANEL(id) extern const struct panel_kind panel_##id;
PANELS(DECLARE_PANEL)
#undef DECLARE_PANEL

/* The list, ends with NULL. */
const struct panel_kind *const *panel_kinds(void);

#endif
