/* test_lab.c - experiments as a user runs them */

#include <criterion/criterion.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/experiments.h"
#include "lab/lab_items.h"
#include "tests/program.h"

TestSuite(whole_lab, .timeout = 300);

#define SMALL "data=blobs model=8-16-2 rows=100 batch=20 delta=1e-5 "

static void
clean(const char *folder)
{
	char line[700];

	snprintf(line, sizeof(line), "rm -rf '%s'", folder);
	cr_assert_eq(system(line), 0);
}

static struct ran
lab(const char *line, const char *folder)
{
	char whole[1200];

	snprintf(whole, sizeof(whole), "lab %s output=%s/", line, folder);

	return program_run(whole);
}

static char *
made(const char *folder, const char *name)
{
	char path[700];
	char *text;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	text = read_whole(path);
	cr_assert(text, "%s", path);

	return text;
}

/* Every experiment leaves a file that a method answers with no more typed. */
Test(whole_lab, every_experiment_leaves_what_methods_read)
{
	static const struct {
		const char *line, *file, *method;
	} all[] = {
		{ "white-box " SMALL "sigma=1 steps=100", "scores.csv",
		  "clopper-pearson tau=0.5 policy=fixed" },
		{ "black-box " SMALL "sigma=1 steps=10 models=10", "scores.csv",
		  "clopper-pearson" },
		{ "one-run " SMALL "sigma=1 steps=20 canaries=100",
		  "scores.csv", "one-run-fdp" },
		{ "one-run " SMALL "sigma=1 steps=20 canary=rows attack=rmia",
		  "scores.csv", "one-run" },
		{ "one-run " SMALL "sigma=1 steps=20 canaries=100 guesses=30",
		  "guesses.csv", "one-run-fdp" },
		{ "reconstruction " SMALL "sigma=1 steps=20 canaries=30",
		  "guesses.csv", "one-run-fdp" },
		{ "federated " SMALL "canaries=20 repetitions=1", "cosines.csv",
		  "one-shot-all" },
		{ "federated-runs " SMALL "canaries=20 models=2 repetitions=1",
		  "runs.csv", "one-shot-all" },
		{ "federated " SMALL "canaries=20 repetitions=1 clients=20 "
		  "unit=client participation=client",
		  "cosines.csv", "one-shot-all" },
		{ "bayesian " SMALL "epochs=3 shadows=20 models=5",
		  "scores.csv", "bayes" },
		{ "landscape effort=small " SMALL "epochs=50 rate=0.2",
		  "strategies.csv", "landscape" },
	};
	char *folder = memory_copy_text(build_path("lab_each"));

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		char line[900];
		struct ran ran;

		clean(folder);
		ran = lab(all[i].line, folder);
		cr_expect_eq(ran.status, 0, "%s: %s", all[i].line, ran.err);
		cr_expect(strstr(ran.out, "manifest.json"), "%s", ran.out);
		ran_clear(&ran);
		snprintf(line, sizeof(line), "estimate %s %s/%s", all[i].method,
			 folder, all[i].file);
		ran = program_run(line);
		cr_expect_eq(ran.status, 0, "%s: %s", line, ran.err);
		ran_clear(&ran);
	}
	clean(folder);
	free(folder);
}

/* Threads, and parts of a run that was killed, leave the same bytes. */
Test(whole_lab, bytes_are_the_same_however_it_is_run)
{
	static const char *const line =
		"black-box " SMALL "sigma=1 steps=5 models=40";
	char *folder = memory_copy_text(build_path("lab_bytes")), *first = NULL;
	char parts[700];

	clean(folder);
	for (int round = 0; round < 3; round++) {
		char with[400], *now;
		struct ran ran;

		snprintf(with, sizeof(with), "%s threads=%d%s", line,
			 round == 1 ? 3 : 1, round ? " force=yes" : "");
		if (round == 1)
			clean(folder);
		snprintf(parts, sizeof(parts),
			 "rm -f %s/parts/part-[135] && printf x > "
			 "%s/parts/part-0",
			 folder, folder);
		if (round == 2)
			cr_assert_eq(system(parts), 0);
		ran = lab(with, folder);
		cr_expect_eq(ran.status, 0, "%s", ran.err);
		ran_clear(&ran);
		now = made(folder, "scores.csv");
		if (!round)
			first = now;
		else
			cr_expect_str_eq(now, first);
		if (round)
			free(now);
	}
	free(first);
	clean(folder);
	free(folder);
}

/* The sanitizers want the place of what injects faults for themselves. */
#ifndef __SANITIZE_ADDRESS__

/* Its n-th claim of a piece is the last thing a process does. */
static void
die_at_claim(const char *line, const char *folder, const char *nth)
{
	struct ran ran;

	setenv("FAULT_KIND", "claim", 1);
	setenv("FAULT_NTH", nth, 1);
	setenv("FAULT_COUNT", "", 1);
	setenv("FAULT_KILL", "1", 1);
	program_preload(build_path("tests/fault.so"));
	ran = lab(line, folder);
	program_preload(NULL);
	unsetenv("FAULT_KILL");
	cr_expect_eq(ran.status, 1000 + SIGKILL, "%d %s", ran.status, ran.err);
	ran_clear(&ran);
}

/* Killed in the first phase and in the second, then left to finish. */
Test(whole_lab, killed_twice_leaves_the_bytes_of_an_unbroken_run)
{
	static const char *const line =
		"bayesian " SMALL "epochs=2 shadows=24 models=20 threads=1";
	static const char *const files[] = { "scores.csv", "shadows.npz",
					     "manifest.json" };
	char *whole = memory_copy_text(build_path("lab_whole"));
	char *parts = memory_copy_text(build_path("lab_killed"));
	char command[1500];
	struct ran ran;

	clean(whole);
	clean(parts);
	ran = lab(line, whole);
	cr_assert_eq(ran.status, 0, "%s", ran.err);
	ran_clear(&ran);
	die_at_claim(line, parts, "3");
	die_at_claim(line, parts, "6");
	ran = lab(line, parts);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	ran_clear(&ran);
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		snprintf(command, sizeof(command), "cmp '%s/%s' '%s/%s'", whole,
			 files[i], parts, files[i]);
		cr_expect_eq(system(command), 0, "%s", files[i]);
	}
	clean(whole);
	clean(parts);
	free(whole);
	free(parts);
}

#endif

/* What is learnt and drawn is the same on every instruction level. */
Test(whole_lab, bytes_are_those_that_were_committed)
{
	static const char *const levels[] = { "plain", "v3", "v4" };
	static const struct {
		const char *line, *sha256;
	} all[] = {
		{ "federated " SMALL "canaries=20 repetitions=1",
		  "7fc44eb60c55d8413902b6ba957651e4"
		  "23f7639e16989d35e9ddde054c509232" },
		{ "white-box " SMALL "sigma=1 steps=30",
		  "3fa0ddb909ce792a93d5ebbedc4166c5"
		  "7d6a614f9b992b11040d97eda263448f" },
	};
	char *folder = memory_copy_text(build_path("lab_levels"));

	for (size_t i = 0; i < 6; i++) {
		struct ran ran;
		char *manifest;

		clean(folder);
		setenv("DPAUDIT_ISA", levels[i / 2], 1);
		ran = lab(all[i % 2].line, folder);
		unsetenv("DPAUDIT_ISA");
		cr_assert_eq(ran.status, 0, "%s", ran.err);
		ran_clear(&ran);
		manifest = made(folder, "manifest.json");
		cr_expect(strstr(manifest, all[i % 2].sha256), "%s: %s",
			  levels[i / 2], manifest);
		free(manifest);
	}
	clean(folder);
	free(folder);
}

/* What an experiment takes here, before it is started. */
Test(whole_lab, experiments_are_listed_with_what_they_take)
{
	struct ran ran =
		program_run("list experiments effort=small format=csv");

	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, ",pieces,memory-mb,minutes\n"), "%s",
		  ran.out);
	for (const struct experiment *const *it = experiments(); *it; it++) {
		const char *row = strstr(ran.out, (*it)->name);
		double pieces = 0, memory = 0, minutes = 0;

		cr_assert(row, "%s", (*it)->name);
		for (const char *end = strchr(row, '\n');
		     row < end && minutes <= 0; row++)
			(void)sscanf(row, ",%lf,%lf,%lf\n", &pieces, &memory,
				     &minutes);
		cr_expect(pieces >= 1 && memory >= 1 && minutes > 0, "%s: %s",
			  (*it)->name, ran.out);
	}
	ran_clear(&ran);
}

/* Shuffled batches are no mechanism that is known, so the card names none. */
Test(whole_lab, a_card_names_what_the_ledger_knows)
{
	static const char *const samplers[] = { "poisson", "shuffle" };
	char *folder = memory_copy_text(build_path("lab_card"));

	for (size_t i = 0; i < 2; i++) {
		char line[300], *text;
		struct ran ran;

		clean(folder);
		snprintf(line, sizeof(line),
			 "black-box " SMALL "sigma=1 steps=5 models=5 "
			 "sampler=%s",
			 samplers[i]);
		ran = lab(line, folder);
		cr_expect_eq(ran.status, 0, "%s", ran.err);
		ran_clear(&ran);
		text = made(folder, "scores.csv");
		cr_expect_eq(strstr(text, "mechanism=") != NULL, i == 0, "%s",
			     text);
		cr_expect_eq(strstr(text, "true-epsilon=") != NULL, i == 0,
			     "%s", text);
		free(text);
	}
	clean(folder);
	free(folder);
}

Test(whole_lab, a_bug_stands_in_manifest_and_card)
{
	char *folder = memory_copy_text(build_path("lab_bug")), *text;
	struct ran ran;

	clean(folder);
	ran = lab("white-box " SMALL "bug=noise-scale sigma=1 steps=50",
		  folder);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.err, "what is claimed is not what was done"), "%s",
		  ran.err);
	ran_clear(&ran);
	text = made(folder, "manifest.json");
	cr_expect(strstr(text, "\"bug\": \"noise-scale\""), "%s", text);
	cr_expect(strstr(text, "claimed-epsilon-upper"), "%s", text);
	free(text);
	text = made(folder, "scores.csv");
	cr_expect(strstr(text, "mechanism=gaussian,sigma=1"));
	cr_expect(!strstr(text, "true-epsilon"));
	cr_expect(strstr(text, "claimed-epsilon="));
	free(text);
	clean(folder);
	free(folder);
}

Test(whole_lab, what_makes_no_sense_is_refused)
{
	static const struct refusal refused[] = {
		{ "lab", 2, "lab" },
		{ "lab whitebox", 2, "white-box" },
		{ "lab white-box " SMALL "sigma=1 canary=dirak", 2, "dirac" },
		{ "lab black-box " SMALL "sigma=1 canary=dirac", 2,
		  "only inputs" },
		{ "lab black-box " SMALL "sigma=1 attack=rmia", 2, "margin" },
		{ "lab one-run " SMALL "sigma=1 canaries=100000", 2,
		  "the net has" },
		{ "lab one-run " SMALL "sigma=1 attack=margin", 2,
		  "likelihood" },
		{ "lab bayesian " SMALL "shadows=3", 2, "at least 20" },
		{ "lab federated " SMALL "memory=1 canaries=90000", 4,
		  "memory=" },
		{ "lab status /nonexistent", 3, "no parts" },
		{ "lab stop /nonexistent", 3, "no parts" },
		{ "lab status", 2, "takes the folder" },
		{ "reproduce tight-auditing/figure-9 lab=/nonexistent", 3,
		  "manifest" },
	};

	expect_refusals(refused, sizeof(refused) / sizeof(refused[0]));
}

/* Folders say how far they are, stop, refuse others, go on. */
Test(whole_lab, folders_are_looked_after)
{
	static const char *const line =
		"black-box " SMALL "sigma=1 steps=5 models=20";
	char *folder = memory_copy_text(build_path("lab_folder"));
	char command[700];
	struct ran ran;

	clean(folder);
	ran = lab(line, folder);
	cr_assert_eq(ran.status, 0, "%s", ran.err);
	ran_clear(&ran);
	snprintf(command, sizeof(command), "lab status %s", folder);
	ran = program_run(command);
	cr_expect(strstr(ran.out, "finished"), "%s", ran.out);
	ran_clear(&ran);
	ran = lab(line, folder);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect_str_eq(ran.out, "");
	cr_expect(strstr(ran.err, "is whole already"), "%s", ran.err);
	ran_clear(&ran);
	ran = lab("black-box " SMALL "sigma=2 steps=5 models=20 force=yes",
		  folder);
	cr_expect_eq(ran.status, 2);
	cr_expect(strstr(ran.err, "it has 'sigma=1', not 'sigma=2'"), "%s",
		  ran.err);
	ran_clear(&ran);
	snprintf(command, sizeof(command), "lab stop %s", folder);
	ran = program_run(command);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	ran_clear(&ran);
	clean(folder);
	free(folder);
}

/* A paper's item, trained small, beside print. */
Test(whole_lab, print_stands_beside_training)
{
	char *folder = memory_copy_text(build_path("lab_beside"));
	char command[800];
	struct ran ran;

	clean(folder);
	ran = lab("tight-auditing/figure-9 data=blobs model=8-8-2 rows=100 "
		  "batch=10 steps=2000",
		  folder);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	ran_clear(&ran);
	snprintf(command, sizeof(command),
		 "reproduce tight-auditing/figure-9 lab=%s format=csv", folder);
	ran = program_run(command);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "claimed 1.27"), "%s", ran.out);
	cr_expect(strstr(ran.out, "re-found") || strstr(ran.out, "reduced"),
		  "%s", ran.out);
	ran_clear(&ran);
	snprintf(command, sizeof(command),
		 "reproduce tight-auditing/table-1 lab=%s", folder);
	ran = program_run(command);
	cr_expect_eq(ran.status, 2, "%s", ran.err);
	ran_clear(&ran);
	clean(folder);
	free(folder);
}

/* ---- every item reads its numbers ---- */

/* Returns the column trained-here of a row of reproduce lab=. */
static double
trained_here(const char *row)
{
	const char *end = strchr(row, '\n');
	const char *at = row;
	bool quoted = false;
	int column = 0;

	for (; at < end && column < 3; at++) {
		quoted ^= *at == '"';
		column += *at == ',' && !quoted;
	}
	cr_assert(column == 3 && *at != ',', "no number: %.*s",
		  (int)(end - row), row);

	return strtod(at, NULL);
}

/* Small trainings: an item is a reading, whatever the numbers are. */
static const char *
smaller(const char *experiment)
{
	static const char *const lines[][2] = {
		{ "white-box", "steps=100 repetitions=1" },
		{ "black-box", "steps=10 models=10" },
		{ "one-run", "steps=20 canaries=50 repetitions=2" },
		{ "federated", "steps=20 canaries=20 repetitions=3" },
		{ "federated-runs",
		  "steps=20 canaries=20 models=2 repetitions=2" },
		{ "bayesian", "epochs=3 shadows=20 models=5" },
		{ "landscape", "epochs=50 rate=0.2" },
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		if (!strcmp(lines[i][0], experiment))
			return lines[i][1];
	}
	cr_assert_fail("%s has no small settings", experiment);

	return "";
}

/* Returns what `reproduce lab=` prints; the caller frees it. */
static char *
beside(const char *item, const char *more, const char *folder)
{
	char line[900];
	struct ran ran;
	char *out;

	clean(folder);
	snprintf(line, sizeof(line),
		 "%s effort=small data=blobs model=8-16-2 rows=600 batch=20 "
		 "delta=1e-5 %s",
		 item, more);
	ran = lab(line, folder);
	cr_assert_eq(ran.status, 0, "%s: %s", line, ran.err);
	ran_clear(&ran);
	snprintf(line, sizeof(line), "reproduce %s lab=%s format=csv", item,
		 folder);
	ran = program_run(line);
	cr_assert_eq(ran.status, 0, "%s: %s", line, ran.err);
	out = memory_copy_text(ran.out);
	ran_clear(&ran);

	return out;
}

Test(whole_lab, every_item_reads_its_numbers)
{
	char *folder = memory_copy_text(build_path("lab_items"));

	for (const struct lab_item *it = lab_items(); it->name; it++) {
		char *out = beside(it->name, smaller(it->experiment), folder);
		const char *row = out;
		size_t rows = 0;

		while ((row = strchr(row, '\n')) && *++row) {
			cr_expect(!isnan(trained_here(row)), "%s", out);
			rows++;
		}
		while (it->checks[rows].what && rows)
			rows--;
		cr_expect(rows && !it->checks[rows].what, "%s: %s", it->name,
			  out);
		cr_expect(!strstr(out, "no number"), "%s", out);
		free(out);
	}
	clean(folder);
	free(folder);
}

/* Returns epsilon of one row, or of all where `row` is 0. */
static double
estimated(const char *method, const char *folder, const char *file, size_t row)
{
	char line[900], which[40] = "";
	struct ran ran;
	const char *at;
	double epsilon;

	if (row)
		snprintf(which, sizeof(which), "row=%zu", row);
	snprintf(line, sizeof(line), "estimate %s %s/%s %s format=csv", method,
		 folder, file, which);
	ran = program_run(line);
	cr_assert_eq(ran.status, 0, "%s: %s", line, ran.err);
	at = strstr(ran.out, ",epsilon,,");
	cr_assert(at, "%s", ran.out);
	epsilon = strtod(at + strlen(",epsilon,,"), NULL);
	ran_clear(&ran);

	return epsilon;
}

/* Several runs and a single one, which has no column of runs in scores.csv. */
Test(whole_lab, cells_of_runs_are_their_means)
{
	static const char *const item = "one-shot-federated/table-6";
	static const char *const more[] = { "repetitions=1", "repetitions=4" };
	char *folder = memory_copy_text(build_path("lab_cells"));

	for (size_t i = 0; i < 2; i++) {
		size_t runs = i ? 4 : 1;
		char *out = beside(item, more[i], folder);
		const char *all = strchr(out, '\n') + 1;
		const char *final = strchr(all, '\n') + 1;
		double sum[2] = { 0 };

		for (size_t run = 1; run <= runs; run++) {
			sum[0] += estimated("one-shot-all", folder,
					    "cosines.csv", run);
			sum[1] +=
				estimated("one-shot", folder, "final.csv", run);
		}
		cr_expect_float_eq(trained_here(all), sum[0] / (double)runs,
				   1e-9 * sum[0], "%s", out);
		cr_expect_float_eq(trained_here(final), sum[1] / (double)runs,
				   1e-9 * sum[1], "%s", out);
		cr_expect_float_eq(
			estimated("one-shot-all", folder, "cosines.csv", 0),
			sum[0] / (double)runs, 1e-9 * sum[0]);
		trained_here(strchr(final, '\n') + 1);
		free(out);
	}
	clean(folder);
	free(folder);
}

/* ---- folders that lie ---- */

/* What stands beside print of a folder of one's own making. */
static void
expect_beside(const char *folder, const char *manifest, int status,
	      const char *says)
{
	char path[700], line[800];
	struct ran ran;
	FILE *file;

	snprintf(path, sizeof(path), "%s/manifest.json", folder);
	file = fopen(path, "w");
	cr_assert(file, "%s", path);
	fputs(manifest, file);
	cr_assert_eq(fclose(file), 0);
	snprintf(line, sizeof(line), "reproduce lab=%s format=csv", folder);
	ran = program_run(line);
	cr_expect_eq(ran.status, status, "%s: %s", manifest, ran.err);
	cr_expect(strstr(status ? ran.err : ran.out, says), "%s: %s%s",
		  manifest, ran.out, ran.err);
	cr_expect(!strstr(ran.out, "re-found"), "%s", ran.out);
	ran_clear(&ran);
}

Test(whole_lab, manifests_that_lie_are_seen_through)
{
	char *folder = memory_copy_text(build_path("lab_lies"));
	char line[800];

	clean(folder);
	snprintf(line, sizeof(line),
		 "mkdir '%s' && printf 'score,member\\n1,1\\n0,0\\n' "
		 "> '%s/scores.csv'",
		 folder, folder);
	cr_assert_eq(system(line), 0);
	expect_beside(folder, "", 3, "manifest");
	expect_beside(folder, "[1]", 2, "lab PAPER/ITEM makes");
	expect_beside(folder, "{\"item\": 7}", 2, "lab PAPER/ITEM makes");
	expect_beside(folder, "{\"item\": \"a/b\"}", 2, "lab PAPER/ITEM makes");
	expect_beside(folder, "{\"item\": \"epsilon-star/figure-1\"}", 0,
		      ",no number,the manifest has no epsilon-star-first");
	expect_beside(folder,
		      "{\"item\": \"epsilon-star/figure-1\", \"outcome\": "
		      "{\"epsilon-star-dp-most\": \"0.5\"}}",
		      0, ",no number,");
	expect_beside(folder, "{\"item\": \"tight-auditing/figure-8\"}", 3,
		      "not what the manifest");
	clean(folder);
	free(folder);
}
