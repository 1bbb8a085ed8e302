/* test_parts.c - many processes share a folder, are killed and lied to */

#include <criterion/criterion.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/thread.h"
#include "task/crew.h"
#include "task/lock.h"
#include "task/processors.h"
#include "tests/program.h"
#include "tests/support.h"

TestSuite(task_parts, .timeout = 600);

enum { PIECES = 60, RECORD = 4 };

static const struct save_options user;

/* What several processes count together. */
static atomic_size_t *made;

struct player {
	size_t dies; /* in its so many-th piece; 0: never */
	atomic_size_t done;
};

static double
number_of(size_t index, size_t i)
{
	return (double)(index * 31 + i) / 7;
}

static bool
play(void *state, size_t index, double record[], struct progress *progress,
     struct error *err)
{
	struct player *player = state;

	(void)progress;
	(void)err;
	if (atomic_fetch_add(&player->done, 1) + 1 == player->dies)
		raise(SIGKILL);
	for (size_t i = 0; i < RECORD; i++)
		record[i] = number_of(index, i);
	if (made)
		atomic_fetch_add(made, 1);

	return true;
}

static bool
run(const char *folder, size_t dies, unsigned threads, double records[],
    struct error *err)
{
	struct player player = { .dies = dies };
	const struct crew_job job = { .place.plan = "game=parts",
				      .place.folder = folder,
				      .pieces = PIECES,
				      .record = RECORD,
				      .piece = play,
				      .job = &player,
				      .place.threads = threads };

	memset(records, 0, PIECES * RECORD * sizeof(*records));

	return crew_run(&job, records, NULL, err);
}

static bool
is_right(const double records[])
{
	for (size_t i = 0; i < PIECES * RECORD; i++) {
		double wanted = number_of(i / RECORD, i % RECORD);

		if (records[i] < wanted || records[i] > wanted)
			return false;
	}

	return true;
}

static void
expect_right(const char *folder, unsigned threads)
{
	double records[PIECES * RECORD];
	struct error err = { 0 };

	cr_assert(run(folder, 0, threads, records, &err), "%s", err.text);
	cr_expect(is_right(records));
}

/* Another process; its status is 0 if it had all numbers right. */
static pid_t
start(const char *folder, size_t dies)
{
	pid_t child = fork();

	cr_assert(child >= 0);
	if (!child) {
		double records[PIECES * RECORD];
		struct error err = { 0 };

		_exit(!run(folder, dies, 1, records, &err) ||
		      !is_right(records));
	}

	return child;
}

static int
end_of(pid_t child)
{
	int status;

	cr_assert_eq(waitpid(child, &status, 0), child);

	return status;
}

static const char *
fresh(const char *name)
{
	const char *folder = build_path(name);
	char line[600];

	snprintf(line, sizeof(line), "rm -rf '%s'", folder);
	cr_assert_eq(system(line), 0);

	return folder;
}

static void
in_folder(char path[600], const char *folder, const char *name)
{
	snprintf(path, 600, "%s/%s", folder, name);
}

static void
share_counter(void)
{
	made = mmap(NULL, sizeof(*made), PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	cr_assert(made != MAP_FAILED);
}

/* ---- together ---- */

TEST(task_parts, three_processes_of_which_one_is_killed)
{
	const char *folder = fresh("parts_three");
	struct parts_status status;
	struct error err = { 0 };
	pid_t children[3];

	share_counter();
	for (size_t i = 0; i < 3; i++)
		children[i] = start(folder, i == 1 ? 5 : 0);
	cr_expect_eq(end_of(children[0]), 0);
	cr_expect_eq(WTERMSIG(end_of(children[1])), SIGKILL);
	cr_expect_eq(end_of(children[2]), 0);
	cr_expect_eq(*made, PIECES);
	cr_assert(parts_look(folder, &user, &status, &err), "%s", err.text);
	cr_expect_eq(status.done, PIECES);
	cr_expect_eq(status.worker_count, 0);
	parts_status_clear(&status);
	fresh("parts_three");
}

TEST(task_parts, forty_kills_lose_what_was_in_flight)
{
	const char *folder = fresh("parts_kills");

	share_counter();
	for (size_t i = 0; i < 40; i++)
		cr_expect_eq(WTERMSIG(end_of(start(folder, 1 + i % 3))),
			     SIGKILL);
	cr_expect_eq(*made, 39); /* 1, 2, 3, 1, ... less one each */
	expect_right(folder, 2);
	cr_expect_eq(*made, PIECES);
	fresh("parts_kills");
}

TEST(task_parts, threads_leave_the_same_bytes)
{
	char first[600], line[1400];

	in_folder(first, build_path(""), "parts_threads_1");
	for (unsigned threads = 1; threads <= 4; threads++) {
		char name[40];
		const char *folder;

		snprintf(name, sizeof(name), "parts_threads_%u", threads);
		folder = fresh(name);
		expect_right(folder, threads);
		snprintf(line, sizeof(line), "diff -r '%s' '%s'", first,
			 folder);
		cr_expect_eq(system(line), 0);
	}
	for (unsigned threads = 1; threads <= 4; threads++) {
		char name[40];

		snprintf(name, sizeof(name), "parts_threads_%u", threads);
		fresh(name);
	}
}

TEST(task_parts, ranges_cover_all_pieces_once)
{
	static const size_t counts[] = {
		1, 2, 8191, 8192, 8193, 100000, 1000000
	};

	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		size_t ranges = parts_ranges(counts[i]), at = 0;

		cr_expect_leq(ranges, 8192);
		for (size_t k = 0; k < ranges; k++) {
			size_t first, end = parts_range(counts[i], k, &first);

			cr_expect_eq(first, at);
			cr_expect_gt(end, first);
			at = end;
		}
		cr_expect_eq(at, counts[i]);
	}
}

/* ---- torn, damaged, made by somebody else ---- */

static void
write_bytes(const char *path, const char *bytes, size_t size)
{
	FILE *out = fopen(path, "w");

	cr_assert(out && fwrite(bytes, 1, size, out) == size && !fclose(out));
}

static void
expect_part(const char *path, const char *bytes, size_t size)
{
	FILE *in = fopen(path, "r");
	char now[1000];

	cr_assert(in);
	cr_expect_eq(fread(now, 1, sizeof(now), in), size);
	cr_expect_arr_eq(now, bytes, size);
	fclose(in);
}

TEST(task_parts, cut_or_changed_at_any_byte_it_is_done_again)
{
	const char *folder = fresh("parts_torn");
	char path[600], part[1000], other[1000];
	size_t size;
	FILE *in;

	expect_right(folder, 1);
	in_folder(path, folder, "part-7");
	in = fopen(path, "r");
	cr_assert(in);
	size = fread(part, 1, sizeof(part), in);
	fclose(in);
	cr_assert_gt(size, RECORD * sizeof(double));
	share_counter();
	for (size_t cut = 0; cut < size; cut++) {
		write_bytes(path, part, cut);
		expect_right(folder, 1);
		expect_part(path, part, size);
		memcpy(other, part, size);
		other[cut] ^= 1;
		write_bytes(path, other, size);
		expect_right(folder, 1);
		expect_part(path, part, size);
	}
	cr_expect_eq(*made, 2 * size);
	fresh("parts_torn");
}

TEST(task_parts, what_is_done_twice_must_be_the_same)
{
	const char *folder = fresh("parts_twice");
	const struct parts_order order = { .folder = folder,
					   .plan = "twice=yes",
					   .pieces = 3 };
	struct text one = { 0 }, two = { 0 };
	struct error err = { 0 };
	struct parts *parts = parts_open(&order, &err);

	cr_assert(parts, "%s", err.text);
	text_add(&one, "one");
	text_add(&two, "two");
	cr_expect(parts_write(parts, 1, &one, &err), "%s", err.text);
	cr_expect(parts_write(parts, 1, &one, &err), "%s", err.text);
	cr_expect_not(parts_write(parts, 1, &two, &err));
	cr_expect_eq(err.kind, ERROR_DATA);
	cr_expect(strstr(err.text, "part-1"), "%s", err.text);
	text_clear(&one);
	cr_expect_eq(parts_read(parts, 1, &one, &err), PARTS_WHOLE);
	cr_expect_str_eq(text_get(&one), "one");
	cr_expect_eq(parts_read(parts, 2, &one, &err), PARTS_MISSING);
	text_clear(&one);
	text_clear(&two);
	parts_close(parts);
	fresh("parts_twice");
}

static void
expect_refused(const char *folder, const char *word)
{
	double records[PIECES * RECORD];
	struct error err = { 0 };

	cr_expect_not(run(folder, 0, 1, records, &err));
	cr_expect_eq(err.kind, ERROR_FILE);
	cr_expect(strstr(err.text, word), "%s", err.text);
}

TEST(task_parts, files_of_others_are_not_used)
{
	static const char *const names[] = { "part-9", "plan", "claim-3" };
	const char *folder = fresh("parts_others");
	char path[600];

	for (size_t i = 0; i < 3; i++) {
		expect_right(folder, 1);
		in_folder(path, folder, names[i]);
		if (i == 2) { /* asked for only where something is missing */
			char part[600];

			in_folder(part, folder, "part-3");
			cr_assert(!unlink(part));
			write_bytes(path, "", 0);
		}
		cr_assert(!chmod(path, 0666));
		expect_refused(folder, names[i]);
		cr_assert(!unlink(path));
		cr_assert(!symlink("/dev/zero", path));
		expect_refused(folder, names[i]);
		cr_assert(!unlink(path));
		cr_assert(!mkfifo(path, 0600));
		expect_refused(folder, names[i]);
		cr_assert(!unlink(path));
	}
	fresh("parts_others");
}

/* Root alone can give a file away; anybody else has none of others here. */
TEST(task_parts, what_belongs_to_somebody_else_is_refused)
{
	static const char *const names[] = { "part-9", "plan" };
	const char *folder = fresh("parts_owner");
	bool can = true;

	for (size_t i = 0; i < 2; i++) {
		char path[600];

		expect_right(folder, 1);
		in_folder(path, folder, names[i]);
		can = can && !chown(path, 1, (gid_t)-1);
		if (can)
			expect_refused(folder, names[i]);
		cr_assert(!unlink(path));
	}
	cr_expect(can || geteuid());
	fresh("parts_owner");
}

/* Of any length, with any number, with the bytes of a terminal in it. */
TEST(task_parts, plans_of_nobody_are_refused)
{
	static const char *const plans[] = {
		"",
		"\n",
		"pieces=\n",
		"pieces=60",
		"pieces=-1 game=parts\n",
		"pieces=0 game=parts\n",
		"pieces=99999999999999999999 x\n",
		"pieces=60 game=\033[31mparts\n",
		"\377\376\n",
	};
	const char *folder = fresh("parts_plans");
	struct parts_status status;
	struct error err = { 0 };
	double records[PIECES * RECORD];
	char path[600];

	cr_assert(!mkdir(folder, 0700));
	in_folder(path, folder, "part-0");
	write_bytes(path, "", 0);
	in_folder(path, folder, "plan");
	for (size_t i = 0; i < sizeof(plans) / sizeof(plans[0]); i++) {
		write_bytes(path, plans[i], strlen(plans[i]));
		cr_assert(!chmod(path, 0600));
		cr_expect_not(run(folder, 0, 1, records, &err), "%s", plans[i]);
		cr_expect_not(strchr(err.text, '\033'), "%s", err.text);
		if (parts_look(folder, &user, &status, &err))
			parts_status_clear(&status);
	}
	cr_assert(!truncate(path, 1 << 30));
	expect_refused(folder, "too long");
	cr_expect_not(parts_look(folder, &user, &status, &err));
	/* Most pieces that can be told of need no memory of their number. */
	write_bytes(path, "pieces=1125899906842623 x\n", 26);
	cr_assert(parts_look(folder, &user, &status, &err), "%s", err.text);
	cr_expect_leq(status.ranges, 8192);
	parts_status_clear(&status);
	fresh("parts_plans");
}

static void
expect_other(const char *folder, const char *plan, const char *said)
{
	double records[PIECES * RECORD];
	struct error err = { 0 };
	char path[600];

	in_folder(path, folder, "plan");
	write_bytes(path, plan, strlen(plan));
	cr_assert(!chmod(path, 0600));
	cr_expect_not(run(folder, 0, 1, records, &err));
	cr_expect(strstr(err.text, said), "%s", err.text);
}

/* Of two plans it is told what only one of them has. */
TEST(task_parts, another_plan_is_named_by_the_word_that_differs)
{
	static const struct {
		const char *plan, *said;
	} others[] = {
		{ "pieces=60 game=part\n", "it has 'game=part', not "
					   "'game=parts'" },
		{ "pieces=60 game=parts seed=9\n", "it has 'seed=9', not no "
						   "more" },
		{ "pieces=60\n", "it has no more, not 'game=parts'" },
		{ "pieces=6 game=parts\n", "it has 'pieces=6', not "
					   "'pieces=60'" },
	};
	const char *folder = fresh("parts_named");
	char path[600];

	cr_assert(!mkdir(folder, 0700));
	in_folder(path, folder, "part-0");
	write_bytes(path, "", 0);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		expect_other(folder, others[i].plan, others[i].said);
	fresh("parts_named");
}

/* Until something is done, or while nobody works, a plan may be mended. */
TEST(task_parts, a_plan_without_parts_gives_way)
{
	const char *folder = fresh("parts_mended");
	struct parts_order order = { .folder = folder,
				     .plan = "typo=yes",
				     .pieces = 4 };
	struct parts_status status;
	struct parts *one, *two, *three;
	struct text bytes = { 0 };
	struct error err = { 0 };

	one = parts_open(&order, &err);
	cr_assert(one, "%s", err.text);
	order.plan = "typo=no";
	order.line = "dpaudit second";
	order.pieces = 5;
	cr_expect_null(parts_open(&order, &err)); /* somebody works */
	cr_expect(strstr(err.text, "it has 'pieces=4', not 'pieces=5'"), "%s",
		  err.text);
	parts_close(one);
	two = parts_open(&order, &err);
	three = parts_open(&order, &err);
	cr_assert(two && three, "%s", err.text);
	cr_assert(parts_look(folder, &user, &status, &err), "%s", err.text);
	cr_expect_eq(status.pieces, 5);
	cr_expect_str_eq(status.line, "dpaudit second");
	parts_status_clear(&status);
	parts_close(two);
	order.plan = "typo=maybe";
	cr_expect_null(parts_open(&order, &err)); /* the third works */
	text_add(&bytes, "done");
	cr_expect(parts_write(three, 0, &bytes, &err), "%s", err.text);
	parts_close(three);
	cr_expect_null(parts_open(&order, &err)); /* something is done */
	text_clear(&bytes);
	fresh("parts_mended");
}

/* What is no plan of ours stays, even where nothing was done. */
TEST(task_parts, what_is_no_plan_does_not_give_way)
{
	const char *folder = fresh("parts_notes");

	cr_assert(!mkdir(folder, 0700));
	expect_other(folder, "my plan\n", "it has 'my'");
	fresh("parts_notes");
}

/* Many bring the mended plan at once: one places it, all go by it. */
TEST(task_parts, a_mended_plan_is_agreed_upon_at_once)
{
	const char *folder = fresh("parts_rush");
	struct parts_order order = { .folder = folder,
				     .plan = "typo=yes",
				     .pieces = 4 };
	struct error err = { 0 };
	pid_t children[8];
	int ready[2];
	char byte;

	parts_close(parts_open(&order, &err));
	cr_assert(!pipe(ready));
	for (size_t i = 0; i < 8; i++) {
		children[i] = fork();
		cr_assert(children[i] >= 0);
		if (!children[i]) {
			double records[PIECES * RECORD];

			close(ready[1]);
			(void)!read(ready[0], &byte, 1); /* all at once */
			_exit(!run(folder, 0, 1, records, &err) ||
			      !is_right(records));
		}
	}
	close(ready[0]);
	close(ready[1]);
	for (size_t i = 0; i < 8; i++)
		cr_expect_eq(end_of(children[i]), 0);
	fresh("parts_rush");
}

/* Names alone are no work; what was typed is kept once. */
TEST(task_parts, what_is_no_file_is_not_counted)
{
	const char *folder = fresh("parts_names");
	struct parts_order order = { .folder = folder,
				     .plan = "names=yes",
				     .line = "dpaudit first",
				     .pieces = 4 };
	struct error err = { 0 };
	struct parts_status status;
	char path[600];

	parts_close(parts_open(&order, &err));
	order.line = "dpaudit second";
	parts_close(parts_open(&order, &err));
	in_folder(path, folder, "part-0");
	cr_assert(!symlink("/etc/passwd", path));
	in_folder(path, folder, "part-1");
	cr_assert(!mkfifo(path, 0600));
	in_folder(path, folder, "part-2");
	cr_assert(!mkdir(path, 0700));
	in_folder(path, folder, "part-3");
	write_bytes(path, "", 0);
	cr_assert(parts_look(folder, &user, &status, &err), "%s", err.text);
	cr_expect_eq(status.done, 1);
	cr_expect_eq(status.parts, 1);
	cr_expect_str_eq(status.line, "dpaudit first");
	parts_status_clear(&status);
	/* Who else can write it may have written anything. */
	in_folder(path, folder, "line");
	cr_assert(!chmod(path, 0666));
	cr_assert(parts_look(folder, &user, &status, &err), "%s", err.text);
	cr_expect_null(status.line);
	parts_status_clear(&status);
	/* A disk that was full at first is none for ever. */
	cr_assert(!unlink(path));
	parts_close(parts_open(&order, &err));
	cr_assert(parts_look(folder, &user, &status, &err), "%s", err.text);
	cr_expect_str_eq(status.line, "dpaudit second");
	parts_status_clear(&status);
	fresh("parts_names");
}

/* ---- claims ---- */

TEST(task_parts, a_claim_counts_while_its_lock_is_held)
{
	const char *folder = fresh("parts_claims");
	const struct parts_order order = { .folder = folder,
					   .plan = "claims=yes",
					   .pieces = 3 };
	struct error err = { 0 };
	struct parts *one = parts_open(&order, &err);
	struct parts *two = parts_open(&order, &err);
	struct parts_claim mine, theirs;
	struct parts_status status;
	char path[600];

	cr_assert(one && two, "%s", err.text);
	/* One that a dead process left. */
	in_folder(path, folder, "claim-2");
	write_bytes(path, "gone:1\n", 7);
	cr_assert(!chmod(path, 0600));
	cr_expect_eq(parts_claim(one, 2, &mine, &err), PARTS_HELD);
	cr_expect_eq(parts_claim(two, 2, &theirs, &err), PARTS_OTHERS);
	cr_assert(parts_look(folder, &user, &status, &err));
	cr_assert_eq(status.worker_count, 1);
	cr_expect_eq(status.workers[0].claims, 1);
	cr_expect(strchr(status.workers[0].name, ':'));
	parts_status_clear(&status);
	/* Whoever holds one may have written what a terminal obeys. */
	cr_assert_eq(pwrite(mine.file, "\033[31m\377:1\n", 9, 0), 9);
	cr_assert(parts_look(folder, &user, &status, &err));
	cr_assert_eq(status.worker_count, 1);
	cr_expect_not(strchr(status.workers[0].name, '\033'));
	cr_expect_not(strchr(status.workers[0].name, '\377'));
	parts_status_clear(&status);
	parts_release(one, &mine);
	cr_expect(access(path, F_OK));
	cr_expect_eq(parts_claim(two, 2, &theirs, &err), PARTS_HELD);
	close(theirs.file); /* as if it had been killed */
	cr_expect_eq(parts_claim(one, 2, &mine, &err), PARTS_HELD);
	parts_release(one, &mine);
	parts_close(one);
	parts_close(two);
	fresh("parts_claims");
}

TEST(task_parts, locks_are_tried_and_their_mounts_read)
{
	struct error err = { 0 };
	int folder = open(build_path(""), O_PATH | O_DIRECTORY);

	cr_expect(lock_probe(folder, "here", &err), "%s", err.text);
	close(folder);
	/* No file can be made in it. */
	folder = open("/proc/self", O_PATH | O_DIRECTORY);
	cr_expect_not(lock_probe(folder, "there", &err));
	close(folder);
	cr_expect(lock_is_local("rw,relatime - nfs s:/x rw,nolock,vers=3"));
	cr_expect(lock_is_local("rw - nfs4 s:/x rw,local_lock=all\n"));
	cr_expect(lock_is_local("rw - lustre s rw,localflock"));
	cr_expect_not(lock_is_local("rw - nfs4 s:/nolock rw,local_lock=none"));
}

/* ---- processors ---- */

TEST(task_parts, processors_are_those_left_to_this_process)
{
	cpu_set_t before, one;

	cr_assert(!sched_getaffinity(0, sizeof(before), &before));
	cr_expect_leq(processors_count(), (unsigned)CPU_COUNT(&before));
	CPU_ZERO(&one);
	for (size_t i = 0; i < CPU_SETSIZE && !CPU_COUNT(&one); i++) {
		if (CPU_ISSET(i, &before))
			CPU_SET(i, &one);
	}
	cr_assert(!sched_setaffinity(0, sizeof(one), &one));
	cr_expect_eq(processors_count(), 1);
	cr_assert(!sched_setaffinity(0, sizeof(before), &before));
	cr_expect_eq(processors_of_quota("max 100000"), 0);
	cr_expect_eq(processors_of_quota("150000 100000"), 2);
	cr_expect_eq(processors_of_quota("200000 100000"), 2);
	cr_expect_eq(processors_of_quota("10000 100000"), 1);
	cr_expect_eq(processors_of_quota("5"), 0);
	cr_expect_eq(processors_of_quota("5 0"), 0);
}

/* ---- one reads ---- */

struct reader {
	struct crew_turn turn;
	atomic_size_t read, done;
};

static bool
reader_make(void *state, size_t index, struct text *out,
	    struct progress *progress, struct error *err)
{
	struct reader *reader = state;

	(void)progress;
	(void)err;
	atomic_fetch_add(&reader->done, 1);
	text_add(out, "%zu", index);

	return true;
}

static bool
reader_keep(void *state, size_t index, const char *bytes, size_t size)
{
	struct reader *reader = state;
	char wanted[30];

	snprintf(wanted, sizeof(wanted), "%zu", index);
	atomic_fetch_add(&reader->read, 1);

	return size == strlen(wanted) && !memcmp(bytes, wanted, size);
}

static bool
is_written(void *state)
{
	return *(const bool *)state;
}

static bool
read_in_turn(struct reader *reader, const char *folder, bool *written,
	     struct progress *progress, struct error *err)
{
	struct crew_work work = { .place = { .plan = "read=once",
					     .folder = folder,
					     .threads = 2,
					     .turn = &reader->turn },
				  .pieces = PIECES,
				  .make = reader_make,
				  .keep = reader_keep,
				  .job = reader };

	*reader = (struct reader){ .turn = { .folder = folder,
					     .is_whole = is_written,
					     .state = written } };

	return crew_do(&work, progress, err);
}

TEST(task_parts, whose_turn_it_is_reads_and_the_others_do_not)
{
	const char *folder = fresh("parts_turn");
	struct progress progress = { .total = 0 };
	struct reader one, two;
	struct error err = { 0 };
	bool written = false;
	char path[600];

	cr_assert(read_in_turn(&one, folder, &written, NULL, &err), "%s",
		  err.text);
	cr_expect(one.turn.taken);
	cr_expect_eq(one.done, PIECES);
	/* The first is at writing; nothing is left for who comes then. */
	written = true;
	cr_expect_not(read_in_turn(&two, folder, &written, &progress, &err));
	cr_expect(two.turn.elsewhere);
	cr_expect_eq(two.read + two.done, 0);
	cr_expect_eq(progress.done, PIECES);
	crew_turn_end(&two.turn);
	crew_turn_end(&one.turn);
	cr_expect_not(one.turn.taken);
	/* Nobody has written: who comes reads, and does what is torn again. */
	written = false;
	in_folder(path, folder, "part-7");
	cr_assert(!truncate(path, 11));
	err = (struct error){ 0 };
	cr_assert(read_in_turn(&two, folder, &written, NULL, &err), "%s",
		  err.text);
	cr_expect_eq(two.read, PIECES);
	cr_expect_eq(two.done, 1);
	crew_turn_end(&two.turn);
	fresh("parts_turn");
}

/* ---- links in a folder that others can write to ---- */

static void
expect_refused_link(const char *folder)
{
	double records[PIECES * RECORD];
	struct error err = { 0 };

	cr_expect_not(run(folder, 0, 1, records, &err));
	cr_expect_eq(err.kind, ERROR_FILE);
	cr_expect(strstr(err.text, "is a link"), "%s", err.text);
	err = (struct error){ 0 };
	cr_expect_null(parts_find(folder, &user, &err));
	cr_expect(strstr(err.text, "is a link"), "%s", err.text);
}

/* Whoever put it there chooses where files would be made. */
TEST(task_parts, a_link_in_place_of_the_folder_is_not_followed)
{
	const char *folder = fresh("parts_link");
	char parts[600], other[600], slash[610], plan[600];

	cr_assert_eq(mkdir(folder, 0700), 0);
	in_folder(parts, folder, "parts");
	in_folder(other, folder, "other");
	in_folder(plan, folder, "other/plan");
	cr_assert_eq(mkdir(other, 0700), 0);
	cr_assert_eq(symlink("other", parts), 0);
	expect_refused_link(parts);
	snprintf(slash, sizeof(slash), "%s/", parts);
	expect_refused_link(slash);
	cr_expect(access(plan, F_OK));
	cr_expect_eq(rmdir(other), 0, "something was made in it");
	fresh("parts_link");
}

/* The folder goes away and a link comes while somebody works. */
TEST(task_parts, a_link_that_comes_later_is_not_followed)
{
	const char *folder = fresh("parts_swap");
	char parts_path[600], other[600], moved[600], part[600];
	struct parts_order order = { .folder = parts_path,
				     .plan = "swap=yes",
				     .pieces = 4 };
	struct text bytes = { 0 };
	struct error err = { 0 };
	struct parts *parts;

	cr_assert_eq(mkdir(folder, 0700), 0);
	in_folder(parts_path, folder, "parts");
	in_folder(other, folder, "other");
	in_folder(moved, folder, "moved");
	in_folder(part, folder, "moved/part-2");
	parts = parts_open(&order, &err);
	cr_assert(parts, "%s", err.text);
	cr_assert_eq(mkdir(other, 0700), 0);
	cr_assert_eq(rename(parts_path, moved), 0);
	cr_assert_eq(symlink("other", parts_path), 0);
	text_add_string(&bytes, "something");
	cr_expect(parts_write(parts, 2, &bytes, &err), "%s", err.text);
	cr_expect_eq(access(part, F_OK), 0);
	cr_expect_eq(rmdir(other), 0, "something was made in it");
	text_clear(&bytes);
	parts_close(parts);
	fresh("parts_swap");
}

/* ---- waiting for another's piece ---- */

/* Writes a byte to the pipe that the job names, then takes long. */
static bool
sleep_long(void *job, size_t index, double record[], struct progress *progress,
	   struct error *err)
{
	(void)index;
	(void)record;
	(void)progress;
	(void)err;
	cr_assert_eq(write(*(int *)job, "b", 1), 1);
	sleep(30);

	return true;
}

static void *
stop_later(void *progress)
{
	struct progress *stopped = progress;

	usleep(2400000);
	atomic_store(&stopped->stop, true);

	return NULL;
}

/* Looks at the other are up to a second apart; stops are not. */
TEST(task_parts, who_waits_for_another_can_be_stopped_at_once)
{
	int begun[2];
	struct crew_job job = { .place.plan = "game=slow",
				.place.folder = fresh("parts_wait"),
				.pieces = 1,
				.record = 1,
				.piece = sleep_long,
				.job = &begun[1],
				.place.threads = 1 };
	struct progress progress = { 0 };
	struct error err = { 0 };
	pthread_t thread;
	double record, start;
	pid_t child;
	char byte;

	cr_assert_eq(pipe(begun), 0);
	child = fork();
	if (!child) {
		(void)!crew_run(&job, &record, NULL, &err);
		_exit(0);
	}
	cr_assert_eq(read(begun[0], &byte, 1), 1);
	start = thread_clock();
	cr_assert(thread_start(&thread, stop_later, &progress));
	cr_expect_not(crew_run(&job, &record, &progress, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED, "%s", err.text);
	cr_expect_leq(thread_clock() - start, 2.4 + 0.2);
	pthread_join(thread, NULL);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	close(begun[0]);
	close(begun[1]);
	fresh("parts_wait");
}
