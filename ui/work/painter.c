/* painter.c - the figures a screen shows, drawn beside it */

#include "ui/work/painter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "verb/figure/figure_request.h"

struct piece {
	int pane;
	struct picture picture;
};

/* A figure as it was made last: another part or size needs no other. */
struct made {
	char name[32];
	const struct snapshot *snapshot; /* held */
	unsigned numbers, all, live;
	struct figure *figure;
};

/* What is the thread's alone. */
struct painter {
	struct desk *desk;
	struct plotter *plotter;
	struct pixel_size imaged[PICTURE_PANES]; /* drawn last */
	unsigned images;
	struct made made[PICTURE_PANES];
};

struct task {
	const struct snapshot *snapshot;
	struct numbers numbers; /* held for this task */
	struct wealth_history history;
	struct wish wishes[PICTURE_PANES];
	struct look look;
};

void
painter_picture_clear(struct picture *picture)
{
	canvas_free(picture->canvas);
	figure_free(picture->figure);
	text_clear(&picture->image);
	free(picture->why);
	*picture = (struct picture){ 0 };
}

static void
send(struct painter *painter, int pane, const struct picture *picture)
{
	const struct piece piece = { pane, *picture };

	desk_send(painter->desk, &piece);
}

/* A part that the scale cannot show any more is forgotten. */
static void
zoom(struct axis *axis, struct range part)
{
	if (!axis_range_is_good(part, axis->scale))
		return;
	axis->zoom_from = part.from;
	axis->zoom_to = part.to;
}

static void
forget(struct made *made)
{
	figure_free(made->figure);
	snapshot_release(made->snapshot);
	*made = (struct made){ .figure = NULL };
}

/*
 * Results made with the sides that are set: a figure that needs one again
 * need not compute it.  Returns how many; `results` has room for all.
 */
static size_t
list_results(const struct snapshot *snapshot, const struct numbers *numbers,
	     const struct result *results[])
{
	int sides =
		(int)settings_number(&snapshot->state.settings, SETTING_SIDES);
	size_t count = 0;

	if (!snapshot->data)
		return 0;
	if (numbers->main && numbers->serial == snapshot->serial)
		results[count++] = numbers->main;
	for (size_t i = 0; i < numbers->count; i++) {
		const struct estimate *one = &numbers->all[i];
		const struct result *result =
			sides == 2 && one->method->two_sided ? one->interval
							     : one->bound;

		if (result && one->serial == snapshot->serial)
			results[count++] = result;
	}

	return count;
}

static struct figure *
draw_figure(const struct wish *wish, const struct task *task,
	    struct progress *progress, struct error *err)
{
	const struct figure_kind *kind = figure_kind_need(wish->figure, err);
	const struct numbers *numbers = &task->numbers;
	struct figure_source source = snapshot_source(task->snapshot, progress);
	const struct result **results;
	struct error unread = { 0 };
	struct datasets curve;
	struct figure *figure;

	if (!kind)
		return NULL;
	if (!figure_request_curve(kind, source.settings, NULL, progress, &curve,
				  &unread))
		source.unread = &unread;
	results = memory_new_array(numbers->count + 1, sizeof(*results));
	source.curve = curve.count ? curve.at[0] : NULL;
	source.results = results;
	source.result_count = list_results(task->snapshot, numbers, results);
	source.live = wish->live ? &task->history : NULL;
	figure = figure_kind_draw(kind, &source, err);
	free(results);
	datasets_clear(&curve);

	return figure;
}

static struct figure *
make(struct painter *painter, int pane, const struct task *task,
     const struct wish *wish, struct progress *progress, struct error *err)
{
	struct made *made = &painter->made[pane];
	const struct numbers *numbers = &task->numbers;

	if (made->figure && !strcmp(made->name, wish->figure) &&
	    made->live == wish->live && made->snapshot == task->snapshot &&
	    made->numbers == numbers->serial &&
	    made->all == numbers->all_serial)
		return figure_copy(made->figure);
	forget(made);
	made->figure = draw_figure(wish, task, progress, err);
	snprintf(made->name, sizeof(made->name), "%s", wish->figure);
	made->live = wish->live;
	made->snapshot = snapshot_hold(task->snapshot);
	made->numbers = numbers->serial;
	made->all = numbers->all_serial;

	return made->figure ? figure_copy(made->figure) : NULL;
}

static void
draw(struct painter *painter, int pane, const struct task *task,
     struct picture *picture, struct progress *progress)
{
	const struct wish *wish = &picture->wish;
	const struct picture_options options = { .progress = progress };
	struct error err = { 0 };

	picture->figure = make(painter, pane, task, wish, progress, &err);
	if (picture->figure) {
		zoom(&picture->figure->x, wish->zoom_x);
		zoom(&picture->figure->y, wish->zoom_y);
		picture->canvas =
			canvas_new(wish->width, wish->height, task->look);
		if (picture_draw(painter->plotter, picture->figure, &options,
				 picture->canvas, &picture->frame, &err))
			return;
	}
	picture->why = memory_copy_text(err.text);
}

/* The cells alone, so that a first image is not waited for. */
static void
send_cells(struct painter *painter, int pane, const struct picture *picture)
{
	struct picture cells = *picture;

	cells.figure = figure_copy(picture->figure);
	cells.canvas =
		canvas_new(picture->canvas->width, picture->canvas->height,
			   picture->canvas->look);
	canvas_blit(cells.canvas, 0, 0, picture->canvas);
	send(painter, pane, &cells);
}

/* What cannot be drawn as an image stays cells; they have all of it. */
static void
add_image(struct painter *painter, int pane, const struct task *task,
	  struct picture *picture, struct progress *progress)
{
	const struct pixel_size *size = &picture->wish.pixels;
	struct pixel_size *last = &painter->imaged[pane];
	struct error ignored = { 0 };

	if (!size->cells.protocol || picture->why) {
		*last = (struct pixel_size){ 0 };
		return;
	}
	if (!pixel_size_is_same(last, size))
		send_cells(painter, pane, picture);
	if (!pixels_draw(&(struct pixels_job){ painter->plotter,
					       picture->figure, *size,
					       task->look.ground, progress },
			 &picture->image, &ignored))
		return;
	picture->image_id = ++painter->images;
	*last = *size;
}

static void
painter_run(struct desk *desk, void *argument, struct progress *progress)
{
	struct painter *painter = desk_own(desk);
	const struct task *task = argument;

	painter->desk = desk;
	for (int i = 0; i < PICTURE_PANES; i++) {
		struct picture picture = { .wish = task->wishes[i],
					   .serial = task->snapshot->serial };

		if (!task->wishes[i].figure[0] || task->wishes[i].width < 1)
			continue;
		draw(painter, i, task, &picture, progress);
		if (!progress_stopped(progress))
			add_image(painter, i, task, &picture, progress);
		if (progress_stopped(progress)) {
			painter_picture_clear(&picture);
			return;
		}
		send(painter, i, &picture);
	}
}

static void
hold_numbers(struct numbers *to, const struct numbers *from)
{
	*to = *from;
	to->why = memory_copy_text(from->why ? from->why : "");
	to->main = from->main ? result_hold(from->main) : NULL;
	to->all = memory_new_array(from->count + 1, sizeof(*to->all));
	for (size_t i = 0; i < from->count; i++)
		to->all[i] = numbers_hold_estimate(&from->all[i]);
}

static void
discard(void *argument)
{
	struct task *task = argument;

	snapshot_release(task->snapshot);
	numbers_clear(&task->numbers);
	free(task);
}

static void
clear_piece(void *item)
{
	struct piece *piece = item;

	painter_picture_clear(&piece->picture);
}

static void
end(void *own)
{
	struct painter *painter = own;

	for (int i = 0; i < PICTURE_PANES; i++)
		forget(&painter->made[i]);
	free(painter);
}

struct desk *
painter_desk(struct plotter *plotter, int wake)
{
	struct painter *painter = memory_new(sizeof(*painter));
	const struct desk_work work = {
		.item_size = sizeof(struct piece),
		.run = painter_run,
		.discard = discard,
		.clear = clear_piece,
		.end = end,
		.own = painter,
	};

	painter->plotter = plotter;

	return desk_new(&work, wake);
}

void
painter_ask(struct desk *desk, const struct snapshot *snapshot,
	    const struct numbers *numbers, const struct live *live,
	    const struct wish wishes[PICTURE_PANES], struct look look)
{
	struct task *task = memory_new(sizeof(*task));

	task->snapshot = snapshot_hold(snapshot);
	hold_numbers(&task->numbers, numbers);
	task->history = live->history;
	memcpy(task->wishes, wishes, sizeof(task->wishes));
	task->look = look;
	desk_give(desk, task);
}

bool
painter_collect(struct desk *desk, struct picture pictures[PICTURE_PANES])
{
	struct piece piece;
	bool any = false;

	while (desk_take(desk, &piece)) {
		painter_picture_clear(&pictures[piece.pane]);
		pictures[piece.pane] = piece.picture;
		any = true;
	}

	return any;
}
