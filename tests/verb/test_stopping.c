/* test_stopping.c - whatever takes long asks whether to stop, and does */

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "method/methods.h"
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

Test(verb_stopping, every_method_asks_before_and_after)
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
	expect_no_leaks();
}

Test(verb_stopping, a_comparison_asks_in_each_of_its_methods)
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
	expect_no_leaks();
}

Test(verb_stopping, the_part_stops_with_the_whole)
{
	struct progress whole = { 0 }, part = { .above = &whole };
	struct error err = { 0 };

	cr_expect(progress_check(&part, &err));
	atomic_store(&whole.stop, true);
	cr_expect_not(progress_check(&part, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
}

/* Half of a short word is another word. */
Test(verb_stopping, audit_is_not_quit)
{
	struct error err;

	ask("audit", 0, &err);
	cr_expect(strstr(err.text, "there is no verb 'audit'"), "%s", err.text);
	cr_expect_not(strstr(err.text, "quit"), "%s", err.text);
}
