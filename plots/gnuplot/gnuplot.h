/* gnuplot.h - one gnuplot process: started, fed, watched, replaced */

#ifndef PLOTS_GNUPLOT_GNUPLOT_H
#define PLOTS_GNUPLOT_GNUPLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/text.h"

enum sandbox { SANDBOX_ON, SANDBOX_OFF };

/*
 * The process runs without a shell, in a jail and an environment of its
 * own.  Programs reach it through one file in memory, numbers through
 * another; no path and no file name ever does.  If it dies or hangs it is
 * replaced, but not more than a few times a minute.
 *
 * One thread at a time.  The process dies with the thread that started it
 * last; if that was not the thread that lives longest, the next job starts
 * another.
 */
struct gnuplot;

/*
 * What a program finds: these names, and nothing else.  The driver is
 * cells.lua; the numbers are those of the job.
 */
#define GNUPLOT_DATA   "/dev/fd/3"
#define GNUPLOT_DRIVER "/dev/fd/4"

/*
 * `program` is the path of gnuplot, or NULL to look for it.  Always
 * returns one; what does not work is said when a job runs.
 */
struct gnuplot *gnuplot_new(enum sandbox sandbox, const char *program);
void gnuplot_free(struct gnuplot *gnuplot);

struct gnuplot_job {
	const char
		*terminal; /* "set term ...", left out if it is set; or NULL */
	const char *program; /* made by script.c from figures, never raw */
	const void *data;
	size_t data_size;
	double seconds;            /* longer, and the process is replaced */
	struct progress *progress; /* somebody's wish to stop, or NULL */
};

/*
 * Runs a program and appends what it writes to `out`.  False if gnuplot is
 * not there, complains, dies, hangs, or the job was stopped; a stopped job
 * runs out in the background.
 */
MUST_CHECK bool gnuplot_run(struct gnuplot *gnuplot,
			    const struct gnuplot_job *job, struct text *out,
			    struct error *err);

/* Forgets how often it had to be replaced. */
void gnuplot_retry(struct gnuplot *gnuplot);

/* 0 if none runs. */
pid_t gnuplot_pid(const struct gnuplot *gnuplot);

#endif
