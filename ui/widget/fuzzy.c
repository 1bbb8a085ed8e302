/* fuzzy.c - how well a few letters fit a text */

#include "ui/widget/fuzzy.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { FITS = 1000, SIDE_BY_SIDE = 8, WORD_START = 6, SKIPPED = -1 };

static int
lower(char c)
{
	return tolower((unsigned char)c);
}

static bool
starts_word(const char *text, size_t at)
{
	return at == 0 || strchr(" -=_/.", text[at - 1]);
}

int
fuzzy_score(const char *typed, const char *text)
{
	int score = FITS;
	size_t at = 0;
	bool beside = true;

	for (; *typed; typed++) {
		if (*typed == ' ')
			continue;
		while (text[at] && lower(text[at]) != lower(*typed)) {
			at++;
			score += SKIPPED;
			beside = false;
		}
		if (!text[at])
			return 0;
		score += beside ? SIDE_BY_SIDE : 0;
		score += starts_word(text, at) ? WORD_START : 0;
		beside = true;
		at++;
	}

	return score > 0 ? score : 1;
}
