/** DuckDB's classes of errors that a value causes; another error, such as a full disk, says nothing about a value. */
const valueError = /^(Out of Range|Conversion|Invalid Input|Constraint) Error/;
/** DuckDB's classes of errors that the SQL itself causes. */
const sqlError = /^(Binder|Catalog|Parser|Not implemented) Error/;

/** Returns DuckDB's message when a value made the statement fail, undefined for any other error. */
export function valueErrorOf(error: unknown): string | undefined {
  return valueError.test(messageOf(error)) ? messageOf(error) : undefined;
}

/** Returns DuckDB's message when a value or the SQL itself made the statement fail: it fails again however often it is repeated. */
export function modelErrorOf(error: unknown): string | undefined {
  return sqlError.test(messageOf(error)) ? messageOf(error) : valueErrorOf(error);
}

/** An error of DuckDB's native code is not an instance of this realm's `Error`. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
}
