/* screen_verbs.c - the list of the verbs that only a screen has */

#include "ui/frame/screen_verbs.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "verb/verbs.h"

#define LIST_VERB(id) &screen_verb_##id.verb,
static const struct verb *const all[] = { SCREEN_VERBS(LIST_VERB) NULL };
#undef LIST_VERB

static const struct registry registry = { .items = all };

void
screen_verbs_list(void)
{
	if (!verb_find(all[0]->name))
		verbs_add(all);
}

/* A struct screen_verb begins with its verb. */
const struct screen_verb *
screen_verb_named(const char *name)
{
	return registry_find(&registry, name);
}

bool
screen_verb_intent(struct intent *intent, const char *line, struct error *err)
{
	screen_verbs_list();
	*intent = (struct intent){ .verb = NULL };
	if (!command_read(&intent->command, line, err))
		return false;
	if (intent->command.verb)
		intent->verb = screen_verb_named(intent->command.verb->name);

	return true;
}

enum outcome
screen_verb_refuse(struct error *err, const char *fmt, ...)
{
	char text[sizeof(err->text)];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	error_set(err, ERROR_USAGE, "%s", text);

	return OUTCOME_REFUSED;
}

bool
screen_verb_switch(const char *word, bool *on, struct error *err)
{
	if (word && strcmp(word, "on") != 0 && strcmp(word, "off") != 0)
		return error_set(err, ERROR_USAGE,
				 "on or off was expected, not '%s'", word);
	*on = word ? !strcmp(word, "on") : !*on;

	return true;
}
