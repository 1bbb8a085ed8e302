/* test_bands.c */
#include <criterion/criterion.h>
