/* test_train.c - training through the built program */

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/program.h"

TestSuite(whole_train, .timeout = 300);

static const char *const files[] = { "losses.csv", "manifest.json",
				     "model/predictions.csv",
				     "model/weights.npy", "model/metrics.csv" };

enum { FILES = sizeof(files) / sizeof(files[0]) };

static char *
below(const char *top, const char *name)
{
	char path[600];

	snprintf(path, sizeof(path), "%s/%s", top, name);

	return memory_copy_text(path);
}

/* Whatever a test left there, also one that was killed. */
static void
clean(const char *top)
{
	char line[1000];

	snprintf(line, sizeof(line), "rm -rf '%s'", top);
	cr_assert_eq(system(line), 0);
}

static void
empty(char *top)
{
	clean(top);
	free(top);
}

/* A folder below the build tree that is not there; the caller frees it. */
static char *
folder(const char *name)
{
	char *path = memory_copy_text(build_path(name));

	clean(path);

	return path;
}

/* Trains into a folder; status and the last words are looked at. */
static void
expect_trained(const char *line, const char *top, int status, const char *says)
{
	char whole[900];
	struct ran ran;

	snprintf(whole, sizeof(whole), "train %s output=%s/", line, top);
	ran = program_run(whole);
	cr_assert_eq(ran.status, status, "%s: %d %s", whole, ran.status,
		     ran.err);
	cr_expect(strstr(status ? ran.err : ran.out, says), "%s: %s%s", whole,
		  ran.out, ran.err);
	ran_clear(&ran);
}

static void
expect_same_files(const char *a, const char *b)
{
	for (size_t i = 0; i < FILES; i++) {
		char *one = below(a, files[i]), *two = below(b, files[i]);
		struct stat first, second;
		char *left = read_whole(one), *right = read_whole(two);

		cr_assert(left && right && !stat(one, &first) &&
				  !stat(two, &second),
			  "%s", files[i]);
		cr_expect(first.st_size == second.st_size &&
				  !memcmp(left, right, (size_t)first.st_size),
			  "%s differs", files[i]);
		free(left);
		free(right);
		free(one);
		free(two);
	}
}

#define SMALL "blobs model=8-16-2 rows=300 batch=30 epochs=4 "

/*
 * Levels of instructions, the C library's variants and the number of threads
 * change no byte.
 */
Test(whole_train, bytes_are_the_same_everywhere)
{
	static const char masked[] = "glibc.cpu.hwcaps=-AVX2_Usable,"
				     "-FMA_Usable,-AVX2,-FMA,-AVX512F";
	static const char *const levels[] = { "v4", "v3", "plain" };
	char *first = folder("train_first");

	expect_trained(SMALL "sigma=1 seed=3", first, 0, "epsilon");
	for (size_t i = 0; i < 4; i++) {
		char *other = folder("train_other");

		setenv("DPAUDIT_ISA", levels[i % 3], 1);
		if (i == 3)
			setenv("GLIBC_TUNABLES", masked, 1);
		expect_trained(i == 1 ? SMALL "sigma=1 seed=3 threads=3"
				      : SMALL "sigma=1 seed=3",
			       other, 0, "epsilon");
		expect_same_files(first, other);
		empty(other);
	}
	empty(first);
}

Test(whole_train, a_folder_opens_as_its_losses)
{
	char *top = folder("train_opens"), line[700];
	struct ran ran;

	expect_trained(SMALL "sigma=1", top, 0, "epsilon");
	snprintf(line, sizeof(line), "load %s/ format=csv", top);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, ",losses,600,"), "%s", ran.out);
	ran_clear(&ran);
	snprintf(line, sizeof(line), "load %s/model/weights.npy format=csv",
		 top);
	ran = program_run(line);
	cr_expect_neq(ran.status, 1000 + 11, "%s", ran.err);
	ran_clear(&ran);
	expect_trained(SMALL "sigma=1", top, 3, "holds a training already");
	expect_trained(SMALL "sigma=1 force=yes", top, 0, "epsilon");
	empty(top);
}

static json_t *
manifest(const char *top)
{
	char *path = below(top, "manifest.json");
	json_t *made = json_load_file(path, 0, NULL);

	free(path);
	cr_assert(made);

	return made;
}

/* A bug is loud: no epsilon is claimed for true anywhere. */
Test(whole_train, a_bug_is_said_and_claims_nothing)
{
	char *top = folder("train_bug"), *path = below(top, "losses.csv");
	char *text;
	json_t *made, *ledger;

	expect_trained(SMALL "sigma=1 bug=clip-after-mean", top, 0, "epsilon");
	made = manifest(top);
	ledger = json_object_get(made, "ledger");
	cr_expect_str_eq(json_string_value(json_object_get(ledger, "bug")),
			 "clip-after-mean");
	cr_expect(!json_object_get(ledger, "epsilon-upper"));
	cr_expect(json_object_get(ledger, "claimed-epsilon-upper"));
	text = read_whole(path);
	cr_expect(strstr(text, "# mechanism=bug=clip-after-mean\n"));
	cr_expect(!strstr(text, "true-epsilon"));
	free(text);
	free(path);
	json_decref(made);
	empty(top);
}

/* Losses of one training refute little: the line that does is said. */
Test(whole_train, a_bug_names_the_game_that_refutes_it)
{
	char *top = folder("train_game");
	char line[900], *next;
	struct ran ran;

	ran = program_run("train " SMALL "sigma=1 bug=noise-scale "
			  "noise-factor=0.5");
	cr_assert_eq(ran.status, 0, "%s", ran.err);
	next = strstr(ran.err, "lab white-box");
	cr_assert(next, "%s", ran.err);
	*strstr(next, " output=FOLDER/") = '\0';
	snprintf(line, sizeof(line), "%s output=%s", next, top);
	ran_clear(&ran);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s: %s", line, ran.err);
	ran_clear(&ran);
	snprintf(line, sizeof(line),
		 "check %s/scores.csv mechanism=gaussian sigma=1", top);
	ran = program_run(line);
	cr_expect_eq(ran.status, 1, "%s", ran.out);
	ran_clear(&ran);
	empty(top);
}

/* sigma for a target keeps it, and the manifest says so. */
Test(whole_train, epsilon_is_kept)
{
	char *top = folder("train_epsilon");
	json_t *made, *ledger;
	double low, high;

	expect_trained(SMALL "epsilon=2.385 delta=1e-4", top, 0, "epsilon");
	made = manifest(top);
	ledger = json_object_get(made, "ledger");
	low = json_real_value(json_object_get(ledger, "epsilon-lower"));
	high = json_real_value(json_object_get(ledger, "epsilon-upper"));
	cr_expect_leq(low, high);
	cr_expect_leq(high, 2.385);
	cr_expect_gt(high, 2.385 - 1e-5, "%.10g", high);
	json_decref(made);
	empty(top);
}

Test(whole_train, what_makes_no_sense_is_refused)
{
	static const struct refusal refused[] = {
		{ "train blobs", 2, "model= is missing" },
		{ "train blobs model=9-2", 2, "begins with 9 inputs" },
		{ "train blobs model=8-2 epsilon=1", 2, "needs delta=" },
		{ "train blobs model=8-2 epsilon=1 delta=1e-5 sigma=1", 2,
		  "not both" },
		{ "train blobs model=8-2 epsilon=1 delta=1e-5 "
		  "sampler=shuffle",
		  2, "not poisson" },
		{ "train blobs model=8-2 bug=few-seeds", 2, "needs noise" },
		{ "train blobs model=8-2 resume=yes", 2, "needs output=" },
		{ "train blobs model=8-16-16-2 rate=1e30", 5,
		  "diverged at step" },
		{ "train blobs model=8-2 rows=99 batch=99 epochs=1 rate=3e38",
		  5, "diverged at step 1:" },
		{ "train nowhere.csv model=8-2", 2, "nowhere.csv" },
		{ "train sample-data/predictions.csv model=logistic", 2,
		  "label=COLUMN" },
		{ "train blobs model=8-2 unit=client sigma=1", 2,
		  "needs clients=" },
		{ "train blobs model=8-2 unit=client clients=5000 sigma=1", 2,
		  "5000" },
		{ "train blobs model=8-2 clip-quantile=0.5", 2,
		  "needs unit=client" },
		{ "train blobs model=8-2 unit=augmentation", 2,
		  "needs pictures" },
		{ "train blobs model=8-2 unit=micro-batch epsilon=1 delta=1e-5",
		  2, "clipped as one" },
		{ "train cifar-10 model=logistic", 4, "DPAUDIT_DATASETS" },
		{ "simulate white-box sigma=1 bug=clip-after-mean", 2,
		  "one of train" },
	};

	expect_refusals(refused, sizeof(refused) / sizeof(refused[0]));
}

Test(whole_train, missing_data_say_how_they_come)
{
	struct ran ran;

	setenv("DPAUDIT_DATASETS", "/nonexistent", 1);
	ran = program_run("train fashion-mnist model=784-10");
	cr_expect_eq(ran.status, 4);
	cr_expect(strstr(ran.err, "sudo apt install dataset-fashion-mnist"),
		  "%s", ran.err);
	ran_clear(&ran);
}

static double
accuracy(const char *line)
{
	char *top = folder("train_learns");
	json_t *made;
	double found;

	expect_trained(line, top, 0, "population");
	made = manifest(top);
	found = json_real_value(json_object_get(
		json_object_get(made, "outcome"), "accuracy-population"));
	json_decref(made);
	empty(top);

	return found;
}

/* A layer less where sanitizers make each step cost ten. */
#ifdef __SANITIZE_ADDRESS__
#define LEARNER "fashion-mnist model=784-10 epochs=1 "
#else
#define LEARNER "fashion-mnist model=784-100-10 epochs=1 "
#endif

Test(whole_train, it_learns)
{
	double plain = accuracy(LEARNER "batch=64 rate=0.02 momentum=0.9");
	double private = accuracy(LEARNER "sigma=0.6 rate=0.5 seed=1");

	cr_expect_geq(plain, 0.8, "%g", plain);
	cr_expect_geq(private, 0.74, "%g", private);
}

/* DP-FedAvg with clipping that adapts, stopped and gone on with. */
Test(whole_train, clients_learn_together)
{
	char *top = folder("train_clients");

	expect_trained("blobs model=8-16-2 unit=client clients=100 batch=50 "
		       "epochs=20 sigma=1 clip-quantile=0.5 rate=1 "
		       "client-rate=0.1",
		       top, 0, "epsilon");
	empty(top);
}

/* Any labelled table: words one-hot, numbers by rank. */
Test(whole_train, a_table_is_learnt_from)
{
	const char *path = build_path("train_table.csv");
	FILE *file = fopen(path, "w");
	char line[400];
	struct ran ran;

	cr_assert(file);
	fputs("colour,size,class\n", file);
	for (int i = 0; i < 400; i++)
		fprintf(file, "%s,%d,%s\n", i % 3 ? "red" : "blue",
			i * 37 % 101,
			i % 3 && i * 37 % 101 > 50 ? "yes" : "no");
	fclose(file);
	snprintf(line, sizeof(line),
		 "train %s label=class model=3-8-2 epochs=60 batch=20 rate=0.5",
		 path);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "population   200"), "%s", ran.out);
	ran_clear(&ran);
	unlink(path);
}

/* A step cannot take more than there are. */
Test(whole_train, a_batch_that_is_too_large_is_told)
{
	char *top = folder("train_batch"), line[700];
	struct ran ran;
	json_t *made;

	snprintf(line, sizeof(line),
		 "train blobs model=8-2 rows=200 epochs=1 sigma=1 unit=client "
		 "clients=20 batch=30 output=%s/",
		 top);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.err, "batch=30: there are 20 clients, so a step "
				  "takes 20"),
		  "%s", ran.err);
	ran_clear(&ran);
	made = manifest(top);
	cr_expect_eq(json_integer_value(json_object_get(
			     json_object_get(made, "ledger"), "batch")),
		     20);
	json_decref(made);
	empty(top);
}
