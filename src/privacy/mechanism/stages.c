/*
 * stages.c - mechanisms one after another, each its own number of times
 *
 * Few losses beside one law in closed form are added up one by one; anything
 * else is asked of meshes (composed_law.h).
 *
 * A promise or a claimed curve gives two pairs: one is real, the other
 * dominates every pair.  Each is composed by itself, because the window, the
 * tilt and the tails of a mesh hold for one law only.  If the second pair
 * dominates at every step, it dominates the composition, also where a step
 * depends on earlier outputs (Zhu, Dong and Wang, AISTATS 2022, theorem 10).
 * Upper ends therefore come from dominating pairs, lower ends from real ones.
 */

#include "privacy/mechanism/stages.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/composed_law.h"
#include "privacy/mechanism/composition.h"
#include "privacy/mechanism/laplace_cells.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/mechanism/shifts.h"
#include "privacy/step/transform.h"
#include "stats/safe.h"

struct stages {
	pthread_mutex_t lock;
	struct progress *progress;
	struct composed_law *law;  /* real pairs */
	struct composed_law *most; /* pairs that dominate all, or NULL */
	bool is_open; /* `most` hides nothing: no upper end is known */

	/* Where all but one in closed form have few losses. */
	bool is_exact;
	struct shifts shifts;
	struct mechanism *noise; /* all Gaussian noise together, or NULL */

	/* What bounds delta from both sides where meshes are too coarse. */
	bool is_slow;
	struct shifts easier, harder;
};

/* ---- making ---- */

/* Nothing is learnt from a law whose only loss is 0. */
static bool
is_idle(const struct stage_law *law)
{
	return !(law->only_with > 0) && !(law->only_without > 0) &&
	       !(law->most > 0) && !(law->least < 0);
}

/* Outputs too far apart for the scale on which they blur. */
static bool
is_long(const struct stage_law *law)
{
	for (size_t i = 0; i < law->branch_count; i++) {
		const struct stage_branch *branch = &law->branches[i];

		if (!(branch->to - branch->from < 2e4 * branch->scale))
			return true;
	}

	return false;
}

static bool
check_law(const struct stage_law *law, const struct mechanism *mechanism,
	  struct error *err)
{
	if (is_long(law)) {
		return error_set(err, ERROR_NUMERIC,
				 "mechanism=%s tells nearly everything here; "
				 "its losses are too far apart for a mesh",
				 mechanism->kind->name);
	}
	if (!is_idle(law) && !law->branch_count && !law->atoms.count) {
		return error_set(err, ERROR_USAGE,
				 "mechanism=%s hides nothing here, so nothing "
				 "after it can be worse",
				 mechanism->kind->name);
	}

	return true;
}

static bool
add_law(struct stages *stages, const struct mechanism *mechanism,
	bool *has_ends, struct error *err)
{
	struct stage_law law = { .steps = 1 };
	bool done;

	if (!mechanism->kind->law) {
		return error_set(err, ERROR_USAGE,
				 "mechanism=%s cannot be composed with others",
				 mechanism->kind->name);
	}
	if (!mechanism->kind->law(mechanism, &law, err))
		return false;
	*has_ends = *has_ends || law.has_ends;
	stage_law_take_end(&law, false);
	done = check_law(&law, mechanism, err);
	if (done && !is_idle(&law))
		composed_law_take(stages->law, &law);
	stage_law_clear(&law);

	return done;
}

static bool
add_most(struct stages *stages, const struct mechanism *mechanism,
	 struct error *err)
{
	struct stage_law law = { .steps = 1 };

	if (!mechanism->kind->law(mechanism, &law, err))
		return false;
	stage_law_take_end(&law, true);
	if (!is_idle(&law) && !law.branch_count && !law.atoms.count)
		stages->is_open = true;
	else if (!is_idle(&law))
		composed_law_take(stages->most, &law);
	stage_law_clear(&law);

	return true;
}

static bool
add_laws(struct stages *stages, struct mechanism *const mechanisms[],
	 size_t count, struct error *err)
{
	bool has_ends = false;

	for (size_t i = 0; i < count; i++) {
		if (!add_law(stages, mechanisms[i], &has_ends, err))
			return false;
	}
	if (!has_ends)
		return true;
	stages->most = composed_law_new();
	for (size_t i = 0; i < count; i++) {
		if (!add_most(stages, mechanisms[i], err))
			return false;
	}

	return true;
}

/* ---- what needs no mesh ---- */

static bool
has_closed_form(const struct mechanism *mechanism)
{
	return mechanism->steps == 1 && !mechanism->composed &&
	       !mechanism->stages && !mechanism->kind->ends;
}

/* What is smooth in a composition. */
struct smooth {
	struct loss_part *parts; /* of Gaussian noise */
	size_t part_count;
	double squares;                  /* of all that is not sampled */
	double steps;                    /* of all that is */
	const struct mechanism *noise;   /* the last of it */
	const struct mechanism *laplace; /* the first one */
	const struct mechanism *rest;    /* the last of the others */
	size_t count;                    /* laws, Gaussian noise being one */
};

/* Gaussian noise, sampled or not, is one law; false where it is none. */
static bool
add_noise(struct smooth *smooth, const struct mechanism *mechanism)
{
	struct loss_part *part = &smooth->parts[smooth->part_count];

	if (!mechanism->kind->sampled || mechanism->stages ||
	    !mechanism->kind->sampled(mechanism, part))
		return false;
	if (part->step.sampling < 1)
		smooth->steps += part->steps;
	else
		smooth->squares +=
			part->steps / (part->step.sigma * part->step.sigma);
	smooth->noise = mechanism;
	smooth->count += !smooth->part_count++;

	return true;
}

/* Sums up what is few losses and counts what is not. */
static void
sort_out(struct stages *stages, struct mechanism *const mechanisms[],
	 size_t count, struct smooth *smooth)
{
	for (size_t i = 0; i < count; i++) {
		struct stage_law law = { .steps = 1 };
		struct error ignored;
		bool added =
			mechanisms[i]->kind->law(mechanisms[i], &law,
						 &ignored) &&
			(is_idle(&law) || shifts_add(&stages->shifts, &law));

		stage_law_clear(&law);
		if (added || add_noise(smooth, mechanisms[i]))
			continue;
		if (!smooth->laplace &&
		    mechanisms[i]->kind == &mechanism_laplace)
			smooth->laplace = mechanisms[i];
		else
			smooth->rest = mechanisms[i];
		smooth->count++;
	}
}

static struct mechanism *
new_normal(double squares)
{
	const struct mechanism_number mu[] = { { "mu", sqrt(squares) }, { 0 } };
	struct error ignored;

	return mechanism_new_of(&mechanism_gaussian, mu, &ignored);
}

/* Sampled steps and others, as the accountant composes them. */
static struct mechanism *
new_sum(const struct smooth *smooth)
{
	struct mechanism *sum = memory_new(sizeof(*sum));
	struct error ignored;

	sum->kind = &mechanism_subsampled_gaussian;
	sum->steps = 1;
	if (composition_of_parts(sum, smooth->parts, smooth->part_count,
				 &ignored))
		return sum;
	mechanism_free(sum);

	return NULL;
}

/* All Gaussian noise as one mechanism; false where there is no such. */
static bool
find_noise(struct stages *stages, struct smooth *smooth)
{
	if (!smooth->part_count)
		return true;
	if (!(smooth->steps > 0))
		stages->noise = new_normal(smooth->squares);
	else if (smooth->part_count > 1)
		stages->noise = new_sum(smooth);
	if (stages->noise)
		smooth->noise = stages->noise;

	return stages->noise || smooth->part_count == 1;
}

/* Twice what is few losses already, times the cells of Laplace noise. */
static bool
add_cells(struct stages *stages, const struct mechanism *laplace)
{
	struct stage_law law = { .steps = 1 }, easier = { 0 }, harder = { 0 };
	struct error ignored;
	bool done = laplace->kind->law(laplace, &law, &ignored) &&
		    laplace_cells(law.most, law.steps, &easier, &harder) &&
		    shifts_add(&stages->easier, &easier) &&
		    shifts_add(&stages->harder, &harder);

	/* A cell's own loss is a sum of three. */
	stages->easier.absolute += 2e-15 * law.most * law.steps;
	stages->harder.absolute += 2e-15 * law.most * law.steps;
	stage_law_clear(&law);
	stage_law_clear(&easier);
	stage_law_clear(&harder);

	return done;
}

/*
 * Few losses, and beside them one law in closed form or none; or what takes
 * longer than a mesh: Laplace noise and one such law, or sampled steps.
 */
static void
find_roads(struct stages *stages, const struct smooth *smooth)
{
	const struct mechanism *rest = smooth->noise;
	bool closed;

	if (!rest)
		rest = smooth->rest;
	if (smooth->count == 1 && !rest)
		rest = smooth->laplace;
	closed = !rest || has_closed_form(rest);
	stages->shifts.rest = rest;
	shifts_copy(&stages->easier, &stages->shifts);
	shifts_copy(&stages->harder, &stages->shifts);
	if (smooth->count < 2) {
		/* One mechanism alone has closed forms of its own. */
		stages->is_exact = closed && stages->shifts.count > 0;
		stages->is_slow = !closed && smooth->steps > 0 &&
				  smooth->steps < 100 &&
				  stages->shifts.count > 0;
	} else if (smooth->count == 2 && closed && smooth->laplace) {
		stages->is_slow = add_cells(stages, smooth->laplace);
	}
}

static void
find_exact(struct stages *stages, struct mechanism *const mechanisms[],
	   size_t count)
{
	struct smooth smooth = { 0 };

	smooth.parts = memory_new_array(count, sizeof(*smooth.parts));
	sort_out(stages, mechanisms, count, &smooth);
	if (find_noise(stages, &smooth))
		find_roads(stages, &smooth);
	free(smooth.parts);
}

struct stages *
stages_new(struct mechanism *const mechanisms[], size_t count,
	   struct error *err)
{
	struct stages *stages = memory_new(sizeof(*stages));

	pthread_mutex_init(&stages->lock, NULL);
	stages->law = composed_law_new();
	if (!add_laws(stages, mechanisms, count, err)) {
		stages_free(stages);
		return NULL;
	}
	find_exact(stages, mechanisms, count);

	return stages;
}

void
stages_free(struct stages *stages)
{
	if (!stages)
		return;
	composed_law_free(stages->law);
	composed_law_free(stages->most);
	shifts_clear(&stages->shifts);
	shifts_clear(&stages->easier);
	shifts_clear(&stages->harder);
	mechanism_free(stages->noise);
	pthread_mutex_destroy(&stages->lock);
	free(stages);
}

void
stages_watch(struct stages *stages, struct progress *progress)
{
	if (!stages)
		return;
	stages->progress = progress;
	composed_law_watch(stages->law, progress);
	if (stages->most)
		composed_law_watch(stages->most, progress);
	stages->shifts.progress = progress;
	stages->easier.progress = progress;
	stages->harder.progress = progress;
	if (stages->noise)
		mechanism_watch(stages->noise, progress);
}

/* ---- delta ---- */

static bool
exact_delta(const struct stages *stages, enum direction direction,
	    double epsilon, struct bracket *delta, struct error *err)
{
	struct bracket only = composed_law_only(stages->law, direction);

	if (epsilon >= composed_law_most(stages->law, direction)) {
		*delta = only;
		return true;
	}
	if (!shifts_delta(&stages->shifts, direction == DIRECTION_ADD, epsilon,
			  delta, err))
		return false;
	*delta = bracket_within(bracket_add(*delta, only), 0, 1);

	return true;
}

static void
narrow(struct bracket *found, double lower, double upper)
{
	found->lower = fmax(found->lower, lower);
	found->upper = fmax(fmin(found->upper, upper), found->lower);
}

/* Sums of many losses are slow, and good where meshes are coarse. */
static bool
is_coarse(const struct bracket *found)
{
	return found->upper - found->lower > 1e-5 * found->upper;
}

static bool
delta_by_shifts(const struct stages *stages, enum direction direction,
		double epsilon, struct bracket *delta, struct error *err)
{
	struct bracket only = composed_law_only(stages->law, direction);
	struct bracket easier, harder;
	bool mirrored = direction == DIRECTION_ADD;

	if (!shifts_delta(&stages->harder, mirrored, epsilon, &harder, err) ||
	    !shifts_delta(&stages->easier, mirrored, epsilon, &easier, err))
		return false;
	narrow(delta, fmin(1, safe_down(harder.lower + only.lower)),
	       fmin(1, safe_up(easier.upper + only.upper)));
	delta->value = fmin(fmax(delta->value, delta->lower), delta->upper);

	return true;
}

/* Takes the lower end from the real pairs, the upper from the dominating. */
static bool
delta_between(const struct stages *stages, enum direction direction,
	      double epsilon, struct bracket *delta, struct error *err)
{
	struct bracket low, high = { 1, 1, 1 };

	if (!composed_law_delta(stages->law, direction, epsilon, &low, err) ||
	    (!stages->is_open &&
	     !composed_law_delta(stages->most, direction, epsilon, &high, err)))
		return false;
	*delta = bracket_between(low, high);

	return true;
}

static bool
delta_one(const struct stages *stages, enum direction direction, double epsilon,
	  struct bracket *delta, struct error *err)
{
	if (stages->is_exact)
		return exact_delta(stages, direction, epsilon, delta, err);
	if (stages->most)
		return delta_between(stages, direction, epsilon, delta, err);
	if (!composed_law_delta(stages->law, direction, epsilon, delta, err))
		return false;

	return !stages->is_slow || !is_coarse(delta) ||
	       delta_by_shifts(stages, direction, epsilon, delta, err);
}

static bool
is_symmetric(const struct stages *stages)
{
	return composed_law_is_symmetric(stages->law) &&
	       (!stages->most || composed_law_is_symmetric(stages->most));
}

typedef bool one_way_fn(const struct stages *stages, enum direction direction,
			double at, struct bracket *answer, struct error *err);

/* The worse of the ways that the direction looks at. */
static bool
worse_way(const struct mechanism *mechanism, one_way_fn *ask, double at,
	  struct bracket *answer, struct error *err)
{
	struct stages *stages = mechanism->stages;
	bool both = mechanism->direction == DIRECTION_BOTH;
	enum direction first = both ? DIRECTION_REMOVE : mechanism->direction;
	struct bracket found, other = { 0, 0, 0 };
	bool done;

	pthread_mutex_lock(&stages->lock);
	done = ask(stages, first, at, &found, err);
	if (done && both && !is_symmetric(stages))
		done = ask(stages, DIRECTION_ADD, at, &other, err);
	pthread_mutex_unlock(&stages->lock);
	if (done)
		*answer = bracket_larger(found, other);

	return done;
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	struct bracket delta;

	if (!worse_way(mechanism, delta_one, epsilon, &delta, err))
		return false;
	*answer = bracket_log(&delta);

	return true;
}

/* ---- epsilon ---- */

static bool
exact_epsilon(const struct stages *stages, enum direction direction,
	      double delta, struct bracket *epsilon, struct error *err)
{
	struct bracket still;

	if (composed_law_is_plain(stages->law, direction, delta, epsilon))
		return true;
	if (!exact_delta(stages, direction, 0, &still, err))
		return false;
	*epsilon = bracket_exact(0);

	return still.upper <= delta ||
	       shifts_epsilon(&stages->shifts, direction == DIRECTION_ADD,
			      delta, epsilon, err);
}

/* Where that fails what is known stays; false where it is stopped. */
static bool
epsilon_by_shifts(const struct stages *stages, enum direction direction,
		  double delta, struct bracket *epsilon, struct error *err)
{
	struct bracket known = *epsilon;
	bool mirrored = direction == DIRECTION_ADD;
	struct error ignored;

	if (!(known.upper < INFINITY))
		return true;
	epsilon->upper = shifts_epsilon_within(&stages->easier, mirrored, delta,
					       true, &known, &ignored);
	known.upper = epsilon->upper;
	epsilon->lower =
		fmin(epsilon->upper,
		     shifts_epsilon_within(&stages->harder, mirrored, delta,
					   false, &known, &ignored));
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;

	return progress_check(stages->progress, err);
}

static bool
epsilon_between(const struct stages *stages, enum direction direction,
		double delta, struct bracket *epsilon, struct error *err)
{
	struct bracket low, high = bracket_exact(delta < 1 ? INFINITY : 0);

	if (!composed_law_epsilon(stages->law, direction, delta, &low, err) ||
	    (!stages->is_open &&
	     !composed_law_epsilon(stages->most, direction, delta, &high, err)))
		return false;
	*epsilon = bracket_between(low, high);

	return true;
}

static bool
epsilon_one(const struct stages *stages, enum direction direction, double delta,
	    struct bracket *epsilon, struct error *err)
{
	if (stages->is_exact)
		return exact_epsilon(stages, direction, delta, epsilon, err);
	if (stages->most)
		return epsilon_between(stages, direction, delta, epsilon, err);
	if (!composed_law_epsilon(stages->law, direction, delta, epsilon, err))
		return false;

	return !stages->is_slow || !is_coarse(epsilon) ||
	       epsilon_by_shifts(stages, direction, delta, epsilon, err);
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	return worse_way(mechanism, epsilon_one, delta, answer, err);
}

/* ---- the trade-off function and the loss ---- */

/* Real pairs reach an error from above, those above all from below. */
static bool
curve_between(const struct stages *stages, enum direction direction,
	      const double alphas[], size_t count, struct bracket answers[],
	      struct error *err)
{
	struct bracket *low = memory_new_array(count, sizeof(*low));
	bool done = composed_law_tradeoff(stages->law, direction, alphas, count,
					  answers, err) &&
		    (stages->is_open ||
		     composed_law_tradeoff(stages->most, direction, alphas,
					   count, low, err));

	for (size_t i = 0; i < count && done; i++)
		answers[i] = bracket_between(low[i], answers[i]);
	free(low);

	return done;
}

static bool
curve(const struct mechanism *mechanism, const double alphas[], size_t count,
      struct bracket answers[], struct error *err)
{
	struct stages *stages = mechanism->stages;
	bool done;

	pthread_mutex_lock(&stages->lock);
	done = stages->most
		       ? curve_between(stages, mechanism->direction, alphas,
				       count, answers, err)
		       : composed_law_tradeoff(stages->law,
					       mechanism->direction, alphas,
					       count, answers, err);
	pthread_mutex_unlock(&stages->lock);

	return done;
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	return curve(mechanism, &alpha, 1, answer, err);
}

/* ---- the loss ---- */

static struct loss_tails
tails(const struct mechanism *mechanism, double loss)
{
	struct stages *stages = mechanism->stages;
	struct loss_tails found;

	pthread_mutex_lock(&stages->lock);
	composed_law_tails(stages->law, loss, &found.without, &found.with);
	pthread_mutex_unlock(&stages->lock);

	return found;
}

static double
log_density(const struct mechanism *mechanism, double loss)
{
	struct stages *stages = mechanism->stages;
	double found;

	pthread_mutex_lock(&stages->lock);
	found = composed_law_log_density(stages->law, loss);
	pthread_mutex_unlock(&stages->lock);

	return found;
}

const struct mechanism_answers *
stages_answers(const struct stages *stages)
{
	static const struct mechanism_answers smooth = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
		.curve = curve,
		.tails = tails,
		.log_density = log_density,
	};
	/* Losses with atoms have no density. */
	static const struct mechanism_answers jumping = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
		.curve = curve,
		.tails = tails,
	};

	return composed_law_is_smooth(stages->law) ? &smooth : &jumping;
}
