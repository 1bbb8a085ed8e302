/* read.c - one file into a sheet, with its card and its hash */

#include "load/read.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "load/card.h"
#include "load/format/format.h"

/* A byte order mark is no part of a text. */
static bool
skip_mark(struct source *source, struct error *err)
{
	const char *head;
	char mark[3];
	size_t count;

	if (!source_peek(source, sizeof(mark), &head, &count, err))
		return false;
	if (count < sizeof(mark) || memcmp(head, "\xef\xbb\xbf", 3))
		return true;

	return source_read(source, mark, sizeof(mark), &count, err);
}

/* As many of the first bytes as it takes to tell the format. */
static bool
peek_head(struct source *source, const char **head, size_t *count,
	  struct error *err)
{
	size_t wanted = FORMAT_HEAD / 2;

	do {
		wanted *= 2;
		if (!source_peek(source, wanted, head, count, err))
			return false;
	} while (*count == wanted && wanted < FORMAT_HEAD_LIMIT &&
		 format_is_unsure(*head, *count));

	return true;
}

static bool
read_source(struct source *source, const struct load_options *options,
	    struct sheet *sheet, char sha256[SHA256_TEXT], struct error *err)
{
	const struct format *format;
	const char *head;
	size_t count;

	if (!skip_mark(source, err) || !peek_head(source, &head, &count, err))
		return false;
	if (!count)
		return error_set(err, ERROR_FORMAT, "%s is empty",
				 source_name(source));
	format = format_of(head, count);
	sheet->format = format->name;
	if (!format->read)
		return format_refuse(format, source_name(source), err);
	if (!format->read(source, options, sheet, err))
		return false;
	/* A part of a file has no hash. */
	if (options->keep_rows)
		return true;

	return source_finish(source, sha256, err);
}

/* One entry or comment a line, in <file>.card. */
static bool
read_card_lines(struct sheet *sheet, const char *path, const char *text,
		struct error *err)
{
	for (size_t line = 1; *text; line++) {
		size_t length = strcspn(text, "\n"), found = 0;
		size_t mark = strspn(text, " \t\r");

		if (!card_read(sheet, text, length, &found, err))
			return error_prefix(err, "%s:%zu", path, line);
		if (!found && mark < length && text[mark] != '#')
			return error_set(err, ERROR_FORMAT,
					 "%s:%zu: expected an entry of the "
					 "game card such as runs=100, found "
					 "'%.*s'",
					 path, line,
					 (int)(length < 40 ? length : 40),
					 text);
		text += length + (text[length] == '\n');
	}

	return true;
}

bool
read_card(const char *data_path, const struct permission *permission,
	  struct sheet *sheet, struct error *err)
{
	struct text path = { 0 };
	struct source *source = NULL;
	char *text = NULL;
	size_t count;
	bool fine = true;

	text_add(&path, "%s.card", data_path);
	if (!access(text_get(&path), F_OK)) {
		source = source_open_beside(text_get(&path), permission, NULL,
					    err);
		if (source)
			text = source_read_beside(source, &count, err);
		fine = text &&
		       read_card_lines(sheet, text_get(&path), text, err);
		if (fine)
			sheet_note(sheet, "game card from %s", text_get(&path));
	}
	free(text);
	source_close(source);
	text_clear(&path);

	return fine;
}

bool
read_file(const char *path, const struct load_options *options,
	  struct progress *progress, struct sheet *sheet,
	  char sha256[SHA256_TEXT], struct error *err)
{
	struct source *source =
		source_open(path, options->permission, progress, err);
	size_t beside = sheet->beside;
	bool fine;

	if (!source)
		return false;
	sheet_init(sheet, source_name(source));
	sheet->beside = beside;
	fine = read_source(source, options, sheet, sha256, err) &&
	       (!strcmp(path, "-") ||
		read_card(path, options->permission, sheet, err));
	source_close(source);

	return fine;
}

bool
read_bytes(const char *name, const void *bytes, size_t count,
	   const struct load_options *options, struct sheet *sheet,
	   char sha256[SHA256_TEXT], struct error *err)
{
	struct source *source = source_of_bytes(name, bytes, count, err);
	bool fine;

	if (!source)
		return false;
	sheet_init(sheet, name);
	fine = read_source(source, options, sheet, sha256, err);
	source_close(source);

	return fine;
}

static bool
is_same(const char *path, const struct stat *file)
{
	struct stat about;

	return !stat(path, &about) && about.st_dev == file->st_dev &&
	       about.st_ino == file->st_ino;
}

bool
read_touches(const char *path, const struct stat *file)
{
	struct text card = { 0 };
	bool touches;

	text_add(&card, "%s.card", path);
	touches = is_same(path, file) || is_same(text_get(&card), file);
	text_clear(&card);

	return touches;
}
