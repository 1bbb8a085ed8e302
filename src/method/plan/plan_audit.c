/* plan_audit.c - one audit of a size, as an attack is expected to leave it */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "method/methods.h"
#include "method/plan/plan_inside.h"
#include "privacy/one_run/one_run_steinke.h"
#include "stats/safe.h"

bool
plan_is_game(const struct plan_order *order)
{
	return !method_suits(order->method, KIND_COUNTS);
}

static struct dataset *
counts_of(size_t samples, const struct plan_errors *errors)
{
	double half = (double)(samples / 2);

	return dataset_of_counts("planned", half - errors->fn, errors->fn,
				 errors->fp, half - errors->fp);
}

/* How many of the canaries are guessed: all, or as guesses= says. */
double
plan_guesses(const struct plan_order *order, size_t samples)
{
	double typed = settings_number(order->settings, SETTING_GUESSES);

	if (!settings_given(order->settings, SETTING_GUESSES))
		return (double)samples;

	return fmin(typed, (double)samples);
}

static struct dataset *
game_of(const struct plan_order *order, size_t samples, double wrong)
{
	struct dataset *data = dataset_new("planned", KIND_GUESSES, 1);
	double guesses = plan_guesses(order, samples);

	*dataset_add_column(data, "canaries", ROLE_CANARIES) = (double)samples;
	*dataset_add_column(data, "guesses", ROLE_GUESSES) = guesses;
	*dataset_add_column(data, "correct", ROLE_CORRECT) = guesses - wrong;

	return data;
}

static struct question
question_of(const struct plan_order *order, const struct dataset *data)
{
	return (struct question){ .data = data,
				  .settings = order->settings,
				  .game = dataset_game(data),
				  .progress = order->progress,
				  .threads = 1 };
}

static bool
answer(const struct plan_order *order, const struct dataset *data,
       struct quantity *epsilon, struct error *err)
{
	struct question ask = question_of(order, data);
	struct result *result;
	const struct quantity *found;

	if (!progress_check(order->progress, err))
		return false;
	result = method_run(order->method, &ask, err);
	if (!result)
		return false;
	found = result_quantity(result, "epsilon");
	if (found)
		*epsilon = *found;
	result_release(result);
	if (!found)
		return error_set(err, ERROR_USAGE, "%s has no epsilon to plan",
				 order->method->name);

	return true;
}

static struct dataset *
data_of(const struct plan_order *order, size_t samples,
	const struct plan_errors *errors)
{
	return plan_is_game(order)
		       ? game_of(order, samples, errors->fn + errors->fp)
		       : counts_of(samples, errors);
}

bool
plan_answer_at(const struct plan_order *order, size_t samples,
	       const struct plan_errors *errors, struct quantity *epsilon,
	       struct error *err)
{
	struct dataset *data = data_of(order, samples, errors);
	bool done = answer(order, data, epsilon, err);

	dataset_release(data);

	return done;
}

struct plan_errors
plan_expected(const struct plan_order *order, size_t samples)
{
	double half = (double)(samples / 2);

	if (plan_is_game(order)) {
		double rate = (order->fpr + order->fnr) / 2;

		return (struct plan_errors){
			.fn = round(rate * plan_guesses(order, samples))
		};
	}

	return (struct plan_errors){ .fn = round(order->fnr * half),
				     .fp = round(order->fpr * half) };
}

/* ---- whether errors leave the bound ---- */

struct plan_walker
plan_walker_start(const struct plan_order *order)
{
	struct plan_walker walker = {
		.order = order,
		.any = dataset_of_counts("planned", 1, 1, 1, 1),
		.memory = memory_new(sizeof(*walker.memory)),
	};

	walker.memory->reached = INFINITY;
	walker.memory->missed = -INFINITY;

	return walker;
}

void
plan_walker_clear(struct plan_walker *walker)
{
	dataset_release(walker->any);
	free(walker->memory);
	*walker = (struct plan_walker){ 0 };
}

static bool
has_short_road(const struct method *method)
{
	return method->rates && !method->rates->of_step;
}

/* Whether the lower end does; both grow with `sought`, which is cheaper. */
static bool
is_reached(const struct plan_walker *walker, const struct question *ask,
	   const struct threshold_cut *cut)
{
	const struct rate_method *rates = walker->order->method->rates;
	double bound = settings_number(ask->settings, SETTING_BOUND), sought;
	struct plan_memory *memory = walker->memory;

	if (!rates->sought)
		return rates->lower(cut, ask) >= bound;
	sought = rates->sought(cut, ask);
	if (sought >= memory->reached || sought <= memory->missed)
		return sought >= memory->reached;
	if (!(rates->lower(cut, ask) >= bound)) {
		memory->missed = sought;
		return false;
	}
	memory->reached = sought;

	return true;
}

static bool
is_sensible(const struct plan_walker *walker, const struct question *ask,
	    struct error *err)
{
	const struct rate_method *rates = walker->order->method->rates;
	bool *checked = &walker->memory->checked;

	if (!*checked)
		*checked = !rates->check || rates->check(ask, err);

	return *checked && progress_check(walker->order->progress, err);
}

static struct threshold_cut
cut_of(const struct plan_walker *walker, const struct question *ask,
       size_t samples, const struct plan_errors *errors)
{
	size_t half = samples / 2;
	const struct counts counts = {
		.tp = half - (size_t)errors->fn,
		.fn = (size_t)errors->fn,
		.fp = (size_t)errors->fp,
		.tn = half - (size_t)errors->fp,
	};

	return threshold_cut(walker->order->method, ask, &counts,
			     &walker->memory->limits);
}

static bool
reaches_shortly(const struct plan_walker *walker, size_t samples,
		const struct plan_errors *errors, bool *reached,
		struct error *err)
{
	struct question ask = question_of(walker->order, walker->any);
	struct threshold_cut cut = cut_of(walker, &ask, samples, errors);

	if (!is_sensible(walker, &ask, err))
		return false;
	*reached = is_reached(walker, &ask, &cut);

	return true;
}

/* ---- one run, whose bound is a search of its own ---- */

static struct one_run_game
played(const struct plan_order *order, size_t samples,
       const struct plan_errors *errors)
{
	double guesses = plan_guesses(order, samples);

	return (struct one_run_game){
		.canaries = samples,
		.guesses = (size_t)guesses,
		.correct = (size_t)(guesses - errors->fn - errors->fp),
		.options = settings_whole(order->settings, SETTING_OPTIONS),
	};
}

static bool
is_one_run(const struct plan_order *order)
{
	return order->method == &method_one_run &&
	       settings_whole(order->settings, SETTING_OPTIONS) == 2;
}

/*
 * Whether it is plain without a search: the p-value of the bound, or of one
 * a little larger, lies clearly on one side of alpha.
 */
static bool
is_plain(const struct plan_order *order, size_t samples,
	 const struct plan_errors *errors, bool *reached)
{
	const struct settings *settings = order->settings;
	double bound = settings_number(settings, SETTING_BOUND);
	double alpha = settings_number(settings, SETTING_ALPHA);
	double delta = settings_number(settings, SETTING_DELTA);
	const struct one_run_game game = played(order, samples, errors);

	if (!is_one_run(order) || !(bound > 1e-3))
		return false;
	*reached = one_run_steinke_p_value(&game, bound * (1 + 1e-8), delta) <
		   alpha * (1 - 1e-9);

	return *reached || one_run_steinke_p_value(&game, bound, delta) >
				   alpha * (1 + 1e-9);
}

bool
plan_reaches(const struct plan_walker *walker, size_t samples,
	     const struct plan_errors *errors, bool *reached, struct error *err)
{
	const struct plan_order *order = walker->order;
	double bound = settings_number(order->settings, SETTING_BOUND);
	struct quantity epsilon = { 0 };
	bool done;

	if (is_plain(order, samples, errors, reached))
		return progress_check(order->progress, err);
	if (has_short_road(order->method))
		return reaches_shortly(walker, samples, errors, reached, err);
	done = plan_answer_at(order, samples, errors, &epsilon, err);
	*reached = done && epsilon.lower >= bound;

	return done;
}

bool
plan_lower_at(const struct plan_walker *walker, size_t samples,
	      const struct plan_errors *errors, double *lower,
	      struct error *err)
{
	const struct plan_order *order = walker->order;
	const struct one_run_game game = played(order, samples, errors);
	struct quantity epsilon;

	if (is_one_run(order)) {
		*lower = safe_down(one_run_steinke_bound(
			&game, settings_number(order->settings, SETTING_DELTA),
			settings_number(order->settings, SETTING_ALPHA)));
		return progress_check(order->progress, err);
	}
	if (!plan_answer_at(order, samples, errors, &epsilon, err))
		return false;
	*lower = epsilon.lower;

	return true;
}
