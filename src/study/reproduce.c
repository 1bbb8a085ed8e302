/* reproduce.c - what papers print, computed again and compared */

#include "study/reproduce.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/methods.h"
#include "study/papers.h"

#define LIST_PAPER(id) &paper_##id,
static const struct paper *const all[] = { PAPERS(LIST_PAPER) NULL };
#undef LIST_PAPER

const char *
outcome_name(enum outcome outcome)
{
	static const char *const names[OUTCOME_COUNT] = {
		[OUTCOME_AGREES] = "agrees",
		[OUTCOME_ROUNDING] = "rounding",
		[OUTCOME_MISPRINT] = "misprint",
		[OUTCOME_NOT_REPRODUCIBLE] = "not reproducible",
		[OUTCOME_COMPUTED] = "computed",
		[OUTCOME_DIFFERS] = "differs",
	};

	return names[outcome];
}

void
reproductions_clear(struct reproductions *list)
{
	free(list->at);
	*list = (struct reproductions){ 0 };
}

/* One unit of the last digit of a printed number: 0.01 for "0.92". */
static double
last_digit(const char *text)
{
	const char *point = strchr(text, '.');
	const char *end = text + strcspn(text, "e");

	return point ? pow(10, -(double)(end - point - 1)) : 1;
}

static enum outcome
compare(const struct printed *printed, double difference)
{
	double unit = last_digit(printed->text);
	double agreed = printed->within > 0 ? printed->within : unit / 2;

	if (fabs(difference) <= agreed * (1 + 1e-9))
		return OUTCOME_AGREES;
	if (printed->known != OUTCOME_AGREES)
		return printed->known;

	return fabs(difference) < unit ? OUTCOME_ROUNDING : OUTCOME_DIFFERS;
}

void
reproduce_add(struct reproductions *list, const struct printed *printed,
	      double ours)
{
	struct reproduction made = {
		.paper = list->paper,
		.item = printed->item,
		.what = printed->what,
		.printed = printed->text,
		.ours = ours,
		.difference = NAN,
		.outcome = printed->known,
		.reason = printed->reason,
	};

	if (printed->text && !isnan(ours)) {
		made.difference = ours - strtod(printed->text, NULL);
		made.outcome = compare(printed, made.difference);
	}
	if (!printed->text && made.outcome == OUTCOME_AGREES)
		made.outcome = OUTCOME_COMPUTED;
	if (made.outcome == OUTCOME_ROUNDING && !made.reason)
		made.reason = "printed with its digits cut, not rounded";
	list->at =
		memory_grow_array(list->at, list->count + 1, sizeof(*list->at));
	list->at[list->count++] = made;
}

double
reproduce_counts(const char *method, const struct reproduce_counts *counts,
		 const char *quantity, enum part part)
{
	static const enum role roles[] = { ROLE_TRUE_POSITIVES,
					   ROLE_FALSE_NEGATIVES,
					   ROLE_FALSE_POSITIVES,
					   ROLE_TRUE_NEGATIVES };
	const double cells[] = { counts->tp, counts->fn, counts->fp,
				 counts->tn };
	struct dataset *data = dataset_new("printed", KIND_COUNTS, 1);
	const struct quantity *found = NULL;
	struct settings settings;
	struct question ask = { .data = data,
				.settings = &settings,
				.game = dataset_game(data) };
	struct result *result;
	struct error ignored;
	double number = NAN;

	for (size_t i = 0; i < 4; i++)
		*dataset_add_column(data, role_name(roles[i]), roles[i]) =
			cells[i];
	settings_init(&settings);
	settings_set_number(&settings, SETTING_DELTA, counts->delta);
	settings_set_number(&settings, SETTING_ALPHA, counts->alpha);
	settings_set_number(&settings, SETTING_SIDES, counts->sides);
	result = method_run(method_find(method), &ask, &ignored);
	if (result)
		found = result_quantity(result, quantity);
	if (found) {
		const double parts[] = { found->lower, found->value,
					 found->upper };

		number = parts[part];
	}
	result_release(result);
	settings_clear(&settings);
	dataset_release(data);

	return number;
}

/* Whether `which` asks for this paper; its item, if any, goes to *item. */
static bool
is_wanted(const struct paper *paper, const char *which, const char **item)
{
	size_t length = strlen(paper->name);

	*item = NULL;
	if (!which)
		return true;
	if (strncmp(which, paper->name, length) != 0)
		return false;
	if (which[length] == '/')
		*item = which + length + 1;

	return !which[length] || *item;
}

/* Keeps only the items with that name, from `first` on. */
static void
keep_item(struct reproductions *list, size_t first, const char *item)
{
	size_t kept = first;

	for (size_t i = first; i < list->count; i++) {
		if (!strcmp(list->at[i].item, item))
			list->at[kept++] = list->at[i];
	}
	list->count = kept;
}

bool
reproduce_run(const char *which, struct reproductions *list,
	      struct progress *progress, struct error *err)
{
	for (size_t i = 0; all[i]; i++) {
		size_t first = list->count;
		const char *item;

		if (!is_wanted(all[i], which, &item))
			continue;
		list->paper = all[i]->name;
		if (!all[i]->run(list, progress, err))
			return error_prefix(err, "%s", all[i]->name);
		if (item)
			keep_item(list, first, item);
		if (!progress_check(progress, err))
			return false;
	}
	if (!list->count) {
		return error_set(err, ERROR_USAGE,
				 "no paper or item is called '%s'; dpaudit "
				 "reproduce lists them all",
				 which);
	}

	return true;
}
