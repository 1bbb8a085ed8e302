/* test_soak.c - a monkey at the keyboard */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "stats/random.h"
#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_soak, .timeout = 900);

static const char *const keys[] = {
	"Up",          "Down",   "Left",   "Right",     "PageUp",
	"PageDown",    "Home",   "End",    "Tab",       "Shift-Tab",
	"Enter",       "Esc",    "Esc",    "Backspace", "Shift-Left",
	"Shift-Right", "F1",     "F2",     "F3",        "F4",
	"F5",          "F6",     "F7",     "1",         "2",
	"3",           "4",      "5",      "6",         "?",
	":",           "o",      "e",      "w",         "t",
	"T",           "m",      "M",      "d",         "<",
	">",           "(",      ")",      "f",         "F",
	"a",           "X",      "z",      "x",         "u",
	"Ctrl-R",      "y",      "Y",      "/",         "n",
	"N",           "R",      "L",      "C",         "Ctrl-L",
	"Ctrl-C",      "q",      "h",      "j",         "k",
	"l",           "H",      "r",      "=",         "+",
	"-",           "0",      "c",      "p",         "P",
	"s",           "Ctrl-P", "Ctrl-U", "\303\251",  "'",
	"\\",          "#",      "Space",  "set ",      "tau=",
	"9",
};

enum { KEYS = sizeof(keys) / sizeof(keys[0]) };

static double
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);

	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void
act(struct stage *stage, struct random *random)
{
	int width, height;

	if (random_uniform(random) < 0.98) {
		stage_press(stage,
			    keys[(size_t)(random_uniform(random) * KEYS)]);
		return;
	}
	width = 20 + (int)(random_uniform(random) * 200);
	height = 4 + (int)(random_uniform(random) * 60);
	stage_resize(stage, width, height);
}

/* Some questions of theory take long and cannot be stopped: no waiting. */
static void
settle_for(struct stage *stage, double seconds)
{
	double end = now() + seconds;

	while (screen_is_busy(stage_screen(stage)) && now() < end) {
		usleep(2000);
		screen_collect(stage_screen(stage));
	}
	screen_collect(stage_screen(stage));
	stage_paint(stage);
}

/* What was typed may have named files: they go nowhere else. */
static void
go_away(void)
{
	char folder[] = "/tmp/dpaudit-soak-XXXXXX";

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
}

/*
 * 10,000 keys and resizes if DPAUDIT_SOAK=10000; what fits into a few
 * seconds otherwise.
 */
Test(ui_soak, no_sequence_of_keys_breaks_the_screen)
{
	const struct stage_options options = { .width = 100, .height = 30 };
	const char *wanted = getenv("DPAUDIT_SOAK");
	long steps = wanted ? strtol(wanted, NULL, 10) : 3000;
	struct stage *stage = stage_new(&options);
	struct random random = random_start(20261118, 1);
	double start = now();

	stage_load(stage, "screen-scores.csv");
	go_away();
	for (long i = 0; i < steps && (wanted || now() - start < 8); i++) {
		act(stage, &random);
		screen_collect(stage_screen(stage));
		if (i % 7 == 0)
			stage_paint(stage);
		if (i % 211 == 0)
			settle_for(stage, 0.3);
	}
	/* it still works */
	stage_resize(stage, 100, 30);
	for (int i = 0; i < 12; i++) {
		stage_press(stage, "Esc");
		settle_for(stage, 0.1);
	}
	stage_press(stage, "1");
	stage_press(stage, "?");
	settle_for(stage, 0.1);
	cr_expect(stage_shows(stage, "Help"));
	stage_press(stage, "Esc");
	settle_for(stage, 0.1);
	cr_expect(stage_shows(stage, "[1 Audit]"));
	stage_free(stage);
	expect_no_leaks();
}
