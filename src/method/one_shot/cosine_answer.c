/* cosine_answer.c - one run's answer, or the mean of all runs */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "method/one_shot/cosines.h"
#include "stats/sample/moments.h"

enum end { END_LOWER, END_VALUE, END_UPPER, ENDS };

/* A warning, with the text of the first run that raised it. */
struct heard {
	enum warning warning;
	size_t runs; /* number of runs that raised it */
	double first;
	char *text;
};

/*
 * Numbers of all runs with equally many presentations.  Results themselves
 * are not kept, because a file may hold a run for every few rows.
 */
struct tally {
	size_t runs;
	struct result *first;
	double *numbers; /* quantities of the first, ends, runs */
	struct heard *heard;
	size_t heard_count;
};

static void
tally_clear(struct tally *tally)
{
	for (size_t i = 0; i < tally->heard_count; i++)
		free(tally->heard[i].text);
	free(tally->heard);
	free(tally->numbers);
	result_release(tally->first);
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

/* ---- one run after the other ---- */

static double *
numbers_of(const struct tally *tally, size_t quantity, enum end end)
{
	return tally->numbers + (quantity * ENDS + end) * tally->runs;
}

static void
hear(struct tally *tally, const struct raised *raised, double run)
{
	struct heard *heard = tally->heard;
	size_t i = 0;

	while (i < tally->heard_count && heard[i].warning != raised->warning)
		i++;
	if (i == tally->heard_count) {
		tally->heard = memory_grow_by_one(heard, i, sizeof(*heard));
		tally->heard[tally->heard_count++] = (struct heard){
			.warning = raised->warning,
			.first = run,
			.text = memory_copy_text(raised->text),
		};
	}
	tally->heard[i].runs++;
}

static void
keep_run(struct tally *tally, size_t index, const struct result *one,
	 double run)
{
	for (size_t i = 0; i < tally->first->quantity_count; i++) {
		const struct quantity *found =
			result_quantity(one, tally->first->quantities[i].name);

		numbers_of(tally, i, END_LOWER)[index] =
			found ? found->lower : NAN;
		numbers_of(tally, i, END_VALUE)[index] =
			found ? found->value : NAN;
		numbers_of(tally, i, END_UPPER)[index] =
			found ? found->upper : NAN;
	}
	for (size_t i = 0; i < one->warning_count; i++)
		hear(tally, &one->warnings[i], run);
}

/* Number of runs that have a line of their own among the steps. */
enum { SHOWN = 50 };

static void
explain_run(size_t index, const struct result *one,
	    const struct cosine_group *group, struct result *answer)
{
	if (index < SHOWN)
		result_step(answer,
			    "run %g, row=%zu: epsilon %.5g from %zu cosines of "
			    "canaries that were inserted",
			    group->run, index + 1,
			    result_quantity(one, "epsilon")->value,
			    group->seen_count);
	else if (index == SHOWN)
		result_step(answer, "... and so on; row= asks for one run");
}

static bool
ask_run(const struct question *ask, const struct cosine_inquiry *inquiry,
	const struct cosine_group *group, size_t index, struct tally *tally,
	struct result *answer, struct error *err)
{
	struct result *one = result_new("");
	bool done = progress_check(ask->progress, err) &&
		    (inquiry->one(ask, inquiry->state, index, one, err) ||
		     error_prefix(err, "run %g", group->run));

	if (done && !index) {
		tally->first = result_copy(one);
		tally->numbers = memory_new_array(one->quantity_count * ENDS *
							  tally->runs,
						  sizeof(*tally->numbers));
	}
	if (done) {
		keep_run(tally, index, one, group->run);
		explain_run(index, one, group, answer);
	}
	result_release(one);

	return done;
}

/* ---- all of them as one ---- */

/* Returns mean and spread. Only the mean is set if a number is infinite. */
static struct moments
moments_of_runs(const struct tally *tally, size_t quantity, enum end end)
{
	const double *numbers = numbers_of(tally, quantity, end);
	struct moments moments = { tally->runs, NAN, NAN, 0, NAN };

	for (size_t i = 0; i < tally->runs; i++)
		moments.mean += numbers[i];

	return isfinite(moments.mean) ? moments_of(numbers, tally->runs)
				      : moments;
}

static void
add_spread(const struct quantity *epsilon, const struct moments *moments,
	   struct result *answer)
{
	const struct {
		const char *name;
		double value;
	} parts[] = {
		{ "epsilon-deviation", moments_sample_sd(moments) },
		{ "epsilon-lowest", moments->low },
		{ "epsilon-highest", moments->high },
		{ "runs", (double)moments->count },
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		result_add_number(answer, parts[i].name, parts[i].value,
				  epsilon->claim, epsilon->about,
				  epsilon->policy);
}

static void
add_means(const struct tally *tally, struct result *answer)
{
	const struct result *first = tally->first;

	for (size_t i = 0; i < first->quantity_count; i++) {
		struct quantity mean = first->quantities[i];

		mean.lower = moments_of_runs(tally, i, END_LOWER).mean;
		mean.value = moments_of_runs(tally, i, END_VALUE).mean;
		mean.upper = moments_of_runs(tally, i, END_UPPER).mean;
		result_add(answer, &mean);
	}
	for (size_t i = 0; i < first->quantity_count; i++) {
		struct moments moments = moments_of_runs(tally, i, END_VALUE);

		if (!strcmp(first->quantities[i].name, "epsilon"))
			add_spread(&first->quantities[i], &moments, answer);
	}
}

/* Raises each warning once, with the number of runs that raised it. */
static void
warn_of_runs(const struct tally *tally, struct result *answer)
{
	for (size_t i = 0; i < tally->heard_count; i++) {
		const struct heard *heard = &tally->heard[i];

		result_warn(answer, heard->warning,
			    "%zu of %zu runs, first run %g: %s", heard->runs,
			    tally->runs, heard->first, heard->text);
	}
}

static bool
ask_all(const struct question *ask, const struct cosine_inquiry *inquiry,
	const struct cosine_groups *groups, struct tally *tally,
	struct result *answer, struct error *err)
{
	for (size_t i = 0; i < tally->runs; i++) {
		if (!ask_run(ask, inquiry, &groups->at[i], i, tally, answer,
			     err))
			return false;
	}
	add_means(tally, answer);
	warn_of_runs(tally, answer);

	return true;
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
	struct tally tally = { .runs = count_runs(groups) };
	bool done;

	if (!given)
		warn_of_others(groups, tally.runs, answer);
	if (given || tally.runs < 2)
		return inquiry->one(ask, inquiry->state, row - 1, answer, err);
	done = ask_all(ask, inquiry, groups, &tally, answer, err);
	tally_clear(&tally);

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
