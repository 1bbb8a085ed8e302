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

#include "privacy/one_run_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/gaussian_dp.h"
#include "privacy/mechanisms.h"

enum { PAIRS = 512 };

/* The profile is followed until delta is as small as this. */
#define SMALLEST_DELTA 1e-14

struct kind {
	const char *family;
	const char *parameter; /* as shown */
	const char *changed;   /* of the mechanism; NULL: closed form */
	bool inverted;         /* the parameter is one over it */
};

static const struct kind kinds[] = {
	{ "gaussian", "mu", NULL, false },
	{ "laplace", "epsilon", "epsilon", false },
	{ "randomized-response", "epsilon", "epsilon", false },
	{ "approximate-dp", "epsilon", "epsilon", false },
	{ "subsampled-gaussian", "1/sigma", "sigma", true },
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* g is slope x + offset from `from` on, until the next line takes over. */
struct line {
	double slope, offset, from;
};

struct one_run_model {
	const struct kind *kind;
	const struct mechanism_lookup *rest;
	struct one_run_family family;
	struct one_run_gaussian gaussian;
	double parameter;                  /* of `mechanism` */
	struct mechanism *own;             /* made for the parameter */
	const struct mechanism *mechanism; /* that, or one that was lent */
	struct line *lines;
	size_t line_count, last;
	struct progress *progress;
	bool failed;
	struct error err;
};

const char *const *
one_run_model_names(void)
{
	static const char *names[KINDS + 1];

	for (size_t i = 0; i < KINDS; i++)
		names[i] = kinds[i].family;

	return names;
}

/* ---- the mechanism at a parameter ---- */

static bool
look_up(const void *from, const char *name, double *value)
{
	const struct one_run_model *model = from;

	if (!strcmp(name, model->kind->changed)) {
		*value = model->kind->inverted ? 1 / model->parameter
					       : model->parameter;
		return true;
	}
	if (!strcmp(name, "direction")) {
		*value = MECHANISM_BOTH;
		return true;
	}

	return model->rest->number(model->rest->from, name, value);
}

static bool
fail(struct one_run_model *model, const struct error *err)
{
	if (!model->failed)
		model->err = *err;
	model->failed = true;

	return false;
}

static bool
make_mechanism(struct one_run_model *model, double parameter)
{
	struct mechanism_lookup lookup = { .number = look_up, .from = model };
	struct error err = { 0 };

	if (model->mechanism && !(parameter < model->parameter) &&
	    !(parameter > model->parameter))
		return true;
	mechanism_free(model->own);
	model->parameter = parameter;
	model->own = mechanism_new(mechanism_find(model->kind->family), &lookup,
				   &err);
	model->mechanism = model->own;
	if (model->own)
		mechanism_watch(model->own, model->progress);

	return model->own || fail(model, &err);
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
add_line(struct one_run_model *model, double slope, double offset)
{
	struct line line = { slope, offset, 0 };
	struct line *lines = model->lines;

	if (model->line_count &&
	    !(slope > lines[model->line_count - 1].slope * (1 + 1e-14))) {
		if (offset <= lines[model->line_count - 1].offset)
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

/* Up to which epsilon the profile says something; 0 if that is nowhere. */
static double
last_epsilon(struct one_run_model *model)
{
	for (double delta = SMALLEST_DELTA; delta < 1; delta *= 10) {
		struct bracket found;
		struct error err = { 0 };

		if (!mechanism_epsilon(model->mechanism, delta, &found, &err)) {
			fail(model, &err);
			return 0;
		}
		if (found.upper < INFINITY)
			return found.upper;
		if (model->own && !model->kind->inverted)
			return model->parameter;
	}

	return 0;
}

/* delta_j is rounded up; what cannot be had says nothing. */
static double
delta_at(struct one_run_model *model, double epsilon)
{
	struct bracket found;
	struct error err = { 0 };

	if (!mechanism_delta(model->mechanism, epsilon, &found, &err)) {
		fail(model, &err);
		return 1;
	}

	return fmin(1, found.upper);
}

/*
 * The pairs from the largest epsilon down give slopes e^-e that rise to 1,
 * and then back up slopes e^e: one pass in order of slope.
 */
static void
make_lines(struct one_run_model *model)
{
	double epsilon[PAIRS], delta[PAIRS], last = last_epsilon(model);

	model->line_count = model->last = 0;
	add_line(model, 0, 0);
	for (size_t j = 0; j < PAIRS; j++) {
		epsilon[j] = last * (double)j / (PAIRS - 1);
		delta[j] = delta_at(model, epsilon[j]);
	}
	for (size_t j = PAIRS; j-- > 0;) {
		double slope = exp(-epsilon[j]);

		add_line(model, slope, -slope * delta[j]);
	}
	for (size_t j = 0; j < PAIRS; j++) {
		double slope = exp(epsilon[j]);

		add_line(model, slope, 1 - delta[j] - slope);
	}
}

static void
move_lines(void *state, double parameter)
{
	struct one_run_model *model = state;

	model->line_count = 0;
	if (make_mechanism(model, parameter))
		make_lines(model);
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

static const struct kind *
kind_find(const char *family)
{
	for (size_t i = 0; i < KINDS; i++) {
		if (!strcmp(kinds[i].family, family))
			return &kinds[i];
	}

	return NULL;
}

struct one_run_model *
one_run_model_new(const char *family, const struct mechanism_lookup *rest,
		  struct error *err)
{
	const struct kind *kind = kind_find(family);
	struct one_run_model *model;

	if (!kind) {
		error_set(err, ERROR_USAGE,
			  "family=%s is none of gaussian, laplace, "
			  "randomized-response, approximate-dp and "
			  "subsampled-gaussian",
			  family);
		return NULL;
	}
	model = memory_new(sizeof(*model));
	model->kind = kind;
	model->rest = rest;
	if (!kind->changed) {
		model->family = one_run_gaussian(&model->gaussian);
		return model;
	}
	model->lines = memory_new_array(2 * PAIRS + 1, sizeof(*model->lines));
	model->family = (struct one_run_family){
		.move = move_lines,
		.curve = { inverse_lines, model, 1e-13, false },
	};
	if (make_mechanism(model, 1))
		return model;
	*err = model->err;
	one_run_model_free(model);

	return NULL;
}

struct one_run_model *
one_run_model_of(const struct mechanism *mechanism, struct error *err)
{
	struct one_run_model *model = memory_new(sizeof(*model));

	model->mechanism = mechanism;
	model->lines = memory_new_array(2 * PAIRS + 1, sizeof(*model->lines));
	model->family = (struct one_run_family){
		.curve = { inverse_lines, model, 1e-13, false },
	};
	make_lines(model);
	if (!model->failed)
		return model;
	*err = model->err;
	one_run_model_free(model);

	return NULL;
}

void
one_run_model_watch(struct one_run_model *model, struct progress *progress)
{
	model->progress = progress;
	if (model->own)
		mechanism_watch(model->own, progress);
}

void
one_run_model_free(struct one_run_model *model)
{
	if (!model)
		return;
	mechanism_free(model->own);
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
	return !model->kind->changed;
}

const char *
one_run_model_parameter(const struct one_run_model *model)
{
	return model->kind->parameter;
}

static struct bracket
gaussian_epsilon(double mu, double delta)
{
	double value = gaussian_dp_epsilon(delta, mu);

	return (struct bracket){ gaussian_dp_epsilon_down(delta, mu), value,
				 value * (1 + 1e-12) };
}

struct bracket
one_run_model_epsilon(struct one_run_model *model, double parameter,
		      double delta)
{
	struct bracket found = { 0 };
	struct error err = { 0 };

	if (!(parameter > 0))
		return found;
	if (!model->kind->changed)
		return gaussian_epsilon(parameter, delta);
	if (make_mechanism(model, parameter) &&
	    !mechanism_epsilon(model->mechanism, delta, &found, &err))
		fail(model, &err);

	return found;
}

double
one_run_model_at(struct one_run_model *model, double epsilon, double delta)
{
	double low = 0, high = 0.5;

	if (!model->kind->changed && delta > 0)
		return gaussian_dp_mu(epsilon, delta);
	while (high < 1e6 && !model->failed &&
	       one_run_model_epsilon(model, high, delta).upper <= epsilon) {
		low = high;
		high *= 2;
	}
	while (high - low > 1e-9 * high && !model->failed) {
		double middle = (low + high) / 2;

		if (one_run_model_epsilon(model, middle, delta).upper <=
		    epsilon)
			low = middle;
		else
			high = middle;
	}

	return low;
}

bool
one_run_model_sound(const struct one_run_model *model, struct error *err)
{
	if (!model->failed)
		return true;
	*err = model->err;

	return false;
}
