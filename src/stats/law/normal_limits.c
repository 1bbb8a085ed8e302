/* normal_limits.c - limits on the mean and the deviation of normal data */

#include "stats/law/normal_limits.h"

#include <gsl/gsl_sf_gamma.h>
#include <math.h>
#include <stdbool.h>

#include "stats/law/beta.h"
#include "stats/law/root.h"

/* T^2 / (degrees + T^2) is Beta(1/2, degrees/2). */
double
normal_limits_student_above(double tail, double degrees)
{
	struct proportion at = beta_upper_limit(0.5, degrees / 2, 2 * tail);

	return sqrt(degrees * at.p / at.q);
}

struct chi_square {
	double half, tail;
	bool below;
};

static bool
is_left(void *of, double x)
{
	const struct chi_square *law = of;

	return law->below ? gsl_sf_gamma_inc_P(law->half, x / 2) < law->tail
			  : gsl_sf_gamma_inc_Q(law->half, x / 2) > law->tail;
}

double
normal_limits_chi_square_above(double tail, double degrees)
{
	struct chi_square law = { degrees / 2, tail, false };

	return root_split(is_left, &law, 0, degrees + 60 * sqrt(degrees) + 1500,
			  1e-13)
		.high;
}

double
normal_limits_chi_square_below(double tail, double degrees)
{
	struct chi_square law = { degrees / 2, tail, true };

	return root_split(is_left, &law, 0, degrees, 1e-13).low;
}

struct normal_box
normal_limits_box(double mean, double sd, size_t count, double tail)
{
	double degrees = (double)count - 1;
	double half = normal_limits_student_above(tail, degrees) * sd /
		      sqrt((double)count);
	double squares = degrees * sd * sd;

	return (struct normal_box){
		.mean_low = mean - half,
		.mean_high = mean + half,
		.sd_low = sqrt(squares /
			       normal_limits_chi_square_above(tail, degrees)),
		.sd_high = sqrt(squares /
				normal_limits_chi_square_below(tail, degrees)),
	};
}
