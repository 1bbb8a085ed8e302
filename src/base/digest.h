/* digest.h - a sum that tells bytes from others, not from a liar's */

#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a: one bit is enough to change it; anybody can make it up. */
uint64_t digest_bytes(const void *bytes, size_t count);

#endif
