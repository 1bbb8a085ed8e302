/* complete_verb.c - what scripts of shells ask for the word at the cursor */

#include "base/text.h"
#include "verb/complete/known_words.h"
#include "verb/verbs.h"

/* WORD, a tab, half a line about it. */
static void
add_line(struct text *lines, const char *word, const char *summary)
{
	text_add(lines, "%s%s%s%s", lines->length ? "\n" : "", word,
		 *summary ? "\t" : "", summary);
}

static bool
complete_run(const struct scene *scene, const struct request *request,
	     struct answer *answer, struct error *err)
{
	struct known_words words =
		known_words_at(request->words + 1, request->word_count - 1);
	struct text lines = { 0 };

	(void)scene;
	(void)err;
	if (words.files)
		add_line(&lines, "FILE", "");
	for (size_t i = 0; i < words.count; i++)
		add_line(&lines, words.at[i].word, words.at[i].summary);
	if (lines.length)
		document_take_paragraph(&answer->document, text_take(&lines));
	known_words_clear(&words);

	return true;
}

const struct verb verb_complete = {
	.name = "complete",
	.summary = "words that may stand where the last one stands",
	.details = "One a line, with a tab and what it is; the line FILE says "
		   "that a path may stand there, too. Completions of shells "
		   "ask this.",
	.forms = { FORM({ .sort = ARGUMENT_OWN,
			  .flags = ARGUMENT_REPEATED,
			  .name = "-- WORDS" }) },
	.flags = VERB_HIDDEN,
	.run = complete_run,
};
