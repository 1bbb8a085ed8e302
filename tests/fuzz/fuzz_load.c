/* fuzz_load.c - one reader at a time on bytes from anywhere */

#include "tests/fuzz/fuzz_load.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/format/decimal.h"
#include "load/format/format.h"
#include "load/load.h"

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
