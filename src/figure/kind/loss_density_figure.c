/*
 * loss_density_figure.c - the privacy loss with and without the canary
 *
 * With the canary the density of the loss is e^loss times that without it.
 * delta(eps) is the integral over loss > eps of (1 - e^(eps - loss)) times
 * the density with the canary: the area that is filled.
 */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"

enum { POINTS = 241 };

enum { COLOUR_WITHOUT = 0, COLOUR_WITH = 1, COLOUR_DELTA = 3 };

struct losses {
	double x[POINTS], without[POINTS], with[POINTS], area[POINTS];
};

/* Where the tails of both laws have become thin, by doubling. */
static bool
find_range(const struct mechanism *mechanism, double *low, double *high,
	   struct error *err)
{
	const double thin = log(1e-4);
	struct loss_tails tails;

	*high = 1e-3;
	for (int i = 0; i < 40; i++, *high *= 1.5) {
		if (!mechanism_tails(mechanism, *high, &tails, err))
			return false;
		if (tails.with < thin)
			break;
	}
	*low = -1e-3;
	for (int i = 0; i < 40; i++, *low *= 1.5) {
		if (!mechanism_tails(mechanism, *low, &tails, err))
			return false;
		/* Nearly everything lies above. */
		if (tails.without > log1p(-1e-4))
			break;
	}

	return true;
}

static bool
fill(struct losses *losses, const struct mechanism *mechanism, double epsilon,
     const struct figure_source *source, struct error *err)
{
	double low, high;

	if (!find_range(mechanism, &low, &high, err))
		return false;
	for (int i = 0; i < POINTS; i++) {
		double x = low + (high - low) * i / (POINTS - 1), density;

		if (!progress_check(source->progress, err) ||
		    !mechanism_log_density(mechanism, x, &density, err))
			return false;
		losses->x[i] = x;
		losses->without[i] = exp(density);
		losses->with[i] = exp(density + x);
		losses->area[i] =
			x > epsilon ? losses->with[i] * -expm1(epsilon - x) : 0;
	}

	return true;
}

static void
add(struct figure *figure, const struct losses *losses)
{
	static const double nothing[POINTS];
	struct style area = { .colour = COLOUR_DELTA, .dimmed = true };

	figure_add_band(figure, "δ", area,
			(struct points){ POINTS, losses->x, .y_low = nothing,
					 .y_high = losses->area });
	figure_add_line(figure, "without the canary",
			draft_style(COLOUR_WITHOUT), losses->x, losses->without,
			POINTS);
	figure_add_line(figure, "with the canary", draft_style(COLOUR_WITH),
			losses->x, losses->with, POINTS);
}

static bool
say(struct figure *figure, const struct mechanism *mechanism, double epsilon,
    const char *name, struct error *err)
{
	char text[NUMBER_SIZE], at[NUMBER_SIZE];
	struct bracket delta;

	if (!mechanism_delta(mechanism, epsilon, &delta, err))
		return false;
	number_write(text, delta.value, 4, NUMBER_NEAREST);
	number_write(at, epsilon, 4, NUMBER_NEAREST);
	figure_say(figure,
		   "How much likelier the output of %s is with the canary than "
		   "without, as a logarithm. The filled area is δ = %s at "
		   "ε = %s.",
		   name, text, at);
	figure_add_reference(figure, REFERENCE_VERTICAL, epsilon, "ε",
			     "at-epsilon");

	return true;
}

static double
epsilon_of(const struct figure_source *source)
{
	double typed = settings_number(source->settings, SETTING_AT_EPSILON);

	return settings_given(source->settings, SETTING_AT_EPSILON) ? typed : 1;
}

static struct figure *
draw(const struct figure_source *source, struct error *err)
{
	char name[200];
	struct mechanism *mechanism =
		draft_some_mechanism(source, name, sizeof(name), err);
	double epsilon = epsilon_of(source);
	struct figure *figure = NULL;
	struct losses losses;

	if (!mechanism)
		return NULL;
	if (fill(&losses, mechanism, epsilon, source, err)) {
		figure = figure_new("loss-density", "Privacy loss");
		figure_set_x(figure, "privacy loss", AXIS_LINEAR, 0, 0);
		figure_set_y(figure, "density", AXIS_LINEAR, 0, 0);
		add(figure, &losses);
		figure_claim(figure, "certified: the law of %s, not of data",
			     name);
		if (!say(figure, mechanism, epsilon, name, err)) {
			figure_free(figure);
			figure = NULL;
		}
	}
	mechanism_free(mechanism);

	return figure;
}

const struct figure_kind figure_kind_loss_density = {
	.name = "loss-density",
	.title = "privacy loss",
	.summary = "the privacy loss of a mechanism, with δ as an area",
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_MECHANISM, SETTING_AT_EPSILON, SETTING_END },
	.draw = draw,
};
