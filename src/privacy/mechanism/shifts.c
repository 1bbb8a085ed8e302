/*
 * shifts.c - losses that are a few numbers, added to those of a mechanism
 *
 * With D the delta of what is smooth, p_i the chances under the first law
 * of the sums L_i of all other losses,
 *
 *	delta(e) = only + sum p_i D(e - L_i),
 *	D(t) = 1 - e^t (1 - D'(-t)) for t < 0,
 *
 * D' being D with the two laws exchanged; without anything smooth D(t) is
 * (1 - e^t)+.  Every loss is asked at both ends of what rounding leaves of
 * it, and every sum has positive terms only.
 */

#include "privacy/mechanism/shifts.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/root.h"

enum { MOST_SHIFTS = 1 << 16 };

/* Of a chance that comes out of a logarithm of at most 700. */
#define RELATIVE 2e-13

void
shifts_clear(struct shifts *shifts)
{
	free(shifts->at);
	*shifts = (struct shifts){ 0 };
}

static void
start(struct shifts *shifts)
{
	shifts->at = memory_new_array(1, sizeof(*shifts->at));
	shifts->at[0] = (struct shift){ 0, 1, 1 };
	shifts->count = 1;
}

static int
by_loss(const void *a, const void *b)
{
	const struct shift *x = a, *y = b;

	return (x->loss > y->loss) - (x->loss < y->loss);
}

/* Sums that rounding alone keeps apart are one, off by so much more. */
static size_t
merge(struct shift sums[], size_t count, double apart)
{
	size_t used = 0;

	qsort(sums, count, sizeof(*sums), by_loss);
	for (size_t i = 1; i < count; i++) {
		if (sums[i].loss - sums[used].loss <= apart) {
			sums[used].with += sums[i].with;
			sums[used].without += sums[i].without;
		} else {
			sums[++used] = sums[i];
		}
	}

	return used + 1;
}

/* Every sum so far with every atom. */
static void
multiply(struct shifts *shifts, const struct stage_atoms *atoms)
{
	size_t count = shifts->count * atoms->count, k = 0;
	struct shift *sums = memory_new_array(count, sizeof(*sums));
	double largest = 0;

	for (size_t i = 0; i < shifts->count; i++) {
		const struct shift *sum = &shifts->at[i];

		for (size_t j = 0; j < atoms->count; j++, k++) {
			const struct stage_atom *atom = &atoms->at[j];

			sums[k] = (struct shift){
				sum->loss + atom->loss,
				sum->with * exp(atom->log_with),
				sum->without * exp(atom->log_without),
			};
			largest = fmax(largest, fabs(sums[k].loss));
		}
	}
	free(shifts->at);
	shifts->at = sums;
	shifts->count = merge(sums, count, 2 * DBL_EPSILON * largest);
	/* An atom's own loss is a product, then there are sums. */
	shifts->absolute += 4 * DBL_EPSILON * largest;
	shifts->relative += RELATIVE + DBL_EPSILON * (double)count;
	shifts->lost += 1e-299 * (double)count;
}

void
shifts_copy(struct shifts *to, const struct shifts *from)
{
	*to = *from;
	if (from->count)
		to->at = memory_copy(from->at, from->count * sizeof(*from->at));
}

bool
shifts_add(struct shifts *shifts, const struct stage_law *law)
{
	double count = pow((double)law->atoms.count, law->steps);

	if (law->branch_count || law->has_ends || !law->atoms.count ||
	    !(count * (double)(shifts->count + 1) <= MOST_SHIFTS))
		return false;
	if (!shifts->count)
		start(shifts);
	for (double step = 0; step < law->steps; step++)
		multiply(shifts, &law->atoms);
	shifts->only_with =
		chance_either(shifts->only_with, stage_law_only(law, true));
	shifts->only_without =
		chance_either(shifts->only_without, stage_law_only(law, false));

	return true;
}

/* ---- delta ---- */

/* D at a loss of either sign, seen one way. */
static bool
rest_delta(const struct shifts *shifts, bool mirrored, double at,
	   struct bracket *delta, struct error *err)
{
	struct mechanism rest;
	double factor = exp(at);

	if (!shifts->rest) {
		*delta = bracket_exact(at < 0 ? -expm1(at) : 0);
		return true;
	}
	rest = *shifts->rest;
	rest.direction =
		mirrored != (at < 0) ? DIRECTION_ADD : DIRECTION_REMOVE;
	if (!mechanism_delta(&rest, fabs(at), delta, err))
		return false;
	if (at < 0) {
		delta->lower = -expm1(at) + factor * delta->lower;
		delta->value = -expm1(at) + factor * delta->value;
		delta->upper = -expm1(at) + factor * delta->upper;
	}

	return true;
}

/* One end of delta: every loss is off by so much, to that end's side. */
static bool
end_of_delta(const struct shifts *shifts, bool mirrored, double epsilon,
	     bool upper, double *end, struct error *err)
{
	double off = shifts->absolute + 2 * DBL_EPSILON * fabs(epsilon);
	double wrong = shifts->relative + 1e-15 * (double)shifts->count;
	double sum = 0;
	struct bracket at;

	for (size_t i = 0; i < shifts->count; i++) {
		const struct shift *shift = &shifts->at[i];
		double loss = mirrored ? -shift->loss : shift->loss;
		double chance = mirrored ? shift->without : shift->with;

		if (!progress_check(shifts->progress, err) ||
		    !rest_delta(shifts, mirrored,
				epsilon - loss + (upper ? -off : off), &at,
				err))
			return false;
		sum += chance * (upper ? at.upper : at.lower);
	}
	*end = upper ? sum * (1 + wrong) + shifts->lost : sum * (1 - wrong);

	return true;
}

bool
shifts_delta(const struct shifts *shifts, bool mirrored, double epsilon,
	     struct bracket *delta, struct error *err)
{
	if (!end_of_delta(shifts, mirrored, epsilon, false, &delta->lower,
			  err) ||
	    !end_of_delta(shifts, mirrored, epsilon, true, &delta->upper, err))
		return false;
	delta->value = delta->lower + (delta->upper - delta->lower) / 2;

	return true;
}

/* ---- epsilon ---- */

struct wanted {
	const struct shifts *shifts;
	bool mirrored, upper;
	double spare; /* delta without what is infinite */
	struct error *err;
	bool failed;
};

static double
excess(void *of, double epsilon)
{
	struct wanted *wanted = of;
	double end;

	if (!end_of_delta(wanted->shifts, wanted->mirrored, epsilon,
			  wanted->upper, &end, wanted->err)) {
		wanted->failed = true;
		return NAN;
	}

	return end - wanted->spare;
}

/* No finite loss is larger. */
static double
most_of(const struct shifts *shifts, bool mirrored)
{
	double most = shifts->rest ? INFINITY : 0;

	for (size_t i = 0; i < shifts->count && !shifts->rest; i++)
		most = fmax(most, mirrored ? -shifts->at[i].loss
					   : shifts->at[i].loss);

	return most;
}

static struct wanted
wanted_of(const struct shifts *shifts, bool mirrored, double delta, bool upper,
	  struct error *err)
{
	return (struct wanted){
		.shifts = shifts,
		.mirrored = mirrored,
		.upper = upper,
		.spare = chance_spare(mirrored ? shifts->only_without
					       : shifts->only_with,
				      delta),
		.err = err,
	};
}

/* Where one end of delta crosses what is spare; 0 if it never exceeds it. */
static double
crossing(struct wanted *wanted, double most)
{
	double high = 1;
	struct root root;

	if (!(excess(wanted, 0) > 0))
		return 0;
	while (high < most && high < 1e12 && excess(wanted, high) > 0)
		high *= 2;
	if (!(high < most))
		high = most;
	if (!(high < 1e12))
		return INFINITY;
	if (!root_start(&root, excess, wanted, 0, high))
		return most;
	root_narrow(&root, excess, wanted, 4e-16);

	return wanted->upper ? root.high : root.low;
}

bool
shifts_epsilon(const struct shifts *shifts, bool mirrored, double delta,
	       struct bracket *epsilon, struct error *err)
{
	double most = most_of(shifts, mirrored);
	struct wanted wanted = wanted_of(shifts, mirrored, delta, true, err);

	if (wanted.spare < 0) {
		*epsilon = bracket_exact(INFINITY);
		return true;
	}
	epsilon->upper = fmin(crossing(&wanted, most), most);
	wanted.upper = false;
	epsilon->lower = fmin(crossing(&wanted, most), epsilon->upper);
	epsilon->value = epsilon->lower / 2 + epsilon->upper / 2;

	return !wanted.failed;
}

double
shifts_epsilon_within(const struct shifts *shifts, bool mirrored, double delta,
		      bool upper, const struct bracket *known,
		      struct error *err)
{
	struct wanted wanted = wanted_of(shifts, mirrored, delta, upper, err);
	struct root root;

	if (!root_start(&root, excess, &wanted, known->lower, known->upper) ||
	    !(root.at_low > 0))
		return upper ? known->upper : known->lower;
	root_narrow(&root, excess, &wanted, 1e-6);
	if (wanted.failed)
		return upper ? known->upper : known->lower;

	return upper ? root.high : root.low;
}
