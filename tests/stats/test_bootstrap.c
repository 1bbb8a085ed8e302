/* test_bootstrap.c */
#include <criterion/criterion.h>
