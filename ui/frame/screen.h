/* screen.h - the application between keys and cells; knows no terminal */

#ifndef UI_FRAME_SCREEN_H
#define UI_FRAME_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "canvas/canvas.h"
#include "ui/frame/keymap.h"
#include "ui/frame/panel.h"
#include "ui/frame/pointer.h"
#include "ui/frame/view.h"
#include "ui/sitting/autosave.h"
#include "ui/widget/line.h"
#include "ui/widget/prose.h"
#include "ui/widget/theme.h"
#include "ui/work/numbers.h"
#include "ui/work/painter.h"
#include "ui/work/questions.h"
#include "verb/verbs.h"

enum { PROMPT_SIZE = 400 };

enum { SCREEN_LEAST_WIDTH = 60, SCREEN_LEAST_HEIGHT = 12, MODALS_MOST = 8 };

enum tone { TONE_NOTE, TONE_WARNING, TONE_ERROR };

/* What the terminal shall do that a canvas cannot say. */
enum errand_out {
	OUT_NOTHING = 0,
	OUT_REDRAW = 1 << 0,
	OUT_SUSPEND = 1 << 1,
	OUT_MOUSE = 1 << 2, /* turn it on or off */
};

/* What is being typed at the bottom, and what becomes of it. */
struct prompt {
	bool on;
	char label[64];           /* "δ =" */
	char before[PROMPT_SIZE]; /* the verb, in front of what is typed */
	bool quote;               /* the text is one word */
	bool alone;               /* run without the data of the sitting */
	bool sets;                /* a setting, which takes no time */
	struct line line;
};

struct verb_job;

/* Panels look at it as const; only verbs change it. */
struct screen {
	struct session *session; /* not to be touched during an errand */
	struct plotter *plotter; /* owned; may be NULL in tests */
	struct scene scene;
	struct progress progress; /* of the errand */
	struct verb_job *errand;
	int wake; /* eventfd: something can be collected */

	const struct theme *theme;
	struct look look;
	int cell_width, cell_height; /* pixels, where there are images; or 0 */
	struct keymap *keymap;
	int width, height;
	const struct view_kind *view;
	struct panel *panels;
	size_t panel_count;
	struct panel *shown[12]; /* of the view, in the order of Tab */
	int shown_count, focus;
	struct panel *zoomed;
	struct panel *modals[MODALS_MOST];
	int modal_count;
	struct prompt prompt;

	const struct snapshot *snapshot;   /* never NULL */
	const struct snapshot *playground; /* for theory and plans */
	struct questions *asker;
	struct reply replies[ASKER_LINES];
	const char *const *asked; /* the lines asked for last */
	unsigned asked_serial;
	unsigned serial;
	struct reckoner *reckoner;
	struct painter *painter;
	struct numbers numbers;
	struct picture pictures[PICTURE_PANES];
	struct wish wishes[PICTURE_PANES]; /* what was asked for last */
	unsigned wishes_serial;
	unsigned wished_serial; /* of the numbers asked for last */
	bool wished_all;

	size_t tries;               /* settings of the threshold tried so far */
	char find[PROSE_FIND_SIZE]; /* what / looked for */
	char *message;
	enum tone tone;
	char *clipboard;    /* what shall be copied; taken by the terminal */
	const char *copier; /* the program that gets it; NULL: the terminal */
	unsigned out;       /* errand_out; taken by the terminal */
	struct drag drag;
	bool mouse, dirty, quit, follow;
	struct timespec seen; /* when the followed file had changed last */
	bool lost;            /* the followed file is not there */
	int end_status;
	struct autosave kept;
};

struct screen_options {
	struct look look;
	int width, height;
	const char *theme;        /* a name, or NULL */
	struct plotter *plotter;  /* taken over */
	const char *state_folder; /* NULL: nothing is kept */
};

struct screen *screen_new(const struct screen_options *options);
void screen_free(struct screen *screen);

/* Reads files into it; what goes wrong is shown. */
void screen_open_files(struct screen *screen, char *const files[],
		       size_t count);

/* Keys go to the line being typed, a modal, the pane, the key table. */
void screen_press(struct screen *screen, uint32_t press);

/* Whether it is too small to show anything. */
bool screen_is_small(const struct screen *screen);

/* The view whose tab stands at a column of the top line, or NULL. */
const struct view_kind *screen_tab_at(const struct screen *screen, int x);

/* Runs a verb of the screen or of the sitting, as the : line does. */
enum outcome screen_run(struct screen *screen, const char *line);
enum outcome screen_runf(struct screen *screen, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

void screen_resize(struct screen *screen, int width, int height);

/* The terminal shows images, and this is the size of its cells; 0: none. */
void screen_set_cells(struct screen *screen, int width, int height);
void screen_draw(struct screen *screen, struct canvas *canvas);

/* Takes in what threads have finished; true if there is news. */
bool screen_collect(struct screen *screen);

/* Waits until numbers and pictures are those of the settings. */
void screen_settle(struct screen *screen);
bool screen_is_busy(const struct screen *screen);

/* Waits for the verb that is running, not for numbers. */
enum outcome screen_finish_errand(struct screen *screen);

/* Reads the data again if they are followed and have changed. */
void screen_look_at_file(struct screen *screen);

/* Stops the errand and what is being computed. */
void screen_cancel(struct screen *screen);

void screen_say(struct screen *screen, enum tone tone, const char *fmt, ...)
	PRINTF_LIKE(3, 4);

/* ---- for panels and verbs of the screen ---- */

struct panel *screen_panel(const struct screen *screen, const char *name,
			   int copy);

/* The panel that keys go to. */
struct panel *screen_focus(const struct screen *screen);

/* Has it act; false if it does not know how. */
bool screen_act(struct screen *screen, enum action action, int amount);

void screen_show(struct screen *screen, const char *modal, const char *topic);
void screen_close(struct screen *screen); /* the topmost modal */

/* Lays the panels out again: after a change of view, size or zoom. */
void screen_lay_out(struct screen *screen);

void screen_set_view(struct screen *screen, const struct view_kind *view);
void screen_move_focus(struct screen *screen, int by);
void screen_toggle_zoom(struct screen *screen);

/* Starts the line at the bottom: verb text before what is typed. */
void screen_ask(struct screen *screen, const char *label, const char *before,
		const char *text, bool quote);

/* Draws the panes again even if nothing seems to have changed. */
void screen_repaint(struct screen *screen);

/* The same, with a new gnuplot if need be. */
void screen_retry(struct screen *screen);

/* Does what has to be done now that something has acted. */
void screen_react(struct screen *screen, unsigned reactions);

/* Whether what is shown needs no data: theory, plans. */
bool screen_is_playground(const struct screen *screen);

/* Whether a number shown is older than the settings shown. */
bool screen_is_stale(const struct screen *screen, unsigned serial);

/* Whether the numbers shown are those of a followed file that is gone. */
bool screen_has_lost_file(const struct screen *screen);

/* The picture whose image covers the pane on the full screen, or NULL. */
const struct picture *screen_image(const struct screen *screen,
				   struct rect *where);

/* The picture of a pane of the panel "plot". */
const struct picture *screen_picture(const struct screen *screen, int copy);

#endif
