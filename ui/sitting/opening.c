/* opening.c - which verb opens a file */

#include "ui/sitting/opening.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/text.h"
#include "verb/campaign/work_status.h"
#include "verb/request.h"

/* A job's folder has nothing to load before all its parts are there. */
static const char *
verb_of(const char *path)
{
	if (work_status_is_there(path) && !work_status_is_finished(path))
		return "campaign status";

	return text_string_ends(path, ".dpa") ? "open" : "load";
}

char *
opening_of(char *const files[], size_t count)
{
	struct text line = { 0 };

	text_add_string(&line, count == 1 ? verb_of(files[0]) : "load");
	for (size_t i = 0; i < count; i++) {
		char *quoted = shell_word_quote(files[i]);

		text_add(&line, " %s", quoted);
		free(quoted);
	}

	return text_take(&line);
}
