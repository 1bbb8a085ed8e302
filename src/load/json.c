/* json.c - one JSON value: lists under keys, a list of objects, counts */

#include <stdlib.h>
#include <string.h>

#include "load/formats.h"
#include "load/json_read.h"

static bool
read(struct source *source, const struct load_options *options,
     struct sheet *sheet, struct error *err)
{
	struct bundle bundle = { 0 };
	size_t count;
	char *text = source_read_all(source, 1, &count, err);
	json_t *root;
	bool fine;

	if (!text)
		return false;
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
