/* wealth_figure.c - bets against claims as rows come, beside 1/alpha */

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "method/anytime/wealth_history.h"

static struct figure *
draw_history(const struct wealth_history *history, bool one_look)
{
	struct figure *figure =
		figure_new("wealth", "Bets against claims as rows come");

	figure_set_x(figure, "rows", AXIS_LINEAR, 0, 0);
	figure_set_y(figure, "wealth of a bet of 1", AXIS_LOG, 0, 0);
	for (size_t k = 0; k < history->claim_count; k++) {
		char label[40];

		snprintf(label, sizeof(label), "ε = %g", history->claims[k]);
		figure_add_line(figure, label, draft_style((int)k),
				history->rows, history->wealth[k],
				wealth_history_points(history));
	}
	figure_add_reference(figure, REFERENCE_HORIZONTAL, 1 / history->alpha,
			     "1/α", "alpha");
	figure_say(figure,
		   "%s after %zu rows: a claim is refuted once its line has "
		   "reached %g, and everything below it with it; so far all "
		   "below %.4g are.",
		   history->method->name, history->seen, 1 / history->alpha,
		   history->epsilon);
	figure_claim(figure,
		     "a line of a claim that holds ever reaches 1/α with "
		     "probability at most α, %s",
		     one_look ? "for one look at all rows"
			      : "whenever one looks and stops");
	if (history->sorted_by)
		figure_claim(figure, "rows sorted by %s: no bound",
			     history->sorted_by);

	return figure;
}

/* All rows of the data, as they would have come. */
static bool
replay(const struct figure_source *source, struct wealth_history *history,
       bool *one_look, struct error *err)
{
	struct question ask = figure_source_question(source);
	enum kind kind = dataset_kind(ask.data);
	const struct method *method =
		wealth_history_method(source->method, kind);
	struct sequence *sequence =
		sequence_new(method, &ask, kind == KIND_LOSSES, err);
	bool done;

	*one_look = sequence_is_one_look(method, &ask);
	wealth_history_start(history, method, source->settings);
	done = sequence &&
	       sequence_feed(sequence, &ask, wealth_history_add, history, err);
	if (done)
		wealth_history_tell(history, sequence);
	sequence_free(sequence);

	return done;
}

static struct figure *
wealth_draw(const struct figure_source *source, struct error *err)
{
	struct wealth_history *history = memory_new(sizeof(*history));
	struct figure *figure = NULL;
	bool done = true, one_look = false;

	if (source->live)
		*history = *source->live;
	else
		done = replay(source, history, &one_look, err);
	if (done && wealth_history_points(history) > 1)
		figure = draw_history(history, one_look);
	else if (done)
		error_set(err, ERROR_DATA,
			  "%zu rows are too few to follow a bet",
			  history->seen);
	free(history);

	return figure;
}

const struct figure_kind figure_kind_wealth = {
	.name = "wealth",
	.title = "Bets at any time",
	.summary =
		"the wealth of bets against claims as rows come, and 1/alpha",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_GUESSES),
	.flags = FIGURE_LIVE,
	.settings = { SETTING_ALPHA, SETTING_DELTA, SETTING_TAU,
		      SETTING_CLAIM_EPSILON, SETTING_END },
	.draw = wealth_draw,
};
