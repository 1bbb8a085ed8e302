/* fuzz_pieces.c - rows that arrive in pieces, torn anywhere */

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "method/methods.h"
#include "session/following.h"
#include "tests/fuzz/fuzz_load.h"

/* What a pipe takes at once. */
enum { PIECE_MOST = 4096 };

/* What came of a text. */
struct came {
	size_t rows;
	double epsilon;
	enum stream_step end;
	struct error err;
};

static enum stream_step
drain(struct following *following, struct came *came)
{
	enum stream_step step;

	while ((step = following_next(following, 0, &came->err)) == STREAM_ROW)
		came->rows++;

	return step;
}

static struct came
send(struct following *following, int in, const uint8_t *bytes, size_t size,
     size_t piece)
{
	struct came came = { .end = STREAM_WAITING, .epsilon = -1 };
	const struct sequence *sequence;

	for (size_t at = 0; at < size && came.end == STREAM_WAITING;
	     at += piece) {
		size_t count = size - at < piece ? size - at : piece;

		if (write(in, bytes + at, count) != (ssize_t)count)
			abort();
		came.end = drain(following, &came);
	}
	close(in);
	if (came.end == STREAM_WAITING)
		came.end = drain(following, &came);
	sequence = following_sequence(following);
	if (sequence)
		came.epsilon = sequence_epsilon(sequence);

	return came;
}

static struct came
follow(const uint8_t *bytes, size_t size, size_t piece)
{
	struct settings settings;
	struct game game = { 0 };
	struct question ask = { .settings = &settings, .game = &game };
	struct load_options options = { 0 };
	struct following *following;
	struct came came = { 0 };
	char path[40];
	int ends[2];

	settings_init(&settings);
	settings_set_number(&settings, SETTING_TAU, 0.5);
	if (pipe2(ends, O_CLOEXEC))
		abort();
	snprintf(path, sizeof(path), "/proc/self/fd/%d", ends[0]);
	following = following_open(path, &method_anytime_rates, &ask, &options,
				   &came.err);
	if (!following)
		abort();
	came = send(following, ends[1], bytes, size, piece);
	following_close(following);
	close(ends[0]);
	settings_clear(&settings);

	return came;
}

int
fuzz_rows(const uint8_t *bytes, size_t size)
{
	struct came whole, torn;

	if (!size)
		return 0;
	whole = follow(bytes + 1, size - 1, PIECE_MOST);
	torn = follow(bytes + 1, size - 1, 1 + bytes[0] % 61);
	if (whole.end == STREAM_WAITING || isnan(whole.epsilon) ||
	    (whole.end == STREAM_FAILED) != (*whole.err.text != '\0'))
		abort();
	if (whole.rows != torn.rows || whole.end != torn.end ||
	    memcmp(&whole.epsilon, &torn.epsilon, sizeof(double)) ||
	    strcmp(whole.err.text, torn.err.text))
		abort();

	return 0;
}
