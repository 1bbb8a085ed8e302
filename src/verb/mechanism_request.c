/* mechanism_request.c - the mechanism a request speaks of */

#include "verb/mechanism_request.h"

#include "method/mechanism_settings.h"

static bool
load_curve(const struct scene *scene, const char *path, struct datasets *data,
	   struct error *err)
{
	struct load_options options = { .kind = "curve" };

	return load_files(&path, 1, &options, scene->progress, data, err);
}

struct mechanism *
mechanism_requested(const struct scene *scene, const struct request *request,
		    struct error *err)
{
	const struct settings *settings = &request->settings;
	const char *path = settings_text(settings, SETTING_FILE);
	struct datasets data = { 0 };
	struct mechanism *made;

	if (path && mechanism_reads_curve(settings) &&
	    !load_curve(scene, path, &data, err))
		return NULL;
	made = mechanism_of_settings(settings, data.count ? data.at[0] : NULL,
				     err);
	datasets_clear(&data);

	return made;
}
