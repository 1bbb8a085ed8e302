/* threshold_figure.c - what the bound would be along all thresholds */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "method/methods.h"
#include "method/rate/rows.h"
#include "method/rate/threshold_search.h"
#include "method/sample/xbern.h"

enum { PLACES = 400, RUN_PLACES = 60, MOST_LOOKS = 100000000 };

struct lines {
	double tau[PLACES], single[PLACES], banded[PLACES];
	size_t count;
};

static double
lower_at(const struct threshold_search *search, const struct roc_point *at)
{
	size_t in = search->samples->in_count, out = search->samples->out_count;
	struct threshold_cut cut = search->cut;

	cut.counts =
		(struct counts){ in - at->fn, at->fn, at->fp, out - at->fp };

	return search->method->rates->lower(&cut, search->ask);
}

/* Every threshold, or evenly many of them where there are too many. */
static void
fill(struct lines *lines, const struct threshold_search *single,
     const struct threshold_search *banded, const struct roc *roc)
{
	bool takes = single->method->policies & POLICY_BIT(POLICY_BAND);
	size_t last = roc->count - 1;
	size_t count = last < PLACES ? last : PLACES;

	for (size_t i = 0; i < count; i++) {
		size_t index = 1 + i * (last - 1) / (count > 1 ? count - 1 : 1);
		const struct roc_point *at = &roc->points[index];

		lines->tau[i] = single->samples->sign * at->tau;
		lines->single[i] = lower_at(single, at);
		lines->banded[i] = takes ? lower_at(banded, at) : NAN;
	}
	lines->count = count;
}

static bool
make_lines(struct lines *lines, const struct figure_source *source,
	   const struct method *method, struct error *err)
{
	struct question ask = figure_source_question(source);
	struct threshold_search single =
		threshold_search_one_sided(method, &ask, POLICY_FIXED, 1);
	struct threshold_search banded =
		threshold_search_one_sided(method, &ask, POLICY_BAND, 1);
	struct roc *roc;

	if (method->rates->check && !method->rates->check(&ask, err))
		return false;
	single.samples = banded.samples = draft_samples(source, ask.data);
	roc = threshold_search_curve(single.samples, single.ask->progress, err);
	if (!roc)
		return false;
	threshold_search_bands(&banded);
	fill(lines, &single, &banded, roc);
	roc_free(roc);

	return true;
}

/* The place that is browsed, on the band's line. */
static void
add_here(struct figure *figure, const struct result *result)
{
	const struct quantity *tau = result_quantity(result, "tau-here");
	const struct quantity *epsilon =
		result_quantity(result, "epsilon-here");
	struct style style = { .colour = 2, .strong = true };

	draft_here(figure, result);
	if (tau && epsilon)
		figure_add_points(figure, "here", style, &tau->value,
				  &epsilon->lower, 1);
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
	add_here(figure, result);
	draft_claim(figure, result, "epsilon");
	result_release(result);

	return true;
}

/* ---- rows that are trials ---- */

static struct figure *
of_rows(const struct figure_source *source, struct error *err)
{
	const struct method *method = draft_rate_method(source);
	struct style single = { .colour = 0, .line = LINE_DASHED };
	struct figure *figure = draft_figure_of(source, method, "threshold",
						"Along the threshold");
	struct lines *lines = memory_new(sizeof(*lines));
	double claimed;

	if (!make_lines(lines, source, method, err) ||
	    !add_choice(figure, source, method, err)) {
		figure_free(figure);
		free(lines);
		return NULL;
	}
	figure_add_line(figure, "each alone, an estimate", single, lines->tau,
			lines->single, lines->count);
	figure_add_line(figure, "at all thresholds at once", draft_style(4),
			lines->tau, lines->banded, lines->count);
	figure_set_x(figure, "threshold", AXIS_LINEAR, 0, 0);
	figure_set_y(figure,
		     method->rates->of_step ? "lower end of epsilon, one step"
					    : "lower end of epsilon",
		     AXIS_LINEAR, 0, 0);
	if (draft_claimed(source->settings, &claimed))
		figure_add_reference(figure, REFERENCE_HORIZONTAL, claimed,
				     "claimed", "claim-epsilon");
	figure_claim(figure, "dashed: right at a threshold given in advance, "
			     "not at the highest point of the line");
	figure_say(figure,
		   "%s, one-sided: the highest point of the dashed line is "
		   "what choosing afterwards would quote.",
		   method->title);
	free(lines);

	return figure;
}

/* ---- many runs of many canaries ---- */

/* Evenly many scores; fewer of them where there are many rows. */
static size_t
choose_places(const struct samples *samples, double tau[RUN_PLACES])
{
	size_t rows = samples->in_count;
	size_t count = rows < RUN_PLACES ? rows : RUN_PLACES;

	if (count * (rows + samples->out_count) > MOST_LOOKS)
		count = MOST_LOOKS / (rows + samples->out_count);
	for (size_t i = 0; i < count; i++)
		tau[i] = samples->sign *
			 samples->in[i * (rows - 1) /
				     (count > 1 ? count - 1 : 1)];

	return count;
}

static struct figure *
draw_runs(const double tau[], const struct xbern_lower lower[], size_t count)
{
	struct figure *figure =
		figure_new("threshold", "Along the threshold, XBern");
	double dependent[RUN_PLACES], independent[RUN_PLACES];

	for (size_t i = 0; i < count; i++) {
		dependent[i] = lower[i].dependent;
		independent[i] = lower[i].independent;
	}
	figure_add_line(figure, "canaries taken for independent",
			(struct style){ .colour = 1, .line = LINE_DASHED }, tau,
			independent, count);
	figure_add_line(figure, "what canaries of a run share paid for",
			draft_style(0), tau, dependent, count);
	figure_set_x(figure, "threshold", AXIS_LINEAR, 0, 0);
	figure_set_y(figure, "lower end of epsilon", AXIS_LINEAR, 0, 0);
	figure_claim(figure, "about right at a threshold given in advance, not "
			     "at the highest point; dashed: no bound");
	figure_say(figure,
		   "XBern, one-sided: the gap between the lines is what "
		   "canaries of a run share.");

	return figure;
}

/* NULL where there are no runs, or too few to speak of them. */
static struct figure *
of_runs(const struct figure_source *source, struct error *err)
{
	struct question ask = figure_source_question(source);
	const struct samples_choice every_run = {
		.lower_is_member = rows_choice(&ask).lower_is_member,
		.progress = source->progress,
	};
	struct xbern_lower lower[RUN_PLACES];
	double tau[RUN_PLACES];
	size_t count;

	if (!dataset_values(ask.data, ROLE_RUN) ||
	    settings_given(source->settings, SETTING_RUN))
		return NULL;
	count = choose_places(samples_of_data(ask.data, &every_run), tau);
	if (count > 1 && xbern_lower_at(&ask, tau, count, lower, err))
		return draw_runs(tau, lower, count);

	return NULL;
}

static struct figure *
threshold_draw(const struct figure_source *source, struct error *err)
{
	struct error none = { 0 };
	struct figure *runs = of_runs(source, &none);

	if (runs)
		return runs;
	if (none.kind != ERROR_STOPPED)
		return of_rows(source, err);
	*err = none;

	return NULL;
}

const struct figure_kind figure_kind_threshold = {
	.name = "threshold",
	.title = "Along the threshold",
	.summary = "the lower end of epsilon at every threshold",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES),
	.settings = { SETTING_BAND, SETTING_CLAIM_EPSILON, SETTING_EPSILON,
		      SETTING_END },
	.draw = threshold_draw,
};
