/* attacks.c - the list of attacks */

#include "lab/attack/attacks.h"

#include <string.h>

#include "base/word.h"
#include "stats/loop/exact.h"

#define LIST_ATTACK(id) &attack_##id,
static const struct attack_kind *const all[] = { ATTACKS(LIST_ATTACK) NULL };
#undef LIST_ATTACK

const struct attack_kind *const *
attacks(void)
{
	return all;
}

const struct attack_kind *
attack_need(const char *name, struct error *err)
{
	const char *nearest = NULL;

	for (size_t i = 0; name && all[i]; i++) {
		if (!strcmp(all[i]->name, name))
			return all[i];
		nearest = word_nearer(name, nearest, all[i]->name);
	}
	(void)!word_refuse(err, nearest, "dpaudit list attacks",
			   "no attack is called '%s'", name ? name : "");

	return NULL;
}

/* A loss of 0 is a chance of 1 but for its last digit. */
double
attack_margin_of(double loss)
{
	double least = loss > 1e-12 ? loss : 1e-12;

	return -least - exact_log(1 - exact_exp(-least));
}
