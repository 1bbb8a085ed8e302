/* selection.h - how many looks at the data came before a number */

#ifndef RESULT_SELECTION_H
#define RESULT_SELECTION_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The looks at the data that the session remembers, this question's own
 * among them. All zero is a question of its own, as in a shell, where a
 * command knows of no other command.
 */
struct selection {
	/* 2 or more: this threshold, seed or split was not the first */
	unsigned thresholds;
	unsigned methods; /* methods, each with a way to choose thresholds */
	unsigned flips;   /* 1 if the sign was flipped after a number */
	bool declared;    /* this method was the first to show a number */
	unsigned runs;    /* 2 or more: this run was not the first */
	uint64_t first;   /* hash of selection_name() of the first method */
};

#endif
