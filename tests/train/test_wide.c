/* test_wide.c - gradients and their norms in doubles, almost to the last digit
 */

#include "tests/train/wide.h"

#include "tests/train/nets.h"
#include "train/layer/layers.h"

TestSuite(train_wide, .timeout = 60);

#define TEXT_OF(name) #name
#define NAME_OF(name) TEXT_OF(name)
#define EXPECT_OWN(id)                                                         \
	cr_expect(!strncmp(NAME_OF(layer_##id), "wide_", 5),                   \
		  "tests/train/wide.h has no name for layer_" #id);

/* One without a name of its own would be asked in floats. */
Test(train_wide, every_layer_is_there_in_doubles){ LAYERS(EXPECT_OWN) }

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
