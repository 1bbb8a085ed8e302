/* saying.c - what verbs answer, for their tests */

#include "tests/verb/saying.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result/writer/writers.h"

char *
say_in(struct session *session, const char *format, const char *line)
{
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };
	struct text out = { 0 };

	if (verb_run_line(&scene, line, &answer, &err))
		answer_write(&answer, writer_find(format), &out);
	else
		text_add(&out, "error: %s", err.text);
	answer_clear(&answer);

	return text_take(&out);
}

void
expect_said(struct session *session, const char *format, const char *line,
	    const char *part)
{
	char *text = say_in(session, format, line);

	cr_expect(strstr(text, part), "%s\n%s", line, text);
	free(text);
}

bool
run_alone(const char *line, struct answer *answer, struct error *err)
{
	struct scene scene = { .session = session_new() };
	bool good = verb_run_line(&scene, line, answer, err);

	session_free(scene.session);

	return good;
}
