/* mechanism_request.c - the mechanism a request speaks of */

#include "verb/mechanism_request.h"

#include "load/strategy.h"
#include "method/mechanism/mechanism_settings.h"

static bool
load(const struct mechanism_file *file, const struct permission *permission,
     struct progress *progress, struct datasets *data, struct error *err)
{
	struct load_options options = {
		.kind = "curve",
		.is_setting = true,
		.permission = permission,
	};
	const struct dataset *matrix;

	if (!file->is_matrix)
		return load_files(&file->path, 1, &options, progress, data,
				  err);
	matrix = strategy_load(file->path, &options, progress, err);
	if (matrix)
		datasets_add(data, matrix);

	return matrix;
}

bool
mechanism_request_read(const struct settings *settings,
		       const struct permission *permission,
		       struct progress *progress, struct datasets *curve,
		       struct error *err)
{
	struct mechanism_file file;

	*curve = (struct datasets){ 0 };

	return mechanism_settings_file(settings, &file, err) &&
	       (!file.path || load(&file, permission, progress, curve, err));
}

struct mechanism *
mechanism_requested(const struct scene *scene, const struct request *request,
		    struct error *err)
{
	const struct settings *settings = &request->settings;
	struct datasets data;
	struct mechanism *made;

	if (!mechanism_request_read(settings, scene->permission,
				    scene->progress, &data, err))
		return NULL;
	made = mechanism_settings_make(settings, data.count ? data.at[0] : NULL,
				       err);
	datasets_clear(&data);

	return made;
}
