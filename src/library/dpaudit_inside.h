/* dpaudit_inside.h - what only the program asks of the library */

#ifndef LIBRARY_DPAUDIT_INSIDE_H
#define LIBRARY_DPAUDIT_INSIDE_H

#include "library/dpaudit.h"

/*
 * Makes each verb a question of its own, because a command in a shell knows
 * of no other. A handle counts looks at data otherwise.
 */
void dpaudit_ask_once(struct dpaudit *handle);

#endif
