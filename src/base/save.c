/* save.c - a file that is either all there or not at all */

#include "base/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"

static bool
write_all(int fd, const char *at, size_t size)
{
	while (size) {
		ssize_t wrote = write(fd, at, size);

		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote <= 0)
			return false;
		at += wrote;
		size -= (size_t)wrote;
	}

	return true;
}

/* The path with something nobody else chose, in the same folder. */
static char *
temporary_name(const char *path)
{
	struct text name = { 0 };
	unsigned char bytes[8] = { 0 };

	if (getrandom(bytes, sizeof(bytes), 0) < 0)
		memcpy(bytes, &(pid_t){ getpid() }, sizeof(pid_t));
	text_add(&name, "%s.", path);
	for (size_t i = 0; i < sizeof(bytes); i++)
		text_add(&name, "%02x", bytes[i]);

	return text_take(&name);
}

static bool
fill(const char *path, const void *bytes, size_t size)
{
	int fd =
		open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
		     0666);
	bool good;
	int kept;

	if (fd < 0)
		return false;
	good = write_all(fd, bytes, size) && !fsync(fd);
	kept = errno;
	if (close(fd) && good)
		return false;
	errno = kept;

	return good;
}

/* Without force, link() refuses a name that is taken, rename() does not. */
static bool
move(const char *from, const char *to, bool force)
{
	if (force)
		return !rename(from, to);
	if (!link(from, to)) {
		unlink(from);
		return true;
	}
	/* Some file systems have no links. */
	if (errno != EPERM && errno != ENOTSUP && errno != EMLINK)
		return false;

	return !renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

bool
save_check(const char *path, bool force, struct error *err)
{
	struct stat link, about;

	if (lstat(path, &link))
		return true;
	/* A link to a device stands for it; one to nothing can be replaced. */
	if (stat(path, &about))
		about = link;
	if (S_ISDIR(about.st_mode))
		return error_set(err, ERROR_FILE, "%s is a folder", path);
	if (!S_ISREG(about.st_mode) && !S_ISLNK(about.st_mode))
		return error_set(err, ERROR_FILE, "%s is not a plain file",
				 path);
	if (!force)
		return error_set(err, ERROR_FILE,
				 "%s is there already; force=yes replaces it",
				 path);

	return true;
}

bool
save_file(const char *path, const void *bytes, size_t size, bool force,
	  struct error *err)
{
	char *beside;
	bool good;

	if (!save_check(path, force, err))
		return false;
	beside = temporary_name(path);
	good = fill(beside, bytes, size) && move(beside, path, force);
	if (!good && errno == EEXIST)
		error_set(err, ERROR_FILE,
			  "%s is there already; force=yes replaces it", path);
	else if (!good)
		error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));
	if (!good)
		unlink(beside);
	free(beside);

	return good;
}
