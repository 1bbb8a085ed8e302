/* net.c - layers in a row */

#include "train/layer/net.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/registry.h"
#include "stats/loop/noise.h"
#include "train/layer/layers.h"

/* ---- names ---- */

/* Nets with names of their own, as layers. */
static const struct known {
	const char *name, *layers;
} known[] = {
	{ "logistic", "dense:0" },
	{ "cnn-small", "conv:8,relu,pool:2,conv:16,relu,pool:2,dense:32,relu,"
		       "dense:0" },
	{ "cnn-emnist", "conv:32,relu,conv:64,relu,pool:2,dense:128,relu,"
			"dense:0" },
};

static const struct registry nets = { REGISTRY_ROWS(known), .every = "" };

static bool
add(struct net *net, const struct layer_kind *kind, size_t number,
    struct error *err)
{
	struct layer *layer = &net->layers[net->layer_count];

	if (net->layer_count == NET_LAYERS)
		return error_set(err, ERROR_USAGE,
				 "a net has at most %d layers", NET_LAYERS);
	*layer = (struct layer){
		.kind = kind,
		.in = net->layer_count ? layer[-1].out : net->in,
		.number = number,
		.first = net->weights,
	};
	if (!kind->shape(layer, err))
		return false;
	net->weights += layer->weights;
	net->layer_count++;

	return true;
}

/* "784-100-10" */
static bool
read_dense(struct net *net, const char *name, struct error *err)
{
	size_t number = 0, seen = 0;

	for (const char *at = name; *at; seen++) {
		char *end;

		number = strtoul(at, &end, 10);
		at = *end == '-' ? end + 1 : end;
		if (!number)
			return error_set(err, ERROR_USAGE,
					 "model=%s: every layer has outputs",
					 name);
		if (!seen && number != layer_shape_size(&net->in))
			return error_set(err, ERROR_USAGE,
					 "model=%s begins with %zu inputs, the "
					 "data have %zu; "
					 "model=dense:16,relu,dense:0 suits "
					 "any",
					 name, number,
					 layer_shape_size(&net->in));
		if (seen > 1 && !add(net, &layer_relu, 0, err))
			return false;
		if (seen && !add(net, &layer_dense, number, err))
			return false;
	}

	return true;
}

/* Where a layer stands, a net with a name may have been meant. */
static bool
refuse_layer(const char *name, struct error *err)
{
	const char *nearest = registry_nearest(&nets, name);

	if (!nearest)
		nearest = registry_nearest(&layers_registry, name);

	return word_refuse(err, nearest, "dpaudit help train",
			   "no net and no layer is called '%s'", name);
}

/* "dense:32", or "dense:0" for as many as there are classes. */
static bool
read_layer(struct net *net, const char *word, struct error *err)
{
	char name[24];
	size_t length = strcspn(word, ":"), number = 0;
	const struct layer_kind *kind;

	snprintf(name, sizeof(name), "%.*s", (int)length, word);
	kind = layer_find(name);
	if (!kind)
		return refuse_layer(name, err);
	if (kind->has_number != (word[length] == ':') ||
	    (kind->has_number &&
	     !number_read_whole(word + length + 1, &number)))
		return error_set(err, ERROR_USAGE, "a layer is written %s%s",
				 kind->name, kind->has_number ? ":NUMBER" : "");

	return add(net, kind, number ? number : net->classes, err);
}

static bool
read_layers(struct net *net, const char *list, struct error *err)
{
	char *words = memory_copy_text(list), *rest = words, *word;
	bool fine = true;

	while (fine && (word = strsep(&rest, ",")))
		fine = read_layer(net, word, err);
	free(words);

	return fine;
}

bool
net_read(struct net *net, const char *name, const struct shape *in,
	 size_t classes, struct error *err)
{
	const struct known *own = registry_find(&nets, name);
	const char *list = own ? own->layers : name;
	size_t outputs;

	*net = (struct net){ .in = *in, .classes = classes };
	if (!(isdigit((unsigned char)*name) ? read_dense(net, name, err)
					    : read_layers(net, list, err)))
		return false;
	outputs = net->layer_count
			  ? layer_shape_size(
				    &net->layers[net->layer_count - 1].out)
			  : 0;
	if (outputs != classes)
		return error_set(err, ERROR_USAGE,
				 "model=%s has %zu outputs, the data have %zu "
				 "classes",
				 name, outputs, classes);

	return true;
}

void
net_start(const struct net *net, uint64_t seed, float weights[])
{
	memset(weights, 0, net->weights * sizeof(*weights));
	for (size_t l = 0; l < net->layer_count; l++) {
		const struct layer *layer = &net->layers[l];
		size_t count;
		double sd;

		if (!layer->weights)
			continue;
		sd = layer->kind->start(layer, &count);
		noise_add(seed, l, (float)sd, weights + layer->first, count);
	}
}

/* ---- work ---- */

struct net_work {
	const struct net *net;
	const float *weights;
	float *at[NET_LAYERS + 1], *signals[NET_LAYERS + 1];
	struct product_space *space;
};

/* Numbers a row has before layer `index`, or behind the last. */
static size_t
width(const struct net *net, size_t index)
{
	return layer_shape_size(index ? &net->layers[index - 1].out : &net->in);
}

size_t
net_work_bytes(const struct net *net, size_t rows)
{
	size_t sum = 0;

	for (size_t l = 0; l <= net->layer_count; l++)
		sum += 2 * rows * width(net, l) * sizeof(float);

	return sum;
}

struct net_work *
net_work_new(const struct net *net, size_t rows)
{
	struct net_work *work = memory_new(sizeof(*work));

	work->net = net;
	work->space = product_space_new();
	for (size_t l = 0; l <= net->layer_count; l++) {
		size_t count = rows * width(net, l);

		work->at[l] = memory_new_array(count, sizeof(float));
		work->signals[l] = memory_new_array(count, sizeof(float));
	}

	return work;
}

void
net_work_free(struct net_work *work)
{
	if (!work)
		return;
	for (size_t l = 0; l <= NET_LAYERS; l++) {
		free(work->at[l]);
		free(work->signals[l]);
	}
	product_space_free(work->space);
	free(work);
}

float *
net_work_inputs(struct net_work *work)
{
	return work->at[0];
}

const float *
net_work_outputs(const struct net_work *work)
{
	return work->at[work->net->layer_count];
}

float *
net_work_signals(struct net_work *work)
{
	return work->signals[work->net->layer_count];
}

static struct pass
pass_of(struct net_work *work, size_t index, size_t rows, size_t unit)
{
	const struct layer *layer = &work->net->layers[index];

	return (struct pass){
		.rows = rows,
		.unit = unit,
		.weights = work->weights ? work->weights + layer->first : NULL,
		.in = work->at[index],
		.out = work->at[index + 1],
		.out_signals = work->signals[index + 1],
		.in_signals = index ? work->signals[index] : NULL,
		.space = work->space,
	};
}

void
net_forward(struct net_work *work, const float weights[], size_t rows)
{
	work->weights = weights;
	for (size_t l = 0; l < work->net->layer_count; l++) {
		struct pass pass = pass_of(work, l, rows, 1);

		work->net->layers[l].kind->forward(&work->net->layers[l],
						   &pass);
	}
}

void
net_backward(struct net_work *work, const float weights[], size_t rows)
{
	work->weights = weights;
	for (size_t l = work->net->layer_count - 1; l; l--) {
		struct pass pass = pass_of(work, l, rows, 1);

		work->net->layers[l].kind->signals(&work->net->layers[l],
						   &pass);
	}
}

const float *
net_input_signals(struct net_work *work, const float weights[], size_t rows)
{
	const struct layer *layer = &work->net->layers[0];
	struct pass pass = pass_of(work, 0, rows, 1);

	pass.weights = weights + layer->first;
	pass.in_signals = work->signals[0];
	layer->kind->signals(layer, &pass);

	return work->signals[0];
}

void
net_norms(struct net_work *work, size_t rows, size_t unit, float norms[])
{
	memset(norms, 0, (rows + unit - 1) / unit * sizeof(*norms));
	for (size_t l = 0; l < work->net->layer_count; l++) {
		const struct layer *layer = &work->net->layers[l];
		struct pass pass = pass_of(work, l, rows, unit);

		if (layer->kind->norms)
			layer->kind->norms(layer, &pass, norms);
	}
}

void
net_scale(struct net_work *work, size_t rows, const float factors[])
{
	for (size_t l = 1; l <= work->net->layer_count; l++) {
		size_t wide = width(work->net, l);

		if (!work->net->layers[l - 1].weights)
			continue;
		for (size_t r = 0; r < rows; r++) {
			float *row = work->signals[l] + r * wide;

			for (size_t i = 0; i < wide; i++)
				row[i] *= factors[r];
		}
	}
}

void
net_gradient(struct net_work *work, size_t rows, float sum[])
{
	for (size_t l = 0; l < work->net->layer_count; l++) {
		const struct layer *layer = &work->net->layers[l];
		struct pass pass = pass_of(work, l, rows, 1);

		if (layer->kind->gradient)
			layer->kind->gradient(layer, &pass, sum + layer->first);
	}
}
