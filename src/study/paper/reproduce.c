/* reproduce.c - what papers print, computed again and compared */

#include "study/paper/reproduce.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "study/paper/papers.h"

#define LIST_PAPER(id) &paper_##id,
static const struct publication *const all[] = { PAPERS(LIST_PAPER) NULL };
#undef LIST_PAPER

const struct publication *const *
papers(void)
{
	return all;
}

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
	for (size_t i = 0; i < list->kept_count; i++)
		free(list->kept[i]);
	free(list->kept);
	free(list->at);
	*list = (struct reproductions){ 0 };
}

const char *
reproduce_keep(struct reproductions *list, const char *text)
{
	list->kept = memory_grow_array(list->kept, list->kept_count + 1,
				       sizeof(*list->kept));
	list->kept[list->kept_count] = memory_copy_text(text);

	return list->kept[list->kept_count++];
}

/* "> ", "< " or "~ " in front of a number, else 0. */
static char
relation(const char *text)
{
	return strchr("><~", text[0]) && text[0] ? text[0] : 0;
}

static const char *
number_of(const char *text)
{
	return relation(text) ? text + 2 : text;
}

double
reproduce_number(const char *text)
{
	return text ? strtod(number_of(text), NULL) : NAN;
}

/* One unit of the last digit of a printed number: 0.01 for "0.92". */
static double
last_digit(const char *text)
{
	const char *point = strchr(text, '.');
	const char *end = text + strcspn(text, "e");

	return point ? pow(10, -(double)(end - point - 1)) : 1;
}

static bool
agrees(const struct printed *printed, double unit, double difference)
{
	double agreed = printed->within > 0 ? printed->within : unit / 2;

	if (relation(printed->text) == '>')
		return difference > 0;
	if (relation(printed->text) == '<')
		return difference < 0;

	return fabs(difference) <= agreed * (1 + 1e-9);
}

static enum outcome
compare(const struct printed *printed, double difference)
{
	double unit = last_digit(number_of(printed->text));

	if (agrees(printed, unit, difference))
		return OUTCOME_AGREES;
	if (printed->known != OUTCOME_AGREES)
		return printed->known;

	return fabs(difference) < unit && !relation(printed->text)
		       ? OUTCOME_ROUNDING
		       : OUTCOME_DIFFERS;
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
		made.difference = ours - reproduce_number(printed->text);
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
	char line[200], settings[120];
	struct error ignored;
	struct dataset *data;
	double number = NAN;

	snprintf(line, sizeof(line), "tp=%.17g fn=%.17g fp=%.17g tn=%.17g",
		 counts->tp, counts->fn, counts->fp, counts->tn);
	snprintf(settings, sizeof(settings), "delta=%.17g alpha=%.17g sides=%d",
		 counts->delta, counts->alpha, counts->sides);
	data = reproduce_data(line, 0, NULL, &ignored);
	if (data)
		number =
			reproduce_asked(method, data, settings, quantity, part);
	dataset_release(data);

	return number;
}

double
reproduce_width(const char *method, const struct reproduce_counts *counts)
{
	return reproduce_counts(method, counts, "epsilon", PART_UPPER) -
	       reproduce_counts(method, counts, "epsilon", PART_LOWER);
}

/* Whether `which` asks for this paper; its item, if any, goes to *item. */
static bool
is_wanted(const struct publication *paper, const char *which, const char **item)
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

/* "figure-1" asks for "figure-1-sigma-2" too, not for "figure-10". */
static bool
is_item(const char *item, const char *wanted)
{
	size_t length = strlen(wanted);

	return !strncmp(item, wanted, length) &&
	       (!item[length] || item[length] == '-');
}

bool
reproduce_wants(const char *which, const struct publication *paper,
		const struct paper_figure *figure)
{
	const char *item;

	return is_wanted(paper, which, &item) &&
	       (!item || is_item(figure->item, item));
}

/* Keeps only the items with that name, from `first` on. */
static void
keep_item(struct reproductions *list, size_t first, const char *item)
{
	size_t kept = first;

	for (size_t i = first; i < list->count; i++) {
		if (is_item(list->at[i].item, item))
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
