/* cosines.c - cosines by number of presentations and run */

#include "method/one_shot/cosines.h"

#include <math.h>
#include <stdlib.h>

#include "base/doubles.h"
#include "base/memory.h"
#include "stats/sample/anderson_darling.h"
#include "stats/sample/sort.h"

/* The columns of a table of cosines; those not there are NULL. */
struct columns {
	const double *cosine, *observed, *repetition, *run, *round;
	size_t rows;
};

static double
cell(const double column[], size_t row)
{
	return column ? column[row] : 0;
}

static bool
same(double a, double b)
{
	return !(a < b) && !(a > b);
}

static struct columns
columns_of(const struct dataset *data)
{
	return (struct columns){
		.cosine = dataset_values(data, ROLE_COSINE),
		.observed = dataset_values(data, ROLE_OBSERVED),
		.repetition = dataset_values(data, ROLE_REPETITION),
		.run = dataset_values(data, ROLE_RUN),
		.round = dataset_values(data, ROLE_ROUND),
		.rows = dataset_rows(data),
	};
}

/* ---- groups ---- */

/* Rows that stand together and are of one group. */
struct stretch {
	double repetition, run;
	size_t first, end;
};

static int
by_group(const void *a, const void *b)
{
	const struct stretch *x = a, *y = b;

	if (x->repetition < y->repetition || x->repetition > y->repetition)
		return x->repetition < y->repetition ? -1 : 1;
	if (x->run < y->run || x->run > y->run)
		return x->run < y->run ? -1 : 1;

	return (x->first > y->first) - (x->first < y->first);
}

static bool
same_group(const struct stretch *a, const struct stretch *b)
{
	return same(a->repetition, b->repetition) && same(a->run, b->run);
}

/* The smallest and largest round from `from` on; 0, 0 if there is none. */
struct span {
	double first, last;
};

static struct span
rounds_from(const struct columns *columns, double from)
{
	struct span span = { INFINITY, -INFINITY };

	for (size_t i = 0; i < columns->rows; i++) {
		double round = cell(columns->round, i);

		if (round < from)
			continue;
		span.first = fmin(span.first, round);
		span.last = fmax(span.last, round);
	}

	return span.last < span.first ? (struct span){ 0, 0 } : span;
}

/* Which rounds are read: a single one, or all but the final model. */
static struct span
rounds_to_read(const struct columns *columns, enum cosine_rounds rounds)
{
	struct span all = rounds_from(columns, -INFINITY);
	struct span single = rounds_from(columns, 1);

	if (rounds == COSINES_LARGEST && single.last > 0)
		return single;
	if (all.first > 0)
		all.first = all.last;

	return (struct span){ all.first, all.first };
}

/* Canaries of one kind, and how far they are in the round being read. */
struct canaries {
	struct doubles largest;
	size_t at;
};

struct reading {
	double round;
	struct canaries seen, unseen;
};

/* The next canary of its kind in this round: a new one, or seen before. */
static void
read_largest(struct canaries *canaries, double value)
{
	struct doubles *largest = &canaries->largest;
	size_t at = canaries->at++;

	if (at < largest->count)
		largest->at[at] = fmax(largest->at[at], value);
	else
		doubles_add(largest, value);
}

static void
read_row(struct reading *reading, const struct columns *columns, size_t row)
{
	double round = cell(columns->round, row);

	if (!same(round, reading->round)) {
		reading->round = round;
		reading->seen.at = reading->unseen.at = 0;
	}
	read_largest(columns->observed[row] > 0 ? &reading->seen
						: &reading->unseen,
		     columns->cosine[row]);
}

static void
finish_group(struct cosine_group *group, struct reading *reading)
{
	group->seen = doubles_take(&reading->seen.largest, &group->seen_count);
	group->unseen =
		doubles_take(&reading->unseen.largest, &group->unseen_count);
	sort_numbers(group->seen, group->seen_count);
	sort_numbers(group->unseen, group->unseen_count);
}

static bool
is_in(const struct span *span, double round)
{
	return !(round < span->first || round > span->last);
}

/* Those with a row of these rounds, sorted by group and then by row. */
static struct stretch *
find_stretches(const struct columns *columns, const struct span *span,
	       size_t *count)
{
	struct stretch *at = NULL;

	*count = 0;
	for (size_t row = 0; row < columns->rows; row++) {
		const struct stretch one = {
			.repetition = cell(columns->repetition, row),
			.run = cell(columns->run, row),
			.first = row,
		};

		if (!is_in(span, cell(columns->round, row)))
			continue;
		if (!*count || !same_group(&at[*count - 1], &one)) {
			at = memory_grow_by_one(at, *count, sizeof(*at));
			at[(*count)++] = one;
		}
		at[*count - 1].end = row + 1;
	}
	if (*count)
		qsort(at, *count, sizeof(*at), by_group);

	return at;
}

static void
read_rows(struct cosine_groups *groups, const struct columns *columns,
	  enum cosine_rounds rounds)
{
	struct span span = rounds_to_read(columns, rounds);
	size_t count, i = 0;
	struct stretch *at = find_stretches(columns, &span, &count);

	while (i < count) {
		const struct stretch *group = &at[i];
		struct reading reading = { .round = -INFINITY };

		for (; i < count && same_group(group, &at[i]); i++) {
			for (size_t row = at[i].first; row < at[i].end; row++) {
				if (is_in(&span, cell(columns->round, row)))
					read_row(&reading, columns, row);
			}
		}
		groups->at = memory_grow_by_one(groups->at, groups->count,
						sizeof(*groups->at));
		groups->at[groups->count] = (struct cosine_group){
			.repetition = group->repetition,
			.run = group->run,
		};
		finish_group(&groups->at[groups->count++], &reading);
	}
	free(at);
}

static double
find_dimension(const struct question *ask)
{
	const double *column = dataset_values(ask->data, ROLE_DIMENSION);

	if (settings_given(ask->settings, SETTING_DIMENSION))
		return settings_number(ask->settings, SETTING_DIMENSION);
	if (column && dataset_rows(ask->data))
		return column[0];

	return (double)game_count(ask->game, GAME_DIMENSION);
}

void
cosine_groups_make(const struct question *ask, enum cosine_rounds rounds,
		   struct cosine_groups *groups)
{
	struct columns columns = columns_of(ask->data);

	*groups = (struct cosine_groups){
		.dimension = find_dimension(ask),
		.has_final =
			rounds_from(&columns, -INFINITY)
				.first<1, .has_rounds = rounds_from(&columns, 1)
								.last> 0,
	};
	read_rows(groups, &columns, rounds);
}

void
cosine_groups_clear(struct cosine_groups *groups)
{
	for (size_t i = 0; i < groups->count; i++) {
		free(groups->at[i].seen);
		free(groups->at[i].unseen);
	}
	free(groups->at);
	*groups = (struct cosine_groups){ 0 };
}

/* ---- for methods ---- */

const struct cosine_group *
cosine_group_at(const struct cosine_groups *groups, size_t index,
		const struct dataset *data, struct error *err)
{
	if (index >= groups->count) {
		error_set(err, ERROR_DATA,
			  "row=%zu: %s has %zu groups of cosines", index + 1,
			  dataset_name(data), groups->count);
		return NULL;
	}
	if (groups->at[index].seen_count < 2) {
		error_set(err, ERROR_DATA,
			  "%s has %zu cosines of canaries that were inserted; "
			  "at least 2 are needed",
			  dataset_name(data), groups->at[index].seen_count);
		return NULL;
	}

	return &groups->at[index];
}

/* Returns the index that row= names. It may be out of range. */
static size_t
index_of(const struct question *ask)
{
	return settings_whole(ask->settings, SETTING_ROW) - 1;
}

const struct cosine_group *
cosine_group_of(const struct cosine_groups *groups, const struct question *ask,
		struct error *err)
{
	return cosine_group_at(groups, index_of(ask), ask->data, err);
}

bool
cosine_dimension(const struct cosine_groups *groups, double *dimension,
		 struct error *err)
{
	*dimension = groups->dimension;
	if (groups->dimension >= 2)
		return true;

	return error_set(err, ERROR_USAGE,
			 "dimension= is missing: the number of parameters of "
			 "the model says how the cosine of an unseen canary is "
			 "spread");
}

void
cosine_describe(const struct cosine_groups *groups,
		const struct cosine_group *group, struct result *answer)
{
	size_t canaries = group->seen_count;

	result_step(answer,
		    "%zu cosines of canaries that were inserted, %zu of others",
		    group->seen_count, group->unseen_count);
	if (groups->count > 1) {
		result_step(answer,
			    "presentations %g, run %g: group %td of %zu; "
			    "row= takes another",
			    group->repetition, group->run,
			    group - groups->at + 1, groups->count);
	}
	if (groups->dimension > 0 &&
	    (double)canaries > groups->dimension / 10) {
		result_warn(answer, W31,
			    "%zu canaries in dimension %.0f: they are not "
			    "nearly orthogonal, and the method wants far fewer "
			    "(the paper takes %.0f, the root)",
			    canaries, groups->dimension,
			    sqrt(groups->dimension));
	}
}

void
cosine_test_normality(const double sorted[], size_t count, const char *which,
		      struct result *answer)
{
	double statistic, p;

	if (count < 8)
		return;
	statistic = anderson_darling_normal(sorted, count, NULL);
	p = anderson_darling_p(statistic, count);
	result_step(
		answer,
		"Anderson-Darling statistic of the %s cosines: %.4g "
		"(rejected at 15 %% beyond %.4g, at 1 %% beyond %.4g)",
		which, statistic, anderson_darling_critical(0, count),
		anderson_darling_critical(ANDERSON_DARLING_LEVELS - 1, count));
	if (statistic > anderson_darling_critical(0, count)) {
		result_warn(answer, W22,
			    "the %s cosines do not look normal: "
			    "Anderson-Darling statistic %.3g, p = %.2g; plot "
			    "normality shows where",
			    which, statistic, p);
	}
}
