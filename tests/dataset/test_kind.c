/* test_kind.c - roles, kinds and the game card describe themselves */

#include <criterion/criterion.h>

#include "dataset/game.h"
#include "dataset/kind.h"
#include "dataset/role.h"
#include "tests/support.h"

TestSuite(dataset_kind, .timeout = 600);

TEST(dataset_kind, every_role_and_kind_has_its_words)
{
	for (int i = 0; i < ROLE_COUNT; i++) {
		enum role found;

		cr_assert(role_name((enum role)i), "role %d", i);
		cr_expect(role_find(role_name((enum role)i), &found));
		cr_expect_eq((int)found, i);
	}
	for (int i = 0; i < KIND_COUNT; i++) {
		const struct kind_about *about = kind_about((enum kind)i);
		enum kind found;

		cr_expect(kind_find(about->name, &found));
		cr_expect_eq((int)found, i);
	}
}

TEST(dataset_kind, the_card_refuses_what_it_does_not_know)
{
	struct game game = { 0 };
	struct error err = { 0 };
	double size;

	cr_expect(game_is_empty(&game));
	cr_expect(game_set(&game, "training-size", "50000", &err));
	cr_expect(game_number(&game, GAME_TRAINING_SIZE, &size));
	cr_expect_eq(size, 50000);
	cr_expect(game_set(&game, "sampling", "shuffle", &err));
	cr_expect_not(game_set(&game, "adjacency", "neighbour", &err));
	cr_expect_str_eq(
		err.text,
		"adjacency cannot be 'neighbour' on a game card; it is "
		"add-remove or replace-one or zero-out");
	cr_expect_not(game_set(&game, "colour", "red", &err));
	cr_expect_not(game_is_empty(&game));
}
