/*
 * test_compositions.c - few unlike mechanisms, against their definition
 *
 * The second road integrates delta = E[(1 - e^(eps - loss))+] over every
 * combination of losses: those of answers and claims one by one, Laplace
 * noise by the spline that the sum of its inner losses is, sampled steps by
 * adaptive rules, and the last law in closed form.
 */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
#include "privacy/step/loss_step.h"
#include "stats/law/random.h"
#include "stats/legendre.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_compositions, .timeout = 3600);

/* ---- the second road ---- */

enum { ATOMS = 40000 };

struct truth {
	struct {
		long double loss, chance;
	} atoms[ATOMS];
	size_t count;
	long double infinite;
	double mu; /* of all Gaussian steps, or 0 */
	double laplace;
	int laplace_steps; /* or 0 */
	struct loss_step step;
	int sampled_steps;
	bool add;           /* which way is looked at */
	long double enough; /* what an integral may be wrong by */
};

/* Three losses: up, down and, of more than two options, none. */
static void
add_atoms(struct truth *truth, double loss, long double up, long double same,
	  long double down)
{
	size_t count = truth->count;

	cr_assert_leq(3 * count, (size_t)ATOMS);
	for (size_t i = 0; i < count; i++) {
		long double at = truth->atoms[i].loss;
		long double chance = truth->atoms[i].chance;

		truth->atoms[i].loss = at + loss;
		truth->atoms[i].chance = chance * up;
		truth->atoms[truth->count].loss = at - loss;
		truth->atoms[truth->count++].chance = chance * down;
		if (same > 0) {
			truth->atoms[truth->count].loss = at;
			truth->atoms[truth->count++].chance = chance * same;
		}
	}
}

static int
by_loss(const void *a, const void *b)
{
	const long double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Equal sums are one. */
static void
merge(struct truth *truth)
{
	size_t used = 0;

	qsort(truth->atoms, truth->count, sizeof(truth->atoms[0]), by_loss);
	for (size_t i = 1; i < truth->count; i++) {
		if (truth->atoms[i].loss - truth->atoms[used].loss < 1e-16L)
			truth->atoms[used].chance += truth->atoms[i].chance;
		else
			truth->atoms[++used] = truth->atoms[i];
	}
	truth->count = used + 1;
}

/* The law in closed form, at a loss of either sign. */
static long double
last_delta(const struct truth *truth, long double at)
{
	enum direction way = truth->add ? DIRECTION_ADD : DIRECTION_REMOVE;

	if (truth->mu > 0 && at >= 0)
		return (long double)gaussian_dp_delta((double)at, truth->mu);
	if (truth->mu > 0)
		return -expm1l(at) + expl(at) * (long double)gaussian_dp_delta(
							-(double)at, truth->mu);
	if (truth->sampled_steps)
		return expl((long double)loss_step_log_delta(&truth->step, way,
							     (double)at));

	return at < 0 ? -expm1l(at) : 0;
}

typedef long double inside_fn(const struct truth *truth, long double x,
			      long double at, int steps);

struct integral {
	inside_fn *inside;
	const struct truth *truth;
	long double at;
	int steps;
};

static long double
rule(const struct integral *integral, long double from, long double to)
{
	long double sum = 0;

	for (int i = 0; i < 16; i++)
		sum += (long double)legendre_weight_16[i] *
		       integral->inside(
			       integral->truth,
			       from + (to - from) *
					       (long double)legendre_node_16[i],
			       integral->at, integral->steps);

	return sum * (to - from);
}

static long double
halves(const struct integral *integral, long double from, long double to,
       long double whole, long double scale, int depth)
{
	long double middle = (from + to) / 2;
	long double left = rule(integral, from, middle);
	long double right = rule(integral, middle, to);

	if (depth > 24 ||
	    fabsl(left + right - whole) <=
		    1e-11L * (scale + left + right) + integral->truth->enough)
		return left + right;

	return halves(integral, from, middle, left, scale, depth + 1) +
	       halves(integral, middle, to, right, scale, depth + 1);
}

static long double
over(const struct integral *integral, long double from, long double to,
     int panels)
{
	long double sum = 0, scale = 0, width = (to - from) / panels;

	for (int i = 0; i < panels; i++)
		scale += rule(integral, from + width * i,
			      from + width * (i + 1));
	for (int i = 0; i < panels; i++) {
		long double a = from + width * i, b = a + width;

		sum += halves(integral, a, b, rule(integral, a, b), scale, 0);
	}

	return sum;
}

/* Sampled steps but the last, if that is in closed form already. */
static long double sampled_delta(const struct truth *truth, long double at,
				 int steps);

static long double
inside_sampled(const struct truth *truth, long double x, long double at,
	       int steps)
{
	long double s = (long double)truth->step.sigma;
	long double q = (long double)truth->step.sampling;
	long double base =
		expl(-x * x / (2 * s * s)) / (s * 2.50662827463100050242L);
	long double w = 1 - q + q * expl((2 * x - 1) / (2 * s * s));
	long double loss = logl(w);

	return truth->add
		       ? base * sampled_delta(truth, at + loss, steps - 1)
		       : base * w * sampled_delta(truth, at - loss, steps - 1);
}

static long double
sampled_delta(const struct truth *truth, long double at, int steps)
{
	struct integral integral = { inside_sampled, truth, at, steps };
	long double s = (long double)truth->step.sigma;

	if (steps <= (truth->mu > 0 ? 0 : 1))
		return last_delta(truth, at);

	return over(&integral, -13 * s, 1 + 13 * s, 6);
}

/* The density of a sum of uniform ones, unit width each. */
static long double
spline(int count, long double u)
{
	long double sum = 0, sign = 1, choose = 1, factorial = 1;

	for (int m = 0; m <= count && u > m; m++) {
		sum += sign * choose * powl(u - m, count - 1);
		choose = choose * (count - m) / (m + 1);
		sign = -sign;
	}
	for (int m = 2; m < count; m++)
		factorial *= m;

	return sum / factorial;
}

static long double
inside_laplace(const struct truth *truth, long double u, long double at,
	       int steps)
{
	long double e = (long double)truth->laplace;
	long double s = 2 * e * u - steps * e;

	return 2 * e * powl(2 * e, steps - 1) * spline(steps, u) *
	       expl((s - steps * e) / 2) * powl(0.25L, steps) *
	       sampled_delta(truth, at - s, truth->sampled_steps);
}

/* Panels that shrink towards both ends, where a sharp law hides. */
static long double
towards_ends(const struct integral *integral, long double from, long double to)
{
	long double far = (to - from) / 2, sum = 0;

	if (!(far > 0))
		return 0;
	for (int i = 0; i < 20; i++, far /= 3)
		sum += rule(integral, from + far / 3, from + far) +
		       rule(integral, to - far, to - far / 3);

	return sum + rule(integral, from, from + far) +
	       rule(integral, to - far, to);
}

/* Losses in between; cut where they reach what is asked about. */
static long double
inner_delta(const struct truth *truth, long double at, int inner)
{
	struct integral integral = { inside_laplace, truth, at, inner };
	long double e = (long double)truth->laplace;
	long double cut = (at + inner * e) / (2 * e), sum = 0;

	for (int i = 0; i < inner; i++) {
		long double middle = fminl(fmaxl(cut, i), i + 1);

		sum += towards_ends(&integral, i, middle) +
		       towards_ends(&integral, middle, i + 1);
	}

	return sum;
}

static long double
laplace_delta(const struct truth *truth, long double at)
{
	int steps = truth->laplace_steps;
	long double e = (long double)truth->laplace, sum = 0;

	if (!steps)
		return sampled_delta(truth, at, truth->sampled_steps);
	for (int up = 0; up <= steps; up++) {
		for (int down = 0; up + down <= steps; down++) {
			int inner = steps - up - down;
			long double chance =
				powl(0.5L, up) * powl(expl(-e) / 2, down) *
				tgammal(steps + 1) / tgammal(up + 1) /
				tgammal(down + 1) / tgammal(inner + 1);
			long double left = at - (up - down) * e;
			sum += chance *
			       (inner ? inner_delta(truth, left, inner)
				      : sampled_delta(truth, left,
						      truth->sampled_steps));
		}
	}

	return sum;
}

static long double
true_delta(struct truth *truth, double epsilon)
{
	long double most = 0;

	for (int add = 0; add < 2; add++) {
		long double sum = truth->infinite;

		truth->add = add;
		/* Atoms are ordered; the largest losses count most. */
		for (size_t i = truth->count; i-- > 0;) {
			if (truth->atoms[i].chance < 1e-14L * sum)
				continue;
			/* What is below 1e-25 is not compared. */
			truth->enough = fmaxl(1e-12L * sum, 1e-36L) /
					truth->atoms[i].chance;
			sum += truth->atoms[i].chance *
			       laplace_delta(truth,
					     (long double)epsilon -
						     truth->atoms[i].loss);
		}
		most = fmaxl(most, sum);
	}

	return most;
}

/* ---- random compositions ---- */

enum { MEMBERS = 4 };

struct composition {
	struct example at[MEMBERS];
	size_t count;
	double delta;
};

static double
between(struct random *random, double low, double high)
{
	return exp(log(low) + random_uniform(random) * log(high / low));
}

static double
rounded(double value)
{
	char text[32];

	snprintf(text, sizeof(text), "%.4g", value);

	return strtod(text, NULL);
}

/* One member, and what it adds to the truth. */
static void
draw(struct random *random, struct example *member, struct truth *truth)
{
	int kind = (int)(5 * random_uniform(random));
	int steps = 1 + (int)(5 * random_uniform(random));
	double e = rounded(between(random, 0.01, 12));
	double d = rounded(between(random, 1e-13, 0.02));

	if ((kind == 3 && truth->laplace_steps) ||
	    (kind == 4 && truth->sampled_steps))
		kind = 2;
	if (kind == 4)
		steps = truth->laplace_steps || truth->mu > 0 ? 1
							      : 1 + steps % 2;
	*member = (struct example){ NULL, { { "steps", steps } } };
	switch (kind) {
	case 0:
		member->kind = "randomized-response";
		member->given[1] = (struct given){ "epsilon", e };
		d = 0;
		break;
	case 1:
		member->kind = "approximate-dp";
		member->given[1] = (struct given){ "epsilon", e };
		member->given[2] = (struct given){ "mechanism-delta", d };
		break;
	case 2:
		member->kind = "gaussian";
		member->given[1] = (struct given){ "mu", e / 2 };
		truth->mu = sqrt(truth->mu * truth->mu + steps * e * e / 4);
		return;
	case 3:
		member->kind = "laplace";
		member->given[1] = (struct given){ "epsilon", e };
		truth->laplace = e;
		truth->laplace_steps = steps;
		return;
	default:
		member->kind = "subsampled-gaussian";
		truth->step = (struct loss_step){
			rounded(between(random, 0.4, 8)),
			rounded(between(random, 1e-3, 0.9)),
		};
		member->given[1] = (struct given){ "sigma", truth->step.sigma };
		member->given[2] =
			(struct given){ "sampling", truth->step.sampling };
		truth->sampled_steps = steps;
		return;
	}
	for (int i = 0; i < steps; i++) {
		long double rest = 1 - (long double)d;

		add_atoms(truth, e, rest / (1 + expl(-(long double)e)), 0,
			  rest / (1 + expl((long double)e)));
		merge(truth);
		truth->infinite += (long double)d - truth->infinite * d;
	}
}

static struct mechanism *
make(const struct composition *composition)
{
	struct mechanism *members[MEMBERS], *made;
	struct error err = { 0 };

	for (size_t i = 0; i < composition->count; i++) {
		members[i] = example_make(&composition->at[i], NULL, &err);
		cr_assert(members[i], "%s", err.text);
	}
	made = mechanism_new_list(members, composition->count, DIRECTION_BOTH,
				  &err);
	cr_assert(made, "%s", err.text);

	return made;
}

static void
describe(const struct composition *composition, char *out, size_t size)
{
	size_t used = 0;

	for (size_t i = 0; i < composition->count; i++) {
		const struct example *at = &composition->at[i];

		used += (size_t)snprintf(out + used, size - used, " %s",
					 at->kind);
		for (size_t k = 0; at->given[k].name; k++)
			used += (size_t)snprintf(out + used, size - used,
						 ":%s=%g", at->given[k].name,
						 at->given[k].value);
	}
	snprintf(out + used, size - used, " delta=%g", composition->delta);
}

static void
check_epsilon(const struct composition *composition, struct truth *truth,
	      const struct mechanism *made)
{
	char text[600];
	struct error err = { 0 };
	struct bracket found;

	describe(composition, text, sizeof(text));
	cr_assert(mechanism_epsilon(made, composition->delta, &found, &err),
		  "%s: %s", text, err.text);
	if (isinf(found.lower)) {
		cr_expect_gt((double)truth->infinite, composition->delta, "%s",
			     text);
		return;
	}
	cr_expect_leq(found.upper - found.lower, 1e-4 * found.upper,
		      "[%.9g, %.9g] of%s", found.lower, found.upper, text);
	if (found.lower > 0)
		cr_expect_geq((double)true_delta(truth, found.lower),
			      composition->delta * (1 - 1e-8),
			      "lower %.17g of%s", found.lower, text);
	if (found.upper < INFINITY)
		cr_expect_leq((double)true_delta(truth, found.upper),
			      composition->delta * (1 + 1e-8),
			      "upper %.17g of%s", found.upper, text);
}

static void
check_delta(const struct composition *composition, struct truth *truth,
	    const struct mechanism *made, double epsilon)
{
	double right = (double)true_delta(truth, epsilon);
	struct error err = { 0 };
	struct bracket found;
	char text[600];

	describe(composition, text, sizeof(text));
	cr_assert(mechanism_delta(made, epsilon, &found, &err), "%s: %s", text,
		  err.text);
	/* The rules stop where laws do not matter to more. */
	if (right < 1e-25)
		return;
	cr_expect_leq(found.lower, right * (1 + 1e-8) + 1e-300,
		      "%.12g not %.12g at %g of%s", found.lower, right, epsilon,
		      text);
	cr_expect_geq(found.upper, right * (1 - 1e-8) - 1e-300,
		      "%.12g not %.12g at %g of%s", found.upper, right, epsilon,
		      text);
	if (right > 1e-12)
		cr_expect_leq(found.upper - found.lower, 1e-4 * right,
			      "[%.9g, %.9g] at %g of%s", found.lower,
			      found.upper, epsilon, text);
}

/* More integrals than can be waited for. */
static bool
is_long(const struct truth *truth)
{
	double integrals = (double)truth->count;

	if (truth->laplace_steps)
		integrals *= 20 * truth->laplace_steps * truth->laplace_steps;
	if (truth->sampled_steps > (truth->mu > 0 ? 0 : 1))
		integrals *= 30;

	return integrals > 200;
}

static size_t
rounds(void)
{
	const char *text = getenv("DPAUDIT_PROPERTY_ROUNDS");

	return text ? strtoul(text, NULL, 10) : 20;
}

TEST(privacy_compositions, few_unlike_steps_are_what_their_definition_says)
{
	static struct truth truth;
	const char *first = getenv("DPAUDIT_FIRST_ROUND");
	size_t round = first ? strtoul(first, NULL, 10) : 0;

	for (size_t held = 0; held < rounds(); round++) {
		struct random random = random_start(19, round);
		struct composition composition = { 0 };
		struct mechanism *made;

		truth = (struct truth){ .count = 1 };
		truth.atoms[0].chance = 1;
		composition.count = 2 + (size_t)(3 * random_uniform(&random));
		for (size_t i = 0; i < composition.count; i++)
			draw(&random, &composition.at[i], &truth);
		composition.delta = between(&random, 1e-12, 1e-3);
		if (is_long(&truth))
			continue;
		held++;
		made = make(&composition);
		check_epsilon(&composition, &truth, made);
		check_delta(&composition, &truth, made,
			    rounded(between(&random, 0.05, 60)));
		mechanism_free(made);
	}
}

/* (1, 0.1) and then (2, 0.2): the infinite losses are 0.28 together. */
TEST(privacy_compositions, claims_compose_exactly_where_delta_is_used_up)
{
	static const struct example claims[] = {
		{ "approximate-dp",
		  { { "epsilon", 1 }, { "mechanism-delta", 0.1 } } },
		{ "approximate-dp",
		  { { "epsilon", 2 }, { "mechanism-delta", 0.2 } } },
	};
	struct composition composition = { { claims[0], claims[1] }, 2, 0.28 };
	struct mechanism *made = make(&composition);
	struct error err = { 0 };
	struct bracket found;

	cr_assert(mechanism_epsilon(made, 0.28, &found, &err));
	cr_expect_float_eq(found.lower, 3, 1e-14);
	cr_expect_float_eq(found.upper, 3, 1e-14);
	cr_assert(mechanism_epsilon(made, nextafter(0.28, 0), &found, &err));
	cr_expect_eq(found.lower, INFINITY);
	mechanism_free(made);
}

/*
 * What a mesh leaves 1e-4 wide and more: atoms of Laplace noise, or of answers,
 * beside a law that is sharp where they end.  The truth is between the ends of
 * delta at those of epsilon, by the road above.
 */
TEST(privacy_compositions, sharp_laws_beside_atoms_are_narrow)
{
	static const struct composition cases[] = {
		{ { { "laplace", { { "epsilon", 6.555 } } },
		    { "subsampled-gaussian",
		      { { "sigma", 7.781 }, { "sampling", 0.004131 } } } },
		  2,
		  1.06967e-11 },
		{ { { "randomized-response", { { "epsilon", 14 } } },
		    { "gaussian", { { "mu", 0.0858 } } },
		    { "laplace", { { "epsilon", 0.09549 } } } },
		  3,
		  1.81678e-11 },
		{ { { "laplace", { { "steps", 3 }, { "epsilon", 0.3585 } } },
		    { "subsampled-gaussian",
		      { { "sigma", 5.17 }, { "sampling", 0.03208 } } } },
		  2,
		  2.54955e-12 },
		{ { { "gaussian", { { "steps", 3 }, { "mu", 0.0176 } } },
		    { "subsampled-gaussian",
		      { { "sigma", 1.359 }, { "sampling", 0.01467 } } },
		    { "randomized-response",
		      { { "steps", 3 }, { "epsilon", 2.357 } } } },
		  3,
		  5.5e-12 },
		{ { { "laplace", { { "epsilon", 6.555 } } },
		    { "gaussian", { { "mu", 0.03 } } },
		    { "subsampled-gaussian",
		      { { "sigma", 7.781 }, { "sampling", 0.004131 } } } },
		  3,
		  1.07e-11 },
	};
	static const double epsilons[] = { 6.558830776166, 14.600161747,
					   1.1361325, 7.9136115, 6.728114059 };
	struct error err = { 0 };
	struct bracket found;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mechanism *made = make(&cases[i]);

		cr_assert(
			mechanism_epsilon(made, cases[i].delta, &found, &err));
		cr_expect_leq(found.upper - found.lower, 2e-6 * found.upper);
		cr_expect_float_eq(found.value, epsilons[i], 2e-6 * epsilons[i],
				   "%.12g", found.value);
		mechanism_free(made);
	}
}

/*
 * Most of what lies between the atoms of Laplace noise lies next to them.  By
 * the road above in a program of its own (panels that shrink to 1e-9 of a
 * cell towards every kink, 16 nodes each).
 */
TEST(privacy_compositions, what_is_largest_at_its_end_is_not_cut_off)
{
	static const struct {
		double steps, epsilon, delta;
	} cases[] = {
		{ 1, 0.9438, 2.52104803436e-11 },
		{ 2, 1.8676, 1.26112351559e-11 },
		{ 3, 2.79145, 5.98753960782e-12 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct composition composition = {
			{ { "laplace",
			    { { "steps", cases[i].steps },
			      { "epsilon", 0.9238 } } },
			  { "subsampled-gaussian",
			    { { "sigma", 7.268 }, { "sampling", 0.01906 } } } },
			2,
			0,
		};
		struct mechanism *made = make(&composition);
		struct error err = { 0 };
		struct bracket found;

		cr_assert(
			mechanism_delta(made, cases[i].epsilon, &found, &err));
		cr_expect_leq(found.lower, cases[i].delta * (1 + 1e-11));
		cr_expect_geq(found.upper, cases[i].delta * (1 - 1e-11));
		cr_expect_leq(found.upper - found.lower, 1e-4 * found.upper);
		mechanism_free(made);
	}
}

/* e^-900 is no number; what loses that much is no less likely for it. */
TEST(privacy_compositions, losses_that_one_law_hardly_shows_are_kept)
{
	static const struct example members[][3] = {
		{ { "randomized-response",
		    { { "steps", 3 }, { "epsilon", 300 } } },
		  { "gaussian", { { "mu", 1 } } } },
		{ { "randomized-response",
		    { { "steps", 3 }, { "epsilon", 300 } } },
		  { "gaussian", { { "mu", 1 } } },
		  { "laplace", { { "epsilon", 1 } } } },
	};

	for (size_t i = 0; i < 2; i++) {
		struct composition composition = { .count = 2 + i,
						   .delta = 1e-5 };
		struct error err = { 0 };
		struct mechanism *made;
		struct bracket found;

		memcpy(composition.at, members[i], sizeof(members[i]));
		made = make(&composition);
		cr_assert(mechanism_epsilon(made, 1e-5, &found, &err));
		cr_expect_geq(found.lower, 904.377178);
		cr_expect_leq(found.upper, 904.377179 + (double)i);
		cr_assert(mechanism_delta(made, 1, &found, &err));
		cr_expect_geq(found.lower, 1 - 1e-9);
		mechanism_free(made);
	}
}
