/* test_mesh_waves.c - laws composed by their waves, beside plain sums */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/wave/mesh_waves.h"
#include "privacy/wave/wave_power.h"
#include "tests/support.h"

enum { SIZE = 1024 };

/* A smooth law: its high frequencies are next to nothing. */
static void
lay_bump(double *circle, double centre, double spread)
{
	double sum = 0;

	for (size_t k = 0; k < SIZE; k++) {
		double z = ((double)k - centre) / spread;

		circle[k] = exp(-z * z / 2);
		sum += circle[k];
	}
	for (size_t k = 0; k < SIZE; k++)
		circle[k] /= sum;
}

/* All in one cell: no wave is small. */
static void
lay_point(double *circle, size_t place)
{
	memset(circle, 0, SIZE * sizeof(*circle));
	circle[place] = 1;
}

TEST(privacy_mesh_waves, one_step_of_a_smooth_law_comes_back_as_it_was)
{
	struct mesh_waves waves;
	struct error err = { 0 };
	double law[SIZE], noise;

	cr_assert(mesh_waves_init(&waves, SIZE, &err), "%s", err.text);
	for (double spread = 2; spread < 60; spread *= 2) {
		lay_bump(law, 400, spread);
		mesh_waves_reset(&waves);
		memcpy(waves.circle, law, sizeof(law));
		mesh_waves_multiply(&waves, 1);
		lay_point(waves.circle, 3);
		mesh_waves_multiply(&waves, 1);
		noise = mesh_waves_back(&waves);
		for (size_t k = 3; k < SIZE; k++)
			cr_expect(fabs(waves.circle[k] - law[k - 3]) <= noise,
				  "%g at %zu: %g and %g, noise %g", spread, k,
				  waves.circle[k], law[k - 3], noise);
	}
	mesh_waves_clear(&waves);
}

TEST(privacy_mesh_waves, many_steps_are_as_wide_as_they_should_be)
{
	struct mesh_waves waves;
	struct error err = { 0 };
	double sum = 0, mean = 0, square = 0;

	cr_assert(mesh_waves_init(&waves, SIZE, &err), "%s", err.text);
	mesh_waves_reset(&waves);
	lay_bump(waves.circle, 40, 4);
	mesh_waves_multiply(&waves, 9);
	lay_bump(waves.circle, 100, 16);
	mesh_waves_multiply(&waves, 2);
	cr_expect(mesh_waves_back(&waves) < 1e-14);
	for (size_t k = 0; k < SIZE; k++) {
		sum += waves.circle[k];
		mean += (double)k * waves.circle[k];
	}
	for (size_t k = 0; k < SIZE; k++)
		square += pow((double)k - mean, 2) * waves.circle[k];
	cr_expect_float_eq(sum, 1, 1e-12);
	cr_expect_float_eq(mean, 9 * 40 + 2 * 100, 1e-6);
	cr_expect_float_eq(square, 9 * 16 + 2 * 256, 1e-3);
	mesh_waves_clear(&waves);
}

TEST(privacy_mesh_waves, small_waves_keep_all_their_digits)
{
	double re[16], im[16], modulus[16] = { 0 }, angle[16] = { 0 };

	for (int i = 0; i < 16; i++) {
		double size = pow(10, -i);

		re[i] = -1 + size * 0.5;
		im[i] = size * 0.25;
	}
	wave_power_add(re, im, 16, 3, 0.5, modulus, angle);
	for (int i = 0; i < 16; i++) {
		double size = pow(10, -i), x = 1 + (-1 + size * 0.5);

		cr_expect_float_eq(modulus[i], 3 * log(hypot(x, size * 0.25)),
				   1e-13);
		cr_expect_float_eq(angle[i], 3 * atan2(size * 0.25, x), 1e-13);
	}
}
