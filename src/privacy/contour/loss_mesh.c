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

#include "privacy/contour/loss_mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/step/loss_transform.h"
#include "privacy/wave/mesh_waves.h"
#include "stats/loop/kernel.h"

enum { SMALLEST = 1 << 10, LARGEST = 1 << 21 };

/* What may lie beyond the window at each end, tilted, as a logarithm. */
enum { LOG_OUTSIDE = -36 };

/* One of the two compositions. */
struct composed {
	double growth;   /* log M(c) */
	double noise;    /* of each z_j, by rounding */
	double infinite; /* mass at an infinite loss */
	double first;    /* the loss of cell 0 */
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

	return (struct growth){
		/* the largest of the powers is 1, so the sum is at least that
		 */
		.value = top + log(fmax(sum, 1)),
		.slope = view->sign * mean,
		.bend = square / sum,
	};
}

/* What is composed: one law of each pair, from one direction. */
struct side {
	const struct mesh_part *parts;
	size_t count;
	enum direction direction;
	bool harder;
};

static const struct loss_atoms *
atoms_of(const struct side *side, size_t i)
{
	const struct loss_pair *pair = side->parts[i].pair;

	return side->harder ? &pair->harder : &pair->easier;
}

static struct growth
growth_of(const struct side *side, double c)
{
	struct growth all = { 0 };

	for (size_t i = 0; i < side->count; i++) {
		struct view view =
			view_of(atoms_of(side, i), side->direction, c);
		struct growth one = step_growth(&view);

		all.value += side->parts[i].steps * one.value;
		all.slope += side->parts[i].steps * one.slope;
		all.bend += side->parts[i].steps * one.bend;
	}

	return all;
}

struct growth
mesh_growth(const struct mesh_part parts[], size_t count,
	    enum direction direction, double c)
{
	struct side side = { parts, count, direction, false };

	return growth_of(&side, c);
}

/* ---- the window ---- */

struct window {
	double from, to; /* losses */
};

/* The smallest distance from the mean that Chernoff's inequality grants. */
static double
chernoff(const struct side *side, const struct growth *at, double c, int sign)
{
	double unit = sqrt(-2 * LOG_OUTSIDE / fmax(at->bend, 1e-300));
	double most = fmin(1.5 * unit, (sign < 0 ? 2 : 8) * c + 1);
	double best = INFINITY;

	for (double theta = most; theta > most * 0.02; theta *= 0.5) {
		double value = growth_of(side, c + sign * theta).value;
		double gap = value - at->value - sign * theta * at->slope;

		best = fmin(best, (gap - LOG_OUTSIDE) / theta);
	}

	return best;
}

static struct window
window_of(const struct side *side, double c)
{
	struct growth at = growth_of(side, c);

	return (struct window){
		.from = at.slope - chernoff(side, &at, c, -1),
		.to = at.slope + chernoff(side, &at, c, 1),
	};
}

/* The cells a window takes, and the power of 2 that holds them. */
static double
cells_of(const struct window *window, double width)
{
	return (window->to - window->from) / width + 4;
}

static size_t
size_for(double cells)
{
	size_t size = SMALLEST;

	while ((double)size < cells && size <= LARGEST)
		size *= 2;

	return size;
}

size_t
mesh_size(const struct mesh_part parts[], size_t count,
	  enum direction direction, double c)
{
	struct side side = { parts, count, direction, false };
	struct window window = window_of(&side, c);

	return size_for(cells_of(&window, parts[0].pair->easier.width));
}

/* ---- one composition ---- */

/* The tilted law of one step on the circle. */
static void
lay_out(const struct view *view, double growth, size_t size, double *law)
{
	const struct loss_atoms *atoms = view->atoms;

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
}

/* The loss that the circle's place 0 stands for in one step. */
static double
base_of(const struct view *view)
{
	if (view->sign > 0)
		return view->atoms->origin;

	return -atom_loss(view->atoms, view->atoms->count - 1);
}

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

/* One kind of step more; `base` is the loss of the circle's place 0. */
static void
add_part(struct composed *composed, struct mesh_waves *waves,
	 const struct side *side, size_t i, double c, double *base)
{
	const struct loss_atoms *atoms = atoms_of(side, i);
	struct view view = view_of(atoms, side->direction, c);
	double steps = side->parts[i].steps;
	double growth = step_growth(&view).value;

	lay_out(&view, growth, waves->size, waves->circle);
	mesh_waves_multiply(waves, steps);
	composed->growth += steps * growth;
	composed->infinite +=
		steps * (side->direction == DIRECTION_ADD ? atoms->only_second
							  : atoms->only_first);
	*base += steps * base_of(&view);
}

/* Sums what is on the circle, from where the window begins. */
static void
sum_up(struct composed *composed, const struct loss_mesh *mesh,
       const double *law, double base)
{
	size_t size = mesh->size;
	double turn = round((mesh->first - base) / mesh->width);

	composed->first = base + turn * mesh->width;
	composed->sums = memory_new_array(size, sizeof(double));
	composed->tilted = memory_new_array(size, sizeof(double));
	turn -= floor(turn / (double)size) * (double)size;
	sum_from_the_end(composed, law, size, (size_t)turn, mesh->c,
			 mesh->width);
}

static bool
compose(struct composed *composed, const struct loss_mesh *mesh,
	const struct side *side, struct progress *progress, struct error *err)
{
	struct mesh_waves waves;
	double base = 0;
	bool done = true;

	if (!mesh_waves_init(&waves, mesh->size, err))
		return false;
	for (size_t i = 0; i < side->count && done; i++) {
		add_part(composed, &waves, side, i, mesh->c, &base);
		done = progress_check(progress, err);
	}
	if (done) {
		composed->noise = mesh_waves_back(&waves);
		sum_up(composed, mesh, waves.circle, base);
	}
	mesh_waves_clear(&waves);

	return done;
}

/* The window of both laws, and the mesh that holds it. */
static bool
choose_window(struct loss_mesh *mesh, const struct side *easier,
	      const struct side *harder, struct progress *progress,
	      struct error *err)
{
	struct window window, other;
	double cells;

	if (!progress_check(progress, err))
		return false;
	window = window_of(easier, mesh->c);
	if (!progress_check(progress, err))
		return false;
	other = window_of(harder, mesh->c);
	window.from = fmin(window.from, other.from);
	window.to = fmax(window.to, other.to);
	cells = cells_of(&window, mesh->width);
	mesh->first = window.from;
	mesh->size = size_for(cells);
	if ((double)mesh->size >= cells)
		return true;

	return error_set(err, ERROR_NUMERIC,
			 "a mesh for these losses would need %.0f cells",
			 cells);
}

struct loss_mesh *
loss_mesh_new(const struct mesh_part parts[], size_t count,
	      enum direction direction, double c, struct progress *progress,
	      struct error *err)
{
	struct loss_mesh *mesh = memory_new(sizeof(*mesh));
	struct side easier = { parts, count, direction, false };
	struct side harder = { parts, count, direction, true };

	mesh->c = c;
	mesh->width = parts[0].pair->easier.width;
	if (choose_window(mesh, &easier, &harder, progress, err) &&
	    compose(&mesh->easier, mesh, &easier, progress, err) &&
	    compose(&mesh->harder, mesh, &harder, progress, err))
		return mesh;
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
	double outside = exp(LOG_OUTSIDE);
	struct look look = { 0 };
	size_t k;
	double loss, scale;

	look.top = exp(composed->growth - c * fmax(high, epsilon)) * outside;
	if (place >= (double)mesh->size)
		return look;
	k = (size_t)fmax(place, 0);
	loss = first + (double)k * mesh->width;
	scale = exp(composed->growth - c * loss);
	look.delta = scale * (composed->sums[k] -
			      exp(epsilon - loss) * composed->tilted[k]);
	look.error = scale *
		     (2 * outside + composed->noise / -expm1(-c * mesh->width) +
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
