/* json.c - one JSON value: lists under keys, a list of objects, counts */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/formats.h"
#include "load/json_read.h"

/*
 * Measured: a tree of values takes up to 12 times its text (a list of
 * objects; 5 times for lists of numbers).
 */
enum { TIMES = 12, MOST = 1 << 28 };

/* Whether a text may become a tree; what does not fit goes line by line. */
static bool
is_small(const char *path, size_t bytes, struct error *err)
{
	if (bytes <= MOST && bytes <= memory_for_data() / TIMES)
		return true;

	return error_set(err, ERROR_DATA,
			 "%s: %zu bytes of JSON are too many to be read as a "
			 "whole; JSON Lines are read line by line; run: jq -c "
			 "'.[]' '%s' > new.jsonl",
			 path, bytes, path);
}

static bool
read(struct source *source, const struct load_options *options,
     struct sheet *sheet, struct error *err)
{
	struct bundle bundle = { 0 };
	size_t count, left;
	char *text;
	json_t *root;
	bool fine;

	if (source_left(source, &left) && !is_small(sheet->path, left, err))
		return false;
	text = source_read_all(source, 1, &count, err);
	if (!text || !is_small(sheet->path, count, err)) {
		free(text);
		return false;
	}
	root = json_parse(sheet->path, text, count, 1, err);
	free(text);
	fine = root && json_collect(root, &bundle, sheet, err);
	json_decref(root);
	if (fine && !bundle.count)
		fine = error_set(err, ERROR_FORMAT,
				 "%s: expected lists of numbers, found none",
				 sheet->path);
	if (fine)
		sheet_note(sheet, "JSON with %zu lists", bundle.count);
	fine = fine && bundle_to_sheet(&bundle, options, sheet, err);
	bundle_clear(&bundle);

	return fine;
}

/* What begins with a bracket; a byte order mark is not JSON. */
static bool
knows(const char *head, size_t count)
{
	size_t at = 0;

	while (at < count && strchr(" \t\r\n", head[at]) && head[at])
		at++;

	return at < count && (head[at] == '{' || head[at] == '[');
}

const struct format format_json = {
	.name = "json",
	.summary = "JSON: lists under keys, lists of objects, or counts",
	.endings = ".json",
	.knows = knows,
	.read = read,
};
