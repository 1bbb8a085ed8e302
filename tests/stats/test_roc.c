/* test_roc.c */
#include <criterion/criterion.h>
