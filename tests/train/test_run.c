/* test_run.c - gradients, clipping, noise, the ledger, stopping and going on */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "stats/loop/exact.h"
#include "stats/loop/noise.h"
#include "tests/program.h"
#include "tests/support.h"
#include "tests/train/nets.h"
#include "train/layer/layers.h"
#include "train/run/clip.h"
#include "train/run/run.h"
#include "train/run/softmax.h"
#include "train/source/corpora.h"

TestSuite(train_run, .timeout = 600);

/* ---- gradients; in doubles: test_wide.c ---- */

TEST(train_run, gradients_are_differences)
{
	expect_differences(2e-3, 5e-3);
}

TEST(train_run, norms_are_those_of_written_out_gradients)
{
	expect_norms(1e-5);
}

TEST(train_run, clipping_is_that_of_written_out_gradients)
{
	expect_clipped(2e-4);
}

static bool
is_tried(const char *name)
{
	for (size_t n = 0; n < NETS; n++) {
		if (strstr(nets[n].name, name))
			return true;
	}

	return false;
}

TEST(train_run, every_layer_is_in_a_net_whose_gradients_are_tried)
{
	for (size_t i = 0; layers()[i]; i++)
		cr_expect(is_tried(layers()[i]->name),
			  "no net of tests/train/nets.h has a layer %s",
			  layers()[i]->name);
}

TEST(train_run, norms_are_of_whole_channels_and_of_one_row)
{
	const struct shape picture = { 6, 4, 3 }, flat = { 1, 1, 8 };
	struct error err = { 0 };
	struct net net;
	float in[16], out[16];

	cr_expect(!net_read(&net, "norm:4,dense:2", &picture, 2, &err));
	cr_expect_str_eq(err.text, "6 channels or numbers do not make 4 equal "
				   "groups to norm");
	cr_expect(!net_read(&net, "norm:0,dense:3", &flat, 3, &err));
	cr_assert(net_read(&net, "norm:2", &flat, 8, &err), "%s", err.text);
	for (size_t i = 0; i < 16; i++)
		in[i] = i < 8 ? 7 : (float)(i % 4 < 2 ? 1e3 : -1e3);
	net.layers[0].kind->forward(
		&net.layers[0],
		&(struct pass){ .rows = 2, .unit = 1, .in = in, .out = out });
	for (size_t i = 0; i < 16; i++)
		cr_expect_float_eq(out[i],
				   i < 8       ? 0
				   : i % 4 < 2 ? 1
					       : -1,
				   1e-6, "%zu: %g", i, (double)out[i]);
}

/* ---- whole runs ---- */

struct training {
	struct corpus corpus;
	struct net net;
	struct run_order order;
};

static struct training
training(const char *model)
{
	struct corpus_order from = { .name = "blobs", .rows = 300, .seed = 2 };
	struct training of = { 0 };
	struct shape in = { 1, 1, 8 };
	struct error err = { 0 };

	cr_assert(corpus_read(&from, &of.corpus, &err), "%s", err.text);
	cr_assert(net_read(&of.net, model, &in, 2, &err), "%s", err.text);
	of.order = (struct run_order){
		.examples = of.corpus.members,
		.batches = { SAMPLER_POISSON, 300, 30, 5 },
		.clip_norm = 0.7,
		.sigma = 1.1,
		.rate = 0.3,
		.momentum = 0.5,
		.noise_factor = 0.5,
		.noise_seeds = 3,
		.seed = 5,
		.start_seed = 6,
	};

	return of;
}

static struct run *
start(struct training *of)
{
	of->order.net = &of->net;

	return run_new(&of->order);
}

static void
go(struct run *run, size_t steps)
{
	struct error err = { 0 };

	cr_assert(run_steps(run, steps, NULL, &err), "%s", err.text);
}

static uint64_t
digest(const float x[], size_t count)
{
	uint64_t sum = 0xCBF29CE484222325u;

	for (size_t i = 0; i < count; i++)
		sum = (sum ^ exact_bits_f(x[i])) * 0x100000001B3u;

	return sum;
}

/* The same on every level and compiler. */
TEST(train_run, weights_after_200_steps_are_what_was_committed)
{
	struct training of = training("8-16-2");
	struct run *run = start(&of);

	go(run, 200);
	cr_expect_eq(
		digest(run_weights(run), of.net.weights), 0xd72e004da6d9f45du,
		"0x%016llx",
		(unsigned long long)digest(run_weights(run), of.net.weights));
	run_free(run);
	corpus_clear(&of.corpus);
}

/* Sums of one step, before the noise and behind it. */
struct seen {
	float before[400], after[400];
	double most; /* longest sum per row */
	size_t rows;
};

static void
see_before(void *state, const struct moment *moment, float sum[])
{
	struct seen *seen = state;
	double norm = sqrt(norm2(sum, moment->weight_count));

	memcpy(seen->before, sum, moment->weight_count * sizeof(*sum));
	if (moment->rows)
		seen->most = fmax(seen->most, norm / (double)moment->rows);
	seen->rows = moment->rows;
}

static void
see_after(void *state, const struct moment *moment, const float sum[])
{
	struct seen *seen = state;

	memcpy(seen->after, sum, moment->weight_count * sizeof(*sum));
}

/* What was really added is normal, of the deviation that was asked for. */
TEST(train_run, noise_is_that_of_the_ledger)
{
	static const double factors[] = { 1, 0.5 };

	for (int bug = 0; bug < 2; bug++) {
		struct training of = training("8-16-2");
		struct seen seen = { .rows = 0 };
		struct observer look = { NULL, see_before, see_after, &seen };
		struct run *run;
		double squares = 0, n = 0, sd = 1.1 * 0.7 * factors[bug];

		of.order.observer = &look;
		of.order.fault = bug ? FAULT_NOISE_SCALE : FAULT_NONE;
		run = start(&of);
		for (int t = 0; t < 100; t++) {
			go(run, 1);
			for (size_t i = 0; i < of.net.weights; i++, n++) {
				double z = (double)seen.after[i] -
					   (double)seen.before[i];

				squares += z * z / (sd * sd);
			}
		}
		cr_expect_lt(fabs(squares / n - 1), 5 * sqrt(2 / n), "%g",
			     squares / n);
		cr_expect_leq(seen.most, 0.7, "%g", seen.most);
		run_free(run);
		corpus_clear(&of.corpus);
	}
}

/* The sum of one batch without noise, under a fault; the caller frees it. */
static void
one_sum(struct training *of, struct seen *seen)
{
	struct observer look = { NULL, see_before, see_after, seen };
	struct run *run;

	of->order.observer = &look;
	run = start(of);
	go(run, 1);
	run_free(run);
}

/*
 * Taking one row out of a batch moves the sum by at most clip-norm; with
 * clip-after-mean it does not hold, which shows that the test can fail.
 */
TEST(train_run, one_row_moves_the_sum_by_at_most_the_clip_norm)
{
	double worst[2] = { 0 };

	for (int bug = 0; bug < 2; bug++) {
		for (uint64_t swap = 0; swap < 200; swap++) {
			struct training of = training("8-16-2");
			struct seen with = { .rows = 0 }, without = with;
			double moved = 0;

			of.order.sigma = 0;
			of.order.clip_norm = 0.05;
			of.order.start_seed = swap;
			of.order.fault =
				bug ? FAULT_CLIP_AFTER_MEAN : FAULT_NONE;
			of.order.batches =
				(struct batches){ SAMPLER_FIXED, 12, 12, swap };
			one_sum(&of, &with);
			of.order.batches.rows = of.order.batches.batch = 11;
			one_sum(&of, &without);
			for (size_t i = 0; i < of.net.weights; i++) {
				double d = (double)with.before[i] -
					   (double)without.before[i];

				moved += d * d;
			}
			worst[bug] = fmax(worst[bug], sqrt(moved));
			corpus_clear(&of.corpus);
		}
	}
	cr_expect_leq(worst[0], 0.05, "%g", worst[0]);
	cr_expect_gt(worst[0], 0.049, "%g", worst[0]);
	cr_expect_gt(worst[1], 0.05, "%g", worst[1]);
}

static void
turn_a_bit(const char *path, long at)
{
	FILE *file = fopen(path, "r+b");
	int byte;

	cr_assert(file && !fseek(file, at, SEEK_SET));
	byte = getc(file);
	cr_assert(byte != EOF && !fseek(file, at, SEEK_SET));
	putc(byte ^ 4, file);
	cr_assert_eq(fclose(file), 0);
}

TEST(train_run, resuming_gives_the_bits_of_an_unbroken_run)
{
	static const struct save_options force = { .force = true };
	struct training of = training("8-16-2");
	struct run *whole = start(&of), *part = start(&of), *rest;
	const char *path = build_path("train_test.state");
	struct error err = { 0 };
	size_t bytes = of.net.weights * sizeof(float);

	go(whole, 50);
	for (size_t step = 0; step < 50; step += 10) {
		rest = start(&of);
		cr_assert(run_save(part, "plan", path, &force, &err), "%s",
			  err.text);
		cr_assert(run_resume(rest, "plan", path, NULL, &err), "%s",
			  err.text);
		cr_expect_eq(run_step(rest), step);
		cr_expect(!run_resume(rest, "other", path, NULL, &err));
		cr_expect_str_eq(strstr(err.text, " is of"),
				 " is of a training with other settings");
		go(rest, 10);
		run_free(part);
		part = rest;
	}
	cr_expect(!memcmp(run_weights(whole), run_weights(part), bytes));
	turn_a_bit(path, 400);
	cr_expect(!run_resume(part, "plan", path, NULL, &err));
	cr_expect(strstr(err.text, "damaged"), "%s", err.text);
	cr_expect(!memcmp(run_weights(whole), run_weights(part), bytes),
		  "what is damaged is not taken");
	cr_assert(!truncate(path, 500));
	cr_expect(!run_resume(part, "plan", path, NULL, &err));
	cr_expect(strstr(err.text, "cut short"), "%s", err.text);
	unlink(path);
	run_free(whole);
	run_free(part);
	corpus_clear(&of.corpus);
}

/* ---- units ---- */

/* The sum of the first step without noise. */
static void
first_sum(struct training *of, struct seen *seen)
{
	of->order.sigma = 0;
	of->order.momentum = 0;
	one_sum(of, seen);
}

static double
apart(const float x[], const float y[], size_t count)
{
	double most = 0;

	for (size_t i = 0; i < count; i++)
		most = fmax(most, fabs((double)x[i] - (double)y[i]));

	return most;
}

/* Means of micro-batches by Gram and written out are the same. */
TEST(train_run, micro_batches_are_means_clipped)
{
	struct training of = training("8-16-2");
	struct seen gram = { .rows = 0 }, whole = gram, rows = gram;
	double norm;

	of.order.batches = (struct batches){ SAMPLER_FIXED, 300, 64, 1 };
	of.order.unit = UNIT_MICRO_BATCH;
	of.order.clip_norm = 1e9;
	of.order.unit_rows = 16;
	first_sum(&of, &gram);
	of.order.unit_rows = 64;
	first_sum(&of, &whole);
	of.order.unit = UNIT_EXAMPLE;
	first_sum(&of, &rows);
	for (size_t i = 0; i < of.net.weights; i++) {
		gram.before[i] /= 4;
		rows.before[i] /= 64;
	}
	cr_expect_lt(apart(gram.before, whole.before, of.net.weights), 1e-6);
	cr_expect_lt(apart(rows.before, whole.before, of.net.weights), 1e-6);
	of.order.unit = UNIT_MICRO_BATCH;
	of.order.clip_norm = 0.01;
	for (of.order.unit_rows = 8; of.order.unit_rows <= 64;
	     of.order.unit_rows *= 2) {
		first_sum(&of, &whole);
		norm = sqrt(norm2(whole.before, of.net.weights));
		cr_expect_leq(norm, 0.64 / (double)of.order.unit_rows);
		cr_expect_gt(norm, 0.2 / (double)of.order.unit_rows);
	}
	corpus_clear(&of.corpus);
}

static void
federate(struct training *of, struct clients **clients, size_t count)
{
	*clients = clients_deal(of->corpus.members, count, 1, 3);
	of->order.unit = UNIT_CLIENT;
	of->order.clients = *clients;
	of->order.client_rate = 0.1;
	of->order.client_batch = 256;
	of->order.client_epochs = 1;
	of->order.batches = (struct batches){ SAMPLER_FIXED, count, count, 1 };
}

/* One local step of each client is its mean gradient times its rate. */
TEST(train_run, clients_send_how_far_they_moved)
{
	struct training of = training("8-16-2");
	struct seen moved = { .rows = 0 }, mean = moved;
	struct clients *clients;

	federate(&of, &clients, 3);
	of.order.clip_norm = 0;
	first_sum(&of, &moved);
	of.order.unit = UNIT_EXAMPLE;
	of.order.batches = (struct batches){ SAMPLER_FIXED, 300, 300, 1 };
	first_sum(&of, &mean);
	for (size_t i = 0; i < of.net.weights; i++)
		mean.before[i] *= 0.1f / 100;
	cr_expect_lt(apart(moved.before, mean.before, of.net.weights), 1e-6);
	clients_free(clients);
	corpus_clear(&of.corpus);
}

/* Every row is one client's, and small spreads make clients unlike. */
TEST(train_run, clients_share_all_rows)
{
	struct training of = training("8-16-2");

	for (int small = 0; small < 2; small++) {
		struct clients *clients = clients_deal(of.corpus.members, 30,
						       small ? 0.05 : 100, 7);
		int seen[300] = { 0 };
		double unlike = 0;

		for (size_t c = 0; c < 30; c++) {
			double ones = 0;

			cr_expect_eq(clients->first[c + 1] - clients->first[c],
				     10);
			for (size_t i = clients->first[c];
			     i < clients->first[c + 1]; i++) {
				uint32_t row = clients->rows[i];

				seen[row]++;
				ones += of.corpus.members->labels[row];
			}
			unlike += fabs(ones - 5) / 5 / 30;
		}
		for (size_t i = 0; i < 300; i++)
			cr_expect_eq(seen[i], 1);
		cr_expect(small ? unlike > 0.6 : unlike < 0.4, "%g", unlike);
		clients_free(clients);
	}
	corpus_clear(&of.corpus);
}

/* The norm settles where the share of shorter clients is the quantile. */
TEST(train_run, clip_norms_follow_their_quantile)
{
	for (int wide = 0; wide < 2; wide++) {
		struct training of = training("8-16-2");
		struct clients *clients;
		struct run *run;

		federate(&of, &clients, 30);
		of.order.sigma = 0;
		of.order.rate = 1e-6; /* lengths stay */
		of.order.momentum = 0;
		of.order.quantile = 0.5;
		of.order.clip_norm = wide ? 10 : 1e-3;
		run = start(&of);
		go(run, 200);
		cr_expect_gt(run_clip_norm(run), 0.01, "%g",
			     run_clip_norm(run));
		cr_expect_lt(run_clip_norm(run), 1, "%g", run_clip_norm(run));
		run_free(run);
		clients_free(clients);
		corpus_clear(&of.corpus);
	}
}

/*
 * Where counts are released, too, sums get the noise that makes both as one
 * of sigma: 1 / s^2 + 1 / (2 counts)^2 = 1 / sigma^2.
 */
TEST(train_run, noisy_counts_are_in_the_ledger)
{
	struct training of = training("8-16-2");
	struct clients *clients;
	double squares = 0, n = 0, counts = 2 * 30.0 / 20, sd;
	float sum[400];

	federate(&of, &clients, 30);
	of.order.net = &of.net;
	of.order.quantile = 0.5;
	of.order.sigma = 1.1;
	sd = 1.1 / sqrt(1 - 1.1 * 1.1 / (counts * counts));
	for (uint64_t t = 0; t < 100; t++) {
		memset(sum, 0, sizeof(sum));
		run_add_noise(&of.order, 2, t, sum);
		for (size_t i = 0; i < of.net.weights; i++, n++)
			squares +=
				(double)sum[i] * (double)sum[i] / (4 * sd * sd);
	}
	cr_expect_lt(fabs(squares / n - 1), 5 * sqrt(2 / n), "%g", squares / n);
	clients_free(clients);
	corpus_clear(&of.corpus);
}

TEST(train_run, divergence_is_a_sentence)
{
	struct training of = training("8-16-2");
	struct error err = { 0 };
	struct run *run;

	of.order.clip_norm = 0;
	of.order.sigma = 0;
	of.order.rate = 1e30;
	run = start(&of);
	cr_expect(!run_steps(run, 20, NULL, &err));
	cr_expect_eq(err.kind, ERROR_NUMERIC);
	cr_expect(strstr(err.text, "diverged at step"), "%s", err.text);
	run_free(run);

	of.order.rate = 3e38;
	run = start(&of);
	cr_expect(run_steps(run, 1, NULL, &err)); /* nobody has looked yet */
	cr_expect(!run_check(run, &err));
	cr_expect(strstr(err.text, "diverged at step 1"), "%s", err.text);
	run_free(run);
	corpus_clear(&of.corpus);
}

/* ---- batches and the ledger ---- */

/* Sizes have the mean and variance of coins, and rows are all alike. */
TEST(train_run, poisson_batches_are_coins)
{
	struct batches batches = { SAMPLER_POISSON, 1000, 50, 9 };
	struct batch_order order = { 0 };
	uint32_t rows[1000];
	double sum = 0, squares = 0, seen[1000] = { 0 }, chi = 0;
	int steps = 4000;

	for (int t = 0; t < steps; t++) {
		size_t count = batch_draw(&batches, &order, (size_t)t, rows);

		sum += (double)count;
		squares += ((double)count - 50) * ((double)count - 50);
		for (size_t i = 0; i < count; i++) {
			cr_assert(rows[i] < 1000 &&
				  (!i || rows[i] > rows[i - 1]));
			seen[rows[i]]++;
		}
	}
	for (size_t i = 0; i < 1000; i++)
		chi += (seen[i] - 200) * (seen[i] - 200) / 190;
	cr_expect_lt(fabs(sum / steps - 50), 5 * sqrt(47.5 / steps));
	cr_expect_lt(fabs(squares / steps / 47.5 - 1), 5 * sqrt(2.1 / steps));
	cr_expect_lt(fabs(chi - 1000), 5 * sqrt(2000), "%g", chi);
}

TEST(train_run, an_epoch_of_shuffled_batches_has_every_row_once)
{
	struct batches batches = { SAMPLER_SHUFFLE, 103, 10, 4 };
	struct batch_order order = { 0 };
	uint32_t rows[103], first = 0;

	for (size_t epoch = 0; epoch < 2; epoch++) {
		int seen[103] = { 0 };

		for (size_t t = 0; t < batches_epoch(&batches); t++) {
			size_t count = batch_draw(
				&batches, &order,
				epoch * batches_epoch(&batches) + t, rows);

			cr_expect_eq(count, t < 10 ? 10 : 3);
			for (size_t i = 0; i < count; i++)
				seen[rows[i]]++;
			if (!t && !epoch)
				first = rows[0] * 1000 + rows[1];
			else if (!t)
				cr_expect_neq(first, rows[0] * 1000 + rows[1]);
		}
		for (size_t i = 0; i < 103; i++)
			cr_expect_eq(seen[i], 1);
	}
	batch_order_clear(&order);
}

TEST(train_run, the_ledger_is_what_theory_says)
{
	struct ledger ledger = { .sampling = 0.01, .steps = 1000, .unit = 1 };
	struct error err = { 0 };
	struct mechanism *mechanism;
	struct bracket epsilon, more;

	cr_assert(ledger_sigma(&ledger, 2, 1e-5, NULL, &ledger.sigma, &err),
		  "%s", err.text);
	mechanism = ledger_mechanism(&ledger, &err);
	cr_assert(mechanism, "%s", err.text);
	cr_assert(mechanism_epsilon(mechanism, 1e-5, &epsilon, &err));
	cr_expect_leq(epsilon.upper, 2, "%.10g", epsilon.upper);
	cr_expect_gt(epsilon.upper, 2 - 1e-5, "%.10g", epsilon.upper);
	mechanism_free(mechanism);
	ledger.sigma = 0.8;
	mechanism = ledger_mechanism(&ledger, &err);
	cr_assert(mechanism_epsilon(mechanism, 1e-5, &more, &err));
	cr_expect_gt(more.lower, epsilon.upper);
	mechanism_free(mechanism);
}

/* Infinite noise is no training. */
TEST(train_run, the_ledger_knows_no_noise_for_nothing_at_all)
{
	static const double wanted[][2] = { { 0, 1e-5 }, { 1, 0 } };
	struct ledger ledger = { .sampling = 0.2, .steps = 6, .unit = 1 };

	for (size_t i = 0; i < 2; i++) {
		struct error err = { 0 };

		cr_expect_not(ledger_sigma(&ledger, wanted[i][0], wanted[i][1],
					   NULL, &ledger.sigma, &err));
		cr_expect(strstr(err.text, "no sigma is known"), "%s",
			  err.text);
	}
}

TEST(train_run, the_ledger_names_no_epsilon_where_none_is_known)
{
	struct ledger ledger = { .sampler = SAMPLER_SHUFFLE,
				 .sigma = 1,
				 .sampling = 0.01,
				 .steps = 10,
				 .unit = 1 };
	struct error err = { 0 };

	cr_expect(!ledger_mechanism(&ledger, &err));
	cr_expect(strstr(err.text, "not poisson"), "%s", err.text);
	ledger.sampler = SAMPLER_POISSON;
	ledger.unit = 4;
	cr_expect(!ledger_mechanism(&ledger, &err));
	cr_expect(strstr(err.text, "clipped as one"), "%s", err.text);
	ledger.unit = 1;
	ledger.sigma = 0;
	cr_expect(!ledger_mechanism(&ledger, &err));
	cr_expect(strstr(err.text, "without noise"), "%s", err.text);
}

/* ---- it learns ---- */

static double
accuracy(const struct run *run, const struct examples *examples, size_t classes)
{
	double *losses = memory_new_array(examples->count, sizeof(*losses));
	float *chances =
		memory_new_array(examples->count * classes, sizeof(*chances));
	size_t good = 0;

	run_losses(run, examples, losses, chances);
	for (size_t i = 0; i < examples->count; i++) {
		size_t best = 0;

		for (size_t k = 1; k < classes; k++) {
			if (chances[i * classes + k] >
			    chances[i * classes + best])
				best = k;
		}
		good += best == examples->labels[i];
	}
	free(losses);
	free(chances);

	return (double)good / (double)examples->count;
}

TEST(train_run, clouds_are_told_apart)
{
	struct training of = training("8-16-2");
	struct run *run = start(&of);

	go(run, 100);
	cr_expect_gt(accuracy(run, of.corpus.population, 2), 0.95);
	run_free(run);
	corpus_clear(&of.corpus);
}

TEST(train_run, nets_that_make_no_sense_are_refused)
{
	static const char *const bad[][2] = {
		{ "9-3-2", "begins with 9 inputs" },
		{ "8-3-4", "has 4 outputs" },
		{ "8-0-2", "every layer has outputs" },
		{ "dens:3", "'dens'; did you mean dense?" },
		{ "cnn-smal", "did you mean cnn-small?" },
		{ "nosuch", "see dpaudit help train" },
		{ "relu:3", "a layer is written relu" },
		{ "dense:x,dense:2", "a layer is written dense:NUMBER" },
		{ "pool:2,dense:2", "no squares of 2" },
		{ "relu", "has 8 outputs" },
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct shape in = { 1, 1, 8 };
		struct error err = { 0 };
		struct net net;

		cr_expect(!net_read(&net, bad[i][0], &in, 2, &err), "%s",
			  bad[i][0]);
		cr_expect(strstr(err.text, bad[i][1]), "%s: %s", bad[i][0],
			  err.text);
	}
}
