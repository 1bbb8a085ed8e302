/* family_parts.h - what the rows of closed forms share */

#ifndef PRIVACY_FAMILY_FAMILY_PARTS_H
#define PRIVACY_FAMILY_FAMILY_PARTS_H

#include "privacy/family/families.h"

/* Whether both rates together are better than guessing. */
bool family_leaks(struct proportion fnr, struct proportion fpr);

/*
 * The epsilon of a pure mechanism with so many lies that keeps (epsilon,
 * delta): e^parameter - e^epsilon is delta (lies + e^parameter).
 */
struct bracket family_keeping_of(double epsilon, double delta, double lies);

#endif
