/* test_keeping.c - sittings that are kept, files that are followed */

#include <criterion/criterion.h>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/sitting/autosave.h"

TestSuite(ui_keeping, .timeout = 600);

TEST(ui_keeping, a_kept_sitting_comes_back)
{
	char folder[] = "/tmp/dpaudit-kept-XXXXXX";
	struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage;

	cr_assert(mkdtemp(folder));
	options.state_folder = folder;
	stage = stage_new(&options);
	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "> >");
	stage_free(stage);
	stage = stage_new(&options);
	stage_settle(stage);
	cr_expect(stage_shows(stage, "the last sitting (2 steps)"));
	stage_keys(stage, ": 'recover' Enter");
	cr_expect(settings_given(
		&screen_board(stage_screen(stage))->snapshot->state.settings,
		SETTING_TAU));
	cr_expect(stage_shows(stage, "screen-scores.csv"));
	stage_free(stage);
	cr_expect_eq(stage_kept(folder, true), 2);
	cr_expect_eq(rmdir(folder), 0);
}

/* Two sittings, of which the older is brought back. */
TEST(ui_keeping, any_kept_sitting_can_be_chosen)
{
	char folder[] = "/tmp/dpaudit-many-XXXXXX";
	struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage;

	cr_assert(mkdtemp(folder));
	options.state_folder = folder;
	stage = stage_new(&options);
	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'set alpha=0.25 method=jeffreys' Enter");
	stage_free(stage);
	stage = stage_new(&options);
	stage_keys(stage, ": 'set alpha=0.125' Enter");
	stage_free(stage);
	stage = stage_new(&options);
	stage_settle(stage);
	cr_expect(stage_shows(stage, ":recover list shows 2"));
	stage_keys(stage, ": 'recover list' Enter");
	cr_expect(stage_shows(stage, "screen-scores.csv"));
	cr_expect(stage_shows(stage, "jeffreys"));
	cr_expect(stage_shows(stage, "no data"));
	stage_keys(stage, "Down Enter");
	cr_expect_eq(settings_number(&screen_board(stage_screen(stage))
					      ->snapshot->state.settings,
				     SETTING_ALPHA),
		     0.25);
	stage_keys(stage, ": 'recover 9' Enter");
	cr_expect(stage_shows(stage, "so many sittings were not kept"));
	stage_keys(stage, ": 'recover x' Enter");
	cr_expect(stage_shows(stage, "recover takes list or a number"));
	stage_free(stage);
	stage_kept(folder, true);
	cr_expect_eq(rmdir(folder), 0);
}

/* Those of earlier sittings come before the folder, each once. */
TEST(ui_keeping, recent_files_come_first_in_the_list)
{
	char folder[] = "/tmp/dpaudit-recent-XXXXXX";
	struct stage_options options = { .width = 120, .height = 30 };
	struct stage *stage;
	char *seen, *first, *second;

	cr_assert(mkdtemp(folder));
	options.state_folder = folder;
	for (int i = 0; i < 3; i++) {
		stage = stage_new(&options);
		stage_load(stage,
			   i == 1 ? "screen-counts.csv" : "screen-scores.csv");
		stage_keys(stage, ">");
		stage_free(stage);
	}
	stage = stage_new(&options);
	stage_keys(stage, ": 'show files /' Enter");
	seen = stage_text(stage, false);
	first = strstr(seen, "recent           screen-scores.csv  in /");
	second = strstr(seen, "recent           screen-counts.csv  in /");
	cr_expect(first && second && first < second, "%s", seen);
	cr_expect_not(second && strstr(second, "screen-scores.csv"));
	free(seen);
	stage_keys(stage, "Enter");
	cr_expect_str_eq(
		dataset_name(screen_board(stage_screen(stage))->snapshot->data),
		"screen-scores.csv");
	stage_keys(stage, ": 'show files /' Enter");
	cr_expect(stage_shows(stage, "recent           screen-counts.csv"));
	cr_expect_not(stage_shows(stage, "recent           screen-scores.csv"),
		      "it is loaded");
	stage_free(stage);
	cr_expect_eq(stage_kept(folder, true), 4);
	cr_expect_eq(rmdir(folder), 0);
}

static void
keep_line(const char *folder, const char *name, const char *line)
{
	char path[200];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "w");
	cr_assert(file);
	fprintf(file, "%s\n", line);
	fclose(file);
}

/* Half of a pair is other data; one that is loaded goes by any name. */
TEST(ui_keeping, recent_is_what_opens_again_as_it_was)
{
	char folder[] = "/tmp/dpaudit-again-XXXXXX", line[400];
	const char *source = getenv("DPAUDIT_SOURCE");
	struct stage_options options = { .width = 120, .height = 30 };
	struct stage *stage;

	cr_assert(source && mkdtemp(folder));
	options.state_folder = folder;
	snprintf(line, sizeof(line), "load %s/sample-data/counts.csv x.csv",
		 source);
	keep_line(folder, "sitting-0000000000000001.dpa", line);
	snprintf(line, sizeof(line), "load %s/tests/../tests/data/%s", source,
		 "screen-scores.csv");
	keep_line(folder, "sitting-0000000000000002.dpa", line);
	stage = stage_new(&options);
	stage_keys(stage, ": 'show files /' Enter");
	cr_expect(stage_shows(stage, "recent           screen-scores.csv"));
	cr_expect_not(stage_shows(stage, "counts.csv"));
	stage_keys(stage, "Esc");
	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'show files /' Enter");
	cr_expect_not(stage_shows(stage, "recent  "));
	stage_free(stage);
	stage_kept(folder, true);
	cr_expect_eq(rmdir(folder), 0);
}

/* Another that is left meanwhile moves no line that is seen. */
TEST(ui_keeping, the_one_under_the_cursor_is_brought_back)
{
	char folder[] = "/tmp/dpaudit-meant-XXXXXX", gone[200];
	struct stage_options options = { .width = 80,
					 .height = 24,
					 .state_folder = folder };
	static const char first[] = "sitting-0000000000000001.dpa";
	struct stage *stage;
	const struct board *board;

	cr_assert(mkdtemp(folder));
	keep_line(folder, first, "set alpha=0.25 method=jeffreys");
	stage = stage_new(&options);
	board = screen_board(stage_screen(stage));
	stage_keys(stage, ": 'recover list' Enter");
	cr_expect(stage_shows(stage, "1 step "));
	keep_line(folder, "sitting-0000000000000002.dpa", "set alpha=0.125");
	stage_keys(stage, "Enter");
	cr_expect_eq(settings_number(&board->snapshot->state.settings,
				     SETTING_ALPHA),
		     0.25);
	stage_keys(stage, ": 'recover list' Enter");
	snprintf(gone, sizeof(gone), "%s/%s", folder, first);
	cr_assert(!remove(gone));
	stage_keys(stage, "Down Enter");
	cr_expect(stage_shows(stage, "is not there any more"));
	stage_keys(stage, ": 'recover sitting-../x.dpa' Enter");
	cr_expect(stage_shows(stage, "recover takes list or a number"));
	stage_free(stage);
	stage_kept(folder, true);
	cr_expect_eq(rmdir(folder), 0);
}

/* Each number of rows has a time of its own, however coarse clocks are. */
static void
write_scores(const char *path, int rows)
{
	struct timespec times[2] = { { .tv_sec = 1000000000 + rows },
				     { .tv_sec = 1000000000 + rows } };
	FILE *out = fopen(path, "w");

	fputs("score,member\n", out);
	for (int i = 0; i < rows; i++)
		fprintf(out, "%d.5,%d\n", (i * 7) % 11 + i % 2, i % 2);
	fclose(out);
	cr_assert_eq(utimensat(AT_FDCWD, path, times, 0), 0);
}

TEST(ui_keeping, a_followed_file_is_read_again_when_it_grows)
{
	char folder[] = "/tmp/dpaudit-follow-XXXXXX";
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	char path[80];

	cr_assert(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/grows.csv", folder);
	write_scores(path, 40);
	screen_runf(screen, "load %s", path);
	screen_settle(screen);
	cr_assert_eq(dataset_rows(screen_board(screen)->snapshot->data), 40);
	stage_keys(stage, "W");
	screen_look_at_file(screen);
	screen_settle(screen);
	cr_expect_eq(dataset_rows(screen_board(screen)->snapshot->data), 40);
	write_scores(path, 60);
	screen_look_at_file(screen);
	screen_settle(screen);
	cr_expect_eq(dataset_rows(screen_board(screen)->snapshot->data), 60);
	stage_keys(stage, "u");
	cr_expect_eq(dataset_rows(screen_board(screen)->snapshot->data), 40);
	remove(path);
	rmdir(folder);
	stage_free(stage);
}

static void
follow_and_append(struct stage *stage, const char *path)
{
	struct screen *screen = stage_screen(stage);

	write_scores(path, 40);
	screen_runf(screen, "load %s", path);
	stage_settle(stage);
	cr_expect_not(
		result_has_warning(screen_board(screen)->numbers.main, W25));
	stage_keys(stage, "W");
	cr_expect(stage_shows(stage, "follows"));
	screen_look_at_file(screen);
	write_scores(path, 90);
	screen_look_at_file(screen);
	stage_settle(stage);
}

TEST(ui_keeping, who_has_looked_twice_is_warned_for_good)
{
	char path[] = "/tmp/dpaudit-looks-XXXXXX";
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	close(mkstemp(path));
	follow_and_append(stage, path);
	cr_expect_eq(dataset_rows(screen_board(screen)->snapshot->data), 90);
	cr_expect(result_has_warning(screen_board(screen)->numbers.main, W25));
	stage_keys(stage, "W w");
	cr_expect(stage_shows(stage, "W25  the file grew"));
	stage_keys(stage, "Esc e");
	cr_expect(strstr(screen_board(screen)->numbers.main->warnings[0].text,
			 "read again"));
	stage_keys(stage, "Esc");
	screen_run(screen, "set alpha=0.01");
	stage_settle(stage);
	cr_expect(result_has_warning(screen_board(screen)->numbers.main, W25));
	cr_expect_not(stage_shows(stage, "follows"));
	remove(path);
	stage_free(stage);
}

/* Waits for the thread that reads. */
static void
wait_for_rows(struct stage *stage, size_t rows)
{
	const struct live *live = &screen_board(stage_screen(stage))->live;

	while (live->history.seen < rows)
		stage_await(stage);
	stage_settle(stage);
}

/* Shuffled enough to have come in some order. */
static void
append_rows(const char *path, int from, int to)
{
	FILE *out = fopen(path, from ? "a" : "w");

	cr_assert(out);
	if (!from)
		fputs("score,member\n", out);
	for (int i = from; i < to; i++) {
		int in = (i * i / 7 + i / 3) % 2;

		fprintf(out, "%d,%d\n", (i * 37) % 11 + 4 * in, in);
	}
	fclose(out);
}

/* Without reading the file again: the data of the sitting stay. */
TEST(ui_keeping, bets_follow_rows_as_they_come)
{
	char path[] = "/tmp/dpaudit-live-XXXXXX";
	const struct stage_options options = { .width = 160, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	const struct board *board = screen_board(screen);

	close(mkstemp(path));
	append_rows(path, 0, 400);
	screen_runf(screen, "load %s", path);
	screen_run(screen, "set tau=6");
	screen_run(screen, "figure wealth");
	stage_settle(stage);
	stage_keys(stage, "W");
	wait_for_rows(stage, 400);
	cr_expect(stage_shows(stage, "follows 400 rows"));
	append_rows(path, 400, 700);
	wait_for_rows(stage, 700);
	cr_expect(stage_shows(stage, "follows 700 rows"));
	cr_expect_eq(dataset_rows(board->snapshot->data), 400);
	cr_expect(strstr(board_picture(board, 0)->figure->sentence,
			 "after 700 rows"),
		  "%s", board_picture(board, 0)->figure->sentence);
	stage_keys(stage, "W");
	cr_expect_not(stage_shows(stage, "follows"));
	remove(path);
	stage_free(stage);
}

/* A file that is written anew is another one: from its first row on. */
TEST(ui_keeping, a_file_written_anew_is_followed_anew)
{
	char path[] = "/tmp/dpaudit-anew-XXXXXX";
	const struct stage_options options = { .width = 160, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	const struct live *live = &screen_board(screen)->live;

	close(mkstemp(path));
	append_rows(path, 0, 400);
	screen_runf(screen, "load %s", path);
	screen_run(screen, "set tau=6");
	stage_settle(stage);
	stage_keys(stage, "W");
	wait_for_rows(stage, 400);
	append_rows(path, 0, 300);
	while (!live->failed)
		stage_await(stage);
	screen_run(screen, "reload");
	wait_for_rows(stage, 300);
	cr_expect_eq(live->history.seen, 300);
	cr_expect_not(live->failed);
	remove(path);
	stage_free(stage);
}

TEST(ui_keeping, another_threshold_bets_from_the_first_row_on)
{
	char path[] = "/tmp/dpaudit-live-XXXXXX";
	const struct stage_options options = { .width = 160, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	const struct live *live = &screen_board(screen)->live;
	unsigned order;

	close(mkstemp(path));
	append_rows(path, 0, 400);
	screen_runf(screen, "load %s", path);
	screen_run(screen, "set tau=6");
	stage_settle(stage);
	stage_keys(stage, "W");
	wait_for_rows(stage, 400);
	order = live->order;
	screen_run(screen, "set seed=7");
	cr_expect_eq(live->order, order);
	screen_run(screen, "set tau=4");
	cr_expect_neq(live->order, order);
	wait_for_rows(stage, 400);
	remove(path);
	stage_free(stage);
}

TEST(ui_keeping, a_followed_file_that_is_gone_is_said_once)
{
	char path[] = "/tmp/dpaudit-gone-XXXXXX";
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	close(mkstemp(path));
	follow_and_append(stage, path);
	remove(path);
	screen_look_at_file(screen);
	stage_paint(stage);
	cr_expect(stage_shows(stage, "cannot be read any more"));
	cr_expect(stage_shows(stage, "stale"));
	stage_resize(stage, 80, 24);
	stage_settle(stage);
	stage_paint(stage);
	cr_expect(stage_shows(stage, "6 Landscape"));
	cr_expect(stage_shows(stage, "stale"));
	stage_resize(stage, 120, 40);
	stage_keys(stage, "Tab");
	screen_look_at_file(screen);
	stage_paint(stage);
	cr_expect_not(stage_shows(stage, "cannot be read any more"));
	cr_expect_eq(dataset_rows(screen_board(screen)->snapshot->data), 90);
	write_scores(path, 90);
	screen_look_at_file(screen);
	stage_settle(stage);
	cr_expect_not(stage_shows(stage, "stale"));
	remove(path);
	stage_free(stage);
}

/* One that cannot grow: a disk that is full. */
TEST(ui_keeping, a_sitting_that_cannot_be_kept_says_why_and_leaves_nothing)
{
	char folder[] = "/tmp/dpaudit-full-XXXXXX", below[200];
	struct stage_options options = { .width = 160, .height = 40 };
	const struct rlimit none = { 0, RLIM_INFINITY };
	struct rlimit before;
	struct stage *stage;

	cr_assert(mkdtemp(folder));
	options.state_folder = folder;
	stage = stage_new(&options);
	stage_load(stage, "screen-scores.csv");
	getrlimit(RLIMIT_FSIZE, &before);
	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &none);
	screen_run(stage_screen(stage), "set tau=1");
	screen_settle(stage_screen(stage));
	setrlimit(RLIMIT_FSIZE, &before);
	cr_expect(
		strstr(screen_board(stage_screen(stage))->message, "too large"),
		"%s", screen_board(stage_screen(stage))->message);
	cr_expect_eq(stage_kept(folder, true), 1);
	stage_free(stage);
	rmdir(folder);
	snprintf(below, sizeof(below), "/dev/null/dpaudit/state");
	options.state_folder = below;
	stage = stage_new(&options);
	screen_run(stage_screen(stage), "set delta=0");
	screen_settle(stage_screen(stage));
	cr_expect(strstr(screen_board(stage_screen(stage))->message,
			 "cannot be kept"));
	cr_expect_not(
		strstr(screen_board(stage_screen(stage))->message, "No such"),
		"%s", screen_board(stage_screen(stage))->message);
	stage_free(stage);
}

/* Keys and the end at one go: nobody has seen the last words. */
TEST(ui_keeping, the_end_says_what_could_not_be_kept)
{
	const struct stage_options options = {
		.width = 80,
		.height = 24,
		.state_folder = "/dev/null/dpaudit/state"
	};
	struct stage *stage = stage_new(&options);
	struct text lost = { 0 };
	struct error err = { 0 };

	screen_run(stage_screen(stage),
		   "# look 0123456789abcdef method \033[31mred");
	screen_run(stage_screen(stage), "set delta=0.25");
	(void)screen_finish_verb(stage_screen(stage));
	cr_expect_not(
		screen_finish_keeping(stage_screen(stage), -1, &lost, &err));
	cr_expect(strstr(err.text, "cannot be kept"), "%s", err.text);
	cr_expect(strstr(text_get(&lost), "set delta=0.25\n"), "%s",
		  text_get(&lost));
	cr_expect(strstr(text_get(&lost), " method  [31mred\n"), "%s",
		  text_get(&lost));
	cr_expect_not(strchr(text_get(&lost), '\033'),
		      "a terminal would act on it");
	text_clear(&lost);
	screen_run(stage_screen(stage), "lesson 1");
	(void)screen_finish_verb(stage_screen(stage));
	cr_expect_not(
		screen_finish_keeping(stage_screen(stage), -1, &lost, &err));
	cr_expect(strstr(text_get(&lost), "set delta=0.25\n"),
		  "not the lesson's: %s", text_get(&lost));
	screen_settle(stage_screen(stage));
	cr_expect_not(
		screen_finish_keeping(stage_screen(stage), -1, &lost, &err),
		"it may have been said to nobody");
	text_clear(&lost);
	stage_free(stage);
}

/* ---- a disk that is stuck ---- */

static pthread_mutex_t disk = PTHREAD_MUTEX_INITIALIZER;
static atomic_int kept_by_disk;

/* In place of the C library's: who holds the disk keeps it from answering. */
int
fsync(int file)
{
	pthread_mutex_lock(&disk);
	pthread_mutex_unlock(&disk);
	kept_by_disk++;

	return (int)syscall(SYS_fsync, file);
}

TEST(ui_keeping, a_stuck_disk_does_not_hold_the_end)
{
	char folder[] = "/tmp/dpaudit-stuck-XXXXXX";
	struct stage_options options = { .width = 80, .height = 24 };
	struct text lost = { 0 };
	struct error err = { 0 };
	struct pollfd arrives = { inotify_init1(IN_CLOEXEC), POLLIN, 0 };
	struct stage *stage;
	char events[4096];

	cr_assert(mkdtemp(folder));
	cr_assert_geq(
		inotify_add_watch(arrives.fd, folder, IN_CREATE | IN_MOVED_TO),
		0);
	options.state_folder = folder;
	stage = stage_new(&options);
	pthread_mutex_lock(&disk);
	screen_run(stage_screen(stage), "set delta=0.25");
	(void)screen_finish_verb(stage_screen(stage));
	cr_expect(screen_waits_for_disk(stage_screen(stage), 1));
	cr_expect_not(
		screen_finish_keeping(stage_screen(stage), 1, &lost, &err));
	cr_expect(strstr(err.text, "the disk does not answer"), "%s", err.text);
	cr_expect(strstr(text_get(&lost), "set delta=0.25\n"), "%s",
		  text_get(&lost));
	stage_free(stage);
	cr_expect_eq(kept_by_disk, 0);
	pthread_mutex_unlock(&disk);
	text_clear(&lost);
	/* what was on its way arrives when the disk answers */
	while (!stage_kept(folder, false)) {
		cr_assert_gt(poll(&arrives, 1, 60000), 0, "it never came");
		cr_assert_gt(read(arrives.fd, events, sizeof(events)), 0);
	}
	cr_expect_eq(stage_kept(folder, true), 1);
	cr_expect_eq(rmdir(folder), 0);
	close(arrives.fd);
}

/* ---- the plain dialogue ---- */

/* What it writes to somebody who types the lines on a terminal. */
static void
converse(const char *state, const char *lines, char *out, size_t size)
{
	char program[400];
	size_t used = 0;
	int master;
	ssize_t got;
	pid_t pid = forkpty(&master, NULL, NULL, NULL);

	if (!pid) {
		snprintf(program, sizeof(program), "%s/dpaudit",
			 getenv("DPAUDIT_BUILD"));
		setenv("XDG_STATE_HOME", state, 1);
		execl(program, program, "--plain", (char *)NULL);
		_exit(127);
	}
	cr_assert_eq(write(master, lines, strlen(lines)),
		     (ssize_t)strlen(lines));
	while (used + 1 < size &&
	       (got = read(master, out + used, size - used - 1)) > 0)
		used += (size_t)got;
	out[used] = '\0';
	close(master);
	waitpid(pid, NULL, 0);
}

static bool
file_has(const char *path, const char *part)
{
	char text[4000] = "";
	FILE *in = fopen(path, "r");

	if (in && !fread(text, 1, sizeof(text) - 1, in))
		text[0] = '\0';
	if (in)
		fclose(in);

	return strstr(text, part);
}

/* Whether a sitting that was kept has these lines. */
static bool
has_kept(const char *folder, const char *lines)
{
	DIR *all = opendir(folder);
	struct dirent *entry;
	char path[400];
	bool found = false;

	while (all && (entry = readdir(all))) {
		snprintf(path, sizeof(path), "%s/%.200s", folder,
			 entry->d_name);
		found = found ||
			(entry->d_name[0] != '.' && file_has(path, lines));
	}
	if (all)
		closedir(all);

	return found;
}

TEST(ui_keeping, the_plain_dialogue_keeps_its_sitting_and_gets_it_back)
{
	char state[] = "/tmp/dpaudit-plain-XXXXXX", folder[60];
	static char out[20000];

	cr_assert(mkdtemp(state));
	snprintf(folder, sizeof(folder), "%s/dpaudit", state);
	converse(state, "set delta=0.125\nquit\n", out, sizeof(out));
	cr_expect_not(strstr(out, "was kept"), "%s", out);
	converse(state, "recover list\nrecover 1\nset alpha=0.25\nquit\n", out,
		 sizeof(out));
	cr_expect(strstr(out, "1: "), "%s", out);
	cr_expect(strstr(out, "The last sitting, 1 step, was kept"), "%s", out);
	cr_expect(has_kept(folder, "set delta=0.125\nset alpha=0.25"), "%s",
		  out);
	cr_expect_eq(stage_kept(folder, true), 2);
	converse(state, "recover\nquit\n", out, sizeof(out));
	cr_expect(strstr(out, "no earlier sitting was kept"), "%s", out);
	rmdir(folder);
	cr_expect_eq(rmdir(state), 0);
}

TEST(ui_keeping, old_sittings_do_not_pile_up)
{
	char state[] = "/tmp/dpaudit-pile-XXXXXX", folder[60], path[100];
	static char out[20000];

	cr_assert(mkdtemp(state));
	snprintf(folder, sizeof(folder), "%s/dpaudit", state);
	cr_assert_eq(mkdir(folder, 0700), 0);
	for (int i = 0; i < 30; i++) {
		struct timespec when[2] = { { 1000 + i, 0 }, { 1000 + i, 0 } };
		FILE *file;

		snprintf(path, sizeof(path), "%s/sitting-9999999%02d.dpa",
			 folder, i);
		file = fopen(path, "w");
		cr_assert(file);
		fprintf(file, "set delta=0.1\n");
		fclose(file);
		cr_assert_eq(utimensat(AT_FDCWD, path, when, 0), 0);
	}
	converse(state, "set delta=0.125\nquit\n", out, sizeof(out));
	cr_expect_eq(stage_kept(folder, false), 21, "%zu",
		     stage_kept(folder, false));
	snprintf(path, sizeof(path), "%s/sitting-999999910.dpa", folder);
	cr_expect_eq(access(path, F_OK), 0, "the newest stay");
	stage_kept(folder, true);
	rmdir(folder);
	cr_expect_eq(rmdir(state), 0);
}

/* A line of the log that takes the place of another is kept as well. */
TEST(ui_keeping, a_changed_line_of_the_log_is_kept)
{
	char state[] = "/tmp/dpaudit-again-XXXXXX";
	struct autosave kept = { .changes = 0 };
	struct record changed = { .line = memory_copy_text("set tau=2") };
	struct session *session = session_new();
	struct error err = { 0 };

	cr_assert(mkdtemp(state));
	snprintf(kept.folder, sizeof(kept.folder), "%s", state);
	session_log(session, "set tau=1");
	cr_assert(autosave_write(&kept, session, &err), "%s", err.text);
	session_log_take(session, &changed, true);
	cr_assert(autosave_write(&kept, session, &err), "%s", err.text);
	cr_expect(has_kept(state, "set tau=2\n"));
	cr_expect_not(has_kept(state, "set tau=1\n"));
	autosave_end(&kept);
	cr_expect_eq(stage_kept(state, true), 1);
	cr_expect_eq(rmdir(state), 0);
	session_free(session);
}

static bool
keep_change(struct autosave *kept, struct session *session, const char *line)
{
	struct error err = { 0 };

	session_log(session, line);

	return autosave_write(kept, session, &err);
}

/* Said once, and kept again as soon as that can be. */
TEST(ui_keeping, a_full_disk_and_a_lost_folder_do_not_end_it)
{
	char state[] = "/tmp/dpaudit-room-XXXXXX";
	struct autosave kept = { .changes = 0 };
	struct session *session = session_new();
	const struct rlimit none = { 0, RLIM_INFINITY };
	struct rlimit before;

	cr_assert(mkdtemp(state));
	snprintf(kept.folder, sizeof(kept.folder), "%s", state);
	getrlimit(RLIMIT_FSIZE, &before);
	signal(SIGXFSZ, SIG_IGN);
	for (int i = 0; i < 2; i++) {
		setrlimit(RLIMIT_FSIZE, &none);
		cr_expect_not(keep_change(&kept, session, "set tau=1"));
		cr_expect(keep_change(&kept, session, "set tau=2"), "said");
		setrlimit(RLIMIT_FSIZE, &before);
		cr_expect_not(has_kept(state, "set tau=2"), "round %d", i);
		cr_expect(keep_change(&kept, session, "set tau=3"));
		cr_expect(has_kept(state, "set tau=2\nset tau=3\n"));
		cr_expect_eq(stage_kept(state, true), 1);
		cr_expect_eq(rmdir(state), 0);
		cr_expect(keep_change(&kept, session, "set tau=4"));
		cr_expect(has_kept(state, "set tau=4\n"), "made anew");
		stage_kept(state, true);
	}
	autosave_end(&kept);
	cr_expect_eq(rmdir(state), 0);
	session_free(session);
}

/* Two programs with the same process number, as in two containers. */
TEST(ui_keeping, sittings_of_programs_that_run_are_let_alone)
{
	char state[] = "/tmp/dpaudit-two-XXXXXX";
	struct autosave one = { .changes = 0 }, other = { .changes = 0 };
	struct session *session = session_new();
	struct error err = { 0 };

	cr_assert(mkdtemp(state));
	snprintf(one.folder, sizeof(one.folder), "%s", state);
	snprintf(other.folder, sizeof(other.folder), "%s", state);
	session_log(session, "set tau=1");
	cr_assert(autosave_write(&one, session, &err), "%s", err.text);
	cr_assert(autosave_write(&other, session, &err), "%s", err.text);
	cr_expect_eq(stage_kept(state, false), 2, "one file each");
	cr_expect_eq(autosave_steps(&one), 0, "both run");
	session_log(session, "set tau=2");
	cr_assert(autosave_write(&other, session, &err), "%s", err.text);
	cr_expect_eq(autosave_steps(&one), 0, "locked through the change");
	autosave_end(&other);
	cr_expect_eq(autosave_steps(&one), 2, "left behind");
	autosave_end(&one);
	cr_expect_eq(stage_kept(state, true), 2);
	cr_expect_eq(rmdir(state), 0);
	session_free(session);
}

/* "# in FOLDER" is a line, whatever the folder is called. */
TEST(ui_keeping, a_newline_in_a_name_is_no_verb_when_a_sitting_comes_back)
{
	char state[] = "/tmp/dpaudit-line-XXXXXX", folder[100];
	struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage;

	cr_assert(mkdtemp(state));
	snprintf(folder, sizeof(folder), "%s/a\nset alpha=0.5\nb", state);
	cr_assert_eq(mkdir(folder, 0700), 0);
	cr_assert_eq(chdir(folder), 0);
	write_scores("x\nset delta=0.5\ny.csv", 20);
	options.state_folder = state;
	stage = stage_new(&options);
	screen_run(stage_screen(stage), "load $'x\\nset delta=0.5\\ny.csv'");
	screen_run(stage_screen(stage), "set tau=1");
	stage_settle(stage);
	stage_free(stage);
	cr_assert_eq(chdir("/"), 0);
	stage = stage_new(&options);
	stage_settle(stage);
	stage_keys(stage, ": 'recover' Enter");
	cr_expect_eq(settings_number(&screen_board(stage_screen(stage))
					      ->snapshot->state.settings,
				     SETTING_ALPHA),
		     0.05);
	cr_expect_neq(settings_number(&screen_board(stage_screen(stage))
					       ->snapshot->state.settings,
				      SETTING_DELTA),
		      0.5);
	cr_assert(screen_board(stage_screen(stage))->snapshot->data);
	cr_expect_eq(
		dataset_rows(screen_board(stage_screen(stage))->snapshot->data),
		20);
	stage_free(stage);
	remove("x\nset delta=0.5\ny.csv");
	cr_assert_eq(chdir("/"), 0);
	rmdir(folder);
	stage_kept(state, true);
	cr_expect_eq(rmdir(state), 0);
}

static void
write_text(const char *path, const char *text)
{
	FILE *out = fopen(path, "w");

	cr_assert(out);
	fputs(text, out);
	fclose(out);
}

/* The screen asks, with a list, before a file of somebody else writes. */
TEST(ui_keeping, what_a_session_file_wants_is_asked)
{
	char folder[] = "/tmp/dpaudit-wants-XXXXXX";
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	write_scores("x.csv", 20);
	write_text("s.dpa", "load x.csv\nset delta=0.25\n"
			    "estimate jeffreys output=new.txt\n");
	stage_keys(stage, ": 'open s.dpa' Enter");
	cr_expect(stage_shows(stage, "wants to write new.txt"));
	cr_expect(stage_shows(stage, "allow (write"));
	cr_expect_not(screen_board(stage_screen(stage))->snapshot->data);
	stage_keys(stage, "Esc Esc");
	cr_expect_neq(access("new.txt", F_OK), 0);
	cr_expect_not(stage_shows(stage, "wants to write"));
	stage_keys(stage, ": 'open s.dpa' Enter 'write' Enter");
	cr_expect_eq(access("new.txt", F_OK), 0);
	cr_expect(screen_board(stage_screen(stage))->snapshot->data);
	cr_expect_not(stage_shows(stage, "wants to write"));
	stage_free(stage);
	remove("new.txt");
	remove("x.csv");
	remove("s.dpa");
	cr_assert_eq(chdir("/"), 0);
	cr_expect_eq(rmdir(folder), 0);
}
