/* test_sweep.c */
#include <criterion/criterion.h>
