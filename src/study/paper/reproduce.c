/* reproduce.c - what papers print, computed again and compared */

#include "study/paper/reproduce.h"

#include <float.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/print_json.h"
#include "base/memory.h"
#include "stats/law/normal.h"

const struct registry papers_registry = {
	.name = "papers",
	.one = "paper",
	.summary = "whose numbers reproduce computes again",
	.items = papers,
	.see = "dpaudit help reproduce",
};

const char *
reproduce_outcome_name(enum reproduce_outcome outcome)
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
reproduce_clear(struct reproductions *list)
{
	free(list->at);
	*list = (struct reproductions){ 0 };
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

/* Returns the number in a printed text, NaN for NULL. */
static double
number_in(const char *text)
{
	return text ? strtod(number_of(text), NULL) : NAN;
}

double
reproduce_printed(const char *paper, const char *item, size_t index)
{
	const struct publication *of = registry_find(&papers_registry, paper);
	const struct paper_row *row = of ? of->rows : NULL;

	for (; row && row->printed.item; row++) {
		if (!strcmp(row->printed.item, item) && !index--)
			return number_in(row->printed.text);
	}

	return NAN;
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

static enum reproduce_outcome
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

/* Ours less printed; what is only the rounding of doubles is nothing. */
static double
less(double ours, double printed)
{
	double difference = ours - printed;

	return fabs(difference) <= 4 * DBL_EPSILON * fabs(printed) ? 0
								   : difference;
}

/* Returns the verdict on a number that nothing printed is compared with. */
static enum reproduce_outcome
alone(const struct printed *printed, double ours)
{
	if (printed->known != OUTCOME_AGREES &&
	    printed->known != OUTCOME_ROUNDING)
		return printed->known;

	return isnan(ours) ? OUTCOME_DIFFERS : OUTCOME_COMPUTED;
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
		.outcome = alone(printed, ours),
		.reason = printed->reason,
	};

	if (printed->text && !isnan(ours)) {
		made.difference = less(ours, number_in(printed->text));
		made.outcome = compare(printed, made.difference);
	}
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
reproduce_expected_bound(const char *method, double mu, double threshold,
			 double each)
{
	double fn = nearbyint(each * normal_below(threshold - mu));
	double fp = nearbyint(each * normal_above(threshold));
	const struct reproduce_counts counts = { each - fn, fn,   fp, each - fp,
						 1e-5,      0.05, 1 };

	return reproduce_counts(method, &counts, "epsilon", PART_LOWER);
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

/* Returns true for "figure-1-left" of "figure-1", and not for "figure-10". */
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

bool
reproduce_row_wanted(const struct paper_row *row, const char *item)
{
	return !item || is_item(row->printed.item, item);
}

/* ---- papers as pieces of one job ---- */

struct papers_job {
	const struct publication *wanted[PAPERS_MOST];
	const char *item;           /* of the paper, or NULL: all */
	json_t *found[PAPERS_MOST]; /* numbers of the wanted rows */
	size_t count;
};

/* Writes numbers as text, because JSON has neither infinity nor NaN. */
static json_t *
row_json(const struct paper_number *number)
{
	char value[40], within[40];

	snprintf(value, sizeof(value), "%.17g", number->value);
	snprintf(within, sizeof(within), "%.17g", number->within);

	return json_pack("[ss]", value, within);
}

/* Refuses anything else, because others may have written it. */
static bool
row_read(json_t *from, struct paper_number *number)
{
	const char *value, *within;

	if (json_unpack(from, "[ss!]", &value, &within))
		return false;
	*number = (struct paper_number){ strtod(value, NULL),
					 strtod(within, NULL) };

	return true;
}

static bool
make_paper(void *state, size_t index, struct text *out,
	   struct progress *progress, struct error *err)
{
	const struct papers_job *job = state;
	const struct publication *paper = job->wanted[index];
	struct paper_number *numbers =
		reproduce_rows(paper, job->item, progress, err);
	json_t *found = json_array();
	bool done = numbers;

	for (size_t i = 0; done && paper->rows[i].printed.item; i++) {
		if (reproduce_row_wanted(&paper->rows[i], job->item))
			json_array_append_new(found, row_json(&numbers[i]));
	}
	print_json_line(found, out);
	json_decref(found);
	free(numbers);

	return done || error_prefix(err, "%s", paper->name);
}

/* Adds the wanted rows of a paper with their numbers; list may be NULL. */
static bool
add_rows(const struct papers_job *job, size_t index, json_t *found,
	 struct reproductions *list)
{
	const struct paper_row *row = job->wanted[index]->rows;
	size_t next = 0;

	for (; row->printed.item; row++) {
		struct printed printed = row->printed;
		struct paper_number number;

		if (!reproduce_row_wanted(row, job->item))
			continue;
		if (!row_read(json_array_get(found, next++), &number))
			return false;
		if (number.within > 0)
			printed.within = number.within;
		if (list)
			reproduce_add(list, &printed, number.value);
	}

	return json_is_array(found) && next == json_array_size(found);
}

static bool
keep_paper(void *state, size_t index, const char *bytes, size_t size)
{
	struct papers_job *job = state;
	json_t *found = json_loadb(bytes, size, 0, NULL);
	bool fine = add_rows(job, index, found, NULL);

	if (fine)
		job->found[index] = json_incref(found);
	json_decref(found);

	return fine;
}

/* One paper after the other: each has threads of its own. */
bool
reproduce_run(const char *which, struct reproductions *list,
	      const struct crew_place *place, struct progress *progress,
	      struct error *err)
{
	struct papers_job job = { .count = 0 };
	struct crew_work work = {
		.place = *place,
		.make = make_paper,
		.keep = keep_paper,
		.job = &job,
	};
	bool done;

	for (size_t i = 0; papers[i]; i++) {
		if (is_wanted(papers[i], which, &job.item))
			job.wanted[job.count++] = papers[i];
	}
	/* The last that was asked has the item of all that are wanted. */
	if (job.count)
		(void)is_wanted(job.wanted[0], which, &job.item);
	work.pieces = job.count;
	work.place.threads = 1;
	done = crew_do(&work, progress, err);
	for (size_t i = 0; i < job.count; i++) {
		list->paper = job.wanted[i]->name;
		if (done)
			(void)add_rows(&job, i, job.found[i], list);
		json_decref(job.found[i]);
	}

	return done &&
	       (list->count || error_set(err, ERROR_USAGE,
					 "no paper or item is called '%s'; "
					 "dpaudit reproduce lists them all",
					 which));
}
