/*
 * sampler_settings.c - sampled steps in the words of a training
 *
 * N records in batches of b are sampled with q = b / N, and E epochs are
 * T = E / q steps.  Of T steps with q that were shuffled, each record is in
 * q T batches, one an epoch of 1 / q.
 */

#include "method/mechanism/sampler_settings.h"

#include <math.h>
#include <string.h>

#include "privacy/mechanism/mechanisms.h"
#include "privacy/sampler.h"

static bool
given(const struct settings *settings, const char *name, double *value)
{
	enum setting setting;

	if (!setting_find(name, &setting) || !settings_given(settings, setting))
		return false;
	*value = settings_number(settings, setting);

	return true;
}

bool
sampler_settings_suit(const struct settings *settings)
{
	const char *name = settings_text(settings, SETTING_MECHANISM);

	return name && mechanism_find(name) == &mechanism_subsampled_gaussian;
}

bool
sampler_settings_is_one(enum setting setting)
{
	return setting == SETTING_BATCH || setting == SETTING_EPOCHS ||
	       setting == SETTING_SAMPLER;
}

static enum sampler
order_of(const struct settings *settings)
{
	return settings_given(settings, SETTING_SAMPLER)
		       ? (enum sampler)settings_choice(settings,
						       SETTING_SAMPLER)
		       : SAMPLER_POISSON;
}

static bool
find_sampling(const struct settings *settings, double *q)
{
	double rows, batch;

	if (given(settings, "sampling", q))
		return true;
	if (!given(settings, "training-size", &rows) ||
	    !given(settings, "batch", &batch))
		return false;
	*q = batch / rows;

	return true;
}

static bool
find_steps(const struct settings *settings, double *steps)
{
	double epochs, q;

	if (given(settings, "steps", steps))
		return true;
	if (!given(settings, "epochs", &epochs) || !find_sampling(settings, &q))
		return false;
	*steps = ceil(epochs / q * (1 - 1e-12));

	return true;
}

/* Steps as epochs; 1 where neither was given. */
static double
epochs_of(const struct settings *settings)
{
	double epochs, steps, q;

	if (given(settings, "epochs", &epochs))
		return epochs;
	if (!find_steps(settings, &steps) || !find_sampling(settings, &q))
		return 1;

	return steps * q;
}

static bool
are_whole(const struct settings *settings)
{
	double epochs = epochs_of(settings);

	return epochs > 0.5 && fabs(epochs - round(epochs)) < 1e-6 * epochs;
}

/* A rate or a length that is said twice, and not alike, is a mistake. */
static bool
agree(const struct settings *settings, struct error *err)
{
	double q, rows, batch, steps, epochs;

	if (!given(settings, "sampling", &q) &&
	    given(settings, "training-size", &rows) &&
	    given(settings, "batch", &batch) && batch > rows)
		return error_set(err, ERROR_USAGE,
				 "a batch=%g is more than training-size=%g "
				 "records",
				 batch, rows);
	if (given(settings, "epochs", &epochs) && !find_steps(settings, &steps))
		return error_set(err, ERROR_USAGE,
				 "epochs=%g are so many steps only where "
				 "training-size= and batch=, or sampling=, say "
				 "how long one is; or give steps=",
				 epochs);
	if (given(settings, "sampling", &q) &&
	    given(settings, "training-size", &rows) &&
	    given(settings, "batch", &batch) &&
	    fabs(q * rows - batch) > 1e-3 * batch)
		return error_set(err, ERROR_USAGE,
				 "sampling=%g of training-size=%g records is a "
				 "batch of %g, not batch=%g",
				 q, rows, q * rows, batch);
	if (given(settings, "steps", &steps) &&
	    given(settings, "epochs", &epochs) && find_sampling(settings, &q) &&
	    fabs(steps * q - epochs) > 1e-3 * epochs + q)
		return error_set(err, ERROR_USAGE,
				 "steps=%g at sampling=%g are %g epochs, not "
				 "epochs=%g",
				 steps, q, steps * q, epochs);

	return true;
}

/* One record more moves all batches after it, but for a Poisson sample. */
static bool
keeps_size(const struct settings *settings, enum sampler order,
	   struct error *err)
{
	char number[NUMBER_SIZE];

	if (order == SAMPLER_POISSON ||
	    settings_choice(settings, SETTING_ADJACENCY) !=
		    ADJACENCY_ADD_REMOVE)
		return true;

	return error_set(err, ERROR_USAGE,
			 "with sampler=%s one record more or less changes "
			 "other batches, too; give adjacency=%s",
			 settings_show(settings, SETTING_SAMPLER, number),
			 order == SAMPLER_WITHOUT_REPLACEMENT
				 ? "replace-one"
				 : "zero-out or replace-one");
}

const struct mechanism_kind *
sampler_settings_kind(const struct settings *settings,
		      const struct mechanism_kind *kind, struct error *err)
{
	static const struct mechanism_kind *const kinds[] = {
		[SAMPLER_POISSON] = &mechanism_subsampled_gaussian,
		[SAMPLER_SHUFFLE] = &mechanism_shuffled_gaussian,
		[SAMPLER_FIXED] = &mechanism_gaussian,
		[SAMPLER_WITHOUT_REPLACEMENT] = &mechanism_fixed_size_gaussian,
	};
	enum sampler order = order_of(settings);

	if (kind != &mechanism_subsampled_gaussian)
		return kind;
	if (!agree(settings, err) || !keeps_size(settings, order, err))
		return NULL;
	if ((order != SAMPLER_SHUFFLE && order != SAMPLER_FIXED) ||
	    are_whole(settings))
		return kinds[order];
	error_set(err, ERROR_USAGE,
		  "steps=%zu at this rate are %.6g epochs; batches that are "
		  "shuffled or in a fixed order need whole ones",
		  settings_whole(settings, SETTING_STEPS), epochs_of(settings));

	return NULL;
}

bool
sampler_settings_number(const void *from, const char *name, double *value)
{
	const struct settings *settings = from;
	enum sampler order = order_of(settings);
	double q;

	if (!sampler_settings_suit(settings))
		return given(settings, name, value);
	if (!strcmp(name, "sampling"))
		return find_sampling(settings, value);
	if (!strcmp(name, "mu"))
		return false;
	if (!strcmp(name, "steps") && order == SAMPLER_FIXED) {
		*value = round(epochs_of(settings));
		return true;
	}
	if (!strcmp(name, "steps"))
		return order != SAMPLER_SHUFFLE && find_steps(settings, value);
	if (!strcmp(name, "epochs") && order == SAMPLER_SHUFFLE) {
		*value = round(epochs_of(settings));
		return true;
	}
	if (!strcmp(name, "batches") && find_sampling(settings, &q)) {
		*value = ceil(1 / q * (1 - 1e-12));
		return true;
	}

	return given(settings, name, value);
}

/* Steps stay as they are, whatever epochs they then are. */
static void
say_rate(const struct settings *settings, double rate, struct text *out)
{
	double rows, epochs, steps;

	if (!given(settings, "training-size", &rows) || rate * rows < 1)
		return;
	text_add(out, " (a batch of up to %.0f of %.0f", floor(rate * rows),
		 rows);
	if (given(settings, "epochs", &epochs) && find_steps(settings, &steps))
		text_add(out, ", still in %.0f steps", steps);
	text_add_string(out, ")");
}

static void
say_steps(const struct settings *settings, double steps, struct text *out)
{
	double ignored, q;

	if (find_sampling(settings, &q) &&
	    (given(settings, "training-size", &ignored) ||
	     given(settings, "epochs", &ignored)))
		text_add(out, " (%g epochs)", floor(steps * q * 100) / 100);
}

void
sampler_settings_say(const struct settings *settings, const char *name,
		     double value, struct text *out)
{
	if (!sampler_settings_suit(settings))
		return;
	if (!strcmp(name, "sampling"))
		say_rate(settings, value, out);
	if (!strcmp(name, "steps"))
		say_steps(settings, value, out);
}
