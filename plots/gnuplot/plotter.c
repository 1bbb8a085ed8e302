/* plotter.c - whoever draws holds one of these */

#include "plots/gnuplot/plotter.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"

struct plotter {
	pthread_mutex_t lock;
	struct gnuplot *gnuplot;
};

struct plotter *
plotter_new_with(enum sandbox sandbox, const char *program)
{
	struct plotter *plotter = memory_new(sizeof(*plotter));

	pthread_mutex_init(&plotter->lock, NULL);
	plotter->gnuplot = gnuplot_new(sandbox, program);

	return plotter;
}

struct plotter *
plotter_new(enum sandbox sandbox)
{
	return plotter_new_with(sandbox, NULL);
}

void
plotter_free(struct plotter *plotter)
{
	if (!plotter)
		return;
	gnuplot_free(plotter->gnuplot);
	pthread_mutex_destroy(&plotter->lock);
	free(plotter);
}

bool
plotter_run(struct plotter *plotter, const struct gnuplot_job *job,
	    struct text *out, struct error *err)
{
	bool good;

	pthread_mutex_lock(&plotter->lock);
	good = gnuplot_run(plotter->gnuplot, job, out, err);
	pthread_mutex_unlock(&plotter->lock);

	return good;
}

void
plotter_retry(struct plotter *plotter)
{
	pthread_mutex_lock(&plotter->lock);
	gnuplot_retry(plotter->gnuplot);
	pthread_mutex_unlock(&plotter->lock);
}
