/* oracle.c - tables of numbers worked out elsewhere, in tests/oracle/ */

#include "tests/oracle.h"

#include <criterion/criterion.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { COLUMN_LIMIT = 64 };

struct oracle {
	size_t rows, columns;
	char **cells; /* the heading is row 0 */
};

const char *
source_path(const char *below)
{
	static char path[4096];
	const char *root = getenv("DPAUDIT_SOURCE");

	snprintf(path, sizeof(path), "%s/%s", root ? root : ".", below);

	return path;
}

/* Splits one line at commas, respecting double quotes; changes it. */
static size_t
split(char *line, char *cells[])
{
	size_t count = 0;
	char *to;

	line[strcspn(line, "\r\n")] = '\0';
	for (;;) {
		int quoted = 0;

		cells[count++] = to = line;
		cr_assert_lt(count, COLUMN_LIMIT);
		for (; *line && (quoted || *line != ','); line++) {
			if (*line == '"')
				quoted = !quoted;
			else
				*to++ = *line;
		}
		if (!*line) {
			*to = '\0';
			return count;
		}
		line++;
		*to = '\0';
	}
}

struct oracle *
oracle_open(const char *name)
{
	struct oracle *oracle = memory_new(sizeof(*oracle));
	char below[256], line[8192];
	char *cells[COLUMN_LIMIT];
	FILE *in;

	snprintf(below, sizeof(below), "tests/oracle/%s", name);
	in = fopen(source_path(below), "r");
	cr_assert(in, "%s is missing", source_path(below));
	while (fgets(line, sizeof(line), in)) {
		size_t count = split(line, cells);

		if (!oracle->columns)
			oracle->columns = count;
		cr_assert_eq(count, oracle->columns, "%s row %zu", name,
			     oracle->rows);
		oracle->cells = memory_grow_array(oracle->cells,
						  (oracle->rows + 1) * count,
						  sizeof(*oracle->cells));
		for (size_t i = 0; i < count; i++)
			oracle->cells[oracle->rows * count + i] =
				memory_copy_text(cells[i]);
		oracle->rows++;
	}
	fclose(in);
	cr_assert_gt(oracle->rows, 1, "%s is empty", name);

	return oracle;
}

void
oracle_free(struct oracle *oracle)
{
	for (size_t i = 0; i < oracle->rows * oracle->columns; i++)
		free(oracle->cells[i]);
	free(oracle->cells);
	free(oracle);
}

size_t
oracle_rows(const struct oracle *oracle)
{
	return oracle->rows - 1;
}

const char *
oracle_text(const struct oracle *oracle, size_t row, const char *heading)
{
	for (size_t i = 0; i < oracle->columns; i++) {
		if (!strcmp(oracle->cells[i], heading))
			return oracle->cells[(row + 1) * oracle->columns + i];
	}
	cr_assert_fail("no column %s", heading);

	return NULL;
}

double
oracle_number(const struct oracle *oracle, size_t row, const char *heading)
{
	const char *text = oracle_text(oracle, row, heading);
	char *end;
	double value = strtod(text, &end);

	cr_assert(end != text && !*end, "%s row %zu: '%s'", heading, row, text);

	return value;
}

size_t
oracle_count(const struct oracle *oracle, size_t row, const char *heading)
{
	return (size_t)oracle_number(oracle, row, heading);
}

void
under_every_rounding(void (*check)(void))
{
	static const int modes[] = { FE_TONEAREST, FE_UPWARD, FE_DOWNWARD,
				     FE_TOWARDZERO };

	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		fesetround(modes[i]);
		check();
		fesetround(FE_TONEAREST);
	}
}

int
agrees(double found, double expected, double tol)
{
	if (isnan(expected))
		return 1;
	if (isinf(expected) || isinf(found))
		return !(found < expected || found > expected);

	return fabs(found - expected) <= tol;
}

void
oracle_expect(double found, const struct oracle *oracle, size_t row,
	      const char *heading, double tol)
{
	double wanted = oracle_number(oracle, row, heading);

	cr_expect(agrees(found, wanted, tol), "row %zu %s: %.15g, not %.15g",
		  row, heading, found, wanted);
}
