/* sample_files.c - the sample data that come with the program */

#include "ui/sitting/sample_files.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/permission.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ui/sitting/directory.h"
#include "verb/request.h"

enum { SAMPLES_MOST = 24 };

/* A folder seen from that of the program. */
static void
beside_program(const char *name, char *out, size_t size)
{
	char program[400];
	ssize_t length = readlink("/proc/self/exe", program, sizeof(program));
	char *last;

	*out = '\0';
	if (length <= 0 || length == (ssize_t)sizeof(program))
		return;
	program[length] = '\0';
	last = strrchr(program, '/');
	if (last)
		snprintf(out, size, "%.*s/%s", (int)(last - program), program,
			 name);
}

/* In a clone, in its build folder, in what was installed or moved. */
static const char *
find_beside_program(void)
{
	static const char *const names[] = { "../sample-data", "sample-data",
					     "../share/dpaudit/sample-data" };
	static char found[PATH_MAX];
	char path[480];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		beside_program(names[i], path, sizeof(path));
		if (directory_is(path) && realpath(path, found))
			return found;
	}

	return NULL;
}

const char *
sample_files_folder(void)
{
	static const char *const places[] = { "sample-data", "../sample-data" };
	const char *wanted = getenv("DPAUDIT_SAMPLES"), *found;

	if (wanted)
		return directory_is(wanted) ? wanted : NULL;
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		if (directory_is(places[i]))
			return places[i];
	}
	found = find_beside_program();
	if (found)
		return found;

	return directory_is(DPAUDIT_SAMPLES) ? DPAUDIT_SAMPLES : NULL;
}

void
sample_files_say_where(char *out, size_t size)
{
	const char *wanted = getenv("DPAUDIT_SAMPLES");
	char beside[480];

	beside_program("../sample-data", beside, sizeof(beside));
	if (wanted)
		snprintf(out, size,
			 "no sample data: DPAUDIT_SAMPLES names %.400s, and "
			 "there is no such folder",
			 wanted);
	else
		snprintf(out, size,
			 "no sample data: they would be in %s or %s, or where "
			 "DPAUDIT_SAMPLES says",
			 *beside ? beside : "./sample-data", DPAUDIT_SAMPLES);
}

static void
make_sample(const char *folder, const char *name, const char *kind,
	    const char *words, struct sample *sample)
{
	struct text path = { 0 }, load = { 0 }, summary = { 0 };
	char *quoted;

	text_add(&path, "%s/%s", folder, name);
	quoted = shell_word_quote(text_get(&path));
	text_add(&load, "load %s", quoted);
	text_add(&summary, "%s%s%s", kind, *kind ? ": " : "", words);
	*sample = (struct sample){ utf8_clean_copy(name),
				   utf8_clean_copy(text_get(&summary)),
				   text_take(&load), "", "" };
	free(quoted);
	text_clear(&path);
	text_clear(&summary);
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

/* Adds a word of a command, with its folder before the name of a sample. */
static void
add_word(const char *folder, const char *word, struct text *line)
{
	const char *equals = strchr(word, '=');
	const char *file = equals ? equals + 1 : word;
	char *path = path_join(folder, file);
	struct text whole = { 0 };
	char *quoted;

	if (*file && !access(path, F_OK))
		text_add(&whole, "%.*s%s", (int)(file - word), word, path);
	else
		text_add_string(&whole, word);
	quoted = shell_word_quote(text_get(&whole));
	text_add(line, "%s%s", line->length ? " " : "", quoted);
	free(quoted);
	free(path);
	text_clear(&whole);
}

/* The command without the sample itself, which is the active data then. */
static void
read_command(const char *folder, const char *name, char *command,
	     const char *answer, struct sample *sample)
{
	struct text line = { 0 };
	char *word;

	while ((word = strsep(&command, " "))) {
		if (*word && strcmp(word, name) != 0)
			add_word(folder, word, &line);
	}
	sample->command = utf8_clean_copy(text_get(&line));
	sample->answer = utf8_clean_copy(answer);
	text_clear(&line);
}

/*
 * Rows of the table in README.md: file, kind, what it is, epsilon, a command
 * and what it answers.
 */
static bool
read_row(const char *folder, char *line, struct sample *sample)
{
	char *rest = line, *name, *kind, *words, *command, *answer;

	if (strncmp(line, "| `", 3) != 0)
		return false;
	(void)cell(&rest);
	name = cell(&rest);
	kind = cell(&rest);
	words = cell(&rest);
	if (!name || !kind || !words)
		return false;
	make_sample(folder, name, kind, words, sample);
	(void)cell(&rest);
	command = cell(&rest);
	answer = cell(&rest);
	if (command && answer && *command && *answer)
		read_command(folder, name, command, answer, sample);

	return true;
}

static size_t
read_index(const char *folder, struct sample samples[SAMPLES_MOST])
{
	struct text path = { 0 };
	char line[1200];
	size_t count = 0;
	FILE *in;
	int file;

	text_add(&path, "%s/README.md", folder);
	file = permission_open_plain(text_get(&path));
	text_clear(&path);
	in = file < 0 ? NULL : fdopen(file, "r");
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
	struct directory files;
	size_t count = 0;

	directory_list(&files, folder);
	for (size_t i = 0; i < files.count && count < SAMPLES_MOST; i++)
		make_sample(folder, files.at[i].name, "", "",
			    &samples[count++]);
	directory_clear(&files);

	return count;
}

size_t
sample_files_list(const struct sample **samples)
{
	static struct sample list[SAMPLES_MOST];
	static size_t count;
	static bool looked;
	const char *folder;

	if (!looked) {
		folder = sample_files_folder();
		looked = true;
		if (folder)
			count = read_index(folder, list);
		if (folder && !count)
			count = read_folder(folder, list);
	}
	*samples = list;

	return count;
}
