/* screen_bench.c - from a key to numbers and figure on the terminal */

#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "bench/benches.h"
#include "plots/plotter.h"
#include "stats/random.h"
#include "ui/screen.h"
#include "ui/terminal.h"

enum { PRESSES = 200, WARM = 10 };

struct stage {
	struct terminal *terminal;
	struct screen *screen;
	struct canvas *canvas;
	FILE *in, *out;
};

static double
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);

	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool
open_stage(struct stage *stage, int width, int height)
{
	struct screen_options options = { .width = width, .height = height };
	struct error err = { 0 };
	char number[16];
	int ends[2];

	setlocale(LC_CTYPE, "C.UTF-8");
	snprintf(number, sizeof(number), "%d", width);
	setenv("COLUMNS", number, 1);
	snprintf(number, sizeof(number), "%d", height);
	setenv("LINES", number, 1);
	if (pipe(ends) < 0)
		return false;
	stage->in = fdopen(ends[0], "r");
	stage->out = fdopen(memfd_create("cells", 0), "w");
	stage->terminal =
		terminal_new(stage->in, stage->out, "xterm-256color", &err);
	if (!stage->terminal)
		return false;
	options.plotter = plotter_new(SANDBOX_ON);
	options.look = terminal_look(stage->terminal);
	stage->screen = screen_new(&options);
	stage->canvas = canvas_new(width, height, options.look);

	return true;
}

static void
close_stage(struct stage *stage)
{
	screen_free(stage->screen);
	canvas_free(stage->canvas);
	terminal_free(stage->terminal);
}

static void
fill_data(struct stage *stage, size_t rows)
{
	struct dataset *data = dataset_new("bench", KIND_SCORES, rows);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	struct random random = random_start(1, 1);
	struct datasets made = { 0 };

	for (size_t i = 0; i < rows; i++) {
		member[i] = (double)(i % 2);
		score[i] = member[i];
		for (int j = 0; j < 12; j++)
			score[i] += random_uniform(&random) - 0.5;
	}
	datasets_add(&made, data);
	session_add_data(stage->screen->session, &made);
	screen_run(stage->screen, "set tau=0.5");
	screen_settle(stage->screen);
}

static bool
is_fresh(const struct screen *screen, bool figure)
{
	unsigned serial = screen->snapshot->serial;

	return screen->numbers.serial == serial &&
	       (!figure || screen->pictures[0].serial == serial);
}

static void
paint(struct stage *stage)
{
	screen_draw(stage->screen, stage->canvas);
	terminal_paint(stage->terminal, stage->canvas);
}

/* Seconds until numbers, and then the figure, stand on the terminal. */
static void
press(struct stage *stage, uint32_t key, double *numbers, double *figure)
{
	struct pollfd wake = { stage->screen->wake, POLLIN, 0 };
	double start = now();

	*numbers = 0;
	screen_press(stage->screen, key);
	paint(stage);
	while (!is_fresh(stage->screen, true)) {
		poll(&wake, 1, 1000);
		screen_collect(stage->screen);
		paint(stage);
		if (*numbers <= 0 && is_fresh(stage->screen, false))
			*numbers = now() - start;
	}
	*figure = now() - start;
	if (*numbers <= 0)
		*numbers = *figure;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
report(const char *what, size_t rows, double times[PRESSES])
{
	char line[80];

	qsort(times, PRESSES, sizeof(*times), by_size);
	snprintf(line, sizeof(line), "%s, median", what);
	bench_line(line, (double)rows, times[PRESSES / 2], 0, "<= 5 ms");
	snprintf(line, sizeof(line), "%s, worst", what);
	bench_line(line, (double)rows, times[PRESSES - 1], 0, "<= 16 ms");
}

static void
measure(size_t rows, const char *name, uint32_t up, uint32_t down)
{
	double numbers[PRESSES], figures[PRESSES], ignored;
	struct stage stage = { 0 };
	char what[60];

	if (!open_stage(&stage, 80, 24))
		return;
	fill_data(&stage, rows);
	for (int i = 0; i < WARM; i++)
		press(&stage, i % 2 ? down : up, &ignored, &ignored);
	for (int i = 0; i < PRESSES; i++)
		press(&stage, i % 20 < 10 ? up : down, &numbers[i],
		      &figures[i]);
	close_stage(&stage);
	snprintf(what, sizeof(what), "%s to numbers", name);
	report(what, rows, numbers);
	snprintf(what, sizeof(what), "%s to the figure", name);
	report(what, rows, figures);
}

/* Processor seconds of a second in which nothing happens. */
static void
measure_idle(void)
{
	struct stage stage = { 0 };
	struct pollfd wake;
	struct rusage before, after;
	double spent;

	if (!open_stage(&stage, 80, 24))
		return;
	fill_data(&stage, 1000);
	wake = (struct pollfd){ stage.screen->wake, POLLIN, 0 };
	getrusage(RUSAGE_SELF, &before);
	poll(&wake, 1, 1000);
	getrusage(RUSAGE_SELF, &after);
	spent = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) +
		1e-6 * (double)(after.ru_utime.tv_usec -
				before.ru_utime.tv_usec);
	bench_line("processor time of an idle second", 1000, spent, 0, "0");
	close_stage(&stage);
}

static void
run(void)
{
	static const size_t sizes[] = { 1000, 1000000 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		measure(sizes[i], "tau key", '>', '<');
	measure_idle();
}

const struct bench bench_screen = {
	.name = "screen",
	.summary = "from a key to numbers and figure on the terminal",
	.run = run,
};
