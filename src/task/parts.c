/* parts.c - a folder in which many processes share the pieces of one job */

#include "task/parts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/path.h"
#include "task/lock.h"
#include "task/parts_inside.h"

/*
 * More files make every look at the folder slow, fewer leave the last ones
 * waiting for each other: docs/campaigns.md has the sums.
 */
enum { MOST_RANGES = 8192 };

static const char magic[8] = "dpapart2";

/* In front of a part's bytes. */
struct head {
	char magic[8];
	uint64_t order; /* of bytes: 1 on the machine that wrote it */
	uint64_t plan, range, size, sum;
};

size_t
parts_ranges(size_t pieces)
{
	size_t most = (pieces + MOST_RANGES - 1) / MOST_RANGES;

	return most ? (pieces + most - 1) / most : 0;
}

size_t
parts_range(size_t pieces, size_t range, size_t *first)
{
	size_t most = (pieces + MOST_RANGES - 1) / MOST_RANGES;

	*first = range * most;

	return *first + most < pieces ? *first + most : pieces;
}

/* ---- files of the folder ---- */

static void
name_of(char name[40], const char *kind, size_t range)
{
	if (range == PARTS_FINISH)
		snprintf(name, 40, "%s-finish", kind);
	else
		snprintf(name, 40, "%s-%zu", kind, range);
}

static bool
is_own(int file)
{
	struct stat about;

	return !fstat(file, &about) && S_ISREG(about.st_mode) &&
	       permission_is_own(file);
}

int
parts_open_own(const struct parts *parts, const char *name, int flags,
	       struct error *err)
{
	int file = openat(
		parts->folder, name,
		flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);

	if (file >= 0 && is_own(file))
		return file;
	if (file >= 0) {
		close(file);
		error_set(err, ERROR_FILE,
			  "%s/%s is not a plain file that you alone can write",
			  parts->path, name);
	} else if (errno != ENOENT) {
		error_set(err, ERROR_FILE, "%s/%s: %s", parts->path, name,
			  strerror(errno));
	}

	return -1;
}

/* All of a file, exactly `size` bytes. */
static bool
read_all(int file, char *at, size_t size)
{
	while (size) {
		ssize_t got = read(file, at, size);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		at += got;
		size -= (size_t)got;
	}

	return true;
}

static size_t
size_of(int file)
{
	struct stat about;

	return fstat(file, &about) || about.st_size < 0 ? 0
							: (size_t)about.st_size;
}

/* Its first line; NULL where it is longer than any of ours. */
static char *
read_line(int file)
{
	size_t size = size_of(file);
	char *line;

	if (size >= PARTS_LINE)
		return NULL;
	line = memory_new(size + 1);
	if (read_all(file, line, size))
		line[strcspn(line, "\n")] = '\0';
	else
		*line = '\0';

	return line;
}

char *
parts_read_line(const struct parts *parts, const char *name, struct error *err)
{
	int file = parts_open_own(parts, name, O_RDONLY, err);
	char *line = file < 0 ? NULL : read_line(file);

	if (file >= 0)
		close(file);

	return line;
}

static DIR *
list(const struct parts *parts)
{
	int copy =
		openat(parts->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *in = copy < 0 ? NULL : fdopendir(copy);

	if (!in && copy >= 0)
		close(copy);

	return in;
}

static bool
was_taken_away(int file)
{
	struct stat about;

	return fstat(file, &about) || !about.st_nlink;
}

/* ---- the plan ---- */

/* Adds the word of a plan that comes next, as people read it. */
static void
add_word(struct text *out, const char *word)
{
	word += *word == ' ';
	if (*word)
		text_add(out, "'%.*s'", (int)strcspn(word, " "), word);
	else
		text_add(out, "no more");
}

/* The first word that differs, of what was planned and of what is asked. */
static bool
refuse(const char *folder, const char *before, const char *now,
       struct error *err)
{
	struct text had = { 0 }, asked = { 0 };
	size_t word = 0, i = 0;

	while (before[i] && before[i] == now[i]) {
		word = before[i] == ' ' ? i + 1 : word;
		i++;
	}
	/* one of them ends behind a whole word */
	if ((!before[i] && now[i] == ' ') || (!now[i] && before[i] == ' '))
		word = i;
	add_word(&had, before + word);
	add_word(&asked, now + word);
	(void)error_set(err, ERROR_USAGE,
			"%s holds parts of another plan: it has %s, not %s",
			folder, text_get(&had), text_get(&asked));
	text_clear(&had);
	text_clear(&asked);

	return false;
}

/* For people alone: without it all goes on, and the next one writes it. */
static void
place_line(const struct parts *parts, const struct parts_order *order,
	   bool force)
{
	char *path = path_join(parts->path, "line");
	struct save_options how = parts->how;
	struct error ignored;

	how.force = force;
	if (order->line && (force || faccessat(parts->folder, "line", F_OK,
					       AT_SYMLINK_NOFOLLOW)))
		(void)!save_file(path, order->line, strlen(order->line), &how,
				 &ignored);
	free(path);
}

/* Two may come at once: the plan of one of them gets the name. */
static bool
place_plan(const struct parts *parts, const struct parts_order *order,
	   const char *plan, bool force, struct error *err)
{
	char *path = path_join(parts->path, "plan");
	struct save_options how = parts->how;
	struct error why = { 0 };
	struct text bytes = { 0 };
	bool fine;

	how.force = force;
	text_add(&bytes, "%s\n", plan);
	fine = save_file(path, bytes.at, bytes.length, &how, &why);
	if (fine)
		place_line(parts, order, force);
	fine = fine ||
	       !faccessat(parts->folder, "plan", F_OK, AT_SYMLINK_NOFOLLOW);
	if (!fine)
		*err = why;
	text_clear(&bytes);
	free(path);

	return fine;
}

/* Whether anything was done; what cannot be listed may hold anything. */
static bool
has_parts(const struct parts *parts)
{
	DIR *in = list(parts);
	const struct dirent *entry;
	bool has = !in;

	while (in && !has && (entry = readdir(in)))
		has = !strncmp(entry->d_name, "part-", 5);
	if (in)
		closedir(in);

	return has;
}

/* One of ours, by which nothing was done and nobody works: it is locked. */
static bool
is_idle(const struct parts *parts, const char *plan, int file)
{
	return !strncmp(plan, "pieces=", 7) && lock_take(file) == LOCK_TAKEN &&
	       !was_taken_away(file) && !has_parts(parts);
}

enum plan {
	PLAN_HELD,
	PLAN_CHANGED, /* to be looked at again */
	PLAN_REFUSED, /* an error */
};

/* Who works shares a lock on the plan; who is alone with it may change it. */
static enum plan
join(struct parts *parts, const struct parts_order *order, const char *wanted,
     int file, struct error *err)
{
	char *there = read_line(file);
	bool same = there && !strcmp(there, wanted);
	enum plan plan = PLAN_REFUSED;

	if (!there) {
		(void)!error_set(err, ERROR_FILE,
				 "%s/plan is too long for a plan", parts->path);
	} else if (!same && is_idle(parts, there, file)) {
		if (place_plan(parts, order, wanted, true, err))
			plan = PLAN_CHANGED;
	} else if (!lock_share(file)) {
		(void)!error_set(err, ERROR_FILE, "%s/plan: %s", parts->path,
				 strerror(errno));
	} else if (was_taken_away(file)) {
		plan = PLAN_CHANGED;
	} else if (same) {
		place_line(parts, order, false);
		plan = PLAN_HELD;
	} else {
		(void)!refuse(parts->path, there, wanted, err);
	}
	free(there);

	return plan;
}

static enum plan
look(struct parts *parts, const struct parts_order *order, const char *wanted,
     struct error *err)
{
	struct error why = { 0 };
	enum plan plan;

	parts->held = parts_open_own(parts, "plan", O_RDWR, &why);
	if (parts->held < 0 && !why.kind)
		return place_plan(parts, order, wanted, false, err)
			       ? PLAN_CHANGED
			       : PLAN_REFUSED;
	if (parts->held < 0) {
		*err = why;
		return PLAN_REFUSED;
	}
	plan = join(parts, order, wanted, parts->held, err);
	if (plan != PLAN_HELD) {
		close(parts->held);
		parts->held = -1;
	}

	return plan;
}

static bool
agree(struct parts *parts, const struct parts_order *order, struct error *err)
{
	struct text wanted = { 0 };
	enum plan plan;

	text_add(&wanted, "pieces=%zu %s", parts->pieces, order->plan);
	do
		plan = look(parts, order, text_get(&wanted), err);
	while (plan == PLAN_CHANGED);
	parts->plan = text_digest(wanted.at, wanted.length);
	text_clear(&wanted);

	return plan == PLAN_HELD;
}

/* ---- the folder ---- */

static bool
refuse_folder(const char *path, const struct file_place *place,
	      struct error *err)
{
	int why = errno;
	struct stat about;

	if (!fstatat(place->folder, place->name, &about, AT_SYMLINK_NOFOLLOW) &&
	    S_ISLNK(about.st_mode))
		return error_set(err, ERROR_FILE,
				 "%s is a link; name another folder", path);

	return error_set(err, ERROR_FILE, "%s: %s", path, strerror(why));
}

bool
parts_open_folder(struct parts *parts, struct error *err)
{
	char *bare = path_bare(parts->path);
	struct file_place place;
	bool fine;

	fine = permission_place(parts->how.permission, bare, &place, err);
	if (fine) {
		parts->folder =
			openat(place.folder, place.name,
			       O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
		fine = parts->folder >= 0 ||
		       refuse_folder(parts->path, &place, err);
		close(place.folder);
	}
	free(bare);
	parts->inside = (struct file_place){
		.folder = parts->folder,
		.may_replace = fine && place.may_replace,
	};
	parts->how.inside = &parts->inside;

	return fine;
}

/* Who comes first after a stop goes on; the others still end. */
static void
forget_stop(const struct parts *parts)
{
	bool busy = false;

	if (!parts_stopped(parts))
		return;
	for (size_t i = 0; i < parts_ranges(parts->pieces) && !busy; i++) {
		struct error ignored;
		char name[40];
		int file;

		name_of(name, "claim", i);
		file = parts_open_own(parts, name, O_RDWR, &ignored);
		busy = file >= 0 && lock_is_busy(file);
		if (file >= 0)
			close(file);
	}
	if (!busy)
		unlinkat(parts->folder, "stop", 0);
}

struct parts *
parts_open(const struct parts_order *order, struct error *err)
{
	struct parts *parts = memory_new(sizeof(*parts));

	*parts = (struct parts){
		.path = memory_copy_text(order->folder),
		.folder = -1,
		.held = -1,
		.pieces = order->pieces,
		.how = { .private = true, .permission = order->how.permission },
	};
	if (!save_folder(parts->path, &parts->how, err) ||
	    !parts_open_folder(parts, err) ||
	    !lock_probe(parts->folder, parts->path, err) ||
	    !agree(parts, order, err)) {
		parts_close(parts);
		return NULL;
	}
	forget_stop(parts);

	return parts;
}

void
parts_close(struct parts *parts)
{
	if (!parts)
		return;
	if (parts->held >= 0)
		close(parts->held);
	if (parts->folder >= 0)
		close(parts->folder);
	free(parts->words);
	free(parts->path);
	free(parts);
}

bool
parts_stopped(const struct parts *parts)
{
	return !faccessat(parts->folder, "stop", F_OK, AT_SYMLINK_NOFOLLOW);
}

void
parts_list(const struct parts *parts, bool there[])
{
	size_t ranges = parts_ranges(parts->pieces), range;
	DIR *in = list(parts);
	const struct dirent *entry;

	memset(there, 0, ranges * sizeof(*there));
	while (in && (entry = readdir(in))) {
		if (!strncmp(entry->d_name, "part-", 5) &&
		    number_read_whole(entry->d_name + 5, &range) &&
		    range < ranges)
			there[range] = true;
	}
	if (in)
		closedir(in);
}

bool
parts_is_there(const struct parts *parts, size_t range)
{
	char name[40];

	name_of(name, "part", range);

	return !faccessat(parts->folder, name, F_OK, AT_SYMLINK_NOFOLLOW);
}

/* ---- parts ---- */

static bool
head_fits(const struct parts *parts, const struct head *head, size_t range,
	  size_t size)
{
	return !memcmp(head->magic, magic, sizeof(magic)) && head->order == 1 &&
	       head->plan == parts->plan && head->range == range &&
	       size >= sizeof(*head) && head->size == size - sizeof(*head);
}

static enum parts_state
read_open(const struct parts *parts, int file, size_t range, struct text *bytes,
	  struct error *err)
{
	struct head head;
	size_t size = size_of(file);
	enum parts_state part = PARTS_DAMAGED;
	char *at;

	if (!read_all(file, (char *)&head, sizeof(head)) ||
	    !head_fits(parts, &head, range, size))
		return PARTS_DAMAGED;
	at = memory_try_array(head.size + 1, 1, err);
	if (!at)
		return PARTS_REFUSED;
	if (read_all(file, at, head.size) &&
	    text_digest(at, head.size) == head.sum) {
		text_add_bytes(bytes, at, head.size);
		part = PARTS_WHOLE;
	}
	free(at);

	return part;
}

enum parts_state
parts_read(const struct parts *parts, size_t range, struct text *bytes,
	   struct error *err)
{
	struct error why = { 0 };
	enum parts_state part;
	char name[40];
	int file;

	name_of(name, "part", range);
	file = parts_open_own(parts, name, O_RDONLY, &why);
	if (file < 0 && !why.kind)
		return PARTS_MISSING;
	if (file < 0) {
		*err = why;
		return PARTS_REFUSED;
	}
	part = read_open(parts, file, range, bytes, err);
	close(file);

	return part;
}

/* Somebody else was earlier: the same bytes, or one of us is wrong. */
static bool
compare(const struct parts *parts, size_t range, const struct text *bytes,
	const struct text *theirs, struct error *err)
{
	if (bytes->length == theirs->length &&
	    !memcmp(text_get(bytes), text_get(theirs), bytes->length))
		return true;

	return error_set(err, ERROR_DATA,
			 "%s/part-%zu is not what this machine computes: "
			 "machines of unlike digits cannot share a folder",
			 parts->path, range);
}

static bool
put(const struct parts *parts, const char *path, const struct text *out,
    bool force, struct error *err)
{
	struct save_options how = parts->how;

	how.force = force;

	return save_file(path, out->at, out->length, &how, err);
}

/* What hinders a new part: a whole one, a damaged one, the machine. */
static bool
put_beside(const struct parts *parts, size_t range, const char *path,
	   const struct text *out, const struct text *bytes, struct error *err)
{
	struct text theirs = { 0 };
	struct error why = { 0 };
	bool fine = false;

	if (put(parts, path, out, false, &why))
		return true;
	switch (parts_read(parts, range, &theirs, &why)) {
	case PARTS_WHOLE:
		fine = compare(parts, range, bytes, &theirs, err);
		break;
	case PARTS_DAMAGED:
		fine = put(parts, path, out, true, err);
		break;
	case PARTS_MISSING:
	case PARTS_REFUSED:
		*err = why;
		break;
	}
	text_clear(&theirs);

	return fine;
}

bool
parts_write(const struct parts *parts, size_t range, const struct text *bytes,
	    struct error *err)
{
	struct head head = { .order = 1,
			     .plan = parts->plan,
			     .range = range,
			     .size = bytes->length,
			     .sum = text_digest(text_get(bytes),
						bytes->length) };
	struct text out = { 0 };
	char name[40], *path;
	bool fine;

	memcpy(head.magic, magic, sizeof(magic));
	text_add_bytes(&out, (const char *)&head, sizeof(head));
	text_add_bytes(&out, text_get(bytes), bytes->length);
	name_of(name, "part", range);
	path = path_join(parts->path, name);
	fine = put_beside(parts, range, path, &out, bytes, err);
	free(path);
	text_clear(&out);

	return fine;
}

/* ---- claims ---- */

/* Writes host and process into the lock, for people who read it. */
static void
sign(int file)
{
	char host[64] = "", line[80];
	int length;

	gethostname(host, sizeof(host) - 1);
	length = snprintf(line, sizeof(line), "%s:%d\n", host, (int)getpid());
	if (ftruncate(file, 0) || write(file, line, (size_t)length) < 0)
		return; /* the lock alone counts */
}

enum parts_hold
parts_claim(const struct parts *parts, size_t range, struct parts_claim *claim,
	    struct error *err)
{
	char name[40];
	enum lock lock;

	name_of(name, "claim", range);
	*claim = (struct parts_claim){ .range = range };
	for (;;) {
		struct error why = { 0 };

		claim->file =
			parts_open_own(parts, name, O_RDWR | O_CREAT, &why);
		if (claim->file < 0) {
			*err = why;
			return PARTS_FAILED;
		}
		lock = lock_take(claim->file);
		if (lock == LOCK_TAKEN && !was_taken_away(claim->file)) {
			sign(claim->file);
			return PARTS_HELD;
		}
		close(claim->file);
		if (lock == LOCK_BUSY)
			return PARTS_OTHERS;
		if (lock == LOCK_TAKEN)
			continue; /* its owner has just finished */
		(void)!error_set(err, ERROR_FILE, "%s/%s: %s", parts->path,
				 name, strerror(errno));
		return PARTS_FAILED;
	}
}

void
parts_release(const struct parts *parts, struct parts_claim *claim)
{
	char name[40];

	name_of(name, "claim", claim->range);
	unlinkat(parts->folder, name, 0);
	close(claim->file);
}
