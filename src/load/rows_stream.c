/*
 * rows_stream.c - rows of a table that is still being written
 *
 * The file is read as it grows: what it holds now, and then whatever comes,
 * told of by the kernel (inotify) for files and by poll() for pipes.  A line
 * counts once its end is there.  A file that becomes shorter than what was
 * read is another file, and refused.
 */

#include "load/rows_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "load/format/cells.h"
#include "load/format/decimal.h"
#include "load/format/layout.h"
#include "load/meaning/check.h"
#include "load/meaning/labels.h"
#include "load/meaning/roles.h"

enum { ROOM = 1 << 16, LABEL_SIZE = 32 };

struct rows_stream {
	const char *path;
	int file, watch; /* watch -1: a pipe */
	const struct load_options *options;
	enum kind kind;
	bool has_header, ended;
	char delimiter;
	size_t columns, value_column, flag_column, line;
	off_t taken;
	char text[ROOM + DECIMAL_PADDING];
	size_t from, to; /* what is read and not looked at yet */
};

static bool
watch_file(struct rows_stream *stream, struct error *err)
{
	struct stat about;
	char name[40];

	if (fstat(stream->file, &about) || !S_ISREG(about.st_mode))
		return true;
	/* What was opened, whatever the path is by now. */
	snprintf(name, sizeof(name), "/proc/self/fd/%d", stream->file);
	stream->watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	if (stream->watch >= 0 &&
	    inotify_add_watch(stream->watch, name, IN_MODIFY | IN_ATTRIB) >= 0)
		return true;

	return error_set(err, ERROR_FILE, "%s cannot be watched: %s",
			 stream->path, strerror(errno));
}

struct rows_stream *
rows_stream_open(const char *path, const struct load_options *options,
		 struct error *err)
{
	struct rows_stream *stream = memory_new(sizeof(*stream));
	bool standard = !strcmp(path, "-");

	stream->path = standard ? "standard input" : path;
	stream->options = options;
	stream->watch = -1;
	stream->file = permission_open(options->permission, path,
				       O_RDONLY | O_NONBLOCK | O_NOCTTY, err);
	if (stream->file < 0) {
		free(stream);
		return NULL;
	}
	if (standard || watch_file(stream, err))
		return stream;
	rows_stream_close(stream);

	return NULL;
}

void
rows_stream_close(struct rows_stream *stream)
{
	if (!stream)
		return;
	close(stream->file);
	if (stream->watch >= 0)
		close(stream->watch);
	free(stream);
}

enum kind
rows_stream_kind(const struct rows_stream *stream)
{
	return stream->kind;
}

/* ---- bytes ---- */

/* Reads what is there; false with a sentence where that fails. */
static bool
read_some(struct rows_stream *stream, bool *nothing, struct error *err)
{
	struct stat about;
	ssize_t count;

	memmove(stream->text, stream->text + stream->from,
		stream->to - stream->from);
	stream->to -= stream->from;
	stream->from = 0;
	*nothing = false;
	if (stream->to == ROOM)
		return error_set(err, ERROR_FORMAT,
				 "%s, line %zu: longer than %d bytes",
				 stream->path, stream->line + 1, (int)ROOM);
	count = read(stream->file, stream->text + stream->to,
		     ROOM - stream->to);
	if (count < 0 && errno != EAGAIN && errno != EINTR)
		return error_set(err, ERROR_FILE, "%s: %s", stream->path,
				 strerror(errno));
	if (count > 0) {
		stream->to += (size_t)count;
		stream->taken += count;
		memset(stream->text + stream->to, 0, DECIMAL_PADDING);
		return true;
	}
	*nothing = true;
	if (stream->watch < 0)
		stream->ended = count == 0;
	else if (!fstat(stream->file, &about) && about.st_size < stream->taken)
		return error_set(err, ERROR_FORMAT,
				 "%s became shorter while it was followed",
				 stream->path);

	return true;
}

/* Whether something came, within so many milliseconds. */
static bool
is_more(const struct rows_stream *stream, int wait)
{
	struct pollfd event = {
		.fd = stream->watch >= 0 ? stream->watch : stream->file,
		.events = POLLIN,
	};
	char told[4096];

	if (poll(&event, 1, wait) <= 0)
		return false;

	return stream->watch < 0 || read(stream->watch, told, sizeof(told)) > 0;
}

/* More text, after waiting for it if there is none; STREAM_ROW: try again. */
static enum stream_step
fetch(struct rows_stream *stream, int wait, struct error *err)
{
	bool is_pipe = stream->watch < 0, nothing;

	if (is_pipe && !is_more(stream, wait))
		return STREAM_WAITING;
	if (!read_some(stream, &nothing, err))
		return STREAM_FAILED;
	if (!nothing || stream->ended)
		return STREAM_ROW;

	return is_more(stream, wait) ? STREAM_ROW : STREAM_WAITING;
}

/* A whole line, or false where there is none yet. */
static bool
next_line(struct rows_stream *stream, struct line *line)
{
	const char *start = stream->text + stream->from;
	const char *end = stream->text + stream->to;
	bool is_whole = memchr(start, '\n', (size_t)(end - start)) ||
			/* The last line of a pipe may have no end. */
			(stream->ended && end > start && stream->to < ROOM);

	if (!is_whole)
		return false;
	*line = layout_line_at(start, end);
	stream->from = (size_t)(line->next - stream->text);
	/* A byte order mark is no part of a name. */
	if (!stream->line++ && line->end - line->at >= 3 &&
	    !memcmp(line->at, "\xef\xbb\xbf", 3))
		line->at += 3;

	return true;
}

/* ---- cells ---- */

static bool
refuse(const struct rows_stream *stream, struct error *err)
{
	return error_prefix(err, "%s, line %zu", stream->path, stream->line);
}

/* A table without rows, with columns of these names. */
static bool
name_columns(const struct rows_stream *stream, const struct line *line,
	     struct sheet *sheet, struct error *err)
{
	struct cells cells = cells_of(line->at, line->end, stream->delimiter);
	struct cell cell;
	bool found;

	sheet_init(sheet, stream->path);
	sheet->has_header = true;
	for (;;) {
		char *name;

		if (!cells_next(&cells, &cell, &found, err))
			return refuse(stream, err);
		if (!found)
			return true;
		name = memory_new(cell.length + 1);
		cell_text(&cell, name);
		sheet_take_column(sheet, name, NULL);
		free(name);
	}
}

static bool
find_column(const struct meaning *meaning, size_t count, enum role role,
	    size_t *column)
{
	for (*column = 0; *column < count; ++*column) {
		if (meaning->roles[*column] == role)
			return true;
	}

	return false;
}

/* Takes the columns that the kind has in a row. */
static bool
choose_columns(struct rows_stream *stream, const struct meaning *meaning,
	       size_t count, struct error *err)
{
	static const struct {
		enum kind kind;
		enum role value, flag;
	} kinds[] = {
		{ KIND_GUESSES, ROLE_GUESS, ROLE_TRUTH },
		{ KIND_SCORES, ROLE_SCORE, ROLE_MEMBER },
		{ KIND_LOSSES, ROLE_LOSS, ROLE_MEMBER },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (kinds[i].kind != meaning->kind ||
		    !find_column(meaning, count, kinds[i].value,
				 &stream->value_column) ||
		    !find_column(meaning, count, kinds[i].flag,
				 &stream->flag_column))
			continue;
		stream->kind = meaning->kind;
		return true;
	}

	return error_set(err, ERROR_FORMAT,
			 "the first line of %s names %s; rows are followed of "
			 "scores or losses with members, or of guesses with "
			 "truths",
			 stream->path, kind_about(meaning->kind)->name);
}

static char
find_delimiter(const struct line *line)
{
	static const char found[] = { DELIMITER_COMMA, DELIMITER_SEMICOLON,
				      DELIMITER_TAB };
	size_t length = (size_t)(line->end - line->at);

	for (size_t i = 0; i < sizeof(found); i++) {
		if (memchr(line->at, found[i], length))
			return found[i];
	}

	return DELIMITER_BLANK;
}

static bool
read_header(struct rows_stream *stream, const struct line *line,
	    struct error *err)
{
	struct meaning meaning = { 0 };
	struct sheet sheet;
	bool fine;

	stream->delimiter = find_delimiter(line);
	fine = name_columns(stream, line, &sheet, err);
	stream->has_header = true;
	stream->columns = sheet.column_count;
	fine = fine && roles_guess(&meaning, &sheet, stream->options, err) &&
	       choose_columns(stream, &meaning, sheet.column_count, err);
	roles_clear(&meaning);
	sheet_clear(&sheet);

	return fine;
}

/* A number, or what a word means: 1, and `no` of those who are out. */
static bool
read_label(const struct cell *cell, double no, double *label)
{
	char word[LABEL_SIZE] = "";
	bool means;

	if (cell_read(cell, label) == CELL_NUMBER)
		return true;
	if (cell->length >= LABEL_SIZE)
		return false;
	cell_text(cell, word);
	if (!labels_word(word, &means))
		return false;
	*label = means ? 1 : no;

	return true;
}

static bool
read_score(const struct cell *score, const struct cell *member, double *value,
	   bool *flag)
{
	double label;

	if (cell_read(score, value) != CELL_NUMBER ||
	    !read_label(member, 0, &label) || !labels_number(label))
		return false;
	*flag = label > 0;

	return true;
}

static bool
read_guess(const struct cell *guess, const struct cell *truth, double *right,
	   bool *guessed)
{
	double said, is;

	if (!read_label(guess, -1, &said) || !check_is_guess(said) ||
	    !read_label(truth, -1, &is) || !check_is_truth(is))
		return false;
	*guessed = said > 0 || said < 0;
	*right = !(said > is) && !(said < is);

	return true;
}

/* The two cells of a row that count; it has as many as the first line. */
static bool
find_cells(const struct rows_stream *stream, const struct line *line,
	   struct cell *value, struct cell *flag, struct error *err)
{
	struct cells cells = cells_of(line->at, line->end, stream->delimiter);
	struct cell cell;
	size_t count = 0;
	bool found;

	for (;; count++) {
		if (!cells_next(&cells, &cell, &found, err))
			return refuse(stream, err);
		if (!found)
			break;
		if (count == stream->value_column)
			*value = cell;
		if (count == stream->flag_column)
			*flag = cell;
	}
	if (count == stream->columns)
		return true;

	return error_set(err, ERROR_FORMAT,
			 "%s, line %zu: expected %zu cells as in the first "
			 "line, found %zu",
			 stream->path, stream->line, stream->columns, count);
}

/* What a table would refuse is refused here, too. */
static bool
read_row(const struct rows_stream *stream, const struct line *line,
	 double *value, bool *flag, struct error *err)
{
	bool guesses = stream->kind == KIND_GUESSES;
	struct cell first, second;

	if (!find_cells(stream, line, &first, &second, err))
		return false;
	if ((guesses ? read_guess : read_score)(&first, &second, value, flag))
		return true;

	return error_set(
		err, ERROR_FORMAT, "%s, line %zu: %s are needed", stream->path,
		stream->line,
		guesses ? "a truth (-1 or 1, or a whole number from 1) and a "
			  "guess (the same, or 0 for none)"
			: "a number and a member (1, or 0 or -1; or a word)");
}

static bool
next_row(struct rows_stream *stream, struct line *line)
{
	bool found;

	do {
		found = next_line(stream, line);
	} while (found &&
		 (layout_line_is_blank(line) || layout_line_is_comment(line)));

	return found;
}

enum stream_step
rows_stream_next(struct rows_stream *stream, int wait, double *value,
		 bool *flag, struct error *err)
{
	enum stream_step step = STREAM_ROW;

	while (step == STREAM_ROW) {
		struct line line;
		bool found = next_row(stream, &line);

		if (found && stream->has_header)
			return read_row(stream, &line, value, flag, err)
				       ? STREAM_ROW
				       : STREAM_FAILED;
		if (found && !read_header(stream, &line, err))
			return STREAM_FAILED;
		if (!found && stream->ended)
			return STREAM_END;
		if (!found)
			step = fetch(stream, wait, err);
	}

	return step;
}
