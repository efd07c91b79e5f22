"""
Runs one open-source reader of Inline XBRL on files. Argument: the reader's name. Input: one path per line on stdin. Output: one line of JSON on stdout.
File contents are loaded before the clock starts, except for Arelle, which takes paths.
"""

import importlib.metadata
import json
import logging
import pathlib
import sys
import time
import types


def stream_read_xbrl():
    # stream_read_xbrl imports this package for types only and does not list it as a dependency
    sys.modules.setdefault("mypy_boto3_s3", types.SimpleNamespace(S3Client=object))
    import stream_read_xbrl

    def rows(path, content):
        named = path.name if path.name.startswith("Prod") else f"Prod223_0000_00000000_20000101{path.suffix}"
        found = stream_read_xbrl._xbrl_to_rows((named, content))  # called directly, without its process pool, to use one core like the others
        if any(row[-1] is not None for row in found):
            raise ValueError("the reader returned an error row")
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
        found = len({id(fact) for fact in [*model.facts, *model.factsInInstance]})  # a page and an instance fill different attributes
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
        except Exception:  # any error counts as a file that was not read
            each = 0
        found += each
        failed += each == 0
    seconds, cpu_seconds = time.perf_counter() - started, time.process_time() - before
    version = importlib.metadata.version(name)
    print(json.dumps({"version": version, "seconds": seconds, "cpuSeconds": cpu_seconds, "found": found, "failed": failed}))


main(sys.argv[1])
