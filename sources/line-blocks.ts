const newline = 10;

/** A stream's bytes again in blocks of whole lines: a last line without an end is given one, and nothing is copied but a block's seam. */
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

/** The lines of a block one after the other, by where each begins and where the next one does. */
export function* linesOf(block: Buffer): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < block.length; ) {
    const end = block.indexOf(newline, from);
    const to = end === -1 ? block.length : end + 1;
    yield [from, to];
    from = to;
  }
}
