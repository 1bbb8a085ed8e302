/* formats.h - the list of formats; a new one is one line here */

#ifndef LOAD_FORMAT_FORMATS_H
#define LOAD_FORMAT_FORMATS_H

#include "load/format/format.h"

/* Asked in this order; the last one takes everything. */
/* clang-format off */
#define FORMATS(FORMAT) \
	FORMAT(npy) \
	FORMAT(npz) \
	FORMAT(pickle) \
	FORMAT(parquet) \
	FORMAT(arrow) \
	FORMAT(hdf5) \
	FORMAT(mat) \
	FORMAT(sqlite) \
	FORMAT(packed) \
	FORMAT(arff) \
	FORMAT(privacy_meter) \
	FORMAT(jsonl) \
	FORMAT(json) \
	FORMAT(csv) \
	/* the end */
/* clang-format on */

#define DECLARE_FORMAT(id) extern const struct format format_##id;
FORMATS(DECLARE_FORMAT)
#undef DECLARE_FORMAT

#endif
