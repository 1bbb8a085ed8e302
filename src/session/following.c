/* following.c - rows of a file that grows, bet on as they come */

#include "session/following.h"

#include <stdlib.h>

#include "base/memory.h"

struct following {
	const struct method *method;
	const struct question *ask;
	struct rows_stream *stream;
	struct sequence *sequence; /* NULL before the first row */
};

struct following *
following_open(const char *path, const struct method *method,
	       const struct question *ask, const struct load_options *options,
	       struct error *err)
{
	struct rows_stream *stream = rows_stream_open(path, options, err);
	struct following *following;

	if (!stream)
		return NULL;
	following = memory_new(sizeof(*following));
	*following = (struct following){ method, ask, stream, NULL };

	return following;
}

void
following_close(struct following *following)
{
	if (!following)
		return;
	sequence_free(following->sequence);
	rows_stream_close(following->stream);
	free(following);
}

const struct sequence *
following_sequence(const struct following *following)
{
	return following->sequence;
}

enum kind
following_kind(const struct following *following)
{
	return rows_stream_kind(following->stream);
}

/* The kind is known with the first row. */
static bool
begin(struct following *following, struct error *err)
{
	const struct settings *settings = following->ask->settings;
	const struct method *method = following->method;
	enum kind kind = following_kind(following);

	if (!method_suits(method, kind)) {
		return error_set(err, ERROR_DATA, "%s does not take %s",
				 method->name, kind_about(kind)->name);
	}
	if (method->sequence->feed && kind != KIND_GUESSES) {
		return error_set(err, ERROR_DATA,
				 "%s puts all scores in order first and holds "
				 "for one look; estimate reads them all",
				 method->name);
	}
	if (kind == KIND_GUESSES &&
	    !settings_given(settings, SETTING_CANARIES) &&
	    settings_number(settings, SETTING_DELTA) > 0) {
		return error_set(err, ERROR_USAGE,
				 "delta takes its part of alpha by the number "
				 "of canaries: give canaries= before the first "
				 "row, or delta=0");
	}
	following->sequence =
		sequence_new(method, following->ask, kind == KIND_LOSSES, err);

	return following->sequence != NULL;
}

enum stream_step
following_next(struct following *following, int wait, struct error *err)
{
	double value;
	bool flag;
	enum stream_step step =
		rows_stream_next(following->stream, wait, &value, &flag, err);

	if (step != STREAM_ROW)
		return step;
	if (!following->sequence && !begin(following, err))
		return STREAM_FAILED;
	sequence_add(following->sequence, value, flag);

	return STREAM_ROW;
}
