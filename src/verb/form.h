/* form.h - ways to write a verb's line: its usage, the settings it reads */

#ifndef VERB_FORM_H
#define VERB_FORM_H

#include "base/text.h"
#include "verb/verb.h"

/* Makes the words those of the verb that the form is a line of. */
void verb_form_follow(char *words[], size_t *count);

/* The number of forms, and the one that the words of a line follow. */
size_t verb_form_count(const struct verb *verb);
const struct verb_form *verb_form_of(const struct verb *verb,
				     char *const words[], size_t count);

/* The argument that stands at `index`, the last one if it is repeated. */
const struct argument *verb_form_argument(const struct verb_form *form,
					  size_t index);

/* Returns the words that the argument spells out, NULL behind the last. */
const char *verb_argument_word(const struct argument *argument, size_t index);

/* Returns true if every form has a word that must be given. */
bool verb_needs_words(const struct verb *verb);

/* Returns true if a form names a file where word `index` stands. */
bool verb_names_file(const struct verb *verb, char *const words[], size_t count,
		     size_t index);

/* "METHOD [FILE...] claim-epsilon= [name=value...] | status FOLDER" */
void verb_usage(const struct verb *verb, struct text *out);

/* Returns true if some line of this form reads the setting. */
bool verb_form_may_read(const struct verb_form *form, enum setting setting);

/* Returns true if the form itself names the setting, or a thing it names. */
bool verb_form_has(const struct verb_form *form, enum setting setting);

/*
 * Returns true if the request's verb reads the setting, given its words and
 * settings; `live` is the method of the session, NULL any.
 */
bool verb_reads(const struct verb *verb, const struct request *request,
		const struct method *live, enum setting setting);

/*
 * Refuses a setting, a column's role or an entry of the game card that was
 * typed and is not read, with the nearest setting that is.
 */
MUST_CHECK bool verb_check_typed(const struct verb *verb,
				 const struct request *request,
				 const struct method *live, struct error *err);

/*
 * Resets every setting that a line, which begins with these words, would not
 * read: what remains may be typed behind them.
 */
void verb_forget_unread(const char *words, const struct method *live,
			struct settings *settings);

#endif
