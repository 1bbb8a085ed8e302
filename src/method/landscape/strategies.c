/* strategies.c - training strategies averaged over their instances */

#include "method/landscape/strategies.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/sample/pareto.h"

/* Words of a column become places 0, 1, ... in order of appearance. */
struct places {
	size_t *of_row, count;
	const char **words;
};

static const char *
word_of(const struct dataset *data, size_t column, size_t row)
{
	const char *word = dataset_column_word(data, column, row);

	return word ? word : "";
}

static struct places
find_places(const struct dataset *data, enum role role)
{
	size_t rows = dataset_rows(data), column, limit = 1;
	struct places places = {
		.of_row = memory_new_array(rows + 1, sizeof(size_t)),
		.words = memory_new_array(rows + 1, sizeof(char *)),
	};
	const double *values;
	size_t *place_of;

	places.words[0] = "";
	if (!dataset_find(data, role, &column)) {
		places.count = 1;
		return places;
	}
	values = dataset_column_values(data, column);
	for (size_t i = 0; i < rows; i++)
		limit = (size_t)fmax((double)limit, values[i] + 1);
	/* One more than the place, so that 0 is none yet. */
	place_of = memory_new_array(limit, sizeof(*place_of));
	for (size_t i = 0; i < rows; i++) {
		size_t *place = &place_of[(size_t)values[i]];

		if (!*place) {
			places.words[places.count] = word_of(data, column, i);
			*place = ++places.count;
		}
		places.of_row[i] = *place - 1;
	}
	free(place_of);

	return places;
}

static void
places_clear(struct places *places)
{
	free(places->of_row);
	free(places->words);
}

static void
add_row(struct strategy *strategy, double epsilon, double utility)
{
	bool first = strategy->instances == 0;

	strategy->epsilon_low =
		first ? epsilon : fmin(strategy->epsilon_low, epsilon);
	strategy->epsilon_high =
		first ? epsilon : fmax(strategy->epsilon_high, epsilon);
	strategy->utility_low =
		first ? utility : fmin(strategy->utility_low, utility);
	strategy->utility_high =
		first ? utility : fmax(strategy->utility_high, utility);
	strategy->epsilon += epsilon;
	strategy->utility += utility;
	strategy->instances++;
}

static void
mark(struct strategies *strategies)
{
	size_t count = strategies->count;
	double *epsilon = memory_new_array(count, sizeof(*epsilon));
	double *utility = memory_new_array(count, sizeof(*utility));
	unsigned char *marks = memory_new(count + 1);

	for (size_t i = 0; i < count; i++) {
		struct strategy *strategy = &strategies->at[i];

		strategy->epsilon /= (double)strategy->instances;
		strategy->utility /= (double)strategy->instances;
		epsilon[i] = strategy->epsilon;
		utility[i] = strategy->utility;
	}
	pareto_mark(marks, epsilon, utility, count);
	for (size_t i = 0; i < count; i++)
		strategies->at[i].marks = marks[i];
	free(epsilon);
	free(utility);
	free(marks);
}

static void *
make(const void *argument)
{
	const struct dataset *data = argument;
	struct strategies *strategies = memory_new(sizeof(*strategies));
	struct places names = find_places(data, ROLE_NAME);
	struct places categories = find_places(data, ROLE_CATEGORY);
	const double *epsilon = dataset_values(data, ROLE_STRATEGY_EPSILON);
	const double *utility = dataset_values(data, ROLE_UTILITY);

	strategies->count = names.count;
	strategies->at =
		memory_new_array(names.count + 1, sizeof(*strategies->at));
	for (size_t i = 0; i < dataset_rows(data); i++) {
		struct strategy *strategy = &strategies->at[names.of_row[i]];

		strategy->name = names.words[names.of_row[i]];
		strategy->category_index = categories.of_row[i];
		strategy->category = categories.words[categories.of_row[i]];
		add_row(strategy, epsilon[i], utility[i]);
	}
	mark(strategies);
	strategies->category_count = categories.count;
	strategies->categories = categories.words;
	categories.words = NULL;
	places_clear(&names);
	places_clear(&categories);

	return strategies;
}

static void
release(void *made)
{
	struct strategies *strategies = made;

	free(strategies->at);
	free(strategies->categories);
	free(strategies);
}

const struct strategies *
strategies_of(const struct dataset *data)
{
	return derived_get(dataset_cache(data), &(struct derived_order){
							.key = "strategies",
							.make = make,
							.argument = data,
							.release = release,
						});
}

bool
strategy_is_on_front(const struct strategy *strategy)
{
	return strategy->marks & PARETO_FRONT;
}

static size_t
count_marked(const struct strategies *strategies, unsigned char mark)
{
	size_t count = 0;

	for (size_t i = 0; i < strategies->count; i++)
		count += strategies->at[i].marks & mark ? 1 : 0;

	return count;
}

size_t
strategies_front(const struct strategies *strategies)
{
	return count_marked(strategies, PARETO_FRONT);
}

size_t
strategies_hull(const struct strategies *strategies)
{
	return count_marked(strategies, PARETO_HULL);
}
