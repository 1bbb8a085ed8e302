/* stage_law.h - the law of one mechanism's privacy loss, in pieces */

#ifndef PRIVACY_COMPOSE_STAGE_LAW_H
#define PRIVACY_COMPOSE_STAGE_LAW_H

#include <stdbool.h>
#include <stddef.h>

#include "privacy/compose/chance.h"

/* A loss log(with / without) that has chances of its own. */
struct stage_atom {
	double loss, log_without, log_with;
};

struct stage_atoms {
	struct stage_atom *at;
	size_t count;
};

/*
 * Outputs x from `from` to `to`, along which the loss only rises or only
 * falls; `scale` is the length over which densities change.
 */
struct stage_branch {
	double from, to, scale;
};

enum { STAGE_BRANCHES = 2 };

/*
 * What one mechanism shows, `steps` times over.  The functions are asked
 * about `own`, which is freed; log_density is that without the canary.
 * What lies outside of the branches has a chance of at most STAGE_TAIL.
 */
struct stage_law {
	double steps;
	struct stage_atoms atoms;
	double only_without, only_with; /* chances of infinite losses */
	/* The same of all steps together to more digits, where they are. */
	struct chance all_without, all_with;
	double more_without, more_with; /* chances that may be infinite, too */
	double most, least;             /* the ends of finite losses */
	bool is_symmetric;              /* so are with and without, exchanged */

	struct stage_branch branches[STAGE_BRANCHES];
	size_t branch_count;
	double (*loss)(const void *of, double x);
	double (*where)(const void *of, double loss, size_t branch);
	double (*log_density)(const void *of, double x);
	void *own;

	/*
	 * If `has_ends`, the law holds two pairs: a real one, and one that
	 * dominates every real one, with `easier` in place of `atoms` and
	 * more_* added to only_*.  stage_law_take_end() chooses one of them,
	 * because each pair is composed by itself.
	 */
	bool has_ends;
	struct stage_atoms easier;
};

/* Normal laws are cut this many deviations from their means. */
#define STAGE_REACH 25
#define STAGE_TAIL  7e-138

/* Atoms of less than 1e-300 on both sides are not kept; all of them. */
#define STAGE_SPECKS 1e-290

void stage_law_clear(struct stage_law *law);
void stage_law_atoms_add(struct stage_atoms *atoms, double loss, double without,
			 double with);

/*
 * Reduces a law with two pairs to one: to the dominating pair if `most`,
 * otherwise to the real one.  A law with one pair stays as it is.
 */
void stage_law_take_end(struct stage_law *law, bool most);

/* The chance that any step has an infinite loss. */
struct chance stage_law_only(const struct stage_law *law, bool with);

/* ---- nodes of a rule over one branch ---- */

/* A point with a weight: the logarithm of its mass without the canary. */
typedef void stage_law_node_fn(void *arg, double loss, double log_without);

/* Between two outputs of a branch, cut so that the rule is exact. */
void stage_law_nodes(const struct stage_law *law, double scale, double from,
		     double to, stage_law_node_fn *add, void *arg);

/* ---- the moments of many steps, for choosing windows ---- */

/* Points that stand for the law, by which growth is reckoned. */
struct stage_sketch {
	double *loss, *log_without;
	size_t count, room;
	double steps;
};

void stage_law_sketch_init(struct stage_sketch *sketch,
			   const struct stage_law *law);
void stage_law_sketch_clear(struct stage_sketch *sketch);

#endif
