/* attacks.h - the list of attacks; a new one is one line here */

#ifndef LAB_ATTACK_ATTACKS_H
#define LAB_ATTACK_ATTACKS_H

#include "base/compiler.h"
#include "base/error.h"
#include "base/registry.h"
#include "lab/attack/attack.h"

/* clang-format off */
#define ATTACKS(ATTACK) \
	ATTACK(loss) \
	ATTACK(margin) \
	ATTACK(rmia) \
	ATTACK(lira) \
	ATTACK(product) \
	ATTACK(likelihood) \
	/* the end */
/* clang-format on */

#define DECLARE_ATTACK(id) extern const struct attack_kind attack_##id;
ATTACKS(DECLARE_ATTACK)
#undef DECLARE_ATTACK

REGISTRY(struct attack_kind, attack, attacks);

/*
 * By its name, or a sentence with the nearest: one of models that needs no
 * more than what is seen.
 */
MUST_CHECK const struct attack_kind *
attack_need_of_models(const char *name, unsigned seen, struct error *err);

/* One of steps. */
MUST_CHECK const struct attack_kind *attack_need_of_steps(const char *name,
							  struct error *err);

#endif
