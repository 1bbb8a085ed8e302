/* test_train_steps.c - steps asked for, trained, accounted for and written */

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/course.h"
#include "stats/law/random.h"
#include "tests/load/loading.h"
#include "tests/program.h"
#include "tests/support.h"
#include "verb/verbs.h"

TestSuite(train_steps, .timeout = 600, .fini = scratch_remove);

enum { LINE = 400, GAMES = 80 };

/* A line of `train` without its data, and the number of steps it asks for. */
struct asked {
	char line[LINE];
	size_t steps, epoch;
};

static size_t
between(struct random *random, size_t low, size_t high)
{
	return low + random_below(random, high - low + 1);
}

/* Adds noise, or none, and perhaps a bug that only noise can have. */
static void
add_noise(struct random *random, bool clients, char line[LINE])
{
	static const char *const noises[] = {
		"",
		"clip-norm=1",
		"sigma=1.5",
		"epsilon=4 delta=1e-5",
		"sigma=1 bug=noise-scale noise-factor=0.5",
		"sigma=1 sampler=fixed",
	};
	static const char *const samplers[] = { "", "sampler=poisson",
						"sampler=shuffle",
						"sampler=fixed" };
	size_t noise = random_below(random, 6);
	size_t sampler = noise < 3 ? random_below(random, 4) : 0;

	if (clients && noise < 1)
		noise = 1;
	snprintf(line + strlen(line), LINE - strlen(line), " %s %s",
		 noises[noise], samplers[sampler]);
}

/* Draws settings; an epoch is counted by hand from rows, or clients. */
static struct asked
draw(struct random *random)
{
	static const char *const units[] = { "", "unit=micro-batch unit-rows=3",
					     "unit=client clients=12" };
	size_t rows = between(random, 20, 120);
	size_t batch = between(random, 1, 50);
	size_t unit = random_below(random, 3), epochs, units_drawn;
	struct asked asked = { "" };

	units_drawn = unit == 2 ? 12 : rows;
	asked.epoch =
		batch < units_drawn ? (units_drawn + batch - 1) / batch : 1;
	snprintf(asked.line, LINE, "rows=%zu batch=%zu %s seed=%zu", rows,
		 batch, units[unit], between(random, 1, 99));
	add_noise(random, unit == 2, asked.line);
	if (strstr(asked.line, "epsilon=") && unit == 1)
		snprintf(asked.line, LINE, "rows=%zu batch=%zu sigma=2", rows,
			 batch);
	if (random_below(random, 3)) {
		asked.steps = between(random, 1, 40);
		snprintf(asked.line + strlen(asked.line),
			 LINE - strlen(asked.line), " steps=%zu", asked.steps);
	} else {
		epochs = between(random, 1, 4);
		asked.steps = epochs * asked.epoch;
		snprintf(asked.line + strlen(asked.line),
			 LINE - strlen(asked.line), " epochs=%zu", epochs);
	}

	return asked;
}

/* ---- the program's training ---- */

static void
train(const struct asked *asked)
{
	struct progress progress = { 0 };
	struct scene scene = { .session = session_new(),
			       .progress = &progress };
	struct answer answer = { 0 };
	struct error err = { 0 };
	char line[LINE + 700];

	snprintf(line, sizeof(line),
		 "train blobs model=8-4-2 %s force=yes output='%s/'",
		 asked->line, scratch_path("run"));
	cr_assert(verb_run_line(&scene, line, &answer, &err), "%s: %s", line,
		  err.text);
	cr_expect_eq(atomic_load(&progress.done), asked->steps, "%s: %zu",
		     asked->line, atomic_load(&progress.done));
	answer_clear(&answer);
	session_free(scene.session);
}

/* ---- held against it ---- */

/* Trains the same course by the steps asked for, and compares the weights. */
static void
expect_weights(const struct asked *asked, const struct course *course)
{
	struct run *run = run_new(&course->order);
	size_t bytes = course->net.weights * sizeof(float);
	struct error err = { 0 };
	char *left = memory_new(bytes);
	FILE *file;

	cr_assert(run_steps(run, asked->steps, NULL, &err), "%s", err.text);
	file = fopen(scratch_path("run/model/weights.npy"), "rb");
	cr_assert(file && !fseek(file, -(long)bytes, SEEK_END));
	cr_assert_eq(fread(left, 1, bytes, file), bytes);
	fclose(file);
	cr_expect(!memcmp(left, run_weights(run), bytes), "%s", asked->line);
	free(left);
	run_free(run);
}

/* Returns epsilon of the steps asked for, or NaN where none is known. */
static double
epsilon_of(const struct asked *asked, const struct course *course)
{
	struct ledger ledger = run_order_ledger(&course->order, asked->steps);
	struct error ignored = { 0 };
	struct mechanism *mechanism = ledger_mechanism(&ledger, &ignored);
	struct bracket epsilon = { NAN, NAN, NAN };

	if (mechanism)
		cr_assert(mechanism_epsilon(mechanism, course->delta, &epsilon,
					    &ignored),
			  "%s", ignored.text);
	mechanism_free(mechanism);

	return epsilon.upper;
}

static void
expect_manifest(const struct asked *asked, double epsilon)
{
	char *text = read_whole(scratch_path("run/manifest.json"));
	json_t *top = json_loads(text, 0, NULL);
	json_t *ledger = json_object_get(top, "ledger");
	const char *name = json_object_get(ledger, "bug")
				   ? "claimed-epsilon-upper"
				   : "epsilon-upper";
	json_t *upper = json_object_get(ledger, name);

	cr_expect_eq(json_integer_value(json_object_get(ledger, "steps")),
		     (json_int_t)asked->steps, "%s: %s", asked->line, text);
	cr_expect_eq(upper != NULL, !isnan(epsilon), "%s: %s", asked->line,
		     text);
	if (upper)
		cr_expect_float_eq(json_real_value(upper), epsilon,
				   1e-12 * epsilon, "%s", asked->line);
	json_decref(top);
	free(text);
}

/* The last row is the last step, and what all steps have spent. */
static void
expect_metrics(const struct asked *asked, double epsilon)
{
	const struct dataset *metrics = load_one("run/model/metrics.csv", NULL);
	const double *step = dataset_values(metrics, ROLE_STEP);
	const double *spent = dataset_values(metrics, ROLE_EPSILON_SPENT);
	size_t rows = dataset_rows(metrics);

	cr_expect_eq(rows, (asked->steps + asked->epoch - 1) / asked->epoch,
		     "%s: %zu rows", asked->line, rows);
	cr_expect_eq((size_t)step[rows - 1], asked->steps, "%s: %g",
		     asked->line, step[rows - 1]);
	if (spent)
		cr_expect_float_eq(spent[rows - 1], epsilon, 1e-12 * epsilon,
				   "%s", asked->line);
	dataset_release(metrics);
}

static void
expect_header(const struct asked *asked, double epsilon)
{
	const struct dataset *data = load_one("run/losses.csv", NULL);
	const struct game *game = dataset_game(data);
	const char *mechanism = game->value[GAME_MECHANISM];
	const char *steps = strstr(mechanism, "steps=");

	if (steps)
		cr_expect_eq(strtoul(steps + 6, NULL, 10), asked->steps,
			     "%s: %s", asked->line, mechanism);
	cr_expect_eq(*game->value[GAME_CLAIMED_EPSILON] != '\0',
		     !isnan(epsilon), "%s", asked->line);
	if (!isnan(epsilon))
		cr_expect_float_eq(
			strtod(game->value[GAME_CLAIMED_EPSILON], NULL),
			epsilon, 1e-3 * epsilon, "%s", asked->line);
	dataset_release(data);
}

TEST(train_steps, asked_trained_accounted_and_written_are_one)
{
	struct random random = random_start(36, 3);

	for (size_t i = 0; i < GAMES; i++) {
		struct asked asked = draw(&random);
		struct settings settings;
		struct course course = { .settings = &settings,
					 .data = "blobs" };
		struct error err = { 0 };
		double epsilon;

		settings_init(&settings);
		set_line(&settings, "model=8-4-2");
		set_line(&settings, asked.line);
		cr_assert(course_read(&course, NULL, NULL, &err), "%s: %s",
			  asked.line, err.text);
		train(&asked);
		epsilon = epsilon_of(&asked, &course);
		expect_weights(&asked, &course);
		expect_manifest(&asked, epsilon);
		expect_metrics(&asked, epsilon);
		expect_header(&asked, epsilon);
		course_clear(&course);
		settings_clear(&settings);
	}
}
