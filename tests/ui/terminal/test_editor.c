/* test_editor.c - the user's own editor, and nobody else's words */

#include <criterion/criterion.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support.h"
#include "ui/terminal/editor.h"

TestSuite(ui_editor, .timeout = 60);

static char home[] = "/tmp/dpaudit-editor-XXXXXX";

/* Files of the editor's go where the test looks for them. */
static void
enter(void)
{
	cr_assert(mkdtemp(home));
	setenv("TMPDIR", home, 1);
	unsetenv("VISUAL");
}

static void
leave(void)
{
	cr_expect_eq(rmdir(home), 0, "something was left in %s", home);
}

static void
expect_edited(const char *editor, const char *expected)
{
	struct error err = { 0 };
	char *edited;

	setenv("EDITOR", editor, 1);
	edited = editor_run("alpha=0.1\n", &err);
	cr_assert(edited, "%s", err.text);
	cr_expect_str_eq(edited, expected);
	free(edited);
}

static void
expect_refusal(const char *editor, const char *part)
{
	struct error err = { 0 };

	setenv("EDITOR", editor, 1);
	cr_expect_null(editor_run("alpha=0.1\n", &err), "%s", editor);
	cr_expect(strstr(err.text, part), "%s: %s", editor, err.text);
}

TEST(ui_editor, what_it_leaves_comes_back)
{
	enter();
	expect_edited("true", "alpha=0.1\n");
	expect_edited("sed -i s/1/2/", "alpha=0.2\n");
	expect_edited("sed -i -e 's/0.1/a b/'", "alpha=a b\n");
	setenv("VISUAL", "sed -i s/1/3/", 1);
	expect_edited("false", "alpha=0.3\n");
	leave();
}

/* The file is nobody else's, in a folder that is nobody else's. */
TEST(ui_editor, nobody_else_reads_it)
{
	enter();
	expect_edited("sh -c 'stat -c %a \"$(dirname \"$0\")\" \"$0\" >x; cat "
		      "x >\"$0\"; rm x'",
		      "700\n600\n");
	leave();
}

TEST(ui_editor, no_shell_sees_its_words)
{
	enter();
	expect_refusal("true; touch /tmp/dpaudit-editor-was-here", "EDITOR");
	expect_refusal("$(touch /tmp/dpaudit-editor-was-here)", "EDITOR");
	cr_expect_neq(access("/tmp/dpaudit-editor-was-here", F_OK), 0);
	expect_refusal("/nowhere/editor", "No such file");
	expect_refusal("false", "false ended with status 1; nothing was");
	expect_refusal("rm", "No such file");
	expect_refusal("'", "EDITOR");
	expect_refusal("truncate -s 2M", "not a text of settings");
	expect_refusal("ln -sf /etc/passwd", "Too many levels");
	leave();
}
