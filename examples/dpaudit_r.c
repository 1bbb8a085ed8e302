/* dpaudit_r.c - what .C() of R can call: pointers to numbers, no results
 *
 *	cc -shared -fPIC dpaudit_r.c -o dpaudit_r.so \
 *		$(pkg-config --cflags --libs dpaudit)
 */

#include <dpaudit.h>
#include <stdio.h>

/*
 * One line of verbs a call: `lower` is epsilon's lower end, `status` what
 * dpaudit_run_line() returned.
 */
void dpaudit_r_epsilon(char **line, double *lower, int *status);

void
dpaudit_r_epsilon(char **line, double *lower, int *status)
{
	struct dpaudit *audit = dpaudit_new();
	struct dpaudit_number number;

	*status = dpaudit_run_line(audit, *line);
	if (*dpaudit_error(audit))
		fprintf(stderr, "%s\n", dpaudit_error(audit));
	else if (dpaudit_number(audit, 0, "epsilon", &number) == DPAUDIT_DONE)
		*lower = number.lower;
	dpaudit_free(audit);
}
