/* oracle.h - tables of numbers worked out elsewhere, in tests/oracle/ */

#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stddef.h>

struct oracle;

/* Opens tests/oracle/<name>; fails the test if it is not there. */
struct oracle *oracle_open(const char *name);
void oracle_free(struct oracle *oracle);

size_t oracle_rows(const struct oracle *oracle);

/* The cell under a heading; fails the test if there is no such heading. */
const char *oracle_text(const struct oracle *oracle, size_t row,
			const char *heading);

/* The same as a number; "inf", "-inf" and "nan" are understood. */
double oracle_number(const struct oracle *oracle, size_t row,
		     const char *heading);
size_t oracle_count(const struct oracle *oracle, size_t row,
		    const char *heading);

/* Fails the test, and says where, unless the number agrees with a cell. */
void oracle_expect(double found, const struct oracle *oracle, size_t row,
		   const char *heading, double tol);

/* Where a file of the source tree lies; lent until the next call. */
const char *source_path(const char *below);

/*
 * Calls `check` under each of the four rounding modes.  Formulas must not
 * rest on round-to-nearest.
 */
void under_every_rounding(void (*check)(void));

/*
 * Whether two numbers agree to `tol`, absolute; infinities agree with
 * themselves, and NaN in the table means nothing was tabulated.
 */
int agrees(double found, double expected, double tol);

#endif
