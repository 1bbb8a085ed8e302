/*
 * normality_figure.c - do the numbers look normal?  quantiles against normal
 *
 * Each sample is centred and divided by its own deviation and drawn against
 * the quantiles of the normal law; normal numbers lie along the diagonal.
 * Losses are drawn on the scale on which normal laws are fitted to them.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "figure/part/cosine_figures.h"
#include "figure/part/draft.h"
#include "figure/part/star_figures.h"
#include "method/star/losses.h"
#include "stats/law/normal.h"
#include "stats/sample/anderson_darling.h"
#include "stats/sample/moments.h"
#include "stats/sample/sort.h"

enum { PLACES = 400, ENDS = 50 };

/* Every one near the ends, some hundred of those between. */
static size_t
next_place(size_t i, size_t count)
{
	size_t step = count / PLACES + 1;

	return i + (i < ENDS || i + step + ENDS > count ? 1 : step);
}

static void
add_sample(struct figure *figure, const char *name, const double sorted[],
	   size_t count, int colour, struct progress *progress)
{
	struct moments moments = moments_of(sorted, count);
	double sd = moments_sample_sd(&moments), n = (double)count;
	double *x = memory_new_array(count + 1, sizeof(*x));
	double *y = memory_new_array(count + 1, sizeof(*y));
	double statistic = anderson_darling_normal(sorted, count, progress);
	struct style style = { .colour = colour,
			       .line = LINE_NONE,
			       .marker = colour ? MARKER_CIRCLE : MARKER_DOT };
	size_t length = 0;

	for (size_t i = 0; i < count; i = next_place(i, count)) {
		x[length] = normal_quantile(((double)i + 0.5) / n);
		y[length++] = sd > 0 ? (sorted[i] - moments.mean) / sd : 0;
	}
	figure_add_points(figure, name, style, x, y, length);
	figure_say(figure,
		   "%s: Anderson-Darling %.4g, p = %.3g (rejected at 5 %% "
		   "beyond %.3f).",
		   name, statistic, anderson_darling_p(statistic, count),
		   anderson_darling_critical(2, count));
	free(x);
	free(y);
}

static struct figure *
start(const char *label)
{
	struct figure *figure = figure_new("normality", "Normality");

	figure_set_x(figure, "quantile of the normal law", AXIS_LINEAR, 0, 0);
	figure_set_y(figure, label, AXIS_LINEAR, 0, 0);
	figure_add_reference(figure, REFERENCE_RISING, 0, "normal", NULL);
	figure_claim(figure, "a look at the shape; the tails decide epsilon "
			     "and have few numbers");

	return figure;
}

static struct figure *
of_losses(const struct question *ask, struct error *err)
{
	const struct losses *losses = losses_of(ask, err);
	struct transformed transformed = { 0 };
	struct figure *figure;

	if (!losses || !losses_transform(losses, &transformed, err))
		return NULL;
	sort_numbers(transformed.population, losses->population_count);
	sort_numbers(transformed.training, losses->training_count);
	figure = start("transformed loss, standardised");
	add_sample(figure, "population", transformed.population,
		   losses->population_count, 0, ask->progress);
	add_sample(figure, "training", transformed.training,
		   losses->training_count, 1, ask->progress);
	losses_transformed_clear(&transformed);

	return figure;
}

static struct figure *
of_scores(const struct figure_source *source, struct error *err)
{
	const struct samples *samples = draft_samples(source, source->data[0]);
	struct figure *figure;

	if (samples->in_count < 2 || samples->out_count < 2) {
		error_set(err, ERROR_DATA,
			  "normality needs two members and two others, there "
			  "are %zu and %zu",
			  samples->in_count, samples->out_count);
		return NULL;
	}
	figure = start("score, standardised");
	add_sample(figure, "non-members", samples->out, samples->out_count, 0,
		   source->progress);
	add_sample(figure, "members", samples->in, samples->in_count, 1,
		   source->progress);

	return figure;
}

/* The final model's cosines of the group that row= names. */
static struct figure *
of_cosines(const struct figure_source *source, struct error *err)
{
	struct question ask = figure_source_question(source);
	const struct cosine_group *group;
	struct figure *figure = NULL;
	struct cosine_groups groups;

	cosine_figure_source(source, &groups);
	group = cosine_group_of(&groups, &ask, err);
	if (group) {
		figure = start("cosine, standardised");
		if (group->unseen_count > 1)
			add_sample(figure, "never inserted", group->unseen,
				   group->unseen_count, 0, source->progress);
		add_sample(figure, "inserted", group->seen, group->seen_count,
			   1, source->progress);
		if (groups.count > 1)
			figure_say(figure,
				   "Group %td of %zu (presentations %g, run "
				   "%g); row= takes another.",
				   group - groups.at + 1, groups.count,
				   group->repetition, group->run);
	}
	cosine_groups_clear(&groups);

	return figure;
}

static struct figure *
normality_draw(const struct figure_source *source, struct error *err)
{
	struct question ask = figure_source_question(source);

	if (dataset_kind(ask.data) == KIND_COSINES)
		return of_cosines(source, err);
	if (dataset_kind(ask.data) == KIND_SCORES)
		return of_scores(source, err);

	return of_losses(&ask, err);
}

const struct figure_kind figure_kind_normality = {
	.name = "normality",
	.title = "Normality",
	.summary = "whether losses, scores or cosines look normal: quantiles "
		   "against quantiles",
	.kinds = KIND_BIT(KIND_LOSSES) | KIND_BIT(KIND_PREDICTIONS) |
		 KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_COSINES),
	.settings = { SETTING_INSTANCE, SETTING_CLIP, SETTING_ROW,
		      SETTING_END },
	.draw = normality_draw,
};
