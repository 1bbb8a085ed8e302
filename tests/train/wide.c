/* wide.c - what nets in doubles ask for: loops, products, noise */

#include "tests/train/wide.h"

#include "stats/law/random.h"
#include "stats/loop/kernel.h"
#include "stats/loop/noise.h"
#include "stats/loop/product.h"

static double
dot(const double a[], const double b[], size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += a[i] * b[i];

	return sum;
}

static void
add(double to[], double scale, const double from[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		to[i] += scale * from[i];
}

static void
above(const double in[], double out[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		out[i] = in[i] > 0 ? in[i] : 0;
}

static void
gate(const double in[], const double from[], double out[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		out[i] = in[i] > 0 ? from[i] : 0;
}

static void
hyperbolic(const double in[], double out[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		out[i] = tanh(in[i]);
}

static void
heights(const double in[], double most, double out[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		out[i] = exp(in[i] - most);
}

const struct kernel *
kernel(void)
{
	static const struct kernel wide = { .name = "wide",
					    .row_dot = dot,
					    .row_add = add,
					    .row_above = above,
					    .row_gate = gate,
					    .row_tanh = hyperbolic,
					    .row_exp = heights };

	return &wide;
}

struct product_space *
product_space_new(void)
{
	return NULL;
}

void
product_space_free(struct product_space *space)
{
	(void)space;
}

void
product_run(struct product_space *space, const struct product *what,
	    const double a[], size_t a_step, const double b[], size_t b_step,
	    double c[], size_t c_step)
{
	(void)space;
	for (size_t i = 0; i < what->rows; i++) {
		for (size_t j = 0; j < what->columns; j++) {
			double sum = what->add ? c[i * c_step + j] : 0;

			for (size_t k = 0; k < what->depth; k++)
				sum += a[what->turn_a ? k * a_step + i
						      : i * a_step + k] *
				       b[what->turn_b ? j * b_step + k
						      : k * b_step + j];
			c[i * c_step + j] = sum;
		}
	}
}

void
noise_fill(uint64_t seed, uint64_t stream, uint64_t first, double out[],
	   size_t count)
{
	struct random random = random_start(seed, stream);

	(void)first;
	for (size_t i = 0; i < count; i++)
		out[i] = random_normal(&random);
}

void
noise_add(uint64_t seed, uint64_t stream, double scale, double sum[],
	  size_t count)
{
	struct random random = random_start(seed, stream);

	for (size_t i = 0; i < count; i++)
		sum[i] += scale * random_normal(&random);
}
