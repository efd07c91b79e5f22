/** RFC 6761: no service has this name. */
const mark = 'https://base.invalid';

/**
 * Writes a text that names the base URL of the service once, and returns its bytes for each base: anyone may ask, with any `Host`, and a document of
 * a megabyte is not to be written anew each time. `base`: as the text has it, escaped where it must be.
 */
export function forEachBase(write: (base: string) => string): (base: string) => Buffer {
  let parts: readonly Buffer[] | undefined;
  return (base) => {
    parts ??= write(mark)
      .split(mark)
      .map((part) => Buffer.from(part));
    const between = Buffer.from(base);
    return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [between, part])));
  };
}
