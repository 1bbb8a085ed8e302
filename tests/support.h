/* support.h - checks shared by all tests */

#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

/*
 * Fails the test if memory is lost by now; the last line of a test body.
 * Criterion leaves its children without running the leak checker, and what
 * happens in .fini no longer counts, so each test has to ask.  Run with
 * ASAN_OPTIONS=leak_check_at_exit=0: Criterion keeps 48 bytes of its own.
 */
void expect_no_leaks(void);

#endif
