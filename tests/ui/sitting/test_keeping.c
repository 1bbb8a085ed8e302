/* test_keeping.c - sittings that are kept, files that are followed */

#include <criterion/criterion.h>
#include <dirent.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/sitting/autosave.h"

TestSuite(ui_keeping, .timeout = 60);

Test(ui_keeping, a_kept_sitting_comes_back)
{
	char folder[] = "/tmp/dpaudit-kept-XXXXXX";
	struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage;
	char path[200], old[200];

	cr_assert(mkdtemp(folder));
	options.state_folder = folder;
	stage = stage_new(&options);
	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "> >");
	stage_free(stage);
	/* as if another program had left it */
	snprintf(path, sizeof(path), "%s/sitting-%d.dpa", folder, getpid());
	snprintf(old, sizeof(old), "%s/sitting-999999999.dpa", folder);
	cr_assert_eq(rename(path, old), 0);
	stage = stage_new(&options);
	stage_settle(stage);
	cr_expect(stage_shows(stage, "the last sitting (2 steps)"));
	stage_keys(stage, ": 'recover' Enter");
	cr_expect(settings_given(&stage_screen(stage)->snapshot->settings,
				 SETTING_TAU));
	cr_expect(stage_shows(stage, "screen-scores.csv"));
	stage_free(stage);
	remove(old);
	remove(path);
	rmdir(folder);
	expect_no_leaks();
}

static void
write_scores(const char *path, int rows)
{
	FILE *out = fopen(path, "w");

	fputs("score,member\n", out);
	for (int i = 0; i < rows; i++)
		fprintf(out, "%d.5,%d\n", (i * 7) % 11 + i % 2, i % 2);
	fclose(out);
}

Test(ui_keeping, a_followed_file_is_read_again_when_it_grows)
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
	cr_assert_eq(dataset_rows(screen->snapshot->data), 40);
	stage_keys(stage, "W");
	screen_look_at_file(screen);
	screen_settle(screen);
	cr_expect_eq(dataset_rows(screen->snapshot->data), 40);
	usleep(20000);
	write_scores(path, 60);
	screen_look_at_file(screen);
	screen_settle(screen);
	cr_expect_eq(dataset_rows(screen->snapshot->data), 60);
	stage_keys(stage, "u");
	cr_expect_eq(dataset_rows(screen->snapshot->data), 40);
	remove(path);
	rmdir(folder);
	stage_free(stage);
	expect_no_leaks();
}

static void
follow_and_append(struct stage *stage, const char *path)
{
	struct screen *screen = stage_screen(stage);

	write_scores(path, 40);
	screen_runf(screen, "load %s", path);
	stage_settle(stage);
	cr_expect_not(result_has_warning(screen->numbers.main, W25));
	stage_keys(stage, "W");
	cr_expect(stage_shows(stage, "follows"));
	screen_look_at_file(screen);
	usleep(20000);
	write_scores(path, 90);
	screen_look_at_file(screen);
	stage_settle(stage);
}

Test(ui_keeping, who_has_looked_twice_is_warned_for_good)
{
	char path[] = "/tmp/dpaudit-looks-XXXXXX";
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	close(mkstemp(path));
	follow_and_append(stage, path);
	cr_expect_eq(dataset_rows(screen->snapshot->data), 90);
	cr_expect(result_has_warning(screen->numbers.main, W25));
	stage_keys(stage, "W w");
	cr_expect(stage_shows(stage, "W25  the file grew"));
	stage_keys(stage, "Esc e");
	cr_expect(strstr(screen->numbers.main->warnings[0].text, "read again"));
	stage_keys(stage, "Esc");
	screen_run(screen, "set alpha=0.01");
	stage_settle(stage);
	cr_expect(result_has_warning(screen->numbers.main, W25));
	cr_expect_not(stage_shows(stage, "follows"));
	remove(path);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_keeping, a_followed_file_that_is_gone_is_said_once)
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
	cr_expect_eq(dataset_rows(screen->snapshot->data), 90);
	write_scores(path, 90);
	screen_look_at_file(screen);
	stage_settle(stage);
	cr_expect_not(stage_shows(stage, "stale"));
	remove(path);
	stage_free(stage);
	expect_no_leaks();
}

/* One that cannot grow: a disk that is full. */
Test(ui_keeping, a_sitting_that_cannot_be_kept_says_why_and_leaves_nothing)
{
	char folder[] = "/tmp/dpaudit-full-XXXXXX", below[200], left[300];
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
	setrlimit(RLIMIT_FSIZE, &before);
	cr_expect(strstr(stage_screen(stage)->message, "too large"), "%s",
		  stage_screen(stage)->message);
	snprintf(left, sizeof(left), "%s/sitting-%d.dpa.new", folder, getpid());
	cr_expect_neq(access(left, F_OK), 0);
	snprintf(left, sizeof(left), "%s/sitting-%d.dpa", folder, getpid());
	cr_expect_eq(access(left, F_OK), 0);
	stage_free(stage);
	remove(left);
	rmdir(folder);
	snprintf(below, sizeof(below), "/sys/dpaudit/state");
	options.state_folder = below;
	stage = stage_new(&options);
	screen_run(stage_screen(stage), "set delta=0");
	screen_finish_errand(stage_screen(stage));
	cr_expect(strstr(stage_screen(stage)->message, "cannot be kept"));
	cr_expect_not(strstr(stage_screen(stage)->message, "No such"), "%s",
		      stage_screen(stage)->message);
	stage_free(stage);
	expect_no_leaks();
}

/* ---- the plain dialogue ---- */

/* What it writes to somebody who types the lines on a terminal. */
static pid_t
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

	return pid;
}

static bool
has_kept(const char *state, pid_t pid, const char *line)
{
	char path[200], seen[300];
	bool found = false;
	FILE *in;

	snprintf(path, sizeof(path), "%s/dpaudit/sitting-%d.dpa", state,
		 (int)pid);
	in = fopen(path, "r");
	while (in && fgets(seen, sizeof(seen), in))
		found = found || !strncmp(seen, line, strlen(line));
	if (in)
		fclose(in);
	remove(path);

	return found;
}

Test(ui_keeping, the_plain_dialogue_keeps_its_sitting_and_gets_it_back)
{
	char state[] = "/tmp/dpaudit-plain-XXXXXX", folder[60];
	static char out[20000];
	char copy[200], kept[200];
	pid_t pid;

	cr_assert(mkdtemp(state));
	pid = converse(state, "set delta=0.125\nquit\n", out, sizeof(out));
	cr_expect_not(strstr(out, "was kept"), "%s", out);
	snprintf(kept, sizeof(kept), "%s/dpaudit/sitting-%d.dpa", state,
		 (int)pid);
	snprintf(copy, sizeof(copy), "%s/dpaudit/sitting-999999999.dpa", state);
	cr_assert_eq(rename(kept, copy), 0);
	pid = converse(state, "recover\nset alpha=0.25\nquit\n", out,
		       sizeof(out));
	cr_expect(strstr(out, "The last sitting, 1 step, was kept"), "%s", out);
	cr_expect(has_kept(state, pid, "set delta=0.125"), "%s", out);
	remove(copy);
	pid = converse(state, "recover\nquit\n", out, sizeof(out));
	cr_expect(strstr(out, "no earlier sitting was kept"), "%s", out);
	snprintf(folder, sizeof(folder), "%s/dpaudit", state);
	rmdir(folder);
	cr_expect_eq(rmdir(state), 0);
	expect_no_leaks();
}

/* Files in the folder of sittings, all of which go if `remove_them`. */
static size_t
count_kept(const char *folder, bool remove_them)
{
	DIR *all = opendir(folder);
	struct dirent *entry;
	char path[400];
	size_t count = 0;

	while (all && (entry = readdir(all))) {
		if (entry->d_name[0] == '.')
			continue;
		count++;
		snprintf(path, sizeof(path), "%s/%.200s", folder,
			 entry->d_name);
		if (remove_them)
			remove(path);
	}
	if (all)
		closedir(all);

	return count;
}

Test(ui_keeping, old_sittings_do_not_pile_up)
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
	cr_expect_eq(count_kept(folder, false), 21, "%zu",
		     count_kept(folder, false));
	snprintf(path, sizeof(path), "%s/sitting-999999910.dpa", folder);
	cr_expect_eq(access(path, F_OK), 0, "the newest stay");
	count_kept(folder, true);
	rmdir(folder);
	cr_expect_eq(rmdir(state), 0);
	expect_no_leaks();
}

/* A line of the log that takes the place of another is kept as well. */
Test(ui_keeping, a_changed_line_of_the_log_is_kept)
{
	char state[] = "/tmp/dpaudit-again-XXXXXX";
	struct autosave kept = { .changes = 0 };
	struct session *session = session_new();
	struct error err = { 0 };
	char path[200], line[100] = "";
	FILE *in;

	cr_assert(mkdtemp(state));
	snprintf(kept.folder, sizeof(kept.folder), "%s", state);
	session_log(session, "set tau=1");
	cr_assert(autosave_write(&kept, session, &err), "%s", err.text);
	session_log_again(session, "set tau=2");
	cr_assert(autosave_write(&kept, session, &err), "%s", err.text);
	snprintf(path, sizeof(path), "%s/sitting-%d.dpa", state, (int)getpid());
	in = fopen(path, "r");
	cr_assert(in);
	while (fgets(line, sizeof(line), in))
		continue;
	fclose(in);
	cr_expect_str_eq(line, "set tau=2\n");
	remove(path);
	cr_expect_eq(rmdir(state), 0);
	session_free(session);
	expect_no_leaks();
}
