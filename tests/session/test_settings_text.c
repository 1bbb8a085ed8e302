/* test_settings_text.c - settings written for an editor, and what comes back */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "session/settings_text.h"
#include "tests/support.h"

TestSuite(session_settings_text, .timeout = 60);

static struct session *
sitting(void)
{
	struct session *session = session_new();
	struct settings *settings = &session_edit(session)->settings;
	struct error err = { 0 };

	cr_assert(settings_set(settings, SETTING_DELTA, "1e-6", &err));
	cr_assert(settings_set(settings, SETTING_ALPHA, "0.1", &err));

	return session;
}

static void
expect_lines(const char *edited, const char *set, const char *unset)
{
	struct session *session = sitting();
	struct text sets = { 0 }, unsets = { 0 };
	struct error err = { 0 };

	cr_assert(settings_text_read(edited, session_state(session), &sets,
				     &unsets, &err),
		  "%s", err.text);
	cr_expect_str_eq(text_get(&sets), set);
	cr_expect_str_eq(text_get(&unsets), unset);
	text_clear(&sets);
	text_clear(&unsets);
	session_free(session);
}

static void
expect_refusal(const char *edited, const char *part)
{
	struct session *session = sitting();
	struct text sets = { 0 }, unsets = { 0 };
	struct error err = { 0 };

	cr_expect_not(settings_text_read(edited, session_state(session), &sets,
					 &unsets, &err));
	cr_expect(strstr(err.text, part), "%s", err.text);
	cr_expect_eq(sets.length + unsets.length, 0, "nothing is half done");
	session_free(session);
}

TEST(session_settings_text, what_was_written_changes_nothing)
{
	struct session *session = sitting();
	char *text = settings_text_write(session_state(session));

	cr_expect(strstr(text, "\ndelta=1e-06\n"), "%s", text);
	cr_expect(strstr(text, "\n# splits=11\n"), "%s", text);
	expect_lines(text, "", "");
	free(text);
	session_free(session);
}

TEST(session_settings_text, lines_are_set_and_unset)
{
	expect_lines("delta=1e-6\nalpha=0.2\n", "set alpha=0.2", "");
	expect_lines("  delta = 1e-6  \r\n# alpha=0.2\n", "", "unset alpha");
	expect_lines("alpha=0.1\ndelta=1e-6\ntau=2\nkind=scores\n",
		     "set tau=2 kind=scores", "");
	expect_lines("", "", "unset alpha delta");
}

/* Nothing of a value becomes another word. */
TEST(session_settings_text, values_are_quoted)
{
	expect_lines("alpha=0.1\ndelta=1e-6\ndata=a b; quit\n",
		     "set 'data=a b; quit'", "");
}

TEST(session_settings_text, refusals_name_the_line)
{
	expect_refusal("# x\nalpha=0.1\ndelta=2\n", "line 3: ");
	expect_refusal("alpha=0.1\nalpa=0.2\n", "line 2: there is no setting "
						"'alpa'");
	expect_refusal("alpha\n", "line 1: expected name=value");
	expect_refusal("alpha=0.1\n\nalpha=0.2\n", "line 3: alpha stands there "
						   "twice");
	expect_refusal("alpha=0.1\nconfidence=0.8\n", "alpha");
}

/* Two older words are one setting, in either order. */
TEST(session_settings_text, older_words_are_read)
{
	expect_lines("delta=1e-6\nconfidence=0.9\n"
		     "noise-seeds=10\nbug=few-seeds\n",
		     "set bug=few-seeds:10", "");
	expect_lines("delta=1e-6\nconfidence=0.9\n"
		     "unit=augmentation\nunit-rows=8\n",
		     "set unit=augmentation:8", "");
	expect_refusal("alpha=0.1\nbug=few-seeds\nbug=none\n",
		       "line 3: bug stands there twice");
}
