/* json_parts.h - results and what belongs to them as JSON values */

#ifndef RESULT_WRITER_JSON_PARTS_H
#define RESULT_WRITER_JSON_PARTS_H

#include <jansson.h>

#include "result/result.h"

/* null where there is none. */
json_t *json_of_number(double number);
json_t *json_of_text(const char *text);

json_t *json_of_quantity(const struct quantity *quantity);

/* Whole numbers are written as such: seeds and counts have no point. */
json_t *json_of_setting(const struct used_setting *setting);
json_t *json_of_settings(const struct result *result);

/* [{ code, text }] */
json_t *json_of_statement(const struct statement *statement);
json_t *json_of_warnings(const struct result *result);

/* { methods, thresholds, runs, flips, declared } */
json_t *json_of_selection(const struct selection *selection);

/* { name, kind, rows, sha256, game } */
json_t *json_of_data(const struct provenance *data);

#endif
