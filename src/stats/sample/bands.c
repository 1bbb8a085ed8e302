/*
 * bands.c - limits on a rate that hold at every threshold at once
 *
 * Of n scores, k pass a threshold.  The true rate there is at most the one
 * just before the next score passes, whose law is that of U(k+1), the
 * (k+1)-th smallest of n uniforms.  So limits b_1 <= ... <= b_n hold at all
 * thresholds unless some U(i) > b_i; ties only merge events.
 *
 * Equal local levels take for b_i the upper quantile of U(i) at one level
 * eta, i.e. Clopper-Pearson limits, and choose eta so that the probability
 * of any failure is the tail.  U(i) > b_i means that fewer than i uniforms
 * lie below b_i, and if i is the first failure then exactly i - 1 do.  The
 * number of n uniforms below a limit is that of a Poisson process of rate n
 * which has n points in all; the process has independent increments, so the
 * law of N(b_i) without failure is that of N(b_{i-1}) and a Poisson number,
 * without the part at i - 1, which fails.  From there n - i + 1 points have to
 * follow.  Nothing is subtracted.  (Moscovich and Nadler, Fast calculation
 * of boundary crossing probabilities for Poisson processes, 2017.)
 *
 * Beyond EXACT_LIMIT scores half of the tail goes to Massart's form of the
 * Dvoretzky-Kiefer-Wolfowitz inequality, good in the middle, and half to a
 * union over a grid of ranks chosen in advance, finer towards both ends; a
 * rank between two of the grid takes the limit of the higher one.
 */

#include "stats/sample/bands.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/gamma.h"
#include "stats/law/rate_interval.h"
#include "stats/law/sorted.h"
#include "stats/loop/kernel.h"

/* GRID_LIMIT ranks of the grid reach beyond 2^52. */
enum { EXACT_LIMIT = 4096, KNOWN = 64, GRID_LIMIT = 6000 };

/* ---- the exact level ---- */

/* What is so much less likely than one failure is left out. */
#define NEGLIGIBLE 1e-13

/* How probable each number of points below a limit is, none failed before. */
struct walk {
	double *mass, *next; /* from `least` on, `count` of them */
	double *arrivals;    /* a step's Poisson probabilities */
	double n, negligible;
	size_t least, count;
};

static double
log_poisson(double mean, double k)
{
	return k * log(mean) - mean - gamma_log(k + 1);
}

static size_t
poisson_row(double mean, double negligible, size_t most, double row[])
{
	size_t count = 1;

	row[0] = exp(-mean);
	while (count <= most &&
	       (row[count - 1] > negligible || (double)count < mean)) {
		row[count] = row[count - 1] * mean / (double)count;
		count++;
	}

	return count;
}

/* On to the limit of order statistic i: fewer than i below it have failed. */
static double
walk_on(struct walk *walk, size_t i, double mean)
{
	size_t room = (size_t)walk->n - walk->least + 1;
	size_t rows =
		poisson_row(mean, walk->negligible, room - 1, walk->arrivals);
	size_t count = walk->count + rows - 1;
	double failed = walk->mass[0] * walk->arrivals[0], *swap;

	count = count < room ? count : room;
	kernel()->convolve(walk->mass, walk->count, walk->arrivals, rows,
			   walk->next, count);
	while (count > 2 && walk->next[count - 1] < walk->negligible)
		count--;
	swap = walk->mass;
	walk->mass = walk->next + 1;
	walk->next = swap - (i > 1);
	walk->least = i;
	walk->count = count - 1;

	return failed;
}

double
band_failure(size_t n, double level)
{
	const double points = (double)n, usual = log_poisson(points, points);
	double *space = memory_new_array(3 * (n + 2), sizeof(*space));
	struct walk walk = { .mass = space,
			     .next = space + (n + 2),
			     .arrivals = space + 2 * (n + 2),
			     .n = points,
			     .negligible = NEGLIGIBLE * level,
			     .count = 1 };
	struct proportion before = { 0, 1 };
	struct beta_row limits = { .count = 0 };
	double sum = 0;

	walk.mass[0] = 1;
	for (size_t i = 1; i <= n; i++) {
		struct proportion b = beta_upper_limit_next(
			&limits, (double)i, (double)(n - i + 1), level);
		double step = b.p < 0.5 ? b.p - before.p : before.q - b.q;
		double failed = walk_on(&walk, i, points * step);

		sum += failed *
		       exp(log_poisson(points * b.q, (double)(n - i + 1)) -
			   usual);
		before = b;
	}
	free(space);

	return sum;
}

/* To ten digits: the C library's last ones differ between processors. */
static double
round_down(double level)
{
	int exponent;
	double mantissa = frexp(level, &exponent);

	return ldexp(floor(mantissa * 0x1p34), exponent - 34);
}

/*
 * A level whose band fails with probability at most `tail`, short of the
 * best by a few millionths.  The logarithm of the probability is nearly a
 * straight line in that of the level.  How many thresholds the others are
 * worth was fitted, to a few hundredths of its logarithm from 12 scores on;
 * a search from there asks about three levels.
 */
static double
find_level(size_t n, double tail)
{
	const double aim = log(tail) - 2e-6;
	const double size = log(log((double)n)), far = fmax(0.1, -log(tail));
	const double grows = 0.1774 + 0.2367 * size;
	const double worth = 0.1763 + 1.468 * size + grows * log(far);
	double at = aim - fmax(0, worth), slope = far / (far + grows);
	double error = log(band_failure(n, exp(at))) - aim;

	for (int i = 0; i < 30 && fabs(error) > 1e-6; i++) {
		double next = at - fmax(-1, fmin(1, error / slope));
		double now = log(band_failure(n, exp(next))) - aim;

		slope = fmax(0.2, (now - error) / (next - at));
		at = next;
		error = now;
	}

	/* Failing less often than Bonferroni's level is never needed. */
	return error <= 1e-6 ? round_down(exp(at)) : tail / (double)n;
}

/*
 * Levels found before: the same two samples are asked about again and again
 * while settings are tried.
 */
struct known {
	size_t n;
	double tail, level;
	bool sought; /* somebody is looking for it */
};

static struct known *
known_level(struct known known[KNOWN], size_t n, double tail)
{
	for (size_t i = 0; i < KNOWN; i++) {
		if (known[i].n == n && !(known[i].tail < tail) &&
		    !(known[i].tail > tail))
			return &known[i];
	}

	return NULL;
}

/* Who asks for one that another thread is looking for waits for it. */
static double
exact_level(size_t n, double tail)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static pthread_cond_t found = PTHREAD_COND_INITIALIZER;
	static struct known known[KNOWN];
	static size_t count;
	struct known *place;
	double level;

	if (n == 1)
		return tail;
	pthread_mutex_lock(&lock);
	while ((place = known_level(known, n, tail)) && place->sought)
		pthread_cond_wait(&found, &lock);
	if (!place)
		known[count++ % KNOWN] = (struct known){ n, tail, 0, true };
	level = place ? place->level : 0;
	pthread_mutex_unlock(&lock);
	if (place)
		return level;
	level = find_level(n, tail);
	pthread_mutex_lock(&lock);
	/* that many others may have come meanwhile */
	place = known_level(known, n, tail);
	if (place)
		*place = (struct known){ n, tail, level, false };
	pthread_cond_broadcast(&found);
	pthread_mutex_unlock(&lock);

	return level;
}

/* ---- the grid ---- */

/* Steps of half a standard deviation, then of one in two hundred. */
static size_t
grid_after(size_t rank)
{
	double at = (double)rank;

	return rank + (size_t)fmax(1, fmax(0.5 * sqrt(at), 0.005 * at));
}

static size_t grid[GRID_LIMIT];

static void
make_grid(void)
{
	grid[0] = 1;
	for (size_t i = 1; i < GRID_LIMIT; i++)
		grid[i] = grid_after(grid[i - 1]);
}

/* All ranks of the grid there are, upwards: one grid for all sizes. */
static const size_t *
grid_ranks(void)
{
	static pthread_once_t made = PTHREAD_ONCE_INIT;

	pthread_once(&made, make_grid);

	return grid;
}

static bool
is_up_to(const void *of, size_t i)
{
	const size_t *most = of;

	return grid_ranks()[i] <= *most;
}

/* Ranks of the grid up to `most`, counted from one end. */
static size_t
grid_count(size_t most)
{
	return sorted_first(is_up_to, &most, GRID_LIMIT);
}

/* The lowest rank of the grid that is not below `rank`. */
static size_t
grid_above(size_t n, size_t rank)
{
	size_t at;

	if (rank <= n / 2) {
		at = grid_ranks()[grid_count(rank - 1)];
		if (at <= n / 2)
			return at;
		rank = n / 2 + 1;
	}

	/* Counted from the top: the highest that is not above. */
	return n + 1 - grid_ranks()[grid_count(n + 1 - rank) - 1];
}

/* ---- the band ---- */

/* One-sided; Massart's constant needs a tail of at most 1/2. */
static double
dkw(size_t n, double tail)
{
	return sqrt(log(1 / fmin(tail, 0.5)) / (2 * (double)n)) * (1 + 1e-12);
}

static struct band
make_equal(size_t n, double tail)
{
	struct band band = { .kind = BAND_EQUAL, .n = n, .shift = 1 };

	if (n <= EXACT_LIMIT) {
		band.level = exact_level(n, tail);
		return band;
	}
	band.grid = true;
	band.shift = dkw(n, tail / 2);
	/* The two halves of the grid share no rank. */
	band.level =
		tail / 2 / (double)(grid_count(n / 2) + grid_count(n - n / 2));

	return band;
}

struct band
band_make(enum band_kind kind, size_t n, double tail)
{
	switch (kind) {
	case BAND_EQUAL:
		return make_equal(n, tail);
	case BAND_DKW:
		return (struct band){ .kind = kind,
				      .n = n,
				      .shift = dkw(n, tail) };
	case BAND_BONFERRONI:
		break;
	}

	return (struct band){ .kind = BAND_BONFERRONI,
			      .n = n,
			      .level = tail / (double)n,
			      .shift = 1 };
}

static struct proportion
shifted(const struct band *band, size_t k)
{
	double p = (double)k / (double)band->n + band->shift;
	double q = (double)(band->n - k) / (double)band->n - band->shift;

	if (!(q > 0))
		return (struct proportion){ 1, 0 };

	return (struct proportion){ p, q };
}

size_t
band_step(const struct band *band, size_t k)
{
	if (k == band->n || !band->grid)
		return k;

	return grid_above(band->n, k + 1) - 1;
}

struct proportion
band_upper(const struct band *band, size_t k)
{
	struct proportion limit = shifted(band, k), other;

	if (k == band->n || band->kind == BAND_DKW)
		return limit;
	other = interval_clopper_pearson.upper(band_step(band, k), band->n,
					       band->level);

	return other.q > limit.q ? other : limit;
}
