/* path.c - paths of files and folders */

#include "base/path.h"

#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"

char *
path_join(const char *folder, const char *name)
{
	struct text path = { 0 };

	text_add(&path, "%s/%s", folder, name);

	return text_take(&path);
}

char *
path_bare(const char *path)
{
	char *bare = memory_copy_text(path);

	for (size_t end = strlen(bare); end > 1 && bare[end - 1] == '/'; end--)
		bare[end - 1] = '\0';

	return bare;
}

bool
path_is_folder(const char *path)
{
	struct stat about;

	return !stat(path, &about) && S_ISDIR(about.st_mode);
}
