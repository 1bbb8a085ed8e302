/* lessons_done.h - which lessons were played to their end */

#ifndef UI_SITTING_LESSONS_DONE_H
#define UI_SITTING_LESSONS_DONE_H

#include <stddef.h>
#include <stdint.h>

/* A bit each, the first lesson's lowest; 0 without a folder or a file. */
uint64_t lessons_done_read(const char *folder);

/*
 * One more, and into the file.  Where that cannot be written the bits still
 * hold while the program runs.
 */
void lessons_done_add(const char *folder, uint64_t *done, size_t lesson);

#endif
