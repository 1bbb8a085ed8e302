/* explain_verb.c - what a method, setting, warning or claim means */

#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "method/methods.h"
#include "verb/threat_models.h"
#include "verb/verbs.h"

static bool
explain_method(const char *topic, struct text *text)
{
	const struct method *method = method_find(topic);
	const char *gap = "";

	if (!method)
		return false;
	text_add(text, "%s (%s)\n%s.\n\n", method->title, method->name,
		 method->summary);
	text_add(text, "kind   %s: %s\n", claim_name(method->claim),
		 claim_meaning(method->claim));
	if (method->about != ABOUT_NOTHING) {
		text_add(text, "about  %s: %s\n", about_name(method->about),
			 about_meaning(method->about));
	}
	text_add(text, "data   ");
	for (size_t i = 0; i < KIND_COUNT; i++) {
		if (!method_suits(method, (enum kind)i))
			continue;
		text_add(text, "%s%s", gap, kind_about((enum kind)i)->name);
		gap = ", ";
	}
	text_add(text, "\nreads  alpha, delta%s",
		 method->two_sided ? ", sides" : "");
	for (size_t i = 0; method->settings[i] != SETTING_END; i++)
		text_add(text, ", %s",
			 setting_about(method->settings[i])->name);
	text_add(text, "\npaper  %s", method->reference);

	return true;
}

static bool
explain_warning(const char *topic, struct text *text)
{
	for (size_t i = 0; i < WARNING_COUNT; i++) {
		const struct warning_about *about =
			warning_about((enum warning)i);

		if (strcasecmp(about->code, topic))
			continue;
		text_add(text, "%s: %s\n\n%s", about->code, about->summary,
			 about->advice);
		return true;
	}

	return false;
}

static bool
explain_setting(const char *topic, struct text *text)
{
	enum setting setting;
	const struct setting_about *about;

	if (!setting_find(topic, &setting))
		return false;
	about = setting_about(setting);
	text_add(text, "%s: %s", about->name, about->summary);
	for (size_t i = 0; about->choices && about->choices[i]; i++)
		text_add(text, "%s%s", i ? ", " : "\n\nOne of ",
			 about->choices[i]);

	return true;
}

static bool
add_if(const char *topic, const char *name, const char *meaning,
       struct text *text)
{
	if (!name || strcmp(topic, name))
		return false;
	text_add(text, "%s: %s.", name, meaning);

	return true;
}

static bool
explain_word(const char *topic, struct text *text)
{
	for (int i = 0; i < CLAIM_COUNT; i++) {
		if (add_if(topic, claim_name((enum claim)i),
			   claim_meaning((enum claim)i), text))
			return true;
	}
	for (int i = 0; i < ABOUT_COUNT; i++) {
		if (add_if(topic, about_name((enum about)i),
			   about_meaning((enum about)i), text))
			return true;
	}
	for (int i = 0; i < POLICY_COUNT; i++) {
		if (add_if(topic, policy_name((enum policy)i),
			   policy_meaning((enum policy)i), text))
			return true;
	}

	return false;
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	const char *topic = request->words[1];
	struct text text = { 0 };

	(void)scene;
	if (!strcmp(topic, "threat-models")) {
		document_take_table(&answer->document, threat_models_table());
		return true;
	}
	if (explain_method(topic, &text) || explain_warning(topic, &text) ||
	    explain_setting(topic, &text) || explain_word(topic, &text)) {
		document_take_paragraph(&answer->document, text_take(&text));
		return true;
	}
	text_clear(&text);

	return error_set(err, ERROR_USAGE,
			 "nothing is known about '%s'; topics are methods, "
			 "settings, warnings (W03), kinds of numbers, "
			 "policies and threat-models",
			 topic);
}

const struct verb verb_explain = {
	.name = "explain",
	.summary = "what a method, setting, warning or claim means",
	.usage = "TOPIC",
	.details = "Topics are the names in dpaudit list methods, settings "
		   "and warnings, kinds of numbers, policies, and "
		   "threat-models.",
	.flags = VERB_WORDS,
	.run = run,
};
