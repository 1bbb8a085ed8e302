/* interval_rows.c - one row for each result: what it says of epsilon */

#include "figure/part/interval_rows.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "figure/part/draft.h"
#include "method/comparison.h"
#include "result/grade.h"
#include "result/phrase.h"

bool
interval_rows_add(struct interval_rows *rows, const char *name,
		  const struct result *result)
{
	const struct quantity *epsilon = result_quantity(result, "epsilon");

	if (!epsilon || rows->count == INTERVAL_ROWS)
		return false;
	rows->results[rows->count] = result_hold(result);
	rows->names[rows->count] = memory_copy_text(name);
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

static enum grade
grade_of_row(const struct interval_rows *rows, size_t row)
{
	return rows->results[row]->statement.grade;
}

/* Whether nothing is said of what lies above. */
static bool
is_open(const struct quantity *epsilon)
{
	return !isnan(epsilon->lower) && !isfinite(epsilon->upper);
}

/*
 * One series for each grade of evidence, told apart by colour and mark.  An
 * open bar has its mark at its end, all others where the estimate is.
 */
static void
add_grade(struct figure *figure, const struct interval_rows *rows,
	  enum grade grade, double open_end)
{
	static const struct style styles[GRADE_COUNT] = {
		[GRADE_BOUND] = { .colour = 0, .strong = true },
		[GRADE_FAMILY] = { .colour = 6, .marker = MARKER_TRIANGLE },
		[GRADE_APPROXIMATE] = { .colour = 2, .marker = MARKER_DIAMOND },
		[GRADE_BELIEF] = { .colour = 4, .marker = MARKER_SQUARE },
		[GRADE_ESTIMATE] = { .colour = 1, .marker = MARKER_CIRCLE },
		[GRADE_NOT_CLAIMABLE] = { .colour = 3, .marker = MARKER_CROSS },
	};
	double x[INTERVAL_ROWS], y[INTERVAL_ROWS], low[INTERVAL_ROWS],
		high[INTERVAL_ROWS];
	size_t count = 0;

	for (size_t i = 0; i < rows->count; i++) {
		const struct quantity *epsilon = rows->epsilons[i];
		double lower = epsilon->lower, upper = epsilon->upper;

		if (grade_of_row(rows, i) != grade)
			continue;
		x[count] = is_open(epsilon) || !isfinite(epsilon->value)
				   ? lower
				   : epsilon->value;
		low[count] = isnan(lower) ? x[count] : lower;
		high[count] = !isnan(upper)  ? upper
			      : isnan(lower) ? x[count]
					     : INFINITY;
		y[count++] = (double)(rows->count - i);
	}
	if (count)
		figure_add_errors(figure, grade_title(grade), styles[grade],
				  (struct points){ count, x, y, low, high })
			->open_end = open_end;
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

/* "≥ 1.17"; another sign where it is no bound. */
static void
add_number(struct figure *figure, const struct result *result, double x,
	   double y)
{
	const struct quantity *epsilon = result_quantity(result, "epsilon");
	struct text open = { 0 };
	char *ends = draft_ends(epsilon);

	if (is_open(epsilon) && statement_shows_nothing(&result->statement)) {
		text_add_string(&open, "no leak shown");
	} else if (is_open(epsilon)) {
		text_add(&open, "%s ", grade_sign(result->statement.grade));
		phrase_number(&open, PHRASE_FIGURE, epsilon->lower,
			      NUMBER_DOWN);
	}
	figure_add_label(figure, x, y, ANCHOR_RIGHT,
			 open.length ? text_get(&open) : ends);
	text_clear(&open);
	free(ends);
}

void
interval_rows_draw(const struct interval_rows *rows, double reach,
		   struct figure *figure)
{
	double most = fmax(farthest(rows), reach), open_end = 1.04 * most;
	/* Numbers have what is left for themselves. */
	double right = 1.55 * most;

	figure_set_x(figure, "ε", AXIS_LINEAR, 0, right);
	figure_set_y(figure, "", AXIS_LINEAR, 0.4, (double)rows->count + 0.6);
	for (int grade = 0; grade < GRADE_COUNT; grade++)
		add_grade(figure, rows, (enum grade)grade, open_end);
	for (size_t i = 0; i < rows->count; i++) {
		double y = (double)(rows->count - i);

		figure_name_y(figure, y, rows->names[i]);
		add_number(figure, rows->results[i], right, y);
		if (is_open(rows->epsilons[i]))
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
		count += grade_of_row(rows, i) == GRADE_FAMILY;
	if (count)
		figure_claim(figure,
			     "%zu of %zu rows hold for an assumed family only, "
			     "not for the mechanism",
			     count, rows->count);
}

static void
claim_models(const struct interval_rows *rows, struct figure *figure)
{
	size_t count = 0;

	for (size_t i = 0; i < rows->count; i++)
		count += rows->epsilons[i]->about == ABOUT_MODEL_INSTANCE;
	if (count)
		figure_claim(figure,
			     "%zu of %zu rows speak of one trained model, not "
			     "of the mechanism",
			     count, rows->count);
}

/* The conditions of all rows that claim something, each once. */
static void
claim_conditions(const struct interval_rows *rows, struct figure *figure)
{
	struct conditions all = { .count = 0 };
	struct text line = { 0 };

	for (size_t i = 0; i < rows->count; i++) {
		const struct statement *one = &rows->results[i]->statement;

		for (unsigned j = 0;
		     one->grade <= GRADE_BELIEF && j < one->provided.count; j++)
			if (!conditions_find(&all, one->provided.at[j]->name))
				conditions_add(&all, one->provided.at[j]);
	}
	for (unsigned i = 0; i < all.count; i++)
		text_add(&line, "%s%s", i ? "; " : "", all.at[i]->provided);
	if (all.count)
		figure_claim(figure, "provided, as each method needs it: %s",
			     text_get(&line));
	text_clear(&line);
}

void
interval_rows_claim(const struct interval_rows *rows, struct figure *figure,
		    double alpha)
{
	char joint[COMPARISON_JOINT];
	size_t bounds = 0;

	for (size_t i = 0; i < rows->count; i++)
		bounds += grade_of_row(rows, i) <= GRADE_FAMILY &&
			  rows->epsilons[i]->claim != CLAIM_CERTIFIED;
	if (comparison_joint(joint, bounds, alpha))
		figure_claim(figure, "%s", joint);
	claim_families(rows, figure);
	claim_models(rows, figure);
	claim_policies(rows, figure);
	claim_conditions(rows, figure);
	draft_warnings(figure, rows->results, rows->count);
}
