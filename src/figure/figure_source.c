/* figure_source.c - a snapshot: all that figures may look at */

#include "figure/figure_source.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/mechanism/mechanism_settings.h"

const struct dataset *
figure_source_data(const struct figure_source *source, unsigned kinds)
{
	if (!source->data_count ||
	    !(kinds & KIND_BIT(dataset_kind(source->data[0]))))
		return NULL;

	return source->data[0];
}

struct mechanism *
figure_source_mechanism(const struct figure_source *source, struct error *err)
{
	const struct dataset *curve = source->curve;
	struct mechanism_file file;
	struct mechanism *made;

	if (!mechanism_settings_file(source->settings, &file, err))
		return NULL;
	if (file.path && source->unread) {
		*err = *source->unread;
		return NULL;
	}
	if (!file.path)
		curve = figure_source_data(source, KIND_BIT(KIND_CURVE));
	made = mechanism_settings_make(source->settings, curve, err);
	if (made)
		mechanism_watch(made, source->progress);

	return made;
}

const struct game *
figure_source_game(const struct figure_source *source,
		   const struct dataset *data)
{
	bool active = source->data_count && data == source->data[0];

	return active && source->game ? source->game : dataset_game(data);
}

struct question
figure_source_question(const struct figure_source *source)
{
	static const struct game none;
	const struct dataset *data =
		source->data_count ? source->data[0] : NULL;

	return (struct question){
		.data = data,
		.settings = source->settings,
		.game = data ? figure_source_game(source, data) : &none,
		.progress = source->progress,
		.selection = source->selection,
	};
}

const struct result *
figure_source_live(const struct figure_source *source,
		   const struct method *method, const struct dataset *data,
		   int sides)
{
	int set = (int)settings_number(source->settings, SETTING_SIDES);

	for (size_t i = 0; i < source->result_count; i++) {
		const struct result *result = source->results[i];

		if (!strcmp(result->method, method->name) &&
		    result->data.name &&
		    !strcmp(result->data.name, dataset_name(data)) &&
		    (!sides || sides == set))
			return result_hold(result);
	}

	return NULL;
}

const struct result *
figure_source_run(const struct figure_source *source,
		  const struct method *method, const struct dataset *data,
		  int sides, struct error *err)
{
	const struct result *live =
		figure_source_live(source, method, data, sides);
	struct settings settings;
	struct question ask = {
		.data = data,
		.settings = &settings,
		.game = figure_source_game(source, data),
		.progress = source->progress,
	};
	const struct result *result;

	if (live)
		return live;
	/* Pins may be of other data, which have looks of their own. */
	if (source->data_count && data == source->data[0])
		ask.selection = source->selection;
	settings_copy(&settings, source->settings);
	if (sides)
		settings_set_number(&settings, SETTING_SIDES, sides);
	result = method_run(method, &ask, err);
	settings_clear(&settings);

	return result;
}
