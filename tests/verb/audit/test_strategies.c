/* test_strategies.c - a folder of losses to a landscape, in words */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "result/writer/writers.h"
#include "stats/law/random.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "verb/verbs.h"

TestSuite(verb_strategies, .timeout = 600, .fini = scratch_remove);

static bool
say(struct session *session, const char *line, char **text, struct error *err)
{
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct text out = { 0 };
	bool done = verb_run_line(&scene, line, &answer, err);

	if (done)
		answer_write(&answer, writer_find("csv"), &out);
	*text = text_take(&out);
	answer_clear(&answer);

	return done;
}

/* Losses of one half of a model, one a line. */
static void
write_half(const char *name, double mean, uint64_t seed)
{
	char text[16384];
	size_t used = 0;
	struct random random = random_start(seed, 1);

	for (int i = 0; i < 400; i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used,
					 "%.5f\n",
					 mean + random_normal(&random));
	scratch_text(name, text);
}

static void
write_models(void)
{
	write_half("dp-eps1-run1_loss_in.csv", 3, 1);
	write_half("dp-eps1-run1_loss_out.csv", 3.1, 2);
	write_half("dp-eps1-run2_loss_in.csv", 3, 3);
	write_half("dp-eps1-run2_loss_out.csv", 3.1, 4);
	write_half("base-run1_loss_in.csv", 1, 5);
	write_half("base-run1_loss_out.csv", 2.5, 6);
}

Test(verb_strategies, files_become_rows_and_the_data_of_the_sitting)
{
	struct session *session = session_new();
	char line[2048], folder[512], *text, *slash;
	struct error err;

	write_models();
	snprintf(folder, sizeof(folder), "%s", scratch_path("x"));
	slash = strrchr(folder, '/');
	*slash = '\0';
	snprintf(line, sizeof(line), "strategies '%s'", folder);
	cr_assert(say(session, line, &text, &err), "%s", err.text);
	cr_expect(
		strstr(text, "name,category,instance,utility,strategy-epsilon"),
		"%s", text);
	cr_expect(strstr(text, "base,base,1,-2.5") ||
			  strstr(text, "base,base,1,-2.4"),
		  "%s", text);
	cr_expect(strstr(text, "dp-eps1,dp,3,-3."), "%s", text);
	free(text);
	cr_assert(say(session, "estimate landscape", &text, &err), "%s",
		  err.text);
	cr_expect(strstr(text, "strategies"), "%s", text);
	free(text);
	cr_expect_eq(dataset_kind(session_data(session)), KIND_STRATEGIES);
	session_free(session);
	expect_no_leaks();
}

/* Nothing waits for a pipe that somebody left there. */
Test(verb_strategies, a_folder_has_more_than_losses)
{
	struct session *session = session_new();
	char line[2048], *text;
	struct error err;

	write_models();
	scratch_text("manifest.json", "{ \"files\": {} }\n");
	cr_assert(!mkfifo(scratch_path("pipe_loss.csv"), 0600));
	snprintf(line, sizeof(line), "strategies '%s'", scratch_path("."));
	cr_assert(say(session, line, &text, &err), "%s", err.text);
	cr_expect(strstr(text, "base,base,1,-2."), "%s", text);
	cr_expect_not(strstr(text, "pipe"), "%s", text);
	free(text);
	session_free(session);
}

Test(verb_strategies, what_it_cannot_do_is_said)
{
	struct session *session = session_new();
	char *text;
	struct error err;

	cr_expect_not(say(session, "strategies /nonexistent", &text, &err));
	free(text);
	cr_expect_not(say(session, "strategies x method=plug-in", &text, &err));
	cr_expect(strstr(err.text, "epsilon-star"), "%s", err.text);
	free(text);
	cr_expect_not(say(session, "strategies", &text, &err));
	free(text);
	session_free(session);
	expect_no_leaks();
}

Test(verb_strategies, gamma_study_reads_its_shifts)
{
	struct session *session = session_new();
	char *text;
	struct error err;

	cr_assert(say(session,
		      "reproduce epsilon-star/study 1 2 rows=300 repetitions=2",
		      &text, &err),
		  "%s", err.text);
	cr_expect(strstr(text, "\n1,"), "%s", text);
	cr_expect(strstr(text, "\n2,"), "%s", text);
	free(text);
	cr_expect_not(
		say(session, "reproduce epsilon-star/study -2", &text, &err));
	cr_expect(strstr(err.text, "-2 is no shift"), "%s", err.text);
	free(text);
	session_free(session);
	expect_no_leaks();
}
