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
	static const char *const places[] = { "sample-data",
					      "../sample-data",
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

/* Lines of INDEX: a file, or two of a pair, then a tab and what it is. */
static bool
read_line(const char *folder, char *line, struct sample *sample)
{
	char *tab = strchr(line, '\t'), *rest = line, *name;
	size_t used;

	if (!tab || *line == '#')
		return false;
	*tab = '\0';
	utf8_clean(sample->name, sizeof(sample->name), line);
	utf8_clean(sample->summary, sizeof(sample->summary), tab + 1);
	used = (size_t)snprintf(sample->load, sizeof(sample->load), "load");
	while ((name = strsep(&rest, " "))) {
		char path[512], *quoted;

		snprintf(path, sizeof(path), "%s/%s", folder, name);
		quoted = request_quote(path);
		if (used + strlen(quoted) + 2 < sizeof(sample->load))
			used += (size_t)snprintf(sample->load + used,
						 sizeof(sample->load) - used,
						 " %s", quoted);
		free(quoted);
	}

	return true;
}

static size_t
read_index(const char *folder, struct sample samples[SAMPLES_MOST])
{
	char path[512], line[400];
	size_t count = 0;
	FILE *in;

	snprintf(path, sizeof(path), "%s/INDEX", folder);
	in = fopen(path, "r");
	while (in && count < SAMPLES_MOST && fgets(line, sizeof(line), in)) {
		line[strcspn(line, "\n")] = '\0';
		if (read_line(folder, line, &samples[count]))
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
		char line[400];

		if (*name != '.' && count < SAMPLES_MOST &&
		    strncmp(name, "README", 6) != 0) {
			snprintf(line, sizeof(line), "%s\t", name);
			count += read_line(folder, line, &samples[count]);
		}
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
