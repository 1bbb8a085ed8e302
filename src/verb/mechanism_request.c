/* mechanism_request.c - the mechanism a request speaks of */

#include "verb/mechanism_request.h"

#include "load/strategy.h"
#include "method/setting/mechanism_settings.h"

static bool
load(const struct scene *scene, const struct mechanism_file *file,
     struct datasets *data, struct error *err)
{
	struct load_options options = { .kind = "curve",
					.permission = scene->permission };
	const struct dataset *matrix;

	if (!file->is_matrix)
		return load_files(&file->path, 1, &options, scene->progress,
				  data, err);
	matrix = strategy_load(file->path, &options, scene->progress, err);
	if (matrix)
		datasets_add(data, matrix);

	return matrix;
}

bool
mechanism_requested_curve(const struct scene *scene,
			  const struct request *request, struct datasets *curve,
			  struct error *err)
{
	struct mechanism_file file;

	*curve = (struct datasets){ 0 };

	return mechanism_settings_file(&request->settings, &file, err) &&
	       (!file.path || load(scene, &file, curve, err));
}

struct mechanism *
mechanism_requested(const struct scene *scene, const struct request *request,
		    struct error *err)
{
	struct datasets data;
	struct mechanism *made;

	if (!mechanism_requested_curve(scene, request, &data, err))
		return NULL;
	made = mechanism_settings_make(&request->settings,
				       data.count ? data.at[0] : NULL, err);
	datasets_clear(&data);

	return made;
}
