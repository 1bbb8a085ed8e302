/*
 * test_allowed_pairs.c - certified ends of compositions, against pairs that
 * the mechanisms may show
 *
 * The upper end of delta or epsilon must hold for every pair that a promise
 * allows, the lower end must not exceed what all of them show.  The random
 * requests are the same on every machine; DPAUDIT_PROPERTY_ROUNDS asks for
 * more of them.
 */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/privacy/mechanism/allowed_pairs.h"
#include "tests/support.h"

TestSuite(privacy_allowed_pairs, .timeout = 3600);

/* ---- exponential mechanisms ---- */

struct range_step {
	double range, t; /* losses t and t - range */
};

static double
chance_of(const struct range_step *step)
{
	return -expm1(step->t - step->range) /
	       (exp(step->t) - exp(step->t - step->range));
}

/* delta of all steps, by every combination of losses. */
static double
enumerated(const struct range_step steps[], size_t count, double epsilon)
{
	double sum = 0;

	for (size_t bits = 0; bits < (size_t)1 << count; bits++) {
		double loss = 0, with = 1;

		for (size_t i = 0; i < count; i++) {
			double up = chance_of(&steps[i]) * exp(steps[i].t);
			bool low = bits >> i & 1;

			loss += steps[i].t - (low ? steps[i].range : 0);
			with *= low ? 1 - up : up;
		}
		if (loss > epsilon)
			sum -= with * expm1(epsilon - loss);
	}

	return sum;
}

static struct mechanism *
choices(double epsilon, double steps)
{
	const struct example example = {
		"exponential", { { "epsilon", epsilon }, { "steps", steps } }
	};

	return example_made(&example, NULL);
}

TEST(privacy_allowed_pairs, composed_choices_tell_what_a_pair_of_them_does)
{
	static const struct {
		double epsilon, steps, at, t;
	} cases[] = { { 1, 2, 1.4, 0.8 },
		      { 4, 5, 14, 3.4 },
		      { 1, 2, 0.5, 0.6 },
		      { 0.2, 8, 0.6, 0.14 } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct mechanism *made =
			choices(cases[i].epsilon, cases[i].steps);
		struct range_step steps[8];
		struct bracket delta, epsilon;
		struct error err = { 0 };
		double shown;

		for (size_t k = 0; k < 8; k++)
			steps[k] = (struct range_step){ cases[i].epsilon,
							cases[i].t };
		shown = enumerated(steps, (size_t)cases[i].steps, cases[i].at);
		cr_assert_gt(shown, 1e-3);
		delta = delta_of(made, cases[i].at);
		cr_expect_geq(delta.upper, shown, "%g: [%.9g, %.9g]", shown,
			      delta.lower, delta.upper);
		cr_assert(mechanism_epsilon(made, shown / 2, &epsilon, &err));
		cr_expect_gt(epsilon.upper, cases[i].at, "[%.9g, %.9g]",
			     epsilon.lower, epsilon.upper);
		mechanism_free(made);
	}
}

/* Near its largest loss, 1e-5 is reached by choices near the end. */
TEST(privacy_allowed_pairs, small_deltas_of_choices_are_near_the_largest_loss)
{
	struct mechanism *made = choices(1, 2);
	struct error err = { 0 };
	struct bracket found;

	cr_assert(mechanism_epsilon(made, 1e-5, &found, &err));
	cr_expect_gt(found.upper, 1.9, "[%.9g, %.9g]", found.lower,
		     found.upper);
	cr_expect_leq(found.upper, 2 + 1e-9);
	mechanism_free(made);
}

/* One choice, then randomized response, whose losses are its epsilon. */
TEST(privacy_allowed_pairs, a_choice_beside_a_response_tells_what_both_do)
{
	static const struct example examples[] = {
		{ "exponential", { { "epsilon", 1.0755054204553223 } } },
		{ "randomized-response",
		  { { "epsilon", 0.3018467301510956 } } },
	};
	const struct range_step steps[] = {
		{ 1.0755054204553223, 1.02 },
		{ 2 * 0.3018467301510956, 0.3018467301510956 },
	};
	double at = 1.2840868753467127, shown = enumerated(steps, 2, at);
	struct mechanism *parts[2], *made;
	struct error err = { 0 };
	struct bracket delta, f;

	for (size_t i = 0; i < 2; i++)
		parts[i] = example_made(&examples[i], NULL);
	made = mechanism_new_list(parts, 2, DIRECTION_BOTH, &err);
	cr_assert(made, "%s", err.text);
	delta = delta_of(made, at);
	cr_assert_gt(shown, 1.7e-3);
	cr_expect_geq(delta.upper, shown, "%g: [%.9g, %.9g]", shown,
		      delta.lower, delta.upper);
	/* f lies above the line of every delta. */
	f = tradeoff_of(made, 0.01);
	cr_expect_leq(f.lower, 1 - shown - exp(at) * 0.01 + 1);
	mechanism_free(made);
}

/* The second choice may look at the first answer and be another pair. */
TEST(privacy_allowed_pairs, choices_may_depend_on_earlier_ones)
{
	struct mechanism *one = choices(1, 1), *two = choices(1, 2);

	for (double t = 0.55; t < 1; t += 0.1) {
		const struct range_step first = { 1, t };
		double up = chance_of(&first) * exp(t), at = 1.2;
		double shown = up * delta_of(one, at - t).value;
		struct bracket delta = delta_of(two, at);

		cr_expect_geq(delta.upper, shown, "t = %g, %g: [%.9g, %.9g]", t,
			      shown, delta.lower, delta.upper);
	}
	mechanism_free(one);
	mechanism_free(two);
}

/* ---- random requests ---- */

enum { MEMBERS = 3, HALF_CELLS = 600 };

struct request {
	struct drawn at[MEMBERS];
	size_t count, round;
	enum pair_group group;
	enum direction direction;
	struct pair_grids all;
	double reach;
};

static size_t
rounds(void)
{
	const char *asked = getenv("DPAUDIT_PROPERTY_ROUNDS");

	return asked ? strtoul(asked, NULL, 10) : 12;
}

static void
compose_grids(struct request *request, struct random *random)
{
	double width;

	for (size_t i = 0; i < request->count; i++)
		request->reach +=
			(double)request->at[i].steps * request->at[i].reach;
	width = request->reach / HALF_CELLS;
	request->all.reached = request->all.above = (struct pair_grid){ 0 };
	for (size_t i = 0; i < request->count; i++) {
		for (size_t k = 0; k < request->at[i].steps; k++) {
			struct pair_grids one;

			pair_grids_init(&one, width, request->at[i].reach);
			drawn_lay(&request->at[i], random, &one);
			pair_grid_then(&request->all.reached, &one.reached);
			pair_grid_then(&request->all.above, &one.above);
			pair_grids_clear(&one);
		}
	}
}

static void
draw_request(struct request *request, struct random *random)
{
	*request = (struct request){ .round = request->round };
	request->count = 1 + random_below(random, MEMBERS);
	request->group = (enum pair_group)random_below(random, PAIR_GROUPS);
	if (request->count > 1 && request->group != PAIRS_TWICE &&
	    random_uniform(random) < 0.4)
		request->direction = random_uniform(random) < 0.5
					     ? DIRECTION_ADD
					     : DIRECTION_REMOVE;
	else
		request->direction = DIRECTION_BOTH;
	for (size_t i = 0; i < request->count; i++)
		drawn_draw(&request->at[i], request->group, random);
	compose_grids(request, random);
}

static struct mechanism *
make_request(const struct request *request)
{
	struct mechanism *parts[MEMBERS], *made;
	struct error err = { 0 };

	for (size_t i = 0; i < request->count; i++)
		parts[i] = drawn_make(&request->at[i]);
	made = parts[0];
	if (request->count > 1)
		made = mechanism_new_list(parts, request->count,
					  request->direction, &err);
	cr_assert(made, "round %zu: %s", request->round, err.text);
	if (request->group == PAIRS_TWICE)
		made = mechanism_new_pair(made, made, &err);
	cr_assert(made, "round %zu: %s", request->round, err.text);

	return made;
}

static const char *
describe(const struct request *request)
{
	static char text[1000];
	size_t used = (size_t)snprintf(
		text, sizeof(text), "round %zu, direction %d%s", request->round,
		request->direction,
		request->group == PAIRS_TWICE ? ", two changes" : "");

	for (size_t i = 0; i < request->count; i++) {
		const struct example *at = &request->at[i].example;

		used += (size_t)snprintf(text + used, sizeof(text) - used,
					 ", %s", at->kind);
		for (size_t k = 0; k < GIVEN_LIMIT && at->given[k].name; k++)
			used += (size_t)snprintf(
				text + used, sizeof(text) - used, ":%s=%.9g",
				at->given[k].name, at->given[k].value);
	}

	return text;
}

/* The worse of the ways that are looked at. */
static double
worse_of(const struct request *request,
	 double (*delta)(const struct pair_grid *grid, bool mirrored,
			 double epsilon),
	 const struct pair_grid *grid, double epsilon)
{
	double worst = 0;

	for (int way = 0; way < 2; way++) {
		if (request->direction ==
		    (way ? DIRECTION_REMOVE : DIRECTION_ADD))
			continue;
		worst = fmax(worst, delta(grid, way == 1, epsilon));
	}

	return worst;
}

static double
shown_at(const struct request *request, double epsilon)
{
	return worse_of(request, pair_grid_tested, &request->all.reached,
			epsilon);
}

static double
most_at(const struct request *request, double epsilon)
{
	return worse_of(request, pair_grid_delta, &request->all.above, epsilon);
}

/* Rounding of the sums; nothing below 1e-14 is compared. */
static double
less(double value)
{
	return value * (1 - 1e-9) - 1e-14;
}

static void
check_order(const struct request *request, const struct bracket *found)
{
	cr_expect(found->lower <= found->value && found->value <= found->upper,
		  "%.17g %.17g %.17g: %s", found->lower, found->value,
		  found->upper, describe(request));
}

static void
check_delta(const struct request *request, const struct mechanism *made,
	    double epsilon)
{
	double shown = shown_at(request, epsilon);
	double most = most_at(request, epsilon);
	struct error err = { 0 };
	struct bracket found;

	cr_assert(mechanism_delta(made, epsilon, &found, &err), "%s: %s",
		  err.text, describe(request));
	check_order(request, &found);
	cr_expect_geq(found.upper, less(shown),
		      "delta %.9g in [%.9g, %.9g] at %.9g: %s", shown,
		      found.lower, found.upper, epsilon, describe(request));
	cr_expect_leq(less(found.lower), most,
		      "delta %.9g in [%.9g, %.9g] at %.9g: %s", most,
		      found.lower, found.upper, epsilon, describe(request));
}

static void
check_epsilon(const struct request *request, const struct mechanism *made,
	      double delta)
{
	struct error err = { 0 };
	struct bracket found;

	cr_assert(mechanism_epsilon(made, delta, &found, &err), "%s: %s",
		  err.text, describe(request));
	check_order(request, &found);
	if (found.upper < INFINITY)
		cr_expect_leq(less(shown_at(request, found.upper)), delta,
			      "epsilon in [%.9g, %.9g] at %.9g: %s",
			      found.lower, found.upper, delta,
			      describe(request));
	if (found.lower > 0)
		cr_expect_geq(most_at(request, found.lower), less(delta),
			      "epsilon in [%.9g, %.9g] at %.9g: %s",
			      found.lower, found.upper, delta,
			      describe(request));
}

/* A test that exists lies above f, the lines of all deltas below it. */
static void
check_tradeoff(const struct request *request, const struct mechanism *made,
	       double place)
{
	const struct pair_grid *reached = &request->all.reached;
	size_t cell = (size_t)(place * (2 * (double)reached->half + 1));
	/* Adding has the distribution without the canary as null. */
	bool mirrored = request->direction == DIRECTION_REMOVE;
	double fpr, fnr, line = 0;
	struct error err = { 0 };
	struct bracket found;

	pair_grid_errors(reached, mirrored, cell, &fpr, &fnr);
	fpr = fmin(fpr, 1);
	cr_assert(mechanism_tradeoff(made, fpr, &found, &err), "%s: %s",
		  err.text, describe(request));
	check_order(request, &found);
	for (double e = -request->reach; e <= request->reach;
	     e += request->reach / 100) {
		bool turned = mirrored != (e < 0);
		double delta = request->direction == DIRECTION_BOTH
				       ? most_at(request, fabs(e))
				       : pair_grid_delta(&request->all.above,
							 turned, fabs(e));

		line = fmax(line, e < 0 ? exp(e) * (1 - delta - fpr)
					: 1 - delta - exp(e) * fpr);
	}
	cr_expect_leq(less(found.lower), fnr,
		      "beta %.12g in [%.12g, %.12g] at %.9g: %s", fnr,
		      found.lower, found.upper, fpr, describe(request));
	cr_expect_geq(found.upper, less(line),
		      "beta %.12g in [%.12g, %.12g] at %.9g: %s", line,
		      found.lower, found.upper, fpr, describe(request));
}

static void
check_round(size_t round)
{
	struct random random = random_start(36, round);
	struct request request = { .round = round };
	struct mechanism *made;
	double u;

	draw_request(&request, &random);
	made = make_request(&request);
	u = random_uniform(&random);
	check_delta(&request, made, u * u * request.reach);
	check_epsilon(&request, made, exp(-25 * random_uniform(&random)));
	check_tradeoff(&request, made, 0.25 + 0.5 * random_uniform(&random));
	mechanism_free(made);
	pair_grids_clear(&request.all);
}

TEST(privacy_allowed_pairs, no_certified_end_is_on_the_wrong_side)
{
	const char *first = getenv("DPAUDIT_FIRST_ROUND");
	size_t round = first ? strtoul(first, NULL, 10) : 0;

	for (size_t last = round + rounds(); round < last; round++)
		check_round(round);
}

/* Requests of that kind which once had such an end, or one out of order. */
TEST(privacy_allowed_pairs, ends_that_were_wrong_are_right)
{
	static const size_t found[] = { 121, 287, 685, 688 };

	for (size_t i = 0; i < sizeof(found) / sizeof(*found); i++)
		check_round(found[i]);
}
