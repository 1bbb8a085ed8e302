/* region_figure.c - where the rates of an attack may lie */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"

enum { PLACES = 4 }; /* corners of the lower border */

struct facts {
	double epsilon, delta; /* of the shaded region */
	bool claimed;          /* somebody claims it; else the data show it */
	bool own; /* a mechanism has it, and no attack is looked at */
	const struct result *result;              /* or NULL */
	const struct quantity *bound, *fpr, *fnr; /* or NULL */
};

static void
lower_border(double epsilon, double delta, double x[PLACES], double y[PLACES])
{
	double corner = (1 - delta) / (1 + exp(epsilon));

	x[0] = 0;
	y[0] = 1 - delta;
	x[1] = y[1] = corner;
	x[2] = 1 - delta;
	y[2] = 0;
	x[3] = 1;
	y[3] = 0;
}

/* The region, mirrored at its centre for the attack that lies. */
static void
shade(struct figure *figure, const struct facts *facts, const char *label)
{
	double x[2 * PLACES + 1], y[2 * PLACES + 1];
	struct style style = { .colour = 0 };

	lower_border(facts->epsilon, facts->delta, x, y);
	for (int i = 0; i < PLACES; i++) {
		x[PLACES + i] = 1 - x[i];
		y[PLACES + i] = 1 - y[i];
	}
	figure_add_area(figure, label, style, x, y, 2 * PLACES);
}

static void
add_border(struct figure *figure, double epsilon, double delta,
	   const char *label, struct style style)
{
	double x[PLACES], y[PLACES];

	lower_border(epsilon, delta, x, y);
	figure_add_line(figure, label, style, x, y, PLACES);
}

static void
add_rectangle(struct figure *figure, const struct facts *facts)
{
	double left = facts->fpr->lower, right = facts->fpr->upper;
	double low = facts->fnr->lower, high = facts->fnr->upper;
	struct style style = { .colour = 1 };
	char label[80];

	if (isnan(facts->bound->confidence))
		snprintf(label, sizeof(label), "limits without a level");
	else
		snprintf(label, sizeof(label), "%g %% limits of both rates",
			 100 * facts->bound->confidence);
	/* A one-sided limit leaves the other side open. */
	left = isnan(left) ? 0 : left;
	low = isnan(low) ? 0 : low;
	if (!isnan(right) && !isnan(high)) {
		double x[] = { left, right, right, left, left };
		double y[] = { low, low, high, high, low };

		figure_add_line(figure, label, style, x, y, 5);
	}
	style.strong = true;
	figure_add_points(figure,
			  facts->fpr->policy == POLICY_SPLIT
				  ? "rates in the other part"
				  : "rates seen",
			  style, &facts->fpr->value, &facts->fnr->value, 1);
}

static bool
add_thresholds(struct figure *figure, const struct figure_source *source,
	       struct error *err)
{
	const struct dataset *data = figure_source_data(
		source, KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES));
	struct style style = { .colour = 2, .dimmed = true };
	const struct draft_curve *curve;

	if (!data)
		return true;
	curve = draft_curve_of(source, data, err);
	if (!curve)
		return false;
	figure_add_line(figure, "rates at every threshold", style, curve->fpr,
			curve->fnr, curve->count);

	return true;
}

static void
say(struct figure *figure, const struct facts *facts)
{
	char bound[NUMBER_SIZE], claim[NUMBER_SIZE];

	number_write(claim, facts->epsilon, 4,
		     facts->own ? NUMBER_UP : NUMBER_NEAREST);
	if (facts->own)
		figure_say(figure,
			   "Shaded is what (ε, δ) = (%s, %g) allows, which the "
			   "mechanism just keeps; its own curve lies within.",
			   claim, facts->delta);
	else if (facts->claimed || !facts->bound)
		figure_say(figure,
			   "Shaded are the rates that an attack can have if ε "
			   "= %s at δ = %g holds.",
			   claim, facts->delta);
	else
		figure_say(figure,
			   "Shaded is the smallest region that still agrees "
			   "with the limits of both rates.");
	if (!facts->bound || isnan(facts->bound->lower))
		return;
	number_write(bound, facts->bound->lower, 4, NUMBER_DOWN);
	if (!facts->claimed)
		return;
	figure_say(figure,
		   facts->bound->lower > facts->epsilon
			   ? "The whole rectangle lies outside it: ε ≥ %s is "
			     "above %s (the verdict is that of check)."
			   : "The rectangle reaches into it: ε ≥ %s is not "
			     "above %s.",
		   bound, claim);
}

/* The epsilon that it has at delta, in place of one that nobody named. */
static bool
of_mechanism(struct facts *facts, const struct figure_source *source,
	     struct error *err)
{
	struct mechanism *mechanism;
	struct bracket epsilon;
	bool done;

	if (!settings_text(source->settings, SETTING_MECHANISM))
		return true;
	mechanism = figure_source_mechanism(source, err);
	done = mechanism &&
	       mechanism_epsilon(mechanism, facts->delta, &epsilon, err);
	mechanism_free(mechanism);
	if (!done)
		return false;
	facts->epsilon = epsilon.upper;
	facts->claimed = false;
	facts->own = true;

	return true;
}

/* Its own curve, which touches the region's border and lies within. */
static bool
add_own_curve(struct figure *figure, const struct figure_source *source,
	      struct error *err)
{
	double x[DRAFT_PLACES], y[DRAFT_PLACES];
	struct bracket at[DRAFT_PLACES];
	struct text label = { 0 };
	struct mechanism *mechanism = draft_some_mechanism(source, &label, err);
	bool done;

	draft_rates(x);
	done = mechanism &&
	       mechanism_tradeoffs(mechanism, x, DRAFT_PLACES, at, err);
	mechanism_free(mechanism);
	for (size_t i = 0; done && i < DRAFT_PLACES; i++)
		y[i] = at[i].value;
	if (done)
		figure_add_line(figure, text_get(&label),
				(struct style){ .colour = 2, .strong = true },
				x, y, DRAFT_PLACES);
	text_clear(&label);

	return done;
}

static bool
find_facts(struct facts *facts, const struct figure_source *source,
	   struct error *err)
{
	const struct dataset *data = figure_source_data(
		source, KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
				KIND_BIT(KIND_COUNTS));

	*facts = (struct facts){
		.epsilon = 1,
		.delta = settings_number(source->settings, SETTING_DELTA),
	};
	facts->claimed = draft_claimed(source->settings, &facts->epsilon);
	if (!data)
		return of_mechanism(facts, source, err);
	facts->result = figure_source_run(source, draft_rate_method(source),
					  data, 0, err);
	if (!facts->result)
		return false;
	facts->bound = result_quantity(facts->result, "epsilon");
	facts->fpr = result_quantity(facts->result, "fpr");
	facts->fnr = result_quantity(facts->result, "fnr");
	if (!facts->claimed && facts->bound)
		facts->epsilon = quantity_figure(facts->bound);

	return true;
}

/* What data show is never shown as more. */
static enum number_round
rounding_of(const struct facts *facts)
{
	return !facts->claimed && facts->bound &&
			       facts->result->statement.grade <= GRADE_FAMILY
		       ? NUMBER_DOWN
		       : NUMBER_NEAREST;
}

static bool
fill(struct figure *figure, const struct facts *facts,
     const struct figure_source *source, struct error *err)
{
	char label[80], number[NUMBER_SIZE];
	struct style border = { .colour = 0 }, bound = { .colour = 3 };
	enum grade grade =
		facts->result ? facts->result->statement.grade : GRADE_ESTIMATE;

	number_write(number, facts->epsilon, 4,
		     facts->own ? NUMBER_UP : rounding_of(facts));
	if (facts->own)
		snprintf(label, sizeof(label), "(%s, %g) allows", number,
			 facts->delta);
	else
		snprintf(label, sizeof(label), "%s ε = %s",
			 facts->claimed ? "claimed" : "region of", number);
	if (isfinite(facts->epsilon)) {
		shade(figure, facts, NULL);
		add_border(figure, facts->epsilon, facts->delta, label, border);
	}
	if (!add_thresholds(figure, source, err) ||
	    (facts->own && !add_own_curve(figure, source, err)))
		return false;
	if (facts->claimed && facts->bound && isfinite(facts->bound->lower)) {
		number_write(number, facts->bound->lower, 4, NUMBER_DOWN);
		snprintf(label, sizeof(label), "%s ε %s %s", grade_name(grade),
			 grade_sign(grade), number);
		add_border(figure, facts->bound->lower, facts->delta, label,
			   bound);
	}
	if (facts->bound && facts->fpr && facts->fnr)
		add_rectangle(figure, facts);
	figure_add_reference(figure, REFERENCE_FALLING, 0, "guessing", NULL)
		->style.line = LINE_DOTTED;

	return true;
}

static struct figure *
region_draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure;
	struct facts facts;

	if (!find_facts(&facts, source, err))
		return NULL;
	figure = facts.result
			 ? draft_figure_of(source, draft_rate_method(source),
					   "region", "Privacy region")
			 : figure_new("region", "Privacy region");
	figure_set_x(figure, "false positive rate", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "false negative rate", AXIS_LINEAR, 0, 1);
	if (!fill(figure, &facts, source, err)) {
		figure_free(figure);
		result_release(facts.result);
		return NULL;
	}
	say(figure, &facts);
	if (facts.result)
		draft_claim(figure, facts.result, "epsilon");
	result_release(facts.result);

	return figure;
}

const struct figure_kind figure_kind_region = {
	.name = "region",
	.title = "Privacy region",
	.summary = "the rates of an attack against those that (ε, δ)-DP allows",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_COUNTS),
	.flags = FIGURE_TRIALS | FIGURE_DATA_FREE | FIGURE_SWAPS | FIGURE_RATES,
	.settings = { SETTING_CLAIM_EPSILON, SETTING_EPSILON, SETTING_BAND,
		      SETTING_SWAP, SETTING_END },
	.draw = region_draw,
};
