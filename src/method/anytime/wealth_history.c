/*
 * wealth_history.c - bets against claims as rows came, in a fixed room
 *
 * No more points than there is room for: then every second goes, and half
 * as many are taken from there on.
 */

#include "method/anytime/wealth_history.h"

#include <math.h>

#include "method/methods.h"

const struct method *
wealth_history_method(const struct method *chosen, enum kind kind)
{
	if (chosen && chosen->sequence && chosen->sequence->wealth &&
	    method_suits(chosen, kind))
		return chosen;

	return kind == KIND_GUESSES ? &method_one_run_anytime
				    : &method_anytime_rates;
}

void
wealth_history_start(struct wealth_history *history,
		     const struct method *method,
		     const struct settings *settings)
{
	static const struct wealth_history empty = {
		.claims = { 0.25, 0.5, 1, 2 },
		.claim_count = WEALTH_CLAIMS,
		.every = 1,
		.choosing = true,
	};

	*history = empty;
	history->method = method;
	history->alpha = settings_number(settings, SETTING_ALPHA);
	if (!settings_given(settings, SETTING_CLAIM_EPSILON))
		return;
	history->claims[0] = settings_number(settings, SETTING_CLAIM_EPSILON);
	history->claim_count = 1;
}

static void
thin(struct wealth_history *history)
{
	for (size_t i = 0; 2 * i < history->count; i++) {
		history->rows[i] = history->rows[2 * i];
		for (size_t k = 0; k < history->claim_count; k++)
			history->wealth[k][i] = history->wealth[k][2 * i];
	}
	history->count /= 2;
	history->every *= 2;
}

/* The point after those that are kept. */
static void
put(struct wealth_history *history, const struct sequence *sequence)
{
	size_t at = history->count;

	history->rows[at] = (double)sequence_rows(sequence);
	for (size_t k = 0; k < history->claim_count; k++) {
		double wealth = sequence_wealth(sequence, history->claims[k]);

		history->wealth[k][at] =
			pow(10, fmax(-12, fmin(300, wealth / M_LN10)));
	}
}

void
wealth_history_add(const struct sequence *sequence, void *arg)
{
	struct wealth_history *history = arg;

	if (sequence_rows(sequence) % history->every ||
	    sequence_is_choosing(sequence))
		return;
	if (history->count == WEALTH_ROOM)
		thin(history);
	put(history, sequence);
	history->count++;
}

void
wealth_history_tell(struct wealth_history *history,
		    const struct sequence *sequence)
{
	history->seen = sequence_rows(sequence);
	history->epsilon = sequence_epsilon(sequence);
	history->sorted_by = sequence_sorted_by(sequence);
	history->choosing = sequence_is_choosing(sequence);
	put(history, sequence);
}

size_t
wealth_history_points(const struct wealth_history *history)
{
	size_t kept = history->count;
	bool more = !history->choosing &&
		    (!kept || history->rows[kept] > history->rows[kept - 1]);

	return kept + more;
}
