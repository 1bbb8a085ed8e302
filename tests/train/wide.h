/*
 * wide.h - layers and nets once more, from the same sources, in doubles
 *
 * Included before anything else: what follows has doubles for floats, and
 * names of its own.
 */

#ifndef TESTS_TRAIN_WIDE_H
#define TESTS_TRAIN_WIDE_H

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/registry.h"
#include "stats/loop/exact.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wkeyword-macro"
#endif

/* clang-format off */
#define float double
#define clip_factor wide_clip_factor
#define clip_mean wide_clip_mean
#define clip_rows wide_clip_rows
#define kernel wide_kernel
#define layer_conv wide_layer_conv
#define layer_dense wide_layer_dense
#define layer_check_number wide_layer_check_number
#define layer_keep_shape wide_layer_keep_shape
#define layer_start wide_layer_start
#define layer_weights wide_layer_weights
#define layer_norm wide_layer_norm
#define layer_pool wide_layer_pool
#define layer_relu wide_layer_relu
#define layer_tanh wide_layer_tanh
#define layers_all wide_layers_all
#define layers_registry wide_layers_registry
#define net_backward wide_net_backward
#define net_forward wide_net_forward
#define net_gradient wide_net_gradient
#define net_input_signals wide_net_input_signals
#define net_norms wide_net_norms
#define net_read wide_net_read
#define net_scale wide_net_scale
#define net_start wide_net_start
#define net_work_bytes wide_net_work_bytes
#define net_work_free wide_net_work_free
#define net_work_inputs wide_net_work_inputs
#define net_work_new wide_net_work_new
#define net_work_outputs wide_net_work_outputs
#define net_work_signals wide_net_work_signals
#define noise_add wide_noise_add
#define noise_fill wide_noise_fill
#define product_run wide_product_run
#define product_space_free wide_product_space_free
#define product_space_new wide_product_space_new
#define layer_shape_size wide_shape_size
#define softmax_losses wide_softmax_losses
#define softmax_right wide_softmax_right
#define softmax_row wide_softmax_row
/* clang-format on */

#endif
