/*
 * banned.h - functions nobody here may call, held by the compiler
 *
 * The build includes this file in front of every source.  What the names
 * invite: overruns, hidden state, a shell.
 */

#ifndef BASE_BANNED_H
#define BASE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang's fortified headers have it as a macro */
#undef sprintf

#pragma GCC poison strcpy strcat sprintf vsprintf strtok gets
#pragma GCC poison atoi atol atof system popen tmpnam mktemp rand srand

#endif
