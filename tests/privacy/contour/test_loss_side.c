/* test_loss_side.c - losses where one contour is not enough, and its digits */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/contour/accountant.h"
#include "tests/oracle.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_loss_side, .timeout = 60);

static struct bracket
delta_at(struct accountant *accountant, enum direction direction,
	 double epsilon)
{
	struct error err = { 0 };
	struct bracket at = { 0 };

	cr_assert(accountant_delta(accountant, direction, epsilon, &at, &err),
		  "%s", err.text);

	return at;
}

static double
width_of(const struct bracket *at)
{
	return (at->upper - at->lower) / at->upper;
}

/*
 * Contours summed in 80 bits; the last two by the normal laws that so little
 * noise leaves of the loss, in 40 digits.
 */
static const struct {
	double sigma, sampling, steps, epsilon, delta;
	double width; /* of the bracket, at most */
} known[] = {
	{ 1, 1e-6, 1000, 0, 1.6495602051424904617e-05, 1e-10 },
	{ 1, 1e-6, 1000, 2e-4, 5.1983063384351536174e-10, 1e-6 },
	{ 1, 1e-6, 1000, 3e-4, 2.2494909720310946724e-11, 1e-6 },
	{ 2, 1e-4, 100, 0, 2.123606149085304999e-04, 1e-10 },
	{ 2, 1e-4, 100, 2e-3, 5.3140356765131034378e-08, 1e-6 },
	{ 0.05, 0.1, 100, 6776.126655174131, 3.247535190897418871e-11, 1e-10 },
	{ 0.05, 0.1, 100, 6812.169882063355, 2.447678103812379021e-11, 1e-10 },
};

enum { KNOWN = sizeof(known) / sizeof(*known) };

static void
check_known(void)
{
	for (int i = 0; i < KNOWN; i++) {
		struct accountant *accountant = accountant_made(
			known[i].sigma, known[i].sampling, known[i].steps);
		struct bracket at =
			delta_at(accountant, DIRECTION_BOTH, known[i].epsilon);

		cr_expect(at.lower <= known[i].delta &&
				  known[i].delta <= at.upper,
			  "%d: %.17g is not in %.17g ... %.17g", i,
			  known[i].delta, at.lower, at.upper);
		cr_expect_leq(width_of(&at), known[i].width, "%d: %g", i,
			      width_of(&at));
		accountant_free(accountant);
	}
}

TEST(privacy_loss_side, ends_hold_what_more_digits_say)
{
	under_every_rounding(check_known);
}

/* Their rules had more nodes than were laid. */
TEST(privacy_loss_side, added_points_have_all_nodes_of_their_rules)
{
	static const struct {
		double sigma, delta;
	} rows[] = { { 1, 5.480434704382999464e-08 },
		     { 2, 4.0804529118701703384e-16 } };

	for (int i = 0; i < 2; i++) {
		struct accountant *accountant =
			accountant_made(rows[i].sigma, 1e-6, 1000);
		struct bracket at = delta_at(accountant, DIRECTION_ADD, 1e-4);

		cr_expect(at.lower <= rows[i].delta &&
				  rows[i].delta <= at.upper,
			  "%d: %.17g ... %.17g", i, at.lower, at.upper);
		cr_expect_leq(width_of(&at), 1e-9);
		accountant_free(accountant);
	}
}

/* Levels do not settle here, and a mesh says next to nothing. */
TEST(privacy_loss_side, epsilon_is_found_by_the_other_neighbour)
{
	static const double sampling[] = { 1e-6, 1e-4 };

	for (int i = 0; i < 2; i++) {
		struct accountant *accountant =
			accountant_made(1, sampling[i], 1000);
		struct error err = { 0 };
		struct bracket epsilon = { 0 }, low, high;

		cr_assert(accountant_epsilon(accountant, DIRECTION_REMOVE, 1e-9,
					     &epsilon, &err),
			  "%s", err.text);
		cr_expect_leq(width_of(&epsilon), 1e-5, "%g",
			      width_of(&epsilon));
		low = delta_at(accountant, DIRECTION_REMOVE, epsilon.lower);
		high = delta_at(accountant, DIRECTION_REMOVE, epsilon.upper);
		cr_expect_geq(low.upper, 1e-9);
		cr_expect_leq(high.lower, 1e-9);
		accountant_free(accountant);
	}
}

/* Rows far out are served by levels made for others before them. */
TEST(privacy_loss_side, a_profile_of_rare_losses_is_narrow)
{
	struct accountant *accountant = accountant_made(1, 1e-4, 5);

	for (double epsilon = 2e-4; epsilon < 0.03; epsilon += 2e-4) {
		struct bracket at =
			delta_at(accountant, DIRECTION_BOTH, epsilon);

		cr_expect_leq(width_of(&at), 1e-4, "%g: %g", epsilon,
			      width_of(&at));
	}
	accountant_free(accountant);
}

/* The total variation has no direction. */
TEST(privacy_loss_side, at_loss_0_both_directions_are_one)
{
	for (double steps = 2; steps < 2000; steps *= 5) {
		struct accountant *accountant =
			accountant_made(0.3, 1e-4, steps);
		struct bracket remove =
			delta_at(accountant, DIRECTION_REMOVE, 0);
		struct bracket add = delta_at(accountant, DIRECTION_ADD, 0);
		struct bracket both = delta_at(accountant, DIRECTION_BOTH, 0);

		cr_expect_leq(width_of(&remove), 1e-5, "%g: %g", steps,
			      width_of(&remove));
		cr_expect_float_eq(add.value, remove.value, 1e-5 * add.value);
		cr_expect_leq(both.upper, fmax(add.upper, remove.upper));
		accountant_free(accountant);
	}
}

/* A contour that crosses near 0 has no digits left far out. */
TEST(privacy_loss_side, what_was_asked_before_does_not_widen_an_answer)
{
	struct accountant *asked = accountant_made(0.1, 0.1, 1000);
	struct accountant *fresh = accountant_made(0.1, 0.1, 1000);
	struct bracket first, second;

	for (double epsilon = 0; epsilon < 8000; epsilon += 400)
		delta_at(asked, DIRECTION_REMOVE, epsilon);
	first = delta_at(fresh, DIRECTION_REMOVE, 8050);
	second = delta_at(asked, DIRECTION_REMOVE, 8050);
	cr_expect_leq(width_of(&second), 1e-6, "%g", width_of(&second));
	cr_expect(first.lower <= second.upper && second.lower <= first.upper);
	accountant_free(asked);
	accountant_free(fresh);
}
