/** Returns the `code` of an error of Node, PostgreSQL or gRPC, such as `ENOENT`, `23503` or 5. Undefined when the error has none. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Returns whether the code of an error is one of these. */
export function hasCode(error: unknown, ...codes: readonly (string | number)[]): boolean {
  return codes.some((code) => code === codeOf(error));
}
