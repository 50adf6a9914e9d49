"""The durable ledger: keeps opaque records in order on a Store, and proves that none is lost.

Everything here is pure. Files are reached through a Store, an object with

- `names()` → list of the names of all files in the ledger's folder;
- `read(name, start=0, size=-1)` → bytes, shorter than `size` only at the end of the file;
- `append(name, data)`: one open, one write, one close; makes the file if there is none;
- `replace(name, data)`: writes a temporary file, whose name ends in `.tmp`, and renames it over
  `name`; `data` is bytes, or an iterable of bytes that is written piece by piece;
- `remove(name)`; `free_bytes()` → int.

What `append`, `replace` and `remove` did is on flash when they return. Errors are OSError.
"""
