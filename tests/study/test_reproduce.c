/* test_reproduce.c - the papers' numbers, and the verdicts on them */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "study/reproduce.h"
#include "tests/support.h"

TestSuite(study_reproduce, .timeout = 300);

Test(study_reproduce, nothing_differs_without_a_reason)
{
	struct reproductions list = { 0 };
	struct error err = { 0 };
	size_t printed = 0;

	cr_assert(reproduce_run(NULL, &list, NULL, &err), "%s", err.text);
	for (size_t i = 0; i < list.count; i++) {
		const struct reproduction *it = &list.at[i];

		cr_expect_neq(it->outcome, OUTCOME_DIFFERS,
			      "%s %s, %s: %s printed, %.6g found", it->paper,
			      it->item, it->what,
			      it->printed ? it->printed : "-", it->ours);
		if (it->outcome != OUTCOME_AGREES &&
		    it->outcome != OUTCOME_COMPUTED)
			cr_expect(it->reason, "%s %s", it->paper, it->what);
		printed += it->printed != NULL;
	}
	cr_expect_geq(printed, 60);
	reproductions_clear(&list);
	expect_no_leaks();
}

Test(study_reproduce, verdicts_follow_from_the_digits)
{
	static const struct {
		const char *text;
		double ours;
		enum outcome outcome;
	} cases[] = {
		{ "9.99", 9.9949, OUTCOME_AGREES },
		{ "9.99", 9.9973, OUTCOME_ROUNDING },
		{ "9.99", 10.03, OUTCOME_DIFFERS },
		{ "1500", 1500.4, OUTCOME_AGREES },
		{ "-11", -11.43, OUTCOME_AGREES },
	};
	struct reproductions list = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		reproduce_add(&list,
			      &(struct printed){ "x", "y", cases[i].text },
			      cases[i].ours);
		cr_expect_eq(list.at[i].outcome, cases[i].outcome, "%s %g",
			     cases[i].text, cases[i].ours);
	}
	reproductions_clear(&list);
	expect_no_leaks();
}

Test(study_reproduce, one_item_can_be_asked_for)
{
	struct reproductions list = { 0 };
	struct error err = { 0 };

	cr_assert(reproduce_run("bayesian-estimation/footnote-1", &list, NULL,
				&err));
	cr_expect_eq(list.count, 2);
	reproductions_clear(&list);
	cr_expect_not(reproduce_run("nothing", &list, NULL, &err));
	cr_expect(strstr(err.text, "no paper or item is called 'nothing'"));
	reproductions_clear(&list);
	expect_no_leaks();
}
