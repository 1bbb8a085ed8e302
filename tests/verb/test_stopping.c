/* test_stopping.c - whatever takes long asks whether to stop, and does */

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "stats/sample/sort.h"
#include "tests/support.h"
#include "verb/verbs.h"

TestSuite(verb_stopping, .timeout = 300);

enum { ROWS = 4000 };

/* Runs a line on scores; stopped at the question of that number. */
static size_t
ask(const char *line, size_t patience, struct error *err)
{
	struct session *session = session_new();
	struct progress progress = { .patience = patience };
	struct scene scene = { .session = session, .progress = &progress };
	struct answer answer = { 0 };
	struct datasets made = { 0 };

	*err = (struct error){ 0 };
	datasets_add(&made, sample_scores(ROWS / 2, 1, 1));
	session_add_data(session, &made);
	if (verb_run_line(&scene, line, &answer, err))
		err->text[0] = '\0';
	answer_clear(&answer);
	session_free(session);

	return progress.asked;
}

static void
expect_stopped(const char *line, size_t patience)
{
	struct error err;

	ask(line, patience, &err);
	cr_expect(*err.text, "%s answers at question %zu", line, patience);
	cr_expect_eq(err.kind, ERROR_STOPPED, "%s: %s", line, err.text);
}

TEST(verb_stopping, every_method_asks_before_and_after)
{
	for (const struct method *const *it = methods(); *it; it++) {
		struct error err;
		char line[80];
		size_t asked;

		if (!method_suits(*it, KIND_SCORES))
			continue;
		snprintf(line, sizeof(line), "estimate %s bootstraps=5",
			 (*it)->name);
		asked = ask(line, SIZE_MAX, &err);
		if (*err.text)
			continue; /* it needs settings of its own */
		cr_expect_geq(asked, 2, "%s", line);
		expect_stopped(line, 1);
		expect_stopped(line, 2);
	}
}

TEST(verb_stopping, a_comparison_asks_in_each_of_its_methods)
{
	struct error err;
	size_t methods_there = 0, asked;

	for (const struct method *const *it = methods(); *it; it++)
		methods_there += method_suits(*it, KIND_SCORES);
	asked = ask("compare bootstraps=5", SIZE_MAX, &err);
	cr_expect(!*err.text, "%s", err.text);
	cr_expect_gt(asked, 2 * methods_there, "%zu questions", asked);
	expect_stopped("compare bootstraps=5", 1);
	expect_stopped("compare bootstraps=5", methods_there);
}

/* The figure of that kind, stopped at a question; how many there were. */
static size_t
draw(const struct figure_kind *kind, const struct dataset *data,
     size_t patience, struct error *err)
{
	struct progress progress = { .patience = patience };
	struct settings settings;
	const struct figure_source source = { .data = &data,
					      .data_count = 1,
					      .settings = &settings,
					      .progress = &progress };

	settings_init(&settings);
	set_line(&settings, "bootstraps=5 splits=3");
	*err = (struct error){ 0 };
	figure_free(figure_kind_draw(kind, &source, err));
	settings_clear(&settings);

	return progress.asked;
}

/* Whichever question is the last, and whatever was kept with the data. */
TEST(verb_stopping, every_figure_stops_at_any_question)
{
	for (const struct figure_kind *const *it = figure_kinds(); *it; it++) {
		struct dataset *data = sample_scores(ROWS / 2, 1, 1);
		struct error err;
		size_t asked = draw(*it, data, SIZE_MAX, &err);

		dataset_release(data);
		if (*err.text)
			continue; /* it suits other data or settings */
		cr_expect_geq(asked, 1, "%s", (*it)->name);
		for (size_t i = 1; i <= asked && i < 12; i++) {
			data = sample_scores(ROWS / 2, 1, 1);
			draw(*it, data, i, &err);
			cr_expect_eq(err.kind, ERROR_STOPPED, "%s at %zu: %s",
				     (*it)->name, i, err.text);
			draw(*it, data, SIZE_MAX, &err);
			cr_expect_not(*err.text, "%s after %zu: %s",
				      (*it)->name, i, err.text);
			dataset_release(data);
		}
	}
}

/* ---- long loops ---- */

enum { MANY = 1 << 21 };

TEST(verb_stopping, a_long_sort_looks_up_and_ends)
{
	struct progress progress = { .patience = SIZE_MAX };
	double *numbers = memory_new_array(2 * MANY, sizeof(*numbers));
	size_t asked;

	for (size_t i = 0; i < 2 * MANY; i++)
		numbers[i] = (double)(i * 2654435761u % 1000003);
	cr_expect(sort_unless_stopped(numbers, 2 * MANY, &progress));
	asked = progress.asked;
	cr_expect_geq(asked, 12, "%zu questions", asked);
	for (size_t i = 1; i < 2 * MANY; i++)
		cr_assert(numbers[i - 1] <= numbers[i]);
	for (size_t i = 1; i <= asked; i += 5) {
		progress = (struct progress){ .patience = i };
		cr_expect_not(
			sort_unless_stopped(numbers, 2 * MANY, &progress));
		cr_expect_eq(progress.asked, i);
	}
	free(numbers);
}

static double
lower_end(const struct dataset *data, size_t patience, struct error *err)
{
	struct progress progress = { .patience = patience };
	struct settings settings;
	struct question ask = { .data = data,
				.settings = &settings,
				.game = dataset_game(data),
				.progress = &progress,
				.threads = 1 };
	struct result *result;
	double lower = -1;

	settings_init(&settings);
	result = method_run(&method_clopper_pearson, &ask, err);
	if (result)
		lower = result_quantity(result, "epsilon")->lower;
	result_release(result);
	settings_clear(&settings);

	return lower;
}

/* What was left half done is not kept with the data. */
TEST(verb_stopping, data_that_were_stopped_answer_the_next_time)
{
	struct dataset *fresh = sample_scores(MANY, 1, 1);
	struct dataset *stopped = sample_scores(MANY, 1, 1);
	struct error err = { 0 };
	double wanted = lower_end(fresh, SIZE_MAX, &err);

	cr_assert(wanted > 0, "%s", err.text);
	dataset_release(fresh);
	for (size_t patience = 2; patience < 40; patience += 3) {
		double lower = lower_end(stopped, patience, &err);

		cr_expect(lower < 0, "answers at question %zu", patience);
		cr_expect_eq(err.kind, ERROR_STOPPED, "%s", err.text);
		if (patience > 17)
			break;
	}
	cr_expect_float_eq(lower_end(stopped, SIZE_MAX, &err), wanted, 0);
	dataset_release(stopped);
}

TEST(verb_stopping, the_part_stops_with_the_whole)
{
	struct progress whole = { 0 }, part = { .above = &whole };
	struct error err = { 0 };

	cr_expect(progress_check(&part, &err));
	atomic_store(&whole.stop, true);
	cr_expect_not(progress_check(&part, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
}

/* Half of a short word is another word. */
TEST(verb_stopping, audit_is_not_quit)
{
	struct error err;

	ask("audit", 0, &err);
	cr_expect(strstr(err.text, "there is no verb 'audit'"), "%s", err.text);
	cr_expect_not(strstr(err.text, "quit"), "%s", err.text);
}
