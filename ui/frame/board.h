/* board.h - what is on the screen now, as panels look at it */

#ifndef UI_FRAME_BOARD_H
#define UI_FRAME_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "canvas/canvas.h"
#include "ui/frame/keymap.h"
#include "ui/frame/panel.h"
#include "ui/frame/view.h"
#include "ui/widget/line.h"
#include "ui/widget/prose.h"
#include "ui/widget/theme.h"
#include "ui/work/jobs.h"
#include "ui/work/live.h"
#include "ui/work/numbers.h"
#include "ui/work/painter.h"
#include "ui/work/questions.h"
#include "ui/work/watch.h"

enum {
	BOARD_LEAST_WIDTH = 60,
	BOARD_LEAST_HEIGHT = 12,
	MODALS_MOST = 8,
	PROMPT_SIZE = 8192,
};

enum tone { TONE_NOTE, TONE_WARNING, TONE_ERROR };

/* What becomes of what is typed at the bottom. */
enum prompt_flag {
	PROMPT_QUOTE = 1 << 0, /* the text is one word */
	PROMPT_ALONE = 1 << 1, /* run without the data of the sitting */
	PROMPT_SETS = 1 << 2,  /* a setting, which takes no time */
	PROMPT_YES = 1 << 3,   /* a question: y or Enter runs it, n does not */
};

/* What is being typed at the bottom. */
struct prompt {
	bool on;
	unsigned flags;           /* prompt_flag */
	char label[64];           /* "δ =" */
	char before[PROMPT_SIZE]; /* the verb, in front of what is typed */
	struct line line;
};

/* How a modal at the bottom and the panes share the screen. */
enum bottom {
	BOTTOM_BESIDE, /* both are seen, or there is none */
	BOTTOM_OVER,   /* it takes all there is */
	BOTTOM_HIDDEN, /* the panes take its place until it is called back */
};

/* Only the screen changes it, so everybody else has it as const. */
struct board {
	const struct theme *theme;
	struct look look;
	int width, height;
	struct pixel_cells pixels; /* how it is given pictures */
	const struct keymap *keymap;
	const struct view_kind *view;
	struct panel *panels;
	size_t panel_count;
	struct panel *shown[12]; /* of the view, in the order of Tab */
	int shown_count, focus;
	struct panel *zoomed;
	struct panel *modals[MODALS_MOST];
	int modal_count;
	enum bottom bottom;
	struct prompt prompt;

	const struct session *session;     /* NULL while a verb has it */
	const struct snapshot *snapshot;   /* never NULL */
	const struct snapshot *playground; /* for theory and plans */
	struct numbers numbers;
	struct picture pictures[PICTURE_PANES];
	struct live live; /* of the followed file; serial 0: nothing */
	struct reply replies[QUESTIONS_MOST];
	struct jobs jobs;
	struct watch watch; /* of the panel "campaign" */
	size_t game;        /* of the form of the lab */

	uint64_t lessons_done;      /* a bit each, also of earlier sittings */
	char find[PROSE_FIND_SIZE]; /* what / looked for */
	char *message;              /* NULL: none */
	enum tone tone;
	bool busy;    /* numbers are being computed, or a verb runs */
	double share; /* of that is done; below 0: nobody knows */
	bool mouse, follow;
	bool lost; /* the followed file is not there */
};

struct panel *board_panel(const struct board *board, const char *name,
			  int copy);

/* The panel that keys go to. */
struct panel *board_focus(const struct board *board);

/* The modal that lies over the panes; one at the bottom leaves them free. */
struct panel *board_cover(const struct board *board);

/* The modal at the bottom, if nothing lies over it. */
struct panel *board_bottom(const struct board *board);

/* Whether it is too small to show anything. */
bool board_is_small(const struct board *board);

/* Whether what is shown needs no data: theory, plans. */
bool board_is_playground(const struct board *board);

/* Whether a number shown is older than the settings shown. */
/*
 * Returns the policy to set with a threshold that a key moves: inside the
 * band, where looking costs nothing, or else the threshold alone.
 */
const char *board_browses(const struct board *board);

/* Returns the looks before the number shown; all zero without one. */
struct selection board_selection(const struct board *board);

/* Returns the number of thresholds or runs that were looked at. */
unsigned board_looks(const struct board *board);

bool board_is_stale(const struct board *board, unsigned serial);

/* Whether the numbers shown are those of a followed file that is gone. */
bool board_has_lost_file(const struct board *board);

/* The picture of a pane of the panel "plot". */
const struct picture *board_picture(const struct board *board, int copy);

/* The view whose tab stands at a column of the top line, or NULL. */
const struct view_kind *board_tab_at(const struct board *board, int x);

void board_draw(const struct board *board, struct canvas *canvas);

#endif
