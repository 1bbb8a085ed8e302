/* test_campaign.c - many runs, many processes, and what goes wrong meanwhile */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/program.h"
#include "tests/scratch.h"

TestSuite(whole_campaign, .timeout = 600);

static void
clean(void)
{
	unsetenv("FAULT_KIND");
	unsetenv("FAULT_KILL");
	scratch_remove();
}

/* Each @ is the folder. */
static struct ran
run(const char *format)
{
	char line[600], *at = line;

	for (const char *from = format; *from; from++) {
		if (*from == '@')
			at += snprintf(at, 64, "%s", scratch_folder());
		else
			*at++ = *from;
	}
	*at = '\0';

	return program_run(line);
}

static void
expect(const char *line, int status, const char *out, const char *err)
{
	struct ran ran = run(line);

	cr_expect_eq(ran.status, status, "%s: %d %s", line, ran.status,
		     ran.err);
	cr_expect(strstr(ran.out, out), "%s: %s", line, ran.out);
	cr_expect(strstr(ran.err, err), "%s: %s", line, ran.err);
	ran_clear(&ran);
}

/* What every way of running it must leave. */
static void
expect_same(const char *a, const char *b)
{
	char *one = scratch_read(a), *two = scratch_read(b);

	cr_expect_str_eq(one, two, "%s and %s differ", a, b);
	free(one);
	free(two);
}

static const char *const grid =
	"# two blocks\n"
	"estimate {jeffreys,clopper-pearson} tp=80 fn=20 fp={5,10,20} tn=80\n"
	"\n"
	"simulate scores mechanism=gaussian sigma=1 rows=40 seed={1..5}\n"
	"set delta=1e-3\n"
	"estimate jeffreys\n";

/* ---- what a run is ---- */

Test(whole_campaign, lists_make_runs_and_numbers_rows, .init = scratch_make,
     .fini = clean)
{
	struct ran ran;

	scratch_write("grid.dpa", grid);
	ran = run("campaign @/grid.dpa format=csv");
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "run,word,fp,seed,answer,of,name,"), "%s",
		  ran.out);
	cr_expect(strstr(ran.out, "1,jeffreys,5,,1,jeffreys,epsilon,"));
	cr_expect(strstr(ran.out,
			 "6,clopper-pearson,20,,1,clopper-pearson,epsilon,"));
	cr_expect(strstr(ran.out, "\n11,,,5,1,jeffreys,epsilon,"));
	cr_expect_not(strstr(ran.out, "\n12,"));
	ran_clear(&ran);
}

/* A run's number is the one that the same line gives by itself. */
Test(whole_campaign, a_run_is_what_its_lines_say, .init = scratch_make,
     .fini = clean)
{
	struct ran many, one;
	char *at;

	scratch_write("one.dpa",
		      "estimate jeffreys tp={80,90} fn=20 fp=10 tn=80\n"
		      "estimate zbern tp=3 fn=2 fp=1 tn=4\n");
	many = run("campaign @/one.dpa output=@/F/");
	cr_expect_neq(many.status, 0); /* zbern is no method */
	ran_clear(&many);
	scratch_write("one.dpa", "estimate jeffreys tp={80,90} fn=20 fp=10 "
				 "tn=80\n");
	many = run("campaign @/one.dpa format=csv");
	one = program_run("estimate jeffreys tp=90 fn=20 fp=10 tn=80 "
			  "format=csv");
	at = strstr(one.out, "epsilon,");
	cr_assert(at, "%s", one.out);
	for (size_t i = 0; i < 3; i++) {
		char number[40];

		at = strpbrk(at, "0123456789");
		cr_assert(at);
		snprintf(number, sizeof(number), "%.*s",
			 (int)strspn(at, "0123456789."), at);
		at += strlen(number);
		cr_expect(strstr(many.out, number), "%s is not in %s", number,
			  many.out);
		if (strchr(number, '.'))
			break;
	}
	ran_clear(&many);
	ran_clear(&one);
}

Test(whole_campaign, what_data_cannot_answer_is_kept, .init = scratch_make,
     .fini = clean)
{
	char lines[200];

	scratch_write("small.csv", "score,member\n1,1\n2,1\n");
	snprintf(lines, sizeof(lines),
		 "load %s/small.csv\nestimate {jeffreys,katz}\n",
		 scratch_folder());
	scratch_write("grid.dpa", lines);
	expect("campaign @/grid.dpa", 0, "estimate katz", "");
}

Test(whole_campaign, what_makes_no_sense_is_refused, .init = scratch_make,
     .fini = clean)
{
	static const struct {
		const char *text, *says;
		int status;
	} refused[] = {
		{ "\n# nothing\n", "no line to run", 2 },
		{ "estimate jeffreys tp=1 output=x.csv\n", "no file", 2 },
		{ "load x.csv\nrun other.dpa\n", "dpa:2: run is no verb", 2 },
		{ "estimate {jeffreys,katy} tp=9 fn=1 fp=1 tn=9\n", "katz", 2 },
		{ "load /etc/passwd\n", "allow=PATH", 2 },
		{ "load ../x.csv\n", "allow=PATH", 2 },
		{ "estimate jeffreys tp={1..99999999999}\n", "tp", 2 },
		{ "estimate jeffreys tp={1..99999} fn={1..99999}\n",
		  "more than 10000000 runs", 2 },
		{ "set tau={-99999999999999999999..0..9223372036854775807}\n",
		  "tau", 2 },
	};

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		scratch_write("bad.dpa", refused[i].text);
		expect("campaign @/bad.dpa", refused[i].status, "",
		       refused[i].says);
	}
	expect("campaign", 2, "", "FILE.dpa");
	expect("campaign @/none.dpa", 3, "", "none.dpa");
	expect("campaign status", 2, "", "takes the folder");
	expect("campaign status @/none", 3, "", "no parts");
	expect("campaign show @/none", 3, "", "no parts");
	expect("campaign stop @/none", 3, "", "no parts");
}

/* Their names alone would have taken days. */
Test(whole_campaign, lists_without_end_are_refused, .init = scratch_make,
     .fini = clean)
{
	struct text line = { 0 };

	text_add_string(&line, "estimate jeffreys");
	for (int i = 0; i < 20000; i++)
		text_add_string(&line, " {1..1}");
	text_add_string(&line, "\n");
	scratch_write("bad.dpa", text_get(&line));
	text_clear(&line);
	expect("campaign @/bad.dpa", 2, "", "more than 100 lists");
}

/* A session file may start one only where it may write. */
Test(whole_campaign, session_files_need_the_users_word, .init = scratch_make,
     .fini = clean)
{
	char line[300];

	scratch_write("grid.dpa", grid);
	snprintf(line, sizeof(line), "campaign %s/grid.dpa output=%s/F/\n",
		 scratch_folder(), scratch_folder());
	scratch_write("script.dpa", line);
	expect("run @/script.dpa", 2, "", "allow=");
	expect("run @/script.dpa allow=write", 0, "table.csv", "");
	snprintf(line, sizeof(line), "campaign %s/grid.dpa output=%s-out/\n",
		 scratch_folder(), scratch_folder());
	scratch_write("script.dpa", line);
	expect("run @/script.dpa allow=write", 2, "", "allow=");
}

/* ---- together ---- */

Test(whole_campaign, any_number_of_threads_and_processes, .init = scratch_make,
     .fini = clean)
{
	char stop[400];

	scratch_write("grid.dpa", grid);
	expect("campaign @/grid.dpa output=@/one/ threads=1", 0, "table.csv",
	       "");
	expect("campaign @/grid.dpa output=@/four/ threads=4", 0, "table.csv",
	       "");
	expect_same("one/table.csv", "four/table.csv");
	expect_same("one/answers.jsonl", "four/answers.jsonl");
	expect_same("one/manifest.json", "four/manifest.json");
	expect("campaign status @/four format=csv", 0, "parts,11,11,finished,",
	       "");
	expect("campaign show @/four format=csv", 0, "\n11,,,5,1,jeffreys,",
	       "11 of 11 runs");
	expect("campaign stop @/four", 0, "", "finished already");
	snprintf(stop, sizeof(stop), "%s/four/parts/stop", scratch_folder());
	cr_expect(access(stop, F_OK));
	expect("campaign @/grid.dpa output=@/four/", 0, "", "whole already");
	scratch_write("grid.dpa",
		      "estimate jeffreys tp=80 fn={2,3} fp=1 tn=80\n");
	expect("campaign @/grid.dpa output=@/four/ force=yes", 2, "",
	       "it has 'pieces=11', not 'pieces=2'");
}

/* Each line N times at once, in one process, and with half of it lost. */
static void
share(const char *line, const char *file)
{
	char text[1200], name[60];

	snprintf(text, sizeof(text), "%s output=@/one/ threads=1", line);
	expect(text, 0, file, "");
	snprintf(text, sizeof(text),
		 "cd '%s'; for i in 1 2 3; do \"$DPAUDIT_BUILD/dpaudit\" %s "
		 "output=F/ threads=1 >/dev/null 2>&1 & done; wait\n"
		 "diff -r one F >&2 || exit 1\n"
		 "rm F/*.* F/parts/part-0; : >F/parts/part-1",
		 scratch_folder(), line);
	cr_assert_eq(system(text), 0, "%s", line);
	snprintf(text, sizeof(text), "%s output=@/F threads=2", line);
	expect(text, 0, file, "");
	snprintf(name, sizeof(name), "one/%s", file);
	snprintf(text, sizeof(text), "F/%s", file);
	expect_same(name, text);
	expect_same("one/manifest.json", "F/manifest.json");
	snprintf(text, sizeof(text), "%s output=@/F/", line);
	expect(text, 0, "", "whole already");
	snprintf(text, sizeof(text), "%s output=@/F/ delta=0.01 force=yes",
		 line);
	expect(text, 2, "", "parts of another plan");
	snprintf(text, sizeof(text), "rm -r '%s/one' '%s/F'", scratch_folder(),
		 scratch_folder());
	cr_assert_eq(system(text), 0);
}

Test(whole_campaign, what_repeats_is_shared_by_its_own_line,
     .init = scratch_make, .fini = clean)
{
	static const char *const coverage =
		"coverage jeffreys mechanism=gaussian sigma=1 rows=40 tau=0.5";
	char line[200];

	share(coverage, "answer.json");
	snprintf(line, sizeof(line), "%s repetitions=200", coverage);
	share(line, "answer.csv");
	share("simulate one-run sigma=1 repetitions=5", "one-run.csv");
	share("simulate one-shot sigma=1 dimension=100 canaries=5 rounds=3 "
	      "repetitions=4",
	      "one-shot.csv");
	share("simulate gamma rows=9000", "gamma.csv");
	share("simulate interference repetitions=5", "interference.csv");
	share("reproduce epsilon-star/study 1 2 rows=100 repetitions=3",
	      "answer.json");
	share("reproduce one-shot-federated/study sigma=1 dimension=100 "
	      "repetitions=5",
	      "answer.json");
	share("reproduce f-dp-one-run/study sigma=1 canaries=100",
	      "answer.json");
	expect("simulate scores mechanism=gaussian sigma=1 output=@/F/", 2, "",
	       "draws all at once");
}

/* Nothing of a line is cut off, and what was set before it counts. */
Test(whole_campaign, a_plan_is_all_that_was_asked, .init = scratch_make,
     .fini = clean)
{
	static const char *const line =
		"coverage clopper-pearson mechanism=gaussian sigma=1 rows=40 "
		"tau=0.5 repetitions=9 then=";
	char text[900], then[400] = "";

	while (strlen(then) < 250)
		strcat(then, "gaussian:mu=0.125,");
	snprintf(text, sizeof(text), "%s%sgaussian:mu=1 output=@/F/", line,
		 then);
	expect(text, 0, "", "");
	snprintf(text, sizeof(text), "%s%sgaussian:mu=2 output=@/F/ force=yes",
		 line, then);
	expect(text, 2, "", "parts of another plan");
}

/* A file of the user's among those of a folder stays his. */
Test(whole_campaign, figures_replace_nothing_unasked, .init = scratch_make,
     .fini = clean)
{
	char folder[300], *text;

	snprintf(folder, sizeof(folder), "%s/F", scratch_folder());
	cr_assert_eq(mkdir(folder, 0700), 0);
	scratch_write("F/epsilon-star-figure-3.png", "user");
	for (int i = 0; i < 2; i++)
		expect("reproduce epsilon-star/figure-3 output=@/F/", 3, "",
		       "figure-3.png is there already");
	text = scratch_read("F/epsilon-star-figure-3.png");
	cr_expect_str_eq(text, "user");
	free(text);
	expect("reproduce epsilon-star/figure-3 output=@/F force=yes", 0, "",
	       "");
	expect("reproduce epsilon-star/study 1 rows=100 repetitions=1 "
	       "output=@/table.csv",
	       0, "", "");
	text = scratch_read("table.csv");
	cr_expect(strstr(text, "d,n,true"), "%s", text);
	free(text);
}

/* What is read is part of the plan. */
Test(whole_campaign, a_file_that_changes_is_another_plan, .init = scratch_make,
     .fini = clean)
{
	static const char *const changed[] = { "a2.csv", "a2.csv.card" };
	char lines[300];

	snprintf(lines, sizeof(lines),
		 "load %s/a{1,2}.csv\nestimate jeffreys delta={1e-5,1e-6}\n",
		 scratch_folder());
	scratch_write("grid.dpa", lines);
	scratch_write("a1.csv", "score,member\n1,1\n2,1\n0,0\n1,0\n");
	scratch_write("a2.csv", "score,member\n1,1\n2,1\n0,0\n0,0\n");
	expect("campaign @/grid.dpa output=@/F/", 0, "", "");
	expect("campaign @/grid.dpa output=@/F/", 0, "", "whole already");
	scratch_write("a2.csv", "score,member\n3,1\n2,1\n0,0\n0,0\n");
	scratch_write("a2.csv.card", "");
	for (size_t i = 0; i < 2; i++) {
		snprintf(lines, sizeof(lines), "%s=sha256:", changed[i]);
		expect("campaign @/grid.dpa output=@/F/", 2, "", lines);
		scratch_write("a2.csv", "score,member\n1,1\n2,1\n0,0\n0,0\n");
		scratch_write(changed[1], "runs=2\n");
	}
}

/* The same line goes on once its file is there, or its typo mended. */
Test(whole_campaign, a_first_start_that_failed_binds_nobody,
     .init = scratch_make, .fini = clean)
{
	char lines[300];

	snprintf(lines, sizeof(lines), "load %s/a.csv\nestimate jefreys\n",
		 scratch_folder());
	scratch_write("grid.dpa", lines);
	expect("campaign @/grid.dpa output=@/F/", 3, "", "a.csv");
	scratch_write("a.csv", "score,member\n1,1\n2,1\n0,0\n1,0\n");
	expect("campaign @/grid.dpa output=@/F/", 2, "", "jefreys");
	snprintf(lines, sizeof(lines), "load %s/a.csv\nestimate jeffreys\n",
		 scratch_folder());
	scratch_write("grid.dpa", lines);
	expect("campaign @/grid.dpa output=@/F/", 0, "", "");
	expect("campaign @/grid.dpa output=@/F/", 0, "", "whole already");
}

Test(whole_campaign, a_lab_knows_its_rows, .init = scratch_make, .fini = clean)
{
	static const char *const line =
		"lab black-box data=@/t.csv label=y model=1-2 batch=4 sigma=1 "
		"delta=1e-5 steps=2 models=4 output=@/F/";
	char rows[4000] = "x,y\n";

	for (int i = 0; i < 200; i++)
		sprintf(rows + strlen(rows), "%d,%d\n", i % 7, i % 2);
	scratch_write("t.csv", rows);
	expect(line, 0, "manifest.json", "");
	rows[4] = '5';
	scratch_write("t.csv", rows);
	expect(line, 2, "", "=sha256:");
}

/* Who does the pieces, where one asks for it. */
Test(whole_campaign, who_works_can_be_said, .init = scratch_make, .fini = clean)
{
	scratch_write("grid.dpa", grid);
	expect("campaign @/grid.dpa farm=folder", 2, "", "needs output=F/");
	expect("campaign @/grid.dpa farm=mpi", 2, "", "no ranks were started");
	expect("campaign @/grid.dpa farm=folder output=@/F/", 0, "table", "");
	expect("campaign @/grid.dpa farm=threads output=@/G/", 0, "table", "");
	expect_same("F/manifest.json", "G/manifest.json");
	setenv("PMI_RANK", "1", 1);
	setenv("PMI_SIZE", "2", 1);
	expect("campaign @/grid.dpa", 0, "epsilon",
	       "shared through the folder");
	expect("campaign @/grid.dpa farm=threads", 0, "epsilon", "");
	unsetenv("PMI_RANK");
	unsetenv("PMI_SIZE");
}

/* The program in the background and a shell that waits for all of them. */
Test(whole_campaign, three_processes_one_killed, .init = scratch_make,
     .fini = clean)
{
	char line[1200];

	scratch_write("grid.dpa", grid);
	expect("campaign @/grid.dpa output=@/one/", 0, "", "");
	snprintf(line, sizeof(line),
		 "cd '%s'; for i in 1 2 3; do\n"
		 "  case $i in 2) kill=\"$DPAUDIT_BUILD/tests/fault.so\";; "
		 "*) kill=;; esac\n"
		 "  LD_PRELOAD=$kill FAULT_KIND=claim FAULT_NTH=7 FAULT_KILL=1 "
		 "\"$DPAUDIT_BUILD/dpaudit\" campaign grid.dpa output=F/ "
		 "threads=1 >/dev/null 2>&1 &\n"
		 "done; wait\n",
		 scratch_folder());
	cr_assert_eq(system(line), 0);
	expect("campaign @/grid.dpa output=@/F/", 0, "", "");
	expect_same("one/table.csv", "F/table.csv");
	expect_same("one/answers.jsonl", "F/answers.jsonl");
}

/* ---- everything goes wrong once ---- */

static struct ran
run_faulty(const char *line, const char *kind, long nth, bool kills)
{
	char number[24];
	struct ran ran;

	snprintf(number, sizeof(number), "%ld", nth);
	setenv("FAULT_KIND", kind, 1);
	setenv("FAULT_NTH", number, 1);
	setenv("FAULT_COUNT", "", 1);
	if (kills)
		setenv("FAULT_KILL", "1", 1);
	program_preload(build_path("tests/fault.so"));
	ran = run(line);
	program_preload(NULL);
	unsetenv("FAULT_KILL");

	return ran;
}

/*
 * Every n-th call fails, or is the last of its process: a sentence, and the
 * next process leaves what an unbroken one leaves.
 */
static void
break_everywhere(const char *kind, bool kills, long most, long step)
{
	for (long nth = 1; nth <= most; nth += step) {
		struct ran ran = run_faulty("campaign @/grid.dpa output=@/F/ "
					    "threads=1",
					    kind, nth, kills);
		char line[100];
		bool hit = ran.status != 0;

		cr_expect(!hit || kills || (*ran.err && ran.status < 128),
			  "%s %ld: %d %s", kind, nth, ran.status, ran.err);
		ran_clear(&ran);
		if (hit)
			expect("campaign @/grid.dpa output=@/F/", 0, "", "");
		expect_same("one/table.csv", "F/table.csv");
		expect_same("one/answers.jsonl", "F/answers.jsonl");
		snprintf(line, sizeof(line), "rm -rf '%s/F'", scratch_folder());
		cr_assert_eq(system(line), 0);
	}
}

static const char *const short_grid =
	"estimate jeffreys tp=80 fn=20 fp={5,10} tn=80\n";

Test(whole_campaign, faults_cost_a_sentence, .init = scratch_make,
     .fini = clean)
{
	scratch_write("grid.dpa", short_grid);
	expect("campaign @/grid.dpa output=@/one/", 0, "", "");
	break_everywhere("claim", false, 12, 1);
	break_everywhere("write", false, 10, 1);
	break_everywhere("rename", false, 7, 1);
	break_everywhere("fsync", false, 7, 1);
	break_everywhere("memory", false, 350, 7);
}

/* No run is left out of a table that says that it has all. */
Test(whole_campaign, a_table_without_memory_is_none, .init = scratch_make,
     .fini = clean)
{
	struct ran whole;

	scratch_write("grid.dpa", short_grid);
	expect("campaign @/grid.dpa output=@/F/", 0, "", "");
	whole = run("campaign show @/F");
	cr_expect_eq(whole.status, 0, "%s", whole.err);
	for (long nth = 1; nth < 2000; nth += 9) {
		struct ran ran =
			run_faulty("campaign show @/F", "memory", nth, false);

		cr_expect_str_eq(ran.out, ran.status ? "" : whole.out,
				 "memory %ld: %d", nth, ran.status);
		ran_clear(&ran);
	}
	ran_clear(&whole);
}

Test(whole_campaign, kills_cost_what_was_in_flight, .init = scratch_make,
     .fini = clean)
{
	scratch_write("grid.dpa", short_grid);
	expect("campaign @/grid.dpa output=@/one/", 0, "", "");
	break_everywhere("claim", true, 12, 1);
	break_everywhere("write", true, 10, 1);
	break_everywhere("rename", true, 7, 1);
	break_everywhere("fsync", true, 7, 1);
}

/* ---- partial results, a batch script ---- */

Test(whole_campaign, what_is_there_is_shown_and_marked, .init = scratch_make,
     .fini = clean)
{
	struct ran ran;

	scratch_write("grid.dpa", grid);
	ran = run_faulty("campaign @/grid.dpa output=@/F/ threads=1", "fsync",
			 6, false);
	cr_expect_eq(ran.status, 3, "%s", ran.err);
	ran_clear(&ran);
	expect("campaign status @/F format=csv", 0, "parts,3,11,not finished,",
	       "this goes on: dpaudit campaign ");
	expect("campaign show @/F format=csv", 0, "epsilon",
	       "partial: 3 of 11 runs");
	expect("campaign stop @/F", 0, "", "stops after its piece");
	expect("campaign status @/F format=csv", 0, "parts,3,11,stopped,", "");
	expect("campaign @/grid.dpa output=@/F/", 0, "table.csv", "");
}

/* People type what they are shown, and others may have left the folder. */
Test(whole_campaign, what_goes_on_is_no_line_of_others, .init = scratch_make,
     .fini = clean)
{
	static const struct {
		const char *left, *shown;
	} lines[] = {
		{ "dpaudit campaign g.dpa; touch x",
		  "dpaudit campaign 'g.dpa;' touch x output=/" },
		{ "dpaudit coverage jeffreys seed=$(id)", NULL },
		{ "dpaudit run evil.dpa allow=write", NULL },
		{ "rm -rf x", NULL },
		{ "dpaudit coverage katz mu=1 force=yes output=/etc/x",
		  "goes on: dpaudit coverage katz mu=1 output=/" },
		{ "dpaudit campaign 'a b.dpa' allow=/ no-sandbox=yes",
		  "campaign 'a b.dpa' output=" },
	};
	struct ran ran;

	scratch_write("grid.dpa", grid);
	ran = run_faulty("campaign @/grid.dpa output=@/F/ threads=1", "fsync",
			 6, false);
	ran_clear(&ran);
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		scratch_write("F/parts/line", lines[i].left);
		ran = run("campaign status @/F");
		if (lines[i].shown)
			cr_expect(strstr(ran.err, lines[i].shown), "%s: %s",
				  lines[i].left, ran.err);
		else
			cr_expect_str_eq(ran.err, "", "%s", lines[i].left);
		cr_expect_not(strstr(ran.err, "force"));
		ran_clear(&ran);
	}
}

Test(whole_campaign, slurm_is_given_time_and_memory, .init = scratch_make,
     .fini = clean)
{
	struct ran ran;

	scratch_write("grid.dpa", grid);
	expect("campaign @/grid.dpa slurm=yes", 2, "", "output=");
	ran = run("campaign @/grid.dpa output=@/F/ slurm=yes");
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect_eq(strncmp(ran.out, "#!/bin/sh\n#SBATCH", 17), 0);
	cr_expect(strstr(ran.out, "#SBATCH --array=0-0\n"), "%s", ran.out);
	cr_expect(strstr(ran.out, "#SBATCH --time=6\n"), "%s", ran.out);
	cr_expect(strstr(ran.out, "00M\n"), "%s", ran.out);
	cr_expect(strstr(ran.out, "exec dpaudit campaign "), "%s", ran.out);
	ran_clear(&ran);
}
