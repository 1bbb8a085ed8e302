/* ledger.c - what a training released, as a mechanism */

#include "train/run/ledger.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "privacy/family/member.h"
#include "privacy/mechanism/mechanisms.h"

const char *
ledger_fault_name(enum fault fault)
{
	return CHOICE_WORDS(FAULTS)[fault];
}

/* Parameters of the mechanism, by name. */
static bool
number(const void *from, const char *name, double *value)
{
	const struct ledger *ledger = from;

	if (!strcmp(name, "sigma"))
		*value = ledger->sigma;
	else if (!strcmp(name, "sampling"))
		*value = ledger->sampling;
	else if (!strcmp(name, "steps"))
		*value = (double)ledger->steps;
	else
		return false;

	return !(*value <= 0);
}

struct mechanism_lookup
ledger_lookup(const struct ledger *ledger)
{
	return (struct mechanism_lookup){ .number = number, .from = ledger };
}

static bool
check(const struct ledger *ledger, struct error *err)
{
	if (ledger->sampler != SAMPLER_POISSON)
		return error_set(err, ERROR_USAGE,
				 "no epsilon is known for batches that are not "
				 "poisson: take sampler=poisson");
	if (ledger->unit > 1)
		return error_set(err, ERROR_USAGE,
				 "no epsilon is known where %zu rows are "
				 "clipped as one",
				 ledger->unit);

	return true;
}

struct mechanism *
ledger_mechanism(const struct ledger *ledger, struct error *err)
{
	struct mechanism_lookup lookup = ledger_lookup(ledger);

	if (!check(ledger, err))
		return NULL;
	if (!(ledger->sigma > 0)) {
		error_set(err, ERROR_USAGE,
			  "without noise there is no epsilon: sigma= or "
			  "epsilon= with delta= adds some");
		return NULL;
	}

	return mechanism_new(&mechanism_subsampled_gaussian, &lookup, err);
}

bool
ledger_sigma(const struct ledger *ledger, double epsilon, double delta,
	     struct progress *progress, double *sigma, struct error *err)
{
	struct ledger rest = *ledger;
	struct mechanism_lookup lookup = ledger_lookup(&rest);
	struct noise noise[NOISE_LIMIT];
	size_t count;

	rest.sigma = 0;
	if (!check(ledger, err) ||
	    !member_noise(&mechanism_subsampled_gaussian, &lookup, progress,
			  epsilon, delta, noise, &count, err))
		return false;
	*sigma = noise[0].at.upper;

	return isfinite(*sigma) ||
	       error_set(err, ERROR_USAGE,
			 "no sigma is known to keep delta=%g at epsilon=%g",
			 delta, epsilon);
}

void
ledger_describe(const struct ledger *ledger, char *out, size_t size)
{
	char sigma[NUMBER_SIZE], sampling[NUMBER_SIZE];

	number_write(sigma, ledger->sigma, 6, NUMBER_NEAREST);
	number_write(sampling, ledger->sampling, 6, NUMBER_NEAREST);
	if (ledger->fault != FAULT_NONE)
		snprintf(out, size, "bug=%s", ledger_fault_name(ledger->fault));
	else
		snprintf(out, size,
			 "subsampled-gaussian,sigma=%s,sampling=%s,steps=%zu",
			 sigma, sampling, ledger->steps);
}
