/* dictionary.c - texts and the number each was given */

#include "base/dictionary.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "base/memory.h"

/* What a text costs beside its letters: a pointer, slots, a block. */
enum { TEXT_COST = 64 };

/* ---- SipHash-1-3, Aumasson and Bernstein 2012 ---- */

static uint64_t secret[2];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
draw_secret(void)
{
	struct timespec now;

	if (getrandom(secret, sizeof(secret), GRND_NONBLOCK) ==
	    (ssize_t)sizeof(secret))
		return;
	clock_gettime(CLOCK_REALTIME, &now);
	secret[0] = (uint64_t)now.tv_nsec * 0x9e3779b97f4a7c15;
	secret[1] = (uint64_t)(uintptr_t)&now;
}

static uint64_t
turned(uint64_t word, int bits)
{
	return word << bits | word >> (64 - bits);
}

static void
mix(uint64_t v[4])
{
	v[0] += v[1];
	v[2] += v[3];
	v[1] = turned(v[1], 13) ^ v[0];
	v[3] = turned(v[3], 16) ^ v[2];
	v[0] = turned(v[0], 32);
	v[2] += v[1];
	v[0] += v[3];
	v[1] = turned(v[1], 17) ^ v[2];
	v[3] = turned(v[3], 21) ^ v[0];
	v[2] = turned(v[2], 32);
}

static void
take_word(uint64_t v[4], uint64_t word)
{
	v[3] ^= word;
	mix(v);
	v[0] ^= word;
}

static uint64_t
hash(const char *text, size_t length)
{
	uint64_t v[4], word, last = (uint64_t)length << 56;
	size_t at = 0;

	pthread_once(&once, draw_secret);
	v[0] = secret[0] ^ 0x736f6d6570736575;
	v[1] = secret[1] ^ 0x646f72616e646f6d;
	v[2] = secret[0] ^ 0x6c7967656e657261;
	v[3] = secret[1] ^ 0x7465646279746573;
	for (; at + sizeof(word) <= length; at += sizeof(word)) {
		memcpy(&word, text + at, sizeof(word));
		take_word(v, word);
	}
	for (int shift = 0; at < length; at++, shift += 8)
		last |= (uint64_t)(unsigned char)text[at] << shift;
	take_word(v, last);
	v[2] ^= 0xff;
	for (int i = 0; i < 3; i++)
		mix(v);

	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* ---- slots: numbers plus one, 0 where nothing is ---- */

/* The slot where a text is, or would be. */
static size_t
find_slot(const struct dictionary *dictionary, const char *text, size_t length)
{
	size_t slot = hash(text, length) & (dictionary->slot_count - 1);

	while (dictionary->slots[slot]) {
		const char *there =
			dictionary->texts[dictionary->slots[slot] - 1];

		if (!strncmp(there, text, length) && !there[length])
			break;
		slot = (slot + 1) & (dictionary->slot_count - 1);
	}

	return slot;
}

static void
more_room(struct dictionary *dictionary)
{
	size_t size = dictionary->slot_count ? 4 * dictionary->slot_count : 16;

	free(dictionary->slots);
	dictionary->slot_count = size;
	dictionary->slots = memory_new_array(size, sizeof(size_t));
	dictionary->texts = memory_grow_array(dictionary->texts, size / 2,
					      sizeof(*dictionary->texts));
	for (size_t i = 0; i < dictionary->count; i++) {
		const char *text = dictionary->texts[i];

		dictionary->slots[find_slot(dictionary, text, strlen(text))] =
			i + 1;
	}
}

size_t
dictionary_add(struct dictionary *dictionary, const char *text, size_t length)
{
	size_t slot, number = dictionary->count;
	char *copy;

	length = strnlen(text, length);
	if (2 * number >= dictionary->slot_count)
		more_room(dictionary);
	slot = find_slot(dictionary, text, length);
	if (dictionary->slots[slot])
		return dictionary->slots[slot] - 1;
	copy = memory_new(length + 1);
	memcpy(copy, text, length);
	dictionary->texts[number] = copy;
	dictionary->slots[slot] = ++dictionary->count;
	dictionary->bytes += length + TEXT_COST;

	return number;
}

bool
dictionary_find(const struct dictionary *dictionary, const char *text,
		size_t length, size_t *number)
{
	size_t there;

	if (!dictionary->slot_count)
		return false;
	length = strnlen(text, length);
	there = dictionary->slots[find_slot(dictionary, text, length)];
	*number = there - 1;

	return there > 0;
}

void
dictionary_clear(struct dictionary *dictionary)
{
	for (size_t i = 0; i < dictionary->count; i++)
		free(dictionary->texts[i]);
	free(dictionary->texts);
	free(dictionary->slots);
	*dictionary = (struct dictionary){ 0 };
}
