/* test_sort.c */
#include <criterion/criterion.h>
