/* test_check_verb.c - claims of a mechanism's family, against theory noise */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_check, .timeout = 600);

/* The number in the cell of the check's table named `column`. */
static double
claimed(const char *line)
{
	struct session *session = session_new();
	char *text = say_in(session, "csv", line);
	char *row = strstr(text, "\ninline,");
	double value = 0;

	cr_assert(row, "%s\n%s", line, text);
	cr_assert_eq(sscanf(row, "\ninline,%*[^,],%*[^,],%lf", &value), 1, "%s",
		     text);
	free(text);
	session_free(session);

	return value;
}

/* The first number that theory noise answers. */
static double
least_noise(const char *line)
{
	struct session *session = session_new();
	char *text = say_in(session, "csv", line);
	const char *row = strstr(text, "\ntheory-noise,,");
	double value = 0;

	cr_assert(row, "%s\n%s", line, text);
	cr_assert_eq(sscanf(row, "\ntheory-noise,,%*[^,],%*[^,],%lf", &value),
		     1, "%s", text);
	free(text);
	session_free(session);

	return value;
}

/* claim-epsilon= means the member that just keeps it at delta. */
Test(verb_check, the_member_tested_is_the_one_that_just_keeps_the_claim)
{
	static const struct {
		const char *mechanism, *noise;
	} families[] = {
		{ "laplace", "epsilon" },
		{ "randomized-response", "epsilon" },
		{ "randomized-response options=5", "epsilon" },
		{ "gaussian", "sigma" },
		{ "subsampled-gaussian sampling=0.9", "sigma" },
	};

	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
		char line[300];
		double asked, told;

		snprintf(line, sizeof(line),
			 "check tp=80 fn=20 fp=20 tn=80 delta=0.1 "
			 "mechanism=%s claim-epsilon=1",
			 families[i].mechanism);
		asked = claimed(line);
		snprintf(line, sizeof(line),
			 "theory noise mechanism=%s at-epsilon=1 delta=0.1",
			 families[i].mechanism);
		told = least_noise(line);
		snprintf(line, sizeof(line),
			 "check tp=80 fn=20 fp=20 tn=80 delta=0.1 "
			 "mechanism=%s %s=%.17g",
			 families[i].mechanism, families[i].noise, told);
		cr_expect_float_eq(asked, claimed(line), 1e-9, "%s: %g not %g",
				   line, asked, claimed(line));
	}
	expect_no_leaks();
}

Test(verb_check, a_true_claim_of_laplace_noise_is_not_refuted)
{
	struct session *session = session_new();

	expect_said(session, "text",
		    "check tp=80 fn=20 fp=20 tn=80 delta=0.1 "
		    "mechanism=laplace claim-epsilon=1",
		    "verdict: not refuted");
	session_free(session);
	expect_no_leaks();
}
