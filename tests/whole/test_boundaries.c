/* test_boundaries.c - who includes whom, and that headers stand alone */

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_boundaries, .timeout = 300);

/* The table of the rooms; each may include itself and what is listed. */
static const struct {
	const char *room, *may;
} rooms[] = {
	{ "src/base", "" },
	{ "src/stats", "base" },
	{ "src/task", "base" },
	{ "src/privacy", "base stats" },
	{ "src/dataset", "base stats" },
	{ "src/load", "base dataset" },
	{ "src/result", "base" },
	{ "src/method", "base stats task privacy dataset result" },
	{ "src/figure", "base stats privacy dataset result method" },
	{ "src/study", "base stats task privacy dataset result method figure" },
	{ "src/session", "base load dataset method result figure" },
	{ "src/canvas", "base" },
	{ "plots", "base canvas figure result" },
	{ "src/verb", "base stats task privacy dataset load result method "
		      "figure study session canvas plots" },
	{ "ui", "base canvas session verb plots dataset method result figure "
		"privacy" },
};

enum { ROOMS = sizeof(rooms) / sizeof(rooms[0]) };

/* Calls `visit` for every source below a folder of the source tree. */
static void
walk(const char *below, void (*visit)(const char *path))
{
	DIR *folder = opendir(source_path(below));
	struct dirent *entry;

	if (!folder)
		return;
	while ((entry = readdir(folder))) {
		size_t length = strlen(entry->d_name);
		char path[1024];

		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", below, entry->d_name);
		if (entry->d_type == DT_DIR)
			walk(path, visit);
		else if (length > 2 &&
			 (!strcmp(entry->d_name + length - 2, ".c") ||
			  !strcmp(entry->d_name + length - 2, ".h")))
			visit(path);
	}
	closedir(folder);
}

static size_t
room_of(const char *path)
{
	for (size_t i = 0; i < ROOMS; i++) {
		size_t length = strlen(rooms[i].room);

		if (!strncmp(path, rooms[i].room, length) &&
		    path[length] == '/')
			return i;
	}

	return ROOMS;
}

static bool
allowed(size_t room, const char *include)
{
	size_t length = strcspn(include, "/");
	const char *name = strrchr(rooms[room].room, '/');
	char word[40];

	name = name ? name + 1 : rooms[room].room;
	snprintf(word, sizeof(word), "%.*s", (int)length, include);
	if (!strcmp(word, name))
		return true;
	for (const char *at = strstr(rooms[room].may, word); at;
	     at = strstr(at + 1, word)) {
		char before = at == rooms[room].may ? ' ' : at[-1];
		char after = at[length];

		if (before == ' ' && (after == ' ' || !after))
			return true;
	}

	return false;
}

static void
check_includes(const char *path)
{
	char *text = read_whole(source_path(path));
	size_t room = room_of(path);
	char *rest = text, *line;

	cr_assert(text, "%s", path);
	while ((line = strsep(&rest, "\n"))) {
		bool curses = strstr(line, "#include <curses") ||
			      strstr(line, "#include <ncurses");

		cr_expect(!curses || !strcmp(path, "ui/terminal/terminal.c"),
			  "%s includes curses", path);
		if (room == ROOMS || strncmp(line, "#include \"", 10) != 0)
			continue;
		line += 10;
		line[strcspn(line, "\"")] = '\0';
		cr_expect(allowed(room, line), "%s may not include %s", path,
			  line);
	}
	free(text);
}

Test(whole_boundaries, rooms_include_only_what_they_may)
{
	walk("src", check_includes);
	walk("plots", check_includes);
	walk("ui", check_includes);
}

static void
check_first_line(const char *path)
{
	char *text = read_whole(source_path(path));
	const char *name = strrchr(path, '/') + 1;
	char start[200], block[200];

	cr_assert(text, "%s", path);
	snprintf(start, sizeof(start), "/* %s - ", name);
	snprintf(block, sizeof(block), "/*\n * %s - ", name);
	cr_expect(!strncmp(text, start, strlen(start)) ||
			  !strncmp(text, block, strlen(block)),
		  "%s does not say what it is", path);
	free(text);
}

Test(whole_boundaries, every_file_says_what_it_is)
{
	walk("src", check_first_line);
	walk("plots", check_first_line);
	walk("ui", check_first_line);
	walk("tests", check_first_line);
	walk("bench", check_first_line);
}

static void
check_header(const char *path)
{
	size_t length = strlen(path);
	const char *compiler = getenv("DPAUDIT_CC");
	const char *root = getenv("DPAUDIT_SOURCE");
	char line[4096];

	if (strcmp(path + length - 2, ".h") != 0)
		return;
	snprintf(line, sizeof(line),
		 "cd '%s' && %s -std=gnu11 -D_GNU_SOURCE -fsyntax-only -Isrc "
		 "-I. -x c -include '%s' /dev/null",
		 root ? root : ".", compiler ? compiler : "cc", path);
	cr_expect_eq(system(line), 0, "%s does not compile alone", path);
}

Test(whole_boundaries, headers_compile_alone)
{
	walk("src", check_header);
	walk("plots", check_header);
	walk("ui", check_header);
}
