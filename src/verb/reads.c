/* reads.c - which files a request reads, and what is in them */

#include "verb/reads.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/path.h"
#include "load/source.h"
#include "method/mechanism/mechanism_settings.h"
#include "verb/form.h"
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

static enum reads_kind
kind_of(enum setting setting)
{
	return setting == SETTING_LAB || setting == SETTING_DATA
		       ? READS_FILE_OR_FOLDER
		       : READS_FILE;
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
			each(state, path, kind_of(files[i]));
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
		if ((verb && verb_names_file(verb, request->words,
					     request->word_count, i)) ||
		    looks_like_path(request->words[i]))
			each(state, request->words[i], READS_FILE_OR_FOLDER);
	}
	reads_of_settings(request, whose, each, state);
}

/* ---- what is in them ---- */

struct summing {
	const struct permission *permission;
	struct progress *progress;
};

/* Sets `*summed` if the file can be read; false only where it is stopped. */
static bool
sum_file(const struct summing *summing, const char *path, bool *summed,
	 char sha256[SHA256_TEXT], struct error *err)
{
	struct error why = { 0 };
	struct source *source = source_open_beside(path, summing->permission,
						   summing->progress, &why);

	*summed = source && source_finish(source, sha256, &why);
	source_close(source);
	if (why.kind != ERROR_STOPPED)
		return progress_check(summing->progress, err);
	*err = why;

	return false;
}

static int
by_name(const void *a, const void *b)
{
	const char *const *x = a, *const *y = b;

	return strcmp(*x, *y);
}

struct names {
	char **at;
	size_t count;
};

static void
names_clear(struct names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->at[i]);
	free(names->at);
}

/* Lists a folder by name without hidden entries; nothing if it is none. */
static bool
names_read(struct names *names, const struct summing *summing, const char *path,
	   struct error *err)
{
	DIR *in = permission_reads(summing->permission, path) ? opendir(path)
							      : NULL;
	const struct dirent *entry;
	bool fine = true;

	while (in && fine && (entry = readdir(in))) {
		fine = progress_check(summing->progress, err);
		if (!fine || entry->d_name[0] == '.')
			continue;
		names->at = memory_grow_by_one(names->at, names->count,
					       sizeof(*names->at));
		names->at[names->count++] = memory_copy_text(entry->d_name);
	}
	if (in)
		closedir(in);
	if (fine && names->count)
		qsort(names->at, names->count, sizeof(*names->at), by_name);

	return fine;
}

static bool add_folder(const struct summing *summing, const char *path,
		       int depth, struct text *out, struct error *err);

static bool
add_entry(const struct summing *summing, const char *folder, const char *name,
	  int depth, struct text *out, struct error *err)
{
	char *path = path_join(folder, name), sha256[SHA256_TEXT];
	bool summed;
	bool fine = sum_file(summing, path, &summed, sha256, err);

	if (fine && summed)
		text_add(out, "%s %s\n", sha256, name);
	else if (fine)
		fine = add_folder(summing, path, depth + 1, out, err);
	free(path);

	return fine;
}

static bool
add_folder(const struct summing *summing, const char *path, int depth,
	   struct text *out, struct error *err)
{
	struct names names = { 0 };
	bool fine = depth >= DEEPEST || names_read(&names, summing, path, err);

	for (size_t i = 0; fine && i < names.count; i++)
		fine = add_entry(summing, path, names.at[i], depth, out, err);
	names_clear(&names);

	return fine;
}

static void
add_sum(const char *path, const char sha256[], struct text *out)
{
	char *quoted = shell_word_quote(path);

	text_add(out, " %s=sha256:%.*s", quoted, DIGITS, sha256);
	free(quoted);
}

/* Adds the sum of a file, or that of a folder's list of sums. */
static bool
add_any(const struct summing *summing, const char *path, enum reads_kind kind,
	struct text *out, struct error *err)
{
	struct text inside = { 0 };
	char sha256[SHA256_TEXT];
	bool summed, fine = sum_file(summing, path, &summed, sha256, err);

	if (fine && summed) {
		add_sum(path, sha256, out);
	} else if (fine && kind == READS_FILE_OR_FOLDER) {
		fine = add_folder(summing, path, 0, &inside, err);
		source_hash_text(text_get(&inside), inside.length, sha256);
		if (fine && inside.length)
			add_sum(path, sha256, out);
	}
	text_clear(&inside);

	return fine;
}

bool
reads_sum(const char *path, enum reads_kind kind,
	  const struct permission *permission, struct progress *progress,
	  struct text *out, struct error *err)
{
	const struct summing summing = { permission, progress };
	struct text card = { 0 };
	char sha256[SHA256_TEXT];
	bool summed = false, fine;

	if (kind == READS_FILE && path_is_folder(path))
		return error_set(err, ERROR_FILE, "%s is a folder; name a file",
				 path);
	text_add(&card, "%s.card", path);
	fine = add_any(&summing, path, kind, out, err) &&
	       sum_file(&summing, text_get(&card), &summed, sha256, err);
	if (fine && summed)
		add_sum(text_get(&card), sha256, out);
	text_clear(&card);

	return fine;
}
