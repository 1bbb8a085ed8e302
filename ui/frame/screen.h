/* screen.h - the application between keys and cells; knows no terminal */

#ifndef UI_FRAME_SCREEN_H
#define UI_FRAME_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ui/frame/board.h"
#include "ui/frame/pointer.h"
#include "verb/verb.h"

struct autosave;
struct plotter;
struct screen;

struct screen_options {
	struct look look;
	int width, height;
	const char *theme;        /* a name, or NULL */
	struct plotter *plotter;  /* taken over */
	const char *state_folder; /* NULL: nothing is kept */
	const char *copier;       /* given what is copied; NULL: the terminal */
};

struct screen *screen_new(const struct screen_options *options);
void screen_free(struct screen *screen);

/* Whether the disk has not kept the sitting even after so long. */
bool screen_waits_for_disk(const struct screen *screen, int milliseconds);

/*
 * The last question but screen_free(): waits so long at most until the
 * sitting is kept; false where it cannot, with why and its lines.
 */
MUST_CHECK bool screen_finish_keeping(struct screen *screen, int milliseconds,
				      struct text *lost, struct error *err);

/* What there is to see. */
const struct board *screen_board(const struct screen *screen);

/* ---- for whoever has the terminal ---- */

/* What the terminal shall do that a canvas cannot say. */
enum screen_out {
	OUT_NOTHING = 0,
	OUT_REDRAW = 1 << 0,
	OUT_SUSPEND = 1 << 1,
	OUT_MOUSE = 1 << 2, /* turn it on or off, as the board says */
	OUT_EDIT = 1 << 3,  /* the settings in the user's editor */
};

/* Takes the wishes of enum screen_out. */
unsigned screen_take_out(struct screen *screen);

/* Takes what shall be copied, or NULL; the caller frees it. */
char *screen_take_copy(struct screen *screen);

/* A file to be polled: readable when something can be collected. */
int screen_wake(const struct screen *screen);

/*
 * Milliseconds until it should be drawn again: 0 for now, below 0 where it
 * looks as it was drawn last.  Rows that come one after another wait for each
 * other, as long as a frame lasts.
 */
int screen_frame_left(const struct screen *screen);
void screen_draw(struct screen *screen, struct canvas *canvas);

/* The picture whose image covers the pane on the full screen, or NULL. */
const struct picture *screen_image(const struct screen *screen,
				   struct rect *where);

/* Keys go to the line being typed, a modal, the pane, the key table. */
void screen_press(struct screen *screen, uint32_t press);

/*
 * Text goes to the line being typed or to a list that is typed into; columns
 * of numbers are offered as data.  Never keys.  `cut`: some is missing.
 */
void screen_paste(struct screen *screen, const char *text, bool cut);
void screen_resize(struct screen *screen, int width, int height);

/* How the terminal shows images. */
void screen_set_pixels(struct screen *screen, const struct pixel_cells *cells);

/* What lies behind has turned out to be so; a theme that was chosen stays. */
void screen_set_ground(struct screen *screen, enum ground ground);

/* Takes in what threads have finished; true if there is news. */
bool screen_collect(struct screen *screen);

/* Waits until numbers and pictures are those of the settings. */
void screen_settle(struct screen *screen);
bool screen_is_busy(const struct screen *screen);

/* Whether a job runs: that is nothing to wait for. */
bool screen_is_training(const struct screen *screen);

/* Reads the data again if they are followed and have changed. */
void screen_look_at_file(struct screen *screen);

/* Leaves with this status; whether that was asked for, and it. */
void screen_quit(struct screen *screen, int status);
bool screen_has_quit(const struct screen *screen, int *status);

/* ---- for whoever configures it ---- */

MUST_CHECK bool screen_bind(struct screen *screen, const char *section,
			    const char *key, const char *verb,
			    struct error *err);

/* Reads files into it; what goes wrong is shown. */
void screen_open_files(struct screen *screen, char *const files[],
		       size_t count);

/* ---- for panels and verbs of the screen ---- */

/* Runs a verb of the screen or of the sitting, as the : line does. */
enum outcome screen_run(struct screen *screen, const char *line);
enum outcome screen_runf(struct screen *screen, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

/*
 * Runs a verb of the sitting; `alone`: with the playground's settings, and
 * none of the data.
 */
enum outcome screen_run_line(struct screen *screen, const char *line,
			     bool alone);

/* Waits for the verb that is running, not for numbers. */
enum outcome screen_finish_verb(struct screen *screen);

/* Stops the verb that runs, else what is being computed. */
void screen_cancel(struct screen *screen);

void screen_say(struct screen *screen, enum tone tone, const char *fmt, ...)
	PRINTF_LIKE(3, 4);

/* What was said has been read. */
void screen_forget_message(struct screen *screen);

/* Has the panel with the focus act; false if it does not know how. */
bool screen_act(struct screen *screen, enum action action, int amount);

/* Does what has to be done now that something has acted. */
void screen_react(struct screen *screen, unsigned reactions);

void screen_show(struct screen *screen, const char *modal, const char *topic);
void screen_close(struct screen *screen); /* the topmost modal */

/*
 * A sitting of its own for what is opened as PANEL_SANDBOX: the user's is put
 * aside as it is and comes back when that is closed, unless it is held
 * because it will be opened again at once.
 */
void screen_enter_sandbox(struct screen *screen);
void screen_hold_sandbox(struct screen *screen, bool held);

/* It was played to its end; kept where sittings are. */
void screen_finish_lesson(struct screen *screen, size_t lesson);

void screen_set_view(struct screen *screen, const struct view_kind *view);
void screen_move_focus(struct screen *screen, int by);
void screen_toggle_zoom(struct screen *screen);

/* Starts the line at the bottom: verb text before what is typed. */
void screen_ask(struct screen *screen, const char *label, const char *before,
		const char *text, unsigned flags);

/* Draws the panes again even if nothing seems to have changed. */
void screen_repaint(struct screen *screen);

/* The same, with a new gnuplot if need be. */
void screen_retry(struct screen *screen);

void screen_set_theme(struct screen *screen, const struct theme *theme);
void screen_set_find(struct screen *screen, const char *text);
void screen_set_mouse(struct screen *screen, bool on);
void screen_set_follow(struct screen *screen, bool on);
void screen_want(struct screen *screen, enum screen_out out);

/* Copies the text, taken over, and says so. */
void screen_copy(struct screen *screen, char *text);

/* Runs a verb that trains in the background, in a sitting of its own. */
enum outcome screen_start_job(struct screen *screen, const char *line,
			      struct error *err);

/* Which game the form of the lab is about. */
void screen_choose_game(struct screen *screen, size_t game);

/* Shows the curves of a training, or opens its results in Audit. */
void screen_choose_job(struct screen *screen, size_t index);
void screen_open_job(struct screen *screen, size_t index);

/*
 * Stops or deletes the chosen training, after a question unless `sure`.  Only
 * one that waits or runs can be stopped, only one that has ended deleted.
 */
enum outcome screen_stop_job(struct screen *screen, bool sure,
			     struct error *err);
enum outcome screen_delete_job(struct screen *screen, bool sure,
			       struct error *err);

/* Looks at a job's folder again and again; NULL: no more. */
void screen_watch(struct screen *screen, const char *folder);

/* Opens the columns that were pasted last. */
enum outcome screen_open_pasted(struct screen *screen, struct error *err);

/* Brings back a sitting that was kept, by name or number; the last is 1. */
enum outcome screen_recover(struct screen *screen, const char *which,
			    struct error *err);

/* Where sittings are kept. */
const struct autosave *screen_kept(const struct screen *screen);

#endif
