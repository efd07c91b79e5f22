"""Leaves out requests that the API accepts on purpose although the document shows a narrower form.

The document states the register's own form of a company number. The API also reads what people and spreadsheets write: lower case, spaces, signs
around the number, missing zeros (uk/company-number.ts). A request that breaks the pattern only so is no mistake of the API.
"""

import re

import schemathesis

WRITTEN = ("companyNumber", "companyNumbers", "after")


SHAPE = re.compile(r"(?:[0-9]{8}|(?:[A-Z]{2}|R0)[0-9P]{3}[0-9A-Z]{3})")


def _is_repairable(value):
    if SHAPE.fullmatch(str(value)):
        return False
    bare = "".join(sign for sign in str(value) if sign.isalnum() and sign.isascii())
    return 1 <= len(bare) <= 8


def _numbers(value, name=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from _numbers(inner, name)
    elif name in WRITTEN and isinstance(value, str):
        yield value


@schemathesis.hook
def filter_case(context, case):
    if case.meta is None or not case.meta.generation.mode.is_negative:
        return True
    if case.media_type == "text/csv":
        return False
    sent = [part for part in (case.body, case.query, case.path_parameters) if isinstance(part, (dict, list))]
    return not any(_is_repairable(number) for part in sent for number in _numbers(part))
