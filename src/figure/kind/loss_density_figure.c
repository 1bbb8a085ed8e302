/*
 * loss_density_figure.c - the privacy loss with and without the canary
 *
 * With the canary the density of the loss is e^loss times that without it.
 * delta(eps) is the integral over loss > eps of (1 - e^(eps - loss)) times
 * the density with the canary: the area that is filled.
 *
 * Single losses with chances of their own are bars.  They are found from the
 * tails, which know of all mass: what a piece of the axis has beyond its
 * density lies on an atom.  So curves and bars add up to one, for every
 * mechanism.
 */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "base/text.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"

enum { POINTS = 241, CELLS = POINTS - 1 };

/* Atoms below this are taken for an error of the integral. */
#define SMALLEST 1e-4

enum { COLOUR_WITHOUT = 0, COLOUR_WITH = 1, COLOUR_DELTA = 3 };

struct losses {
	double x[POINTS], without[POINTS], with[POINTS], area[POINTS];
	bool has_density;
	/* at most one for each piece of the axis */
	double atom[CELLS], atom_without[CELLS], atom_with[CELLS];
	size_t atoms;
	double certain; /* the chance with the canary of what never is without
			 */
};

/* Losses beyond are infinite. */
#define FARTHEST 300.

/* Where the tails of both laws have become thin, by doubling. */
static bool
find_range(const struct mechanism *mechanism, double *low, double *high,
	   struct error *err)
{
	struct loss_tails tails;
	double end;

	if (!mechanism_tails(mechanism, FARTHEST, &tails, err))
		return false;
	end = exp(tails.with);
	*high = 1e-3;
	for (int i = 0; i < 40; i++, *high *= 1.5) {
		if (!mechanism_tails(mechanism, *high, &tails, err))
			return false;
		if (exp(tails.with) - end < 1e-4)
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

/* The mass of both laws above a loss. */
struct mass {
	double without, with;
};

static bool
mass_above(const struct mechanism *mechanism, double loss, struct mass *mass,
	   struct error *err)
{
	struct loss_tails tails;

	if (!mechanism_tails(mechanism, loss, &tails, err))
		return false;
	*mass = (struct mass){ exp(tails.without), exp(tails.with) };

	return true;
}

/* By hand: it halves towards a jump, the larger part of the mass. */
static bool
find_atom(const struct mechanism *mechanism, double low, double high,
	  double *at, struct mass *atom, struct error *err)
{
	struct mass below, middle, above;

	if (!mass_above(mechanism, low, &below, err) ||
	    !mass_above(mechanism, high, &above, err))
		return false;
	for (int i = 0; i < 40; i++) {
		*at = (low + high) / 2;
		if (!mass_above(mechanism, *at, &middle, err))
			return false;
		if (below.with - middle.with > middle.with - above.with) {
			high = *at;
			above = middle;
		} else {
			low = *at;
			below = middle;
		}
	}
	*atom = (struct mass){ below.without - above.without,
			       below.with - above.with };

	return true;
}

/*
 * What the density of a piece does not account for is an atom, or several,
 * which then share a bar; or it is a bend of the density, and nothing.
 */
static bool
add_atom(struct losses *losses, const struct mechanism *mechanism, int i,
	 const struct mass *below, const struct mass *above, struct error *err)
{
	double half = (losses->x[i + 1] - losses->x[i]) / 2;
	struct mass left = {
		below->without - above->without -
			half * (losses->without[i] + losses->without[i + 1]),
		below->with - above->with -
			half * (losses->with[i] + losses->with[i + 1])
	};
	struct mass atom;
	size_t count = losses->atoms;

	if (fmax(left.with, left.without) <
	    (losses->has_density ? SMALLEST : 1e-12))
		return true;
	if (!find_atom(mechanism, losses->x[i], losses->x[i + 1],
		       &losses->atom[count], &atom, err))
		return false;
	if (losses->has_density &&
	    fmax(atom.with, atom.without) < SMALLEST / 10)
		return true;
	if (atom.with + atom.without > 0.9 * (left.with + left.without))
		left = atom;
	losses->atom_without[count] = left.without;
	losses->atom_with[count] = left.with;
	losses->atoms++;

	return true;
}

static bool
add_atoms(struct losses *losses, const struct mechanism *mechanism,
	  struct error *err)
{
	struct mass below, above;

	if (!mass_above(mechanism, FARTHEST, &above, err) ||
	    !mass_above(mechanism, losses->x[0], &below, err))
		return false;
	losses->certain = above.with;
	for (int i = 0; i < CELLS; i++) {
		if (!mass_above(mechanism, losses->x[i + 1], &above, err) ||
		    !add_atom(losses, mechanism, i, &below, &above, err))
			return false;
		below = above;
	}

	return true;
}

static bool
fill(struct losses *losses, const struct mechanism *mechanism, double epsilon,
     const struct figure_source *source, struct error *err)
{
	double low, high;

	*losses = (struct losses){
		.has_density = mechanism->answers->log_density != NULL,
	};
	if (!find_range(mechanism, &low, &high, err))
		return false;
	for (int i = 0; i < POINTS; i++) {
		double x = low + (high - low) * i / (POINTS - 1);
		double density = -INFINITY;

		if (!progress_check(source->progress, err) ||
		    (losses->has_density &&
		     !mechanism_log_density(mechanism, x, &density, err)))
			return false;
		losses->x[i] = x;
		losses->without[i] = exp(density);
		losses->with[i] = exp(density + x);
		losses->area[i] =
			x > epsilon ? losses->with[i] * -expm1(epsilon - x) : 0;
	}

	return add_atoms(losses, mechanism, err);
}

static bool
draws_density(const struct losses *losses)
{
	for (int i = 0; i < POINTS; i++) {
		if (losses->without[i] > 0)
			return true;
	}

	return false;
}

/* Beside each other, that without on the left, their height is their mass. */
static void
add_bars(struct figure *figure, const struct losses *losses, const char *label,
	 int colour)
{
	double wide = (losses->x[POINTS - 1] - losses->x[0]) /
		      (losses->atoms > 40 ? 2.0 * CELLS : 80);
	bool with = colour == COLOUR_WITH;
	double low[CELLS], high[CELLS];

	for (size_t i = 0; i < losses->atoms; i++) {
		low[i] = losses->atom[i] - (with ? 0 : wide);
		high[i] = losses->atom[i] + (with ? wide : 0);
	}
	figure_add_bars(figure, label, draft_style(colour),
			(struct points){ losses->atoms, losses->atom,
					 with ? losses->atom_with
					      : losses->atom_without,
					 low, high });
}

static void
add(struct figure *figure, const struct losses *losses)
{
	static const double nothing[POINTS];
	struct style area = { .colour = COLOUR_DELTA, .dimmed = true };

	if (draws_density(losses)) {
		figure_add_band(figure, "δ", area,
				(struct points){ POINTS, losses->x,
						 .y_low = nothing,
						 .y_high = losses->area });
		figure_add_line(figure, "without the canary",
				draft_style(COLOUR_WITHOUT), losses->x,
				losses->without, POINTS);
		figure_add_line(figure, "with the canary",
				draft_style(COLOUR_WITH), losses->x,
				losses->with, POINTS);
	}
	if (losses->atoms) {
		add_bars(figure, losses, "chance without", COLOUR_WITHOUT);
		add_bars(figure, losses, "chance with", COLOUR_WITH);
	}
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
	figure_say(
		figure,
		"How much likelier the output of %s is with the canary than "
		"without, as a logarithm. The filled area is δ = %s at ε = %s.",
		name, text, at);
	figure_add_reference(figure, REFERENCE_VERTICAL, epsilon, "ε",
			     "at-epsilon");

	return true;
}

static void
say_atoms(struct figure *figure, const struct losses *losses)
{
	struct text list = { 0 };
	char at[NUMBER_SIZE], mass[NUMBER_SIZE];

	for (size_t i = 0; i < losses->atoms && losses->atoms <= 4; i++) {
		number_write(at, losses->atom[i], 3, NUMBER_NEAREST);
		number_write(mass, losses->atom_with[i], 3, NUMBER_NEAREST);
		text_add(&list, "%s%s at %s", i ? ", " : "", mass, at);
	}
	if (losses->atoms)
		figure_say(figure,
			   "Bars are single losses, as high as their "
			   "chance%s%s.",
			   list.length ? "; with the canary " : "",
			   text_get(&list));
	if (losses->certain > 0) {
		number_write(mass, losses->certain, 3, NUMBER_NEAREST);
		figure_say(figure,
			   "With chance %s the output gives the canary away: a "
			   "loss without end, not drawn.",
			   mass);
	}
	text_clear(&list);
}

static double
epsilon_of(const struct figure_source *source)
{
	double typed = settings_number(source->settings, SETTING_AT_EPSILON);

	return settings_given(source->settings, SETTING_AT_EPSILON) ? typed : 1;
}

static struct figure *
loss_density_draw(const struct figure_source *source, struct error *err)
{
	struct text name = { 0 };
	struct mechanism *mechanism = draft_some_mechanism(source, &name, err);
	double epsilon = epsilon_of(source);
	struct figure *figure = NULL;
	struct losses losses;

	if (mechanism && fill(&losses, mechanism, epsilon, source, err)) {
		figure = figure_new("loss-density", "Privacy loss");
		figure_set_x(figure, "privacy loss", AXIS_LINEAR, 0, 0);
		figure_set_y(figure,
			     losses.atoms ? draws_density(&losses)
						    ? "density; bars: chance"
						    : "chance"
					  : "density",
			     AXIS_LINEAR, 0, 0);
		add(figure, &losses);
		say_atoms(figure, &losses);
		figure_claim(figure, "certified: the law of %s, not of data",
			     text_get(&name));
		if (!say(figure, mechanism, epsilon, text_get(&name), err)) {
			figure_free(figure);
			figure = NULL;
		}
	}
	mechanism_free(mechanism);
	text_clear(&name);

	return figure;
}

const struct figure_kind figure_kind_loss_density = {
	.name = "loss-density",
	.title = "Privacy loss",
	.summary = "the privacy loss of a mechanism, with δ as an area",
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_MECHANISM, SETTING_AT_EPSILON, SETTING_END },
	.draw = loss_density_draw,
};
