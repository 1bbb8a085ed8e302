/* mechanism_request.c - the mechanism a request speaks of */

#include "verb/mechanism_request.h"

#include "method/setting/mechanism_settings.h"

static bool
load_curve(const struct scene *scene, const char *path, struct datasets *data,
	   struct error *err)
{
	struct load_options options = { .kind = "curve",
					.permission = scene->permission };

	return load_files(&path, 1, &options, scene->progress, data, err);
}

bool
mechanism_requested_curve(const struct scene *scene,
			  const struct request *request, struct datasets *curve,
			  struct error *err)
{
	const struct settings *settings = &request->settings;
	const char *path = settings_text(settings, SETTING_FILE);

	*curve = (struct datasets){ 0 };

	return !path || !mechanism_settings_reads_curve(settings) ||
	       load_curve(scene, path, curve, err);
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
