/* npy.c - the format of numpy.save: one array */

#include "load/format/formats.h"
#include "load/format/numpy/npy_header.h"
#include "load/format/numpy/npy_numbers.h"

static bool
npy_read(struct source *source, const struct load_options *options,
	 struct sheet *sheet, struct error *err)
{
	struct arrays bundle = { .progress = source_progress(source),
				 .bytes = sheet->beside };
	bool fine = npy_numbers_read(source, "", &bundle, err);

	if (fine && bundle.count > 1)
		sheet_note(sheet, "NumPy array, %zu rows of %zu columns",
			   bundle.arrays[0].rows, bundle.count);
	else if (fine)
		sheet_note(sheet, "NumPy array, %zu by %zu",
			   bundle.arrays[0].rows, bundle.arrays[0].columns);
	fine = fine && arrays_to_sheet(&bundle, options, sheet, err);
	arrays_clear(&bundle);

	return fine;
}

const struct format format_npy = {
	.name = "npy",
	.summary = "NumPy array: versions 1 to 3, f2 f4 f8, integers, bool",
	.endings = ".npy",
	.knows = npy_header_knows,
	.read = npy_read,
};
