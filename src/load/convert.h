/* convert.h - the line to run, where a file is not read as it stands */

#ifndef LOAD_CONVERT_H
#define LOAD_CONVERT_H

#include "base/error.h"

/*
 * Adds "; run: LINE" to the refusal of a file; %s in the line stands for its
 * path, or for FILE where a command should not be made of what somebody else
 * called it.  Always returns false.
 */
bool convert_say(struct error *err, const char *line, const char *path);

#endif
