/* one_run.c - what a guessing game in one training run produced */

#include "privacy/one_run/one_run.h"

#include "base/number.h"

bool
one_run_check(const struct one_run_game *game, struct error *err)
{
	if (!game->canaries)
		return error_set(err, ERROR_DATA, "a game has canaries");
	if (game->options < 2) {
		return error_set(err, ERROR_USAGE,
				 "options=%zu: a canary is drawn from at "
				 "least 2 alternatives",
				 game->options);
	}
	if (game->guesses > game->canaries) {
		return error_set(err, ERROR_DATA,
				 "%zu guesses were made about %zu canaries; "
				 "canaries= counts all of them, also those "
				 "nothing was said about",
				 game->guesses, game->canaries);
	}
	if (game->correct > game->guesses) {
		return error_set(err, ERROR_DATA,
				 "%zu guesses cannot be right when %zu were "
				 "made",
				 game->correct, game->guesses);
	}

	return true;
}

size_t
one_run_stride(size_t count)
{
	size_t stride = 1 + (size_t)(0.618 * (double)count);

	while (number_common_divisor(stride, count) != 1)
		stride++;

	return stride;
}
