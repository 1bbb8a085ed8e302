/* comparison.c - what every method that suits says of the same data */

#include "method/comparison.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/methods.h"
#include "method/rate/threshold.h"
#include "result/grade.h"
#include "task/tasks.h"

static enum claim
claim_of(const struct method *method, const struct question *ask, int sides)
{
	const struct settings *settings = ask->settings;
	enum policy policy = POLICY_FIXED;

	if (settings_given(settings, SETTING_POLICY))
		policy = (enum policy)(
			POLICY_FIXED +
			settings_choice(settings, SETTING_POLICY));

	return method_claim(method, policy, sides);
}

const struct method *
comparison_twin(const struct question *ask, const struct method *kept)
{
	enum kind kind = dataset_kind(ask->data);

	if (!method_suits(&method_band, kind) ||
	    threshold_policy(&method_clopper_pearson, ask->settings) !=
		    POLICY_BAND)
		return NULL;

	return kept == &method_clopper_pearson ? &method_band
					       : &method_clopper_pearson;
}

static void
add_split(const struct result *result, bool more, struct text *out)
{
	char seed[NUMBER_SIZE] = "";

	for (size_t i = 0; i < result->setting_count; i++) {
		if (!strcmp(result->settings[i].name, "seed"))
			number_exact(seed, result->settings[i].number);
	}
	text_add(out, "%schosen on one half (seed %s)", more ? "; " : "", seed);
}

void
comparison_holds_if(const struct result *result, struct text *out)
{
	const struct quantity *epsilon = result_quantity(result, "epsilon");
	struct text conditions = { 0 };
	size_t start = out->length;

	if (result->one_look)
		text_add_string(out, "one look");
	statement_add_brief(&result->statement, &conditions);
	if (conditions.length)
		text_add(out, "%s%s", out->length > start ? "; " : "",
			 text_get(&conditions));
	text_clear(&conditions);
	if (epsilon && epsilon->policy == POLICY_FIXED &&
	    !conditions_find(&result->statement.failed, "one-reading") &&
	    result_quantity(result, "tau"))
		text_add(out, "%sthreshold given in advance",
			 out->length > start ? "; " : "");
	if (epsilon && epsilon->policy == POLICY_SPLIT)
		add_split(result, out->length > start, out);
}

enum grade
comparison_grade(const struct result *result)
{
	const struct statement *statement = &result->statement;
	bool is_epsilon = statement->quantity &&
			  !strncmp(statement->quantity, "epsilon", 7);

	return is_epsilon || statement->failed.count ? statement->grade
						     : GRADE_ESTIMATE;
}

double
comparison_alpha(const struct question *ask, int sides)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	enum kind kind = dataset_kind(ask->data);
	size_t bounds = 0;

	for (const struct method *const *at = methods(); *at; at++)
		bounds += *at != comparison_twin(ask, NULL) &&
			  method_suits(*at, kind) &&
			  claim_is_bound(claim_of(*at, ask, sides));

	return settings_switch(ask->settings, SETTING_JOINT) && bounds
		       ? alpha / (double)bounds
		       : alpha;
}

/* ---- one method ---- */

static const struct result *
run_with(const struct comparison_order *order, const struct method *method,
	 int sides, struct error *err)
{
	struct progress own = { .above = order->ask.progress };
	struct question part = order->ask;
	const struct result *result = NULL;
	struct settings settings;

	if (order->known)
		result = order->known(method, sides, order->context);
	if (result)
		return result;
	settings_copy(&settings, part.settings);
	settings_set_number(&settings, SETTING_SIDES, sides);
	settings_set_number(&settings, SETTING_ALPHA, order->alpha);
	part.settings = &settings;
	part.threads = 1;
	part.progress = &own;
	/* alpha is shared among all of them already */
	if (settings_switch(part.settings, SETTING_JOINT))
		part.selection.methods = 0;
	result = order->run ? order->run(method, &part, order->context, err)
			    : method_run(method, &part, err);
	settings_clear(&settings);

	return result;
}

static bool
fill(const struct comparison_order *order, struct comparison_row *row)
{
	const struct method *method = row->method;
	struct error why = { 0 };

	if (order->widest && method->two_sided) {
		row->interval = run_with(order, method, 2, &row->why);
		return row->why.kind != ERROR_STOPPED;
	}
	row->bound = run_with(order, method, order->sides, &row->why);
	if (row->bound && method->two_sided && !order->bounds_only)
		row->interval = run_with(order, method, 2, &why);

	return row->why.kind != ERROR_STOPPED && why.kind != ERROR_STOPPED;
}

/* ---- all of them ---- */

struct job {
	const struct comparison_order *order;
	struct comparison *comparison;
};

/* A method that cannot answer is noted in its row, it is not the end. */
static bool
run_row(size_t index, void *argument, struct error *err)
{
	const struct job *job = argument;
	const struct comparison_order *order = job->order;
	struct comparison_row *row = &job->comparison->rows[index];

	(void)err;
	if (fill(order, row) && order->answered)
		order->answered(row, order->context);

	return true;
}

static void
list_rows(const struct comparison_order *order, struct comparison *comparison)
{
	enum kind kind = dataset_kind(order->ask.data);

	*comparison = (struct comparison){ 0 };
	for (const struct method *const *at = methods(); *at; at++) {
		if (!method_suits(*at, kind) ||
		    *at == comparison_twin(&order->ask, order->kept) ||
		    (order->wanted && !order->wanted(*at, order->context)))
			continue;
		comparison->rows = memory_grow_array(comparison->rows,
						     comparison->count + 1,
						     sizeof(*comparison->rows));
		comparison->rows[comparison->count++] =
			(struct comparison_row){ .method = *at };
	}
}

static enum grade
row_grade(const struct comparison_row *row)
{
	const struct result *result = row->bound ? row->bound : row->interval;

	return result ? comparison_grade(result) : GRADE_ESTIMATE;
}

/* What holds comes first; among equals the order stays. */
static void
sort_rows(struct comparison *comparison)
{
	struct comparison_row *sorted = memory_new_array(
		comparison->count + 1, sizeof(*comparison->rows));
	size_t count = 0;

	for (int grade = 0; grade < GRADE_COUNT; grade++) {
		for (size_t i = 0; i < comparison->count; i++) {
			if (row_grade(&comparison->rows[i]) ==
			    (enum grade)grade)
				sorted[count++] = comparison->rows[i];
		}
	}
	free(comparison->rows);
	comparison->rows = sorted;
}

bool
comparison_run(const struct comparison_order *order,
	       struct comparison *comparison, struct error *err)
{
	struct progress *progress = order->ask.progress;
	struct job job = { order, comparison };
	bool done;

	list_rows(order, comparison);
	if (progress)
		progress->uneven = true;
	done = tasks_run(comparison->count, run_row, &job, order->ask.threads,
			 progress, err);
	if (progress)
		progress->uneven = false;
	sort_rows(comparison);

	return done;
}

static void
clear_row(struct comparison_row *row)
{
	result_release(row->bound);
	result_release(row->interval);
	*row = (struct comparison_row){ .method = row->method };
}

void
comparison_clear(struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->count; i++)
		clear_row(&comparison->rows[i]);
	free(comparison->rows);
	*comparison = (struct comparison){ 0 };
}

bool
comparison_joint(char out[COMPARISON_JOINT], size_t bounds, double alpha)
{
	char level[NUMBER_SIZE], joint[NUMBER_SIZE];
	double both = fmax(0, 1 - (double)bounds * alpha);

	if (bounds < 2)
		return false;
	result_level(level, 1 - alpha);
	/* 0.65 is meant where seven times 0.05 is a little more than 0.35. */
	number_write(joint, 100 * both * (1 + 4 * DBL_EPSILON), 6, NUMBER_DOWN);
	snprintf(out, COMPARISON_JOINT,
		 "%zu bounds at %s %% hold jointly with at least %s %%", bounds,
		 level, joint);

	return true;
}
