/* threshold_figure.c - what the bound would be along all thresholds */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/draft.h"
#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "method/threshold.h"

enum { PLACES = 400 };

struct lines {
	double tau[PLACES], single[PLACES], banded[PLACES];
	size_t count;
};

/* The lower end at one threshold, with limits for it alone or for all. */
static double
lower_at(const struct method *method, const struct question *ask,
	 const struct roc *roc, const struct roc_point *at,
	 const struct band bands[2])
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	struct cut cut = {
		.counts = { roc->members - at->fn, at->fn, at->fp,
			    roc->others - at->fp },
		.tau = at->tau,
		.policy = bands ? POLICY_BAND : POLICY_FIXED,
		.sides = 1,
		.alpha = alpha,
		.tails = { alpha / 2, alpha / 2 },
		.fnr_band = bands ? &bands[0] : NULL,
		.fpr_band = bands ? &bands[1] : NULL,
	};

	return method->rates->lower(&cut, ask);
}

/* Every threshold, or evenly many of them where there are too many. */
static void
fill(struct lines *lines, const struct method *method,
     const struct question *ask, const struct roc *roc, double sign)
{
	double tail = settings_number(ask->settings, SETTING_ALPHA) / 2;
	bool dkw = settings_choice(ask->settings, SETTING_BAND) == 1;
	enum band_kind kind = dkw ? BAND_DKW : BAND_EQUAL;
	struct band bands[2] = { band_make(kind, roc->members, tail),
				 band_make(kind, roc->others, tail) };
	bool takes = method->policies & POLICY_BIT(POLICY_BAND);
	size_t last = roc->count - 1;
	size_t count = last < PLACES ? last : PLACES;

	for (size_t i = 0; i < count; i++) {
		size_t index = 1 + i * (last - 1) / (count > 1 ? count - 1 : 1);
		const struct roc_point *at = &roc->points[index];

		lines->tau[i] = sign * at->tau;
		lines->single[i] = lower_at(method, ask, roc, at, NULL);
		lines->banded[i] =
			takes ? lower_at(method, ask, roc, at, bands) : NAN;
	}
	lines->count = count;
}

static bool
make_lines(struct lines *lines, const struct figure_source *source,
	   const struct method *method, struct error *err)
{
	const struct samples *samples = draft_samples(source, source->data[0]);
	const struct roc_scores scores = {
		.members = samples->in,
		.others = samples->out,
		.member_count = samples->in_count,
		.other_count = samples->out_count,
	};
	struct question ask = { .data = source->data[0],
				.settings = &source->settings,
				.game = &source->game };
	struct roc *roc;

	if (method->rates->check && !method->rates->check(&ask, err))
		return false;
	roc = roc_new_sorted(&scores, err);
	if (!roc)
		return false;
	fill(lines, method, &ask, roc, samples->sign);
	roc_free(roc);

	return true;
}

static bool
add_choice(struct figure *figure, const struct figure_source *source,
	   const struct method *method, struct error *err)
{
	const struct result *result =
		figure_source_run(source, method, source->data[0], 1, err);
	const struct quantity *tau, *epsilon;
	struct style style = { .colour = 1, .strong = true };

	if (!result)
		return false;
	tau = result_quantity(result, "tau");
	epsilon = result_quantity(result, "epsilon");
	if (tau && epsilon) {
		double figure_of_it = quantity_figure(epsilon);

		figure_add_reference(figure, REFERENCE_VERTICAL, tau->value,
				     "tau", "tau");
		if (!method->rates->of_step)
			figure_add_points(figure, policy_name(epsilon->policy),
					  style, &tau->value, &figure_of_it, 1);
	}
	draft_claim(figure, result, "epsilon");
	result_release(result);

	return true;
}

static struct figure *
draw(const struct figure_source *source, struct error *err)
{
	const struct method *method = draft_rate_method(source);
	struct style single = { .colour = 0, .line = LINE_DASHED };
	struct figure *figure = figure_new("threshold", "Along the threshold");
	struct lines *lines = memory_new(sizeof(*lines));
	double claimed;

	if (!make_lines(lines, source, method, err) ||
	    !add_choice(figure, source, method, err)) {
		figure_free(figure);
		free(lines);
		return NULL;
	}
	figure_add_line(figure, "at this threshold alone", single, lines->tau,
			lines->single, lines->count);
	figure_add_line(figure, "at all thresholds at once", draft_style(4),
			lines->tau, lines->banded, lines->count);
	figure_set_x(figure, "threshold", AXIS_LINEAR, 0, 0);
	figure_set_y(figure,
		     method->rates->of_step ? "lower end of epsilon, one step"
					    : "lower end of epsilon",
		     AXIS_LINEAR, 0, 0);
	if (draft_claimed(&source->settings, &claimed))
		figure_add_reference(figure, REFERENCE_HORIZONTAL, claimed,
				     "claimed", "claim-epsilon");
	figure_claim(figure, "dashed: right at a threshold given in advance, "
			     "not at the highest point of the line");
	figure_say(figure,
		   "%s, one-sided: the highest point of the dashed "
		   "line is what choosing afterwards would quote.",
		   method->title);
	free(lines);

	return figure;
}

const struct figure_kind figure_kind_threshold = {
	.name = "threshold",
	.title = "Along the threshold",
	.summary = "the lower end of epsilon at every threshold",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES),
	.settings = { SETTING_BAND, SETTING_CLAIM_EPSILON, SETTING_END },
	.draw = draw,
};
