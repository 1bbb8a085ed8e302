/* lines.h - texts that are compared line by line */

#ifndef TESTS_LINES_H
#define TESTS_LINES_H

/*
 * Fails the test where the texts part, with the number of the first line
 * that differs, and both lines.
 */
void expect_same_lines(const char *name, const char *expected,
		       const char *seen);

#endif
