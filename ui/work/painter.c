/* painter.c - the figures a screen shows, drawn beside it */

#include "ui/work/painter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "ui/work/figures.h"
#include "ui/work/outbox.h"

struct piece {
	int pane;
	struct picture picture;
};

/* A figure as it was made last: another part or size needs no other. */
struct made {
	char name[32];
	const struct snapshot *snapshot; /* held */
	unsigned numbers, all;
	struct figure *figure;
};

struct painter {
	struct worker *worker;
	struct plotter *plotter;
	struct outbox *outbox;
	struct sixel_size imaged[PICTURE_PANES]; /* drawn last */
	unsigned images;
	struct made made[PICTURE_PANES];
};

struct task {
	const struct snapshot *snapshot;
	struct numbers numbers; /* held for this task */
	struct wish wishes[PICTURE_PANES];
	struct look look;
};

void
picture_clear(struct picture *picture)
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

	outbox_send(painter->outbox, &piece);
}

/* A part that the scale cannot show any more is forgotten. */
static void
zoom(struct axis *axis, struct range part)
{
	if (!range_is_good(part, axis->scale))
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

static struct figure *
make(struct painter *painter, int pane, const struct task *task,
     const char *name, struct progress *progress, struct error *err)
{
	struct made *made = &painter->made[pane];
	const struct numbers *numbers = &task->numbers;

	if (made->figure && !strcmp(made->name, name) &&
	    made->snapshot == task->snapshot &&
	    made->numbers == numbers->serial &&
	    made->all == numbers->all_serial)
		return figure_copy(made->figure);
	forget(made);
	made->figure =
		figures_make(name, task->snapshot, numbers, progress, err);
	snprintf(made->name, sizeof(made->name), "%s", name);
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

	picture->figure =
		make(painter, pane, task, wish->figure, progress, &err);
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
	const struct sixel_size *size = &picture->wish.pixels;
	struct sixel_size *last = &painter->imaged[pane];
	struct error ignored = { 0 };

	if (size->width < 1 || picture->why) {
		*last = (struct sixel_size){ 0 };
		return;
	}
	if (last->width != size->width || last->height != size->height)
		send_cells(painter, pane, picture);
	if (!sixel_draw(&(struct sixel_job){ painter->plotter, picture->figure,
					     *size, task->look.ground,
					     progress },
			&picture->image, &ignored))
		return;
	picture->image_id = ++painter->images;
	*last = *size;
}

static void
run(void *argument, struct progress *progress, void *context)
{
	const struct task *task = argument;

	for (int i = 0; i < PICTURE_PANES; i++) {
		struct picture picture = { .wish = task->wishes[i],
					   .serial = task->snapshot->serial };

		if (!task->wishes[i].figure[0] || task->wishes[i].width < 1)
			continue;
		draw(context, i, task, &picture, progress);
		if (!progress_stopped(progress))
			add_image(context, i, task, &picture, progress);
		if (progress_stopped(progress)) {
			picture_clear(&picture);
			return;
		}
		send(context, i, &picture);
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
		to->all[i] = estimate_hold(&from->all[i]);
}

static void
discard(void *argument)
{
	struct task *task = argument;

	snapshot_release(task->snapshot);
	numbers_clear_all(&task->numbers);
	free(task);
}

struct painter *
painter_new(struct plotter *plotter, int wake)
{
	struct painter *painter = memory_new(sizeof(*painter));
	const struct worker_job job = { run, discard, painter };

	painter->plotter = plotter;
	painter->outbox = outbox_new(sizeof(struct piece), wake);
	painter->worker = worker_new(&job);

	return painter;
}

static void
clear_piece(void *item)
{
	struct piece *piece = item;

	picture_clear(&piece->picture);
}

void
painter_free(struct painter *painter)
{
	if (!painter)
		return;
	worker_free(painter->worker);
	outbox_free(painter->outbox, clear_piece);
	for (int i = 0; i < PICTURE_PANES; i++)
		forget(&painter->made[i]);
	free(painter);
}

void
painter_ask(struct painter *painter, const struct snapshot *snapshot,
	    const struct numbers *numbers,
	    const struct wish wishes[PICTURE_PANES], struct look look)
{
	struct task *task = memory_new(sizeof(*task));

	task->snapshot = snapshot_hold(snapshot);
	hold_numbers(&task->numbers, numbers);
	memcpy(task->wishes, wishes, sizeof(task->wishes));
	task->look = look;
	worker_give(painter->worker, task);
}

void
painter_stop(struct painter *painter)
{
	worker_stop(painter->worker);
}

bool
painter_collect(struct painter *painter, struct picture pictures[PICTURE_PANES])
{
	struct piece piece;
	bool any = false;

	while (outbox_take(painter->outbox, &piece)) {
		picture_clear(&pictures[piece.pane]);
		pictures[piece.pane] = piece.picture;
		any = true;
	}

	return any;
}

bool
painter_is_busy(struct painter *painter)
{
	return worker_is_busy(painter->worker);
}

void
painter_wait(struct painter *painter)
{
	worker_wait(painter->worker);
}
