/* shell_word.c - words as a shell, our own verb line and people read them */

#include "base/escape/shell_word.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

bool
shell_word_is_plain(const char *word)
{
	/* =ls is a path for zsh, %self a number for fish */
	if (!*word || *word == '=' || *word == '%')
		return false;
	for (; *word; word++) {
		if (!isalnum((unsigned char)*word) &&
		    !strchr("-_=./,:+@%", *word))
			return false;
	}

	return true;
}

/* Whether a terminal shows it as it is. */
static bool
is_visible(const char *word)
{
	size_t size = 3 * strlen(word) + 1;
	char *clean = memory_new(size);
	bool is;

	utf8_clean(clean, size, word);
	is = !strcmp(clean, word);
	free(clean);

	return is;
}

/*
 * 'it'\''s', with backslashes outside of the quotes as well: fish would take
 * one before a quote for an escape.
 */
static char *
quote_visible(const char *word)
{
	struct text quoted = { 0 };

	text_add_string(&quoted, "'");
	for (; *word; word++) {
		if (*word == '\'' || *word == '\\')
			text_add(&quoted, "'\\%c'", *word);
		else
			text_add_bytes(&quoted, word, 1);
	}
	text_add_string(&quoted, "'");

	return text_take(&quoted);
}

/*
 * $'a\nb': bytes beyond ASCII, too, as some of them are not visible.  Quotes
 * and backslashes are written as numbers, since a shell that does not know
 * $'...' would end the word at the first \' and run the rest.
 */
static char *
quote_bytes(const char *word)
{
	struct text quoted = { 0 };

	text_add_string(&quoted, "$'");
	for (; *word; word++) {
		unsigned char byte = (unsigned char)*word;

		if (byte == '\n')
			text_add_string(&quoted, "\\n");
		else if (byte == '\t')
			text_add_string(&quoted, "\\t");
		else if (byte < ' ' || byte > '~' || byte == '\'' ||
			 byte == '\\')
			text_add(&quoted, "\\x%02x", byte);
		else
			text_add(&quoted, "%c", byte);
	}
	text_add_string(&quoted, "'");

	return text_take(&quoted);
}

char *
shell_word_quote(const char *word)
{
	if (shell_word_is_plain(word))
		return memory_copy_text(word);

	return is_visible(word) ? quote_visible(word) : quote_bytes(word);
}

/* Returns true if printf shows a byte of its format as it is. */
static bool
is_literal(unsigned char byte)
{
	return byte < 128 && (isalnum(byte) || byte == '.' || byte == '/');
}

char *
shell_word_portable(const char *word)
{
	struct text quoted = { 0 };

	if (is_visible(word) || text_string_ends(word, "\n"))
		return shell_word_quote(word);
	text_add_string(&quoted, "\"$(printf '");
	for (; *word; word++) {
		unsigned char byte = (unsigned char)*word;

		text_add(&quoted, is_literal(byte) ? "%c" : "\\%03o", byte);
	}
	text_add_string(&quoted, "')\"");

	return text_take(&quoted);
}

char *
shell_word_show(const char *word)
{
	return is_visible(word) ? memory_copy_text(word) : quote_bytes(word);
}
