/* interval_rows.c - one row for each result: what it says of epsilon */

#include "figure/part/interval_rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "figure/part/draft.h"
#include "method/comparison.h"

/* Whether a number holds for some model only, not for the mechanism. */
static bool
is_assumed(const struct quantity *epsilon)
{
	return epsilon->about == ABOUT_ASSUMED_FAMILY ||
	       epsilon->about == ABOUT_GAUSSIAN_MODEL;
}

/* Short: the legend says the rest. */
static char *
name_of(const char *name, const struct quantity *epsilon)
{
	struct text line = { 0 };

	text_add(&line, "%s%s", name, is_assumed(epsilon) ? " · family" : "");

	return text_take(&line);
}

bool
interval_rows_add(struct interval_rows *rows, const char *name,
		  const struct result *result)
{
	const struct quantity *epsilon = result_quantity(result, "epsilon");

	if (!epsilon || rows->count == INTERVAL_ROWS)
		return false;
	rows->results[rows->count] = result_hold(result);
	rows->names[rows->count] = name_of(name, epsilon);
	rows->epsilons[rows->count++] = epsilon;

	return true;
}

void
interval_rows_clear(struct interval_rows *rows)
{
	for (size_t i = 0; i < rows->count; i++) {
		result_release(rows->results[i]);
		free(rows->names[i]);
	}
	rows->count = 0;
}

/*
 * One series for each kind of claim, so that the legend explains them; what
 * holds for a family only is told apart by colour and marker.
 */
static void
add_claim_kind(struct figure *figure, const struct interval_rows *rows,
	       enum claim claim, bool assumed, double open_end)
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
	static const struct style of_family = { .colour = 6,
						.marker = MARKER_TRIANGLE,
						.line = LINE_DASHED };
	struct text label = { 0 };
	double x[INTERVAL_ROWS], y[INTERVAL_ROWS], low[INTERVAL_ROWS],
		high[INTERVAL_ROWS];
	size_t count = 0;

	for (size_t i = 0; i < rows->count; i++) {
		const struct quantity *epsilon = rows->epsilons[i];
		double lower = epsilon->lower, upper = epsilon->upper;

		if (epsilon->claim != claim || is_assumed(epsilon) != assumed)
			continue;
		x[count] = isfinite(epsilon->value) ? epsilon->value : lower;
		/* Nothing is said of what lies above a one-sided bound. */
		low[count] = isnan(lower) ? x[count] : lower;
		high[count] = !isnan(upper)  ? upper
			      : isnan(lower) ? x[count]
					     : INFINITY;
		y[count++] = (double)(rows->count - i);
	}
	text_add(&label, "%s%s", claim_name(claim), assumed ? ", family" : "");
	if (count)
		figure_add_errors(figure, text_get(&label),
				  assumed ? of_family : styles[claim],
				  (struct points){ count, x, y, low, high })
			->open_end = open_end;
	text_clear(&label);
}

static double
farthest(const struct interval_rows *rows)
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
	char *ends = draft_ends(epsilon);

	figure_add_label(figure, x, y, ANCHOR_RIGHT, ends);
	free(ends);
}

void
interval_rows_draw(const struct interval_rows *rows, struct figure *figure)
{
	/* Numbers have the last quarter for themselves. */
	double most = farthest(rows), open_end = 1.04 * most;
	double right = 1.5 * most;

	figure_set_x(figure, "ε", AXIS_LINEAR, 0, right);
	figure_set_y(figure, "", AXIS_LINEAR, 0.4, (double)rows->count + 0.6);
	for (int claim = 0; claim < CLAIM_COUNT; claim++) {
		add_claim_kind(figure, rows, (enum claim)claim, false,
			       open_end);
		add_claim_kind(figure, rows, (enum claim)claim, true, open_end);
	}
	for (size_t i = 0; i < rows->count; i++) {
		double y = (double)(rows->count - i);

		figure_name_y(figure, y, rows->names[i]);
		add_number(figure, rows->epsilons[i], right, y);
		if (!isfinite(rows->epsilons[i]->upper) &&
		    !isnan(rows->epsilons[i]->lower))
			figure_add_label(figure, open_end, y, ANCHOR_LEFT, "…");
	}
}

/* "split: Plug-in, Katz; band: Band" */
static void
claim_policies(const struct interval_rows *rows, struct figure *figure)
{
	struct text line = { 0 };

	for (int i = POLICY_NONE + 1; i < POLICY_COUNT; i++) {
		bool found = false;

		for (size_t j = 0; j < rows->count; j++) {
			if (rows->epsilons[j]->policy != (enum policy)i)
				continue;
			text_add(&line, "%s%s",
				 found         ? ", "
				 : line.length ? "; "
					       : "",
				 found ? "" : policy_name((enum policy)i));
			text_add(&line, "%s%s", found ? "" : ": ",
				 draft_method_title(rows->results[j]));
			found = true;
		}
	}
	if (line.length)
		figure_claim(figure, "how thresholds were chosen: %s",
			     text_get(&line));
	text_clear(&line);
}

/* Which rows say nothing of the mechanism unless the family is right. */
static void
claim_families(const struct interval_rows *rows, struct figure *figure)
{
	size_t count = 0;

	for (size_t i = 0; i < rows->count; i++)
		count += is_assumed(rows->epsilons[i]);
	if (count)
		figure_claim(figure,
			     "%zu of %zu rows hold for an assumed family only, "
			     "not for the mechanism",
			     count, rows->count);
}

void
interval_rows_claim(const struct interval_rows *rows, struct figure *figure,
		    double alpha)
{
	char joint[COMPARISON_JOINT];
	size_t bounds = 0;

	for (size_t i = 0; i < rows->count; i++)
		bounds += claim_is_bound(rows->epsilons[i]->claim);
	if (comparison_joint(joint, bounds, alpha))
		figure_claim(figure, "%s", joint);
	claim_families(rows, figure);
	claim_policies(rows, figure);
	draft_warnings(figure, rows->results, rows->count);
}
