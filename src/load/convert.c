/* convert.c - the line to run, where a file is not read as it stands */

#include "load/convert.h"

#include <string.h>

#include "base/escape/shell_word.h"
#include "base/text.h"

bool
convert_say(struct error *err, const char *line, const char *path)
{
	const char *name = shell_word_is_plain(path) ? path : "FILE";
	struct text said = { 0 };

	text_add(&said, "%s; run: ", err->text);
	for (const char *at = line; *at;) {
		const char *place = strstr(at, "%s");
		size_t length = place ? (size_t)(place - at) : strlen(at);

		text_add_bytes(&said, at, length);
		at += length;
		if (place) {
			text_add_string(&said, name);
			at += strlen("%s");
		}
	}
	error_set(err, err->kind, "%s", text_get(&said));
	text_clear(&said);

	return false;
}
