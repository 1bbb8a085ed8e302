/* wishes.c - what a session file will want to do that needs the user's word */

#include "verb/wishes.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/text.h"
#include "verb/command.h"
#include "verb/reads.h"
#include "verb/verbs.h"

void
wishes_clear(struct wishes *wishes)
{
	for (size_t i = 0; i < wishes->count; i++)
		free(wishes->at[i].path);
	free(wishes->at);
	*wishes = (struct wishes){ 0 };
}

static bool
is_same(const struct wish *wish, enum wish_kind kind, const char *path)
{
	return wish->kind == kind &&
	       (!path || (wish->path && !strcmp(wish->path, path)));
}

static void
add(struct wishes *wishes, enum wish_kind kind, const char *path, bool granted)
{
	for (size_t i = 0; i < wishes->count; i++) {
		if (is_same(&wishes->at[i], kind, path))
			return;
	}
	wishes->at = memory_grow_array(wishes->at, wishes->count + 1,
				       sizeof(*wishes->at));
	wishes->at[wishes->count++] =
		(struct wish){ kind, path ? memory_copy_text(path) : NULL,
			       granted };
}

/* ---- one line ---- */

struct reading {
	struct wishes *wishes;
	const struct permission *permission;
	const struct request *request;
};

static void
add_read(void *state, const char *path, enum reads_kind kind)
{
	const struct reading *reading = state;

	(void)kind;
	if (!permission_reads(reading->permission, path))
		add(reading->wishes, WISH_READ, path, false);
}

static void
add_write(const struct reading *reading, const char *path)
{
	bool is_there = path && !access(path, F_OK);

	if (path)
		add(reading->wishes, is_there ? WISH_REPLACE : WISH_WRITE, path,
		    permission_writes(reading->permission, path, is_there));
}

/* What is written or run: the first word of a few verbs. */
static void
read_words(const struct reading *reading)
{
	const struct request *request = reading->request;
	const struct verb *verb = verb_find(request->words[0]);
	const char *word;

	if (!verb || request->word_count < 2)
		return;
	word = request->words[1];
	if (verb->flags & VERB_SAVES)
		add_write(reading, word);
	else if (verb->flags & VERB_SCRIPT)
		add(reading->wishes, WISH_RUN, word,
		    permission_writes(reading->permission, word, true));
}

static void
read_settings(const struct reading *reading)
{
	const struct request *request = reading->request;
	const struct settings *settings = &request->settings;

	if (request->typed[SETTING_OUTPUT])
		add_write(reading, settings_text(settings, SETTING_OUTPUT));
	if (request->typed[SETTING_NO_SANDBOX] &&
	    settings_switch(settings, SETTING_NO_SANDBOX))
		add(reading->wishes, WISH_SANDBOX, NULL,
		    permission_leaves_sandbox(reading->permission));
}

/* A line that cannot be read says so when it is run. */
static void
read_line(const struct scene *scene, const struct permission *permission,
	  const char *line, struct wishes *wishes)
{
	struct request request;
	struct reading reading = { wishes, permission, &request };
	struct error ignored = { 0 };
	char **args;
	size_t count;

	line += strspn(line, " \t\r\n");
	if (!*line || *line == '#' ||
	    !request_split(line, &args, &count, &ignored))
		return;
	if (request_read(&request, args, count,
			 &session_state(scene->session)->settings, &ignored)) {
		if (request.word_count)
			read_words(&reading);
		reads_of(&request, READS_TYPED, add_read, &reading);
		read_settings(&reading);
		request_clear(&request);
	}
	request_free_args(args, count);
}

void
wishes_read(struct wishes *wishes, const struct scene *scene,
	    const struct permission *permission, FILE *in)
{
	char *line = NULL;
	size_t size = 0;
	bool too_long = false;

	while (!too_long && command_next_line(in, &line, &size, &too_long))
		read_line(scene, permission, line, wishes);
	free(line);
	rewind(in);
}

/* ---- in words ---- */

char *
wishes_words(const struct wish *wish)
{
	static const char *const verbs[WISH_KINDS] = {
		"read", "write", "write over", "run",
		"run gnuplot outside its jail"
	};
	char *quoted = wish->path ? shell_word_quote(wish->path) : NULL;
	struct text words = { 0 };

	text_add(&words, "%s%s%s", verbs[wish->kind], quoted ? " " : "",
		 quoted ? quoted : "");
	free(quoted);

	return text_take(&words);
}

/* A name as allow= takes it: commas stand between names. */
static char *
grant_word(const struct wish *wish)
{
	struct text word = { 0 };
	char *quoted;

	for (const char *at = wish->path ? wish->path : "no-sandbox"; *at;
	     at++) {
		if (*at == ',' || *at == '\\')
			text_add_string(&word, "\\");
		text_add_bytes(&word, at, 1);
	}
	quoted = shell_word_quote(text_get(&word));
	text_clear(&word);

	return quoted;
}

/* The worst first: what a refusal has no room for is the least of it. */
static const enum wish_kind by_weight[WISH_KINDS] = { WISH_SANDBOX,
						      WISH_REPLACE, WISH_RUN,
						      WISH_WRITE, WISH_READ };

/* Of a refusal, in bytes: what it wants, and what to type for it. */
enum { WANTS_ROOM = 200, GRANTS_ROOM = 120 };

struct refusal {
	struct text wants, grants;
	size_t unsaid;
	bool cut; /* `grants` are not all of them */
};

static void
refusal_add(struct refusal *refusal, const struct wish *wish)
{
	char *words = wishes_words(wish), *grant = grant_word(wish);

	if (refusal->wants.length + strlen(words) < WANTS_ROOM)
		text_add(&refusal->wants, "%s%s",
			 refusal->wants.length ? ", " : "", words);
	else if (!refusal->wants.length)
		text_add(&refusal->wants, "%.*s...", WANTS_ROOM, words);
	else
		refusal->unsaid++;
	refusal->cut = refusal->cut ||
		       refusal->grants.length + strlen(grant) >= GRANTS_ROOM;
	if (!refusal->cut)
		text_add(&refusal->grants, "%s%s",
			 refusal->grants.length ? "," : "", grant);
	free(grant);
	free(words);
}

static void
refusal_say(struct refusal *refusal, const char *path, struct error *err)
{
	char *quoted = shell_word_quote(path);

	if (refusal->unsaid)
		text_add(&refusal->wants, " and %zu more", refusal->unsaid);
	error_set(err, ERROR_PERMISSION,
		  "%.100s wants to %s; nothing of it was run; allow=%s lets it "
		  "(allow=write: new files in its folder)",
		  quoted, text_get(&refusal->wants),
		  refusal->cut ? "PATH,..." : text_get(&refusal->grants));
	free(quoted);
}

bool
wishes_granted(const struct wishes *wishes, const char *path, struct error *err)
{
	struct refusal refusal = { .unsaid = 0 };
	bool granted;

	for (size_t kind = 0; kind < WISH_KINDS; kind++) {
		for (size_t i = 0; i < wishes->count; i++) {
			const struct wish *wish = &wishes->at[i];

			if (wish->kind == by_weight[kind] && !wish->granted)
				refusal_add(&refusal, wish);
		}
	}
	granted = !refusal.wants.length;
	if (!granted)
		refusal_say(&refusal, path, err);
	text_clear(&refusal.wants);
	text_clear(&refusal.grants);

	return granted;
}
