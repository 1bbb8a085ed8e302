/* test_soak.c - a monkey at the keyboard */

#include <criterion/criterion.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stats/law/random.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/frame/screen_inside.h"

TestSuite(story_soak, .timeout = 900);

/* What no key is, but can be pressed or typed. */
static const char *const others[] = {
	"Backspace", "Ctrl-U", "\303\251", "'",      "\\",  "#",   "set ",
	"tau=",      "policy", "9",        "Delete", "Esc", "Esc", "Esc",
};

/* Loaded now and then. */
static const char *const data[] = {
	"screen-scores.csv",
	"screen-counts.csv",
	"../../sample-data/guesses.csv",
	"../../sample-data/cosines.csv",
	"../../sample-data/gamma-losses.csv",
	"../../sample-data/predictions.csv",
	"../../sample-data/strategies.csv",
	"../../sample-data/claimed-curve.csv",
	"../../sample-data/trained-metrics.csv",
};

enum { OTHERS = sizeof(others) / sizeof(others[0]) };
enum { DATA = sizeof(data) / sizeof(data[0]) };

static size_t
below(struct random *random, size_t count)
{
	return (size_t)(random_uniform(random) * (double)count);
}

/* A key of the table, but none that leaves or stops the program. */
static const char *
any_key(struct stage *stage, struct random *random)
{
	const struct keymap *keymap = screen_board(stage_screen(stage))->keymap;
	const struct binding *key =
		keymap_at(keymap, below(random, keymap_count(keymap)));

	if (!strcmp(key->verb, "quit") || !strcmp(key->verb, "suspend") ||
	    !strcmp(key->key, "q"))
		return "Esc";

	return key->key;
}

static void
act(struct stage *stage, struct random *random)
{
	double what = random_uniform(random);

	if (what < 0.8)
		stage_press(stage, any_key(stage, random));
	else if (what < 0.97)
		stage_press(stage, others[below(random, OTHERS)]);
	else if (what < 0.985)
		stage_resize(stage, 20 + (int)below(random, 200),
			     4 + (int)below(random, 60));
	else if (what < 0.99)
		pointer_take(
			stage_screen(stage),
			(struct click){ (int)below(random, 200),
					(int)below(random, 60),
					(int)below(random, 3) - 1,
					(enum click_kind)below(random, 3) });
	else
		stage_take(stage, data[below(random, DATA)]);
}

/* What was typed may have named files: they go nowhere else. */
static void
go_away(void)
{
	char folder[] = "/tmp/dpaudit-soak-XXXXXX";

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
}

/* What another DPAUDIT_SOAK_SEED asks for, else always the same. */
static uint64_t
seed(void)
{
	const char *wanted = getenv("DPAUDIT_SOAK_SEED");

	return wanted ? strtoull(wanted, NULL, 10) : 20261118;
}

/* 2000 keys and resizes, or 10,000 if DPAUDIT_SOAK=10000. */
TEST(story_soak, no_sequence_of_keys_breaks_the_screen)
{
	const struct stage_options options = { .width = 100, .height = 30 };
	const char *wanted = getenv("DPAUDIT_SOAK");
	long steps = wanted ? strtol(wanted, NULL, 10) : 2000;
	struct stage *stage = stage_new(&options);
	struct random random = random_start(seed(), 1);

	stage_load(stage, "screen-scores.csv");
	go_away();
	for (long i = 0; i < steps; i++) {
		act(stage, &random);
		screen_collect(stage_screen(stage));
		if (i % 7 == 0)
			stage_paint(stage);
		if (i % 211 == 0)
			stage_settle(stage);
	}
	/* it still works */
	stage_resize(stage, 100, 30);
	for (int i = 0; i < 12; i++) {
		stage_press(stage, "Esc");
		stage_settle(stage);
	}
	stage_press(stage, "1");
	stage_press(stage, "?");
	stage_settle(stage);
	cr_expect(stage_shows(stage, "Help"));
	stage_press(stage, "Esc");
	stage_settle(stage);
	cr_expect(stage_shows(stage, "[1 Audit]"));
	stage_free(stage);
}

/* Data that a training reads are in memory as long as it runs. */
static void
end_trainings(struct stage *stage)
{
	struct screen *screen = stage_screen(stage);
	struct jobs *jobs = &screen->board.jobs;

	while (screen_is_training(screen)) {
		for (size_t i = 0; i < jobs->count; i++) {
			struct error err = { 0 };

			jobs_choose(jobs, i);
			if (jobs->at[i].state == JOB_RUNNING)
				screen_stop_job(screen, true, &err);
		}
		poll(NULL, 0, 20);
		screen_collect(screen);
	}
	stage_settle(stage);
}

/* Returns the memory in use after so many keys. */
static size_t
press_keys(struct stage *stage, struct random *random, long count)
{
	for (long i = 0; i < count; i++) {
		act(stage, random);
		screen_collect(stage_screen(stage));
		if (i % 7 == 0)
			stage_paint(stage);
		if (i % 211 == 0)
			stage_settle(stage);
	}
	stage_resize(stage, 100, 30);
	end_trainings(stage);

	return memory_in_use();
}

/* 3000 keys, or 20,000 if DPAUDIT_SOAK=20000. */
TEST(story_soak, keys_leave_little_in_memory)
{
	const struct stage_options options = { .width = 100, .height = 30 };
	const char *wanted = getenv("DPAUDIT_SOAK");
	long steps = wanted ? strtol(wanted, NULL, 10) : 3000;
	double most = wanted ? 50e6 : 5e6, left;
	struct stage *stage = stage_new(&options);
	struct random random = random_start(seed(), 2);
	size_t before;

	stage_load(stage, "screen-scores.csv");
	go_away();
	before = press_keys(stage, &random, 200);
	left = (double)press_keys(stage, &random, steps - 200) - (double)before;
	cr_expect_lt(left, most, "%g", left);
	stage_free(stage);
}

/* Each press of p is a pin and a state to return to. */
TEST(story_soak, pins_leave_little_in_memory)
{
	const struct stage_options options = { .width = 100, .height = 30 };
	struct stage *stage = stage_new(&options);
	size_t before;
	double left;

	stage_load(stage, "screen-scores.csv");
	stage_press(stage, "p");
	stage_settle(stage);
	before = memory_in_use();
	for (int i = 0; i < 300; i++)
		stage_press(stage, "p");
	stage_settle(stage);
	left = (double)memory_in_use() - (double)before;
	cr_expect_lt(left, 10e6, "%g", left);
	stage_free(stage);
}

/* Goes to where a key is bound; false if that is nowhere in this view. */
static bool
go_to(struct screen *screen, const struct binding *key)
{
	const struct board *board = screen_board(screen);

	for (int i = 0; i < board->shown_count; i++) {
		if (!strcmp(board->shown[i]->kind->name, key->section)) {
			screen_move_focus(screen, i - board->focus);
			return true;
		}
	}

	return !strcmp(key->section, "anywhere");
}

/* On every kind of data. */
TEST(story_soak, every_key_can_be_pressed_in_every_view)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	const struct keymap *keymap = screen_board(screen)->keymap;
	size_t pressed = 0;

	for (size_t i = 0; view_kinds()[i]; i++) {
		stage_load(stage, data[i]);
		go_away();
		for (size_t j = 0; j < keymap_count(keymap); j++) {
			const struct binding *key = keymap_at(keymap, j);

			if (!strcmp(key->verb, "quit") ||
			    !strcmp(key->verb, "suspend"))
				continue;
			screen_runf(screen, "view %s", view_kinds()[i]->name);
			if (!go_to(screen, key))
				continue;
			stage_press(stage, key->key);
			if (pressed++ % 8 == 0)
				stage_paint(stage);
			for (int k = 0; k < 3; k++)
				stage_press(stage, "Esc");
		}
		stage_settle(stage);
	}
	cr_expect_gt(pressed, 500, "%zu", pressed);
	stage_free(stage);
}
