/* samples.c - the sample data that come with the program */

#include "ui/samples.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "verb/request.h"

enum { SAMPLES_MOST = 24 };

static bool
is_folder(const char *path)
{
	struct stat about;

	return path && *path && !stat(path, &about) && S_ISDIR(about.st_mode);
}

const char *
samples_folder(void)
{
	static const char *const places[] = { "sample-data", "../sample-data",
					      DPAUDIT_SAMPLES };
	const char *wanted = getenv("DPAUDIT_SAMPLES");

	if (wanted)
		return is_folder(wanted) ? wanted : NULL;
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		if (is_folder(places[i]))
			return places[i];
	}

	return NULL;
}

static void
make_sample(const char *folder, const char *name, const char *kind,
	    const char *words, struct sample *sample)
{
	char path[512], summary[160], *quoted;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	quoted = request_quote(path);
	snprintf(sample->load, sizeof(sample->load), "load %s", quoted);
	free(quoted);
	utf8_clean(sample->name, sizeof(sample->name), name);
	snprintf(summary, sizeof(summary), "%s%s%s", kind, *kind ? ": " : "",
		 words);
	utf8_clean(sample->summary, sizeof(sample->summary), summary);
}

/* A cell of a Markdown table without blanks, quotes and backslashes. */
static char *
cell(char **rest)
{
	char *text = strsep(rest, "|"), *to = text;

	if (!text)
		return NULL;
	for (const char *from = text + strspn(text, " "); *from; from++) {
		if (*from != '`' && *from != '\\' && *from != '*')
			*to++ = *from;
	}
	*to = '\0';
	while (to > text && to[-1] == ' ')
		*--to = '\0';

	return text;
}

/* Rows of the table in README.md: file, kind, what it is. */
static bool
read_row(const char *folder, char *line, struct sample *sample)
{
	char *rest = line, *name, *kind, *words;

	if (strncmp(line, "| `", 3) != 0)
		return false;
	(void)cell(&rest);
	name = cell(&rest);
	kind = cell(&rest);
	words = cell(&rest);
	if (!name || !kind || !words)
		return false;
	make_sample(folder, name, kind, words, sample);

	return true;
}

static size_t
read_index(const char *folder, struct sample samples[SAMPLES_MOST])
{
	char path[512], line[600];
	size_t count = 0;
	FILE *in;

	snprintf(path, sizeof(path), "%s/README.md", folder);
	in = fopen(path, "r");
	while (in && count < SAMPLES_MOST && fgets(line, sizeof(line), in)) {
		line[strcspn(line, "\n")] = '\0';
		if (read_row(folder, line, &samples[count]))
			count++;
	}
	if (in)
		fclose(in);

	return count;
}

/* Without an index: whatever files are there, by name. */
static size_t
read_folder(const char *folder, struct sample samples[SAMPLES_MOST])
{
	struct dirent **entries;
	int found = scandir(folder, &entries, NULL, alphasort);
	size_t count = 0;

	for (int i = 0; i < found; i++) {
		const char *name = entries[i]->d_name;

		if (*name != '.' && count < SAMPLES_MOST)
			make_sample(folder, name, "", "", &samples[count++]);
		free(entries[i]);
	}
	if (found >= 0)
		free(entries);

	return count;
}

size_t
samples_list(const struct sample **samples)
{
	static struct sample list[SAMPLES_MOST];
	static size_t count;
	static bool looked;
	const char *folder;

	if (!looked) {
		folder = samples_folder();
		looked = true;
		if (folder)
			count = read_index(folder, list);
		if (folder && !count)
			count = read_folder(folder, list);
	}
	*samples = list;

	return count;
}
