/* json.c - one JSON value: lists under keys, a list of objects, counts */

#include <string.h>

#include "base/memory.h"
#include "load/convert.h"
#include "load/format/formats.h"
#include "load/format/json/json_text.h"

/* What is larger than data may be is not begun: its numbers are little less. */
static bool
is_small(const char *path, size_t bytes, struct error *err)
{
	if (bytes <= memory_for_data())
		return true;

	error_set(err, ERROR_DATA,
		  "%s: %zu bytes of JSON are too many to be read as a whole; "
		  "JSON Lines are read line by line",
		  path, bytes);

	return convert_say(err, "jq -c '.[]' '%s' > new.jsonl", path);
}

static bool
read(struct source *source, const struct load_options *options,
     struct sheet *sheet, struct error *err)
{
	struct arrays bundle = { .progress = source_progress(source),
				 .bytes = sheet->beside };
	size_t left;
	bool fine;

	if (source_left(source, &left) && !is_small(sheet->path, left, err))
		return false;
	fine = json_text_read(source, &bundle, sheet, err);
	if (fine && !bundle.count)
		fine = error_set(err, ERROR_FORMAT,
				 "%s: expected lists of numbers, found none",
				 sheet->path);
	if (fine)
		sheet_note(sheet, "JSON with %zu lists", bundle.count);
	fine = fine && arrays_to_sheet(&bundle, options, sheet, err);
	arrays_clear(&bundle);

	return fine;
}

/* What begins with a bracket. */
static bool
json_knows(const char *head, size_t count)
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
	.knows = json_knows,
	.read = read,
};
