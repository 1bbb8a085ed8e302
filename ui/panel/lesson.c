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
	size_t guess;  /* of what comes next, from 1; 0: none yet */
	size_t before; /* the guess at what is seen now; 0: none */
	bool asked;    /* for a guess that was not made */
	int guesses, right;
};

static const struct lesson *
lesson_of(const struct lesson_state *state)
{
	return &lessons(NULL)[state->lesson - 1];
}

static const struct lesson_step *
step_of(const struct lesson_state *state)
{
	return &lesson_of(state)->steps[state->step];
}

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
	screen_say(screen, TONE_ERROR, "the lesson ends here: %s", why);

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

static bool
is_race(const char *verb)
{
	return verb && !strncmp(verb, "coverage ", 9);
}

/* All who have run in this lesson, and last who runs now. */
static void
show_race(struct screen *screen, const struct lesson_state *state)
{
	const struct lesson_step *steps = lesson_of(state)->steps;
	struct text lines = { 0 };

	for (int i = 0; i <= state->step; i++) {
		if (is_race(steps[i].verbs[0]))
			text_add(&lines, "%s%s", lines.length ? "\n" : "",
				 steps[i].verbs[0]);
	}
	screen_show(screen, "race", text_get(&lines));
	text_clear(&lines);
}

/* Views close what lies on top; the lesson stays while its verbs work. */
static void
run_step(struct screen *screen, struct lesson_state state)
{
	const struct board *board = screen_board(screen);
	const struct lesson_step *step = step_of(&state);
	struct panel *panel;
	bool done;

	screen_enter_sandbox(screen);
	screen_hold_sandbox(screen, true);
	while (board->modal_count)
		screen_close(screen);
	done = state.step || run_verb(screen, "unset all");
	if (is_race(step->verbs[0]))
		show_race(screen, &state);
	else
		for (int i = 0; i < LESSON_VERBS && step->verbs[i] && done; i++)
			done = run_verb(screen, step->verbs[i]);
	screen_show(screen, "lesson", NULL);
	screen_hold_sandbox(screen, false);
	if (!done) {
		screen_close(screen);
		return;
	}
	screen_forget_message(screen); /* what the verbs said on the way */
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

/* "You expected: FPR falls. Right." before what is said of it. */
static void
write_says(const struct lesson_state *state, struct text *text)
{
	const struct lesson_step *asked =
		state->before ? &lesson_of(state)->steps[state->step - 1]
			      : NULL;

	if (asked && state->before == asked->right)
		text_add(text, "You expected: %s. Right. ",
			 asked->choices[state->before - 1]);
	else if (asked)
		text_add(text, "You expected: %s. It is: %s. ",
			 asked->choices[state->before - 1],
			 asked->choices[asked->right - 1]);
	text_add_string(text, step_of(state)->say);
}

/* "1 FPR falls", the chosen one with a mark. */
static void
write_choice(const struct lesson_state *state, size_t choice, char *out,
	     size_t size)
{
	snprintf(out, size, "%s%zu %s", state->guess == choice + 1 ? "▸" : " ",
		 choice + 1, step_of(state)->choices[choice]);
}

/* Where the next one stands: beside the last where there is room. */
static void
place_choice(struct rect *at, int columns, int width)
{
	if (at->x && at->x + columns > width) {
		at->x = 0;
		at->y++;
	}
	at->width = columns;
}

static int
choice_lines(const struct lesson_state *state, struct look look, int width)
{
	size_t count = lessons_choices(step_of(state));
	struct rect at = { 0 };
	char text[80];

	for (size_t i = 0; i < count; i++) {
		write_choice(state, i, text, sizeof(text));
		place_choice(&at, canvas_columns(look, text), width);
		at.x += at.width + 3;
	}

	return count ? at.y + 1 : 0;
}

/* What one may expect, each with its key. */
static void
draw_choices(const struct board *board, const struct lesson_state *state,
	     struct canvas *canvas, struct rect rect)
{
	const struct ink *inks = board->theme->ink;
	struct rect at = { 0 };
	char text[80];

	for (size_t i = 0; i < lessons_choices(step_of(state)); i++) {
		bool chosen = state->guess == i + 1;

		write_choice(state, i, text, sizeof(text));
		place_choice(&at, canvas_columns(canvas->look, text),
			     rect.width);
		canvas_write(canvas, rect.x + at.x, rect.y + at.y,
			     rect.width - at.x, text,
			     inks[chosen ? INK_STRONG : INK_KEY]);
		at.x += at.width + 3;
	}
}

static void
lesson_draw(const struct board *board, const struct panel *panel,
	    struct canvas *canvas)
{
	const struct lesson_state *state = panel->state;
	struct rect rect = panel->rect;
	struct text text = { 0 };
	int lines;

	if (!state->lesson)
		return;
	lines = choice_lines(state, canvas->look, rect.width);
	rect.height -= lines;
	draw_choices(board, state, canvas,
		     (struct rect){ rect.x, rect.y + rect.height, rect.width,
				    lines });
	write_says(state, &text);
	canvas_write_wrapped(canvas, rect, text_get(&text),
			     board->theme->ink[INK_TEXT]);
	text_clear(&text);
}

static bool
is_last_step(const struct lesson_state *state)
{
	return state->step + 1 == lessons_steps(lesson_of(state));
}

static bool
is_last_lesson(const struct lesson_state *state)
{
	size_t count;

	lessons(&count);

	return state->lesson == count;
}

static void
lesson_headline(const struct board *board, const struct panel *panel, char *out,
		size_t size)
{
	const struct lesson_state *state = panel->state;
	char key[24], swap[40] = "";

	if (!state->lesson)
		return;
	if (board->bottom == BOTTOM_OVER)
		snprintf(swap, sizeof(swap), "%s view  ",
			 keymap_key_of(board->keymap, "zoom"));
	if (lessons_choices(step_of(state)) && !state->guess)
		snprintf(key, sizeof(key), "1-%zu predicts",
			 lessons_choices(step_of(state)));
	else if (!is_last_step(state))
		snprintf(key, sizeof(key), "Enter on");
	else
		snprintf(key, sizeof(key), "Enter %s",
			 is_last_lesson(state) ? "ends" : "next");
	/* with the longest title just below 80 columns */
	snprintf(out, size, "Lesson %zu, %d/%d  %s  %sEsc end  %s",
		 state->lesson, state->step + 1,
		 lessons_steps(lesson_of(state)), key, swap,
		 lesson_of(state)->title);
}

/* How it went, and on to the next lesson. */
static void
finish(struct screen *screen, const struct lesson_state *state)
{
	struct lesson_state done = *state;
	bool last = is_last_lesson(state);

	screen_finish_lesson(screen, done.lesson);
	screen_close(screen);
	if (!last)
		screen_runf(screen, "lesson %zu", done.lesson + 1);
	if (screen_board(screen)->message)
		return; /* why the next does not begin */
	if (done.guesses)
		screen_say(screen, TONE_NOTE,
			   "lesson %zu: %d of %d predictions were right%s",
			   done.lesson, done.right, done.guesses,
			   last ? "; :lesson lists all" : "");
	else
		screen_say(screen, TONE_NOTE, "lesson %zu is done%s",
			   done.lesson, last ? "; :lesson lists all" : "");
}

static void
go_on(struct screen *screen, struct lesson_state next)
{
	const struct lesson_step *step = step_of(&next);

	if (next.guess) {
		next.guesses++;
		next.right += next.guess == step->right;
	}
	if (is_last_step(&next)) {
		finish(screen, &next);
		return;
	}
	next.before = next.guess;
	next.guess = 0;
	next.asked = false;
	next.step++;
	run_step(screen, next);
}

static enum reaction
lesson_act(struct screen *screen, struct panel *panel, enum action action,
	   int amount)
{
	struct lesson_state *state = panel->state;

	(void)amount;
	if (action != ACTION_ENTER || !state->lesson)
		return REACTION_NONE;
	if (lessons_choices(step_of(state)) && !state->guess && !state->asked) {
		state->asked = true;
		screen_say(screen, TONE_NOTE,
			   "first your prediction: a number from 1 to %zu; "
			   "Enter again goes on without",
			   lessons_choices(step_of(state)));
	} else {
		go_on(screen, *state);
	}

	return REACTION_PAINT;
}

/* A number beside the choices would be a view, and the end of the lesson. */
static void
say_numbers(struct screen *screen, size_t choices)
{
	if (choices)
		screen_say(screen, TONE_NOTE,
			   "1-%zu predicts; Esc ends the lesson", choices);
	else
		screen_say(screen, TONE_NOTE,
			   "nothing is asked here; Enter goes on, Esc ends the "
			   "lesson");
}

/* Numbers are for the choices, all other keys for the panes above. */
static enum reaction
lesson_press(struct screen *screen, struct panel *panel, uint32_t key)
{
	struct lesson_state *state = panel->state;
	size_t choices;

	if (!state->lesson || key < '0' || key > '9')
		return REACTION_NONE;
	choices = lessons_choices(step_of(state));
	if (key > '0' && key - '0' <= choices)
		state->guess = key - '0';
	else
		say_numbers(screen, choices);

	return REACTION_PAINT;
}

const struct panel_kind panel_lesson = {
	.name = "lesson",
	.title = "Lesson",
	.flags = PANEL_SANDBOX,
	.modal = true,
	.rows = 6,
	.state_size = sizeof(struct lesson_state),
	.open = open_lesson,
	.draw = lesson_draw,
	.headline = lesson_headline,
	.act = lesson_act,
	.press = lesson_press,
};

/* ---- the list ---- */

static void
lessons_list(const struct board *board, const struct panel *panel,
	     struct listbox *box)
{
	size_t count;
	const struct lesson *all = lessons(&count);

	(void)panel;
	listbox_column(box, "done", 5, INK_VALUE);
	listbox_column(box, "number", 4, INK_VALUE);
	listbox_column(box, "title", LISTBOX_REST, INK_VALUE);
	for (size_t i = 0; i < count; i++) {
		char number[24];

		snprintf(number, sizeof(number), "%2zu", i + 1);
		listbox_row(box, INK_VALUE,
			    board->lessons_done >> i & 1 ? "done" : "", number,
			    all[i].title);
	}
}

static enum reaction
act_list(struct screen *screen, struct panel *panel, enum action action,
	 int amount)
{
	const struct listing *state = panel->state;

	if (action != ACTION_ENTER)
		return listing_handle(screen, panel, action, amount);
	screen_runf(screen, "lesson %zu", state->list.cursor + 1);

	return REACTION_PAINT;
}

/* On the first that is not done. */
static void
open_list(struct screen *screen, struct panel *panel, const char *topic)
{
	struct listing *state = panel->state;
	size_t count;

	(void)topic;
	lessons(&count);
	while (state->list.cursor + 1 < count &&
	       screen_board(screen)->lessons_done >> state->list.cursor & 1)
		state->list.cursor++;
}

const struct panel_kind panel_lessons = {
	.name = "lessons",
	.title = "Lessons    Enter begins   Esc back",
	.modal = true,
	.state_size = sizeof(struct listing),
	.open = open_list,
	.list = lessons_list,
	.draw = listing_draw,
	.point = listing_point,
	.act = act_list,
};
