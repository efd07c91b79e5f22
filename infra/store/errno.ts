/** The system's code for an error, such as `ENOENT`. */
export function errno(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
