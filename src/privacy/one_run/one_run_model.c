/*
 * one_run_model.c - an assumed family, by the name of its mechanism
 *
 * The Gaussian mechanism has its curve in closed form.  Every other is
 * taken from its privacy profile: if a mechanism is (e_j, delta_j)-private
 * for some pairs, in both orders of the neighbours, then
 *
 *	f(a) >= max over j of (0, 1 - delta_j - e^e_j a,
 *			       e^-e_j (1 - delta_j - a)),
 *
 * which is convex and symmetric as Theorem 3.1 wants it, whatever the two
 * one-sided curves look like.  g(x) = f(1 - x) is then the largest of
 * straight lines.  With the profile rounded up the curve lies nowhere above
 * the mechanism's own, and what rejects it rejects the mechanism.
 */

#include "privacy/one_run/one_run_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/family/families.h"
#include "privacy/family/member.h"

enum { PAIRS = 512 };

/*
 * The profile is followed until delta is as small as this; or as this part
 * of the least x that is asked, if all that come then are larger for less.
 */
#define SMALLEST_DELTA 1e-14
#define SMALLEST_PART  1e-3

/* g is slope x + offset from `from` on, until the next line takes over. */
struct line {
	double slope, offset, from;
};

struct one_run_model {
	struct member member; /* and failures */
	const struct mechanism_lookup *rest;
	struct one_run_family family;
	struct one_run_curve_gaussian gaussian;
	const struct mechanism *lent; /* in place of a member, or NULL */
	double from, to;              /* where x is asked */
	double moved; /* the parameter whose lines these are, or 0 */
	struct line *lines;
	size_t line_count, last;
};

/* A composition looks in both directions, whatever else is given. */
static bool
look_up(const void *from, const char *name, double *value)
{
	const struct one_run_model *model = from;

	if (strcmp(name, "direction") != 0)
		return model->rest->number(model->rest->from, name, value);
	*value = DIRECTION_BOTH;

	return true;
}

static const struct mechanism *
mechanism_of(const struct one_run_model *model)
{
	return model->lent ? model->lent : model->member.mechanism;
}

/* ---- lines ---- */

/* Where the upper envelope of two lines turns from the first to the second. */
static double
crossing(const struct line *first, const struct line *second)
{
	return (first->offset - second->offset) /
	       (second->slope - first->slope);
}

/* Adds a line of larger slope than all before, dropping what it hides. */
static void
add_line(struct one_run_model *model, struct line line)
{
	struct line *lines = model->lines;

	if (model->line_count &&
	    !(line.slope > lines[model->line_count - 1].slope * (1 + 1e-14))) {
		if (line.offset <= lines[model->line_count - 1].offset)
			return;
		model->line_count--;
	}
	while (model->line_count) {
		line.from = crossing(&lines[model->line_count - 1], &line);
		if (line.from > lines[model->line_count - 1].from ||
		    model->line_count == 1)
			break;
		model->line_count--;
	}
	if (!model->line_count)
		line.from = -INFINITY;
	lines[model->line_count++] = line;
}

/*
 * Up to which epsilon the profile says something, from a delta on; 0 if that
 * is nowhere.
 */
static double
last_epsilon(struct one_run_model *model, double delta)
{
	for (; delta < 1; delta *= 10) {
		struct bracket found;
		struct error err = { 0 };

		if (!mechanism_epsilon(mechanism_of(model), delta, &found,
				       &err)) {
			member_fail(&model->member, &err);
			return 0;
		}
		if (found.upper < INFINITY)
			return found.upper;
		if (!model->lent && !model->member.family->inverse)
			return model->member.parameter;
	}

	return 0;
}

/* delta_j is rounded up; what cannot be had says nothing. */
static double
delta_at(struct one_run_model *model, double epsilon)
{
	struct bracket found;
	struct error err = { 0 };

	if (!mechanism_delta(mechanism_of(model), epsilon, &found, &err)) {
		member_fail(&model->member, &err);
		return 1;
	}

	return fmin(1, found.upper);
}

/* The line of slope e^-e. */
static struct line
gentle_line(double epsilon, double delta)
{
	double slope = exp(-epsilon);

	return (struct line){ slope, -slope * delta, 0 };
}

/* The steep one is its mirror image. */
static struct line
steep_line(double epsilon, double delta)
{
	double slope = exp(epsilon);

	return (struct line){ slope, 1 - delta - slope, 0 };
}

/* The largest epsilon of which a line is asked. */
static double
top_epsilon(struct one_run_model *model)
{
	double part = SMALLEST_PART * model->from;

	if (part > SMALLEST_DELTA) {
		double top = last_epsilon(model, part);
		double below = top * (PAIRS - 2) / (PAIRS - 1);
		struct line last = gentle_line(top, delta_at(model, top));
		struct line next = gentle_line(below, delta_at(model, below));

		if (crossing(&last, &next) < model->from)
			return top;
	}

	return last_epsilon(model, SMALLEST_DELTA);
}

/* Whether the line that came last takes over where none is asked. */
static bool
is_beyond(const struct one_run_model *model)
{
	size_t count = model->line_count;

	return count > 2 && model->lines[count - 1].from > model->to;
}

/*
 * The pairs from the largest epsilon down give slopes e^-e that rise to 1,
 * and then back up slopes e^e: one pass in order of slope.
 */
static void
make_lines(struct one_run_model *model)
{
	double epsilon[PAIRS], delta[PAIRS], top = top_epsilon(model);
	size_t first = PAIRS;

	model->line_count = model->last = 0;
	add_line(model, (struct line){ 0, 0, 0 });
	while (first > 0 && !is_beyond(model)) {
		first--;
		epsilon[first] = top * (double)first / (PAIRS - 1);
		delta[first] = delta_at(model, epsilon[first]);
		if (model->member.failed)
			return;
		add_line(model, gentle_line(epsilon[first], delta[first]));
	}
	for (size_t j = first; j < PAIRS; j++)
		add_line(model, steep_line(epsilon[j], delta[j]));
}

static void
move_lines(void *state, double parameter)
{
	struct one_run_model *model = state;

	if (!(parameter < model->moved) && !(parameter > model->moved))
		return;
	model->line_count = 0;
	model->moved = parameter;
	if (member_become(&model->member, parameter))
		make_lines(model);
}

static void
confine_lines(void *state, double from, double to)
{
	struct one_run_model *model = state;

	model->from = from;
	model->to = to;
	model->moved = 0;
}

/* x moves slowly: the line is the last one or near it. */
static struct one_run_point
inverse_lines(void *state, double x)
{
	struct one_run_model *model = state;
	const struct line *line;
	double value;

	if (!model->line_count)
		return (struct one_run_point){ 0 };
	while (model->last && x < model->lines[model->last].from)
		model->last--;
	while (model->last + 1 < model->line_count &&
	       x >= model->lines[model->last + 1].from)
		model->last++;
	line = &model->lines[model->last];
	value = line->slope * x + line->offset;
	if (!(value > 0))
		return (struct one_run_point){ 0 };

	return (struct one_run_point){ fmin(1, value), line->slope, 0 };
}

/* ---- making and asking ---- */

static double
steps_of(const struct one_run_model *model)
{
	double steps = 1;

	model->rest->number(model->rest->from, "steps", &steps);

	return steps;
}

struct one_run_model *
one_run_model_new(const char *name, const struct mechanism_lookup *rest,
		  struct error *err)
{
	const struct family *family = family_find(name);
	const struct family_range *range;
	struct one_run_model *model;

	if (!family) {
		family_refuse(name, false, err);
		return NULL;
	}
	model = memory_new(sizeof(*model));
	model->rest = rest;
	model->member.family = family;
	model->member.rest =
		(struct mechanism_lookup){ .number = look_up, .from = model };
	if (one_run_model_is_gaussian(model)) {
		model->family = one_run_curve_gaussian(&model->gaussian);
		return model;
	}
	model->lines = memory_new_array(2 * PAIRS + 1, sizeof(*model->lines));
	model->to = 1;
	range = steps_of(model) > 1 ? &family->many : &family->one;
	model->family = (struct one_run_family){
		.move = move_lines,
		.curve = { inverse_lines, model, 1e-13, false },
		.confine = confine_lines,
		.least = range->least,
		.most = range->most,
	};
	if (member_become(&model->member, 1))
		return model;
	*err = model->member.err;
	one_run_model_free(model);

	return NULL;
}

struct one_run_model *
one_run_model_of(const struct mechanism *mechanism, struct error *err)
{
	struct one_run_model *model = memory_new(sizeof(*model));

	model->lent = mechanism;
	model->to = 1;
	model->lines = memory_new_array(2 * PAIRS + 1, sizeof(*model->lines));
	model->family = (struct one_run_family){
		.curve = { inverse_lines, model, 1e-13, false },
	};
	make_lines(model);
	if (!model->member.failed)
		return model;
	*err = model->member.err;
	one_run_model_free(model);

	return NULL;
}

void
one_run_model_watch(struct one_run_model *model, struct progress *progress)
{
	model->member.progress = model->family.progress = progress;
	if (model->member.mechanism)
		mechanism_watch(model->member.mechanism, progress);
}

void
one_run_model_free(struct one_run_model *model)
{
	if (!model)
		return;
	member_clear(&model->member);
	free(model->lines);
	free(model);
}

const struct one_run_family *
one_run_model_family(const struct one_run_model *model)
{
	return &model->family;
}

bool
one_run_model_is_gaussian(const struct one_run_model *model)
{
	return model->member.family == &family_gaussian;
}

const char *
one_run_model_parameter(const struct one_run_model *model)
{
	return model->member.family->symbol;
}

struct bracket
one_run_model_epsilon(struct one_run_model *model, double parameter,
		      double delta)
{
	if (!(parameter > 0))
		return (struct bracket){ 0, 0, 0 };
	if (one_run_model_is_gaussian(model))
		return model->member.family->epsilon(parameter, delta);

	return member_epsilon(&model->member, parameter, delta);
}

double
one_run_model_keeping(struct one_run_model *model, double epsilon, double delta)
{
	return member_keeping(&model->member, epsilon, delta).upper;
}

bool
one_run_model_sound(const struct one_run_model *model, struct error *err)
{
	if (!model->member.failed)
		return true;
	*err = model->member.err;

	return false;
}
