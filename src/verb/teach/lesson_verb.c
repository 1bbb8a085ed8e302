/* lesson_verb.c - lessons to read, where there is no screen to play them */

#include <string.h>

#include "base/text.h"
#include "verb/teach/lessons.h"
#include "verb/verbs.h"

static struct table *
lesson_table(void)
{
	struct table *table = table_new(NULL);
	size_t count;
	const struct lesson *list = lessons(&count);

	table_column(table, "lesson", NULL);
	table_column(table, "title", NULL);
	for (size_t i = 0; i < count; i++) {
		table_start(table);
		table_number(table, (double)(i + 1), NUMBER_NEAREST);
		table_text(table, list[i].title);
	}

	return table;
}

static void
add_step(struct text *text, const struct lesson_step *step)
{
	for (size_t i = 0; i < LESSON_VERBS && step->verbs[i]; i++)
		text_add(text, "  :%s\n", step->verbs[i]);
	text_add(text, "%s\n", step->say);
	for (size_t i = 0; i < lessons_choices(step); i++)
		text_add(text, "  %zu %s", i + 1, step->choices[i]);
	text_add_string(text, lessons_choices(step) ? "\n\n" : "\n");
}

static char *
lesson_text(const struct lesson *lesson)
{
	struct text text = { 0 };

	text_add(&text, "%s\n\n", lesson->title);
	for (size_t i = 0; i < LESSON_STEPS && lesson->steps[i].say; i++)
		add_step(&text, &lesson->steps[i]);
	text_add_string(&text, "In a terminal the screen plays it: lines with "
			       "a colon are what it does there, SAMPLE is the "
			       "folder of the sample data.");

	return text_take(&text);
}

static bool
lesson_run(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	size_t number;

	(void)scene;
	if (request->word_count < 2) {
		document_take_table(&answer->document, lesson_table());
		answer->document.shape = DOCUMENT_LIST;
		return true;
	}
	if (!lessons_need(request->words[1], &number, err))
		return false;
	document_take_paragraph(&answer->document,
				lesson_text(&lessons(NULL)[number - 1]));

	return true;
}

const struct verb verb_lesson = {
	.name = "lesson",
	.summary = "a lesson in the real views, or the list of them",
	.details = "LESSON is a number of the list. In a terminal the screen "
		   "opens and plays it, and asks for predictions on the way. "
		   "Without a terminal it is printed to read.",
	.forms = { FORM(
		{ .sort = ARGUMENT_LESSON, .flags = ARGUMENT_OPTIONAL }) },
	.run = lesson_run,
};
