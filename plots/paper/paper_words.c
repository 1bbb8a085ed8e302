/* paper_words.c - title, sentence and claims on a page, wrapped by us */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/wrap.h"
#include "plots/paper/page.h"

static void
wrap(struct words *words, const char *text, size_t columns)
{
	while (*text && words->count < MOST_WORDS) {
		const char *next;
		size_t bytes = wrap_line(text, columns, WRAP_CUT, &next);
		char *line = memory_new(bytes + 1);

		memcpy(line, text, bytes);
		words->lines[words->count++] = line;
		text = next;
	}
}

struct words
page_words(const struct page *page)
{
	const struct figure *figure = page->figure;
	double letter = 0.8 * 0.56 * page_em(page);
	size_t columns = (size_t)(0.94 * page->paper->width / letter);
	struct words words = { .count = 0 };

	if (columns > QUOTE_LIMIT)
		columns = QUOTE_LIMIT;
	wrap(&words, figure->sentence, columns);
	for (size_t i = 0; i < figure->claim_count; i++) {
		struct text claim = { 0 };

		text_add(&claim, "▸ %s", figure->claims[i]);
		wrap(&words, text_get(&claim), columns);
		text_clear(&claim);
	}

	return words;
}

void
page_add_words(struct page *page, const struct words *words)
{
	double line = 0.8 * 1.35 * page_em(page);
	char ink[8];

	paper_ink(page->paper, ink);
	for (size_t i = 0; i < words->count; i++) {
		double up = ((double)(words->count - i) - 0.5) * line +
			    0.3 * page_em(page);

		page_add(page, "set label ");
		quote_add(&page->script->program, page->reader,
			  words->lines[i]);
		text_add(&page->script->program,
			 " at screen 0.03,%.6f left noenhanced front tc rgb "
			 "'%s'",
			 up / page->paper->height, ink);
		page_add_font(page, 0.8);
	}
}

void
page_clear_words(struct words *words)
{
	for (size_t i = 0; i < words->count; i++)
		free(words->lines[i]);
}
