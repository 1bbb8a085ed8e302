/* test_wide.c - gradients and their norms in doubles, almost to the last digit
 */

#include "tests/train/wide.h"

#include "tests/train/nets.h"

TestSuite(train_wide, .timeout = 60);

Test(train_wide, gradients_are_differences)
{
	expect_differences(1e-5, 1e-7);
}

Test(train_wide, norms_are_those_of_written_out_gradients)
{
	expect_norms(1e-13);
}

Test(train_wide, clipping_is_that_of_written_out_gradients)
{
	expect_clipped(1e-13);
}
