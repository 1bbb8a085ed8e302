/* screen_verbs.c - the list of the verbs that only a screen has */

#include "ui/frame/screen_verbs.h"

#include <string.h>

#define LIST_VERB(id) &screen_verb_##id,
static const struct verb *const all[] = { SCREEN_VERBS(LIST_VERB) NULL };
#undef LIST_VERB

const struct verb *const *
screen_verbs(void)
{
	return all;
}

const struct verb *
screen_verb_named(const char *name)
{
	for (size_t i = 0; all[i]; i++) {
		if (!strcmp(all[i]->name, name))
			return all[i];
	}

	return NULL;
}

bool
screen_read_switch(const char *word, bool *on, struct error *err)
{
	if (word && strcmp(word, "on") != 0 && strcmp(word, "off") != 0)
		return error_set(err, ERROR_USAGE,
				 "on or off was expected, not '%s'", word);
	*on = word ? !strcmp(word, "on") : !*on;

	return true;
}
