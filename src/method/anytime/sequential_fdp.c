/*
 * sequential_fdp.c - both error rates, looked at every tenth row
 *
 * Members and others are counted apart; at 60, 70, ..., 10000 rows of a
 * class its error rate gets an upper limit that holds at all looks
 * together, about (privacy/anytime/rate_looks.c).  A pair of limits below a
 * trade-off curve refutes it, and epsilon is the largest whose curve lies
 * above the pair.
 *
 * Approximate: the factor is that of a Gaussian walk.  anytime-rates has a
 * proof and needs more rows; coverage of both is in docs/coverage.md.
 *
 * arXiv 2602.06518, which stops at the first violation.
 */

#include <math.h>

#include "method/anytime/sequence.h"
#include "method/methods.h"
#include "privacy/anytime/rate_looks.h"
#include "privacy/region.h"

struct class_seen {
	size_t errors, rows;
	double upper;
};

struct state {
	struct sequence_start start;
	double factor, best;
	struct class_seen in, out;
};

/* Beyond the table of factors a limit would hold less often than it says. */
static bool
check(const struct question *ask, struct error *err)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);

	if (rate_looks_tail(alpha) >= LOOKS_LEAST_TAIL)
		return true;

	return error_set(err, ERROR_USAGE,
			 "alpha=%g: how far its limits lie is known for alpha "
			 "from 2e-5 on; anytime-rates takes any",
			 alpha);
}

static void
start(void *of, const struct sequence_start *start)
{
	struct state *state = of;

	*state = (struct state){
		.start = *start,
		.factor = rate_looks_factor(rate_looks_tail(start->alpha)),
		.in = { .upper = 1 },
		.out = { .upper = 1 },
	};
}

static double
epsilon_at(const struct state *state, double fnr, double fpr)
{
	return region_epsilon_of(fnr, fpr, state->start.delta);
}

static void
add(void *of, double score, bool member)
{
	struct state *state = of;
	struct class_seen *class = member ? &state->in : &state->out;
	bool said = score >= state->start.threshold;

	class->rows++;
	class->errors += said != member;
	if (!rate_looks_at(class->rows))
		return;
	class->upper =
		rate_looks_upper((double)class->errors / (double)class->rows,
				 (double)class->rows, state->factor);
	state->best = fmax(state->best, epsilon_at(state, state->in.upper,
						   state->out.upper));
}

static double
epsilon(const void *of)
{
	return ((const struct state *)of)->best;
}

/* The last look at so many rows, without an error. */
static double
perfect_upper(const struct state *state, size_t rows)
{
	size_t last = rows < LOOKS_LAST ? rows - rows % LOOKS_STEP : LOOKS_LAST;

	return rate_looks_at(last)
		       ? rate_looks_upper(0, (double)last, state->factor)
		       : 1;
}

static double
ceiling(const void *of)
{
	const struct state *state = of;

	return epsilon_at(state, perfect_upper(state, state->in.rows),
			  perfect_upper(state, state->out.rows));
}

static struct row_limits
limits(const void *of)
{
	const struct state *state = of;
	double fnr = perfect_upper(state, state->in.rows);
	double fpr = perfect_upper(state, state->out.rows);

	return (struct row_limits){ { fnr, 1 - fnr }, { fpr, 1 - fpr } };
}

static void
add_rate(const struct method_answer *to, const char *name,
	 const struct class_seen *class)
{
	double seen =
		class->rows ? (double)class->errors / (double)class->rows : NAN;

	method_add(to, name, (struct bracket){ NAN, seen, class->upper });
}

static void
sequential_fdp_report(const void *of, const struct method_answer *to)
{
	const struct state *state = of;

	add_rate(to, "fnr", &state->in);
	add_rate(to, "fpr", &state->out);
	result_step(to->result,
		    "limits at 60, 70, ..., %d rows of a class, with the "
		    "factor %.5g; later rows are not looked at",
		    (int)LOOKS_LAST, state->factor);
}

static const struct sequence_method sequence = {
	.size = sizeof(struct state),
	.thresholds = true,
	.check = check,
	.start = start,
	.add = add,
	.epsilon = epsilon,
	.ceiling = ceiling,
	.limits = limits,
	.report = sequential_fdp_report,
};

const struct method method_sequential_fdp = {
	.name = "sequential-fdp",
	.title = "Sequential f-DP",
	.summary = "Both error rates at every tenth row, approximate",
	.reference = "arXiv 2602.06518",
	.kinds = SEQUENCE_KINDS,
	.claim = CLAIM_APPROXIMATE_INTERVAL,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_TRIALS | NEEDS_LARGE_COUNTS,
	.policies = POLICY_BIT(POLICY_FIXED),
	.settings = { SEQUENCE_SETTINGS, SETTING_END },
	.sequence = &sequence,
};
