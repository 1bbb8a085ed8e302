/* stage_settings.c - the mechanisms that then= lists, word by word */

#include "method/mechanism/stage_settings.h"

#include <stdio.h>
#include <string.h>

#include "base/registry.h"
#include "method/mechanism/mechanism_settings.h"
#include "privacy/mechanism/mechanisms.h"

const char *
stage_settings_text(const struct settings *settings)
{
	const char *text = settings_text(settings, SETTING_THEN);

	return text && *text ? text : NULL;
}

/* Stages end at commas, the words of one at blanks or colons. */
#define WORD_ENDS " :,"

const char *
stage_settings_word(const char **at, char *word, size_t size)
{
	size_t length;

	*at += strspn(*at, " :");
	length = strcspn(*at, WORD_ENDS);
	snprintf(word, size, "%.*s", (int)(length < size ? length : size - 1),
		 *at);
	*at += length;

	return *word ? word : NULL;
}

const char *
stage_settings_next(const char *at)
{
	const char *comma = strchr(at, ',');

	return comma ? comma + 1 : NULL;
}

static bool
refuse_word(const struct mechanism_kind *kind, const char *name,
	    struct error *err)
{
	if (!strcmp(name, "direction") || !strcmp(name, "file") ||
	    !strcmp(name, "adjacency") || !strcmp(name, "claim-adjacency"))
		return error_set(err, ERROR_USAGE,
				 "then=: %s= is one for all mechanisms; give "
				 "it beside then=",
				 name);
	if (kind == &mechanism_laplace && !strcmp(name, "scale"))
		return error_set(err, ERROR_USAGE,
				 "then=: laplace takes epsilon=, which is "
				 "1/scale");

	return error_set(err, ERROR_USAGE,
			 "then=: %s does not take %s=; see dpaudit list "
			 "mechanisms",
			 kind->name, name);
}

/* "name=value" of one stage. */
static bool
set_word(struct settings *settings, const struct mechanism_kind *kind,
	 char *word, struct error *err)
{
	char *value = strchr(word, '=');
	enum setting setting;

	if (!value)
		return error_set(err, ERROR_USAGE,
				 "then=: expected name=value after %s, found "
				 "'%s'; as in laplace:epsilon=0.5:steps=5",
				 kind->name, word);
	*value++ = '\0';
	if (!mechanism_settings_takes(kind, word) ||
	    !setting_find(word, &setting))
		return refuse_word(kind, word, err);
	if (settings_given(settings, setting))
		return error_set(err, ERROR_USAGE, "then=: %s has %s= twice",
				 kind->name, word);

	return settings_set(settings, setting, value, err) ||
	       error_prefix(err, "then=");
}

/* A word where a mechanism should stand. */
static bool
refuse_stage(const char *word, struct error *err)
{
	if (strchr(word, '='))
		return error_set(err, ERROR_USAGE,
				 "then=: '%s' is no mechanism; commas separate "
				 "mechanisms, colons the parameters of one, as "
				 "in then=laplace:epsilon=0.5:steps=5",
				 word);

	return registry_refuse(&mechanisms_registry, word, err) ||
	       error_prefix(err, "then=");
}

bool
stage_settings_read(struct settings *settings, const char **at,
		    struct error *err)
{
	const struct mechanism_kind *kind;
	char word[200];

	if (!stage_settings_word(at, word, sizeof(word)))
		return error_set(err, ERROR_USAGE,
				 "then= has an empty place; write as in "
				 "then=laplace:epsilon=0.5:steps=5");
	kind = mechanism_find(word);
	if (!kind)
		return refuse_stage(word, err);
	if (!settings_set(settings, SETTING_MECHANISM, word, err))
		return false;
	if (kind->lists[0])
		return error_set(err, ERROR_USAGE,
				 "then=: %s takes %s=, numbers or a file, "
				 "which is read for the first mechanism only; "
				 "put it first, and others after it",
				 kind->name, kind->lists[0]);
	while (stage_settings_word(at, word, sizeof(word))) {
		if (!set_word(settings, kind, word, err))
			return false;
	}

	return true;
}

/* Whether a stage names a mechanism and none of the parameters it has. */
static bool
lacks_parameters(const struct settings *stage)
{
	const char *name = settings_text(stage, SETTING_MECHANISM);
	const struct mechanism_kind *kind = name ? mechanism_find(name) : NULL;
	enum setting setting;

	if (!kind || !kind->parameters[0].name)
		return false;
	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		if (kind->parameters[i].name &&
		    setting_find(kind->parameters[i].name, &setting) &&
		    settings_given(stage, setting))
			return false;
	}

	return true;
}

void
stage_settings_hint(const struct settings *stage, struct error *err)
{
	struct error why = *err;

	if (lacks_parameters(stage))
		(void)!error_set(
			err, why.kind,
			"then=: %s; parameters follow after colons, as in "
			"then=laplace:epsilon=0.5:steps=5",
			why.text);
}
