/* lock.c - locks that a dead process loses, on any machine */

#include "task/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum lock
lock_take(int file)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	if (!fcntl(file, F_OFD_SETLK, &whole))
		return LOCK_TAKEN;

	return errno == EAGAIN || errno == EACCES ? LOCK_BUSY : LOCK_FAILED;
}

bool
lock_share(int file)
{
	struct flock whole = { .l_type = F_RDLCK, .l_whence = SEEK_SET };
	int failed;

	do
		failed = fcntl(file, F_OFD_SETLKW, &whole);
	while (failed && errno == EINTR);

	return !failed;
}

bool
lock_is_busy(int file)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	return !fcntl(file, F_OFD_GETLK, &whole) && whole.l_type != F_UNLCK;
}

/* ---- what the file system makes of them ---- */

bool
lock_is_local(const char *options)
{
	static const char *const words[] = { "nolock", "local_lock=all",
					     "local_lock=posix", "localflock" };

	for (; *options; options += strspn(options, ", \n")) {
		size_t length = strcspn(options, ", \n");

		for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
			if (strlen(words[i]) == length &&
			    !strncmp(options, words[i], length))
				return true;
		}
		options += length;
	}

	return false;
}

/* "36 35 98:0 / /mnt rw,noatime - nfs4 server:/x rw,local_lock=none" */
static bool
mounted_with_local_locks(int folder)
{
	FILE *in = fopen("/proc/self/mountinfo", "re");
	struct stat about;
	char *line = NULL;
	size_t size = 0;
	bool local = false;

	if (in && !fstat(folder, &about)) {
		while (!local && getline(&line, &size, in) > 0) {
			unsigned major, minor;

			local = sscanf(line, "%*d %*d %u:%u", &major, &minor) ==
					2 &&
				major == major(about.st_dev) &&
				minor == minor(about.st_dev) &&
				lock_is_local(line);
		}
	}
	free(line);
	if (in)
		fclose(in);

	return local;
}

/* The second descriptor must be kept off what the first has locked. */
static bool
exclude(int first, int second)
{
	enum lock lock = lock_take(first);

	if (lock == LOCK_TAKEN)
		lock = lock_take(second);
	if (lock == LOCK_BUSY)
		return true;
	if (lock == LOCK_TAKEN || errno == EINVAL || errno == ENOTSUP)
		errno = ENOLCK;

	return false;
}

static bool
try_locks(int folder, const char *name)
{
	int flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC;
	int first = openat(folder, name, flags | O_CREAT | O_EXCL, 0600);
	int second = first < 0 ? -1 : openat(folder, name, flags);
	int why = errno;
	bool good;

	/* at once, so that hardly any kill leaves it there */
	if (first >= 0)
		unlinkat(folder, name, 0);
	errno = why;
	good = second >= 0 && exclude(first, second);
	why = errno;
	if (second >= 0)
		close(second);
	if (first >= 0)
		close(first);
	errno = why;

	return good;
}

bool
lock_probe(int folder, const char *path, struct error *err)
{
	unsigned long long random = 0;
	char name[40];

	if (getrandom(&random, sizeof(random), 0) < 0)
		random = (unsigned long long)getpid();
	snprintf(name, sizeof(name), "probe.%016llx", random);
	if (mounted_with_local_locks(folder))
		errno = ENOLCK;
	else if (try_locks(folder, name))
		return true;
	if (errno != ENOLCK)
		return error_set(err, ERROR_FILE, "%s: %s", path,
				 strerror(errno));

	return error_set(err, ERROR_FILE,
			 "%s: locks do not work here, so that processes would "
			 "do each other's pieces; take a folder on another "
			 "file system",
			 path);
}
