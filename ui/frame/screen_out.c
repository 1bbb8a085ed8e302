/* screen_out.c - what a screen wants of the terminal, and what it is told */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "ui/frame/screen_inside.h"

/* Milliseconds; eyes see no more. */
enum { FRAME = 16 };

const struct board *
screen_board(const struct screen *screen)
{
	return &screen->board;
}

unsigned
screen_take_out(struct screen *screen)
{
	unsigned out = screen->out;

	screen->out = OUT_NOTHING;

	return out;
}

char *
screen_take_copy(struct screen *screen)
{
	char *text = screen->clipboard;

	screen->clipboard = NULL;

	return text;
}

int
screen_wake(const struct screen *screen)
{
	return screen->wake;
}

int
screen_frame_left(const struct screen *screen)
{
	struct timespec now;
	double since;

	if (screen->dirty || !screen->soon)
		return screen->dirty ? 0 : -1;
	clock_gettime(CLOCK_MONOTONIC, &now);
	since = 1e3 * (double)(now.tv_sec - screen->drawn.tv_sec) +
		1e-6 * (double)(now.tv_nsec - screen->drawn.tv_nsec);

	return since < FRAME ? FRAME - (int)since : 0;
}

bool
screen_is_computing(const struct screen *screen)
{
	return screen->running || desk_is_busy(screen->desks[DESK_NUMBERS]);
}

/* How far is what is waited for. */
static void
tell_share(struct screen *screen)
{
	struct desk *numbers = screen->desks[DESK_NUMBERS];

	(void)jobs_look(&screen->board.jobs, screen->desks[DESK_JOBS]);
	screen->board.busy = screen_is_computing(screen);
	screen->board.share = desk_share(
		screen->running ? screen->desks[DESK_VERB] : numbers);
}

void
screen_draw(struct screen *screen, struct canvas *canvas)
{
	screen->dirty = screen->soon = false;
	clock_gettime(CLOCK_MONOTONIC, &screen->drawn);
	tell_share(screen);
	canvas_clear(canvas);
	board_draw(&screen->board, canvas);
}

void
screen_resize(struct screen *screen, int width, int height)
{
	screen->board.width = width;
	screen->board.height = height;
	screen_react(screen, REACTION_LAY_OUT | REACTION_WORK | REACTION_PAINT);
}

void
screen_set_pixels(struct screen *screen, const struct pixel_cells *cells)
{
	if (pixel_cells_are_same(&screen->board.pixels, cells))
		return;
	screen->board.pixels = *cells;
	screen_react(screen, REACTION_WORK | REACTION_PAINT);
}

static void
use_theme(struct screen *screen, const struct theme *theme)
{
	screen->board.theme = theme;
	screen->board.look.ground = theme->ground;
	screen_react(screen, REACTION_PAINT); /* figures come later */
	screen_repaint(screen);
}

void
screen_set_ground(struct screen *screen, enum ground ground)
{
	const struct theme *theme =
		theme_find(ground == GROUND_LIGHT ? "light" : "dark");

	if (!screen->theme_chosen && screen->board.theme != theme)
		use_theme(screen, theme);
}

void
screen_quit(struct screen *screen, int status)
{
	screen->quit = true;
	screen->end_status = status;
}

bool
screen_has_quit(const struct screen *screen, int *status)
{
	*status = screen->end_status;

	return screen->quit;
}

bool
screen_bind(struct screen *screen, const char *section, const char *key,
	    const char *verb, struct error *err)
{
	return keymap_bind(screen->keymap, section, key, verb, err);
}

void
screen_want(struct screen *screen, enum screen_out out)
{
	screen->out |= (unsigned)out;
}

void
screen_set_theme(struct screen *screen, const struct theme *theme)
{
	screen->theme_chosen = true;
	use_theme(screen, theme);
}

void
screen_set_find(struct screen *screen, const char *text)
{
	struct board *board = &screen->board;

	snprintf(board->find, sizeof(board->find), "%s", text);
}

void
screen_set_mouse(struct screen *screen, bool on)
{
	screen->board.mouse = on;
	screen_want(screen, OUT_MOUSE);
}

void
screen_set_follow(struct screen *screen, bool on)
{
	screen->board.follow = on;
	screen->board.lost = false;
	screen->seen = (struct timespec){ 0 };
	screen_follow_rows(screen);
}

/* Whether a terminal takes it cannot be known. */
void
screen_copy(struct screen *screen, char *text)
{
	const char *copier = screen->copier;

	screen_say(screen, TONE_NOTE, "%s%s: %.*s%s",
		   copier ? "given to " : "sent to the terminal's ",
		   copier ? copier : "clipboard (OSC 52)",
		   (int)strcspn(text, "\n"), text,
		   strchr(text, '\n') ? " ..." : "");
	free(screen->clipboard);
	screen->clipboard = text;
}

enum outcome
screen_recover(struct screen *screen, const char *which, struct error *err)
{
	char *verb = autosave_recover(&screen->kept, which, err);
	enum outcome outcome;

	if (!verb)
		return OUTCOME_REFUSED;
	outcome = screen_run(screen, verb);
	free(verb);

	return outcome;
}

const struct autosave *
screen_kept(const struct screen *screen)
{
	return &screen->kept;
}
