/* test_kept.c - sittings of the state folder, the user's own and forged ones */

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "verb/verbs.h"

TestSuite(verb_kept, .timeout = 600, .fini = scratch_remove);

static const char scores[] = "score,member\n1,1\n2,0\n3,1\n0,0\n";

/* A state folder, data beside it, and a sitting of these lines in it. */
static void
keep(const char *lines)
{
	mkdir(scratch_path("state"), 0700);
	scratch_text("x.csv", scores);
	scratch_text("state/sitting-1.dpa", lines);
	cr_assert_eq(chmod(scratch_path("state/sitting-1.dpa"), 0600), 0);
}

static bool
bring_back(struct answer *answer, struct error *err)
{
	struct text folder = { 0 }, line = { 0 };
	struct scene scene = { .session = session_new() };
	bool done;

	*answer = (struct answer){ 0 };
	*err = (struct error){ 0 };
	text_add_string(&folder, scratch_path("state"));
	scene.state_folder = text_get(&folder);
	text_add(&line, "run %s/sitting-1.dpa", text_get(&folder));
	done = verb_run_line(&scene, text_get(&line), answer, err);
	session_free(scene.session);
	text_clear(&folder);
	text_clear(&line);

	return done;
}

static void
expect_back(bool back, const char *said)
{
	struct answer answer;
	struct error err;

	cr_expect_eq(bring_back(&answer, &err), back, "%s", err.text);
	cr_expect(strstr(err.text, said), "%s", err.text);
	answer_clear(&answer);
}

/* What loads the file beside the state folder, and more. */
static void
keep_load(const char *more)
{
	struct text lines = { 0 };

	text_add(&lines, "load %s\n", scratch_path("x.csv"));
	text_add(&lines, more, scratch_path("y.dpa"));
	keep(text_get(&lines));
	text_clear(&lines);
}

TEST(verb_kept, it_reads_what_it_names_and_writes_nothing)
{
	struct answer answer;
	struct error err;

	keep_load("compare output=%s\n");
	cr_expect(bring_back(&answer, &err), "%s", err.text);
	cr_expect_geq(answer.note_count, 1);
	answer_clear(&answer);
	cr_expect_neq(access(scratch_path("y.dpa"), F_OK), 0);
	keep_load("save %s force=yes\n");
	expect_back(false, "brought back writes nothing");
	cr_expect_neq(access(scratch_path("y.dpa"), F_OK), 0);
	keep_load("run %s\n");
	expect_back(false, "wants to run");
	keep_load("load -\n");
	expect_back(false, "cannot be read again");
}

TEST(verb_kept, one_that_others_could_have_written_is_a_guest)
{
	static const mode_t modes[] = { 0644, 0660, 0602, 0700 };

	keep_load("");
	expect_back(true, "");
	for (size_t i = 0; i < sizeof(modes) / sizeof(*modes); i++) {
		chmod(scratch_path("state/sitting-1.dpa"), modes[i]);
		expect_back(false, "wants to read");
	}
	chmod(scratch_path("state/sitting-1.dpa"), 0600);
	if (!geteuid()) {
		cr_assert_eq(chown(scratch_path("state/sitting-1.dpa"), 1, 1),
			     0);
		expect_back(false, "wants to read");
	}
}

TEST(verb_kept, a_link_in_the_state_folder_is_a_guest)
{
	struct text target = { 0 };

	keep_load("");
	text_add_string(&target, scratch_path("sent.dpa"));
	cr_assert_eq(
		rename(scratch_path("state/sitting-1.dpa"), text_get(&target)),
		0);
	cr_assert_eq(
		symlink(text_get(&target), scratch_path("state/sitting-1.dpa")),
		0);
	expect_back(false, "wants to read");
	text_clear(&target);
}
