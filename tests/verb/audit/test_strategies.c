/* test_strategies.c - a folder of losses to a landscape, in words */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "result/writer/writers.h"
#include "stats/law/random.h"
#include "tests/load/loading.h"
#include "tests/program.h"
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

TEST(verb_strategies, files_become_rows_and_the_data_of_the_sitting)
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
}

/* Nothing waits for a pipe that somebody left there. */
TEST(verb_strategies, a_folder_has_more_than_losses)
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

/* ---- what train and lab leave ---- */

/* Runs a line in which %s stands for the folder of this test. */
static void
run_line(struct session *session, const char *form, char **text)
{
	char line[2048], *folder = memory_copy_text(scratch_path("runs"));
	struct error err = { 0 };

	snprintf(line, sizeof(line), form, folder);
	cr_assert(say(session, line, text, &err), "%s: %s", line, err.text);
	free(folder);
}

/* Three trainings, one of them with noise. */
static void
train_some(void)
{
	static const char *const more[] = { "sigma=1", "rate=0.5 epochs=40",
					    "rate=0.01" };

	for (size_t i = 0; i < 3; i++) {
		struct session *session = session_new();
		char form[300], *text;

		snprintf(form, sizeof(form),
			 "train blobs model=8-16-2 rows=100 batch=20 %s "
			 "output='%%s/s%zu/'",
			 more[i], i + 8);
		run_line(session, form, &text);
		free(text);
		session_free(session);
	}
}

/* Returns the last accuracy of a training's metrics. */
static double
last_accuracy(const char *model)
{
	char name[100], *text, *last;
	double step, loss, accuracy;

	snprintf(name, sizeof(name), "runs/%s/model/metrics.csv", model);
	text = read_whole(scratch_path(name));
	cr_assert(text, "%s", name);
	text[strlen(text) - 1] = '\0';
	last = strrchr(text, '\n') + 1;
	cr_assert_eq(sscanf(last, "%lf,%lf,%lf", &step, &loss, &accuracy), 3,
		     "%s", last);
	free(text);

	return accuracy;
}

static const char *
row_of(const struct dataset *data, const char *name, size_t *row)
{
	for (*row = 0; *row < dataset_rows(data); ++*row) {
		if (!strcmp(dataset_column_word(data, 0, *row), name))
			return name;
	}

	return NULL;
}

TEST(verb_strategies, trainings_become_a_landscape)
{
	static const char *const models[] = { "s8", "s9", "s10" };
	struct session *session = session_new();
	const struct dataset *data;
	char *text;
	struct error err = { 0 };

	cr_assert(!mkdir(scratch_path("runs"), 0700));
	train_some();
	run_line(session, "strategies '%s'", &text);
	data = session_data(session);
	cr_assert_eq(dataset_rows(data), 3, "%s", text);
	for (size_t i = 0; i < 3; i++) {
		size_t row;

		cr_assert(row_of(data, models[i], &row), "%s", text);
		cr_expect_eq(row, i, "%s", text);
		cr_expect_eq(dataset_values(data, ROLE_UTILITY)[row],
			     last_accuracy(models[i]), "%s", text);
	}
	free(text);
	cr_assert(say(session, "estimate landscape", &text, &err), "%s",
		  err.text);
	free(text);
	session_free(session);
}

/* Losses that are all alike, and a training that was stopped. */
TEST(verb_strategies, models_without_epsilon_star_are_counted_and_named)
{
	struct session *session = session_new();
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct text notes = { 0 };
	char line[2048];
	struct error err = { 0 };

	cr_assert(!mkdir(scratch_path("runs"), 0700));
	train_some();
	cr_assert(!mkdir(scratch_path("runs/flat"), 0700));
	cr_assert(!mkdir(scratch_path("runs/stopped"), 0700));
	scratch_text("runs/flat/manifest.json", "{}\n");
	scratch_text("runs/flat/losses.csv",
		     "loss,member\n1,1\n1,1\n1,0\n1,0\n");
	snprintf(line, sizeof(line), "strategies '%s'", scratch_path("runs"));
	cr_assert(verb_run_line(&scene, line, &answer, &err), "%s", err.text);
	answer_write_remarks(&answer, &notes);
	cr_expect_eq(dataset_rows(session_data(session)), 3);
	cr_expect(strstr(text_get(&notes), "1 of 4 models have no epsilon* and "
					   "are left out: flat ("),
		  "%s", text_get(&notes));
	cr_expect(
		strstr(text_get(&notes), "1 folder without losses left out: "),
		"%s", text_get(&notes));
	cr_expect(strstr(text_get(&notes), "/stopped"), "%s", text_get(&notes));
	text_clear(&notes);
	answer_clear(&answer);
	snprintf(line, sizeof(line), "strategies '%s'",
		 scratch_path("runs/flat"));
	cr_expect_not(verb_run_line(&scene, line, &answer, &err));
	cr_expect(strstr(err.text, "no model in these data has an epsilon*; "
				   "flat: "),
		  "%s", err.text);
	answer_clear(&answer);
	session_free(session);
}

/* A note names the sources, because the utilities do not compare. */
TEST(verb_strategies, utilities_of_unlike_kinds_are_named)
{
	static const char losses[] = "loss,member\n1,1\n2,1\n2,0\n4,0\n";
	struct session *session = session_new();
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct text notes = { 0 };
	char line[2048];
	struct error err = { 0 };
	const struct dataset *data;
	size_t row;

	for (size_t i = 0; i < 2; i++) {
		char name[40];

		cr_assert(i || !mkdir(scratch_path("runs"), 0700));
		snprintf(name, sizeof(name), "runs/m%zu", i);
		cr_assert(!mkdir(scratch_path(name), 0700));
		snprintf(name, sizeof(name), "runs/m%zu/losses.csv", i);
		scratch_text(name, losses);
		snprintf(name, sizeof(name), "runs/m%zu/metrics.csv", i);
		scratch_text(name, i ? "step,loss\n1,2\n2,1\n"
				     : "step,loss,accuracy\n1,2,0.5\n"
				       "2,1,0.75\n");
	}
	cr_assert(!symlink("m1", scratch_path("runs/linked")));
	snprintf(line, sizeof(line), "strategies '%s'", scratch_path("runs"));
	cr_assert(verb_run_line(&scene, line, &answer, &err), "%s", err.text);
	answer_write_remarks(&answer, &notes);
	data = session_data(session);
	cr_assert(row_of(data, "m0", &row));
	cr_expect_eq(dataset_values(data, ROLE_UTILITY)[row], 0.75);
	cr_assert(row_of(data, "m1", &row));
	cr_expect_eq(dataset_values(data, ROLE_UTILITY)[row], -3);
	cr_assert(row_of(data, "linked", &row));
	cr_expect(strstr(text_get(&notes), "these cannot be compared"), "%s",
		  text_get(&notes));
	text_clear(&notes);
	answer_clear(&answer);
	session_free(session);
}

/* A landscape of the lab is a table already, and is joined as it is. */
TEST(verb_strategies, a_landscape_of_the_lab_is_joined)
{
	struct session *session = session_new();
	const struct dataset *data;
	char *text;
	size_t row;

	cr_assert(!mkdir(scratch_path("runs"), 0700));
	train_some();
	run_line(session,
		 "lab landscape effort=small data=blobs model=8-16-2 rows=100 "
		 "batch=20 epochs=20 rate=0.2 output='%s/grid/'",
		 &text);
	free(text);
	run_line(session, "strategies '%s'", &text);
	data = session_data(session);
	cr_expect_geq(dataset_rows(data), 8, "%s", text);
	cr_assert(row_of(data, "s8", &row), "%s", text);
	cr_assert(row_of(data, "dp-e1-c1-b20-m1", &row), "%s", text);
	cr_expect_str_eq(dataset_column_word(data, 1, row), "dp-sgd", "%s",
			 text);
	free(text);
	session_free(session);
}

TEST(verb_strategies, what_it_cannot_do_is_said)
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
}

TEST(verb_strategies, gamma_study_reads_its_shifts)
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
}
