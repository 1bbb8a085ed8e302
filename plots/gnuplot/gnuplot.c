/*
 * gnuplot.c - one gnuplot process: fed, watched, replaced
 *
 * gnuplot reads its standard input one byte at a time, so a program goes
 * into a file in memory, what follows it into another, and standard input
 * only says to load both.  An error ends the load, not the process.  The
 * answer is what stands between two lines with a number nobody can guess.
 */

#include "plots/gnuplot/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/limit.h"
#include "base/memory.h"
#include "base/thread.h"
#include "plots/gnuplot/cells_driver.h"
#include "plots/gnuplot/child.h"
#include "plots/gnuplot/jail.h"

enum {
	RESPAWNS = 5, /* within a minute */
	MINUTE = 60,
	MOST_OUTPUT = 64 << 20,
	MOST_COMPLAINTS = 1 << 16,
	SLICE = 20, /* milliseconds between looks at `progress` */
};

struct gnuplot {
	enum sandbox sandbox;
	char *path; /* NULL: not installed */
	struct jail *jail;
	struct error trouble; /* why it cannot run */

	struct child child;
	struct child_files files;
	double born[RESPAWNS]; /* when the last ones started */
	size_t births;
	char nonce[33];
	unsigned long sequence;
	bool owes;      /* the last job has not come to its end */
	char *terminal; /* what the last good job set, or NULL */
	struct text input, output, complaints;
	size_t sent; /* of `input` */
};

/* ---- what is made once ---- */

static char *
find_program(void)
{
	const char *at = getenv("PATH");
	struct text path = { 0 };

	if (!at)
		at = "/usr/bin:/bin";
	while (*at) {
		size_t length = strcspn(at, ":");

		text_clear(&path);
		text_add_bytes(&path, at, length);
		text_add_string(&path, "/gnuplot");
		if (*at == '/' && !access(text_get(&path), X_OK))
			return text_take(&path);
		at += length + (at[length] == ':');
	}
	text_clear(&path);

	return NULL;
}

static bool
write_all(int fd, const void *bytes, size_t size)
{
	const char *at = bytes;
	off_t offset = 0;

	if (ftruncate(fd, 0))
		return false;
	while (size) {
		ssize_t wrote = pwrite(fd, at, size, offset);

		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote <= 0)
			return false;
		at += wrote;
		offset += wrote;
		size -= (size_t)wrote;
	}

	return true;
}

static int
make_driver(void)
{
	int fd = child_lift(
		memfd_create("driver", MFD_CLOEXEC | MFD_ALLOW_SEALING));

	if (fd < 0 || !write_all(fd, cells_driver, cells_driver_size))
		return fd;
	fcntl(fd, F_ADD_SEALS,
	      F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);

	return fd;
}

static void
make_nonce(char nonce[33])
{
	uint8_t bytes[16] = { 0 };

	if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes))
		memcpy(bytes, &(double){ thread_clock() }, sizeof(double));
	for (size_t i = 0; i < sizeof(bytes); i++)
		snprintf(nonce + 2 * i, 3, "%02x", bytes[i]);
}

/* ---- starting and ending ---- */

static void
end(struct gnuplot *gnuplot)
{
	child_end(&gnuplot->child);
	gnuplot->owes = false;
	gnuplot->sent = 0;
	free(gnuplot->terminal);
	gnuplot->terminal = NULL;
	text_clear(&gnuplot->input);
	text_clear(&gnuplot->output);
	text_clear(&gnuplot->complaints);
}

static bool
may_start(struct gnuplot *gnuplot, struct error *err)
{
	double *oldest = &gnuplot->born[gnuplot->births % RESPAWNS];

	if (gnuplot->births >= RESPAWNS && thread_clock() - *oldest < MINUTE)
		return error_set(err, ERROR_FILE,
				 "gnuplot ended %d times within a minute; "
				 "figures wait until Ctrl-L (or :redraw) has "
				 "it tried again",
				 (int)RESPAWNS);
	*oldest = thread_clock();
	gnuplot->births++;

	return true;
}

static bool
start(struct gnuplot *gnuplot, struct error *err)
{
	struct child_plan plan = { gnuplot->path, gnuplot->jail,
				   gnuplot->files };

	if (!gnuplot->path)
		return error_set(err, ERROR_FILE,
				 "gnuplot is not installed, so there are no "
				 "figures; the package is gnuplot-nox (the "
				 "numbers do not need it)");
	if (gnuplot->trouble.kind != ERROR_NONE) {
		*err = gnuplot->trouble;
		return false;
	}
	if (!may_start(gnuplot, err))
		return false;

	return child_start(&gnuplot->child, &plan, err);
}

struct gnuplot *
gnuplot_new(enum sandbox sandbox, const char *program)
{
	struct gnuplot *gnuplot = memory_new(sizeof(*gnuplot));
	struct error err = { 0 };

	gnuplot->sandbox = sandbox;
	gnuplot->child = (struct child){ 0, -1, -1, -1 };
	gnuplot->files = (struct child_files){ -1, -1, -1, -1 };
	gnuplot->path = program ? memory_copy_text(program) : find_program();
	if (!limit_files(&gnuplot->trouble))
		return gnuplot;
	gnuplot->files.data = child_lift(memfd_create("data", MFD_CLOEXEC));
	gnuplot->files.program =
		child_lift(memfd_create("program", MFD_CLOEXEC));
	gnuplot->files.ending = child_lift(memfd_create("ending", MFD_CLOEXEC));
	gnuplot->files.driver = make_driver();
	make_nonce(gnuplot->nonce);
	if (sandbox == SANDBOX_ON && gnuplot->path)
		gnuplot->jail = jail_new(gnuplot->path, &gnuplot->trouble);
	/* Early, so that the first picture need not wait; asked again later. */
	if (gnuplot->path && !start(gnuplot, &err))
		gnuplot->child.pid = 0;

	return gnuplot;
}

static void
shut_files(const struct child_files *files)
{
	const int fds[] = { files->data, files->driver, files->program,
			    files->ending };

	for (size_t i = 0; i < sizeof(fds) / sizeof(fds[0]); i++) {
		if (fds[i] >= 0)
			close(fds[i]);
	}
}

void
gnuplot_free(struct gnuplot *gnuplot)
{
	if (!gnuplot)
		return;
	end(gnuplot);
	shut_files(&gnuplot->files);
	jail_free(gnuplot->jail);
	free(gnuplot->path);
	free(gnuplot);
}

void
gnuplot_retry(struct gnuplot *gnuplot)
{
	gnuplot->births = 0;
}

pid_t
gnuplot_pid(const struct gnuplot *gnuplot)
{
	return gnuplot->child.pid;
}

/* ---- talking ---- */

enum state { STATE_GOING, STATE_DONE, STATE_GONE };

static bool
send_some(struct gnuplot *gnuplot)
{
	ssize_t sent =
		send(gnuplot->child.in, gnuplot->input.at + gnuplot->sent,
		     gnuplot->input.length - gnuplot->sent, MSG_NOSIGNAL);

	if (sent < 0)
		return errno == EAGAIN || errno == EINTR;
	gnuplot->sent += (size_t)sent;

	return true;
}

static bool
receive_some(int fd, struct text *into, size_t most)
{
	char buffer[1 << 16];
	ssize_t got = read(fd, buffer, sizeof(buffer));

	if (got < 0)
		return errno == EAGAIN || errno == EINTR;
	/* What is too much is not kept; the job then fails for its size. */
	if (into->length <= most)
		text_add_bytes(into, buffer, (size_t)got);

	return got > 0;
}

/* One look at all that is open. */
static enum state
pump(struct gnuplot *gnuplot, int milliseconds)
{
	bool more = gnuplot->sent < gnuplot->input.length;
	struct pollfd fds[] = {
		{ gnuplot->child.out, POLLIN, 0 },
		{ gnuplot->child.err, POLLIN, 0 },
		{ gnuplot->child.in, more ? POLLOUT : 0, 0 },
	};

	if (poll(fds, 3, milliseconds) < 0)
		return errno == EINTR ? STATE_GOING : STATE_GONE;
	if (fds[0].revents &&
	    !receive_some(gnuplot->child.out, &gnuplot->output, MOST_OUTPUT))
		return STATE_GONE;
	if (fds[1].revents &&
	    !receive_some(gnuplot->child.err, &gnuplot->complaints,
			  MOST_COMPLAINTS))
		return STATE_GONE;
	if (more && fds[2].revents && !send_some(gnuplot))
		return STATE_GONE;

	return STATE_GOING;
}

static bool
ends_with(const struct text *text, const char *end)
{
	size_t length = strlen(end);

	return text->length >= length &&
	       !memcmp(text->at + text->length - length, end, length);
}

static void
write_mark(char mark[80], const struct gnuplot *gnuplot, const char *tag)
{
	snprintf(mark, 80, "@@%s %s %lu", tag, gnuplot->nonce,
		 gnuplot->sequence);
}

static bool
is_complete(const struct gnuplot *gnuplot)
{
	char end_mark[80], error_mark[80];

	write_mark(end_mark, gnuplot, "END");
	write_mark(error_mark, gnuplot, "ERR");
	strncat(end_mark, "\n", 2);
	strncat(error_mark, "\n", 2);

	return ends_with(&gnuplot->output, end_mark) &&
	       ends_with(&gnuplot->complaints, error_mark);
}

/* Until the last job has come to its end, or cannot any more. */
static bool
wait_for_end(struct gnuplot *gnuplot, double deadline,
	     struct progress *progress, struct error *err)
{
	while (!is_complete(gnuplot)) {
		if (progress && !progress_check(progress, err))
			return false;
		if (thread_clock() > deadline) {
			end(gnuplot);
			return error_set(
				err, ERROR_FILE,
				"gnuplot took too long and was stopped");
		}
		if (pump(gnuplot, SLICE) == STATE_GONE) {
			end(gnuplot);
			return error_set(err, ERROR_FILE,
					 "gnuplot ended unexpectedly");
		}
		if (gnuplot->output.length > MOST_OUTPUT ||
		    gnuplot->complaints.length > MOST_COMPLAINTS) {
			end(gnuplot);
			return error_set(err, ERROR_FILE,
					 "gnuplot wrote without end and was "
					 "stopped");
		}
	}
	gnuplot->owes = false;

	return true;
}

/* A job that was stopped may still be on its way. */
static bool
make_ready(struct gnuplot *gnuplot, const struct gnuplot_job *job,
	   struct error *err)
{
	struct error ignored = { 0 };

	if (gnuplot->child.pid && gnuplot->owes &&
	    !wait_for_end(gnuplot, thread_clock() + job->seconds, job->progress,
			  &ignored) &&
	    ignored.kind == ERROR_STOPPED) {
		*err = ignored;
		return false;
	}
	/* Died of its own while nobody looked? */
	if (gnuplot->child.pid && pump(gnuplot, 0) == STATE_GONE)
		end(gnuplot);

	return gnuplot->child.pid || start(gnuplot, err);
}

/* Reading a driver takes as long as drawing a picture. */
static const char *
missing_terminal(const struct gnuplot *gnuplot, const struct gnuplot_job *job)
{
	if (!job->terminal ||
	    (gnuplot->terminal && !strcmp(gnuplot->terminal, job->terminal)))
		return "";

	return job->terminal;
}

/* What stands before and after a program, each in its own load. */
static bool
store(struct gnuplot *gnuplot, const struct gnuplot_job *job)
{
	char begin[80], status[80], finish[80], complaint[80];
	struct text program = { 0 }, ending = { 0 };
	bool good;

	write_mark(begin, gnuplot, "BEGIN");
	write_mark(status, gnuplot, "STAT");
	write_mark(finish, gnuplot, "END");
	write_mark(complaint, gnuplot, "ERR");
	text_add(&program,
		 "unset multiplot\nreset\nreset errors\nset output\n"
		 "set print '-'\nprint '%s'\n%s%s",
		 begin, missing_terminal(gnuplot, job), job->program);
	text_add(&ending,
		 "unset multiplot\nset output\nprint '%s ',GPVAL_ERRNO\n"
		 "print '%s'\nset print\nprint '%s'\n",
		 status, finish, complaint);
	good = write_all(gnuplot->files.data, job->data, job->data_size) &&
	       write_all(gnuplot->files.program, program.at, program.length) &&
	       write_all(gnuplot->files.ending, ending.at, ending.length);
	text_clear(&program);
	text_clear(&ending);

	return good;
}

static void
queue(struct gnuplot *gnuplot)
{
	text_clear(&gnuplot->input);
	text_clear(&gnuplot->output);
	text_clear(&gnuplot->complaints);
	gnuplot->sent = 0;
	text_add_string(&gnuplot->input,
			"load '/dev/fd/5'\nload '/dev/fd/6'\n");
	gnuplot->owes = true;
}

/* Whether a line of complaint is the one that says what is wrong. */
static const char *
find_reason(const char *line)
{
	const char *at = strstr(line, "line ");

	if (!at || at > line + strcspn(line, "\n"))
		return NULL;
	at += 5 + strspn(at + 5, "0123456789");

	if (*at != ':')
		return NULL;
	at += 1 + strspn(at + 1, " ");

	return strncmp(at, "warning", 7) ? at : NULL;
}

/* Some are built without lua or without cairo. */
static bool
miss_terminal(const struct gnuplot_job *job, struct error *err)
{
	static const char before[] = "set term ";
	const char *line =
		job->terminal && *job->terminal ? job->terminal : job->program;
	const char *name = strstr(line, before);

	name = name ? name + strlen(before) : "";

	return error_set(err, ERROR_FILE,
			 "this gnuplot was built without its terminal %.*s, "
			 "which draws here; the package gnuplot-nox has it",
			 (int)strcspn(name, " \n"), name);
}

/* The first reason given; what follows it are consequences. */
static bool
complain(const struct gnuplot *gnuplot, const struct gnuplot_job *job,
	 struct error *err)
{
	const char *all = text_get(&gnuplot->complaints), *reason = NULL;
	size_t length;

	for (const char *at = all; *at && !reason;) {
		reason = find_reason(at);
		at += strcspn(at, "\n");
		at += *at == '\n';
	}
	if (!reason)
		reason = "it does not say about what";
	if (strstr(all, "terminal type"))
		return miss_terminal(job, err);
	length = strcspn(reason, "\n");

	return error_set(err, ERROR_FILE, "gnuplot complains: %.*s",
			 (int)(length < 200 ? length : 200), reason);
}

/* Backwards, since what stands before may be any bytes. */
static size_t
find_last(const struct text *text, const char *what)
{
	size_t length = strlen(what);

	for (size_t i = text->length; i-- > 0;) {
		if (text->length - i >= length &&
		    !memcmp(text->at + i, what, length))
			return i;
	}

	return text->length;
}

static bool
take_answer(const struct gnuplot *gnuplot, const struct gnuplot_job *job,
	    struct text *out, struct error *err)
{
	char begin[80], status[80];
	size_t start_at, end_at;

	write_mark(begin, gnuplot, "BEGIN");
	write_mark(status, gnuplot, "STAT");
	strncat(begin, "\n", 2);
	end_at = find_last(&gnuplot->output, status);
	start_at = strlen(begin);
	if (end_at == gnuplot->output.length || end_at < start_at ||
	    memcmp(gnuplot->output.at, begin, start_at))
		return error_set(err, ERROR_FORMAT,
				 "gnuplot answered something unexpected");
	if (strtol(gnuplot->output.at + end_at + strlen(status), NULL, 10))
		return complain(gnuplot, job, err);
	text_add_bytes(out, gnuplot->output.at + start_at, end_at - start_at);

	return true;
}

bool
gnuplot_run(struct gnuplot *gnuplot, const struct gnuplot_job *job,
	    struct text *out, struct error *err)
{
	if (!make_ready(gnuplot, job, err))
		return false;
	gnuplot->sequence++;
	if (!store(gnuplot, job))
		return error_set(err, ERROR_FILE,
				 "numbers for gnuplot cannot be stored: %s",
				 strerror(errno));
	queue(gnuplot);
	free(gnuplot->terminal);
	gnuplot->terminal = NULL;
	if (!wait_for_end(gnuplot, thread_clock() + job->seconds, job->progress,
			  err) ||
	    !take_answer(gnuplot, job, out, err))
		return false;
	if (job->terminal)
		gnuplot->terminal = memory_copy_text(job->terminal);

	return true;
}
