/*
 * odds.c - epsilon in words: what it does to even odds
 *
 * By Bayes' rule odds change by the likelihood ratio.  (epsilon, delta)-DP
 * means that the output is drawn, in all but a part delta of all runs, from
 * laws whose ratio is at most e^epsilon (Kairouz, Oh and Viswanath 2015).
 */

#include "result/odds.h"

#include <math.h>
#include <stdio.h>

#include "base/number.h"

const char *
odds_sentence(char *out, size_t size, double epsilon, double delta)
{
	char odds[NUMBER_SIZE], sure[NUMBER_SIZE], except[60] = "";

	if (delta > 0)
		snprintf(except, sizeof(except),
			 ", but for a part %g of all runs", delta);
	if (!(epsilon < 20)) {
		snprintf(out, size,
			 "seeing its output may make even odds that a record "
			 "was there a certainty%s.",
			 except);
		return out;
	}
	number_write(odds, exp(epsilon), 3, NUMBER_UP);
	number_write(sure, 100 / (1 + exp(-epsilon)), 4, NUMBER_UP);
	snprintf(out, size,
		 "seeing its output turns even odds that a record was there "
		 "into at most %s to 1 (%s %%)%s.",
		 odds, sure, except);

	return out;
}

/*
 * Not (epsilon, delta)-private for any epsilon below: for each there is an
 * event that one law gives more than e^epsilon times the mass of the other,
 * and delta besides.
 */
const char *
odds_audit_sentence(char *out, size_t size, double epsilon, double delta)
{
	char at[NUMBER_SIZE], odds[NUMBER_SIZE], sure[NUMBER_SIZE];
	char except[60] = "";

	if (delta > 0)
		snprintf(except, sizeof(except),
			 ", even with a part %g of all runs set aside", delta);
	number_write(at, epsilon, 5, NUMBER_DOWN);
	/* e^700 is still a number; never quite sure, as 100 would be. */
	number_write(odds, exp(fmin(epsilon, 700)), 3, NUMBER_DOWN);
	number_write(sure, fmin(100 / (1 + exp(-epsilon)), nextafter(100, 0)),
		     4, NUMBER_DOWN);
	snprintf(out, size,
		 "At epsilon %s some outputs turn even odds that a record was "
		 "there, or was not, into %s to 1 (%s %%)%s.",
		 at, odds, sure, except);

	return out;
}
