/* golden.c - where a function that rises and then falls is largest */

#include "stats/golden.h"

struct golden
golden_section(golden_fn *value, const void *of, double low, double high,
	       double near, int steps)
{
	const double part = 0.61803398874989484820; /* (sqrt(5) - 1) / 2 */
	struct golden at = { .low = low,
			     .high = high,
			     .left = high - part * (high - low),
			     .right = low + part * (high - low) };

	at.at_left = value(of, at.left);
	at.at_right = value(of, at.right);
	while (steps-- > 0 && at.high - at.low > near * at.high) {
		if (at.at_left > at.at_right) {
			at.high = at.right;
			at.right = at.left;
			at.at_right = at.at_left;
			at.left = at.high - part * (at.high - at.low);
			at.at_left = value(of, at.left);
		} else {
			at.low = at.left;
			at.left = at.right;
			at.at_left = at.at_right;
			at.right = at.low + part * (at.high - at.low);
			at.at_right = value(of, at.right);
		}
	}

	return at;
}
