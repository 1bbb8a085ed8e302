/*
 * refused.c - formats that are known and not read, with the line to run
 *
 * Reading them would need their libraries, or, with pickle, would run what
 * the file says.
 */

#include <string.h>

#include "load/format/formats.h"

static bool
begins(const char *head, size_t count, const char *magic, size_t length)
{
	return count >= length && !memcmp(head, magic, length);
}

static bool
knows_pickle(const char *head, size_t count)
{
	return count >= 2 && head[0] == '\x80' && head[1] >= 2 && head[1] <= 5;
}

static bool
knows_parquet(const char *head, size_t count)
{
	return begins(head, count, "PAR1", 4);
}

static bool
knows_arrow(const char *head, size_t count)
{
	return begins(head, count, "ARROW1", 6) ||
	       begins(head, count, "FEA1", 4) ||
	       begins(head, count, "\xff\xff\xff\xff", 4);
}

static bool
knows_hdf5(const char *head, size_t count)
{
	return begins(head, count, "\x89HDF\r\n\x1a\n", 8);
}

static bool
knows_mat(const char *head, size_t count)
{
	return begins(head, count, "MATLAB ", 7);
}

static bool
knows_sqlite(const char *head, size_t count)
{
	return begins(head, count, "SQLite format 3", 16);
}

static bool
knows_packed(const char *head, size_t count)
{
	return begins(head, count, "\x28\xb5\x2f\xfd", 4) ||
	       begins(head, count, "BZh", 3) ||
	       begins(head, count,
		      "\xfd"
		      "7zXZ",
		      6);
}

const struct format format_pickle = {
	.name = "pickle",
	.summary = "a Python pickle (can run any program when it is read)",
	.endings = ".pkl .pickle .pt",
	.convert = "python3 -c \"import pickle,numpy; "
		   "d=pickle.load(open('%s','rb')); "
		   "numpy.savez('new.npz', **d)\"  (only if you trust it)",
	.knows = knows_pickle,
};

const struct format format_parquet = {
	.name = "parquet",
	.summary = "a Parquet file",
	.endings = ".parquet",
	.convert = "duckdb -c \"copy (from '%s') to 'new.csv'\"",
	.produce = "duckdb -c \"copy (from 'new.csv') to '%s'\"",
	.knows = knows_parquet,
};

const struct format format_arrow = {
	.name = "arrow",
	.summary = "an Arrow file",
	.endings = ".arrow .feather",
	.convert = "python3 -c \"import pandas; "
		   "pandas.read_feather('%s').to_csv('new.csv', index=False)\"",
	.produce = "python3 -c \"import pandas; "
		   "pandas.read_csv('new.csv', comment='#').to_feather('%s')\"",
	.knows = knows_arrow,
};

const struct format format_hdf5 = {
	.name = "hdf5",
	.summary = "an HDF5 file",
	.endings = ".h5 .hdf5",
	.convert = "python3 -c \"import h5py,numpy; f=h5py.File('%s'); "
		   "numpy.savez('new.npz', **{k: f[k][()] for k in f})\"",
	.produce = "python3 -c \"import pandas; "
		   "pandas.read_csv('new.csv', comment='#').to_hdf('%s', "
		   "'data')\"",
	.knows = knows_hdf5,
};

const struct format format_mat = {
	.name = "mat",
	.summary = "a MATLAB file",
	.endings = ".mat",
	.convert =
		"python3 -c \"import scipy.io,numpy; d=scipy.io.loadmat('%s'); "
		"numpy.savez('new.npz', **{k: d[k] for k in d if k[0] != "
		"'_'})\"",
	.knows = knows_mat,
};

const struct format format_sqlite = {
	.name = "sqlite",
	.summary = "an SQLite database",
	.endings = ".db .sqlite",
	.convert = "sqlite3 -csv -header '%s' 'select * from TABLE' > new.csv",
	.produce = "sqlite3 '%s' '.import --csv new.csv data'",
	.knows = knows_sqlite,
};

const struct format format_packed = {
	.name = "packed",
	.summary = "compressed by zstd, bzip2 or xz",
	.endings = ".zst .bz2 .xz",
	.convert = "zstd -dc, bzip2 -dc or xz -dc '%s' | dpaudit load -",
	.knows = knows_packed,
};
