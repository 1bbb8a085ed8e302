/* test_theory_verb.c - the tables of known privacy, as they are typed */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "privacy/bracket.h"
#include "tests/oracle.h"
#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_theory, .timeout = 600);

static struct bracket
certified(const char *line, const char *name)
{
	struct answer answer = { 0 };
	struct error err = { 0 };
	const struct quantity *found;
	struct bracket ends;

	cr_assert(run_alone(line, &answer, &err), "%s: %s", line, err.text);
	found = result_quantity(document_result(&answer.document, 0), name);
	cr_assert(found, "%s has no %s", line, name);
	cr_expect_eq(found->claim, CLAIM_CERTIFIED);
	ends = (struct bracket){ found->lower, found->value, found->upper };
	answer_clear(&answer);

	return ends;
}

static double
quantity(const char *line, const char *name)
{
	return certified(line, name).value;
}

static void
expect(const char *arguments, const char *name, double expected, double tol)
{
	double found = quantity(arguments, name);

	cr_expect(agrees(found, expected, tol), "%s: %s %.17g, not %.17g",
		  arguments, name, found, expected);
}

/* delta as it is, and as a logarithm where it is no double. */
static void
check_delta(const struct oracle *table, size_t row, const char *arguments)
{
	double value = oracle_number(table, row, "value");
	double log_value = oracle_number(table, row, "ln_value");

	if (value > 1e-307)
		expect(arguments, "delta", value, 1e-12 * value);
	if (log_value < -1e-9)
		expect(arguments, "log-delta", log_value, -1e-12 * log_value);
}

TEST(verb_theory, gaussian_dp_agrees_with_its_table)
{
	struct oracle *table = oracle_open("gdp.csv");
	char line[300];

	for (size_t row = 0; row < oracle_rows(table); row++) {
		const char *what = oracle_text(table, row, "fn");
		const char *first = oracle_text(table, row, "arg1");
		const char *second = oracle_text(table, row, "arg2");
		double value = oracle_number(table, row, "value");

		if (!strcmp(what, "delta")) {
			snprintf(line, sizeof(line),
				 "theory delta mechanism=gaussian mu=%s "
				 "at-epsilon=%s",
				 second, first);
			check_delta(table, row, line);
		} else if (!strcmp(what, "eps")) {
			snprintf(line, sizeof(line),
				 "theory epsilon mechanism=gaussian mu=%s "
				 "delta=%s",
				 second, first);
			expect(line, "epsilon", value, 1e-12 * value);
		} else {
			snprintf(line, sizeof(line),
				 "theory noise mechanism=gaussian "
				 "at-epsilon=%s delta=%s",
				 first, second);
			expect(line, "mu", value, 1e-12 * value);
			expect(line, "sigma", 1 / value, 1e-12 / value);
		}
	}
	oracle_free(table);
}

/* What a family of the table is in words of the program. */
static void
mechanism_of(const struct oracle *table, size_t row, char *out, size_t size)
{
	const char *family = oracle_text(table, row, "family");
	const char *p1 = oracle_text(table, row, "p1");
	const char *p2 = oracle_text(table, row, "p2");
	static const char *const forms[][2] = {
		{ "epsdelta", "approximate-dp epsilon=%s mechanism-delta=%s" },
		{ "gaussian", "gaussian mu=%s" },
		{ "laplace", "laplace epsilon=%s" },
		{ "rr", "randomized-response epsilon=%s" },
		{ "sub_gauss", "subsampled-gaussian sigma=%s sampling=%s" },
		{ "sub_gauss_add",
		  "subsampled-gaussian sigma=%s sampling=%s direction=add" },
		{ "gaussian_comp", "gaussian mu=%s steps=%s" },
		{ "rr_comp", "randomized-response epsilon=%s steps=%s" },
	};

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		const char *at = forms[i][1];
		size_t used = 0;
		int numbers = 0;

		if (strcmp(forms[i][0], family) != 0)
			continue;
		/* mu is 1 in the rows that need sigma = 1 / mu */
		for (; *at && used + 1 < size; at++) {
			if (at[0] == '%' && at[1] == 's') {
				used += (size_t)snprintf(out + used,
							 size - used, "%s",
							 numbers++ ? p2 : p1);
				at++;
			} else {
				out[used++] = *at;
			}
		}
		out[used] = '\0';
		return;
	}
	cr_assert_fail("no family %s", family);
}

TEST(verb_theory, tradeoffs_agree_with_their_table)
{
	struct oracle *table = oracle_open("tradeoff.csv");
	char mechanism[150], line[300];

	for (size_t row = 0; row < oracle_rows(table); row++) {
		mechanism_of(table, row, mechanism, sizeof(mechanism));
		snprintf(line, sizeof(line),
			 "theory tradeoff mechanism=%s fpr=%s", mechanism,
			 oracle_text(table, row, "alpha"));
		expect(line, "fnr", oracle_number(table, row, "beta"),
		       oracle_number(table, row, "tol"));
	}
	oracle_free(table);
}

/* Epsilon in each direction: NAME=COLUMN is asked, and what it has to be. */
struct directed {
	const char *table, *mechanism;
	const char *columns[4][2];
	const char *add, *remove;
	double least, tol; /* of the larger of this and epsilon */
};

static void
expect_direction(const struct directed *what, struct oracle *table, size_t row,
		 const char *direction, const char *column)
{
	double value = oracle_number(table, row, column);
	char line[300];
	int length = snprintf(line, sizeof(line),
			      "theory epsilon mechanism=%s direction=%s "
			      "delta=%s",
			      what->mechanism, direction,
			      oracle_text(table, row, "delta"));

	for (size_t i = 0; i < 4 && what->columns[i][0]; i++)
		length +=
			snprintf(line + length, sizeof(line) - (size_t)length,
				 " %s=%s", what->columns[i][0],
				 oracle_text(table, row, what->columns[i][1]));
	expect(line, "epsilon", value, what->tol * fmax(what->least, value));
}

TEST(verb_theory, each_direction_agrees_with_its_table)
{
	static const struct directed whats[] = {
		{ "pld1.csv",
		  "subsampled-gaussian",
		  { { "sigma", "sigma" }, { "sampling", "q" } },
		  "eps_add",
		  "eps_remove",
		  1,
		  1e-12 },
		{ "twogauss.csv",
		  "two-gaussians",
		  { { "mean0", "mu1" },
		    { "sd0", "s1" },
		    { "mean1", "mu2" },
		    { "sd1", "s2" } },
		  "eps_12",
		  "eps_21",
		  0,
		  1e-9 },
	};

	for (size_t i = 0; i < sizeof(whats) / sizeof(whats[0]); i++) {
		const struct directed *what = &whats[i];
		struct oracle *table = oracle_open(what->table);

		for (size_t row = 0; row < oracle_rows(table); row++) {
			expect_direction(what, table, row, "add", what->add);
			expect_direction(what, table, row, "remove",
					 what->remove);
			expect_direction(what, table, row, "both", "eps");
		}
		oracle_free(table);
	}
}

TEST(verb_theory, cosine_null_agrees_with_its_table)
{
	struct oracle *table = oracle_open("cosnull.csv");
	char line[300];

	for (size_t row = 0; row < oracle_rows(table); row++) {
		snprintf(line, sizeof(line),
			 "theory cosine-null dimension=%s cosine=%s",
			 oracle_text(table, row, "d"),
			 oracle_text(table, row, "t"));
		expect(line, "cdf", oracle_number(table, row, "cdf_exact"),
		       oracle_number(table, row, "tol"));
	}
	oracle_free(table);
}

/* Of mpmath, with 40 and 60 digits. */
static const struct {
	const char *line, *name;
	double truth;
} known[] = {
	{ "cosine-null dimension=1000 cosine=-0.05", "cdf",
	  0.056945704569039011641 },
	{ "cosine-null dimension=10000000 cosine=-0.0006", "cdf",
	  0.02888978368497800876 },
	{ "cosine-null dimension=1000000000 cosine=-0.0002", "cdf",
	  1.269813813683362344929e-10 },
	{ "cosine-null dimension=1000000000 cosine=0.0002", "log-above",
	  -22.786980643616212921 },
	{ "epsilon-star mean-population=0 sd-population=1 mean-training=-1 "
	  "sd-training=1.2",
	  "epsilon-star", 5.7828325583994280752 },
	{ "epsilon-star mean-population=0 sd-population=1 mean-training=-1 "
	  "sd-training=0.8",
	  "epsilon-star", 6.6751346843751355705 },
};

static void
check_known(void)
{
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		char line[200];
		struct bracket ends;

		snprintf(line, sizeof(line), "theory %s", known[i].line);
		ends = certified(line, known[i].name);
		cr_expect(ends.lower < known[i].truth &&
				  known[i].truth < ends.upper,
			  "%s: %.17g to %.17g", line, ends.lower, ends.upper);
		cr_expect(agrees(ends.value, known[i].truth,
				 2e-14 * fabs(known[i].truth)),
			  "%s: %.17g", line, ends.value);
	}
}

TEST(verb_theory, what_has_no_ends_of_its_own_gets_some)
{
	under_every_rounding(check_known);
}

/* The table's rates are cut at delta, as epsilon-star does unless told. */
TEST(verb_theory, epsilon_star_agrees_with_its_table)
{
	struct oracle *table = oracle_open("epsstar.csv");
	char line[300];

	for (size_t row = 0; row < oracle_rows(table); row++) {
		snprintf(line, sizeof(line),
			 "theory epsilon-star mean-population=%s "
			 "sd-population=%s mean-training=%s sd-training=%s "
			 "delta=%s",
			 oracle_text(table, row, "mu_pop"),
			 oracle_text(table, row, "s_pop"),
			 oracle_text(table, row, "mu_tr"),
			 oracle_text(table, row, "s_tr"),
			 oracle_text(table, row, "delta"));
		expect(line, "epsilon-star",
		       oracle_number(table, row, "eps_star"),
		       oracle_number(table, row, "tol"));
	}
	oracle_free(table);
}

static void
expect_refusal(const char *line, const char *words)
{
	struct answer answer = { 0 };
	struct error err = { 0 };

	cr_expect_not(run_alone(line, &answer, &err), "%s", line);
	cr_expect_eq(err.kind, ERROR_USAGE, "%s", line);
	cr_expect(strstr(err.text, words), "%s: %s", line, err.text);
	answer_clear(&answer);
}

TEST(verb_theory, refusals_say_what_is_missing)
{
	expect_refusal("theory epsilom mechanism=gaussian mu=1",
		       "did you mean epsilon?");
	expect_refusal("theory epsilon", "mechanism= is missing");
	expect_refusal("theory epsilon mechanism=gaussian",
		       "needs mu= or sigma=");
	expect_refusal("theory delta mechanism=gaussian mu=1",
		       "theory delta needs at-epsilon=");
	expect_refusal("theory epsilon mechanism=curve", "needs file=");
	expect_refusal("theory noise mechanism=curve at-epsilon=1",
		       "has no noise to choose");
	expect_refusal("theory cosine-null dimension=10", "needs cosine=");
}

TEST(verb_theory, numbers_of_another_mechanism_are_not_left_unread)
{
	expect_refusal("theory epsilon mechanism=gaussian mu=1 sampling=0.01",
		       "mechanism=gaussian does not take sampling=");
	expect_refusal("theory reading mechanism=laplace epsilon=1 epochs=3",
		       "mechanism=laplace does not take epochs=");
	expect_refusal("theory tradeoff mechanism=laplace epsilon=1 sigma=2",
		       "mechanism=laplace does not take sigma=");
	expect_refusal("theory noise mechanism=gaussian at-epsilon=1 "
		       "sampling=0.1",
		       "mechanism=gaussian does not take sampling=");
}

/* What a sitting holds of a mechanism before stays there. */
TEST(verb_theory, numbers_of_the_mechanism_before_may_stand_by)
{
	struct session *session = session_new();

	expect_said(session, "text", "set sampling 0.01", "sampling");
	expect_said(session, "text",
		    "theory epsilon mechanism=gaussian mu=1 delta=1e-5",
		    "4.3772");
	session_free(session);
}

/* What is certain to four digits only says so. */
TEST(verb_theory, not_better_is_said_of_both_ends)
{
	struct session *session = session_new();

	expect_said(session, "text",
		    "theory epsilon mechanism=subsampled-gaussian sigma=0.5 "
		    "sampling=0.001 sampler=shuffle steps=1000 delta=1e-5",
		    "1e-05)-DP and not below 9.996");
	expect_said(session, "text",
		    "theory epsilon mechanism=gaussian mu=1 delta=1e-5",
		    "(4.37718, 1e-05)-DP and not better: ");
	session_free(session);
}

/* Also where it is one of several, and for errors, whose ends are turned. */
TEST(verb_theory, ends_that_stay_apart_say_what_they_are)
{
	static const struct {
		const char *line, *part;
	} cases[] = {
		{ "theory epsilon mechanism=fixed-size-gaussian sigma=1 "
		  "sampling=0.1 steps=20 adjacency=replace-one "
		  "then=gaussian:sigma=4 delta=0.01",
		  "replaced alike" },
		{ "theory tradeoff mechanism=fixed-size-gaussian sigma=1 "
		  "sampling=0.1 steps=20 fpr=0.1",
		  "is certain only of 0.455" },
		{ "theory epsilon mechanism=zcdp rho=0.1 then=zcdp:rho=0.2 "
		  "delta=1e-5",
		  "the promise allows" },
		{ "theory delta mechanism=shuffled-gaussian sigma=1 batches=10 "
		  "epochs=9 at-epsilon=3",
		  "largest answer" },
		{ "theory epsilon mechanism=exponential epsilon=1 steps=3 "
		  "delta=0.01",
		  "half of" },
	};
	struct session *session = session_new();

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		expect_said(session, "text", cases[i].line, cases[i].part);
	session_free(session);
}
