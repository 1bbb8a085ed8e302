/* lesson.c - the panel at the bottom that leads through a lesson */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "ui/lessons.h"
#include "ui/panel.h"
#include "ui/samples.h"
#include "ui/screen.h"
#include "ui/widget/list.h"

struct lesson_state {
	size_t lesson; /* from 1; 0 is the list */
	int step;
	struct list list;
};

/* A verb with the folder of the samples in its place. */
static void
run_verb(struct screen *screen, const char *verb)
{
	const char *place = strstr(verb, "SAMPLE/");
	const char *folder = samples_folder();
	struct text line = { 0 };

	if (place)
		text_add(&line, "%.*s%s/%s", (int)(place - verb), verb,
			 folder ? folder : "sample-data", place + 7);
	else
		text_add(&line, "%s", verb);
	screen_run(screen, text_get(&line));
	screen_finish_errand(screen);
	text_clear(&line);
}

/* Views close what lies on top; the lesson stays. */
static void
run_step(struct screen *screen, struct lesson_state state)
{
	const struct lesson_step *step =
		&lessons(NULL)[state.lesson - 1].steps[state.step];
	struct panel *panel;

	screen_close(screen);
	screen_run(screen, "unset policy tau alpha mechanism");
	for (int i = 0; i < LESSON_VERBS && step->verbs[i]; i++) {
		if (strncmp(step->verbs[i], "show ", 5) != 0)
			run_verb(screen, step->verbs[i]);
	}
	screen_show(screen, "lesson", NULL);
	panel = screen_focus(screen);
	if (panel && panel->kind == &panel_lesson)
		memcpy(panel->state, &state, sizeof(state));
	for (int i = 0; i < LESSON_VERBS && step->verbs[i]; i++) {
		if (!strncmp(step->verbs[i], "show ", 5))
			run_verb(screen, step->verbs[i]);
	}
}

static void
open_lesson(struct screen *screen, struct panel *panel, const char *topic)
{
	struct lesson_state *state = panel->state;
	size_t count;

	lessons(&count);
	if (!topic)
		return;
	state->lesson = (size_t)strtoul(topic, NULL, 10);
	if (state->lesson > count)
		state->lesson = 0;
	if (state->lesson)
		run_step(screen, *state);
}

/* In as many columns as it takes. */
static void
draw_list(const struct screen *screen, const struct panel *panel,
	  struct canvas *canvas)
{
	const struct lesson_state *state = panel->state;
	struct rect rect = panel->rect;
	size_t count, rows = (size_t)rect.height;
	const struct lesson *list = lessons(&count);
	int columns = (int)((count + rows - 1) / rows);
	int width = rect.width / (columns > 0 ? columns : 1);

	for (size_t i = 0; i < count; i++) {
		struct rect at = { rect.x + (int)(i / rows) * width,
				   rect.y + (int)(i % rows), width, 1 };
		bool cursor = i == state->list.cursor;
		char line[120];

		snprintf(line, sizeof(line), "%s %zu  %s", cursor ? ">" : " ",
			 i + 1, list[i].title);
		canvas_write(canvas, at.x, at.y, at.width - 1, line,
			     screen->theme->ink[INK_TEXT]);
		if (cursor)
			canvas_tint(canvas, at, screen->theme->ink[INK_CURSOR]);
	}
}

static void
draw(const struct screen *screen, const struct panel *panel,
     struct canvas *canvas)
{
	const struct lesson_state *state = panel->state;

	if (!state->lesson) {
		draw_list(screen, panel, canvas);
		return;
	}
	canvas_write_wrapped(
		canvas, panel->rect,
		lessons(NULL)[state->lesson - 1].steps[state->step].say,
		screen->theme->ink[INK_TEXT]);
}

static void
headline(const struct screen *screen, const struct panel *panel, char *out,
	 size_t size)
{
	const struct lesson_state *state = panel->state;

	(void)screen;
	if (state->lesson)
		snprintf(out, size, "Lesson %zu: %s", state->lesson,
			 lessons(NULL)[state->lesson - 1].title);
	else
		snprintf(out, size, "Lessons");
}

static bool
act_on_list(struct screen *screen, struct panel *panel, enum action action,
	    int amount)
{
	struct lesson_state *state = panel->state;
	size_t count;

	lessons(&count);
	if (action == ACTION_MOVE)
		list_move(&state->list, count, amount);
	else if (action == ACTION_END)
		list_end(&state->list, count, amount);
	else if (action == ACTION_ENTER)
		screen_runf(screen, "lesson %zu", state->list.cursor + 1);
	else
		return false;

	return true;
}

static bool
act(struct screen *screen, struct panel *panel, enum action action, int amount)
{
	struct lesson_state next = *(struct lesson_state *)panel->state;
	const struct lesson *lesson;

	if (!next.lesson)
		return act_on_list(screen, panel, action, amount);
	if (action != ACTION_ENTER)
		return false;
	lesson = &lessons(NULL)[next.lesson - 1];
	next.step++;
	if (next.step < LESSON_STEPS && lesson->steps[next.step].say)
		run_step(screen, next);
	else
		screen_close(screen);

	return true;
}

const struct panel_kind panel_lesson = {
	.name = "lesson",
	.title = "Lesson",
	.modal = true,
	.rows = 6,
	.keys = "Enter goes on   < τ down   > τ up   Esc ends",
	.state_size = sizeof(struct lesson_state),
	.open = open_lesson,
	.draw = draw,
	.headline = headline,
	.act = act,
};
