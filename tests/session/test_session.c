/* test_session.c - one sitting: state, undo, log */

#include <criterion/criterion.h>
#include <string.h>

#include "session/session.h"
#include "tests/support.h"

TestSuite(session_session, .timeout = 20);

static void
set(struct session *session, const char *delta)
{
	struct error err = { 0 };

	session_mark(session);
	cr_assert(settings_set(&session_edit(session)->settings, SETTING_DELTA,
			       delta, &err));
}

static double
delta(const struct session *session)
{
	return settings_number(&session_state(session)->settings,
			       SETTING_DELTA);
}

Test(session_session, undo_and_redo_are_exact)
{
	struct session *session = session_new();

	cr_expect_not(session_undo(session));
	set(session, "0.1");
	set(session, "0.2");
	cr_expect(session_undo(session));
	cr_expect_eq(delta(session), 0.1);
	cr_expect(session_undo(session));
	cr_expect_eq(delta(session), 1e-5);
	cr_expect_not(session_undo(session));
	cr_expect(session_redo(session));
	cr_expect(session_redo(session));
	cr_expect_eq(delta(session), 0.2);
	cr_expect_not(session_redo(session));
	cr_expect(session_undo(session));
	set(session, "0.3");
	cr_expect_not(session_redo(session));
	session_free(session);
	expect_no_leaks();
}

Test(session_session, a_rollback_leaves_no_trace)
{
	struct session *session = session_new();

	set(session, "0.1");
	set(session, "0.2");
	session_rollback(session);
	cr_expect_eq(delta(session), 0.1);
	session_undo(session);
	cr_expect_eq(delta(session), 1e-5);
	session_free(session);
	expect_no_leaks();
}

Test(session_session, data_are_shared_with_the_past)
{
	struct session *session = session_new();
	struct datasets made = { 0 };

	session_mark(session);
	datasets_add(&made, sample_counts(1, 2, 3, 4));
	datasets_add(&made, sample_scores(3, 1, 1));
	session_add_data(session, &made);
	cr_expect_str_eq(dataset_name(session_data(session)), "counts");
	session_undo(session);
	cr_expect_null(session_data(session));
	session_redo(session);
	cr_expect_str_eq(dataset_name(session_data(session)), "counts");
	session_free(session);
	expect_no_leaks();
}

Test(session_session, very_long_sittings_forget_the_oldest)
{
	struct session *session = session_new();
	int undone = 0;

	for (int i = 0; i < 1000; i++)
		set(session, i % 2 ? "0.1" : "0.2");
	while (session_undo(session))
		undone++;
	cr_expect_eq(undone, 200);
	session_log(session, "set delta=0.1");
	cr_expect_eq(session_log_count(session), 1);
	cr_expect_str_eq(session_log_line(session, 0), "set delta=0.1");
	session_free(session);
	expect_no_leaks();
}
