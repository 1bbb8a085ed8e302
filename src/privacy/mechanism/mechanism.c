/* mechanism.c - making mechanisms and asking them, with every check once */

#include "privacy/mechanism/mechanism.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "privacy/mechanism/composition.h"
#include "privacy/mechanism/range_mechanism.h"
#include "privacy/mechanism/stages.h"
#include "stats/law/root.h"

/* ---- making ---- */

static bool
check_range(const struct mechanism_parameter *parameter, double value,
	    struct error *err)
{
	char text[NUMBER_SIZE], low[NUMBER_SIZE], high[NUMBER_SIZE];

	if (value >= parameter->lowest && value <= parameter->highest)
		return true;
	number_exact(text, value);
	number_exact(low, parameter->lowest);
	number_exact(high, parameter->highest);

	return error_set(err, ERROR_USAGE, "%s=%s must lie in %s to %s",
			 parameter->name, text, low, high);
}

static bool
is_given(const struct mechanism_lookup *lookup, const char *name)
{
	double ignored;

	return name && lookup->number(lookup->from, name, &ignored);
}

/* One parameter that was not given: is that allowed? */
static bool
check_absent(const struct mechanism_kind *kind,
	     const struct mechanism_parameter *parameter,
	     const struct mechanism_lookup *lookup, struct error *err)
{
	if (parameter->optional || is_given(lookup, parameter->instead_of))
		return true;
	if (parameter->instead_of) {
		return error_set(err, ERROR_USAGE,
				 "mechanism=%s needs %s= or %s=", kind->name,
				 parameter->name, parameter->instead_of);
	}

	return error_set(err, ERROR_USAGE, "mechanism=%s needs %s=, %s",
			 kind->name, parameter->name, parameter->summary);
}

/* NaN stands for what was not given and has no fallback. */
static bool
read_values(const struct mechanism_kind *kind,
	    const struct mechanism_lookup *lookup, double values[],
	    struct error *err)
{
	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		const struct mechanism_parameter *parameter =
			&kind->parameters[i];

		if (!parameter->name)
			break;
		values[i] = parameter->optional ? parameter->fallback : NAN;
		if (!lookup->number(lookup->from, parameter->name,
				    &values[i])) {
			if (!check_absent(kind, parameter, lookup, err))
				return false;
			continue;
		}
		if (!check_range(parameter, values[i], err))
			return false;
		if (is_given(lookup, parameter->instead_of)) {
			return error_set(err, ERROR_USAGE,
					 "mechanism=%s takes %s= or %s=, not "
					 "both",
					 kind->name, parameter->name,
					 parameter->instead_of);
		}
	}

	return true;
}

static bool
read_steps(struct mechanism *mechanism, const struct mechanism_lookup *lookup,
	   struct error *err)
{
	static const struct mechanism_parameter steps_parameter = {
		.name = "steps",
		.lowest = 1,
		.highest = 1e9,
	};
	double steps = 1, direction = 0;

	lookup->number(lookup->from, "steps", &steps);
	if (!check_range(&steps_parameter, steps, err))
		return false;
	mechanism->steps = (size_t)steps;
	if (mechanism->kind->directed)
		lookup->number(lookup->from, "direction", &direction);
	mechanism->direction = (enum direction)(int)direction;

	return true;
}

static bool
refuse_neighbours(const struct mechanism_kind *kind, enum adjacency asked,
		  struct error *err)
{
	struct text known = { 0 };

	for (int i = ADJACENCY_UNKNOWN + 1; i < ADJACENCY_COUNT; i++) {
		if (kind->neighbours & ADJACENCY_BIT(i))
			text_add_item(&known, adjacency_names[i]);
	}
	error_set(err, ERROR_USAGE,
		  "mechanism=%s is not known for adjacency=%s, only for %s",
		  kind->name, adjacency_names[asked], text_get(&known));
	text_clear(&known);

	return false;
}

/* What a mechanism does to records says which neighbours it knows. */
static bool
read_adjacency(struct mechanism *mechanism,
	       const struct mechanism_lookup *lookup, struct error *err)
{
	const struct mechanism_kind *kind = mechanism->kind;
	double adjacency = ADJACENCY_UNKNOWN;
	enum adjacency asked;

	lookup->number(lookup->from, "adjacency", &adjacency);
	asked = mechanism->adjacency = (enum adjacency)(int)adjacency;
	if (kind->neighbours && asked != ADJACENCY_UNKNOWN &&
	    !(kind->neighbours & ADJACENCY_BIT(asked)))
		return refuse_neighbours(kind, asked, err);
	if (asked == ADJACENCY_REPLACE_ONE && kind->replaced)
		mechanism->kind = kind->replaced;

	return true;
}

static bool
start_between(struct mechanism *mechanism, struct error *err)
{
	struct mechanism *least = NULL, *most = NULL;

	if (!mechanism->kind->between(mechanism, &least, &most, err)) {
		mechanism_free(least);
		return false;
	}
	range_mechanism_start(mechanism, least, most);

	return true;
}

static bool
start(struct mechanism *mechanism, const struct mechanism_lookup *lookup,
      struct error *err)
{
	const struct mechanism_kind *kind;
	double values[MECHANISM_PARAMETER_LIMIT];

	if (!read_adjacency(mechanism, lookup, err))
		return false;
	kind = mechanism->kind;
	mechanism->answers = &kind->answers;
	if (!read_values(kind, lookup, values, err) ||
	    !read_steps(mechanism, lookup, err) ||
	    !kind->start(mechanism, values, lookup->points, err))
		return false;
	if (kind->between)
		return start_between(mechanism, err);
	if (kind->answers.log_delta &&
	    (mechanism->steps == 1 ||
	     (kind->composes && kind->composes(mechanism))))
		return true;

	return composition_start(mechanism, err);
}

struct mechanism *
mechanism_new(const struct mechanism_kind *kind,
	      const struct mechanism_lookup *lookup, struct error *err)
{
	struct mechanism *mechanism = memory_new(sizeof(*mechanism));

	mechanism->kind = kind;
	if (start(mechanism, lookup, err))
		return mechanism;
	mechanism_free(mechanism);

	return NULL;
}

static bool
listed(const void *from, const char *name, double *value)
{
	const struct mechanism_number *number = from;

	while (number->name && strcmp(number->name, name) != 0)
		number++;
	if (number->name)
		*value = number->value;

	return number->name;
}

struct mechanism *
mechanism_new_of(const struct mechanism_kind *kind,
		 const struct mechanism_number numbers[], struct error *err)
{
	struct mechanism_lookup lookup = { listed, numbers, NULL };

	return mechanism_new(kind, &lookup, err);
}

void
mechanism_watch(struct mechanism *mechanism, struct progress *progress)
{
	mechanism->progress = progress;
	range_mechanism_watch(mechanism, progress);
	composition_watch(mechanism->composed, progress);
	stages_watch(mechanism->stages, progress);
}

void
mechanism_free(struct mechanism *mechanism)
{
	if (!mechanism)
		return;
	range_mechanism_stop(mechanism);
	composition_stop(mechanism->composed);
	stages_free(mechanism->stages);
	if (mechanism->kind->stop && mechanism->state)
		mechanism->kind->stop(mechanism->state);
	else
		free(mechanism->state);
	free(mechanism);
}

bool
mechanism_composes(const struct mechanism *mechanism)
{
	(void)mechanism;

	return true;
}

double
mechanism_moved(const struct mechanism *mechanism)
{
	return mechanism->adjacency == ADJACENCY_REPLACE_ONE ? 2 : 1;
}

/* ---- asking ---- */

static bool
check_domain(const char *name, double value, double highest, struct error *err)
{
	char text[NUMBER_SIZE], high[NUMBER_SIZE];

	if (value >= 0 && value <= highest)
		return true;
	number_exact(text, value);
	number_exact(high, highest);

	return error_set(err, ERROR_USAGE, "%s=%s must lie in 0 to %s", name,
			 text, high);
}

static bool
no_answer(const struct mechanism *mechanism, const char *what,
	  struct error *err)
{
	if (mechanism->stages && mechanism->steps == 1)
		return error_set(err, ERROR_USAGE,
				 "this mechanism and what comes then= have no "
				 "%s",
				 what);
	if (mechanism->kind->ends)
		return error_set(err, ERROR_USAGE,
				 "of %s only two ends are known, and no %s",
				 mechanism->kind->title, what);

	return error_set(err, ERROR_USAGE,
			 "mechanism=%s with steps=%zu has "
			 "no %s",
			 mechanism->kind->name, mechanism->steps, what);
}

bool
mechanism_log_delta(const struct mechanism *mechanism, double epsilon,
		    struct bracket *answer, struct error *err)
{
	return check_domain("epsilon", epsilon, INFINITY, err) &&
	       mechanism->answers->log_delta(mechanism, epsilon, answer, err);
}

bool
mechanism_delta(const struct mechanism *mechanism, double epsilon,
		struct bracket *answer, struct error *err)
{
	struct bracket log;

	if (!mechanism_log_delta(mechanism, epsilon, &log, err))
		return false;
	*answer = bracket_exp(&log);

	return true;
}

bool
mechanism_epsilon(const struct mechanism *mechanism, double delta,
		  struct bracket *answer, struct error *err)
{
	return check_domain("delta", delta, 1, err) &&
	       mechanism->answers->epsilon(mechanism, delta, answer, err);
}

bool
mechanism_tradeoff(const struct mechanism *mechanism, double alpha,
		   struct bracket *answer, struct error *err)
{
	return check_domain("fpr", alpha, 1, err) &&
	       mechanism->answers->tradeoff(mechanism, alpha, answer, err);
}

bool
mechanism_tradeoffs(const struct mechanism *mechanism, const double alphas[],
		    size_t count, struct bracket answers[], struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		if (!check_domain("alpha", alphas[i], 1, err))
			return false;
	}
	if (mechanism->answers->curve)
		return mechanism->answers->curve(mechanism, alphas, count,
						 answers, err);
	for (size_t i = 0; i < count; i++) {
		if (!mechanism_tradeoff(mechanism, alphas[i], &answers[i], err))
			return false;
	}

	return true;
}

bool
mechanism_tails(const struct mechanism *mechanism, double loss,
		struct loss_tails *tails, struct error *err)
{
	if (!mechanism->answers->tails)
		return no_answer(mechanism, "privacy-loss tails", err);
	*tails = mechanism->answers->tails(mechanism, loss);

	return true;
}

bool
mechanism_log_density(const struct mechanism *mechanism, double loss,
		      double *log_density, struct error *err)
{
	if (!mechanism->answers->log_density)
		return no_answer(mechanism, "density of its loss", err);
	*log_density = mechanism->answers->log_density(mechanism, loss);

	return true;
}

static uint64_t
stream_of_step(uint64_t stream, size_t step)
{
	return (uint64_t)step << 32 | stream;
}

/* Many steps without a closed form, or mechanisms one after another. */
static bool
is_composed(const struct mechanism *mechanism)
{
	return mechanism->composed || mechanism->stages;
}

/* What is drawn from: of a range the pair that is real. */
static const struct mechanism *
drawn_from(const struct mechanism *mechanism)
{
	return range_mechanism_is(mechanism) ? drawn_from(mechanism->least)
					     : mechanism;
}

/* Returns the number of steps that are drawn one by one. */
static size_t
steps_of(const struct mechanism *mechanism)
{
	return is_composed(mechanism) ? mechanism->steps : 1;
}

void
mechanism_sample_losses(const struct mechanism *mechanism,
			const struct bulk_place *draws, bool in,
			double scores[], size_t count)
{
	double *step = memory_new_array(count, sizeof(*step));
	size_t steps;

	mechanism = drawn_from(mechanism);
	steps = steps_of(mechanism);
	memset(scores, 0, count * sizeof(*scores));
	for (size_t t = 0; t < steps; t++) {
		struct bulk_place now = *draws;

		now.stream = stream_of_step(draws->stream, t);
		mechanism->kind->sample(mechanism, &now, in, step, count);
		for (size_t i = 0; i < count; i++)
			scores[i] += mechanism->kind->loss(mechanism, step[i]);
	}
	free(step);
}

/* Numbers drawn between two looks at a stop, and the fewest scores for them. */
enum { DRAWN = 1 << 16, FEWEST = 8 };

/* Returns the number of scores to draw until the next look at a stop. */
static size_t
piece_of(const struct mechanism *mechanism)
{
	size_t steps = steps_of(mechanism), count;
	struct mechanism *const *parts = mechanism_parts(mechanism, &count);

	for (size_t i = 0; i < count; i++)
		steps += steps_of(drawn_from(parts[i]));

	return steps < DRAWN / FEWEST ? DRAWN / steps : FEWEST;
}

bool
mechanism_sample(const struct mechanism *mechanism, uint64_t seed,
		 uint64_t stream, bool in, double scores[], size_t count,
		 struct error *err)
{
	struct progress *progress = mechanism->progress;
	size_t piece, some;

	mechanism = drawn_from(mechanism);
	piece = piece_of(mechanism);
	for (size_t at = 0; at < count; at += some) {
		const struct bulk_place draws = { seed, stream, at };

		some = count - at < piece ? count - at : piece;
		if (!progress_check(progress, err))
			return false;
		if (is_composed(mechanism))
			mechanism_sample_losses(mechanism, &draws, in,
						scores + at, some);
		else
			mechanism->kind->sample(mechanism, &draws, in,
						scores + at, some);
	}

	return true;
}

bool
mechanism_rates(const struct mechanism *mechanism, double threshold,
		struct score_rates *rates, struct error *err)
{
	struct loss_tails tails;

	mechanism = drawn_from(mechanism);
	if (!is_composed(mechanism)) {
		*rates = mechanism->kind->rates(mechanism, threshold);
		return true;
	}
	/* Scores are losses then. */
	if (!mechanism_tails(mechanism, threshold, &tails, err))
		return false;
	*rates = (struct score_rates){
		.without = exp(tails.without),
		.without_not = -expm1(tails.without),
		.with = exp(tails.with),
		.with_not = -expm1(tails.with),
	};

	return true;
}

/* A search for a threshold; `failed` has left a sentence in `err`. */
struct cut {
	const struct mechanism *mechanism;
	double fpr;
	bool failed;
	struct error *err;
};

static bool
has_larger_rate(void *of, double threshold)
{
	struct cut *cut = of;
	struct score_rates rates = { .without = NAN };

	cut->failed = cut->failed || !mechanism_rates(cut->mechanism, threshold,
						      &rates, cut->err);

	return !cut->failed && !(rates.without <= cut->fpr);
}

/* Doubles a threshold until its rate is on the wanted side. */
static double
double_until(struct cut *cut, double threshold, bool larger)
{
	for (int i = 0; i < 70 && !cut->failed; i++, threshold *= 2) {
		if (has_larger_rate(cut, threshold) == larger)
			break;
	}

	return threshold;
}

/* Nearer to 0 than this a threshold is 0. */
#define LEAST_THRESHOLD 1e-24

/*
 * Rates fall with the threshold.  The last bits of narrow noise are relative
 * to its scale, so halves are taken of the sign first, then on one side of 0.
 */
bool
mechanism_threshold(const struct mechanism *mechanism, double fpr,
		    double *threshold, struct error *err)
{
	struct cut cut = { mechanism, fpr, false, err };
	double low = -LEAST_THRESHOLD, high = LEAST_THRESHOLD;

	if (has_larger_rate(&cut, high)) {
		low = high;
		high = double_until(&cut, 1, false);
	} else if (!has_larger_rate(&cut, low)) {
		high = low;
		low = double_until(&cut, -1, true);
	}
	*threshold = root_split(has_larger_rate, &cut, low, high, 4e-16).high;

	return !cut.failed &&
	       (!has_larger_rate(&cut, *threshold) ||
		error_set(err, ERROR_NUMERIC,
			  "mechanism=%s has no threshold with fpr=%g",
			  mechanism->kind->name, fpr));
}
