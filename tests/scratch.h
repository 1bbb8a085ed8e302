/* scratch.h - a folder of a test's own, for a program that works in it */

#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

/* Made by `.init`, removed by `.fini`; its path is lent. */
void scratch_make(void);
void scratch_remove(void);
const char *scratch_folder(void);

void scratch_write(const char *name, const char *text);

/* The whole of a file, which must be there; the caller frees it. */
char *scratch_read(const char *name);

#endif
