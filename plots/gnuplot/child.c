/*
 * child.c - the gnuplot process: how it starts, and how it ends
 *
 * Between fork and exec it calls nothing but the kernel, since other
 * threads may hold any lock.
 */

#include "plots/gnuplot/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the child could not do. */
enum step { STEP_FILES, STEP_JAIL, STEP_PROGRAM };

struct trouble {
	enum step step;
	int error; /* 0: none */
};

enum {
	FD_DATA = 3,
	FD_DRIVER = 4,
	FD_PROGRAM = 5,
	FD_ENDING = 6,
	FD_TROUBLE = 7, /* tells the parent that exec failed */
	FD_SPARE = 20,  /* above everything the child rearranges */
};

int
child_lift(int fd)
{
	int lifted = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, FD_SPARE);

	if (fd >= 0)
		close(fd);

	return lifted;
}

struct ends {
	int in[2], out[2], err[2], trouble[2];
};

static void
shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void
shut_ends(struct ends *ends)
{
	for (int i = 0; i < 2; i++) {
		shut(&ends->in[i]);
		shut(&ends->out[i]);
		shut(&ends->err[i]);
		shut(&ends->trouble[i]);
	}
}

static bool
open_pair(int pair[2], bool socket)
{
	int raw[2];

	/* A socket can be written to without SIGPIPE. */
	if (socket ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, raw)
		   : pipe2(raw, O_CLOEXEC))
		return false;
	pair[0] = child_lift(raw[0]);
	pair[1] = child_lift(raw[1]);

	return pair[0] >= 0 && pair[1] >= 0;
}

static bool
open_ends(struct ends *ends)
{
	*ends = (struct ends){ { -1, -1 }, { -1, -1 }, { -1, -1 }, { -1, -1 } };

	return open_pair(ends->in, true) && open_pair(ends->out, false) &&
	       open_pair(ends->err, false) && open_pair(ends->trouble, false);
}

/* The child from here: kernel calls only. */
static void
settle_signals(void)
{
	struct sigaction plain = { .sa_handler = SIG_DFL };
	sigset_t none;

	sigemptyset(&plain.sa_mask);
	for (int number = 1; number < 32; number++)
		sigaction(number, &plain, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static bool
settle_descriptors(const struct child_plan *plan, const struct ends *ends)
{
	return dup2(ends->in[1], 0) >= 0 && dup2(ends->out[1], 1) >= 0 &&
	       dup2(ends->err[1], 2) >= 0 &&
	       dup2(plan->files.data, FD_DATA) >= 0 &&
	       dup2(plan->files.driver, FD_DRIVER) >= 0 &&
	       dup2(plan->files.program, FD_PROGRAM) >= 0 &&
	       dup2(plan->files.ending, FD_ENDING) >= 0 &&
	       dup3(ends->trouble[1], FD_TROUBLE, O_CLOEXEC) >= 0;
}

/* It finds its files by name, which needs /proc and a jail that lets it. */
static bool
can_open_files(void)
{
	int fd = open("/dev/fd/3", O_RDONLY | O_CLOEXEC);

	if (fd >= 0)
		close(fd);

	return fd >= 0;
}

static struct trouble
settle(const struct child_plan *plan, const struct ends *ends)
{
	int error;

	settle_signals();
	if (!settle_descriptors(plan, ends) || chdir("/"))
		return (struct trouble){ STEP_PROGRAM, errno };
	if (!can_open_files())
		return (struct trouble){ STEP_FILES, errno };
	error = plan->jail ? jail_enter(plan->jail) : 0;
	if (!error && !can_open_files())
		error = errno;

	return (struct trouble){ STEP_JAIL, error };
}

static void
become_gnuplot(const struct child_plan *plan, const struct ends *ends,
	       pid_t parent)
{
	static char path[] = "PATH=/usr/bin:/bin", locale[] = "LC_ALL=C.UTF-8";
	static char home[] = "HOME=/nonexistent", term[] = "TERM=dumb";
	static char name[] = "gnuplot", defaults[] = "-d";
	char *const arguments[] = { name, defaults, NULL };
	char *const environment[] = { path, locale, home, term, NULL };
	struct trouble trouble;

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	trouble = settle(plan, ends);
	/* After the jail, which still needs its Landlock rules. */
	close_range(FD_TROUBLE + 1, ~0u, 0);
	if (!trouble.error) {
		execve(plan->path, arguments, environment);
		trouble = (struct trouble){ STEP_PROGRAM, errno };
	}
	if (write(FD_TROUBLE, &trouble, sizeof(trouble)) < 0)
		_exit(126);
	_exit(127);
}

static bool
say_trouble(const char *path, struct trouble trouble, struct error *err)
{
	const char *why = strerror(trouble.error);

	if (trouble.step == STEP_FILES)
		return error_set(err, ERROR_FILE,
				 "gnuplot cannot be started: /dev/fd/3: %s; is "
				 "/proc mounted?",
				 why);
	if (trouble.step == STEP_JAIL)
		return error_set(err, ERROR_FILE,
				 "gnuplot cannot be jailed: %s; no-sandbox=yes "
				 "works without",
				 why);

	return error_set(err, ERROR_FILE, "%s cannot be started: %s", path,
			 why);
}

static bool
fork_child(struct child *child, const struct child_plan *plan,
	   struct ends *ends, struct error *err)
{
	pid_t parent = getpid();
	struct trouble trouble = { 0 };
	ssize_t got;

	child->pid = fork();
	if (!child->pid)
		become_gnuplot(plan, ends, parent);
	if (child->pid < 0) {
		child->pid = 0;
		return error_set(err, ERROR_FILE,
				 "gnuplot cannot be started: %s",
				 strerror(errno));
	}
	shut(&ends->trouble[1]);
	do
		got = read(ends->trouble[0], &trouble, sizeof(trouble));
	while (got < 0 && errno == EINTR);
	if (got > 0)
		return say_trouble(plan->path, trouble, err);

	return true;
}

static bool
has_files(const struct child_files *files)
{
	return files->data >= 0 && files->driver >= 0 && files->program >= 0 &&
	       files->ending >= 0;
}

bool
child_start(struct child *child, const struct child_plan *plan,
	    struct error *err)
{
	struct ends ends;
	bool good;

	if (!open_ends(&ends) || !has_files(&plan->files)) {
		error_set(err, ERROR_FILE, "gnuplot cannot be started: %s",
			  strerror(errno));
		shut_ends(&ends);
		return false;
	}
	good = fork_child(child, plan, &ends, err);
	if (good) {
		child->in = ends.in[0];
		child->out = ends.out[0];
		child->err = ends.err[0];
		fcntl(child->in, F_SETFL, O_NONBLOCK);
		fcntl(child->out, F_SETFL, O_NONBLOCK);
		fcntl(child->err, F_SETFL, O_NONBLOCK);
		ends.in[0] = ends.out[0] = ends.err[0] = -1;
	}
	shut_ends(&ends);
	if (!good)
		child_end(child);

	return good;
}

void
child_end(struct child *child)
{
	shut(&child->in);
	shut(&child->out);
	shut(&child->err);
	if (child->pid > 0) {
		kill(child->pid, SIGKILL);
		while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	child->pid = 0;
}
