/* compare_figure.c - every method that suits, side by side */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "figure/draft.h"
#include "figure/figure_kinds.h"
#include "method/methods.h"

enum { MOST = 64 };

struct rows {
	const struct result *results[MOST];
	const struct quantity *epsilons[MOST];
	size_t count;
};

static void
clear_rows(struct rows *rows)
{
	for (size_t i = 0; i < rows->count; i++)
		result_release(rows->results[i]);
}

/* A method without an answer leaves no row; a stop ends everything. */
static bool
collect(struct rows *rows, const struct figure_source *source,
	struct error *err)
{
	const struct dataset *data = source->data[0];

	for (size_t i = 0; methods()[i] && rows->count < MOST; i++) {
		const struct method *method = methods()[i];
		const struct result *result;
		const struct quantity *epsilon;
		struct error why = { 0 };

		if (!method_suits(method, dataset_kind(data)))
			continue;
		result = figure_source_run(source, method, data,
					   method->two_sided ? 2 : 0, &why);
		if (!result && why.kind == ERROR_STOPPED) {
			*err = why;
			return false;
		}
		epsilon = result ? result_quantity(result, "epsilon") : NULL;
		if (!epsilon) {
			result_release(result);
			continue;
		}
		rows->results[rows->count] = result;
		rows->epsilons[rows->count++] = epsilon;
	}

	return rows->count ||
	       error_set(err, ERROR_DATA, "no method finds an epsilon in %s",
			 dataset_name(data));
}

/* One series for each kind of claim, so that the legend explains them. */
static void
add_claim_kind(struct figure *figure, const struct rows *rows, enum claim claim)
{
	static const struct style styles[CLAIM_COUNT] = {
		[CLAIM_CERTIFIED] = { .colour = 7 },
		[CLAIM_LOWER_BOUND] = { .colour = 0, .strong = true },
		[CLAIM_CONFIDENCE_INTERVAL] = { .colour = 0, .strong = true },
		[CLAIM_APPROXIMATE_INTERVAL] = { .colour = 2,
						 .marker = MARKER_DIAMOND },
		[CLAIM_CREDIBLE_INTERVAL] = { .colour = 4,
					      .marker = MARKER_SQUARE },
		[CLAIM_POINT_ESTIMATE] = { .colour = 1,
					   .marker = MARKER_CIRCLE },
		[CLAIM_MODEL_INSTANCE_METRIC] = { .colour = 5,
						  .marker = MARKER_TRIANGLE },
		[CLAIM_HEURISTIC] = { .colour = 3, .marker = MARKER_CROSS },
	};
	double x[MOST], y[MOST], low[MOST], high[MOST];
	size_t count = 0;

	for (size_t i = 0; i < rows->count; i++) {
		const struct quantity *epsilon = rows->epsilons[i];
		double lower = epsilon->lower, upper = epsilon->upper;

		if (epsilon->claim != claim)
			continue;
		x[count] = isfinite(epsilon->value) ? epsilon->value : lower;
		/* Nothing is said of what lies above a one-sided bound. */
		low[count] = isnan(lower) ? x[count] : lower;
		high[count] = !isnan(upper)  ? upper
			      : isnan(lower) ? x[count]
					     : INFINITY;
		y[count++] = (double)(rows->count - i);
	}
	if (count)
		figure_add_errors(
			figure, claim_name(claim), styles[claim], x, y,
			(struct limits){ .x_low = low, .x_high = high }, count);
}

static double
farthest(const struct rows *rows)
{
	double most = 0;

	for (size_t i = 0; i < rows->count; i++) {
		const struct quantity *epsilon = rows->epsilons[i];
		double ends[] = { epsilon->lower, epsilon->value,
				  epsilon->upper };

		for (int j = 0; j < 3; j++)
			most = isfinite(ends[j]) ? fmax(most, ends[j]) : most;
	}

	return most > 0 ? most : 1;
}

static void
add_number(struct figure *figure, const struct quantity *epsilon, double x,
	   double y)
{
	char low[NUMBER_SIZE], high[NUMBER_SIZE], value[NUMBER_SIZE];
	char text[100];

	number_write(low, epsilon->lower, 3, NUMBER_DOWN);
	number_write(high, epsilon->upper, 3, NUMBER_UP);
	number_write(value, epsilon->value, 3, NUMBER_NEAREST);
	if (isnan(epsilon->lower))
		snprintf(text, sizeof(text), "= %s", value);
	else if (isnan(epsilon->upper))
		snprintf(text, sizeof(text), "≥ %s", low);
	else
		snprintf(text, sizeof(text), "%s to %s", low, high);
	figure_add_label(figure, x, y, ANCHOR_RIGHT, text);
}

static void
add_rows(struct figure *figure, const struct rows *rows)
{
	double right = 1.35 * farthest(rows);

	figure_set_x(figure, "ε", AXIS_LINEAR, 0, right);
	figure_set_y(figure, "", AXIS_LINEAR, 0.4, (double)rows->count + 0.6);
	for (int claim = 0; claim < CLAIM_COUNT; claim++)
		add_claim_kind(figure, rows, (enum claim)claim);
	for (size_t i = 0; i < rows->count; i++) {
		double y = (double)(rows->count - i);

		figure_name_y(figure, y, draft_method_title(rows->results[i]));
		add_number(figure, rows->epsilons[i], right, y);
	}
}

/* Quoting the best of several bounds needs a price. */
static void
add_joint_claim(struct figure *figure, const struct rows *rows, double alpha)
{
	size_t bounds = 0;

	for (size_t i = 0; i < rows->count; i++)
		bounds += claim_is_bound(rows->epsilons[i]->claim);
	if (bounds > 1)
		figure_claim(figure,
			     "%zu bounds at %g %% hold jointly with at least "
			     "%g %%",
			     bounds, 100 * (1 - alpha),
			     100 * fmax(0, 1 - (double)bounds * alpha));
}

static struct figure *
draw(const struct figure_source *source, struct error *err)
{
	const struct settings *settings = &source->settings;
	double alpha = settings_number(settings, SETTING_ALPHA), claimed;
	struct rows rows = { .count = 0 };
	struct figure *figure = NULL;

	if (collect(&rows, source, err)) {
		figure = figure_new("compare", "What each method says of ε");
		add_rows(figure, &rows);
		if (draft_claimed(settings, &claimed))
			figure_add_reference(figure, REFERENCE_VERTICAL,
					     claimed, "claimed ε",
					     "claim-epsilon")
				->style = (struct style){ .colour = 3,
							  .line = LINE_DASHED };
		figure_say(figure,
			   "%s at δ = %g; two-sided at %g %% where a method "
			   "has two sides.",
			   dataset_name(source->data[0]),
			   settings_number(settings, SETTING_DELTA),
			   100 * (1 - alpha));
		figure_say(figure, "Only intervals of one kind can be compared "
				   "by their width.");
		add_joint_claim(figure, &rows, alpha);
		draft_warnings(figure, rows.results, rows.count);
	}
	clear_rows(&rows);

	return figure;
}

const struct figure_kind figure_kind_compare = {
	.name = "compare",
	.title = "methods side by side",
	.summary = "what every method that suits says of ε, with what it "
		   "claims",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_GUESSES) |
		 KIND_BIT(KIND_COSINES) | KIND_BIT(KIND_PREDICTIONS),
	.settings = { SETTING_CLAIM_EPSILON, SETTING_END },
	.draw = draw,
};
