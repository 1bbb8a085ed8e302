/* fuzz_load.c - one reader at a time on bytes from anywhere */

#include "tests/fuzz/fuzz_load.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/format/decimal.h"
#include "load/format/format.h"
#include "load/format/plain_rows.h"
#include "load/load.h"

enum { ROWS = 1 << 12 };

static int
is_of_format(const char *name, const uint8_t *bytes, size_t size)
{
	size_t head = size < FORMAT_HEAD ? size : FORMAT_HEAD;
	int is_gzip = size > 2 && bytes[0] == 0x1f && bytes[1] == 0x8b;

	return is_gzip ||
	       !strcmp(format_of((const char *)bytes, head)->name, name);
}

/* No number is NaN or infinite, every word is one of the column's. */
static void
hold_to_promises(const struct dataset *data)
{
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		const double *values = dataset_column_values(data, i);

		for (size_t j = 0; j < dataset_rows(data); j++) {
			/* Under the sanitizers this looks the word up. */
			dataset_column_word(data, i, j);
			if (!isfinite(values[j]))
				abort();
		}
	}
	if (!dataset_rows(data))
		abort();
}

int
fuzz_load(const char *format, const uint8_t *bytes, size_t size)
{
	struct load_options options = { .nan = (enum nan_policy)(size % 4) };
	struct datasets made = { 0 };
	struct error err = { 0 };

	if (!size || !is_of_format(format, bytes, size))
		return 0;
	if (load_bytes("bytes", bytes, size, &options, &made, &err)) {
		hold_to_promises(made.at[0]);
	} else if (!*err.text || made.count) {
		abort();
	}
	datasets_clear(&made);

	return 0;
}

/* ---- numbers ---- */

int
fuzz_decimal(const uint8_t *bytes, size_t size)
{
	char *text = memory_new(size + DECIMAL_PADDING);
	double found, expected;
	const char *stop;
	char *end;

	memcpy(text, bytes, size);
	stop = decimal_read(text, &found);
	/* strtod also reads blanks, hexadecimal, inf and nan. */
	if (stop && !memchr(text, 'x', size) && !memchr(text, 'X', size)) {
		expected = strtod(text, &end);
		if (end != stop || memcmp(&found, &expected, sizeof(found)))
			abort();
	}
	free(text);

	return 0;
}

/* The first byte chooses the number of columns and the delimiter. */
static struct plain
plain_of(char *padded, size_t count, double *out, uint8_t how)
{
	return (struct plain){
		.at = padded + PLAIN_PADDING,
		.end = padded + PLAIN_PADDING + count,
		.out = out,
		.room = ROWS,
		.columns = 1 + how % 4,
		.stride = ROWS,
		.delimiter = ",;\t "[how / 4 % 4],
	};
}

int
fuzz_plain(const uint8_t *bytes, size_t size)
{
	char *padded = memory_new(size + 2 * PLAIN_PADDING + 1);
	double *out[2];
	size_t rows[2];
	struct plain plain[2];

	if (!size) {
		free(padded);
		return 0;
	}
	memcpy(padded + PLAIN_PADDING, bytes + 1, size - 1);
	padded[PLAIN_PADDING + size - 1] = '\n';
	for (size_t i = 0; i < 2; i++) {
		out[i] = memory_new_array((size_t)4 * ROWS, sizeof(double));
		plain[i] = plain_of(padded, size, out[i], bytes[0]);
		rows[i] = i ? plain_rows_portable(&plain[i])
			    : plain_rows(&plain[i]);
	}
	if (rows[0] != rows[1] || plain[0].at != plain[1].at)
		abort();
	for (size_t i = 0; i < plain[0].columns; i++) {
		if (memcmp(out[0] + i * ROWS, out[1] + i * ROWS,
			   rows[0] * sizeof(double)))
			abort();
	}
	free(out[0]);
	free(out[1]);
	free(padded);

	return 0;
}
