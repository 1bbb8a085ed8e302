/* fuzz_plain.c - rows of plain numbers: with vectors as without */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/plain.h"
#include "tests/fuzz/fuzz_load.h"

enum { ROWS = 1 << 12 };

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
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
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
