/* family_parts.c - what the rows of closed forms share */

#include "privacy/family/family_parts.h"

#include <math.h>

#include "stats/safe.h"

bool
family_leaks(struct proportion fnr, struct proportion fpr)
{
	return fnr.p < fpr.q;
}

struct bracket
family_nearly(double value)
{
	return (struct bracket){ safe_down(value), value, safe_up(value) };
}

struct bracket
family_keeping_of(double epsilon, double delta, double lies)
{
	return family_nearly(epsilon + log1p(delta * lies * exp(-epsilon)) -
			     log1p(-delta));
}
