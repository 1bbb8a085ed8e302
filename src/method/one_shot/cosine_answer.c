/* cosine_answer.c - one run's answer, or the mean of all runs */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "method/one_shot/cosines.h"
#include "stats/sample/moments.h"

/* The answers of all runs with equally many presentations. */
struct answers {
	const struct cosine_group *groups;
	struct result **at;
	size_t count;
};

static void
answers_clear(struct answers *answers)
{
	for (size_t i = 0; i < answers->count; i++)
		result_release(answers->at[i]);
	free(answers->at);
}

/* Returns how many of the first groups share their presentations. */
static size_t
count_runs(const struct cosine_groups *groups)
{
	size_t count = 0;

	while (count < groups->count &&
	       !(groups->at[count].repetition > groups->at[0].repetition))
		count++;

	return count;
}

static bool
ask_each(const struct question *ask, const struct cosine_inquiry *inquiry,
	 size_t runs, struct answers *answers, struct error *err)
{
	answers->at = memory_new_array(runs, sizeof(*answers->at));
	for (size_t i = 0; i < runs; i++) {
		struct result *one = result_new("");

		answers->at[answers->count++] = one;
		if (!progress_check(ask->progress, err))
			return false;
		if (!inquiry->one(ask, inquiry->state, i, one, err))
			return error_prefix(err, "run %g",
					    answers->groups[i].run);
	}

	return true;
}

/* ---- all of them as one ---- */

enum end { END_LOWER, END_VALUE, END_UPPER };

static double
part_of(const struct quantity *quantity, enum end end)
{
	const double parts[] = { quantity->lower, quantity->value,
				 quantity->upper };

	return parts[end];
}

/* Returns mean and spread of a number, only the mean where it is infinite. */
static struct moments
moments_of_runs(const struct answers *answers, const char *name, enum end end)
{
	double *values = memory_new_array(answers->count, sizeof(*values));
	struct moments moments = { answers->count, NAN, NAN, 0, NAN };

	for (size_t i = 0; i < answers->count; i++) {
		const struct quantity *found =
			result_quantity(answers->at[i], name);

		values[i] = found ? part_of(found, end) : NAN;
		moments.mean += values[i];
	}
	if (isfinite(moments.mean))
		moments = moments_of(values, answers->count);
	free(values);

	return moments;
}

static void
add_spread(const struct answers *answers, const struct quantity *epsilon,
	   struct result *answer)
{
	struct moments moments =
		moments_of_runs(answers, epsilon->name, END_VALUE);
	const struct {
		const char *name;
		double value;
	} parts[] = {
		{ "epsilon-deviation", moments_sample_sd(&moments) },
		{ "epsilon-lowest", moments.low },
		{ "epsilon-highest", moments.high },
		{ "runs", (double)moments.count },
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		result_add_number(answer, parts[i].name, parts[i].value,
				  epsilon->claim, epsilon->about,
				  epsilon->policy);
}

static void
add_means(const struct answers *answers, struct result *answer)
{
	const struct result *first = answers->at[0];

	for (size_t i = 0; i < first->quantity_count; i++) {
		struct quantity mean = first->quantities[i];

		mean.lower =
			moments_of_runs(answers, mean.name, END_LOWER).mean;
		mean.value =
			moments_of_runs(answers, mean.name, END_VALUE).mean;
		mean.upper =
			moments_of_runs(answers, mean.name, END_UPPER).mean;
		result_add(answer, &mean);
	}
	add_spread(answers, result_quantity(first, "epsilon"), answer);
}

/* Raises what one run or more raised, with the first one's words. */
static void
warn_of_each(const struct answers *answers, struct result *answer)
{
	for (size_t i = 0; i < answers->count; i++) {
		const struct result *one = answers->at[i];

		for (size_t k = 0; k < one->warning_count; k++) {
			enum warning warning = one->warnings[k].warning;
			size_t runs = 0;

			if (result_has_warning(answer, warning))
				continue;
			for (size_t j = i; j < answers->count; j++)
				runs += result_has_warning(answers->at[j],
							   warning);
			result_warn(answer, warning,
				    "%zu of %zu runs, first run %g: %s", runs,
				    answers->count, answers->groups[i].run,
				    one->warnings[k].text);
		}
	}
}

/* Adds epsilon of every run as a step. */
static void
explain_each(const struct answers *answers, struct result *answer)
{
	for (size_t i = 0; i < answers->count; i++) {
		const struct result *one = answers->at[i];

		result_step(answer,
			    "run %g, row=%zu: epsilon %.5g from %zu cosines of "
			    "canaries that were inserted",
			    answers->groups[i].run, i + 1,
			    result_quantity(one, "epsilon")->value,
			    answers->groups[i].seen_count);
	}
}

/* Says which rows were taken where presentations differ. */
static void
warn_of_others(const struct cosine_groups *groups, size_t runs,
	       struct result *answer)
{
	double presentations = groups->at[0].repetition;

	if (runs == groups->count)
		return;
	if (runs == 1)
		result_warn(answer, W32,
			    "row 1 of %zu was used, that with %g "
			    "presentations; row= takes another",
			    groups->count, presentations);
	else
		result_warn(answer, W32,
			    "rows 1 to %zu of %zu were used, those with %g "
			    "presentations; row= takes another",
			    runs, groups->count, presentations);
}

bool
cosine_answer(const struct question *ask, const struct cosine_groups *groups,
	      const struct cosine_inquiry *inquiry, struct result *answer,
	      struct error *err)
{
	bool given = settings_given(ask->settings, SETTING_ROW);
	size_t row = settings_whole(ask->settings, SETTING_ROW);
	struct answers answers = { .groups = groups->at };
	size_t runs = count_runs(groups);
	bool done;

	if (!given)
		warn_of_others(groups, runs, answer);
	if (given || runs < 2)
		return inquiry->one(ask, inquiry->state, row - 1, answer, err);
	done = ask_each(ask, inquiry, runs, &answers, err);
	if (done) {
		add_means(&answers, answer);
		explain_each(&answers, answer);
		warn_of_each(&answers, answer);
	}
	answers_clear(&answers);

	return done;
}

char *
cosine_words(const struct question *ask, const struct result *answer)
{
	const struct quantity *runs = result_quantity(answer, "runs");
	const struct quantity *apart =
		result_quantity(answer, "epsilon-deviation");
	char number[NUMBER_SIZE];
	struct text words = { 0 };

	number_write(number, result_quantity(answer, "epsilon")->value, 5,
		     NUMBER_NEAREST);
	text_add(&words, "epsilon %s at delta %g", number,
		 settings_number(ask->settings, SETTING_DELTA));
	if (runs && runs->value > 1) {
		number_write(number, apart->value, 3, NUMBER_NEAREST);
		text_add(&words, " (mean of %.0f runs, deviation %s)",
			 runs->value, number);
	}

	return text_take(&words);
}
