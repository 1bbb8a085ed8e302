/* lessons_done.c - which lessons were played to their end */

#include "ui/sitting/lessons_done.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/permission.h"
#include "base/save.h"
#include "base/text.h"
#include "ui/sitting/autosave.h"

enum { MOST_LESSONS = 64 };

static void
name_file(const char *folder, struct text *path)
{
	text_add(path, "%s/lessons", folder);
}

/* A number a line; what is none is no lesson. */
uint64_t
lessons_done_read(const char *folder)
{
	struct text path = { 0 };
	uint64_t done = 0;
	char line[40];
	FILE *in;
	int file;

	if (!*folder)
		return 0;
	name_file(folder, &path);
	file = permission_open_plain(text_get(&path));
	in = file < 0 ? NULL : fdopen(file, "r");
	for (int i = 0; in && i < MOST_LESSONS && fgets(line, sizeof(line), in);
	     i++) {
		long lesson = strtol(line, NULL, 10);

		if (lesson > 0 && lesson <= MOST_LESSONS)
			done |= (uint64_t)1 << (lesson - 1);
	}
	if (in)
		fclose(in);
	text_clear(&path);

	return done;
}

void
lessons_done_add(const char *folder, uint64_t *done, size_t lesson)
{
	struct save_options how = { .force = true, .private = true };
	struct text path = { 0 }, lines = { 0 };
	struct error ignored = { 0 };

	if (lesson < 1 || lesson > MOST_LESSONS)
		return;
	*done |= lessons_done_read(folder) | (uint64_t)1 << (lesson - 1);
	for (int i = 0; i < MOST_LESSONS; i++) {
		if (*done >> i & 1)
			text_add(&lines, "%d\n", i + 1);
	}
	name_file(folder, &path);
	if (*folder && save_own_folder(folder))
		(void)!save_file(text_get(&path), text_get(&lines),
				 lines.length, &how, &ignored);
	text_clear(&path);
	text_clear(&lines);
}
