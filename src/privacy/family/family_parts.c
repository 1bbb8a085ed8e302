/* family_parts.c - what the rows of closed forms share */

#include "privacy/family/family_parts.h"

#include <math.h>

bool
family_leaks(struct proportion fnr, struct proportion fpr)
{
	return fnr.p < fpr.q;
}

struct bracket
family_keeping_of(double epsilon, double delta, double lies)
{
	return bracket_rounded(bracket_exact(
		epsilon + log1p(delta * lies * exp(-epsilon)) - log1p(-delta)));
}
