/* figure_request.c - the figure that a request is about */

#include "verb/figure/figure_request.h"

#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "verb/data.h"
#include "verb/mechanism_request.h"

bool
figure_request_curve(const struct figure_kind *kind,
		     const struct settings *settings,
		     const struct permission *permission,
		     struct progress *progress, struct datasets *curve,
		     struct error *err)
{
	*curve = (struct datasets){ 0 };

	return !figure_kind_takes(kind, SETTING_MECHANISM) ||
	       mechanism_request_read(settings, permission, progress, curve,
				      err);
}

/* A figure that needs no data takes the active ones only if they suit. */
static bool
wants_data(const struct scene *scene, const struct request *request,
	   const struct figure_kind *kind, size_t first)
{
	const struct dataset *active = session_data(scene->session);

	if (request->word_count > first || data_is_inline(scene, request))
		return true;
	if (!(kind->flags & FIGURE_DATA_FREE))
		return kind->kinds != 0;

	return active && (kind->kinds & KIND_BIT(dataset_kind(active)));
}

/* The data and the curve that it is drawn from; both are the caller's. */
static bool
collect(const struct scene *scene, const struct request *request,
	const struct figure_kind *kind, size_t first, struct datasets *data,
	struct datasets *curve, struct answer *answer, struct error *err)
{
	*data = (struct datasets){ 0 };
	if (!figure_request_curve(kind, &request->settings, scene->permission,
				  scene->progress, curve, err))
		return false;
	if (!wants_data(scene, request, kind, first) ||
	    data_collect(scene, request, first, data, answer, err))
		return true;
	datasets_clear(curve);

	return false;
}

struct figure *
figure_request_draw(const struct scene *scene, const struct request *request,
		    const char *name, size_t first, struct answer *answer,
		    struct error *err)
{
	const struct figure_kind *kind = figure_kind_need(name, err);
	const struct snapshot *snapshot;
	struct figure_source source;
	struct datasets data, curve;
	struct figure *figure;

	if (!kind ||
	    !collect(scene, request, kind, first, &data, &curve, answer, err))
		return NULL;
	snapshot = data_snapshot(scene, request, &data,
				 request->word_count <= first);
	source = snapshot_source(snapshot, scene->progress);
	source.data = data.at;
	source.data_count = data.count;
	source.curve = curve.count ? curve.at[0] : NULL;
	figure = figure_kind_draw(kind, &source, err);
	snapshot_release(snapshot);
	datasets_clear(&data);
	datasets_clear(&curve);

	return figure;
}

static bool
kind_reads(const struct figure_kind *kind, enum setting setting)
{
	if (figure_kind_takes(kind, setting) ||
	    (setting == SETTING_SWAP && (kind->flags & FIGURE_SWAPS)))
		return true;
	for (size_t i = 0; (kind->flags & FIGURE_ALL) && methods()[i]; i++) {
		if (method_reads(methods()[i], setting))
			return true;
	}

	return false;
}

bool
figure_request_reads(const char *name, enum setting setting)
{
	const struct figure_kind *kind = name ? figure_kind_find(name) : NULL;

	if (name)
		return !kind || kind_reads(kind, setting);
	for (size_t i = 0; figure_kinds()[i]; i++) {
		if (kind_reads(figure_kinds()[i], setting))
			return true;
	}

	return false;
}

struct export_options
figure_request_options(const struct scene *scene, const struct request *request)
{
	const struct settings *settings = &request->settings;

	return (struct export_options){
		.size = settings_text(settings, SETTING_SIZE),
		.ground = settings_choice(settings, SETTING_THEME)
				  ? GROUND_DARK
				  : GROUND_LIGHT,
		.how = data_save_options(scene, request),
		.progress = scene->progress,
	};
}

struct plotter *
figure_request_plotter(const struct scene *scene, const struct request *request)
{
	bool free = settings_switch(&request->settings, SETTING_NO_SANDBOX) &&
		    permission_leaves_sandbox(scene->permission);

	if (scene->plotter && !free)
		return scene->plotter;

	return plotter_new(free ? SANDBOX_OFF : SANDBOX_ON);
}

void
figure_request_give_back(const struct scene *scene, struct plotter *plotter)
{
	if (plotter != scene->plotter)
		plotter_free(plotter);
}
