/* test_reproduce.c - the papers' numbers, and the verdicts on them */

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <string.h>

#include "study/paper/reproduce.h"
#include "tests/support.h"

TestSuite(study_reproduce, .timeout = 600);

/* "figure-5-left" belongs to the item "figure-5". */
static bool
has_item(const struct reproductions *list, const char *paper,
	 const char *figure)
{
	for (size_t i = 0; i < list->count; i++) {
		const struct reproduction *it = &list->at[i];
		size_t length = strlen(it->item);

		if (!strcmp(it->paper, paper) &&
		    !strncmp(it->item, figure, length) &&
		    (!figure[length] || figure[length] == '-'))
			return true;
	}

	return false;
}

/* Whoever looks for a figure's numbers finds them among the items. */
static void
expect_items_of_figures(const struct reproductions *list,
			const struct publication *paper)
{
	for (const struct paper_figure *it = paper->figures; it->item; it++)
		cr_expect(has_item(list, paper->name, it->item), "%s %s",
			  paper->name, it->item);
}

static const struct crew_place here;

static const struct publication *
paper_named(const char *name)
{
	size_t i = 0;

	while (papers[i] && strcmp(papers[i]->name, name) != 0)
		i++;
	cr_assert(papers[i], "no paper %s", name);

	return papers[i];
}

static struct criterion_test_params
each_paper(void)
{
	static int indices[8];
	size_t count = 0;

	for (; papers[count]; count++)
		indices[count] = (int)count;

	return cr_make_param_array(int, indices, count);
}

ParameterizedTestParameters(study_reproduce, nothing_differs_without_a_reason)
{
	return each_paper();
}

ParameterizedTest(const int *index, study_reproduce,
		  nothing_differs_without_a_reason)
{
	const struct publication *paper = papers[*index];
	struct reproductions list = { 0 };
	struct error err = { 0 };
	size_t printed = 0;

	cr_assert(reproduce_run(paper->name, &list, &here, NULL, &err), "%s",
		  err.text);
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
	cr_expect_geq(printed, 10, "%s: %zu", paper->name, printed);
	expect_items_of_figures(&list, paper);
	reproduce_clear(&list);
	expect_no_leaks();
}

TEST(study_reproduce, verdicts_follow_from_the_digits)
{
	static const struct {
		const char *text;
		double ours;
		enum reproduce_outcome outcome;
	} cases[] = {
		{ "9.99", 9.9949, OUTCOME_AGREES },
		{ "9.99", 9.9973, OUTCOME_ROUNDING },
		{ "9.99", 10.03, OUTCOME_DIFFERS },
		{ "1500", 1500.4, OUTCOME_AGREES },
		{ "-11", -11.43, OUTCOME_AGREES },
		{ "> 35", 35.4, OUTCOME_AGREES },
		{ "> 35", 34.9, OUTCOME_DIFFERS },
		{ "< 10", 9.99, OUTCOME_AGREES },
		{ "< 10", 10.5, OUTCOME_DIFFERS },
		{ "~ 0", 0.4, OUTCOME_AGREES },
	};
	struct reproductions list = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		reproduce_add(&list,
			      &(struct printed){ "x", "y", cases[i].text },
			      cases[i].ours);
		cr_expect_eq(list.at[i].outcome, cases[i].outcome, "%s %g",
			     cases[i].text, cases[i].ours);
	}
	reproduce_clear(&list);
}

/* Neither a printed number nor a point of a curve may be missing unsaid. */
TEST(study_reproduce, missing_numbers_do_not_agree)
{
	struct reproductions list = { 0 };

	reproduce_add(&list, &(struct printed){ "x", "y", "0.3" }, NAN);
	reproduce_add(&list, &(struct printed){ "x", "y", NULL }, NAN);
	reproduce_add(&list,
		      &(struct printed){ .item = "x",
					 .what = "y",
					 .text = "0.3",
					 .known = OUTCOME_MISPRINT },
		      NAN);
	reproduce_add(&list,
		      &(struct printed){ .item = "x",
					 .what = "y",
					 .text = "0.3",
					 .known = OUTCOME_ROUNDING },
		      NAN);
	cr_expect_eq(list.at[0].outcome, OUTCOME_DIFFERS);
	cr_expect_eq(list.at[1].outcome, OUTCOME_DIFFERS);
	cr_expect_eq(list.at[2].outcome, OUTCOME_MISPRINT);
	cr_expect_eq(list.at[3].outcome, OUTCOME_DIFFERS);
	reproduce_clear(&list);
}

TEST(study_reproduce, rounding_of_doubles_is_no_difference)
{
	struct reproductions list = { 0 };

	reproduce_add(&list, &(struct printed){ "x", "y", "0.3" }, 0.1 + 0.2);
	reproduce_add(&list, &(struct printed){ "x", "y", "95" }, 95 + 1e-9);
	cr_expect(!(fabs(list.at[0].difference) > 0), "%g",
		  list.at[0].difference);
	cr_expect(list.at[1].difference > 0);
	reproduce_clear(&list);
}

TEST(study_reproduce, one_item_can_be_asked_for)
{
	struct reproductions list = { 0 };
	struct error err = { 0 };

	cr_assert(reproduce_run("bayesian-estimation/footnote-1", &list, &here,
				NULL, &err));
	cr_expect_eq(list.count, 2);
	reproduce_clear(&list);
	cr_expect_not(reproduce_run("nothing", &list, &here, NULL, &err));
	cr_expect(strstr(err.text, "no paper or item is called 'nothing'"));
	reproduce_clear(&list);
}

/* "figure-1" asks for its four parts, not for figures 10 and 11. */
TEST(study_reproduce, parts_of_a_figure_belong_to_it)
{
	const struct publication *paper = paper_named("f-dp-one-run");
	const struct paper_figure *it = paper->figures;
	size_t parts = 0;

	for (; it->item; it++) {
		cr_expect(reproduce_wants(NULL, paper, it));
		cr_expect_not(reproduce_wants("epsilon-star", paper, it));
		parts += reproduce_wants("f-dp-one-run/figure-1", paper, it);
	}
	cr_expect_eq(parts, 4);
}

TEST(study_reproduce, every_figure_is_drawn)
{
	struct error err = { 0 };

	for (size_t i = 0; papers[i]; i++) {
		const struct paper_figure *it = papers[i]->figures;

		for (; it->item; it++) {
			struct figure *figure =
				reproduce_figure(papers[i], it, NULL, &err);

			cr_assert(figure, "%s %s: %s", papers[i]->name,
				  it->item, err.text);
			cr_expect(figure->series_count, "%s", it->item);
			cr_expect(strstr(figure->title, it->item));
			cr_expect(*figure->sentence, "%s", it->item);
			figure_free(figure);
		}
	}
}

TEST(study_reproduce, lines_that_make_no_sense_are_refused)
{
	const struct publication *paper = paper_named("epsilon-star");
	struct paper_figure wrong = { .item = "x", .kind = "roc" };
	struct error err = { 0 };

	wrong.lines[0] = "nonsense=1";
	cr_expect_not(reproduce_figure(paper, &wrong, NULL, &err));
	cr_expect(strstr(err.text, "there is no setting 'nonsense'"), "%s",
		  err.text);
	wrong.data = "nobody rows=3";
	cr_expect_not(reproduce_figure(paper, &wrong, NULL, &err));
	wrong.data = "";
	cr_expect_not(reproduce_figure(paper, &wrong, NULL, &err));
	cr_expect(strstr(err.text, "no simulation"), "%s", err.text);
	wrong.kind = "nothing";
	cr_expect_not(reproduce_figure(paper, &wrong, NULL, &err));
}
