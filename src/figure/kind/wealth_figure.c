/* wealth_figure.c - bets against claims as rows come, beside 1/alpha */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "method/anytime/sequence.h"
#include "method/methods.h"

enum { CLAIMS = 4, ROOM = 512 };

static const double usual_claims[CLAIMS] = { 0.25, 0.5, 1, 2 };

/* No more points than there is room for: then every second goes. */
struct history {
	double claims[CLAIMS], rows[ROOM], wealth[CLAIMS][ROOM];
	size_t claim_count, count, every;
};

static void
thin(struct history *history)
{
	for (size_t i = 0; 2 * i < history->count; i++) {
		history->rows[i] = history->rows[2 * i];
		for (size_t k = 0; k < history->claim_count; k++)
			history->wealth[k][i] = history->wealth[k][2 * i];
	}
	history->count /= 2;
	history->every *= 2;
}

static void
watch(const struct sequence *sequence, void *arg)
{
	struct history *history = arg;
	size_t rows = sequence_rows(sequence);

	if (rows % history->every || sequence_is_choosing(sequence))
		return;
	if (history->count == ROOM)
		thin(history);
	history->rows[history->count] = (double)rows;
	for (size_t k = 0; k < history->claim_count; k++) {
		double wealth = sequence_wealth(sequence, history->claims[k]);

		history->wealth[k][history->count] =
			pow(10, fmax(-12, fmin(300, wealth / M_LN10)));
	}
	history->count++;
}

static const struct method *
method_of(const struct figure_source *source, const struct dataset *data)
{
	const struct method *method = source->method;

	if (method && method->sequence && method->sequence->wealth &&
	    method_suits(method, dataset_kind(data)))
		return method;

	return dataset_kind(data) == KIND_GUESSES ? &method_one_run_anytime
						  : &method_anytime_rates;
}

static struct figure *
draw_history(const struct history *history, const struct sequence *sequence,
	     const struct method *method, double alpha)
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
				history->count);
	}
	figure_add_reference(figure, REFERENCE_HORIZONTAL, 1 / alpha, "1/α",
			     "alpha");
	figure_say(figure,
		   "%s after %zu rows: a claim is refuted once its line has "
		   "reached %g, and everything below it with it; so far all "
		   "below %.4g are.",
		   method->name, sequence_rows(sequence), 1 / alpha,
		   sequence_epsilon(sequence));
	figure_claim(figure, "a line of a claim that holds ever reaches 1/α "
			     "with probability at most α, whenever one looks "
			     "and stops");
	if (sequence_sorted_by(sequence))
		figure_claim(figure, "rows sorted by %s: no bound",
			     sequence_sorted_by(sequence));

	return figure;
}

static struct figure *
draw_with(const struct question *ask, const struct method *method,
	  struct history *history, struct error *err)
{
	bool losses = dataset_kind(ask->data) == KIND_LOSSES;
	struct sequence *sequence = sequence_new(method, ask, losses, err);
	struct figure *figure = NULL;

	if (sequence && sequence_feed(sequence, ask, watch, history, err)) {
		if (history->count > 1)
			figure = draw_history(
				history, sequence, method,
				settings_number(ask->settings, SETTING_ALPHA));
		else
			error_set(err, ERROR_DATA,
				  "%zu rows are too few to follow a bet",
				  sequence_rows(sequence));
	}
	sequence_free(sequence);

	return figure;
}

static struct figure *
draw(const struct figure_source *source, struct error *err)
{
	struct question ask = figure_source_question(source);
	struct history *history = memory_new(sizeof(*history));
	struct figure *figure;

	history->every = 1;
	history->claim_count = CLAIMS;
	for (size_t k = 0; k < CLAIMS; k++)
		history->claims[k] = usual_claims[k];
	if (draft_claimed(source->settings, &history->claims[0]))
		history->claim_count = 1;
	history->count = 0;
	figure = draw_with(&ask, method_of(source, ask.data), history, err);
	free(history);

	return figure;
}

const struct figure_kind figure_kind_wealth = {
	.name = "wealth",
	.title = "bets at any time",
	.summary =
		"the wealth of bets against claims as rows come, and 1/alpha",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_GUESSES),
	.settings = { SETTING_ALPHA, SETTING_DELTA, SETTING_TAU,
		      SETTING_CLAIM_EPSILON, SETTING_END },
	.draw = draw,
};
