/* pointer.c - what the mouse does, where it is asked for */

#include "ui/frame/pointer.h"

#include <math.h>
#include <string.h>

#include "ui/frame/footer.h"
#include "ui/frame/screen_inside.h"
#include "ui/panel/plot.h"
#include "ui/work/histogram.h"

static bool
is_in(struct rect rect, int x, int y)
{
	return x >= rect.x - 1 && y >= rect.y - 1 && x <= rect.x + rect.width &&
	       y <= rect.y + rect.height;
}

/* The pane or modal under the pointer that takes keys at all. */
static struct panel *
panel_at(const struct screen *screen, int x, int y)
{
	struct panel *focus = board_focus(&screen->board);

	if (focus && (focus->kind->modal || screen->board.zoomed))
		return is_in(focus->rect, x, y) ? focus : NULL;
	for (int i = 0; i < screen->board.shown_count; i++) {
		if (is_in(screen->board.shown[i]->rect, x, y))
			return screen->board.shown[i];
	}

	return NULL;
}

static void
give_focus(struct screen *screen, const struct panel *panel)
{
	for (int i = 0; i < screen->board.shown_count; i++) {
		if (screen->board.shown[i] == panel)
			screen->board.focus = i;
	}
}

/* Puts the cursor of a panel on the row; true if it was there already. */
static bool
point(struct screen *screen, struct panel *panel, int y)
{
	int row = y - panel->rect.y;

	return panel->kind->point && row >= 0 && row < panel->rect.height &&
	       panel->kind->point(screen, panel, row);
}

/*
 * The whole way is one change to undo: a step takes the place of the one
 * before, if that was not refused.
 */
static void
set_value(struct screen *screen, const char *name, double value,
	  const char *more)
{
	struct drag *drag = &screen->drag;
	enum outcome outcome;

	screen->scene.again = drag->steps > 0;
	outcome = screen_runf(screen, "set %s=%.10g%s", name, value, more);
	if (outcome == OUTCOME_RUNNING)
		outcome = screen_finish_verb(screen);
	screen->scene.again = false;
	drag->steps += outcome == OUTCOME_DONE;
}

/* ---- the threshold ---- */

/* As fine as a pointer can mean it: a thousandth of what is seen. */
static double
rounded(double value, double width)
{
	double step = pow(10, floor(log10(width / 1000)));

	return nearbyint(value / step) * step;
}

/* False where the pointer is on nothing that the threshold moves. */
static bool
tau_at(const struct screen *screen, const struct panel *panel,
       struct click click, double *tau)
{
	const struct histogram *histogram = &screen->board.numbers.histogram;
	enum plot_handle handle;
	double value;

	if (!histogram->is_two_samples ||
	    !plot_handle_at(&screen->board, panel, click.x, click.y, &handle,
			    &value))
		return false;
	*tau = handle == HANDLE_TAU
		       ? rounded(value, histogram->high - histogram->low)
		       : histogram_threshold(screen->board.snapshot, value);
	*tau = fmin(fmax(*tau, histogram->least), histogram->greatest);

	return isfinite(*tau);
}

static void
move_tau(struct screen *screen, struct click click)
{
	double tau;

	if (!screen->running && tau_at(screen, screen->drag.panel, click, &tau))
		set_value(screen, "tau", tau, board_browses(&screen->board));
}

/* ---- the claim, on a ruler ---- */

/* As far as its digits in a line go. */
static bool
is_claimed(const struct screen *screen, double epsilon)
{
	const struct settings *settings =
		&screen->board.snapshot->state.settings;

	return settings_given(settings, SETTING_CLAIM_EPSILON) &&
	       fabs(settings_number(settings, SETTING_CLAIM_EPSILON) -
		    epsilon) <= 1e-9 * epsilon;
}

/* True where the pointer is on a ruler. */
static bool
set_claim(struct screen *screen, struct click click)
{
	struct drag *drag = &screen->drag;
	double epsilon;

	if (!drag->panel->kind->measure || screen->running ||
	    !drag->panel->kind->measure(&screen->board, drag->panel, click.x,
					click.y, &drag->most, &epsilon))
		return false;
	if (!is_claimed(screen, epsilon))
		set_value(screen, "claim-epsilon", epsilon, "");

	return true;
}

void
pointer_end_drag(struct screen *screen)
{
	screen->drag = (struct drag){ .panel = NULL };
}

/* ---- press, wheel ---- */

/* The tabs above, the keys below. */
static bool
press_edge(struct screen *screen, struct click click)
{
	const struct board *board = &screen->board;
	const struct view_kind *view =
		click.y ? NULL : board_tab_at(board, click.x);
	uint32_t key;

	if (view)
		screen_runf(screen, "view %d", view->number);
	else if (click.y == board->height - 1 && !board->message &&
		 footer_press_at(board, click.x, &key))
		screen_press(screen, key);

	return click.y == 0 || click.y == board->height - 1;
}

static void
press(struct screen *screen, struct click click)
{
	struct panel *panel = panel_at(screen, click.x, click.y);
	bool edge;

	pointer_end_drag(screen);
	edge = press_edge(screen, click);
	if (edge || !panel)
		return;
	screen_forget_message(screen);
	give_focus(screen, panel);
	screen->drag.panel = panel;
	if (set_claim(screen, click))
		return;
	if (panel->kind->head && click.y == panel->rect.y)
		screen_react(screen,
			     panel->kind->head(screen, panel,
					       click.x - panel->rect.x));
	else if (point(screen, panel, click.y) && panel->kind->modal)
		screen_act(screen, ACTION_ENTER, 1);
}

static void
drag(struct screen *screen, struct click click)
{
	if (screen->drag.most > 0)
		(void)set_claim(screen, click);
	else
		move_tau(screen, click);
}

/* It scrolls: what is set is set by a key or a click. */
static void
turn_wheel(struct screen *screen, struct click click)
{
	struct panel *panel = panel_at(screen, click.x, click.y);

	if (!panel || (panel->kind->flags & PANEL_PICTURE))
		return;
	give_focus(screen, panel);
	screen_act(screen, ACTION_MOVE, click.wheel);
}

void
pointer_take(struct screen *screen, struct click click)
{
	if (screen->board.prompt.on)
		return;
	if (click.wheel)
		turn_wheel(screen, click);
	else if (click.kind == CLICK_PRESS)
		press(screen, click);
	else if (click.kind == CLICK_DRAG && screen->drag.panel)
		drag(screen, click);
	else if (click.kind == CLICK_RELEASE)
		pointer_end_drag(screen);
	screen_react(screen, REACTION_PAINT);
}
