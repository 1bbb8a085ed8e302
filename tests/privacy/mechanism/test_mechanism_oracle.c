/* test_mechanism_oracle.c - the younger mechanisms against mechanisms.csv */

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/oracle.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_mechanism_oracle, .timeout = 600);

enum { NAME = 24, NUMBERS = 8 };

/* What a row says of its mechanism. */
struct described {
	char names[GIVEN_LIMIT][NAME];
	struct example example;
	double x[NUMBERS], y[NUMBERS];
	struct mechanism_points points;
};

/* "sigma=1 steps=2". */
static void
read_settings(const char *text, struct described *row)
{
	for (size_t i = 0; *text; i++) {
		size_t length = strcspn(text, "=");
		char *end;

		cr_assert(i < GIVEN_LIMIT && length < NAME);
		memcpy(row->names[i], text, length);
		row->example.given[i].name = row->names[i];
		row->example.given[i].value = strtod(text + length + 1, &end);
		text = end + strspn(end, " ");
	}
}

/* "1;0.5" or "2:0.1;8:0.4". */
static void
read_points(const char *text, struct described *row)
{
	struct mechanism_points *points = &row->points;
	char *end;

	*points = (struct mechanism_points){ POINTS_LISTS, row->x, row->y, 0 };
	for (; *text; points->count++) {
		cr_assert(points->count < NUMBERS);
		row->x[points->count] = strtod(text, &end);
		if (*end == ':')
			row->y[points->count] = strtod(end + 1, &end);
		text = end + (*end == ';');
	}
}

static struct mechanism *
make(const struct oracle *table, size_t at)
{
	struct described row = { 0 };

	row.example.kind = oracle_text(table, at, "kind");
	read_settings(oracle_text(table, at, "settings"), &row);
	read_points(oracle_text(table, at, "points"), &row);

	return example_made(&row.example, &row.points);
}

static bool
is_next(const struct oracle *table, size_t row)
{
	static const char *const same[] = { "kind", "settings", "points" };

	for (size_t i = 0; i < 3 && row; i++) {
		char before[200];

		strncpy(before, oracle_text(table, row - 1, same[i]), 199);
		before[199] = '\0';
		if (strcmp(before, oracle_text(table, row, same[i])) != 0)
			return true;
	}

	return !row;
}

static bool
ask(const struct mechanism *mechanism, const char *what, double at,
    struct bracket *found, struct error *err)
{
	if (!strcmp(what, "log-delta"))
		return mechanism_log_delta(mechanism, at, found, err);
	if (!strcmp(what, "epsilon"))
		return mechanism_epsilon(mechanism, at, found, err);

	return mechanism_tradeoff(mechanism, at, found, err);
}

/*
 * How far beyond the truth an end may lie: a delta by a part of it, an
 * epsilon by a part, an error by a part or next to nothing.
 */
static double
allowed(const char *what, double truth)
{
	if (!strcmp(what, "epsilon") && truth > 700) /* no double is e^truth */
		return INFINITY;

	return !strcmp(what, "log-delta") ? 2e-3 : 1e-3 * truth + 1e-13;
}

/* The table has a rounding of its own. */
static bool
holds(const struct bracket *found, double least, double most)
{
	double under = isinf(least) ? 0 : DBL_EPSILON * fabs(least);
	double over = isinf(most) ? 0 : DBL_EPSILON * fabs(most);

	return found->lower <= least + under && found->upper >= most - over;
}

/* Of what takes long a part, whose question changes from law to law. */
static bool
is_asked(const struct oracle *table, size_t row)
{
	const char *kind = oracle_text(table, row, "kind");
	bool slow =
		strstr(kind, "-laplace") && strcmp(kind, "discrete-laplace");

	return !slow || row % 8 == 0 || getenv("DPAUDIT_PROPERTY_ROUNDS");
}

static void
check_row(const struct oracle *table, size_t row, struct mechanism *made)
{
	const char *what = oracle_text(table, row, "what");
	double least = oracle_number(table, row, "least");
	double most = oracle_number(table, row, "most");
	struct error err = { 0 };
	struct bracket found;

	cr_assert(
		ask(made, what, oracle_number(table, row, "at"), &found, &err),
		"row %zu: %s", row + 2, err.text);
	cr_expect(holds(&found, least, most),
		  "row %zu: %.17g to %.17g holds not %.17g to %.17g", row + 2,
		  found.lower, found.upper, least, most);
	cr_expect((isinf(least) ||
		   least - found.lower <= allowed(what, fabs(least))) &&
			  (isinf(most) ||
			   found.upper - most <= allowed(what, fabs(most))),
		  "row %zu: %.17g to %.17g is far from %.17g to %.17g", row + 2,
		  found.lower, found.upper, least, most);
}

TEST(privacy_mechanism_oracle, ends_hold_the_truth_and_are_near_it)
{
	struct oracle *table = oracle_open("mechanisms.csv");
	struct mechanism *made = NULL;

	for (size_t row = 0; row < oracle_rows(table); row++) {
		if (is_next(table, row)) {
			mechanism_free(made);
			made = make(table, row);
		}
		if (is_asked(table, row))
			check_row(table, row, made);
	}
	mechanism_free(made);
	oracle_free(table);
}
