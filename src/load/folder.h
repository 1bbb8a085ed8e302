/* folder.h - a folder of files that belong together, into one sheet */

#ifndef LOAD_FOLDER_H
#define LOAD_FOLDER_H

#include <stdbool.h>
#include <sys/stat.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "load/load.h"
#include "load/sheet.h"
#include "load/source.h"

/*
 * Either experiments as LiRA writes them (keep.npy and scores/ in each of
 * its folders, or in itself), stacked to runs by examples (also where
 * keep.npy is a matrix of them); or files alike,
 * one for each model instance or run, in/out pairs counting as one.  The
 * hash is that of the list sha256sum prints for the files read.
 */
MUST_CHECK bool folder_read(const char *path,
			    const struct load_options *options,
			    struct progress *progress, struct sheet *sheet,
			    char sha256[SHA256_TEXT], struct error *err);

/* Whether folder_read() would read this file. */
bool folder_touches(const char *path, const struct stat *file);

#endif
