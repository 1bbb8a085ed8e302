/* save.c - a file that is either all there or not at all */

#include "base/save.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/path.h"
#include "base/text.h"

enum { PIECE = 1 << 22 }; /* bytes between two looks at the progress */

static bool
write_all(int fd, const char *at, size_t size, struct progress *progress)
{
	while (size) {
		ssize_t wrote = write(fd, at, size < PIECE ? size : PIECE);

		if (progress_stopped(progress)) {
			errno = ECANCELED;
			return false;
		}
		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote <= 0)
			return false;
		at += wrote;
		size -= (size_t)wrote;
	}

	return true;
}

/* The name with something nobody else chose. */
static char *
temporary_name(const char *beside)
{
	struct text name = { 0 };
	unsigned char bytes[8] = { 0 };

	if (getrandom(bytes, sizeof(bytes), 0) < 0)
		memcpy(bytes, &(pid_t){ getpid() }, sizeof(pid_t));
	text_add(&name, "%s.", beside);
	for (size_t i = 0; i < sizeof(bytes); i++)
		text_add(&name, "%02x", bytes[i]);

	return text_take(&name);
}

/* A file on its way to its place. */
struct draft {
	struct file_place place;
	int file;
	char *name; /* the one it has meanwhile; NULL: none */
	mode_t mode;
	int *hold;
	bool replaces;   /* what is there goes */
	bool keeps_mode; /* of what goes */
};

/* Not every file system has files without names. */
static bool
draft_open(struct draft *draft)
{
	int folder = draft->place.folder;

	draft->file = openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC,
			     draft->mode);
	if (draft->file >= 0)
		return true;
	draft->name = temporary_name(draft->place.name);
	draft->file =
		openat(folder, draft->name,
		       O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
		       draft->mode);

	return draft->file >= 0;
}

/* Gives a file without a name this one, unless that is taken. */
static bool
name_file(const struct draft *draft, const char *name)
{
	char self[40];

	snprintf(self, sizeof(self), "/proc/self/fd/%d", draft->file);

	return !linkat(AT_FDCWD, self, draft->place.folder, name,
		       AT_SYMLINK_FOLLOW) ||
	       (errno == ENOENT && !linkat(draft->file, "", draft->place.folder,
					   name, AT_EMPTY_PATH));
}

/* link() refuses a name that is taken; some file systems have none. */
static bool
move_new(const struct draft *draft)
{
	int folder = draft->place.folder;

	if (!linkat(folder, draft->name, folder, draft->place.name, 0))
		return !unlinkat(folder, draft->name, 0);
	if (errno != EPERM && errno != ENOTSUP && errno != EMLINK)
		return false;

	return !renameat2(folder, draft->name, folder, draft->place.name,
			  RENAME_NOREPLACE);
}

static bool
draft_put(struct draft *draft)
{
	int folder = draft->place.folder;

	if (!draft->replaces)
		return draft->name ? move_new(draft)
				   : name_file(draft, draft->place.name);
	if (!draft->name) {
		char *name = temporary_name(draft->place.name);

		if (!name_file(draft, name)) {
			free(name);
			return false;
		}
		draft->name = name;
	}

	return !renameat(folder, draft->name, folder, draft->place.name);
}

static bool
draft_fill(struct draft *draft, const void *bytes, size_t size,
	   struct progress *progress)
{
	return write_all(draft->file, bytes, size, progress) &&
	       (!draft->keeps_mode || !fchmod(draft->file, draft->mode)) &&
	       !fsync(draft->file) &&
	       (!draft->hold || !flock(draft->file, LOCK_EX | LOCK_NB));
}

/* Keeps in errno what went wrong before. */
static void
draft_end(struct draft *draft, bool good)
{
	int why = errno;

	if (draft->name && !good)
		unlinkat(draft->place.folder, draft->name, 0);
	if (good && draft->hold)
		*draft->hold = draft->file;
	else if (draft->file >= 0)
		close(draft->file);
	close(draft->place.folder);
	free(draft->name);
	errno = why;
}

/* ---- what is there already ---- */

static bool
refuse_taken(const char *path, const struct save_options *how,
	     const struct file_place *place, struct error *err)
{
	if (how->permission && !place->may_replace)
		return error_set(err, ERROR_PERMISSION,
				 "%s is there already, and the session file "
				 "may replace it only with allow=%s",
				 path, path);

	return error_set(err, ERROR_FILE,
			 "%s is there already; force=yes replaces it", path);
}

/* Links to something else are not what anybody wants replaced. */
static bool
check_target(const char *path, const struct file_place *place,
	     const struct stat *about, struct error *err)
{
	struct stat target = *about;
	bool is_link = S_ISLNK(about->st_mode);
	bool is_lost =
		is_link && fstatat(place->folder, place->name, &target, 0) != 0;

	if (S_ISDIR(target.st_mode))
		return error_set(err, ERROR_FILE, "%s is a folder", path);
	if (!is_lost && !S_ISREG(target.st_mode))
		return error_set(err, ERROR_FILE, "%s is not a plain file",
				 path);
	if (is_link && !is_lost)
		return error_set(err, ERROR_FILE,
				 "%s is a link to another file; name that file "
				 "itself",
				 path);

	return true;
}

/* Whether it can be put there; `about` has no mode where nothing is. */
static bool
check_place(const char *path, const struct save_options *how,
	    const struct file_place *place, struct stat *about,
	    struct error *err)
{
	*about = (struct stat){ 0 };
	if (fstatat(place->folder, *place->name ? place->name : ".", about,
		    AT_SYMLINK_NOFOLLOW))
		return true;
	if (!check_target(path, place, about, err))
		return false;
	if (!how->force || !place->may_replace)
		return refuse_taken(path, how, place, err);

	return true;
}

static bool
is_stream(mode_t mode)
{
	return S_ISCHR(mode) || S_ISFIFO(mode);
}

/* Whether bytes pass through it, and nothing is replaced. */
static bool
goes_through(const char *path, const struct save_options *how)
{
	struct stat about;

	return how->devices && !how->permission &&
	       (!strcmp(path, "/dev/stdout") || !strcmp(path, "/dev/stderr") ||
		(!stat(path, &about) && is_stream(about.st_mode)));
}

/* Both names also where they are files, which keep what they hold. */
static int
open_stream(const char *path)
{
	struct stat about;
	int file;

	if (!strcmp(path, "/dev/stdout"))
		return fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
	if (!strcmp(path, "/dev/stderr"))
		return fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
	/* A pipe that nobody reads does not hold us up. */
	file = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (file >= 0 && (fstat(file, &about) || !is_stream(about.st_mode) ||
			  fcntl(file, F_SETFL, 0))) {
		close(file);
		file = -1;
	}

	return file;
}

static bool
pass_through(const char *path, const void *bytes, size_t size,
	     struct error *err)
{
	int file = open_stream(path);
	bool good = file >= 0 && write_all(file, bytes, size, NULL);

	if (!good)
		error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));
	if (file >= 0)
		close(file);

	return good;
}

static bool
find_place(const char *path, const struct save_options *how,
	   struct file_place *place, struct error *err)
{
	const char *slash = strrchr(path, '/');

	if (!how->inside)
		return permission_place(how->permission, path, place, err);
	*place = *how->inside;
	place->name = slash ? slash + 1 : path;
	place->folder = fcntl(how->inside->folder, F_DUPFD_CLOEXEC, 0);

	return place->folder >= 0 ||
	       error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));
}

bool
save_check(const char *path, const struct save_options *how, struct error *err)
{
	struct file_place place;
	struct stat about;
	bool fine;

	if (goes_through(path, how))
		return true;
	if (!find_place(path, how, &place, err))
		return false;
	fine = check_place(path, how, &place, &about, err);
	close(place.folder);

	return fine;
}

/* Everything but the name; false leaves nothing. */
static bool
draft_make(struct draft *draft, const struct save_job *job,
	   const struct save_options *how, struct error *err)
{
	struct stat about;

	*draft = (struct draft){ .file = -1,
				 .mode = how->private ? 0600 : 0666,
				 .hold = how->hold };
	if (!find_place(job->path, how, &draft->place, err))
		return false;
	if (!check_place(job->path, how, &draft->place, &about, err)) {
		close(draft->place.folder);
		return false;
	}
	draft->replaces = about.st_mode != 0;
	draft->keeps_mode = S_ISREG(about.st_mode) && !how->private;
	if (draft->keeps_mode)
		draft->mode = about.st_mode & 0777;
	if (draft_open(draft) &&
	    draft_fill(draft, job->bytes, job->size, how->progress))
		return true;
	draft_end(draft, false);
	if (errno == ECANCELED)
		return error_set(err, ERROR_STOPPED, "stopped");

	return error_set(err, ERROR_FILE, "%s: %s", job->path, strerror(errno));
}

/* Its name; what was there before is not brought back. */
static bool
draft_show(struct draft *draft, const struct save_job *job,
	   const struct save_options *how, struct error *err)
{
	if (draft_put(draft))
		return true;
	if (errno == EEXIST)
		return refuse_taken(job->path, how, &draft->place, err);

	return error_set(err, ERROR_FILE, "%s: %s", job->path, strerror(errno));
}

static void
draft_take_back(const struct draft *draft)
{
	if (!draft->replaces)
		unlinkat(draft->place.folder, draft->place.name, 0);
}

bool
save_files(const struct save_job jobs[], size_t count,
	   const struct save_options *how, struct error *err)
{
	struct draft *drafts = memory_new_array(count, sizeof(*drafts));
	size_t made = 0, shown = 0;
	bool good;

	while (made < count && draft_make(&drafts[made], &jobs[made], how, err))
		made++;
	good = made == count;
	while (good && shown < count) {
		good = draft_show(&drafts[shown], &jobs[shown], how, err);
		shown += good;
	}
	for (size_t i = 0; i < shown && !good; i++)
		draft_take_back(&drafts[i]);
	for (size_t i = 0; i < made; i++)
		draft_end(&drafts[i], i < shown);
	free(drafts);

	return good;
}

bool
save_file(const char *path, const void *bytes, size_t size,
	  const struct save_options *how, struct error *err)
{
	const struct save_job job = { path, bytes, size };

	if (goes_through(path, how))
		return pass_through(path, bytes, size, err);

	return save_files(&job, 1, how, err);
}

bool
save_folder(const char *path, const struct save_options *how, struct error *err)
{
	char *bare = path_bare(path);
	struct file_place place;
	bool fine;

	fine = permission_place(how->permission, bare, &place, err);
	if (fine) {
		fine = !mkdirat(place.folder, place.name, 0777) ||
		       errno == EEXIST;
		if (!fine)
			error_set(err, ERROR_FILE, "%s: %s", path,
				  strerror(errno));
		close(place.folder);
	}
	free(bare);

	return fine;
}

/* Makes a folder. Returns false with the reason in errno if it is missing. */
static bool
make_folder(const char *folder)
{
	struct stat about;
	int why;

	if (!mkdir(folder, 0700))
		return true;
	why = errno;
	if (!stat(folder, &about) && S_ISDIR(about.st_mode))
		return true;
	errno = why;

	return false;
}

/* Stops at the first failure, whose errno is the reason for all below. */
bool
save_own_folder(const char *folder)
{
	char part[PATH_MAX];

	for (const char *at = folder + 1; *at; at++) {
		if (*at != '/')
			continue;
		snprintf(part, sizeof(part), "%.*s", (int)(at - folder),
			 folder);
		if (!make_folder(part))
			return false;
	}

	return make_folder(folder);
}
