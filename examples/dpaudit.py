"""dpaudit.py - libdpaudit from Python: ctypes, and numpy for columns

    python3 dpaudit.py [COUNT]      one-run bounds of COUNT audits

LIBDPAUDIT names the library where it is not installed.
"""

import ctypes
import os
import sys

import numpy


class Number(ctypes.Structure):
    _fields_ = [
        ("lower", ctypes.c_double),
        ("value", ctypes.c_double),
        ("upper", ctypes.c_double),
        ("confidence", ctypes.c_double),
        ("sides", ctypes.c_int),
        ("claim", ctypes.c_char_p),
        ("about", ctypes.c_char_p),
        ("policy", ctypes.c_char_p),
    ]


class Column(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("values", ctypes.c_void_p)]


library = ctypes.CDLL(os.environ.get("LIBDPAUDIT", "libdpaudit.so.1"))
library.dpaudit_new.restype = ctypes.c_void_p
library.dpaudit_version.restype = ctypes.c_char_p
for name in ("error", "text", "remarks"):
    getattr(library, "dpaudit_" + name).restype = ctypes.c_char_p


class Refused(Exception):
    """What dpaudit_error() says."""


class Audit:
    """One sitting: its data, its settings, its last answer."""

    def __init__(self):
        self.handle = ctypes.c_void_p(library.dpaudit_new())

    def __del__(self):
        library.dpaudit_free(self.handle)

    def _check(self, status):
        error = library.dpaudit_error(self.handle)
        if error:
            raise Refused(error.decode())
        return status

    def add(self, name, **columns):
        """Makes arrays the active data: add("attack", score=x, member=y)."""
        kept = [numpy.ascontiguousarray(c, dtype=float) for c in columns.values()]
        if len({c.shape for c in kept}) != 1 or kept[0].ndim != 1:
            raise ValueError("columns are rows of equal length")
        table = (Column * len(kept))(
            *[(n.encode(), c.ctypes.data) for n, c in zip(columns, kept)]
        )
        self._check(
            library.dpaudit_add(
                self.handle,
                name.encode(),
                table,
                ctypes.c_size_t(len(kept)),
                ctypes.c_size_t(len(kept[0])),
            )
        )

    def run(self, *words):
        """Runs a verb; returns its status."""
        texts = (ctypes.c_char_p * len(words))(*[str(w).encode() for w in words])
        return self._check(
            library.dpaudit_run(self.handle, texts, ctypes.c_size_t(len(words)))
        )

    def number(self, name, result=0):
        number = Number()
        if library.dpaudit_number(
            self.handle, ctypes.c_size_t(result), name.encode(), ctypes.byref(number)
        ):
            raise KeyError(name)
        return number

    def text(self, form="text"):
        return library.dpaudit_text(self.handle, form.encode()).decode()


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    random = numpy.random.default_rng(1)
    correct = random.binomial(100, 0.9, size=count)
    audit = Audit()
    lower = numpy.empty(count)
    for i in range(count):
        audit.run(
            "estimate", "one-run", "canaries=1000", "guesses=100",
            f"correct={correct[i]}", "delta=1e-5",
        )
        lower[i] = audit.number("epsilon").lower
    print(f"{count} audits: epsilon >= {lower.min():.4f} ... {lower.max():.4f}")


if __name__ == "__main__":
    main()
