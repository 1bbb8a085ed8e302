/* attacks.c - the list of attacks */

#include "lab/attack/attacks.h"

#include "base/text.h"
#include "stats/loop/exact.h"

#define LIST_ATTACK(id) &attack_##id,
const struct attack_kind *const attacks_all[] = { ATTACKS(LIST_ATTACK) NULL };
#undef LIST_ATTACK

const struct registry attacks_registry = {
	.name = "attacks",
	.one = "attack",
	.summary = "what experiments make scores of",
	.items = attacks_all,
};

static bool
suits(const struct attack_kind *attack, bool of_steps, unsigned seen)
{
	return of_steps ? attack->step != NULL
			: attack->score && !(attack->needs & ~seen);
}

static const struct attack_kind *
need_suiting(const char *name, bool of_steps, unsigned seen, struct error *err)
{
	const struct attack_kind *attack = attack_need(name, err);
	struct text names = { 0 };

	if (!attack || suits(attack, of_steps, seen))
		return attack;
	for (size_t i = 0; attacks_all[i]; i++) {
		if (suits(attacks_all[i], of_steps, seen))
			text_add_item(&names, attacks_all[i]->name);
	}
	error_set(err, ERROR_USAGE,
		  "attack=%s sees what is not seen in this game; those of it: "
		  "%s",
		  name, text_get(&names));
	text_clear(&names);

	return NULL;
}

const struct attack_kind *
attack_need_of_models(const char *name, unsigned seen, struct error *err)
{
	return need_suiting(name, false, seen, err);
}

const struct attack_kind *
attack_need_of_steps(const char *name, struct error *err)
{
	return need_suiting(name, true, 0, err);
}

/* A loss of 0 is a chance of 1 but for its last digit. */
double
attack_margin_of(double loss)
{
	double least = loss > 1e-12 ? loss : 1e-12;

	return -least - exact_log(1 - exact_exp(-least));
}
