/* test_runs.c - a folder of models: one of them is audited, and which is said
 */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "stats/law/random.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "tests/verb/saying.h"
#include "verb/verbs.h"

TestSuite(verb_runs, .timeout = 300);

enum { MODELS = 4, EXAMPLES = 300 };

/* The models one after another, and the third alone. */
static void
write_models(void)
{
	struct random random = random_start(21, 0);
	struct text all = { 0 }, third = { 0 };

	text_add(&all, "score,member,run\n");
	text_add(&third, "score,member\n");
	for (size_t i = 0; i < MODELS * EXAMPLES; i++) {
		bool in = random_uniform(&random) < 0.5;
		double score = random_normal(&random) + (in ? 1.2 : 0);

		text_add(&all, "%.9g,%d,model-%zu\n", score, in, i / EXAMPLES);
		if (i / EXAMPLES == 2)
			text_add(&third, "%.9g,%d\n", score, in);
	}
	scratch_text("models.csv", text_get(&all));
	scratch_text("third.csv", text_get(&third));
	text_clear(&all);
	text_clear(&third);
}

struct said {
	struct answer answer;
	struct error err;
	bool done;
};

static struct said
ask(const char *format, const char *file)
{
	struct session *session = session_new();
	struct scene scene = { .session = session };
	struct said said = { .done = false };
	char line[600];

	snprintf(line, sizeof(line), format, scratch_path(file));
	said.done = verb_run_line(&scene, line, &said.answer, &said.err);
	session_free(session);

	return said;
}

static double
bound_of(const struct said *said)
{
	const struct block *block =
		document_next(&said->answer.document, BLOCK_RESULT, NULL);

	cr_assert(said->done && block, "%s", said->err.text);

	return result_quantity(block->result, "epsilon")->lower;
}

static bool
has_warning(const struct said *said, enum warning code)
{
	const struct block *block = NULL;

	while ((block = document_next(&said->answer.document, BLOCK_RESULT,
				      block))) {
		if (result_has_warning(block->result, code))
			return true;
	}

	return false;
}

TEST(verb_runs, a_run_is_what_its_rows_alone_are)
{
	static const char *const methods[] = { "one-run", "one-run-anytime",
					       "one-run-fdp" };

	write_models();
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		char line[100];
		struct said third, alone, first;

		snprintf(line, sizeof(line), "estimate %s %%s run=3",
			 methods[i]);
		third = ask(line, "models.csv");
		snprintf(line, sizeof(line), "estimate %s %%s", methods[i]);
		alone = ask(line, "third.csv");
		first = ask(line, "models.csv");
		cr_expect_eq(bound_of(&third), bound_of(&alone), "%s",
			     methods[i]);
		cr_expect_neq(bound_of(&first), bound_of(&alone), "%s",
			      methods[i]);
		cr_expect(!has_warning(&third, W32) &&
			  has_warning(&first, W32));
		answer_clear(&third.answer);
		answer_clear(&alone.answer);
		answer_clear(&first.answer);
	}
}

/* Fourteen methods that cannot are one line; the others each say what they did.
 */
TEST(verb_runs, compare_answers_for_one_and_names_the_rest_once)
{
	struct said said;
	size_t silent = 0, shared = 0;

	write_models();
	said = ask("compare %s", "models.csv");
	cr_assert(said.done, "%s", said.err.text);
	for (size_t i = 0; i < said.answer.note_count; i++) {
		const char *note = said.answer.notes[i];

		silent += strstr(note, "explain METHOD") != NULL;
		shared += strstr(note, "W16") != NULL;
	}
	cr_expect_eq(silent, 1);
	cr_expect_eq(shared, 1);
	cr_expect(has_warning(&said, W32));
	answer_clear(&said.answer);
}

TEST(verb_runs, a_gate_wants_to_know_which_was_declared)
{
	struct said said;

	write_models();
	said = ask("check %s claim-epsilon=0.5", "models.csv");
	cr_expect(!said.done);
	cr_expect(strstr(said.err.text, "holds 4 runs; say with run="), "%s",
		  said.err.text);
	said = ask("check %s claim-epsilon=0.05 run=1", "models.csv");
	cr_assert(said.done, "%s", said.err.text);
	cr_expect_eq(said.answer.status, STATUS_REFUTED);
	answer_clear(&said.answer);
	said = ask("check %s claim-epsilon=0.5 run=9", "models.csv");
	cr_expect(!said.done);
	cr_expect(strstr(said.err.text, "holds no run 9; it holds "
					"1 (model-0), 2 (model-1)"),
		  "%s", said.err.text);
	said = ask("estimate one-run %s run=1", "third.csv");
	cr_expect(!said.done && strstr(said.err.text, "no column of runs"));
}

/* Rates, bets and moments would take rows of one training for trials. */
TEST(verb_runs, no_method_of_trials_takes_rows_that_share_a_run)
{
	static const char *const methods[] = {
		"clopper-pearson", "band",        "gaussian-pair",  "testers",
		"anytime-rates",   "mmd-betting", "sequential-fdp",
	};

	write_models();
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		char line[100];
		struct said said;

		snprintf(line, sizeof(line), "estimate %s %%s run=1",
			 methods[i]);
		said = ask(line, "models.csv");
		cr_expect(!said.done && strstr(said.err.text, "W16"), "%s",
			  methods[i]);
		answer_clear(&said.answer);
	}
}

/* What reads all rows has no one run to look at, and says so. */
TEST(verb_runs, a_run_of_what_is_no_game_is_refused)
{
	static const char *const asked[][3] = {
		{ "estimate one-shot %s run=2", "cosines.csv",
		  "the cosines of all runs belong together" },
		{ "estimate plug-in %s run=2", "counts.csv",
		  "no column of runs" },
	};

	scratch_text("cosines.csv", "cosine,observed,run\n0.1,1,1\n0.2,1,2\n"
				    "0.3,1,1\n0.15,1,2\n");
	scratch_text("counts.csv", "tp,fn,fp,tn\n5,4,3,2\n");
	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		struct said said = ask(asked[i][0], asked[i][1]);

		cr_expect(!said.done, "%s", asked[i][0]);
		cr_expect(strstr(said.err.text, asked[i][2]), "%s",
			  said.err.text);
		if (said.done)
			answer_clear(&said.answer);
	}
}
