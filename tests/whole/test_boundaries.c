/* test_boundaries.c - who includes whom, and that headers stand alone */

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_boundaries, .timeout = 300);

/*
 * A room is a folder with sources; its sources.am says in the comment at the
 * top which rooms it may include beside itself, and lists its files.
 */
enum { MOST_ROOMS = 120, MOST_SOURCES = 32 };

static struct room {
	char *path, *list;
	const char *name, *may; /* `path` without src/; words within `list` */
	size_t sources;
} rooms[MOST_ROOMS];
static size_t room_count;

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

/* The words behind "may include:", from one line of comment to the next. */
static const char *
read_row(char *list)
{
	static const char mark[] = "# may include: ";
	char *row = strstr(list, mark), *end;

	if (!row)
		return NULL;
	row += strlen(mark);
	end = row;
	while ((end = strchr(end, '\n')) && end[1] == '#') {
		end[0] = ' ';
		end[1] = ' ';
	}
	cr_assert(end, "no sources behind %s", row);
	*end = '\0';

	return row;
}

/* The room of a source, read when it is first asked for. */
static struct room *
room_of(const char *path)
{
	size_t length = (size_t)(strrchr(path, '/') - path);
	struct room *room = rooms;
	char list[1024];

	while (room < rooms + room_count &&
	       (strlen(room->path) != length ||
		strncmp(room->path, path, length) != 0))
		room++;
	if (room < rooms + room_count)
		return room;
	cr_assert_lt(room_count, MOST_ROOMS);
	room_count++;
	room->path = strndup(path, length);
	room->name = room->path + (strncmp(path, "src/", 4) ? 0 : 4);
	snprintf(list, sizeof(list), "%s/sources.am", room->path);
	room->list = read_whole(source_path(list));
	cr_assert(room->list, "%s has no sources.am", room->path);
	room->may = read_row(room->list);
	cr_assert(room->may, "%s does not say what it may include", list);

	return room;
}

/* Whether a word of `length` is among words with spaces between. */
static bool
has_word(const char *words, const char *word, size_t length)
{
	while (*words) {
		size_t size = strcspn(words, " ");

		if (size == length && !strncmp(words, word, size))
			return true;
		words += size + strspn(words + size, " ");
	}

	return false;
}

static size_t
folder_length(const char *include)
{
	const char *slash = strrchr(include, '/');

	return slash ? (size_t)(slash - include) : 0;
}

static bool
in_room(const struct room *room, const char *include)
{
	size_t length = folder_length(include);

	return strlen(room->name) == length &&
	       !strncmp(room->name, include, length);
}

static bool
allowed(const struct room *room, const char *include)
{
	return in_room(room, include) ||
	       has_word(room->may, include, folder_length(include));
}

static void
check_includes(const char *path)
{
	char *text = read_whole(source_path(path));
	const struct room *room = room_of(path);
	char *rest = text, *line;

	cr_assert(text, "%s", path);
	while ((line = strsep(&rest, "\n"))) {
		bool curses = strstr(line, "#include <curses") ||
			      strstr(line, "#include <ncurses");

		cr_expect(!curses || !strncmp(path, "ui/terminal/", 12),
			  "%s includes curses", path);
		if (strncmp(line, "#include \"", 10) != 0)
			continue;
		line += 10;
		line[strcspn(line, "\"")] = '\0';
		cr_expect(allowed(room, line), "%s may not include %s", path,
			  line);
		cr_expect(!strstr(line, "_inside.h") || in_room(room, line),
			  "%s is for its own room, not for %s", line, path);
	}
	free(text);
}

/* Calls `visit` for every source of a room. */
static void
walk_rooms(void (*visit)(const char *path))
{
	static const char *const top[] = {
		"src/base",    "src/setting", "src/task",  "src/stats",
		"src/privacy", "src/dataset", "src/load",  "src/result",
		"src/method",  "src/figure",  "src/study", "src/session",
		"src/canvas",  "src/train",   "src/verb",  "src/library",
		"src/lab",     "plots",       "ui",
	};

	for (size_t i = 0; i < sizeof(top) / sizeof(top[0]); i++)
		walk(top[i], visit);
}

Test(whole_boundaries, rooms_include_only_what_they_may)
{
	walk_rooms(check_includes);
}

static void
check_listed(const char *path)
{
	struct room *room = room_of(path);
	char line[1024];

	snprintf(line, sizeof(line), "+= %%D%%/%s\n", strrchr(path, '/') + 1);
	cr_expect(strstr(room->may + strlen(room->may) + 1, line),
		  "%s/sources.am does not list %s", room->path, path);
	room->sources++;
}

Test(whole_boundaries, rooms_list_their_sources_and_stay_small)
{
	walk_rooms(check_listed);
	cr_expect_gt(room_count, 50);
	for (size_t i = 0; i < room_count; i++)
		cr_expect_leq(rooms[i].sources, MOST_SOURCES, "%s has %zu",
			      rooms[i].path, rooms[i].sources);
}

/* Folders at the top that reach a folder at the top; see below. */
static bool reached[MOST_ROOMS][MOST_ROOMS];

/* The first room below the same folder at the top: base, privacy, ui. */
static size_t
top_of(const char *name)
{
	size_t length = strcspn(name, "/ "), i = 0;

	while (i < room_count && (strcspn(rooms[i].name, "/") != length ||
				  strncmp(rooms[i].name, name, length) != 0))
		i++;
	cr_assert_lt(i, room_count, "no room %s", name);

	return i;
}

static void
reach_from_rows(void)
{
	for (size_t i = 0; i < room_count; i++) {
		size_t from = top_of(rooms[i].name);
		const char *word = rooms[i].may;

		while (*word && strcmp(word, "nothing") != 0) {
			size_t to = top_of(word);

			if (from != to)
				reached[from][to] = true;
			word += strcspn(word, " ");
			word += strspn(word, " ");
		}
	}
	for (size_t by = 0; by < room_count; by++)
		for (size_t from = 0; from < room_count; from++)
			for (size_t to = 0; to < room_count; to++)
				reached[from][to] |=
					reached[from][by] && reached[by][to];
}

Test(whole_boundaries, data_flow_one_way)
{
	walk_rooms(check_includes);
	reach_from_rows();
	for (size_t i = 0; i < room_count; i++)
		cr_expect_not(reached[i][i], "%s includes itself by a detour",
			      rooms[i].name);
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

/* Sanitizers have no part in what a compiler says. */
#ifndef __SANITIZE_ADDRESS__
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
#endif

/* Whether a path between backquotes can be held against the tree. */
static bool
is_plain_path(const char *path)
{
	static const char *const rooms_at_top[] = { "src/", "plots/", "ui/",
						    "tests/", "bench/" };
	bool below = false;

	for (size_t i = 0; i < sizeof(rooms_at_top) / sizeof(char *); i++)
		below |= !strncmp(path, rooms_at_top[i],
				  strlen(rooms_at_top[i]));

	return below && !strpbrk(path, "<*{ ");
}

static void
check_paths(const char *page)
{
	char *text = read_whole(source_path(page));
	char *rest = text, *piece;
	size_t seen = 0;

	cr_assert(text, "%s", page);
	for (bool quoted = false; (piece = strsep(&rest, "`"));
	     quoted = !quoted) {
		if (!quoted || !is_plain_path(piece))
			continue;
		cr_expect_eq(access(source_path(piece), R_OK), 0,
			     "%s speaks of %s", page, piece);
		seen++;
	}
	cr_expect_gt(seen, 20);
	free(text);
}

Test(whole_boundaries, pages_name_files_that_exist)
{
	check_paths("HACKING.md");
	check_paths("docs/papers.md");
}
