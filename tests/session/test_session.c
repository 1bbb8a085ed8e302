/* test_session.c - one sitting: state, undo, log */

#include <criterion/criterion.h>
#include <string.h>

#include "session/session.h"
#include "tests/support.h"

TestSuite(session_session, .timeout = 600);

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

TEST(session_session, undo_and_redo_are_exact)
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
}

TEST(session_session, a_rollback_leaves_no_trace)
{
	struct session *session = session_new();

	set(session, "0.1");
	set(session, "0.2");
	session_rollback(session);
	cr_expect_eq(delta(session), 0.1);
	session_undo(session);
	cr_expect_eq(delta(session), 1e-5);
	session_free(session);
}

TEST(session_session, data_are_shared_with_the_past)
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
}

TEST(session_session, very_long_sittings_forget_the_oldest)
{
	struct session *session = session_new();
	int undone = 0;

	for (int i = 0; i < 1000; i++)
		set(session, i % 2 ? "0.1" : "0.2");
	while (session_undo(session))
		undone++;
	cr_expect_eq(undone, 200);
	session_log(session, "set delta=0.1");
	cr_expect_eq(session_log_count(session), 201);
	cr_expect_str_eq(session_log_line(session, 199), "undo");
	cr_expect_str_eq(session_log_line(session, 200), "set delta=0.1");
	session_free(session);
}

static void
set_and_log(struct session *session, const char *value)
{
	set(session, value);
	session_log(session, value);
}

static void
expect_log(const struct session *session, const char *expected)
{
	char log[200] = "";

	for (size_t i = 0; i < session_log_count(session); i++) {
		strcat(log, session_log_line(session, i));
		strcat(log, " ");
	}
	cr_expect_str_eq(log, expected);
}

/* Run again, the lines of the log must lead to the state there is. */
TEST(session_session, a_sitting_returned_to_has_its_own_log)
{
	struct session *session = session_new(), *aside;

	set_and_log(session, "0.1");
	aside = session_put_aside(session);
	set_and_log(session, "0.2");
	session_go_on(session, aside);
	expect_log(session, "0.2 ");
	cr_expect(session_undo(session));
	expect_log(session, "0.2 undo ");
	cr_expect(session_undo(session));
	cr_expect_eq(delta(session), 0.1);
	expect_log(session, "0.1 ");
	cr_expect(session_redo(session));
	cr_expect(session_redo(session));
	cr_expect_eq(delta(session), 0.2);
	expect_log(session, "0.2 undo redo ");
	cr_expect(session_undo(session));
	cr_expect(session_undo(session));
	set_and_log(session, "0.3");
	cr_expect_not(session_redo(session));
	expect_log(session, "0.1 0.3 ");
	session_free(session);
}

/* The same for rows that pins held. */
TEST(session_session, pinned_rows_count_as_well)
{
	struct session *session = session_new();
	struct pin pin = { .name = "A" };
	struct result *result = result_new("jeffreys");
	size_t bytes = 0, undone = 0;

	settings_init(&pin.settings);
	pin.result = result;
	for (int i = 0; i < 20; i++) {
		struct dataset *fresh = dataset_new("x", KIND_SCORES, 4000000);

		dataset_add_column(fresh, "score", ROLE_SCORE);
		bytes = dataset_bytes(fresh);
		session_mark(session);
		if (i)
			session_drop_pin(session, 0);
		pin.data = fresh;
		session_add_pin(session, &pin);
		dataset_release(fresh);
	}
	while (session_undo(session))
		undone++;
	cr_expect_leq((undone - 1) * bytes, 256 << 20, "%zu", undone);
	session_free(session);
	settings_clear(&pin.settings);
	result_release(result);
}

/* 20 reloads of a large file: only so many of the old rows are kept. */
TEST(session_session, old_rows_have_a_budget)
{
	struct session *session = session_new();
	size_t bytes = 0, undone = 0;

	for (int i = 0; i < 20; i++) {
		struct datasets *data = &session_edit(session)->data;
		struct dataset *fresh = dataset_new("x", KIND_SCORES, 4000000);

		dataset_add_column(fresh, "score", ROLE_SCORE);
		bytes = dataset_bytes(fresh);
		session_mark(session);
		datasets_clear(data);
		datasets_add(data, fresh);
	}
	cr_expect_eq(bytes, 32000000);
	while (session_undo(session))
		undone++;
	cr_expect_leq((undone - 1) * bytes, 256 << 20, "%zu", undone);
	cr_expect_geq(undone, 8, "%zu", undone);
	session_free(session);
}

/* Undo returns to 200 states, each with thousands of pins. */
TEST(session_session, pins_are_shared_with_the_past)
{
	struct session *session = session_new();
	struct result *result = result_new("jeffreys");
	struct pin pin = { .name = "A" };
	size_t before = memory_in_use();
	double taken;

	settings_init(&pin.settings);
	pin.result = result;
	pin.data = sample_counts(1, 2, 3, 4);
	for (int i = 0; i < 3000; i++) {
		session_mark(session);
		session_add_pin(session, &pin);
	}
	taken = (double)memory_in_use() - (double)before;
	cr_expect_lt(taken, 50e6, "%g", taken);
	dataset_release(pin.data);
	session_free(session);
	settings_clear(&pin.settings);
	result_release(result);
}

TEST(session_session, a_pin_renamed_keeps_its_name_in_the_past)
{
	struct session *session = session_new();
	struct result *result = result_new("jeffreys");
	struct pin pin = { .name = "A", .result = result };

	settings_init(&pin.settings);
	pin.data = sample_counts(1, 2, 3, 4);
	session_add_pin(session, &pin);
	session_mark(session);
	session_rename_pin(session, 0, "other");
	cr_expect_str_eq(session_state(session)->pins[0]->name, "other");
	cr_expect(session_undo(session));
	cr_expect_str_eq(session_state(session)->pins[0]->name, "A");
	dataset_release(pin.data);
	session_free(session);
	settings_clear(&pin.settings);
	result_release(result);
}
