/* test_lab.c - known truths of small games on real training */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/attack/attacks.h"
#include "lab/canary/canaries.h"
#include "lab/experiments.h"
#include "lab/lab_items.h"
#include "lab/play.h"
#include "stats/law/binomial.h"
#include "stats/sample/moments.h"
#include "study/paper/reproduce.h"
#include "tests/support.h"

TestSuite(lab, .timeout = 600);

/* ---- an experiment in memory ---- */

static struct play *
play(const char *name, const char *line)
{
	struct play *played = memory_new(sizeof(*played));
	struct error err = { 0 };

	settings_init(&played->settings);
	set_line(&played->settings, line);
	set_line(&played->settings, "threads=1");
	played->experiment = experiment_need(name, &err);
	cr_assert(played->experiment, "%s", err.text);
	cr_assert(play_plan(played, NULL, NULL, &err), "%s", err.text);
	cr_assert(play_run(played, NULL, &err), "%s", err.text);

	return played;
}

static void
end(struct play *played)
{
	play_clear(played);
	free(played);
}

/* The first column of a file that came out. */
static const double *
column(const struct play *played, size_t file)
{
	return dataset_column_values(played->output.files[file].data, 0);
}

static double
lower(const struct play *played, const char *method, const char *line)
{
	return reproduce_asked(method, played->output.files[0].data, line,
			       "epsilon", PART_LOWER);
}

#define BLOBS "data=blobs model=8-16-2 rows=200 batch=20 rate=0.1 delta=1e-5 "

/* ---- white box ---- */

/* What the canary adds is one, and both noises are their own. */
TEST(lab, white_box_pairs_are_one_apart)
{
	static const char *const kinds[] = { "quiet", "dirac", "random",
					     "constant" };

	for (size_t k = 0; k < 4; k++) {
		char line[200];
		struct play *played;
		double *apart, sd;
		struct moments moments;
		size_t steps = 500;

		snprintf(line, sizeof(line),
			 BLOBS "sigma=0.8 steps=%zu repetitions=1 canary=%s",
			 steps, kinds[k]);
		played = play("white-box", line);
		apart = memory_new_array(steps, sizeof(*apart));
		for (size_t i = 0; i < steps; i++)
			apart[i] = column(played, 0)[2 * i + 1] -
				   column(played, 0)[2 * i];
		moments = moments_of(apart, steps);
		sd = moments_sample_sd(&moments);
		cr_expect_lt(fabs(moments.mean - 1),
			     5 * 0.8 * sqrt(2.0 / (double)steps), "%s: %g",
			     kinds[k], moments.mean);
		cr_expect_lt(fabs(sd / (0.8 * sqrt(2)) - 1),
			     5 * sqrt(0.5 / (double)steps), "%s: %g", kinds[k],
			     sd);
		free(apart);
		end(played);
	}
}

/* Of 300 games no bound fails more often than it may. */
TEST(lab, bounds_hold_in_trained_games)
{
	static const char *const methods[] = { "clopper-pearson",
					       "fdp-clopper-pearson" };
	size_t failed[2] = { 0 }, games = 300;
	double most = 0;

	while (binomial_below(most, (double)games, 0.05) < 0.999)
		most++;
	for (size_t g = 0; g < games; g++) {
		char line[200];
		struct play *played;

		snprintf(line, sizeof(line),
			 "data=blobs model=8-2 rows=100 batch=10 rate=0.1 "
			 "delta=1e-5 sigma=1 steps=100 repetitions=1 seed=%zu",
			 g + 1);
		played = play("white-box", line);
		for (size_t m = 0; m < 2; m++) {
			double truth = 4.3772,
			       found = lower(played, methods[m],
					     "policy=fixed tau=0.5 sides=1 "
					     "delta=1e-5");

			failed[m] += found > truth;
		}
		end(played);
	}
	for (size_t m = 0; m < 2; m++)
		cr_expect_leq((double)failed[m], most, "%s failed %zu of %zu",
			      methods[m], failed[m], games);
}

/* Tight-auditing's bugs: who sees them, and who cannot. */
TEST(lab, bugs_are_refuted_by_those_who_can)
{
	struct play *played = play("white-box", BLOBS
				   "bug=noise-scale noise-factor=0.5 sigma=2 "
				   "steps=2000 repetitions=1");
	double claimed = 1.9930; /* of sigma 2 at delta 1e-5 */
	const char *line = "policy=fixed tau=0.5 sides=1 delta=1e-5";

	cr_expect_gt(lower(played, "fdp-clopper-pearson", line), claimed);
	cr_expect_lt(lower(played, "clopper-pearson", line), claimed);
	end(played);
	played = play("white-box", BLOBS "bug=clip-after-mean sigma=2 "
					 "steps=500 repetitions=1");
	cr_expect_gt(lower(played, "fdp-clopper-pearson", line), 8);
	end(played);
	played = play("white-box", BLOBS "sigma=2 steps=2000 repetitions=1");
	cr_expect_lt(lower(played, "fdp-clopper-pearson", line), claimed);
	end(played);
}

/* With one noise vector a canary that stays meets one number. */
TEST(lab, a_canary_stays_where_it_is_told_to)
{
	double spread[2];

	for (int moving = 0; moving < 2; moving++) {
		char line[200];
		struct play *played;
		struct moments moments;
		double out[100];

		snprintf(line, sizeof(line),
			 BLOBS "bug=few-seeds noise-seeds=1 sigma=20 steps=100 "
			       "repetitions=1 canary=dirac moving=%s",
			 moving ? "yes" : "no");
		played = play("white-box", line);
		for (size_t i = 0; i < 100; i++)
			out[i] = column(played, 0)[2 * i];
		moments = moments_of(out, 100);
		spread[moving] = moments_sample_sd(&moments);
		end(played);
	}
	cr_expect_lt(spread[0], 8, "%g", spread[0]);
	cr_expect_gt(spread[1], 12, "%g", spread[1]);
}

/* ---- canaries and attacks ---- */

TEST(lab, canaries_are_units_or_rows)
{
	struct play *played =
		play("white-box", BLOBS "sigma=1 steps=1 repetitions=1");
	const struct net *net = &played->lab.course.net;
	float *out = memory_new_array(net->weights, sizeof(*out));
	float *weights = memory_new_array(net->weights, sizeof(*weights));
	struct canary_scene scene = { .net = net,
				      .corpus = &played->lab.course.corpus,
				      .seed = 5,
				      .weights = weights,
				      .work = net_work_new(net, 64) };
	uint32_t *quiet;

	net_start(net, 3, weights);
	quiet = canary_quiet_weights(net, scene.corpus, weights);
	scene.quiet = quiet;
	for (const struct canary_kind *const *it = canaries(); *it; it++) {
		double norm = 0;
		uint16_t label = 99;
		float row[8];

		if ((*it)->gradient) {
			(*it)->gradient(&scene, 3, out);
			for (size_t i = 0; i < net->weights; i++)
				norm += (double)out[i] * (double)out[i];
			cr_expect_float_eq(norm, 1, 1e-5, "%s: %g", (*it)->name,
					   norm);
			continue;
		}
		(*it)->input(&scene, row, &label);
		cr_expect_lt(label, 2, "%s", (*it)->name);
		for (size_t i = 0; i < 8; i++)
			cr_expect(isfinite(row[i]), "%s", (*it)->name);
		cr_expect_gt(canary_input_gradient(&scene, row, label, out), 0);
	}
	free(quiet);
	free(out);
	free(weights);
	net_work_free(scene.work);
	end(played);
}

TEST(lab, attacks_are_what_their_papers_say)
{
	static const double ratios[] = { 0.5, 0.9, 1.1, 2 };
	struct attack_view view = { .loss = log(4),
				    .reference = 0.25,
				    .ratios = ratios,
				    .ratio_count = 4,
				    .mean = { -2, 0 },
				    .sd = { 1, 1 } };

	cr_expect_float_eq(attack_loss.score(&view), -log(4), 1e-12);
	cr_expect_float_eq(attack_margin.score(&view), log(0.25 / 0.75), 1e-12);
	cr_expect_float_eq(attack_rmia.score(&view), 0.5, 1e-12);
	cr_expect_float_eq(attack_lira.score(&view), 2 * (log(0.25 / 0.75) + 1),
			   1e-12);
	cr_expect_float_eq(attack_product.step(0.7, 1, 0.5), 0.7, 1e-12);
	cr_expect_float_eq(attack_likelihood.step(0.7, 0.5, 1),
			   (2 * 0.7 - 1) / (2 * 0.25), 1e-12);
	cr_expect_float_eq(attack_likelihood.step(-3, 0.1, 0.25), log(0.75),
			   1e-9);
}

/* ---- the other games ---- */

static void
expect_rows_are(const struct play *played, const char *sort)
{
	for (size_t i = 0; i < played->output.file_count; i++) {
		const struct game *game =
			dataset_game(played->output.files[i].data);

		cr_expect_str_eq(game_get(game, GAME_ROWS_ARE), sort, "%zu", i);
		cr_expect_str_eq(game_get(game, GAME_RANDOMISED), "yes", "%zu",
				 i);
	}
}

TEST(lab, one_run_is_below_theory_and_above_nothing)
{
	struct play *played = play(
		"one-run", "data=blobs model=8-64-2 rows=200 batch=50 rate=0.1 "
			   "delta=1e-5 epsilon=8 steps=20 canaries=500 "
			   "repetitions=1");
	double found = lower(played, "one-run-fdp", "delta=1e-5");

	cr_expect_gt(found, 1, "%g", found);
	cr_expect_lt(found, 8, "%g", found);
	expect_rows_are(played, "one-run");
	end(played);
}

TEST(lab, reconstruction_guesses_better_than_chance)
{
	struct play *played =
		play("reconstruction",
		     "data=blobs model=8-64-2 rows=200 batch=50 rate=0.1 "
		     "delta=1e-5 epsilon=8 steps=20 canaries=150 options=4 "
		     "repetitions=1");

	cr_expect_gt(played->output.values[0].number, 0.4);
	cr_expect_lt(played->output.values[0].number, 1);
	expect_rows_are(played, "one-run");
	end(played);
}

TEST(lab, inserted_canaries_have_larger_cosines)
{
	struct play *played =
		play("federated",
		     BLOBS "sigma=0.1 epochs=2 canaries=100 momentum=0.5 "
			   "repetitions=1 sampler=poisson");
	const double *cosines[] = { column(played, 0), column(played, 1) };
	double all[2] = { 0 }, final[2] = { 0 };

	for (size_t c = 0; c < 200; c++) {
		all[c < 100] += cosines[0][c] / 100;
		final[c < 100] += cosines[1][c] / 100;
		cr_expect_leq(fabs(cosines[0][c]), 1.0001);
	}
	cr_expect_gt(all[1], all[0] + 0.02, "%g %g", all[1], all[0]);
	cr_expect_gt(final[1], final[0]);
	cr_expect_lt(fabs(final[0]), 0.1, "%g", final[0]);
	expect_rows_are(played, "one-run");
	end(played);
}

/* Two steps an epoch: by coins or in turn, a client is in one of them. */
TEST(lab, canaries_take_part_as_they_are_told)
{
	static const struct {
		const char *line;
		double least, most;
	} all[] = {
		{ "participation=random presentations=3", 3, 3 },
		{ "participation=period presentations=7", 7, 7 },
		{ "participation=client sampler=shuffle", 5, 5 },
		{ "participation=client sampler=fixed", 5, 5 },
		{ "participation=client sampler=poisson", 4.5, 5.5 },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		char line[200];
		struct play *played;
		double mean;

		snprintf(line, sizeof(line),
			 BLOBS "sigma=0.1 batch=100 epochs=5 canaries=400 "
			       "momentum=0.5 repetitions=1 %s",
			 all[i].line);
		played = play("federated", line);
		mean = played->output.values[0].number;
		cr_expect(mean > all[i].least - 1e-9 &&
				  mean < all[i].most + 1e-9,
			  "%s: %g", all[i].line, mean);
		end(played);
	}
}

TEST(lab, canaries_that_share_trainings_are_as_many)
{
	struct play *played =
		play("federated-runs", BLOBS "sigma=0.3 epochs=1 canaries=40 "
					     "models=4 repetitions=3");
	const struct experiment_output *out = &played->output;

	cr_expect_eq(played->lab.pieces, 15);
	for (size_t i = 0; i < 4; i++) {
		struct dataset *data = out->files[i].data;
		const double *run = dataset_values(data, ROLE_RUN);
		const double *in = dataset_values(data, ROLE_OBSERVED);
		double seen = 0;

		cr_assert_eq(dataset_rows(data), 240);
		for (size_t r = 0; r < 240; r++) {
			cr_expect_float_eq(run[r], (double)(r / 80 + 1), 0);
			seen += in[r];
		}
		cr_expect_float_eq(seen, 120, 0);
	}
	for (size_t i = 1; i < 5; i++)
		cr_expect_geq(out->values[i].number, out->values[i - 1].number);
	end(played);
}

TEST(lab, what_stands_out_is_found_from_outside)
{
	struct play *played = play(
		"black-box", "data=blobs model=8-16-2 rows=50 batch=10 "
			     "sampler=shuffle steps=200 rate=0.3 models=30 "
			     "canary=mislabelled delta=1e-5");

	cr_expect_gt(lower(played, "clopper-pearson",
			   "policy=split delta=0.05 sides=1"),
		     0.3);
	expect_rows_are(played, "runs");
	end(played);
}

TEST(lab, the_worst_row_is_a_challenge)
{
	struct play *played =
		play("bayesian", "data=blobs model=8-16-2 rows=40 batch=10 "
				 "epochs=40 rate=0.3 shadows=40 models=20 "
				 "delta=1e-5");

	cr_expect_geq(played->output.values[1].number, 0.5);
	cr_expect_eq(dataset_rows(played->output.files[0].data), 40);
	end(played);
}

TEST(lab, longer_training_leaks_more)
{
	struct play *played =
		play("landscape", "effort=small data=blobs model=8-32-2 "
				  "rows=150 batch=32 epochs=100 rate=0.1 "
				  "delta=1e-3");

	cr_expect_geq(played->output.value_count, 4);
	cr_expect_eq(dataset_kind(played->output.files[1].data),
		     KIND_STRATEGIES);
	cr_expect_geq(dataset_rows(played->output.files[1].data), 4);
	end(played);
}

/* Returns a number that an experiment leaves in its manifest, or NaN. */
static double
value(const struct play *played, const char *name)
{
	for (size_t i = 0; i < played->output.value_count; i++) {
		if (!strcmp(played->output.values[i].name, name))
			return played->output.values[i].number;
	}

	return NAN;
}

/* With the first rate some of seven models have losses that are alike. */
TEST(lab, models_without_epsilon_star_are_counted_and_named)
{
	static const char *const rates[] = { "epochs=50 rate=2",
					     "epochs=10 rate=0.05" };

	for (size_t r = 0; r < 2; r++) {
		char line[300];
		struct play *played;
		const struct dataset *table;
		const char *note;
		size_t named = 0;

		snprintf(line, sizeof(line),
			 "effort=small data=blobs model=8-16-2 rows=100 "
			 "batch=20 delta=1e-5 %s",
			 rates[r]);
		played = play("landscape", line);
		table = played->output.files[1].data;
		note = text_get(&played->output.note);
		for (const char *at = note; (at = strstr(at, " instance "));
		     at++)
			named++;
		cr_expect_eq(value(played, "models"), 7);
		cr_expect_eq(value(played, "models-without-epsilon-star"),
			     (double)named);
		cr_expect_eq(dataset_rows(table) + named, 7, "%s", note);
		cr_expect_eq(named > 0, r == 0, "%s: %s", line, note);
		end(played);
	}
}

/* Steps are trained by all experiments, and by landscape refused. */
TEST(lab, steps_asked_are_trained_and_accounted)
{
	static const struct {
		const char *experiment, *line;
		size_t trainings; /* trainings of the first piece */
	} all[] = {
		{ "white-box", "sigma=1 repetitions=1", 1 },
		{ "black-box", "sigma=1 models=4", 8 }, /* with and without */
		{ "one-run", "sigma=1 canaries=20", 1 },
		{ "one-run", "canary=rows attack=loss", 1 },
		{ "one-run", "canary=rows attack=rmia shadows=3", 4 },
		{ "reconstruction", "sigma=1 canaries=5", 1 },
		{ "federated", "clip-norm=1 canaries=5 repetitions=1", 1 },
		{ "federated-runs",
		  "clip-norm=1 canaries=4 models=2 repetitions=1", 1 },
		{ "bayesian", "shadows=20 models=2", 4 }, /* shadows at once */
	};

	for (size_t i = 0; i < 45; i++) {
		size_t which = i % 9, steps = 1 + i * 13 % 37;
		struct play *played = memory_new(sizeof(*played));
		struct progress progress = { 0 };
		struct error err = { 0 };
		double *record;
		char line[300];

		settings_init(&played->settings);
		snprintf(line, sizeof(line),
			 BLOBS "%s steps=%zu threads=1 batch=%zu seed=%zu",
			 all[which].line, steps, 3 + i, i + 1);
		set_line(&played->settings, line);
		played->experiment =
			experiment_need(all[which].experiment, &err);
		cr_assert(play_plan(played, NULL, NULL, &err), "%s: %s", line,
			  err.text);
		cr_expect_eq(course_ledger(&played->lab.course).steps, steps,
			     "%s", line);
		record = memory_new_array(played->lab.record, sizeof(*record));
		cr_assert(played->experiment->piece(&played->lab, 0, record,
						    &progress, &err),
			  "%s: %s", line, err.text);
		cr_expect_eq(atomic_load(&progress.done),
			     steps * all[which].trainings, "%s %s: %zu",
			     all[which].experiment, line,
			     atomic_load(&progress.done));
		free(record);
		end(played);
	}
}

TEST(lab, landscape_refuses_settings_of_its_grid)
{
	static const char *const lines[] = { "steps=30", "sigma=1",
					     "epsilon=3" };

	for (size_t i = 0; i < 3; i++) {
		struct play *played = memory_new(sizeof(*played));
		struct error err = { 0 };

		settings_init(&played->settings);
		set_line(&played->settings, BLOBS "effort=small");
		set_line(&played->settings, lines[i]);
		played->experiment = experiment_need("landscape", &err);
		cr_expect_not(play_plan(played, NULL, NULL, &err), "%s",
			      lines[i]);
		cr_expect(strstr(err.text, "give epochs="), "%s", err.text);
		end(played);
	}
}

/* Every item names an experiment and settings that are known. */
TEST(lab, items_are_sound)
{
	for (const struct lab_item *it = lab_items(); it->name; it++) {
		struct settings settings;
		struct error err = { 0 };

		cr_expect(experiment_need(it->experiment, &err), "%s: %s",
			  it->name, err.text);
		settings_init(&settings);
		cr_expect(settings_set_line(&settings, it->settings, &err),
			  "%s: %s", it->name, err.text);
		cr_expect_eq(lab_item_find(it->name), it);
		cr_expect(it->checks[0].what, "%s", it->name);
		settings_clear(&settings);
	}
}
