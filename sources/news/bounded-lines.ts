/** A line of a file: `line` is 1 for the first. `bytes`: without the line break; of a line that is too long, its beginning. */
export interface BoundedLine {
  readonly line: number;
  readonly bytes: Buffer;
  readonly tooLong: boolean;
}

/** Yields the lines of a stream, and of each line at most `most` bytes, so that a file without line breaks does not fill the memory. */
export async function* boundedLines(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<BoundedLine> {
  let line = 1;
  let kept: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    const room = Math.max(0, most - length);
    if (room > 0) kept.push(part.subarray(0, room));
    length += part.length;
  };
  const whole = (): BoundedLine => {
    const bytes = Buffer.concat(kept);
    const found = { line, bytes: bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes, tooLong: length > most };
    line += 1;
    kept = [];
    length = 0;
    return found;
  };
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const end = chunk.indexOf(0x0a, from);
      take(chunk.subarray(from, end === -1 ? chunk.length : end));
      if (end === -1) break;
      yield whole();
      from = end + 1;
    }
  }
  if (length > 0) yield whole();
}
