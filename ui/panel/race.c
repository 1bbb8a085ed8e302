/*
 * race.c - how often methods pass the truth, drawn while audits come in
 *
 * Audit i depends on the seed and i alone: what coverage says of fewer
 * repetitions is how far it was on its way to more.  Each frame is such an
 * answer; the last is the answer itself.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "ui/frame/keymap.h"
#include "ui/panel/passage.h"

/* Of the one that runs now; those before it are asked for their end. */
enum { FRAMES = 10 };

static const char repetitions[] = "repetitions=";

struct race_state {
	struct passage passage; /* first, for passage_draw() */
	char *lines[QUESTIONS_MOST + 1];
	size_t ended; /* lines of those before */
};

static size_t
audits_of(const char *line)
{
	const char *at = strstr(line, repetitions);

	return at ? strtoul(at + strlen(repetitions), NULL, 10) : 0;
}

static char *
line_of_frame(const char *line, size_t frame)
{
	const char *at = strstr(line, repetitions) + strlen(repetitions);
	struct text text = { 0 };

	text_add(&text, "%.*s%zu%s", (int)(at - line), line,
		 audits_of(line) * frame / FRAMES,
		 at + strspn(at, "0123456789"));

	return text_take(&text);
}

/* Lines of coverage; the last one runs. */
static void
race_open(struct screen *screen, struct panel *panel, const char *topic)
{
	struct race_state *state = panel->state;
	const char *end;

	(void)screen;
	if (!topic || strncmp(topic, "coverage ", 9) != 0)
		return; /* lessons open it */
	while ((end = strchr(topic, '\n')) &&
	       state->ended + FRAMES < QUESTIONS_MOST) {
		struct text line = { 0 };

		text_add(&line, "%.*s", (int)(end - topic), topic);
		state->lines[state->ended++] = text_take(&line);
		topic = end + 1;
	}
	for (size_t i = 0; i < FRAMES && audits_of(topic); i++)
		state->lines[state->ended + i] = line_of_frame(topic, i + 1);
}

static void
race_close(struct panel *panel)
{
	struct race_state *state = panel->state;

	for (size_t i = 0; state->lines[i]; i++)
		free(state->lines[i]);
}

static const char *const *
race_lines(const struct panel *panel)
{
	const struct race_state *state = panel->state;

	return state->lines[0] ? (const char *const *)state->lines : NULL;
}

/* ---- words ---- */

static double
used(const struct result *result, const char *name)
{
	for (size_t i = 0; i < result->setting_count; i++) {
		if (!strcmp(result->settings[i].name, name))
			return result->settings[i].number;
	}

	return NAN;
}

/* Half of all audits is the whole width; the mark is what alpha allows. */
static void
add_bar(double missed, double alpha, int columns, struct text *text)
{
	int mark = (int)(2 * alpha * columns),
	    end = (int)(2 * missed * columns);

	text_add(text, "  ");
	for (int i = 0; i < columns; i++)
		text_add(text, "%s", i == mark ? "│" : i < end ? "█" : "░");
	text_add(text, "\n");
}

/* The newest that has come of some lines of one method, or NULL. */
static const struct result *
newest(const struct board *board, const struct race_state *state, size_t from,
       size_t to)
{
	for (size_t i = to; i-- > from;) {
		const struct reply *reply = &board->replies[i];

		if (state->lines[i] && reply->line && reply->result &&
		    !strcmp(reply->line, state->lines[i]))
			return reply->result;
	}

	return NULL;
}

/* Why nothing came of them; NULL if something did, or may yet. */
static const char *
refusal(const struct board *board, const struct race_state *state, size_t from,
	size_t to)
{
	for (size_t i = from; i < to; i++) {
		const struct reply *reply = &board->replies[i];

		if (state->lines[i] && reply->line && !reply->result &&
		    reply->why && !strcmp(reply->line, state->lines[i]))
			return reply->why;
	}

	return NULL;
}

static const char *
add_racer(const struct board *board, const struct race_state *state,
	  size_t from, size_t to, int width, struct text *text)
{
	const struct result *result = newest(board, state, from, to);
	const char *line = state->lines[to - 1], *name, *policy;
	size_t all = audits_of(line);
	double done = result ? used(result, "repetitions") : 0, missed = 0;

	if (result)
		missed = done * result_quantity(result, "miss-rate")->value;
	name = strchr(line, ' ') + 1;
	policy = strstr(line, "policy=");
	text_add(text, "  %.*s (%s): %.0f above after %.0f of %zu audits\n",
		 (int)strcspn(name, " "), name,
		 policy ? policy + strlen("policy=") : "", missed, done, all);
	add_bar(missed / (double)all, result ? used(result, "alpha") : 0.05,
		width - 4, text);

	return result ? result->sentence : refusal(board, state, from, to);
}

static char *
race_copy_text(const struct board *board, const struct panel *panel)
{
	const struct race_state *state = panel->state;
	struct text text = { 0 };
	const char *says = NULL;
	int width = panel->rect.width;

	for (size_t i = 0; i < state->ended; i++)
		(void)add_racer(board, state, i, i + 1, width, &text);
	if (state->lines[state->ended])
		says = add_racer(board, state, state->ended,
				 state->ended + FRAMES, width, &text);
	text_add(&text, "  │ what alpha allows; all the width: half of all\n");
	if (says)
		text_add(&text, "\n  %s\n", says);

	return text_take(&text);
}

const struct panel_kind panel_race = {
	.name = "race",
	.title = "How often bounds pass the truth",
	.keys = "Down scrolls   y copy   Esc back",
	.modal = true,
	.state_size = sizeof(struct race_state),
	.lines = race_lines,
	.open = race_open,
	.close = race_close,
	.draw = passage_draw,
	.act = passage_act,
	.copy_text = race_copy_text,
};
