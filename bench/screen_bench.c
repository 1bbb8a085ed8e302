/* screen_bench.c - from a key to numbers and figure on the terminal */

#include <dirent.h>
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
#include "plots/gnuplot/plotter.h"
#include "stats/law/random.h"
#include "ui/frame/screen_inside.h"
#include "ui/sitting/sample_files.h"
#include "ui/terminal/terminal.h"

enum { PRESSES = 200, WARM = 6, SECONDS = 3 };

/* Rows up to which the number has a goal; beyond, only the mark has. */
enum { SMALL = 2000 };

/* A key that changes something in a view, and the one that takes it back. */
struct journey {
	const char *name;
	int width, height;
	uint32_t before[4]; /* keys that lead there */
	uint32_t forth, back;
	const char *lines[2]; /* or what is said instead of pressed */
	int pane;             /* of the figure that is waited for */
	bool all, answers;
	bool is_on_data; /* also with a million rows */
	bool no_tau;     /* all thresholds, with a band */
	bool new_alpha;  /* one that nobody has asked about yet */
	const char *sample;
};

static const struct journey journeys[] = {
	{ "audit, tau", 80, 24, { 0 }, '>', '<', .is_on_data = true },
	{ "audit, tau", 200, 60, { 0 }, '>', '<', .pane = 0 },
	{ "audit, alpha",
	  120,
	  40,
	  { 0 },
	  .lines = { "step alpha 1", "step alpha -1" },
	  .no_tau = true,
	  .is_on_data = true },
	{ "audit, new alpha",
	  120,
	  40,
	  { 0 },
	  .new_alpha = true,
	  .no_tau = true },
	{ "compare, alpha",
	  120,
	  40,
	  { '2', 0 },
	  .lines = { "step alpha 1", "step alpha -1" },
	  .pane = 1,
	  .all = true,
	  .no_tau = true,
	  .is_on_data = true },
	{ "compare, new alpha",
	  120,
	  40,
	  { '2', 0 },
	  .pane = 1,
	  .all = true,
	  .new_alpha = true,
	  .no_tau = true },
	{ "compare, tau",
	  120,
	  40,
	  { '2', 0 },
	  '>',
	  '<',
	  .pane = 1,
	  .all = true },
	{ "what-if, tau",
	  120,
	  40,
	  { 'p', '3', 0 },
	  '>',
	  '<',
	  .pane = 2,
	  .is_on_data = true },
	{ "theory, mu",
	  120,
	  40,
	  { '4', PRESS_DOWN, 0 },
	  PRESS_RIGHT,
	  PRESS_LEFT,
	  .answers = true },
	{ "plan, bound",
	  120,
	  40,
	  { '5', 0 },
	  PRESS_RIGHT,
	  PRESS_LEFT,
	  .answers = true },
	{ "landscape, axes",
	  120,
	  40,
	  { '6', 0 },
	  'a',
	  'a',
	  .sample = "strategies.csv" },
};

struct stage {
	struct terminal *terminal;
	struct screen *screen;
	struct canvas *canvas;
	FILE *in, *out;
	char kept[40]; /* the folder of sittings, as users have one */
};

static double
read_clock(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);

	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double
now(void)
{
	return read_clock(CLOCK_MONOTONIC);
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
	snprintf(stage->kept, sizeof(stage->kept), "/var/tmp/dpaudit-XXXXXX");
	options.state_folder = mkdtemp(stage->kept);
	options.plotter = plotter_new(SANDBOX_ON);
	options.look = terminal_look(stage->terminal);
	stage->screen = screen_new(&options);
	stage->canvas = canvas_new(width, height, options.look);

	return true;
}

static void
remove_kept(const char *path)
{
	DIR *folder = opendir(path);
	struct dirent *entry;

	while (folder && (entry = readdir(folder)))
		(void)unlinkat(dirfd(folder), entry->d_name, 0);
	if (folder)
		closedir(folder);
	(void)rmdir(path);
}

static void
close_stage(struct stage *stage)
{
	screen_free(stage->screen);
	remove_kept(stage->kept);
	canvas_free(stage->canvas);
	terminal_free(stage->terminal);
}

static void
fill_data(struct stage *stage, size_t rows, bool no_tau)
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
	if (!no_tau)
		screen_run(stage->screen, "set tau=0.5");
	screen_settle(stage->screen);
}

/* The one that is looked at: the chosen method's, the first answer. */
static bool
has_lead(const struct screen *screen, const struct journey *journey)
{
	unsigned serial = screen->board.snapshot->serial;

	return journey->answers
		       ? screen->board.replies[0].line &&
				 screen->board.replies[0].serial == serial
		       : screen->board.numbers.serial == serial;
}

/* Every number that is shown belongs to the settings that are shown. */
static bool
has_numbers(const struct screen *screen, const struct journey *journey)
{
	unsigned serial = screen->board.snapshot->serial;

	if (journey->answers) {
		for (int i = 0; i < QUESTIONS_MOST; i++) {
			if (screen->board.replies[i].line &&
			    screen->board.replies[i].serial != serial)
				return false;
		}
		return screen->board.replies[0].line != NULL;
	}
	if (journey->all && screen->board.numbers.all_serial != serial)
		return false;

	return screen->board.numbers.serial == serial;
}

static bool
has_figure(const struct screen *screen, const struct journey *journey)
{
	const struct picture *picture = &screen->board.pictures[journey->pane];

	return picture->serial == screen->board.snapshot->serial &&
	       !memcmp(&picture->wish, &screen->wishes[journey->pane],
		       sizeof(picture->wish));
}

static void
paint(struct stage *stage)
{
	screen_draw(stage->screen, stage->canvas);
	terminal_paint(stage->terminal, stage->canvas);
}

/* Seconds until something stands on the terminal. */
struct times {
	double mark;    /* what is new, or that what is there is old */
	double lead;    /* the number that is looked at */
	double numbers; /* all of them */
	double figure;
	double worked; /* by all threads until all is there */
};

static void
act(struct stage *stage, const struct journey *journey, bool back)
{
	if (journey->new_alpha)
		screen_runf(
			stage->screen, "set alpha=%.10g",
			0.999 * settings_number(&stage->screen->board.snapshot
							 ->state.settings,
						SETTING_ALPHA));
	else if (journey->lines[back])
		screen_run(stage->screen, journey->lines[back]);
	else
		screen_press(stage->screen,
			     back ? journey->back : journey->forth);
}

static void
look(const struct screen *screen, const struct journey *journey, double since,
     struct times *times)
{
	/* until it ends what was set is not yet known */
	if (screen->running)
		return;
	if (times->mark <= 0)
		times->mark = now() - since;
	if (times->lead <= 0 && has_lead(screen, journey))
		times->lead = now() - since;
	if (times->numbers <= 0 && has_numbers(screen, journey))
		times->numbers = now() - since;
	if (times->figure <= 0 && has_figure(screen, journey))
		times->figure = now() - since;
}

static struct times
press(struct stage *stage, const struct journey *journey, bool back)
{
	const struct screen *screen = stage->screen;
	struct pollfd wake = { screen->wake, POLLIN, 0 };
	struct times times = { 0 };
	double start = now(), worked = read_clock(CLOCK_PROCESS_CPUTIME_ID);

	act(stage, journey, back);
	for (;;) {
		int left = screen_frame_left(screen);

		if (!left) {
			paint(stage);
			look(screen, journey, start, &times);
		}
		if (times.numbers > 0 && times.figure > 0)
			break;
		poll(&wake, 1, left > 0 ? left : 1000);
		screen_collect(stage->screen);
	}
	times.worked = read_clock(CLOCK_PROCESS_CPUTIME_ID) - worked;

	return times;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
report(const char *what, size_t rows, double times[PRESSES], int count,
       const char *goal)
{
	static const char *const names[] = { "least", "median", "worst" };
	char line[80];

	qsort(times, (size_t)count, sizeof(*times), by_size);
	for (int i = 0; i < 3; i++) {
		snprintf(line, sizeof(line), "%s, %s", what, names[i]);
		bench_line(line, (double)rows, times[i * (count - 1) / 2], 0,
			   i == 1 ? goal : "");
	}
}

static void
set_out(struct stage *stage, const struct journey *journey, size_t rows)
{
	if (journey->sample)
		screen_runf(stage->screen, "load %s/%s",
			    sample_files_folder() ? sample_files_folder()
						  : "sample-data",
			    journey->sample);
	else
		fill_data(stage, rows, journey->no_tau);
	screen_settle(stage->screen);
	for (const uint32_t *key = journey->before; *key; key++) {
		screen_press(stage->screen, *key);
		screen_settle(stage->screen);
	}
}

static void
report_part(const struct journey *journey, const char *what, size_t rows,
	    double times[PRESSES], int count, const char *goal)
{
	char line[60];

	snprintf(line, sizeof(line), "%s %dx%d %s", journey->name,
		 journey->width, journey->height, what);
	report(line, rows, times, count, goal);
}

static void
measure(const struct journey *journey, size_t rows)
{
	double marks[PRESSES], leads[PRESSES], numbers[PRESSES],
		figures[PRESSES], worked[PRESSES];
	struct stage stage = { 0 };
	double end;
	int count = 0;

	if (!open_stage(&stage, journey->width, journey->height))
		return;
	set_out(&stage, journey, rows);
	for (int i = 0; i < WARM; i++)
		press(&stage, journey, i % 2);
	for (end = now() + SECONDS; count < PRESSES && now() < end; count++) {
		struct times times = press(&stage, journey, count % 20 >= 10);

		marks[count] = times.mark;
		leads[count] = times.lead;
		numbers[count] = times.numbers;
		figures[count] = times.figure;
		worked[count] = times.worked;
	}
	close_stage(&stage);
	report_part(journey, "to the mark", rows, marks, count, "<= 16 ms");
	report_part(journey, "to the number", rows, leads, count,
		    rows > SMALL ? "" : "<= 5 ms, worst 16");
	report_part(journey, "to all numbers", rows, numbers, count, "");
	report_part(journey, "to a figure", rows, figures, count, "<= 16 ms");
	report_part(journey, "of processors", rows, worked, count, "");
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
	fill_data(&stage, 1000, false);
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
	static const size_t sizes[] = { SMALL, 1000000 };

	for (size_t i = 0; i < sizeof(journeys) / sizeof(journeys[0]); i++) {
		for (size_t j = 0; j < sizeof(sizes) / sizeof(sizes[0]); j++) {
			if (!j || journeys[i].is_on_data)
				measure(&journeys[i], sizes[j]);
		}
	}
	measure_idle();
}

const struct bench bench_screen = {
	.name = "screen",
	.summary = "from a key to numbers and figure on the terminal",
	.run = run,
};
