/* format.c - one way of writing data into a file */

#include "load/format/format.h"

#include <string.h>

#include "load/convert.h"
#include "load/format/formats.h"

#define LIST_FORMAT(id) &format_##id,
const struct format *const formats_all[] = { FORMATS(LIST_FORMAT) NULL };
#undef LIST_FORMAT

const struct registry formats_registry = {
	.name = "formats",
	.one = "format",
	.summary = "files that are read and written",
	.items = formats_all,
};

const struct format *
format_of(const char *head, size_t count)
{
	size_t i = 0;

	while (formats_all[i + 1] && !formats_all[i]->knows(head, count))
		i++;

	return formats_all[i];
}

/* Whether a path ends in one of the words of a list. */
static bool
ends_in_one(const char *path, const char *endings)
{
	while (*endings) {
		size_t length = strcspn(endings, " "), whole = strlen(path);

		if (whole > length &&
		    !strncmp(path + whole - length, endings, length))
			return true;
		endings += length + strspn(endings + length, " ");
	}

	return false;
}

const struct format *
format_of_path(const char *path)
{
	for (size_t i = 0; formats_all[i]; i++) {
		if (ends_in_one(path, formats_all[i]->endings))
			return formats_all[i];
	}

	return NULL;
}

bool
format_is_unsure(const char *head, size_t count)
{
	for (size_t i = 0; formats_all[i]; i++) {
		if (formats_all[i]->unsure &&
		    formats_all[i]->unsure(head, count))
			return true;
	}

	return false;
}

bool
format_refuse(const struct format *format, const char *path, struct error *err)
{
	error_set(err, ERROR_FORMAT, "%s is %s and is not read", path,
		  format->summary);

	return convert_say(err, format->convert, path);
}
