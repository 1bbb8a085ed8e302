/* lesson.c - the panel at the bottom that leads through a lesson, the list */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/text.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/sample_files.h"
#include "verb/teach/lessons.h"

struct lesson_state {
	size_t lesson; /* from 1; 0 until it is known */
	int step;
};

/* A verb with the folder of the samples in its place. */
static void
write_verb(struct text *line, const char *verb)
{
	const char *place = strstr(verb, "SAMPLE/");
	char *quoted;
	struct text file = { 0 };

	if (!place) {
		text_add(line, "%s", verb);
		return;
	}
	text_add(&file, "%s/%s", sample_files_folder(), place + 7);
	quoted = shell_word_quote(text_get(&file));
	text_add(line, "%.*s%s", (int)(place - verb), verb, quoted);
	free(quoted);
	text_clear(&file);
}

static bool
end_lesson(struct screen *screen, const char *why)
{
	char *reason = memory_copy_text(why);

	screen_say(screen, TONE_ERROR, "the lesson ends here: %s", reason);
	free(reason);

	return false;
}

/* Without it what the lesson says would be about other data. */
static bool
run_verb(struct screen *screen, const char *verb)
{
	const struct board *board = screen_board(screen);
	struct text line = { 0 };
	char where[SAMPLES_WHERE];
	enum outcome outcome;

	if (strstr(verb, "SAMPLE/") && !sample_files_folder()) {
		sample_files_say_where(where, sizeof(where));
		return end_lesson(screen, where);
	}
	(void)screen_finish_verb(screen);
	write_verb(&line, verb);
	outcome = screen_run(screen, text_get(&line));
	if (outcome == OUTCOME_RUNNING)
		outcome = screen_finish_verb(screen);
	text_clear(&line);

	return outcome != OUTCOME_REFUSED || end_lesson(screen, board->message);
}

/* Views close what lies on top; the lesson stays while its verbs work. */
static void
run_step(struct screen *screen, struct lesson_state state)
{
	const struct board *board = screen_board(screen);
	const struct lesson_step *step =
		&lessons(NULL)[state.lesson - 1].steps[state.step];
	struct panel *panel;
	bool done;

	screen_enter_sandbox(screen);
	screen_hold_sandbox(screen, true);
	while (board->modal_count)
		screen_close(screen);
	done = state.step || run_verb(screen, "unset all");
	for (int i = 0; i < LESSON_VERBS && step->verbs[i] && done; i++)
		done = run_verb(screen, step->verbs[i]);
	screen_show(screen, "lesson", NULL);
	screen_hold_sandbox(screen, false);
	if (!done) {
		screen_close(screen);
		return;
	}
	panel = board_panel(board, "lesson", 0);
	memcpy(panel->state, &state, sizeof(state));
}

static void
open_lesson(struct screen *screen, struct panel *panel, const char *topic)
{
	struct lesson_state *state = panel->state;
	size_t count;

	lessons(&count);
	state->lesson = topic ? (size_t)strtoul(topic, NULL, 10) : 0;
	if (state->lesson > count)
		state->lesson = 0;
	if (state->lesson)
		run_step(screen, *state);
}

static void
lesson_draw(const struct board *board, const struct panel *panel,
	    struct canvas *canvas)
{
	const struct lesson_state *state = panel->state;

	if (!state->lesson)
		return;
	canvas_write_wrapped(
		canvas, panel->rect,
		lessons(NULL)[state->lesson - 1].steps[state->step].say,
		board->theme->ink[INK_TEXT]);
}

static int
steps_of(const struct lesson *lesson)
{
	int count = 0;

	while (count < LESSON_STEPS && lesson->steps[count].say)
		count++;

	return count;
}

static void
lesson_headline(const struct board *board, const struct panel *panel, char *out,
		size_t size)
{
	const struct lesson_state *state = panel->state;
	const struct lesson *lesson;

	(void)board;
	if (!state->lesson)
		return;
	lesson = &lessons(NULL)[state->lesson - 1];
	snprintf(out, size, "Lesson %zu, %d of %d: %s    Enter %s   Esc end",
		 state->lesson, state->step + 1, steps_of(lesson),
		 lesson->title,
		 state->step + 1 < steps_of(lesson) ? "on" : "ends");
}

static void
say_next(struct screen *screen, size_t lesson)
{
	size_t count;
	const struct lesson *list = lessons(&count);

	if (lesson < count)
		screen_say(screen, TONE_NOTE, "next is :lesson %zu, %s",
			   lesson + 1, list[lesson].title);
	else
		screen_say(screen, TONE_NOTE,
			   "that was the last lesson; :lesson lists them");
}

static enum reaction
lesson_act(struct screen *screen, struct panel *panel, enum action action,
	   int amount)
{
	struct lesson_state next = *(struct lesson_state *)panel->state;

	(void)amount;
	if (action != ACTION_ENTER || !next.lesson)
		return REACTION_NONE;
	next.step++;
	if (next.step < steps_of(&lessons(NULL)[next.lesson - 1])) {
		run_step(screen, next);
	} else {
		screen_close(screen);
		say_next(screen, next.lesson);
	}

	return REACTION_PAINT;
}

const struct panel_kind panel_lesson = {
	.name = "lesson",
	.title = "Lesson",
	.flags = PANEL_SANDBOX,
	.modal = true,
	.rows = 4,
	.state_size = sizeof(struct lesson_state),
	.open = open_lesson,
	.draw = lesson_draw,
	.headline = lesson_headline,
	.act = lesson_act,
};

/* ---- the list ---- */

static void
draw_list(const struct board *board, const struct panel *panel,
	  struct canvas *canvas)
{
	const struct list *list = panel->state;
	struct rect rect = panel->rect;
	size_t count;
	const struct lesson *all = lessons(&count);
	size_t top = list_top(list, count, rect.height);
	char line[120];

	for (size_t i = top; i < count && (int)(i - top) < rect.height; i++) {
		snprintf(line, sizeof(line), "%s%zu  %s",
			 i == list->cursor ? "> " : "  ", i + 1, all[i].title);
		canvas_write(canvas, rect.x, rect.y + (int)(i - top),
			     rect.width, line,
			     board->theme->ink[i == list->cursor ? INK_STRONG
								 : INK_TEXT]);
	}
}

static enum reaction
act_list(struct screen *screen, struct panel *panel, enum action action,
	 int amount)
{
	struct list *list = panel->state;
	size_t count;

	lessons(&count);
	if (action != ACTION_ENTER)
		return listing_act(list, count, panel->rect.height, action,
				   amount);
	screen_runf(screen, "lesson %zu", list->cursor + 1);

	return REACTION_PAINT;
}

static bool
point_list(struct screen *screen, struct panel *panel, int row)
{
	size_t count;

	(void)screen;
	lessons(&count);

	return list_point(panel->state, count, panel->rect.height, row);
}

const struct panel_kind panel_lessons = {
	.name = "lessons",
	.title = "Lessons    Enter begins   Esc back",
	.modal = true,
	.state_size = sizeof(struct list),
	.draw = draw_list,
	.point = point_list,
	.act = act_list,
};
