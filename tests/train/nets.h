/*
 * nets.h - small nets, and what holds for their gradients
 *
 * Who includes it says how exactly: in floats, or as tests/train/wide.h has
 * them, in doubles.
 */

#ifndef TESTS_TRAIN_NETS_H
#define TESTS_TRAIN_NETS_H

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/loop/noise.h"
#include "tests/support.h"
#include "train/layer/net.h"
#include "train/run/clip.h"
#include "train/run/softmax.h"

enum { ROWS = 8 };

/* What clipping keeps below its limit. */
#define ALMOST_ONE (1 - 0x1p-14)

struct bench_net {
	struct net net;
	struct net_work *work;
	float *weights, *inputs;
	uint16_t labels[ROWS];
	size_t classes;
};

static struct bench_net *
bench_net(const char *name, struct shape in, size_t classes)
{
	struct bench_net *of = memory_new(sizeof(*of));
	struct error err = { 0 };

	cr_assert(net_read(&of->net, name, &in, classes, &err), "%s", err.text);
	of->classes = classes;
	of->work = net_work_new(&of->net, ROWS);
	of->weights = memory_new_array(of->net.weights, sizeof(float));
	of->inputs =
		memory_new_array(ROWS * layer_shape_size(&in), sizeof(float));
	net_start(&of->net, 3, of->weights);
	noise_add(5, 0, 0.1f, of->weights, of->net.weights);
	noise_fill(4, 0, 0, of->inputs, ROWS * layer_shape_size(&in));
	for (size_t i = 0; i < ROWS; i++)
		of->labels[i] = (uint16_t)(i * 7 % classes);

	return of;
}

static void
bench_net_free(struct bench_net *of)
{
	net_work_free(of->work);
	free(of->weights);
	free(of->inputs);
	free(of);
}

/* The sum of losses of rows from `first` on, and signals for them. */
static double
forward(struct bench_net *of, size_t first, size_t rows)
{
	size_t size = layer_shape_size(&of->net.in);
	double losses[ROWS], sum = 0;

	memcpy(net_work_inputs(of->work), of->inputs + first * size,
	       rows * size * sizeof(float));
	net_forward(of->work, of->weights, rows);
	softmax_losses(net_work_outputs(of->work), of->labels + first, rows,
		       of->classes, losses, net_work_signals(of->work));
	for (size_t i = 0; i < rows; i++)
		sum += losses[i];

	return sum;
}

/* The gradient of some rows alone, written out. */
static float *
gradient(struct bench_net *of, size_t first, size_t rows)
{
	float *sum = memory_new_array(of->net.weights, sizeof(*sum));

	forward(of, first, rows);
	net_backward(of->work, of->weights, rows);
	net_gradient(of->work, rows, sum);

	return sum;
}

static double
norm2(const float x[], size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += (double)x[i] * (double)x[i];

	return sum;
}

static const struct {
	const char *name;
	struct shape in;
	size_t classes;
} nets[] = {
	{ "12-9-4", { 1, 1, 12 }, 4 },
	{ "dense:7,tanh,dense:5,tanh,dense:3", { 1, 1, 10 }, 3 },
	{ "conv:3,tanh,conv:4,tanh,dense:5", { 2, 5, 4 }, 5 },
	{ "conv:4,relu,pool:2,dense:6,relu,dense:3", { 1, 6, 7 }, 3 },
	{ "conv:6,norm:2,tanh,dense:3", { 2, 4, 3 }, 3 },
	{ "logistic", { 1, 1, 20 }, 10 },
};

enum { NETS = sizeof(nets) / sizeof(nets[0]) };

/* Along the gradient the loss changes by its squared length. */
static void
expect_differences(double h, double off)
{
	for (size_t n = 0; n < NETS; n++) {
		struct bench_net *of =
			bench_net(nets[n].name, nets[n].in, nets[n].classes);
		size_t count = of->net.weights;
		float *sum = gradient(of, 0, ROWS);
		float *kept = memory_copy(of->weights, count * sizeof(float));

		for (uint64_t way = 0; way < 5; way++) {
			float *turn = memory_new_array(count, sizeof(float));
			double slope = 0, up, down;

			noise_fill(8, way, 0, turn, count);
			for (size_t i = 0; i < count; i++) {
				turn[i] =
					0.5f * turn[i] /
						(float)sqrt((double)count) +
					sum[i] / (float)sqrt(norm2(sum, count));
				slope += (double)turn[i] * (double)sum[i];
				of->weights[i] = kept[i] + (float)h * turn[i];
			}
			up = forward(of, 0, ROWS);
			for (size_t i = 0; i < count; i++)
				of->weights[i] = kept[i] - (float)h * turn[i];
			down = forward(of, 0, ROWS);
			memcpy(of->weights, kept, count * sizeof(float));
			cr_expect_float_eq((up - down) / (2 * h), slope,
					   off * slope, "%s: %g, not %g",
					   nets[n].name, (up - down) / (2 * h),
					   slope);
			free(turn);
		}
		free(kept);
		free(sum);
		bench_net_free(of);
	}
	expect_no_leaks();
}

/* Norms without writing gradients out, of examples and of units. */
static void
expect_norms(double off)
{
	for (size_t n = 0; n < NETS; n++) {
		struct bench_net *of =
			bench_net(nets[n].name, nets[n].in, nets[n].classes);

		for (size_t unit = 1; unit <= 4; unit *= 2) {
			float norms[ROWS];

			forward(of, 0, ROWS);
			net_backward(of->work, of->weights, ROWS);
			net_norms(of->work, ROWS, unit, norms);
			for (size_t u = 0; u < ROWS / unit; u++) {
				float *own = gradient(of, u * unit, unit);
				double right = norm2(own, of->net.weights);

				cr_expect_float_eq((double)norms[u], right,
						   off * right, "%s, %zu: %g",
						   nets[n].name, unit, right);
				free(own);
			}
		}
		bench_net_free(of);
	}
	expect_no_leaks();
}

/* The sum of clipped gradients is that of gradients clipped one by one. */
static void
expect_clipped(double most)
{
	for (size_t n = 0; n < NETS; n++) {
		struct bench_net *of =
			bench_net(nets[n].name, nets[n].in, nets[n].classes);
		size_t count = of->net.weights;
		float *sum = memory_new_array(count, sizeof(*sum));
		double *right = memory_new_array(count, sizeof(*right));
		double clip = 0.8, off = 0;

		for (size_t r = 0; r < ROWS; r++) {
			float *own = gradient(of, r, 1);
			double norm = sqrt(norm2(own, count));

			for (size_t i = 0; i < count; i++)
				right[i] += (double)own[i] *
					    fmin(1, ALMOST_ONE * clip / norm);
			free(own);
		}
		forward(of, 0, ROWS);
		net_backward(of->work, of->weights, ROWS);
		clip_rows(of->work, ROWS, 1, clip);
		net_gradient(of->work, ROWS, sum);
		for (size_t i = 0; i < count; i++)
			off = fmax(off, fabs((double)sum[i] - right[i]));
		cr_expect_lt(off, most, "%s: %g", nets[n].name, off);
		free(right);
		free(sum);
		bench_net_free(of);
	}
	expect_no_leaks();
}

#endif
