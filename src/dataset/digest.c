/*
 * digest.c - a hash of the numbers of a dataset
 *
 * A row's columns are mixed one after another and the rows are added up, so
 * the order of rows makes no difference. Two multiplications a number: the
 * memory is slower.
 */

#include "dataset/digest.h"

#include <string.h>

/* Odd, without a pattern: from the fractional part of the golden ratio. */
#define SPREAD 0x9e3779b97f4a7c15u
#define STIR   0xbf58476d1ce4e5b9u

/* Rows at a time, whose hashes stay in the nearest cache. */
enum { BLOCK = 1024 };

static uint64_t
mix(uint64_t hash, uint64_t bits)
{
	hash = (hash ^ bits) * STIR;

	return hash ^ hash >> 32;
}

/* 0 and -0 are one number. */
static uint64_t
bits_of(double value)
{
	uint64_t bits;

	value += 0.0;
	memcpy(&bits, &value, sizeof(bits));

	return bits;
}

/* Losses are scores that count the other way, which is no other number. */
static uint64_t
salt_of(enum role role)
{
	return SPREAD * (uint64_t)(role == ROLE_LOSS ? ROLE_SCORE : role);
}

static bool
is_read(enum role role)
{
	return role != ROLE_OTHER && role != ROLE_NAME && role != ROLE_MEMBER;
}

static void
add_column(const double values[], enum role role, size_t count,
	   uint64_t hashes[])
{
	uint64_t salt = salt_of(role);

	for (size_t i = 0; i < count; i++)
		hashes[i] = mix(hashes[i], bits_of(values[i]) ^ salt);
}

/* Members by a column and members by the order of rows are the same. */
static void
add_members(const struct dataset *data, size_t start, size_t count,
	    uint64_t hashes[])
{
	for (size_t i = 0; i < count; i++)
		hashes[i] = mix(hashes[i], dataset_is_member(data, start + i));
}

/* By role and not by place, because files order their columns at will. */
static void
add_columns(const struct dataset *data, size_t start, size_t count,
	    uint64_t hashes[])
{
	uint64_t roles = dataset_roles(data);

	for (int role = 0; role < ROLE_COUNT; role++) {
		if (!(roles & ROLE_BIT(role)) || !is_read((enum role)role))
			continue;
		for (size_t i = 0; i < dataset_column_count(data); i++) {
			if (dataset_column_role(data, i) == (enum role)role)
				add_column(dataset_column_values(data, i) +
						   start,
					   (enum role)role, count, hashes);
		}
	}
	if (roles & ROLE_BIT(ROLE_MEMBER))
		add_members(data, start, count, hashes);
}

uint64_t
digest_of(const struct dataset *data)
{
	size_t rows = dataset_rows(data);
	uint64_t sum = SPREAD * (rows + 1);

	for (size_t start = 0; start < rows; start += BLOCK) {
		size_t count = rows - start < BLOCK ? rows - start : BLOCK;
		uint64_t hashes[BLOCK];

		for (size_t i = 0; i < count; i++)
			hashes[i] = SPREAD;
		add_columns(data, start, count, hashes);
		for (size_t i = 0; i < count; i++)
			sum += mix(hashes[i], hashes[i] >> 29);
	}

	return sum;
}
