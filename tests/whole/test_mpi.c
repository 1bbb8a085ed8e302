/* test_mpi.c - ranks of mpirun do a campaign, and what they leave */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/program.h"
#include "tests/scratch.h"

TestSuite(whole_mpi, .timeout = 600);

/*
 * A line of a shell in the folder; $run is mpirun, $dpaudit the program.  One
 * mpirun that ends takes the folder from under another that starts: each has
 * its own.
 */
static int
shell(const char *command)
{
	char line[1500];
	int status;

	snprintf(line, sizeof(line),
		 "cd '%s'; export TMPDIR=\"$PWD\"; "
		 "dpaudit=\"$DPAUDIT_BUILD/tests/mpi_dpaudit\"; "
		 "run='mpirun --oversubscribe --allow-run-as-root --bind-to "
		 "none'; %s",
		 scratch_folder(), command);
	status = system(line);

	return WIFEXITED(status) ? WEXITSTATUS(status) : 1000;
}

static void
expect_said(const char *name, const char *says)
{
	char *text = scratch_read(name);

	cr_expect(strstr(text, says), "%s: %s", name, text);
	free(text);
}

/* How often a word stands in a file. */
static size_t
count_of(const char *name, const char *word)
{
	char *text = scratch_read(name);
	size_t count = 0;

	for (const char *at = text; (at = strstr(at, word)); at++)
		count++;
	free(text);

	return count;
}

static const char *const grid =
	"estimate {jeffreys,clopper-pearson} tp=80 fn=20 fp={5,10,20} tn=80\n"
	"\n"
	"simulate scores mechanism=gaussian sigma=1 rows=40 seed={1..9}\n"
	"estimate jeffreys\n";

Test(whole_mpi, any_number_of_ranks_leaves_the_same_bytes, .init = scratch_make,
     .fini = scratch_remove)
{
	scratch_write("grid.dpa", grid);
	cr_assert_eq(shell("$dpaudit campaign grid.dpa output=F0/ >/dev/null"),
		     0);
	for (int ranks = 1; ranks <= 4; ranks++) {
		char line[300];

		snprintf(line, sizeof(line),
			 "$run -n %d $dpaudit campaign grid.dpa output=F%d/ "
			 "threads=%d >out 2>err && diff -r F0 F%d >&2",
			 ranks, ranks, 1 + ranks % 2, ranks);
		cr_expect_eq(shell(line), 0, "%d ranks", ranks);
		/* One of them speaks. */
		cr_expect_eq(count_of("out", "table.csv"), 1);
	}
}

Test(whole_mpi, without_a_folder_the_first_rank_answers, .init = scratch_make,
     .fini = scratch_remove)
{
	scratch_write("grid.dpa", grid);
	cr_assert_eq(shell("$dpaudit campaign grid.dpa format=csv >one"), 0);
	cr_expect_eq(shell("$run -n 3 $dpaudit campaign grid.dpa format=csv "
			   ">three 2>err && cmp one three"),
		     0);
}

/* A run may be a job of pieces itself, which a rank does alone. */
Test(whole_mpi, jobs_inside_runs_stay_with_their_rank, .init = scratch_make,
     .fini = scratch_remove)
{
	scratch_write("grid.dpa",
		      "lab black-box data=blobs model=8-2 rows=60 batch=20 "
		      "sigma=1 delta=1e-5 steps=3 models=10 seed={1..4}\n"
		      "estimate jeffreys tau=0\n");
	cr_assert_eq(shell("$dpaudit campaign grid.dpa format=csv >one"), 0);
	cr_expect_eq(shell("$run -n 3 $dpaudit campaign grid.dpa format=csv "
			   ">three 2>err && cmp one three"),
		     0);
	expect_said("one", "epsilon");
}

/* Who works by the folder and who works by messages do each other's rest. */
Test(whole_mpi, either_road_goes_on_where_the_other_was, .init = scratch_make,
     .fini = scratch_remove)
{
	scratch_write("grid.dpa", grid);
	cr_assert_eq(shell("$dpaudit campaign grid.dpa output=F0/ >/dev/null"),
		     0);
	cr_assert_eq(shell("cp -r F0 F1; cd F1; rm *.*; "
			   "rm parts/part-1 parts/part-1?; : >parts/part-3"),
		     0);
	cr_expect_eq(shell("$run -n 2 $dpaudit campaign grid.dpa output=F1/ "
			   ">out 2>err && diff -r F0 F1"),
		     0);
	cr_assert_eq(shell("cd F1; rm *.* parts/part-2 parts/part-1?"), 0);
	cr_expect_eq(shell("$dpaudit campaign grid.dpa output=F1/ >/dev/null & "
			   "$run -n 2 $dpaudit campaign grid.dpa output=F1/ "
			   ">out 2>err; wait; diff -r F0 F1"),
		     0);
}

Test(whole_mpi, an_error_of_one_rank_ends_all_with_one_sentence,
     .init = scratch_make, .fini = scratch_remove)
{
	scratch_write("grid.dpa",
		      "estimate jeffreys tp={80,70,60,50,40,30} fn=20 "
		      "fp={5,6,7,8,-1} tn=80\n");
	cr_expect_neq(shell("$run -n 3 $dpaudit campaign grid.dpa output=F/ "
			    ">out 2>err"),
		      0);
	expect_said("err", "grid.dpa:1: ");
	cr_expect_eq(count_of("err", "dpaudit: "), 1);
	scratch_write("grid.dpa", grid);
	cr_expect_neq(shell("$run -n 3 $dpaudit campaign grid.dpa output=F/ "
			    ">out 2>err"),
		      0);
	expect_said("err", "parts of another plan");
}

/* A rank that is killed takes the job with it, and the folder keeps. */
Test(whole_mpi, a_killed_rank_loses_what_was_in_flight, .init = scratch_make,
     .fini = scratch_remove)
{
	scratch_write("grid.dpa", grid);
	cr_assert_eq(shell("$dpaudit campaign grid.dpa output=F0/ >/dev/null"),
		     0);
	cr_expect_neq(shell("$run -n 3 -x FAULT_KIND=claim -x FAULT_NTH=9 "
			    "-x FAULT_KILL=1 -x "
			    "LD_PRELOAD=$DPAUDIT_BUILD/tests/fault.so "
			    "$dpaudit campaign grid.dpa output=F/ >out 2>err"),
		      0);
	cr_expect_eq(shell("test -e F/parts/plan && ! test -e F/table.csv"), 0);
	cr_expect_eq(shell("$run -n 2 $dpaudit campaign grid.dpa output=F/ "
			   ">out 2>err && diff -r F0 F"),
		     0);
}
