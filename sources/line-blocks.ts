const newline = 10;

/**
 * Yields a stream's bytes in blocks of whole lines. Appends a newline to a last line without one. Copies bytes only where a line spans two
 * chunks.
 */
export async function* lineBlocks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) {
      yield begun.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...begun, chunk.subarray(0, end)]);
      begun = [];
    }
    if (end < chunk.length) begun.push(chunk.subarray(end));
  }
  if (begun.length > 0) yield Buffer.concat([...begun, Buffer.from('\n')]);
}

/** Yields the offset of each line of a block, and the offset of the line after it. */
export function* linesOf(block: Buffer): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < block.length; ) {
    const end = block.indexOf(newline, from);
    const to = end === -1 ? block.length : end + 1;
    yield [from, to];
    from = to;
  }
}
