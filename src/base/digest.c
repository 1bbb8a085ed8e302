/* digest.c - a sum that tells bytes from others, not from a liar's */

#include "base/digest.h"

uint64_t
digest_bytes(const void *bytes, size_t count)
{
	const unsigned char *at = bytes;
	uint64_t sum = 0xCBF29CE484222325u;

	for (size_t i = 0; i < count; i++)
		sum = (sum ^ at[i]) * 0x100000001B3u;

	return sum;
}
