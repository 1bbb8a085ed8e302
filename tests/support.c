/* support.c - checks shared by all tests */

#include "tests/support.h"

#include <criterion/criterion.h>

#if defined(__SANITIZE_ADDRESS__)
#define LEAKS_ARE_SEEN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAKS_ARE_SEEN 1
#endif
#endif

#ifdef LEAKS_ARE_SEEN
#include <sanitizer/lsan_interface.h>

void
expect_no_leaks(void)
{
	cr_expect_eq(__lsan_do_recoverable_leak_check(), 0, "memory was lost");
}
#else
void
expect_no_leaks(void)
{
}
#endif
