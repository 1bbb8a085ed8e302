/* test_ks.c - the two-sample distance and its chance */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/sample/ks.h"
#include "stats/sample/sort.h"
#include "tests/oracle.h"
#include "tests/samples.h"
#include "tests/support.h"

TestSuite(stats_ks, .timeout = 600);

static double
found(const char *quantity, double arg, const struct two_samples *s)
{
	double distance = ks_statistic(s->members, s->member_count, s->others,
				       s->other_count);

	(void)arg;
	if (!strcmp(quantity, "ks_stat"))
		return distance;
	if (!strcmp(quantity, "ks_p_exact"))
		return ks_p_exact(distance, s->member_count, s->other_count);
	if (!strcmp(quantity, "ks_p_asymp"))
		return ks_p_asymptotic(distance, s->member_count,
				       s->other_count);

	return NAN;
}

static void
agrees_with_the_table(void)
{
	cr_expect_eq(samples_agree(found, 1e-7), 9);
}

TEST(stats_ks, statistic_and_chances_agree_with_the_table)
{
	under_every_rounding(agrees_with_the_table);
}

/* By the definition, looking up every number in both. */
static double
plain(const double a[], size_t a_count, const double b[], size_t b_count)
{
	double *x = memory_copy(a, a_count * sizeof(*x));
	double *y = memory_copy(b, b_count * sizeof(*y));
	size_t i = 0, j = 0;
	double most = 0;

	sort_numbers(x, a_count);
	sort_numbers(y, b_count);
	while (i < a_count && j < b_count) {
		double at = fmin(x[i], y[j]);

		while (i < a_count && x[i] <= at)
			i++;
		while (j < b_count && y[j] <= at)
			j++;
		most = fmax(most, fabs((double)i / (double)a_count -
				       (double)j / (double)b_count));
	}
	free(x);
	free(y);

	return most;
}

static double
shape(int which, struct random *random, int is_b)
{
	double z = random_normal(random);

	switch (which) {
	case 0: /* the same law */
		return z;
	case 1: /* shifted */
		return z + 0.3 * is_b;
	case 2: /* many ties */
		return floor(3 * z + 0.5 * is_b);
	case 3: /* tails without end */
		return z / pow(random_uniform(random), 6);
	case 5: /* losses without end */
		return random_uniform(random) < 0.1 + 0.1 * is_b ? INFINITY : z;
	case 4: /* nearly all in one place */
		return random_uniform(random) < 0.02 ? z
						     : 1e-9 * z * (1 + is_b);
	default:
		return 5;
	}
}

TEST(stats_ks, statistic_is_what_the_definition_says)
{
	static const size_t sizes[] = { 10, 2047, 2048, 30011 };
	double *a = memory_new_array(30011, sizeof(*a));
	double *b = memory_new_array(30011, sizeof(*b));

	for (int which = 0; which < 7; which++) {
		for (size_t k = 0; k < 8; k++) {
			size_t n1 = sizes[k % 4], n2 = sizes[(k + k / 4) % 4];
			struct random random =
				random_start(9, (uint64_t)which * 64 + k);

			for (size_t i = 0; i < n1; i++)
				a[i] = shape(which, &random, 0);
			for (size_t i = 0; i < n2; i++)
				b[i] = shape(which, &random, 1);
			cr_expect_float_eq(ks_statistic(a, n1, b, n2),
					   plain(a, n1, b, n2), 1e-14,
					   "shape %d %zu %zu", which, n1, n2);
		}
	}
	free(a);
	free(b);
}

/* Every arrangement of few numbers, counted. */
static double
count_arrangements(double statistic, size_t n1, size_t n2)
{
	size_t all = 0, far = 0, n = n1 + n2;

	for (uint32_t mask = 0; mask < 1u << n; mask++) {
		double d = 0, i = 0, j = 0;

		if ((size_t)__builtin_popcount(mask) != n1)
			continue;
		for (size_t k = 0; k < n; k++) {
			if (mask >> k & 1)
				i++;
			else
				j++;
			d = fmax(d, fabs(i / (double)n1 - j / (double)n2));
		}
		all++;
		far += d > statistic - 1e-9;
	}

	return (double)far / (double)all;
}

TEST(stats_ks, exact_chance_counts_all_arrangements)
{
	for (size_t n1 = 1; n1 < 8; n1++) {
		for (size_t n2 = 1; n2 < 8; n2++) {
			for (size_t k = 0; k <= n1; k++) {
				double d = (double)k / (double)n1;

				cr_expect_float_eq(
					ks_p_exact(d, n1, n2),
					count_arrangements(d, n1, n2), 1e-12,
					"%zu %zu d=%g", n1, n2, d);
			}
		}
	}
}

/* scipy 1.10: n, d and kstwo.sf(d, n). */
static const double one_sample_law[][3] = {
	{ 3, 0.2886751345948129, 0.9128211454637191 },
	{ 3, 0.46188021535170065, 0.42742725890488853 },
	{ 3, 0.6928203230275509, 0.05797055172824561 },
	{ 3, 0.84870489570875, 0.006926352989475677 },
	{ 3, 0.9237604307034013, 0.0008862807124545703 },
	{ 27, 0.09622504486493763, 0.9434321569212265 },
	{ 27, 0.1539600717839002, 0.4961810869511637 },
	{ 27, 0.2309401076758503, 0.09503253279853863 },
	{ 27, 0.2829016319029166, 0.0209770374501016 },
	{ 27, 0.3079201435678004, 0.009035172377755418 },
	{ 27, 0.40414518843273806, 0.00016981771446100176 },
	{ 27, 0.5773502691896257, 4.613225197248935e-09 },
	{ 100, 0.05, 0.9532159710635725 },
	{ 100, 0.08, 0.5182193645480672 },
	{ 100, 0.12, 0.1033037490181987 },
	{ 100, 0.147, 0.02379018116498822 },
	{ 100, 0.16, 0.010543506724453174 },
	{ 100, 0.21000000000000002, 0.00023947345214651275 },
	{ 100, 0.3, 1.7719869892662917e-08 },
	{ 140, 0.042257712736425826, 0.9548772475800795 },
	{ 140, 0.06761234037828133, 0.5220840414346045 },
	{ 140, 0.10141851056742199, 0.10468682507194148 },
	{ 140, 0.12423767544509193, 0.02423781857269553 },
	{ 140, 0.13522468075656266, 0.01077801009055065 },
	{ 140, 0.1774823934929885, 0.00024981290292924366 },
	{ 140, 0.253546276418555, 2.0234371565524952e-08 },
	{ 141, 0.04210759605332595, 0.9549094893418927 },
	{ 141, 0.06737215368532153, 0.5221577963245764 },
	{ 141, 0.10105823052798227, 0.10471366448734887 },
	{ 141, 0.12379633239677829, 0.024246979788968948 },
	{ 141, 0.13474430737064305, 0.010782502579705781 },
	{ 141, 0.176851903423969, 0.00025000829705141815 },
	{ 141, 0.2526455763199557, 2.0282471365668938e-08 },
	{ 250, 0.03162277660168379, 0.9571640211130796 },
	{ 250, 0.05059644256269407, 0.5274783550926156 },
	{ 250, 0.0758946638440411, 0.10658718414830537 },
	{ 250, 0.09297096320895035, 0.02484129581837835 },
	{ 250, 0.10119288512538814, 0.011090801941333031 },
	{ 250, 0.13281566172707193, 0.00026313745956247384 },
	{ 250, 0.18973665961010278, 2.3524521344904646e-08 },
	{ 1000, 0.015811388300841896, 0.9605616144751687 },
	{ 1000, 0.025298221281347035, 0.5356909657557909 },
	{ 1000, 0.03794733192202055, 0.10941541429803348 },
	{ 1000, 0.04648548160447517, 0.025712486988301975 },
	{ 1000, 0.05059644256269407, 0.011534825282457833 },
	{ 1000, 0.06640783086353597, 0.0002807963689019626 },
	{ 1000, 0.09486832980505139, 2.7683606440184413e-08 },
	{ 5000, 0.007071067811865475, 0.9624348682860043 },
	{ 5000, 0.01131370849898476, 0.5403324616290442 },
	{ 5000, 0.01697056274847714, 0.11098122447398728 },
	{ 5000, 0.020788939366884494, 0.026180538736607195 },
	{ 5000, 0.02262741699796952, 0.011768898449115267 },
	{ 5000, 0.029698484809834995, 0.00028931506332938764 },
	{ 5000, 0.04242640687119285, 2.9420948688910262e-08 },
	{ 20001, 0.0035354455208995144, 0.9631907587500634 },
	{ 20001, 0.005656712833439223, 0.5422312625014869 },
	{ 20001, 0.008485069250158834, 0.11161525577300624 },
	{ 20001, 0.010394209831444573, 0.026367040241778827 },
	{ 20001, 0.011313425666878447, 0.011861183334243118 },
	{ 20001, 0.014848871187777961, 0.0002924880016541492 },
	{ 20001, 0.021212673125397086, 2.998415168792959e-08 },
	{ 500000, 0.0007071067811865475, 0.9637944615856476 },
	{ 500000, 0.001131370849898476, 0.5437591698242316 },
	{ 500000, 0.001697056274847714, 0.11212274689215374 },
	{ 500000, 0.0020788939366884495, 0.02651503601121319 },
	{ 500000, 0.002262741699796952, 0.011933987397528822 },
	{ 500000, 0.0029698484809834997, 0.00029490830193338403 },
	{ 500000, 0.004242640687119285, 3.0371983070628784e-08 },
};

TEST(stats_ks, one_sample_law_agrees_with_scipy)
{
	for (size_t i = 0; i < sizeof(one_sample_law) / sizeof(*one_sample_law);
	     i++) {
		double p = ks_one_sample_above(one_sample_law[i][1],
					       (size_t)one_sample_law[i][0]);

		cr_expect_float_eq(p, one_sample_law[i][2],
				   1e-9 + 1e-5 * one_sample_law[i][2],
				   "n=%g d=%g: %.12g not %.12g",
				   one_sample_law[i][0], one_sample_law[i][1],
				   p, one_sample_law[i][2]);
	}
}

/* The three roads meet where they hand over. */
TEST(stats_ks, one_sample_law_falls_without_steps)
{
	static const size_t sizes[] = { 5, 100, 140, 141, 1000, 20000, 20001 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		double n = (double)sizes[i], before = 1;

		for (double z = 0.4; z < 3; z += 0.01) {
			double p = ks_one_sample_above(z / sqrt(n), sizes[i]);

			cr_expect(p <= before + 1e-9, "n=%g z=%g: %g after %g",
				  n, z, p, before);
			cr_expect(p >= before - 0.05, "n=%g z=%g: %g after %g",
				  n, z, p, before);
			before = p;
		}
	}
}
