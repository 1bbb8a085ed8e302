/* test_readings.c - the audit's readings beside those of its claim */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_readings, .timeout = 300);

static const struct stage_options options = { .width = 80, .height = 40 };

/* The line of a reading, or "". */
static void
line_of(struct stage *stage, const char *name, char *out, size_t size)
{
	char *text = stage_text(stage, false);
	const char *at = strstr(text, name);

	snprintf(out, size, "%.*s", at ? (int)strcspn(at, "\n") : 0,
		 at ? at : "");
	free(text);
}

static struct stage *
with_scores(const char *set)
{
	struct stage *stage = stage_new(&options);
	char keys[500];

	stage_load(stage, "screen-scores.csv");
	snprintf(keys, sizeof(keys), ": 'set %s' Enter i", set);
	stage_keys(stage, keys);

	return stage;
}

TEST(ui_readings, a_member_of_a_family_stands_beside_the_audit)
{
	struct stage *stage =
		with_scores("claim-epsilon=2 mechanism=laplace delta=0.001");
	char line[200];

	cr_expect(stage_shows(stage, "claim promises"));
	line_of(stage, "epsilon at 0.001", line, sizeof(line));
	cr_expect(strstr(line, " 2 "), "%s", line);
	line_of(stage, "rho ", line, sizeof(line));
	cr_expect(!strstr(line, "–"), "%s", line);
	stage_free(stage);
}

TEST(ui_readings, a_mechanism_with_parameters_is_the_claim)
{
	struct stage *stage = with_scores("mechanism=gaussian mu=1");
	char line[200];

	line_of(stage, "renyi at 2", line, sizeof(line));
	cr_expect(strstr(line, "0.9999 … 1.001") || strstr(line, " 1 "), "%s",
		  line);
	/* one row holds the mu of both */
	line_of(stage, "mu ", line, sizeof(line));
	cr_expect(strstr(line, "0.9999"), "%s", line);
	stage_free(stage);
}

TEST(ui_readings, a_file_is_the_claim)
{
	char set[400];
	struct stage *stage;
	char line[200];

	snprintf(set, sizeof(set), "claim=%s/sample-data/claimed-curve.csv",
		 getenv("DPAUDIT_SOURCE"));
	stage = with_scores(set);
	line_of(stage, "advantage", line, sizeof(line));
	cr_expect(strstr(line, "0.3829"), "%s", line);
	stage_free(stage);
}

TEST(ui_readings, theory_reads_its_mechanism)
{
	struct stage *stage = stage_new(&options);
	char line[200];

	stage_keys(stage, "4 i");
	line_of(stage, "advantage", line, sizeof(line));
	cr_expect(strstr(line, "0.3829"), "%s", line);
	stage_free(stage);
}

TEST(ui_readings, without_a_number_it_says_where_there_is_one)
{
	struct stage *stage = stage_new(&options);
	char line[200];

	stage_keys(stage, "i");
	line_of(stage, "no number to read", line, sizeof(line));
	cr_expect(strstr(line, "open data with o"), "%s", line);
	stage_free(stage);
}

/* It excludes what is below, so nothing is "excluded: ≥ 1.178". */
TEST(ui_readings, the_audit_says_at_least_and_is_not_turned_round)
{
	struct stage *stage = with_scores("claim-epsilon=1");
	char line[200];

	cr_expect(stage_shows(stage, "The audit says (lower-bound), the claim "
				     "promises (certified)"));
	cr_expect_not(stage_shows(stage, "excluded by audit"));
	line_of(stage, "epsilon at", line, sizeof(line));
	cr_expect(strstr(line, "≥"), "%s", line);
	stage_keys(stage, "Esc : 'unset claim-epsilon' Enter "
			  ": 'set method=katz delta=0' Enter i");
	cr_expect(stage_shows(stage,
			      "What the audit says (approximate-interval)"));
	cr_expect_not(stage_shows(stage, "excludes"));
	stage_free(stage);
}

/* Where a row goes on it is no row. */
TEST(ui_readings, what_a_row_says_goes_on_below_itself)
{
	const struct stage_options wide = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&wide);
	char next[400], *text, *at;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "i");
	text = stage_text(stage, false);
	at = strstr(text, "one point says nothing of");
	cr_assert(at, "%s", text);
	at = strchr(at, '\n') + 1;
	snprintf(next, sizeof(next), "%.*s", (int)strcspn(at, "\n"), at);
	cr_expect(strstr(next, "curve"), "%s", next);
	cr_expect(strstr(next, "                    the curve") ||
			  strstr(next, "                    rest of the curve"),
		  "%s", next);
	free(text);
	stage_free(stage);
}
