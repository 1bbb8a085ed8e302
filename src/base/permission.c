/* permission.c - what somebody else's words may do to the files here */

#include "base/permission.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"

/* A folder held open: what lies below it is asked for by its rest. */
struct root {
	char *path; /* absolute */
	int folder; /* -1 for a file, which is `path` exactly */
};

struct permission {
	bool kept, write, no_sandbox, input;
	struct root home;
	struct root *allowed;
	size_t allowed_count;
};

/* "/here/name" for "name", without "./" and double slashes. */
static char *
absolute(const char *path)
{
	char here[PATH_MAX] = "";
	struct text whole = { 0 };

	if (*path != '/' && getcwd(here, sizeof(here)))
		text_add_string(&whole, strcmp(here, "/") ? here : "");
	while (*path) {
		size_t length;

		path += strspn(path, "/");
		length = strcspn(path, "/");
		if (length && !(length == 1 && *path == '.')) {
			text_add_string(&whole, "/");
			text_add_bytes(&whole, path, length);
		}
		path += length;
	}

	return text_take(&whole);
}

static struct root
root_of(char *taken)
{
	int folder =
		open(*taken ? taken : "/", O_PATH | O_DIRECTORY | O_CLOEXEC);

	return (struct root){ taken, folder };
}

static void
root_clear(struct root *root)
{
	if (root->folder >= 0)
		close(root->folder);
	free(root->path);
}

/* What is left of an absolute path below a root; NULL: it is elsewhere. */
static const char *
rest_below(const struct root *root, const char *path)
{
	size_t length = strlen(root->path);

	if (root->folder < 0 || strncmp(path, root->path, length) != 0 ||
	    (path[length] != '/' && path[length]))
		return NULL;
	path += length;
	path += strspn(path, "/");

	return *path ? path : ".";
}

/* Names alone: ".." that leads out is seen without asking the kernel. */
static bool
climbs_out(const char *rest)
{
	int depth = 0;

	while (*rest && depth >= 0) {
		size_t length = strcspn(rest, "/");

		if (length == 2 && !strncmp(rest, "..", 2))
			depth--;
		else if (length)
			depth++;
		rest += length;
		rest += strspn(rest, "/");
	}

	return depth < 0;
}

struct permission *
permission_guest(const char *path, struct error *err)
{
	struct permission *permission;
	char *copy = memory_copy_text(path), *slash = strrchr(copy, '/');
	char *home;

	if (slash)
		slash[slash == copy] = '\0';
	home = realpath(slash ? copy : ".", NULL);
	free(copy);
	if (!home) {
		error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));
		return NULL;
	}
	permission = memory_new(sizeof(*permission));
	if (!strcmp(home, "/"))
		*home = '\0';
	permission->home = root_of(home);

	return permission;
}

struct permission *
permission_kept(void)
{
	struct permission *permission = memory_new(sizeof(*permission));

	permission->kept = true;
	permission->home.folder = -1;

	return permission;
}

void
permission_free(struct permission *permission)
{
	if (!permission)
		return;
	root_clear(&permission->home);
	for (size_t i = 0; i < permission->allowed_count; i++)
		root_clear(&permission->allowed[i]);
	free(permission->allowed);
	free(permission);
}

void
permission_allow(struct permission *permission, const char *word)
{
	if (!strcmp(word, "write")) {
		permission->write = true;
	} else if (!strcmp(word, "no-sandbox")) {
		permission->no_sandbox = true;
	} else if (!strcmp(word, "-")) {
		permission->input = true;
	} else if (*word) {
		permission->allowed = memory_grow_array(
			permission->allowed, permission->allowed_count + 1,
			sizeof(*permission->allowed));
		permission->allowed[permission->allowed_count++] =
			root_of(absolute(word));
	}
}

void
permission_allow_list(struct permission *permission, const char *list)
{
	struct text word = { 0 };

	for (; list && *list; list++) {
		if (*list == ',') {
			permission_allow(permission, text_get(&word));
			text_clear(&word);
			continue;
		}
		list += *list == '\\' && list[1];
		text_add_bytes(&word, list, 1);
	}
	permission_allow(permission, text_get(&word));
	text_clear(&word);
}

bool
permission_is_kept(const struct permission *permission)
{
	return permission && permission->kept;
}

/* ---- whose path it is ---- */

/* A path, and the root that the user gave for it. */
struct way {
	char *path;
	const struct root *root; /* NULL: nobody did */
	const char *rest;        /* below a folder; NULL for a file */
	bool is_home;
};

/* ".profile", ".ssh/config": what other programs read by themselves. */
static bool
is_hidden(const char *rest)
{
	for (; *rest; rest += strspn(rest, "/")) {
		size_t length = strcspn(rest, "/");

		if (*rest == '.' && length > 1 &&
		    !(length == 2 && rest[1] == '.'))
			return true;
		rest += length;
	}

	return false;
}

/* What a word for the path itself allows, or "write" for new files. */
static bool
way_allows_new(const struct way *way, const struct permission *permission)
{
	return way->root &&
	       (!way->is_home || (permission->write && !is_hidden(way->rest)));
}

/* What the user named goes before the folder of the script. */
static struct way
way_of(const struct permission *permission, const char *path)
{
	struct way way = { .path = absolute(path) };

	for (size_t i = 0; i < permission->allowed_count; i++) {
		const struct root *root = &permission->allowed[i];

		way.rest = rest_below(root, way.path);
		if ((way.rest && !climbs_out(way.rest)) ||
		    !strcmp(root->path, way.path)) {
			way.root = root;
			return way;
		}
	}
	way.rest = rest_below(&permission->home, way.path);
	if (way.rest && !climbs_out(way.rest)) {
		way.root = &permission->home;
		way.is_home = true;
	}

	return way;
}

bool
permission_leaves_sandbox(const struct permission *permission)
{
	return !permission || permission->no_sandbox;
}

/* ---- opening ---- */

static int
open_below(int folder, const char *rest, int flags)
{
	struct open_how how = {
		.flags = (unsigned)(flags | O_CLOEXEC),
		.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
	};

	return (int)syscall(SYS_openat2, folder, rest, &how, sizeof(how));
}

static bool
refuse(const char *verb, const char *path, const char *remedy,
       struct error *err)
{
	return error_set(err, ERROR_PERMISSION,
			 "the session file wants to %s %s; %s", verb, path,
			 remedy);
}

static void
refuse_reading(const char *path, struct error *err)
{
	refuse("read", path,
	       "it reads files of its own folder alone until allow=PATH names "
	       "another",
	       err);
}

/* Only what ends by itself: no pipe, no device. */
static bool
is_regular(int file)
{
	struct stat about;

	if (fstat(file, &about))
		return false;
	if (S_ISREG(about.st_mode))
		return true;
	errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;

	return false;
}

static int
open_guest(const struct permission *permission, const char *path, int flags,
	   struct error *err)
{
	struct way way = way_of(permission, path);
	int file = -1;

	if (!way.root)
		refuse_reading(path, err);
	else if (way.rest)
		file = open_below(way.root->folder, way.rest, flags);
	else
		file = open(way.path, flags | O_CLOEXEC);
	if (way.root && file < 0 && (errno == EXDEV || errno == ELOOP))
		refuse_reading(path, err);
	else if (way.root && file < 0)
		error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));
	free(way.path);
	if (file < 0 || is_regular(file))
		return file;
	error_set(err, ERROR_FILE,
		  errno == EISDIR ? "%s is a folder" : "%s is not a plain file",
		  path);
	close(file);

	return -1;
}

/*
 * A terminal whose lines are not put together is somebody's keyboard: a
 * screen's, which must not lose its keys to who reads data.
 */
static bool
is_keyboard(void)
{
	struct termios how;

	return !tcgetattr(STDIN_FILENO, &how) && !(how.c_lflag & ICANON);
}

static int
open_input(const struct permission *permission, struct error *err)
{
	if (!permission_reads(permission, "-")) {
		if (permission->kept)
			error_set(err, ERROR_PERMISSION,
				  "standard input of an earlier sitting cannot "
				  "be read again");
		else
			refuse_reading("-", err);
		return -1;
	}
	if (is_keyboard()) {
		error_set(err, ERROR_FILE,
			  "standard input is the keyboard of this screen");
		return -1;
	}

	return STDIN_FILENO;
}

int
permission_open(const struct permission *permission, const char *path,
		int flags, struct error *err)
{
	int file;

	if (!strcmp(path, "-"))
		return open_input(permission, err);
	if (permission && !permission->kept)
		return open_guest(permission, path, flags, err);
	file = open(path, flags | O_CLOEXEC);
	if (file < 0)
		error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));

	return file;
}

/* "a/b" for "a/b/c", "." for "c", "/" for "/c". */
static char *
folder_part(const char *path)
{
	const char *slash = strrchr(path, '/');
	struct text part = { 0 };

	if (!slash)
		text_add_string(&part, ".");
	else
		text_add_bytes(&part, path,
			       slash == path ? 1 : (size_t)(slash - path));

	return text_take(&part);
}

static int
open_folder(const struct way *way, const char *path)
{
	bool below = way && way->rest;
	char *part = folder_part(below ? way->rest : path);
	int flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
	int folder = below ? open_below(way->root->folder, part, flags)
			   : open(part, flags);

	free(part);

	return folder;
}

static bool
place_guest(const struct permission *permission, const char *path,
	    struct file_place *place, struct error *err)
{
	static const char new_only[] =
		"allow=write lets it make new files in its own folder, none "
		"of them hidden, allow=PATH this one";
	struct way way = way_of(permission, path);
	bool may = way_allows_new(&way, permission);

	place->folder = may ? open_folder(&way, path) : -1;
	place->may_replace = !way.is_home;
	if (!may || (place->folder < 0 && (errno == EXDEV || errno == ELOOP)))
		refuse("write", path, new_only, err);
	else if (place->folder < 0)
		error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));
	free(way.path);

	return place->folder >= 0;
}

bool
permission_place(const struct permission *permission, const char *path,
		 struct file_place *place, struct error *err)
{
	const char *slash = strrchr(path, '/');

	*place = (struct file_place){ .name = slash ? slash + 1 : path };
	if (permission_is_kept(permission))
		return refuse("write", path,
			      "a sitting that is brought back writes nothing",
			      err);
	if (permission)
		return place_guest(permission, path, place, err);
	place->may_replace = true;
	place->folder = open_folder(NULL, path);
	if (place->folder < 0)
		return error_set(err, ERROR_FILE, "%s: %s", path,
				 strerror(errno));

	return true;
}

/* ---- asked before anything happens ---- */

/* Whether a link leads out of the folder it was asked for in. */
static bool
leads_out(int file)
{
	bool out = file < 0 && (errno == EXDEV || errno == ELOOP);

	if (file >= 0)
		close(file);

	return out;
}

bool
permission_reads(const struct permission *permission, const char *path)
{
	struct way way;
	bool may;

	if (!strcmp(path, "-"))
		return !permission || permission->input;
	if (!permission || permission->kept)
		return true;
	way = way_of(permission, path);
	may = way.root &&
	      (!way.rest ||
	       !leads_out(open_below(way.root->folder, way.rest, O_PATH)));
	free(way.path);

	return may;
}

bool
permission_writes(const struct permission *permission, const char *path,
		  bool is_there)
{
	struct way way;
	bool may;

	if (!permission)
		return true;
	if (permission->kept)
		return false;
	way = way_of(permission, path);
	may = way_allows_new(&way, permission) && !(way.is_home && is_there) &&
	      !leads_out(open_folder(&way, path));
	free(way.path);

	return may;
}

/* ---- files that the program opens by itself ---- */

int
permission_open_plain(const char *path)
{
	int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	int why;

	if (file < 0 || is_regular(file))
		return file;
	why = errno;
	close(file);
	errno = why;

	return -1;
}

FILE *
permission_stream(int file, const char *path, struct error *err)
{
	FILE *stream = fdopen(file, "r");

	if (!stream) {
		error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));
		close(file);
	}

	return stream;
}

FILE *
permission_open_stream(const char *path, struct error *err)
{
	int file = permission_open_plain(path);

	if (file >= 0)
		return permission_stream(file, path, err);
	if (errno == EINVAL)
		error_set(err, ERROR_FILE, "%s is not a plain file", path);
	else
		error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));

	return NULL;
}

bool
permission_is_own(int file)
{
	struct stat about;

	return !fstat(file, &about) &&
	       (about.st_uid == geteuid() || !about.st_uid) &&
	       !(about.st_mode & (S_IWGRP | S_IWOTH));
}
