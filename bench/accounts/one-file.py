"""
Reads one file of accounts with stream-read-xbrl, as a command that starts for this file does. Argument: the path. Output: the processor time of the process as
one line of JSON on stderr, in microseconds.
"""

import json
import pathlib
import resource
import sys
import types

# stream_read_xbrl imports this package for types only and does not list it as a dependency
sys.modules.setdefault("mypy_boto3_s3", types.SimpleNamespace(S3Client=object))
import stream_read_xbrl  # noqa: E402

path = pathlib.Path(sys.argv[1])
named = path.name if path.name.startswith("Prod") else f"Prod223_0000_00000000_20000101{path.suffix}"
for row in stream_read_xbrl._xbrl_to_rows((named, path.read_bytes())):
    print(row)
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps({"user": round(used.ru_utime * 1e6), "system": round(used.ru_stime * 1e6)}), file=sys.stderr)
