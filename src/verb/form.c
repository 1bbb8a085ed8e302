/*
 * form.c - ways to write a verb's line: its usage, the settings it reads
 *
 * A verb declares what its words are and which settings it reads: some by
 * name, others as a group whose members depend on the line, as the settings
 * of METHOD do.  Everything else asks here: usage, help, completion, the
 * commands that dpaudit prints, and the refusal of what would be ignored.
 */

#include "verb/form.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/registry.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/mechanism/sampler_settings.h"
#include "method/methods.h"
#include "privacy/mechanism/mechanisms.h"
#include "verb/verbs.h"

/* ---- words ---- */

size_t
verb_form_count(const struct verb *verb)
{
	size_t count = 1;

	while (count < VERB_FORMS && verb->forms[count].arguments[0].sort)
		count++;

	return count;
}

const char *
verb_argument_word(const struct argument *argument, size_t index)
{
	if (argument->sort == ARGUMENT_WORD)
		return index ? NULL : argument->name;
	if (argument->sort != ARGUMENT_ONE_OF)
		return NULL;

	return argument->words ? argument->words[index] : argument->word(index);
}

/* Returns true if the argument spells the word out. */
static bool
is_spelled(const struct argument *argument, const char *word)
{
	const char *offer;

	for (size_t i = 0; (offer = verb_argument_word(argument, i)); i++) {
		if (!strcmp(offer, word))
			return true;
	}

	return false;
}

const struct verb_form *
verb_form_of(const struct verb *verb, char *const words[], size_t count)
{
	size_t forms = verb_form_count(verb);

	for (size_t i = 0; i < forms && count > 1; i++) {
		if (is_spelled(&verb->forms[i].arguments[0], words[1]))
			return &verb->forms[i];
	}

	return &verb->forms[0];
}

void
verb_form_follow(char *words[], size_t *count)
{
	const struct verb *verb = *count > 1 ? verb_find(words[0]) : NULL;
	const struct verb_form *form =
		verb ? verb_form_of(verb, words, *count) : NULL;

	if (!form || !form->as)
		return;
	free(words[0]);
	free(words[1]);
	words[0] = memory_copy_text(form->as->name);
	--*count;
	memmove(words + 1, words + 2, (*count - 1) * sizeof(*words));
}

const struct argument *
verb_form_argument(const struct verb_form *form, size_t index)
{
	const struct argument *last = NULL;

	for (size_t i = 0; i < FORM_ARGUMENTS && form->arguments[i].sort; i++) {
		last = &form->arguments[i];
		if (i == index)
			return last;
	}

	return last && (last->flags & ARGUMENT_REPEATED) ? last : NULL;
}

bool
verb_names_file(const struct verb *verb, char *const words[], size_t count,
		size_t index)
{
	const struct argument *argument =
		verb_form_argument(verb_form_of(verb, words, count), index - 1);

	return argument && argument->sort == ARGUMENT_FILE;
}

static bool
needs_words(const struct verb_form *form)
{
	for (size_t i = 0; i < FORM_ARGUMENTS && form->arguments[i].sort; i++) {
		if (!(form->arguments[i].flags & ARGUMENT_OPTIONAL))
			return true;
	}

	return false;
}

bool
verb_needs_words(const struct verb *verb)
{
	for (size_t i = 0; i < verb_form_count(verb); i++) {
		if (!needs_words(&verb->forms[i]))
			return false;
	}

	return true;
}

/* ---- usage ---- */

/* Number of settings that a usage names; help lists all. */
enum { SHOWN = 3 };

static const char *const sort_names[] = {
	[ARGUMENT_FILE] = "FILE",     [ARGUMENT_METHOD] = "METHOD",
	[ARGUMENT_FIGURE] = "FIGURE", [ARGUMENT_VERB] = "VERB",
	[ARGUMENT_TOPIC] = "TOPIC",   [ARGUMENT_SHELL] = "SHELL",
	[ARGUMENT_PAPER] = "PAPER",   [ARGUMENT_SETTING] = "SETTING",
	[ARGUMENT_LESSON] = "LESSON", [ARGUMENT_EXPERIMENT] = "EXPERIMENT",
	[ARGUMENT_CORPUS] = "CORPUS",
};

static void
add_argument(const struct argument *argument, struct text *out)
{
	const char *name =
		argument->name ? argument->name : sort_names[argument->sort];
	bool optional = argument->flags & ARGUMENT_OPTIONAL;
	const char *word;

	text_add(out, "%s%s", out->length ? " " : "", optional ? "[" : "");
	if (name)
		text_add_string(out, name);
	for (size_t i = 0; !name && (word = verb_argument_word(argument, i));
	     i++)
		text_add(out, "%s%s", i ? "|" : "", word);
	if (argument->flags & ARGUMENT_COMMAS)
		text_add(out, "[,%s...]", name);
	if (argument->flags & ARGUMENT_OR_FILE)
		text_add_string(out, "|FILE");
	text_add(out, "%s%s", argument->flags & ARGUMENT_REPEATED ? "..." : "",
		 optional ? "]" : "");
}

static void
add_form(const struct verb_form *form, struct text *out)
{
	bool more = form->reads || form->named;
	struct text own = { 0 };

	for (size_t i = 0; i < FORM_ARGUMENTS && form->arguments[i].sort; i++)
		add_argument(&form->arguments[i], &own);
	if (form->as) {
		text_add_string(&own, " ");
		verb_usage(form->as, &own);
	}
	for (const enum setting *it = form->needs; it && *it != SETTING_END;
	     it++)
		text_add(&own, "%s%s=", own.length ? " " : "",
			 setting_about(*it)->name);
	for (size_t i = 0; form->settings && form->settings[i] != SETTING_END;
	     i++) {
		more = more || i == SHOWN;
		if (i < SHOWN)
			text_add(&own, "%s[%s=]", own.length ? " " : "",
				 setting_about(form->settings[i])->name);
	}
	if (more)
		text_add(&own, "%s[name=value...]", own.length ? " " : "");
	text_add_string(out, text_get(&own));
	text_clear(&own);
}

void
verb_usage(const struct verb *verb, struct text *out)
{
	for (size_t i = 0; i < verb_form_count(verb); i++) {
		text_add_string(out, i ? " | " : "");
		add_form(&verb->forms[i], out);
	}
}

/* ---- groups of settings ---- */

/* The parts of a line that settings depend on. No request: any line. */
struct line {
	const struct verb *verb;
	const struct verb_form *form;
	const struct request *request;
	const struct method *live;
};

/* Returns true if every verb reads it: where the answer goes, and how. */
static bool
reads_always(enum setting setting)
{
	return setting == SETTING_FORMAT || setting == SETTING_OUTPUT ||
	       setting == SETTING_COLUMNS || setting == SETTING_FORCE ||
	       setting == SETTING_TIMING || setting == SETTING_THREADS;
}

/* Numbers typed in place of a file: guesses= alone says how many to make. */
static bool
is_inline(const struct line *line, enum setting setting)
{
	const bool *typed = line->request ? line->request->typed : NULL;

	if (setting == SETTING_GUESSES || setting == SETTING_OPTIONS)
		return !typed || typed[SETTING_CANARIES] ||
		       typed[SETTING_CORRECT];

	return !strcmp(setting_about(setting)->group, "inline");
}

static bool
reads_data(const struct line *line, enum setting setting)
{
	const char *group = setting_about(setting)->group;

	return !strcmp(group, "data") || !strcmp(group, "game") ||
	       setting == SETTING_LOWER_IS_MEMBER || is_inline(line, setting);
}

static bool
reads_method(const struct line *line, const struct method *method,
	     enum setting setting)
{
	const char *inner =
		line->request
			? settings_text(&line->request->settings, SETTING_INNER)
			: NULL;

	/* every method accepts these, even one without limits */
	if (method_reads(method, setting) || setting == SETTING_SIDES ||
	    setting == SETTING_READINGS)
		return true;
	/* compose audits one step with another method */
	return inner && setting_is_in(method->settings, SETTING_INNER) &&
	       method_find(inner) && method_reads(method_find(inner), setting);
}

static bool
reads_some_method(const struct line *line, enum setting setting)
{
	for (size_t i = 0; methods()[i]; i++) {
		if (reads_method(line, methods()[i], setting))
			return true;
	}

	return false;
}

/* Reads "a,b,c". The verb itself refuses a name that no method has. */
static bool
reads_listed_method(const struct line *line, const char *list,
		    enum setting setting)
{
	char *copy = memory_copy_text(list), *rest = copy, *name;
	bool reads = false;

	while (!reads && (name = strsep(&rest, ","))) {
		const struct method *method = method_find(name);

		reads = !method || reads_method(line, method, setting);
	}
	free(copy);

	return reads;
}

/* The word where METHOD stands, or NULL. */
static const char *
method_word(const struct line *line)
{
	const struct request *request = line->request;
	const struct argument *first = &line->form->arguments[0];

	if (first->sort != ARGUMENT_METHOD || request->word_count < 2 ||
	    ((first->flags & ARGUMENT_OPTIONAL) &&
	     !(first->flags & ARGUMENT_COMMAS) && request->word_count < 3))
		return NULL;

	return request->words[1];
}

static bool
reads_named_method(const struct line *line, enum setting setting)
{
	const char *word;

	if (!line->request)
		return reads_some_method(line, setting);
	word = method_word(line);
	if (!word && line->request->typed[SETTING_METHOD])
		word = settings_text(&line->request->settings, SETTING_METHOD);
	if (word)
		return reads_listed_method(line, word, setting);

	return line->live ? reads_method(line, line->live, setting)
			  : reads_some_method(line, setting);
}

/*
 * Returns true if the method of method= or declared= reads the setting.
 * Without one the data choose between two methods, and either may read it.
 */
static bool
reads_gate(const struct line *line, enum setting setting)
{
	const struct settings *settings;
	const char *name;

	if (!line->request)
		return reads_some_method(line, setting);
	settings = &line->request->settings;
	name = settings_text(settings, SETTING_METHOD);
	if (!name)
		name = settings_text(settings, SETTING_DECLARED);
	if (name)
		return reads_listed_method(line, name, setting);

	return reads_method(line, &method_clopper_pearson, setting) ||
	       reads_method(line, &method_one_run, setting);
}

/* Returns true if every mechanism reads it, beside its own parameters. */
static bool
reads_any_mechanism(enum setting setting)
{
	static const enum setting always[] = {
		SETTING_MECHANISM,       SETTING_STEPS,   SETTING_THEN,
		SETTING_DIRECTION,       SETTING_VISIBLE, SETTING_ADJACENCY,
		SETTING_CLAIM_ADJACENCY, SETTING_END,
	};

	return setting_is_in(always, setting);
}

static bool
is_of_mechanisms(enum setting setting)
{
	const char *name = setting_about(setting)->name;

	for (const struct mechanism_kind *const *kind = mechanisms(); *kind;
	     kind++) {
		for (int i = 0; i < 2 && (*kind)->lists[i]; i++) {
			if (!strcmp((*kind)->lists[i], name))
				return true;
		}
		if (mechanism_settings_takes(*kind, name))
			return true;
	}

	return setting == SETTING_FILE || sampler_settings_is_one(setting) ||
	       setting == SETTING_TRAINING_SIZE;
}

/* Returns true if the form, or the thing it names, lists the setting. */
static bool
names(const struct line *line, enum setting setting)
{
	const struct request *request = line->request;
	const char *word = request ? request_word(request, 1) : NULL;

	return setting_is_in(line->form->needs, setting) ||
	       setting_is_in(line->form->settings, setting) ||
	       (line->form->named && line->form->named(word, setting));
}

static bool
kind_reads(const struct mechanism_kind *kind, const struct settings *settings,
	   enum setting setting)
{
	const char *name = setting_about(setting)->name;

	if (setting == SETTING_FILE)
		return mechanism_settings_has_curve(settings);

	return reads_any_mechanism(setting) ||
	       mechanism_settings_takes(kind, name) ||
	       mechanism_settings_has_list(settings, setting) ||
	       (sampler_settings_suit(settings) &&
		(sampler_settings_is_one(setting) ||
		 setting == SETTING_TRAINING_SIZE));
}

static bool
reads_mechanism(const struct line *line, enum setting setting)
{
	const struct settings *settings =
		line->request ? &line->request->settings : NULL;
	const char *name =
		settings ? settings_text(settings, SETTING_MECHANISM) : NULL;
	const struct mechanism_kind *kind = name ? mechanism_find(name) : NULL;

	if (!names(line, SETTING_MECHANISM))
		return false;
	if (kind)
		return kind_reads(kind, settings, setting);
	/* a claimed curve is a mechanism */
	if (settings && settings_text(settings, SETTING_CLAIM) &&
	    names(line, SETTING_CLAIM) && reads_any_mechanism(setting))
		return true;

	return (!settings || !(line->form->reads & READS_CLAIM)) &&
	       (reads_any_mechanism(setting) || is_of_mechanisms(setting));
}

static bool
reads_figures(enum setting setting)
{
	return setting == SETTING_SIZE || setting == SETTING_THEME ||
	       setting == SETTING_NO_SANDBOX;
}

static bool
reads_group(const struct line *line, enum setting setting)
{
	unsigned reads = line->form->reads;

	return (reads & READS_ALL) ||
	       ((reads & READS_DATA) && reads_data(line, setting)) ||
	       ((reads & READS_METHOD) && reads_named_method(line, setting)) ||
	       ((reads & READS_METHODS) && reads_some_method(line, setting)) ||
	       ((reads & READS_GATE) && reads_gate(line, setting)) ||
	       ((reads & (READS_MECHANISM | READS_CLAIM)) &&
		reads_mechanism(line, setting)) ||
	       ((reads & READS_FIGURES) && reads_figures(setting)) ||
	       ((reads & READS_SHARED) && setting == SETTING_FARM);
}

static bool
reads(const struct line *line, enum setting setting)
{
	return reads_always(setting) || names(line, setting) ||
	       reads_group(line, setting);
}

bool
verb_form_has(const struct verb_form *form, enum setting setting)
{
	for (size_t i = 0; form->as && i < verb_form_count(form->as); i++) {
		if (verb_form_has(&form->as->forms[i], setting))
			return true;
	}

	return setting_is_in(form->needs, setting) ||
	       setting_is_in(form->settings, setting) ||
	       (form->named && form->named(NULL, setting));
}

bool
verb_form_may_read(const struct verb_form *form, enum setting setting)
{
	for (size_t i = 0; form->as && i < verb_form_count(form->as); i++) {
		if (verb_form_may_read(&form->as->forms[i], setting))
			return true;
	}

	return reads(&(struct line){ .form = form }, setting);
}

static struct line
line_of(const struct verb *verb, const struct request *request,
	const struct method *live)
{
	return (struct line){
		.verb = verb,
		.form = verb_form_of(verb, request->words, request->word_count),
		.request = request,
		.live = live,
	};
}

bool
verb_reads(const struct verb *verb, const struct request *request,
	   const struct method *live, enum setting setting)
{
	const struct line line = line_of(verb, request, live);

	return reads(&line, setting);
}

/* ---- what would be ignored ---- */

/* "epsilon" is a part of "claim-epsilon", as words go. */
static bool
is_part(const char *part, const char *whole)
{
	size_t length = strlen(part);
	const char *at = strstr(whole, part);

	return at && (at == whole || at[-1] == '-') &&
	       (at[length] == '-' || !at[length]);
}

/*
 * Returns the setting that the line reads and that the user may have meant,
 * or NULL: one whose name holds the same word, the verb's own first, or else
 * the one with the nearest letters.
 */
static const char *
nearest_read(const struct line *line, const char *name)
{
	const char *nearest = NULL, *near = NULL;
	bool own = false;

	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		const char *offer = setting_about(i)->name;

		if (!reads(line, i))
			continue;
		if ((!near || (!own && names(line, i))) &&
		    (is_part(name, offer) || is_part(offer, name))) {
			near = offer;
			own = names(line, i);
		}
		nearest = word_nearer(name, nearest, offer);
	}

	/* One letter is a slip: row= and rows=. */
	if (nearest && word_distance(name, nearest) <= 1)
		return nearest;

	return near ? near : nearest;
}

/* Returns true for a mechanism's parameter in a line that may have one. */
static bool
is_parameter(const struct line *line, const char *name)
{
	enum setting setting;

	return setting_find(name, &setting) && is_of_mechanisms(setting) &&
	       (line->form->reads & (READS_MECHANISM | READS_CLAIM)) &&
	       names(line, SETTING_MECHANISM);
}

static bool
refuse(const struct line *line, const char *name, struct error *err)
{
	const struct request *request = line->request;
	const char *verb = line->verb->name;
	/* help lists the settings of all first words */
	bool decides = line->form->named && request->word_count > 1;
	const char *mechanism =
		settings_text(&request->settings, SETTING_MECHANISM);
	const char *nearest = nearest_read(line, name);
	bool parameter = is_parameter(line, name);
	struct text hint = { 0 };

	if (parameter && mechanism)
		return error_set(err, ERROR_USAGE,
				 "mechanism=%s does not take %s=; see dpaudit "
				 "list mechanisms",
				 mechanism, name);
	if (nearest)
		text_add(&hint, " Did you mean %s=?", nearest);
	(void)!error_set(err, ERROR_USAGE,
			 "%s%s%s does not read %s=%s.%s ('dpaudit help %s' "
			 "lists its settings)",
			 verb, decides ? " " : "",
			 decides ? request->words[1] : "", name,
			 parameter ? " without mechanism=" : "",
			 text_get(&hint), verb);
	text_clear(&hint);

	return false;
}

/* label= and group= of a training are settings, typed as columns. */
static bool
reads_role(const struct line *line, enum role role)
{
	enum setting setting;

	return setting_find(role_name(role), &setting) && reads(line, setting);
}

static bool
check_columns(const struct line *line, struct error *err)
{
	const struct request *request = line->request;
	enum setting ignored;

	for (size_t i = 0; i < request->role_count; i++) {
		enum role role = request->roles[i].role;

		if (!reads_role(line, role))
			return refuse(line, role_name(role), err);
	}
	for (enum game_entry i = 0; i < GAME_COUNT; i++) {
		const char *name = game_entry_name(i);

		if (*game_get(&request->game, i) &&
		    (!setting_find(name, &ignored) || !request->typed[ignored]))
			return refuse(line, name, err);
	}

	return true;
}

/* Ranks and quantiles are of rows, among which a policy chooses. */
static bool
check_threshold(const struct line *line, struct error *err)
{
	const struct request *request = line->request;
	char number[NUMBER_SIZE];

	return !request->typed[SETTING_TAU] || reads(line, SETTING_POLICY) ||
	       settings_has_number(&request->settings, SETTING_TAU) ||
	       error_set(
		       err, ERROR_USAGE, "%s takes tau=NUMBER, not tau=%s",
		       line->verb->name,
		       settings_show(&request->settings, SETTING_TAU, number));
}

bool
verb_check_typed(const struct verb *verb, const struct request *request,
		 const struct method *live, struct error *err)
{
	const struct line line = line_of(verb, request, live);

	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		if (request->typed[i] && !reads(&line, i))
			return refuse(&line, setting_about(i)->name, err);
	}

	if (!check_threshold(&line, err))
		return false;

	return (line.form->reads & (READS_DATA | READS_ALL)) ||
	       check_columns(&line, err);
}

void
verb_forget_unread(const char *words, const struct method *live,
		   struct settings *settings)
{
	struct error ignored = { 0 };
	struct request line = { 0 };
	const struct verb *verb;

	if (!request_split(words, &line.words, &line.word_count, &ignored))
		return;
	verb = line.word_count ? verb_find(line.words[0]) : NULL;
	settings_copy(&line.settings, settings);
	for (enum setting i = 0; verb && i < SETTING_COUNT; i++)
		line.typed[i] = settings_given(settings, i);
	for (enum setting i = 0; verb && i < SETTING_COUNT; i++) {
		if (!verb_reads(verb, &line, live, i))
			settings_reset(settings, i);
	}
	request_clear(&line);
}
