/* path.h - paths of files and folders */

#ifndef BASE_PATH_H
#define BASE_PATH_H

#include <stdbool.h>

/* Returns the path of a name in a folder. The caller frees it. */
char *path_join(const char *folder, const char *name);

/* Returns the path without slashes at its end. The caller frees it. */
char *path_bare(const char *path);

/* Returns true for a folder, and for a link to one. */
bool path_is_folder(const char *path);

#endif
