/* bounds.c - what scores in memory show, by two methods
 *
 *	cc bounds.c $(pkg-config --cflags --libs dpaudit)
 */

#include <dpaudit.h>
#include <math.h>
#include <stdio.h>

enum { ROWS = 400 };

/* An attack that scores members somewhat higher. */
static void
fill(double score[], double member[])
{
	for (size_t i = 0; i < ROWS; i++) {
		member[i] = (double)(i % 2);
		score[i] = sin(12.9898 * (double)i) + member[i];
	}
}

static int
fail(struct dpaudit *audit)
{
	fprintf(stderr, "%s\n", dpaudit_error(audit));
	dpaudit_free(audit);

	return 1;
}

int
main(void)
{
	static const char *const methods[] = { "clopper-pearson", "katz" };
	double score[ROWS], member[ROWS];
	const struct dpaudit_column columns[] = { { "score", score },
						  { "member", member } };
	struct dpaudit *audit = dpaudit_new();

	fill(score, member);
	if (dpaudit_add(audit, "attack", columns, 2, ROWS) != DPAUDIT_DONE)
		return fail(audit);
	for (size_t i = 0; i < 2; i++) {
		const char *const words[] = { "estimate", methods[i],
					      "delta=1e-5", "tau=0.9" };
		struct dpaudit_number epsilon;

		if (dpaudit_run(audit, words, 4) != DPAUDIT_DONE ||
		    dpaudit_number(audit, 0, "epsilon", &epsilon))
			return fail(audit);
		printf("%-16s epsilon >= %.4f at %g %% (%s)\n", methods[i],
		       epsilon.lower, 100 * epsilon.confidence, epsilon.claim);
	}
	dpaudit_free(audit);

	return 0;
}
