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
	for (size_t i = 0; i < list->kept_count; i++)
		free(list->kept[i]);
	free(list->kept);
	free(list->at);
	*list = (struct reproductions){ 0 };
}

/* Returns a copy that lives as long as the list. */
static const char *
keep(struct reproductions *list, const char *text)
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

/* Returns the number in a printed text, NaN for NULL. */
static double
number_in(const char *text)
{
	return text ? strtod(number_of(text), NULL) : NAN;
}

double
reproduce_printed(const char *paper, const char *item, size_t index)
{
	const struct paper_row *row = NULL;

	for (size_t i = 0; papers[i]; i++) {
		if (!strcmp(papers[i]->name, paper))
			row = papers[i]->rows;
	}
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

bool
reproduce_is_item(const char *item, const char *wanted)
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
	       (!item || reproduce_is_item(figure->item, item));
}

/* ---- papers as pieces of one job ---- */

struct papers_job {
	const struct publication *wanted[PAPERS_MOST];
	const char *item;           /* of the paper, or NULL: all */
	json_t *found[PAPERS_MOST]; /* an array of rows each */
	size_t count;
};

/* Numbers as text, since JSON knows neither infinity nor what is none. */
static json_t *
number_json(double number)
{
	char text[40];

	snprintf(text, sizeof(text), "%.17g", number);

	return json_string(text);
}

static json_t *
row_json(const struct reproduction *row)
{
	return json_pack("[ssssooi]", row->item, row->what,
			 row->printed ? row->printed : "",
			 row->reason ? row->reason : "", number_json(row->ours),
			 number_json(row->difference), (int)row->outcome);
}

static const char *
keep_text(struct reproductions *list, const char *text)
{
	return *text ? keep(list, text) : NULL;
}

/* A row that is none, as others may have written, is refused. */
static bool
row_read(json_t *from, struct reproductions *list, struct reproduction *row)
{
	const char *item, *what, *printed, *reason, *ours, *difference;
	int outcome;

	if (json_unpack(from, "[ssssssi!]", &item, &what, &printed, &reason,
			&ours, &difference, &outcome) ||
	    outcome < 0 || outcome >= OUTCOME_COUNT)
		return false;
	if (!list)
		return true;
	*row = (struct reproduction){
		.paper = list->paper,
		.item = keep(list, item),
		.what = keep(list, what),
		.printed = keep_text(list, printed),
		.reason = keep_text(list, reason),
		.ours = strtod(ours, NULL),
		.difference = strtod(difference, NULL),
		.outcome = (enum reproduce_outcome)outcome,
	};

	return true;
}

static bool
make_paper(void *state, size_t index, struct text *out,
	   struct progress *progress, struct error *err)
{
	const struct papers_job *job = state;
	const struct publication *paper = job->wanted[index];
	struct reproductions list = { .paper = paper->name };
	json_t *rows = json_array();
	bool done = reproduce_rows(paper, job->item, &list, progress, err);

	for (size_t i = 0; done && i < list.count; i++)
		json_array_append_new(rows, row_json(&list.at[i]));
	print_json_line(rows, out);
	json_decref(rows);
	reproduce_clear(&list);

	return done || error_prefix(err, "%s", paper->name);
}

static bool
keep_paper(void *state, size_t index, const char *bytes, size_t size)
{
	struct papers_job *job = state;
	json_t *rows = json_loadb(bytes, size, 0, NULL), *row;
	bool fine = json_is_array(rows);
	size_t i;

	json_array_foreach(rows, i, row)
	{
		fine = fine && row_read(row, NULL, NULL);
	}
	if (fine)
		job->found[index] = json_incref(rows);
	json_decref(rows);

	return fine;
}

static void
add_rows(const struct papers_job *job, struct reproductions *list)
{
	for (size_t i = 0; i < job->count; i++) {
		json_t *row;
		size_t k;

		list->paper = job->wanted[i]->name;
		list->at = memory_grow_array(
			list->at, list->count + json_array_size(job->found[i]),
			sizeof(*list->at));
		json_array_foreach(job->found[i], k, row)
		{
			list->count +=
				row_read(row, list, &list->at[list->count]);
		}
	}
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
	if (done)
		add_rows(&job, list);
	for (size_t i = 0; i < job.count; i++)
		json_decref(job.found[i]);

	return done &&
	       (list->count || error_set(err, ERROR_USAGE,
					 "no paper or item is called '%s'; "
					 "dpaudit reproduce lists them all",
					 which));
}
