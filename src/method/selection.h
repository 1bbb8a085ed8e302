/* selection.h - how many looks at the data came before a question */

#ifndef METHOD_SELECTION_H
#define METHOD_SELECTION_H

#include <stdbool.h>

/*
 * The looks at the data that the session remembers, this question's own
 * among them. All zero is a question of its own, as in a shell, where a
 * command knows of no other command.
 */
struct selection {
	unsigned thresholds; /* thresholds, seeds, splits and runs */
	unsigned methods;    /* methods that have shown a number */
	unsigned flips;      /* 1 if the sign was flipped after a number */
	bool declared;       /* this method was the first to show a number */
};

#endif
