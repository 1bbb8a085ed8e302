/* explain.c - what a word means, with links to others */

#include "verb/teach/explain.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result/warning.h"
#include "verb/teach/glossary.h"
#include "verb/teach/threat_models.h"
#include "verb/teach/topics.h"
#include "verb/verbs.h"

enum { TOPIC_SIZE = 64 };

static bool
explain_term(const char *topic, struct text *text)
{
	const struct term *term = glossary_find(topic);

	if (!term || !text)
		return term != NULL;
	text_add(text, "# %s\n%s\n", topic, term->text);

	return true;
}

/* "tau-rank=12 is written tau=rank:12 today." */
static bool
explain_older(const char *topic, struct text *text)
{
	const struct setting_older *older;
	size_t i = 0;

	while ((older = setting_older(i)) && strcmp(older->name, topic) != 0)
		i++;
	if (older && text) {
		const char *name = topic;
		char *value = setting_typed(&name, older->example);

		text_add(text, "# %s=, an older word\n%s=%s is written ", topic,
			 topic, older->example);
		text_add(text, "%s=%s today.\n", name, value + (*value == ':'));
		free(value);
	}

	return older;
}

/* Codes of warnings may be typed in small letters, settings by older words. */
static const void *
find(const struct registry *registry, const char *word)
{
	const void *found = registry_find(registry, word);
	enum setting setting;
	char code[8];

	if (registry == &settings_registry)
		return setting_find_any(word, &setting) ? setting_about(setting)
							: NULL;
	if (found || registry != &warnings_registry)
		return found;
	snprintf(code, sizeof(code), "%s", word);
	*code = (char)toupper((unsigned char)*code);

	return registry_find(registry, code);
}

static void
add_topic(const struct topic *topic, const void *item, struct text *text)
{
	const struct registry *of = topic->of;
	struct named named = registry_named(of, item);

	if (topic->head)
		topic->head(text, item);
	else
		text_add(text, "# %s, %s %s\n%s: %s.\n", named.name,
			 strchr("aeiou", *of->one) ? "an" : "a", of->one,
			 named.name, named.summary);
	if (topic->tell)
		topic->tell(text, item);
}

static bool
explain_glossary(const char *topic, struct text *text)
{
	size_t count;
	const struct term *list = glossary(&count);

	if (strcmp(topic, "glossary") != 0)
		return false;
	if (!text)
		return true;
	text_add_string(text, "# The words of the field\n");
	for (size_t i = 0; i < count; i++)
		text_add(text, "%s[%s]", i ? ", " : "", list[i].name);
	text_add_string(text, "\n");

	return true;
}

static bool
explain_threats(const char *topic, struct text *text)
{
	struct table *table;

	if (strcmp(topic, "threat-models") != 0)
		return false;
	if (!text)
		return true;
	table = threat_models_table();
	text_add(text, "# %s\n", table->title ? table->title : topic);
	for (size_t row = 0; row < table->row_count; row++) {
		for (size_t i = 0; i < table->column_count; i++) {
			char *cell =
				table_cell_text(table_cell(table, row, i), 5);

			text_add(text, "%s%s: %s\n", i ? "  " : "",
				 table->columns[i].heading, cell);
			free(cell);
		}
	}
	table_free(table);

	return true;
}

/* Texts of their own; without a text they say whether they know the topic. */
static bool (*const specials[])(const char *, struct text *) = {
	explain_term,
	explain_glossary,
	explain_threats,
	explain_older,
};

enum { SPECIALS = sizeof(specials) / sizeof(specials[0]) };

bool
explain_topic(const char *topic, struct text *text)
{
	size_t before = text->length;
	const struct verb *verb = verb_find(topic);
	const struct topic *list;

	for (size_t i = 0; i < SPECIALS; i++)
		(void)specials[i](topic, text);
	for (size_t i = 0; (list = topic_at(i)); i++) {
		const void *item = find(list->of, topic);

		if (!item && list->of == &verbs_registry)
			item = verb;
		if (!item)
			continue;
		text_add_string(text, text->length > before ? "\n" : "");
		add_topic(list, item, text);
	}

	return text->length > before;
}

bool
explain_knows(const char *topic)
{
	const struct topic *list;

	for (size_t i = 0; i < SPECIALS; i++) {
		if (specials[i](topic, NULL))
			return true;
	}
	for (size_t i = 0; (list = topic_at(i)); i++) {
		if (find(list->of, topic))
			return true;
	}

	return verb_find(topic) != NULL;
}

const char *
explain_next_link(const char *text, char *out, size_t size)
{
	for (const char *at = text; (at = strchr(at, '[')); at++) {
		size_t length = strcspn(at + 1, "] \n[");

		if (at[1 + length] != ']' || !length || length >= size)
			continue;
		snprintf(out, size, "%.*s", (int)length, at + 1);
		if (explain_knows(out))
			return at;
	}

	return NULL;
}

/* "# " at the start of lines, in place. */
static void
drop_hashes(char *text)
{
	char *to = text;

	for (const char *from = text; *from; from++) {
		if ((from == text || from[-1] == '\n') &&
		    !strncmp(from, "# ", 2))
			from += 2;
		*to++ = *from;
	}
	*to = '\0';
}

char *
explain_plain(const char *text)
{
	struct text plain = { 0 };
	char topic[TOPIC_SIZE];
	const char *link;

	while ((link = explain_next_link(text, topic, sizeof(topic)))) {
		text_add_bytes(&plain, text, (size_t)(link - text));
		text_add_string(&plain, topic);
		text = link + strlen(topic) + 2;
	}
	text_add_string(&plain, text);
	drop_hashes(plain.at);
	plain.length = strlen(plain.at);
	while (plain.length && plain.at[plain.length - 1] == '\n')
		plain.at[--plain.length] = '\0';

	return text_take(&plain);
}
