/* opening.c - which verb opens a file */

#include "ui/sitting/opening.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/text.h"
#include "verb/request.h"

static bool
is_sitting(const char *path)
{
	size_t length = strlen(path);

	return length > 4 && !strcmp(path + length - 4, ".dpa");
}

char *
opening_of(char *const files[], size_t count)
{
	struct text line = { 0 };

	text_add(&line, count == 1 && is_sitting(files[0]) ? "open" : "load");
	for (size_t i = 0; i < count; i++) {
		char *quoted = shell_word_quote(files[i]);

		text_add(&line, " %s", quoted);
		free(quoted);
	}

	return text_take(&line);
}
