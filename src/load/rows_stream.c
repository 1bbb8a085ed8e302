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
#include "base/number.h"
#include "load/meaning/check.h"
#include "load/meaning/labels.h"
#include "load/meaning/roles.h"

enum { ROOM = 1 << 16, CELLS = 256 };

struct rows_stream {
	const char *path;
	int file, watch; /* watch -1: a pipe */
	const struct load_options *options;
	enum kind kind;
	bool has_header, ended;
	char separator;
	size_t value_column, flag_column, line;
	off_t taken;
	char text[ROOM];
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

/* A whole line without its end, or NULL where there is none yet. */
static char *
next_line(struct rows_stream *stream)
{
	char *start = stream->text + stream->from, *end;
	size_t count = stream->to - stream->from;

	end = memchr(start, '\n', count);
	stream->from = end ? (size_t)(end - stream->text) + 1 : stream->from;
	/* The last line of a pipe may have no end. */
	if (!end && stream->ended && count && stream->to < ROOM) {
		end = start + count;
		stream->from = stream->to;
	}
	if (!end)
		return NULL;
	*end = '\0';
	if (end > start && end[-1] == '\r')
		end[-1] = '\0';
	stream->line++;

	return start;
}

/* ---- cells ---- */

static char *
trim(char *cell)
{
	char *end;

	cell += strspn(cell, " \t\"'");
	end = cell + strlen(cell);
	while (end > cell && strchr(" \t\"'", end[-1]))
		*--end = '\0';

	return cell;
}

static size_t
split(struct rows_stream *stream, char *line, char *cells[CELLS])
{
	char between[2] = { stream->separator, '\0' };
	size_t count = 0;

	while (line && count < CELLS)
		cells[count++] = trim(strsep(&line, between));

	return count;
}

/* A table without rows, with columns of these names. */
static void
name_columns(const struct rows_stream *stream, char *const cells[],
	     size_t count, struct sheet *sheet)
{
	sheet_init(sheet, stream->path);
	sheet->has_header = true;
	for (size_t i = 0; i < count; i++)
		sheet_take_column(sheet, cells[i], NULL);
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

static bool
read_header(struct rows_stream *stream, char *line, struct error *err)
{
	struct meaning meaning = { 0 };
	char *cells[CELLS];
	struct sheet sheet;
	bool fine;

	stream->separator = strchr(line, ',')    ? ','
			    : strchr(line, ';')  ? ';'
			    : strchr(line, '\t') ? '\t'
						 : ' ';
	name_columns(stream, cells, split(stream, line, cells), &sheet);
	stream->has_header = true;
	fine = roles_guess(&meaning, &sheet, stream->options, err) &&
	       choose_columns(stream, &meaning, sheet.column_count, err);
	roles_clear(&meaning);
	sheet_clear(&sheet);

	return fine;
}

/* A number, or what a word means: 1, and `no` of those who are out. */
static bool
read_label(const char *cell, double no, double *label)
{
	bool means;

	if (number_read(cell, label))
		return true;
	if (!labels_word(cell, &means))
		return false;
	*label = means ? 1 : no;

	return true;
}

static bool
read_score(const char *score, const char *member, double *value, bool *flag)
{
	double label;

	if (!number_read(score, value) || !isfinite(*value) ||
	    !read_label(member, 0, &label) || !labels_number(label))
		return false;
	*flag = label > 0;

	return true;
}

static bool
read_guess(const char *guess, const char *truth, double *right, bool *guessed)
{
	double said, is;

	if (!read_label(guess, -1, &said) || !check_is_guess(said) ||
	    !read_label(truth, -1, &is) || !check_is_truth(is))
		return false;
	*guessed = said > 0 || said < 0;
	*right = !(said > is) && !(said < is);

	return true;
}

/* What a table would refuse is refused here, too. */
static bool
read_cells(struct rows_stream *stream, char *line, double *value, bool *flag,
	   struct error *err)
{
	bool guesses = stream->kind == KIND_GUESSES;
	size_t first = stream->value_column, second = stream->flag_column;
	char *cells[CELLS];
	size_t count = split(stream, line, cells);

	if (first < count && second < count &&
	    (guesses ? read_guess : read_score)(cells[first], cells[second],
						value, flag))
		return true;

	return error_set(
		err, ERROR_FORMAT, "%s, line %zu: %s are needed", stream->path,
		stream->line,
		guesses ? "a truth (-1 or 1, or a whole number from 1) and a "
			  "guess (the same, or 0 for none)"
			: "a number and a member (1, or 0 or -1; or a word)");
}

static bool
is_blank(const char *line)
{
	return !line[strspn(line, " \t")] || line[0] == '#';
}

static char *
next_row(struct rows_stream *stream)
{
	char *line = next_line(stream);

	while (line && is_blank(line))
		line = next_line(stream);

	return line;
}

enum stream_step
rows_stream_next(struct rows_stream *stream, int wait, double *value,
		 bool *flag, struct error *err)
{
	enum stream_step step = STREAM_ROW;

	while (step == STREAM_ROW) {
		char *line = next_row(stream);

		if (line && stream->has_header)
			return read_cells(stream, line, value, flag, err)
				       ? STREAM_ROW
				       : STREAM_FAILED;
		if (line && !read_header(stream, line, err))
			return STREAM_FAILED;
		if (!line && stream->ended)
			return STREAM_END;
		if (!line)
			step = fetch(stream, wait, err);
	}

	return step;
}
