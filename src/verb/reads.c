/* reads.c - which files a request reads, and what is in them */

#include "verb/reads.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/escape/shell_word.h"
#include "load/source.h"
#include "method/setting/mechanism_settings.h"
#include "verb/verbs.h"

/* Folders within folders of data: experiments have a scores/. */
enum { DEEPEST = 3, DIGITS = 16 };

/* What has no slash is a file where there is one of that name. */
static bool
looks_like_path(const char *word)
{
	struct stat about;

	return strchr(word, '/') || !strcmp(word, "..") ||
	       (!lstat(word, &about) &&
		(strchr(word, '.') || S_ISLNK(about.st_mode)));
}

/* Some settings take a word, or numbers, in place of a file. */
static bool
is_file(enum setting setting, const char *text)
{
	if (setting == SETTING_STRATEGY || setting == SETTING_ORDERS)
		return mechanism_settings_is_file(text);

	return setting != SETTING_DATA || looks_like_path(text);
}

void
reads_of_settings(const struct request *request, enum reads_whose whose,
		  reads_fn *each, void *state)
{
	static const enum setting files[] = {
		SETTING_CLAIM, SETTING_FILE,     SETTING_LAB,
		SETTING_DATA,  SETTING_STRATEGY, SETTING_ORDERS
	};

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		const char *path = settings_text(&request->settings, files[i]);

		if (path &&
		    (whose == READS_GIVEN || request->typed[files[i]]) &&
		    is_file(files[i], path))
			each(state, path);
	}
}

void
reads_of(const struct request *request, enum reads_whose whose, reads_fn *each,
	 void *state)
{
	const struct verb *verb =
		request->word_count ? verb_find(request->words[0]) : NULL;
	unsigned flags = verb ? verb->flags : 0;
	/* The first word is written, or a script with files of its own. */
	bool is_no_data = flags & (VERB_SAVES | VERB_SCRIPT);

	for (size_t i = is_no_data ? 2 : 1; i < request->word_count; i++) {
		if ((flags & VERB_LOADS) || looks_like_path(request->words[i]))
			each(state, request->words[i]);
	}
	reads_of_settings(request, whose, each, state);
}

/* ---- what is in them ---- */

static bool
sum_file(const char *path, const struct permission *permission,
	 char sha256[SHA256_TEXT])
{
	struct error ignored = { 0 };
	struct source *source = source_open_beside(path, permission, &ignored);
	bool fine = source && source_finish(source, sha256, &ignored);

	source_close(source);

	return fine;
}

static int
is_shown(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void
add_folder(const char *path, const struct permission *permission, int depth,
	   struct text *out)
{
	struct dirent **names = NULL;
	int count = depth < DEEPEST && permission_reads(permission, path)
			    ? scandir(path, &names, is_shown, alphasort)
			    : 0;

	for (int i = 0; i < count; i++) {
		char sha256[SHA256_TEXT];
		struct text inside = { 0 };

		text_add(&inside, "%s/%s", path, names[i]->d_name);
		if (sum_file(text_get(&inside), permission, sha256))
			text_add(out, "%s %s\n", sha256, names[i]->d_name);
		else
			add_folder(text_get(&inside), permission, depth + 1,
				   out);
		text_clear(&inside);
		free(names[i]);
	}
	free(names);
}

static void
add_sum(const char *path, const char sha256[], struct text *out)
{
	char *quoted = shell_word_quote(path);

	text_add(out, " %s=sha256:%.*s", quoted, DIGITS, sha256);
	free(quoted);
}

void
reads_sum(const char *path, const struct permission *permission,
	  struct text *out)
{
	struct text inside = { 0 }, card = { 0 };
	char sha256[SHA256_TEXT];

	text_add(&card, "%s.card", path);
	if (sum_file(path, permission, sha256)) {
		add_sum(path, sha256, out);
	} else {
		add_folder(path, permission, 0, &inside);
		source_hash_text(text_get(&inside), inside.length, sha256);
		if (inside.length)
			add_sum(path, sha256, out);
	}
	if (sum_file(text_get(&card), permission, sha256))
		add_sum(text_get(&card), sha256, out);
	text_clear(&inside);
	text_clear(&card);
}
