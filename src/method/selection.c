/*
 * selection.c - what earlier looks at the data cost a number
 *
 * The method that showed the first number was fixed before anything was
 * seen and keeps its alpha. A number that was chosen among N is computed at
 * alpha/N: by the union bound N numbers at that level hold together at alpha.
 * Who quotes the best of all that were ever shown, the first and earlier ones
 * at larger parts of alpha among them, is covered by their sum only, at most
 * alpha (1 + 1/2 + ... + 1/N). A sign that was flipped after a number is one
 * of two.
 */

#include "method/selection.h"

#include "method/method.h"
#include "method/methods.h"
#include "method/rate/threshold.h"

/* Bounds at all thresholds together hold whichever was looked at. */
enum {
	POINTWISE = POLICY_BIT(POLICY_FIXED) | POLICY_BIT(POLICY_SPLIT) |
		    POLICY_BIT(POLICY_MULTISPLIT),
};

/* Settings that are counted elsewhere, or that are the question itself. */
static bool
is_elsewhere(const struct method *method, enum setting setting)
{
	static const enum setting elsewhere[] = {
		SETTING_POLICY,        SETTING_TAU,
		SETTING_SPLITS,        SETTING_SPLIT_FRACTION,
		SETTING_RUN,           SETTING_INSTANCE,
		SETTING_ROW,           SETTING_LOWER_IS_MEMBER,
		SETTING_ALPHA,         SETTING_DELTA,
		SETTING_SIDES,         SETTING_READINGS,
		SETTING_CLAIM_EPSILON, SETTING_END,
	};

	return setting_is_in(elsewhere, setting) ||
	       (setting == SETTING_SEED && method->policies);
}

static bool
has_thresholds(const struct method *method, const struct question *ask)
{
	return method->policies && dataset_kind(ask->data) != KIND_COUNTS;
}

void
selection_name(const struct method *method, const struct question *ask,
	       struct text *out)
{
	const struct settings *settings = ask->settings;
	const struct method *named =
		method == &method_band ? &method_clopper_pearson : method;
	enum policy policy = threshold_policy(method, settings);
	char number[NUMBER_SIZE];

	text_add_string(out, named->name);
	if (has_thresholds(method, ask) &&
	    (method->policies & POLICY_BIT(policy)))
		text_add(out, " %s", policy_name(policy));
	for (size_t i = 0; named->settings[i] != SETTING_END; i++) {
		enum setting setting = named->settings[i];

		if (!is_elsewhere(named, setting) &&
		    settings_given(settings, setting))
			text_add(out, " %s=%s", setting_about(setting)->name,
				 settings_show(settings, setting, number));
	}
}

/* FNV-1a. */
uint64_t
selection_hash(const char *name)
{
	uint64_t hash = 0xcbf29ce484222325;

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 0x100000001b3;

	return hash;
}

struct selection
selection_of(const struct method *method, const struct question *ask)
{
	struct selection selection = ask->selection;
	struct text name = { 0 };

	/* Rows that are still to come are asked about without data. */
	if (!ask->data || !selection.methods)
		return (struct selection){ .flips = selection.flips };
	selection_name(method, ask, &name);
	selection.declared = selection_hash(text_get(&name)) == selection.first;
	text_clear(&name);
	if (method->all_runs)
		selection.runs = 0;
	if (!has_thresholds(method, ask) ||
	    !(POINTWISE & POLICY_BIT(threshold_policy(method, ask->settings))))
		selection.thresholds = 0;

	return selection;
}

unsigned
selection_looks(const struct selection *selection)
{
	return selection->thresholds > selection->runs ? selection->thresholds
						       : selection->runs;
}

double
selection_divisor(const struct method *method,
		  const struct selection *selection)
{
	double methods = 1;

	/* An estimate claims nothing that alpha could be divided for. */
	if (!claim_is_bound(method->claim) || selection_looks(selection) > 1)
		return 1;
	if (!selection->declared && selection->methods)
		methods = selection->methods;

	return selection->flips ? 2 * methods : methods;
}

void
selection_add_correction(const struct method *method,
			 const struct selection *selection, struct text *out)
{
	double divisor = selection_divisor(method, selection);
	bool is_late = selection->methods > 1 && !selection->declared;

	if (!is_late && !selection->flips)
		return;
	if (divisor > 1)
		text_add(out, "alpha/%.0f ", divisor);
	text_add_string(out, "after ");
	if (is_late)
		text_add(out, "seeing %u methods", selection->methods);
	if (selection->flips)
		text_add(out, "%sa flipped sign", is_late ? " and " : "");
}

void
selection_add_shares(const struct selection *selection, struct text *out)
{
	if (selection->flips)
		text_add(out,
			 "%u methods, sign flipped: the first is at alpha/2, "
			 "other bounds at alpha/%u",
			 selection->methods, 2 * selection->methods);
	else
		text_add(out,
			 "%u methods looked at: the first keeps alpha, other "
			 "bounds are at alpha/%u",
			 selection->methods, selection->methods);
}

void
selection_share(const struct method *method, const struct selection *selection,
		struct settings *settings)
{
	double divisor = selection_divisor(method, selection);
	double alpha = settings_number(settings, SETTING_ALPHA);

	if (!(divisor > 1))
		return;
	settings_set_number(settings, SETTING_ALPHA, alpha / divisor);
}

void
selection_spell(const struct method *method, const struct question *ask,
		struct settings *settings)
{
	struct selection selection = selection_of(method, ask);
	unsigned looks = selection_looks(&selection);

	selection_share(method, &selection, settings);
	if (looks > 1 && method_reads(method, SETTING_READINGS))
		settings_set_number(settings, SETTING_READINGS, looks);
}

bool
selection_is_same(const struct selection *a, const struct selection *b)
{
	return a->thresholds == b->thresholds && a->methods == b->methods &&
	       a->flips == b->flips && a->declared == b->declared &&
	       a->runs == b->runs && a->first == b->first;
}
