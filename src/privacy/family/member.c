/*
 * member.c - a family with all that is fixed, and what a member of it means
 *
 * Which member just keeps (epsilon, delta) is known in closed form for one
 * step of most, for Gaussian steps (their mu add as squares), and for
 * delta = 0, where bounded losses add up.  Otherwise log delta at epsilon is
 * solved for the logarithm of the parameter until the mechanism's own bracket
 * cannot say on which side it is, or to NEAR; both ends are members of which
 * it says so for sure.
 */

#include "privacy/family/member.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/registry.h"
#include "privacy/contour/accountant.h"
#include "privacy/family/families.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/root.h"

/* A parameter is searched no nearer than this, relatively. */
#define NEAR 1e-11

/* The logarithm of a delta that is 0. */
#define LOG_NOTHING (-1e5)

bool
member_fail(struct member *member, const struct error *err)
{
	if (!member->failed)
		member->err = *err;
	member->failed = true;

	return false;
}

void
member_clear(struct member *member)
{
	mechanism_free(member->mechanism);
	member->mechanism = NULL;
}

/* What could stand for the parameter is not given, whatever `rest` says. */
static bool
stands_for_it(const struct member *member, const char *name)
{
	const struct mechanism_kind *kind =
		mechanism_find(member->family->name);

	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		const struct mechanism_parameter *parameter =
			&kind->parameters[i];

		if (parameter->name && parameter->instead_of &&
		    !strcmp(parameter->name, name) &&
		    !strcmp(parameter->instead_of, member->family->moved))
			return true;
	}

	return false;
}

static bool
look_up(const void *from, const char *name, double *value)
{
	const struct member *member = from;

	if (!strcmp(name, member->family->moved)) {
		*value = member->family->inverse ? 1 / member->parameter
						 : member->parameter;
		return true;
	}

	return !stands_for_it(member, name) && member->rest.number &&
	       member->rest.number(member->rest.from, name, value);
}

bool
member_become(struct member *member, double parameter)
{
	const struct mechanism_lookup lookup = { .number = look_up,
						 .from = member };
	struct error err = { 0 };

	if (member->failed)
		return false;
	if (member->mechanism && !(parameter < member->parameter) &&
	    !(parameter > member->parameter))
		return true;
	mechanism_free(member->mechanism);
	member->parameter = parameter;
	member->mechanism = mechanism_new(mechanism_find(member->family->name),
					  &lookup, &err);
	if (!member->mechanism)
		return member_fail(member, &err);
	mechanism_watch(member->mechanism, member->progress);

	return true;
}

struct bracket
member_epsilon(struct member *member, double parameter, double delta)
{
	struct bracket found = { 0, 0, 0 };
	struct error err = { 0 };

	if (!(parameter > 0))
		return found;
	if (isinf(parameter))
		return bracket_exact(INFINITY);
	if (member_become(member, parameter) &&
	    !mechanism_epsilon(member->mechanism, delta, &found, &err))
		member_fail(member, &err);

	return found;
}

/* ---- the member that just keeps (epsilon, delta) ---- */

static double
rest_of(const struct member *member, const char *name, double otherwise)
{
	if (member->rest.number)
		member->rest.number(member->rest.from, name, &otherwise);

	return otherwise;
}

/* Positive where the member tells more than it may; x is a logarithm. */
struct excess {
	struct member *member;
	const struct member_goal *goal;
	/* Where the mechanism cannot say on which side it is. */
	bool in_doubt;
	double doubt;
	struct bracket at_doubt;
	struct progress_search told;
};

/* Logarithms of what is 0 or infinite are far enough. */
static double
within_far(double excess)
{
	return fmin(fmax(excess, LOG_NOTHING), -LOG_NOTHING);
}

static struct bracket
excess_ends(struct excess *excess, double x)
{
	struct member *member = excess->member;
	struct bracket found = { NAN, NAN, NAN };
	struct error err = { 0 };

	if (!member_become(member, exp(x)))
		return found;
	if (!excess->goal->excess(member->mechanism, excess->goal, &found,
				  &err)) {
		member_fail(member, &err);
		return (struct bracket){ NAN, NAN, NAN };
	}
	found.lower = within_far(found.lower);
	found.value = within_far(found.value);
	found.upper = within_far(found.upper);

	return found;
}

static double
excess_value(void *of, double x)
{
	struct excess *excess = of;
	struct bracket ends = excess_ends(excess, x);

	if (ends.lower <= 0 && ends.upper > 0) {
		excess->in_doubt = true;
		excess->doubt = x;
		excess->at_doubt = ends;
		return NAN;
	}

	progress_search_tell(&excess->told, x, ends.upper > 0);

	return ends.upper > 0 ? ends.lower : ends.upper;
}

/* Leaves the doubt behind until the member there says for sure. */
static double
leave_doubt(struct excess *excess, double slope, double least, double most,
	    int sign)
{
	double off =
		sign > 0 ? -excess->at_doubt.lower : excess->at_doubt.upper;
	double step = fmax(1.5 * off / slope, NEAR / 8);

	/* Doubts that reach far are left faster, but not across a count. */
	for (double grow = 3; step < 1 && !excess->member->failed;
	     step = fmin(step * grow, fmax(3 * step, 1e-3)), grow *= 1.5) {
		double x = excess->doubt + sign * step;
		struct bracket ends;

		if (!(x > least && x < most))
			break;
		ends = excess_ends(excess, x);
		if (sign > 0 ? ends.lower > 0 : ends.upper <= 0)
			return exp(x) * (1 + sign * 4e-16);
	}

	return sign > 0 ? INFINITY : 0;
}

/*
 * The slope near the doubt, from whatever ends are known: of two the farther
 * one, as values next to the doubt are mostly what is not known.
 */
static double
slope_near(const struct excess *excess, const struct root *root)
{
	double up = root->high - excess->doubt,
	       down = excess->doubt - root->low;
	double slope = 1;

	if (up < INFINITY && (up > down || !(down < INFINITY)))
		slope = root->at_high / up;
	else if (down < INFINITY)
		slope = -root->at_low / down;

	return slope > 1e-3 && slope < 1e9 ? slope : 1;
}

static bool
above_delta(const struct mechanism *mechanism, const struct member_goal *goal,
	    struct bracket *excess, struct error *err)
{
	if (!mechanism_log_delta(mechanism, goal->x, excess, err))
		return false;
	excess->lower = fmax(excess->lower, LOG_NOTHING) - goal->level;
	excess->value = fmax(excess->value, LOG_NOTHING) - goal->level;
	excess->upper = fmax(excess->upper, LOG_NOTHING) - goal->level;

	return true;
}

struct member_goal
member_goal_of(double epsilon, double delta)
{
	return (struct member_goal){ above_delta, epsilon,
				     fmax(log(delta), LOG_NOTHING) };
}

/* Where the family is known, and the mechanism that is really made. */
static struct family_range
room_of(const struct member *member, double steps)
{
	const struct family *family = member->family;
	const struct mechanism_kind *kind = mechanism_find(family->name);
	enum adjacency adjacency = (enum adjacency)(int)rest_of(
		member, "adjacency", ADJACENCY_UNKNOWN);
	struct family_range room = steps > 1 ? family->many : family->one;

	kind = adjacency == ADJACENCY_REPLACE_ONE ? kind->replaced : NULL;
	for (size_t i = 0; kind && i < MECHANISM_PARAMETER_LIMIT; i++) {
		const struct mechanism_parameter *at = &kind->parameters[i];

		if (!at->name || strcmp(at->name, family->moved) != 0)
			continue;
		room.least = fmax(room.least, family->inverse ? 1 / at->highest
							      : at->lowest);
		room.most = fmin(room.most, family->inverse ? 1 / at->lowest
							    : at->highest);
	}

	return room;
}

/* Of what is whole only on which side of a number it lies is looked for. */
static struct bracket
search(struct member *member, const struct member_goal *goal, double steps,
       bool whole)
{
	const struct family *family = member->family;
	struct family_range room = room_of(member, steps);
	double least = log(room.least), most = log(room.most);
	double guess = family->is_bounded ? log(goal->x / steps) : 0;
	struct excess excess = { .member = member, .goal = goal };
	struct bracket found = { 0, 0, 0 };
	struct root root;

	progress_search_start(&excess.told, member->progress,
			      whole ? 1e-4 : NEAR);
	if (root_around(&root, excess_value, &excess, least, most, guess,
			0.4)) {
		if (whole)
			root_narrow(&root, excess_value, &excess, 0.05);
		root_narrow(&root, excess_value, &excess,
			    whole ? 0.5 * exp(-root.high) / root.high : NEAR);
	} else if (!excess.in_doubt && !member->failed) {
		return root.high < INFINITY ? found : bracket_exact(INFINITY);
	}
	if (excess.in_doubt) {
		double slope = slope_near(&excess, &root);

		found.lower = leave_doubt(&excess, slope, least, most, -1);
		found.upper = leave_doubt(&excess, slope, least, most, 1);
	} else {
		found.lower = exp(root.low) * (1 - 4e-16);
		found.upper = exp(root.high) * (1 + 4e-16);
	}
	found.value = found.lower;
	progress_search_end(&excess.told);

	return member->failed ? (struct bracket){ 0, 0, 0 } : found;
}

static struct bracket
divided(struct bracket found, double by)
{
	if (!(by > 1))
		return found;

	return bracket_rounded((struct bracket){
		found.lower / by, found.value / by, found.upper / by });
}

/* A record that is replaced moves a sum twice as far. */
static double
moved_of(const struct member *member)
{
	double adjacency = rest_of(member, "adjacency", ADJACENCY_UNKNOWN);

	return (enum adjacency)(int)adjacency == ADJACENCY_REPLACE_ONE &&
			       mechanism_find(member->family->name)->neighbours
		       ? 2
		       : 1;
}

struct bracket
member_keeping(struct member *member, double epsilon, double delta)
{
	const struct family *family = member->family;
	double steps = rest_of(member, "steps", 1), moved = moved_of(member);
	bool tells_all = rest_of(member, "mechanism-delta", 0) > 0;
	struct member_goal goal = member_goal_of(epsilon, delta);

	if (!(delta < 1))
		return bracket_exact(INFINITY);
	if (family->keeping && !(steps > 1))
		return divided(family->keeping(&member->rest, epsilon, delta),
			       moved);
	if (family->adds_squares)
		return divided(family->keeping(&member->rest, epsilon, delta),
			       moved * sqrt(steps));
	if (family->is_bounded && !(delta > 0))
		return tells_all
			       ? (struct bracket){ 0, 0, 0 }
			       : divided(bracket_exact(epsilon), moved * steps);

	return search(member, &goal, steps, false);
}

/* ---- noise ---- */

/* The delta that is claimed, where the mechanism's own is not given. */
struct claimed {
	const struct mechanism_lookup *rest;
	double delta;
};

static bool
look_up_claimed(const void *from, const char *name, double *value)
{
	const struct claimed *claimed = from;

	if (claimed->rest->number(claimed->rest->from, name, value))
		return true;
	if (strcmp(name, "mechanism-delta") != 0)
		return false;
	*value = claimed->delta;

	return true;
}

static bool
is_within(const char *name, double value, double most, struct error *err)
{
	char text[NUMBER_SIZE], high[NUMBER_SIZE];

	if (value >= 0 && value <= most)
		return true;
	number_exact(text, value);
	number_exact(high, most);

	return error_set(err, ERROR_USAGE, "%s=%s must lie in 0 to %s", name,
			 text, high);
}

static bool
refuse_end(const struct member *member, const struct bracket *found,
	   double epsilon, double delta, struct error *err)
{
	const struct family *family = member->family;
	struct family_range room = room_of(member, rest_of(member, "steps", 1));
	double most = found->lower > 0 ? room.most : room.least;

	if (family->inverse)
		most = 1 / most;

	return error_set(err, ERROR_USAGE,
			 found->lower > 0
				 ? "even %s=%g keeps delta=%g at epsilon=%g"
				 : "not even %s=%g keeps delta=%g at "
				   "epsilon=%g",
			 family->moved, most, delta, epsilon);
}

static void
say_noise(const struct family *family, const struct bracket *found,
	  struct noise noise[NOISE_LIMIT], size_t *count)
{
	for (*count = 0; *count < FAMILY_WORDS; ++*count) {
		const struct family_word *word = &family->words[*count];
		struct bracket at = *found;

		if (!word->name)
			return;
		if (word->inverse)
			at = bracket_divide(word->factor, *found);
		noise[*count] = (struct noise){ word->name, at };
	}
}

bool
member_noise(const struct mechanism_kind *kind,
	     const struct mechanism_lookup *rest, struct progress *progress,
	     double epsilon, double delta, struct noise noise[NOISE_LIMIT],
	     size_t *count, struct error *err)
{
	struct claimed claimed = { rest, delta };
	struct member member = {
		.family = family_find(kind->name),
		.rest = { .number = look_up_claimed, .from = &claimed },
		.progress = progress,
	};
	struct bracket found;
	bool limited, hopeless;

	*count = 0;
	if (!member.family)
		return error_set(err, ERROR_USAGE,
				 "mechanism=%s has no noise to choose",
				 kind->name);
	if (!is_within("at-epsilon", epsilon, INFINITY, err) ||
	    !is_within("delta", delta, 1, err))
		return false;
	if (rest_of(&member, "steps", 1) > 1)
		claimed.delta = 0;
	/* Whatever else is given makes sense. */
	member_become(&member, 1);
	progress_start_searches(progress, 1);
	found = member_keeping(&member, epsilon, delta);
	member_clear(&member);
	if (member.failed) {
		*err = member.err;
		return false;
	}
	limited = delta < 1 && !member.family->keeping;
	hopeless = epsilon > 0 && !(found.upper > 0) &&
		   (delta > 0 || member.family->is_bounded);
	if (hopeless || (limited && isinf(found.lower)))
		return refuse_end(&member, &found, epsilon, delta, err);
	say_noise(member.family, &found, noise, count);
	if (!strcmp(kind->name, "approximate-dp"))
		noise[(*count)++] = (struct noise){
			"delta",
			bracket_exact(rest_of(&member, "mechanism-delta", 0))
		};

	return true;
}

/* ---- any one parameter ---- */

/* Those of which more always tells more, or always less. */
static const struct monotone {
	const char *name;
	bool inverse, whole;
} monotone[] = {
	{ "sigma", true, false },     { "epsilon", false, false },
	{ "sampling", false, false }, { "rho", false, false },
	{ "leaves", false, true },    { "participations", false, true },
	{ "steps", false, true },
};

static const struct registry monotones = {
	REGISTRY_ROWS(monotone),
	.every = "",
};

bool
member_parameter_known(const char *name, bool *whole)
{
	const struct monotone *found = registry_find(&monotones, name);

	if (found)
		*whole = found->whole;

	return found;
}

/* Where the parameter may lie, as one that grows as privacy falls. */
static struct family_range
range_of(const struct mechanism_kind *kind, const struct monotone *moved,
	 double steps)
{
	const struct family *family = family_find(kind->name);
	struct family_range range = { 1, 1e9 };

	if (family && !strcmp(family->moved, moved->name))
		return steps > 1 ? family->many : family->one;
	if (kind == &mechanism_subsampled_gaussian &&
	    !strcmp(moved->name, "steps"))
		range.most = ACCOUNTANT_MOST_STEPS;
	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		const struct mechanism_parameter *at = &kind->parameters[i];

		if (!at->name || strcmp(at->name, moved->name) != 0)
			continue;
		range.least = moved->inverse ? 1 / at->highest : at->lowest;
		range.most = moved->inverse ? 1 / at->lowest : at->highest;
	}
	range.least = fmax(range.least, 1e-12);

	return range;
}

/* What the parameter stands for. */
static struct bracket
said_as(const struct monotone *moved, struct bracket found)
{
	return moved->inverse ? bracket_divide(1, found) : found;
}

/* The most that keeps for sure, and what may: counts are asked one by one. */
static struct bracket
counted(struct excess *excess, struct bracket found)
{
	enum { ASKED = 8 };
	double least = floor(found.lower), most = least, n = least + 1;
	bool fails = false;

	for (; n < found.upper && n <= least + ASKED && !fails; n++) {
		/* what is between two counts is the lower one */
		struct bracket ends = excess_ends(excess, log(n + 0.25));

		fails = ends.lower > 0;
		if (!fails)
			most = n;
	}
	if (!fails)
		most = fmax(most, floor(found.upper) - 1);

	return (struct bracket){ least, least, most };
}

bool
member_parameter(const struct mechanism_kind *kind, const char *name,
		 const struct mechanism_lookup *rest, struct progress *progress,
		 const struct member_goal *goal, struct bracket *found,
		 struct error *err)
{
	const struct monotone *moved = registry_find(&monotones, name);
	struct family family = { .name = kind->name };
	struct member member = {
		&family, *rest, progress, NULL, 0, false, { 0 }
	};
	struct excess excess = { .member = &member, .goal = goal };
	double steps = rest_of(&member, "steps", 1);

	family.moved = moved->name;
	family.inverse = moved->inverse;
	family.one = family.many = range_of(kind, moved, steps);
	*found = search(&member, goal, steps, moved->whole);
	if (found->upper > 0 && isfinite(found->lower))
		*found = moved->whole ? counted(&excess, *found)
				      : said_as(moved, *found);
	member_clear(&member);
	if (member.failed)
		*err = member.err;

	return !member.failed;
}
