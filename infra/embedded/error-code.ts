/** Has the error, of Node or of a server, one of these codes? */
export function hasCode(error: unknown, ...codes: readonly (string | number)[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.some((code) => code === error.code);
}
