/*
 * loss_mesh.c - composed privacy loss on a grid, by Fourier transforms
 *
 * The law of one step is tilted by e^(c loss) and normalised, raised to its
 * power in the frequency domain, and summed from the far end once, so that
 * any epsilon costs one look:
 *
 *	delta(eps) = M(c) e^(-c l_k) (S_k - e^(eps - l_k) U_k),
 *	S_k = sum_(j >= k) z_j e^(-c (l_j - l_k)),  U_k the same with c + 1
 *
 * where l_k is the first grid point >= eps.  What falls outside the window
 * wraps around: Chernoff's inequality bounds it at both ends, and it is
 * added to the easier side and taken from the harder one, as is the error
 * of the transforms.
 */

#include "privacy/loss_mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/fourier.h"
#include "privacy/loss_transform.h"
#include "stats/kernel.h"

enum { SMALLEST = 1 << 10, LARGEST = 1 << 21 };

/* One of the two compositions. */
struct composed {
	double growth;       /* log M(c) */
	double above, below; /* tilted mass beyond the window, bounded */
	double noise;        /* of each z_j, by rounding */
	double infinite;     /* mass at an infinite loss */
	double first;        /* the loss of cell 0 */
	double *sums, *tilted;
};

struct loss_mesh {
	double c, width, first; /* first: where the window begins */
	size_t size;
	struct composed easier, harder;
};

/* One step as seen from a direction: losses rise with the index. */
struct view {
	const struct loss_atoms *atoms;
	int sign;     /* -1: from the other end */
	double power; /* of e^loss in the tilted weight */
};

static struct view
view_of(const struct loss_atoms *atoms, enum direction direction, double c)
{
	if (direction == DIRECTION_ADD)
		return (struct view){ atoms, -1, -c };

	return (struct view){ atoms, 1, 1 + c };
}

static double
atom_loss(const struct loss_atoms *atoms, size_t j)
{
	return atoms->origin + (double)j * atoms->width;
}

static struct growth
step_growth(const struct view *view)
{
	const struct loss_atoms *atoms = view->atoms;
	double *power = memory_new_array(atoms->count, sizeof(*power));
	double top = -INFINITY, sum = 0, mean = 0, square = 0;
	struct growth growth;

	for (size_t j = 0; j < atoms->count; j++) {
		power[j] =
			view->power * atom_loss(atoms, j) + atoms->log_mass[j];
	}
	for (size_t j = 0; j < atoms->count; j++)
		top = fmax(top, power[j]);
	kernel()->exps(power, top, atoms->count, power);
	for (size_t j = 0; j < atoms->count; j++) {
		sum += power[j];
		mean += power[j] * atom_loss(atoms, j);
	}
	mean /= sum;
	for (size_t j = 0; j < atoms->count; j++) {
		double off = atom_loss(atoms, j) - mean;

		square += power[j] * off * off;
	}
	free(power);
	/* the largest of the powers is 1, so the sum is at least that */
	growth.value = top + log(fmax(sum, 1));
	growth.slope = view->sign * mean;
	growth.bend = square / sum;

	return growth;
}

static struct growth
growth_of(const struct mesh_part parts[], size_t count,
	  enum direction direction, double c, bool harder)
{
	struct growth all = { 0 };

	for (size_t i = 0; i < count; i++) {
		const struct loss_pair *pair = parts[i].pair;
		struct view view = view_of(
			harder ? &pair->harder : &pair->easier, direction, c);
		struct growth one = step_growth(&view);

		all.value += parts[i].steps * one.value;
		all.slope += parts[i].steps * one.slope;
		all.bend += parts[i].steps * one.bend;
	}

	return all;
}

struct growth
mesh_growth(const struct mesh_part parts[], size_t count,
	    enum direction direction, double c)
{
	return growth_of(parts, count, direction, c, false);
}

/* ---- the window ---- */

struct window {
	double from, to;     /* losses */
	double above, below; /* log of the tilted mass beyond */
};

/* The smallest distance from the mean that Chernoff's inequality grants. */
static double
chernoff(const struct mesh_part parts[], size_t count, enum direction direction,
	 double c, int sign, bool harder, double log_mass)
{
	struct growth at = growth_of(parts, count, direction, c, harder);
	double unit = sqrt(-2 * log_mass / fmax(at.bend, 1e-300));
	double most = fmin(1.5 * unit, (sign < 0 ? 2 : 8) * c + 1);
	double best = INFINITY;

	for (double theta = most; theta > most * 0.02; theta *= 0.5) {
		double value = growth_of(parts, count, direction,
					 c + sign * theta, harder)
				       .value;
		double gap = value - at.value - sign * theta * at.slope;

		best = fmin(best, (gap - log_mass) / theta);
	}

	return best;
}

enum { LOG_MASS = -36 };

static struct window
window_of(const struct mesh_part parts[], size_t count,
	  enum direction direction, double c, bool harder)
{
	struct growth at = growth_of(parts, count, direction, c, harder);
	struct window window = { .above = LOG_MASS, .below = LOG_MASS };

	window.to = at.slope +
		    chernoff(parts, count, direction, c, 1, harder, LOG_MASS);
	window.from = at.slope - chernoff(parts, count, direction, c, -1,
					  harder, LOG_MASS);

	return window;
}

size_t
mesh_size(const struct mesh_part parts[], size_t count,
	  enum direction direction, double c)
{
	struct window window = window_of(parts, count, direction, c, false);
	double cells =
		(window.to - window.from) / parts[0].pair->easier.width + 4;
	size_t size = SMALLEST;

	while ((double)size < cells && size <= LARGEST)
		size *= 2;

	return size;
}

/* ---- the transforms ---- */

/* The tilted law of one step on the circle; returns its square norm. */
static double
lay_out(const struct view *view, double growth, size_t size, double *law)
{
	const struct loss_atoms *atoms = view->atoms;
	double norm = 0;

	memset(law, 0, size * sizeof(*law));
	for (size_t j = 0; j < atoms->count; j++) {
		double weight =
			atoms->mass[j] > 0
				? exp(view->power * atom_loss(atoms, j) +
				      log(atoms->mass[j]) - growth)
				: 0;
		size_t place = view->sign > 0 ? j : atoms->count - 1 - j;

		law[place & (size - 1)] += weight;
	}
	for (size_t i = 0; i < size; i++)
		norm += law[i] * law[i];

	return norm;
}

/* The loss that the circle's place 0 stands for in one step. */
static double
base_of(const struct view *view)
{
	if (view->sign > 0)
		return view->atoms->origin;

	return -atom_loss(view->atoms, view->atoms->count - 1);
}

struct spectrum {
	double *modulus, *angle, *re, *im;
	double noise;
};

static void
add_spectrum(struct spectrum *spectrum, fftw_complex *wave, size_t count,
	     double steps)
{
	for (size_t i = 0; i < count; i++) {
		spectrum->re[i] = wave[i][0] - 1;
		spectrum->im[i] = wave[i][1];
	}
	kernel()->wave_logs(spectrum->re, spectrum->im, count, steps,
			    spectrum->modulus, spectrum->angle);
}

/* ---- one composition ---- */

static void
sum_from_the_end(struct composed *composed, const double *law, size_t size,
		 size_t turn, double c, double width)
{
	double fall = exp(-c * width), steeper = exp(-(c + 1) * width);
	double sum = 0, tilted = 0;

	for (size_t k = size; k-- > 0;) {
		double z = fmax(law[(k + turn) & (size - 1)], 0);

		sum = z + fall * sum;
		tilted = z + steeper * tilted;
		composed->sums[k] = sum;
		composed->tilted[k] = tilted;
	}
}

/* From logarithms back to a wave, scaled for its way back; twice its sum. */
static double
wave_of(struct spectrum *spectrum, size_t size, fftw_complex wave[])
{
	size_t half = size / 2 + 1;
	double sum = 0;

	memcpy(spectrum->re, spectrum->modulus, half * sizeof(double));
	memcpy(spectrum->im, spectrum->angle, half * sizeof(double));
	kernel()->wave_exps(spectrum->re, spectrum->im, half);
	for (size_t i = 0; i < half; i++) {
		wave[i][0] = spectrum->re[i] / (double)size;
		wave[i][1] = spectrum->im[i] / (double)size;
		sum += 2 * hypot(wave[i][0], wave[i][1]);
	}

	return sum;
}

static bool
compose(struct composed *composed, const struct mesh_part parts[], size_t count,
	struct loss_mesh *mesh, enum direction direction, bool harder,
	struct progress *progress, struct error *err)
{
	size_t size = mesh->size, half = size / 2 + 1;
	double *law = fftw_malloc(size * sizeof(*law));
	fftw_complex *wave = fftw_malloc(half * sizeof(*wave));
	struct spectrum spectrum = { 0 };
	double base = 0, norm = 0, steps = 0, mean, turn;
	bool done = false;

	spectrum.modulus = memory_new_array(half, sizeof(double));
	spectrum.angle = memory_new_array(half, sizeof(double));
	spectrum.re = memory_new_array(half, sizeof(double));
	spectrum.im = memory_new_array(half, sizeof(double));
	if (!law || !wave) {
		error_set(err, ERROR_NUMERIC,
			  "no memory for a mesh of %zu cells", size);
		goto out;
	}
	for (size_t i = 0; i < count; i++) {
		const struct loss_pair *pair = parts[i].pair;
		const struct loss_atoms *atoms =
			harder ? &pair->harder : &pair->easier;
		struct view view = view_of(atoms, direction, mesh->c);
		double growth = step_growth(&view).value;
		double infinite = direction == DIRECTION_ADD
					  ? atoms->only_second
					  : atoms->only_first;

		norm += lay_out(&view, growth, size, law);
		if (!progress_check(progress, err))
			goto out;
		fourier_forward(size, law, wave);
		if (!progress_check(progress, err))
			goto out;
		add_spectrum(&spectrum, wave, half, parts[i].steps);
		composed->growth += parts[i].steps * growth;
		composed->infinite += parts[i].steps * infinite;
		base += parts[i].steps * base_of(&view);
		steps += parts[i].steps;
	}
	mean = wave_of(&spectrum, size, wave);
	if (!progress_check(progress, err))
		goto out;
	fourier_backward(size, wave, law);
	/* Rounding of a transform grows with the log of its length. */
	composed->noise = 4e-16 * log2((double)size) *
			  (1 + steps * fmin(1, sqrt(norm))) * mean;
	turn = round((mesh->first - base) / mesh->width);
	composed->first = base + turn * mesh->width;
	composed->sums = memory_new_array(size, sizeof(double));
	composed->tilted = memory_new_array(size, sizeof(double));
	turn -= floor(turn / (double)size) * (double)size;
	sum_from_the_end(composed, law, size, (size_t)turn, mesh->c,
			 mesh->width);
	done = true;
out:
	free(spectrum.modulus);
	free(spectrum.angle);
	free(spectrum.re);
	free(spectrum.im);
	fftw_free(law);
	fftw_free(wave);

	return done;
}

struct loss_mesh *
loss_mesh_new(const struct mesh_part parts[], size_t count,
	      enum direction direction, double c, struct progress *progress,
	      struct error *err)
{
	struct loss_mesh *mesh = memory_new(sizeof(*mesh));
	struct window easier, harder;
	double from, to, cells;

	if (!progress_check(progress, err))
		goto fail;
	easier = window_of(parts, count, direction, c, false);
	if (!progress_check(progress, err))
		goto fail;
	harder = window_of(parts, count, direction, c, true);
	from = fmin(easier.from, harder.from);
	to = fmax(easier.to, harder.to);
	mesh->c = c;
	mesh->width = parts[0].pair->easier.width;
	mesh->first = from;
	mesh->size = SMALLEST;
	cells = (to - from) / mesh->width + 4;
	while ((double)mesh->size < cells && mesh->size <= LARGEST)
		mesh->size *= 2;
	if (!((double)mesh->size >= cells)) {
		error_set(err, ERROR_NUMERIC,
			  "a mesh for these losses would need %.0f cells",
			  cells);
		goto fail;
	}
	mesh->easier.above = mesh->easier.below = exp(LOG_MASS);
	mesh->harder.above = mesh->harder.below = exp(LOG_MASS);
	if (!compose(&mesh->easier, parts, count, mesh, direction, false,
		     progress, err) ||
	    !compose(&mesh->harder, parts, count, mesh, direction, true,
		     progress, err))
		goto fail;

	return mesh;
fail:
	loss_mesh_free(mesh);

	return NULL;
}

void
loss_mesh_free(struct loss_mesh *mesh)
{
	if (!mesh)
		return;
	free(mesh->easier.sums);
	free(mesh->easier.tilted);
	free(mesh->harder.sums);
	free(mesh->harder.tilted);
	free(mesh);
}

/* What one composition has at a loss, and how wrong that may be. */
struct look {
	double delta, error, top;
};

static struct look
look_at(const struct loss_mesh *mesh, const struct composed *composed,
	double epsilon)
{
	double c = mesh->c, first = composed->first;
	double place = ceil((epsilon - first) / mesh->width);
	double high = first + (double)mesh->size * mesh->width;
	struct look look = { 0 };
	size_t k;
	double loss, scale;

	look.top = exp(composed->growth - c * fmax(high, epsilon)) *
		   composed->above;
	if (place >= (double)mesh->size)
		return look;
	k = (size_t)fmax(place, 0);
	loss = first + (double)k * mesh->width;
	scale = exp(composed->growth - c * loss);
	look.delta = scale * (composed->sums[k] -
			      exp(epsilon - loss) * composed->tilted[k]);
	look.error = scale * (composed->above + composed->below +
			      composed->noise / -expm1(-c * mesh->width) +
			      1e-15 * composed->sums[k]);

	return look;
}

void
loss_mesh_delta(const struct loss_mesh *mesh, double epsilon,
		struct bracket *delta)
{
	struct look up = look_at(mesh, &mesh->easier, epsilon);
	struct look down = look_at(mesh, &mesh->harder, epsilon);
	double first = mesh->easier.first;

	delta->upper = up.delta + up.error + up.top + mesh->easier.infinite;
	delta->lower = fmax(down.delta - down.error, 0);
	/* Below the window nothing is known of the lower end. */
	if (epsilon < first)
		delta->upper = 1;
	delta->upper = fmin(delta->upper, 1);
	delta->value = 0.5 * (up.delta + down.delta);
	delta->value = fmin(fmax(delta->value, delta->lower), delta->upper);
}
