"""
What an open reader of inline XBRL makes of files: its name as the argument, a path a line on stdin, one line of JSON on stdout.
Bytes are read before the clock starts, but for Arelle, which takes paths.
"""

import importlib.metadata
import json
import logging
import pathlib
import sys
import time
import types


def stream_read_xbrl():
    # for types alone, of a package that it does not ask for
    sys.modules.setdefault("mypy_boto3_s3", types.SimpleNamespace(S3Client=object))
    import stream_read_xbrl

    def rows(path, content):
        named = path.name if path.name.startswith("Prod") else f"Prod223_0000_00000000_20000101{path.suffix}"
        found = stream_read_xbrl._xbrl_to_rows((named, content))  # without its pool of processes: one core, as the others
        if any(row[-1] is not None for row in found):
            raise ValueError("a row that is an error")
        return len(found)

    return rows


def ixbrlparse():
    import io

    from ixbrlparse import IXBRL

    def facts(path, content):
        found = IXBRL(io.StringIO(content.decode("utf-8", "replace")), raise_on_error=False)
        return len(found.numeric) + len(found.nonnumeric)

    return facts


def arelle():
    from arelle import Cntlr

    controller = Cntlr.Cntlr(logFileName="logToBuffer", disable_persistent_config=True)
    controller.webCache.workOffline = True
    controller.modelManager.skipDTS = True

    def facts(path, content):
        model = controller.modelManager.load(str(path))
        found = len({id(fact) for fact in [*model.facts, *model.factsInInstance]})  # of pages and of instances
        model.close()
        return found

    return facts


readers = {"stream-read-xbrl": stream_read_xbrl, "ixbrlparse": ixbrlparse, "arelle-release": arelle}


def main(name):
    logging.disable(logging.CRITICAL)
    read = readers[name]()
    paths = [pathlib.Path(line) for line in sys.stdin.read().splitlines()]
    documents = [(path, b"" if name == "arelle-release" else path.read_bytes()) for path in paths]
    found = failed = 0
    before, started = time.process_time(), time.perf_counter()
    for path, content in documents:
        try:
            each = read(path, content)
        except Exception:  # whatever it is, the file is not read
            each = 0
        found += each
        failed += each == 0
    seconds, cpu_seconds = time.perf_counter() - started, time.process_time() - before
    version = importlib.metadata.version(name)
    print(json.dumps({"version": version, "seconds": seconds, "cpuSeconds": cpu_seconds, "found": found, "failed": failed}))


main(sys.argv[1])
