/* toy_method.c - a method of two rates, with the toy's interval */

#include "method/methods.h"
#include "method/rate/rate.h"

static const struct rate_method rates = {
	.interval = &interval_toy,
	.lower = rate_lower,
	.report = rate_report,
};

const struct method method_toy = {
	.name = "toy",
	.title = "Toy method",
	.summary = "Interval for epsilon from Hoeffding limits on both rates",
	.reference = "Hoeffding 1963",
	.kinds = RATE_KINDS,
	.claim = CLAIM_CONFIDENCE_INTERVAL,
	.about = ABOUT_MECHANISM,
	.policies = RATE_POLICIES,
	.settings = { RATE_TAU_SETTINGS, RATE_SPLIT_SETTINGS, SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
