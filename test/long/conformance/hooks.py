"""Leaves out requests that the API accepts on purpose although the document shows a narrower form, and judges those that it refuses although they fit it.

The document states the register's own form of a company number. The API also reads what people and spreadsheets write: lower case, spaces, signs
around the number, missing zeros (uk/company-number.ts). A request that breaks the pattern only so is no mistake of the API.

The document cannot state some rules, such as that one query parameter needs another. `STATED` has each of them: a refusal of a request that fits the schema
is right only when every error of the answer is of a rule of its operation.

The examples of the document name watches, decisions and entries of the log that no test made. `made.json`, in the folder of the run, has those that the test
made, by the name of the parameter or member; null: no example, where the examples of the parameters do not go together. `answers.txt` gets a line for each answer: the test reads there which operations never did what they are for.
"""

import json
import re
import uuid

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


NAME = "cannot be screened: it has no letters, or is a legal form alone"
BIRTH = "no such date on the calendar|in the future: it would contradict every entry"
AS_OF = [("/asOf", "an instant in the future|an instant before the year 2000"), ("/asOfBasis", "a basis without `asOf`")]

# by operation: where the error is, and what it says
STATED = {
    "GET /api/v1/transaction-decisions": [
        ("since", "needed beside companyNumber"),
        ("before|limit|outcome", "needs since"),
        ("idempotencyKey", "not allowed beside (since|transactionId)"),
        ("transactionId", "not allowed beside since"),
        ("", r"The header Idempotency-Key is not allowed beside (since|transactionId)\."),
        ("outcome", "not allowed beside companyNumber"),
        ("before", "not the `before` of a page"),
    ],
    "DELETE /api/v1/company-monitoring": [("/companyNumbers", "required, unless the query has companyNumber")],
    "POST /api/v1/screen": [(r"(/subjects/\d+)?/name", NAME), (r"(/subjects/\d+)?/dateOfBirth", BIRTH)],
    "POST /api/v1/screen/decisions": [("/subject/name", NAME), ("/subject/dateOfBirth", BIRTH)],
    "POST /api/v1/report": AS_OF,
    "POST /api/v1/risk-assess": AS_OF,
    "GET /api/v1/log/get-sth-consistency": [("second", "must not be less than first")],
    "GET /api/v1/log/get-entries": [("end", "must not be less than start")],
}

# the key stands in the header or in the body, and both may not differ; a decision is found by the key in the header or the query, unless `since` is given
KEYED = {"POST /api/v1/transaction-check", "POST /api/v1/transaction-outcomes", "GET /api/v1/transaction-decisions"}
KEY_CODES = {"IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_KEY_MISMATCH"}


def _is_stated(operation, error):
    where = error.get("pointer", error.get("parameter", ""))
    return any(re.fullmatch(at, where) and re.fullmatch(says, error["detail"]) for at, says in STATED.get(operation, []))


@schemathesis.check
def refusals_are_of_a_rule(ctx, response, case):
    if response.status_code != 400 or case.meta is None or case.meta.generation.mode.is_negative:
        return
    operation = f"{case.method.upper()} {case.path}"
    problem = response.json()
    if problem["code"] in KEY_CODES and operation in KEYED:
        return
    errors = problem.get("errors") or [{"detail": problem["detail"]}]
    if problem["code"] == "VALIDATION_FAILED" and all(_is_stated(operation, error) for error in errors):
        return
    raise AssertionError(f"{operation} refused a request that fits the schema: {problem}")


@schemathesis.hook
def before_load_schema(context, raw_schema):
    with open("made.json", encoding="utf-8") as file:
        made = json.load(file)
    for path, methods in raw_schema["paths"].items():
        for method, operation in methods.items():
            values = {**made["all"], **made["of"].get(f"{method.upper()} {path}", {})}
            for parameter in operation.get("parameters", []):
                if parameter["name"] in values:
                    parameter["example"] = values[parameter["name"]]
                if parameter.get("example") is None:
                    parameter.pop("example", None)
            for content in operation.get("requestBody", {}).get("content", {}).values():
                if "example" in content:
                    content["example"] = _with_values(content["example"], values)


def _with_values(example, values):
    if isinstance(example, dict):
        return {name: values[name] if name in values else _with_values(inner, values) for name, inner in example.items()}
    if isinstance(example, list):
        return [_with_values(inner, values) for inner in example]
    return example


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request a key of its own: a key that another request had is refused. Where the body has the key as well, both stay the same."""
    is_positive = case.meta is None or not case.meta.generation.mode.is_negative
    in_body = isinstance(case.body, dict) and "idempotencyKey" in case.body
    if is_positive and not in_body and case.method.upper() != "GET" and "Idempotency-Key" in (case.headers or {}):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())


@schemathesis.hook
def after_call(context, case, response):
    with open("answers.txt", "a", encoding="utf-8") as file:
        file.write(f"{case.method.upper()} {case.path} {response.status_code}\n")
