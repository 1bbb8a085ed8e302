/* figure_source.c - a snapshot: all that figures may look at */

#include "figure/figure_source.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/setting/mechanism_settings.h"

struct figure_source *
figure_source_new(const struct settings *settings)
{
	struct figure_source *source = memory_new(sizeof(*source));

	settings_copy(&source->settings, settings);

	return source;
}

static void
clear_pin(struct figure_pin *pin)
{
	free(pin->name);
	dataset_release(pin->data);
	result_release(pin->result);
	settings_clear(&pin->settings);
}

void
figure_source_free(struct figure_source *source)
{
	if (!source)
		return;
	for (size_t i = 0; i < source->data_count; i++)
		dataset_release(source->data[i]);
	for (size_t i = 0; i < source->result_count; i++)
		result_release(source->results[i]);
	for (size_t i = 0; i < source->pin_count; i++)
		clear_pin(&source->pins[i]);
	dataset_release(source->curve);
	settings_clear(&source->settings);
	free(source->data);
	free(source->results);
	free(source->pins);
	free(source);
}

void
figure_source_add_data(struct figure_source *source, const struct dataset *data)
{
	source->data = memory_grow_array(source->data, source->data_count + 1,
					 sizeof(*source->data));
	source->data[source->data_count++] = dataset_hold(data);
	if (source->data_count == 1)
		source->game = *dataset_game(data);
}

void
figure_source_set_curve(struct figure_source *source,
			const struct dataset *curve)
{
	source->curve = dataset_hold(curve);
}

void
figure_source_add_result(struct figure_source *source,
			 const struct result *result)
{
	source->results =
		memory_grow_array(source->results, source->result_count + 1,
				  sizeof(*source->results));
	source->results[source->result_count++] = result_hold(result);
}

void
figure_source_add_pin(struct figure_source *source, const char *name,
		      const struct dataset *data, const struct result *result,
		      const struct settings *settings)
{
	struct figure_pin *pin;

	source->pins = memory_grow_array(source->pins, source->pin_count + 1,
					 sizeof(*source->pins));
	pin = &source->pins[source->pin_count++];
	*pin = (struct figure_pin){
		.name = memory_copy_text(name),
		.data = data ? dataset_hold(data) : NULL,
		.result = result ? result_hold(result) : NULL,
	};
	settings_copy(&pin->settings, settings);
}

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
	const struct dataset *curve =
		source->curve
			? source->curve
			: figure_source_data(source, KIND_BIT(KIND_CURVE));
	struct mechanism *made =
		mechanism_of_settings(&source->settings, curve, err);

	if (made)
		mechanism_watch(made, source->progress);

	return made;
}

struct question
figure_source_question(const struct figure_source *source)
{
	return (struct question){
		.data = source->data_count ? source->data[0] : NULL,
		.settings = &source->settings,
		.game = &source->game,
		.progress = source->progress,
	};
}

const struct result *
figure_source_live(const struct figure_source *source,
		   const struct method *method, const struct dataset *data,
		   int sides)
{
	int set = (int)settings_number(&source->settings, SETTING_SIDES);

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
		.game = data == source->data[0] ? &source->game
						: dataset_game(data),
		.progress = source->progress,
	};
	const struct result *result;

	if (live)
		return live;
	settings_copy(&settings, &source->settings);
	if (sides)
		settings_set_number(&settings, SETTING_SIDES, sides);
	result = method_run(method, &ask, err);
	settings_clear(&settings);

	return result;
}
