import { isUtf8 } from 'node:buffer';
import { lineBlocks, linesOf } from './line-blocks.ts';

/**
 * Returns a block of whole lines as UTF-8. Reads a line that is not UTF-8 as Latin-1, and the others as they are: publishers join rows of several
 * systems, and a letter that is lost or doubled (`ÉCLAT` as `Ã‰CLAT`) takes its name from every comparison.
 */
export function blockAsUtf8(block: Buffer): Buffer {
  if (isUtf8(block)) return block;
  const lines: Buffer[] = [];
  for (const [from, to] of linesOf(block)) {
    const line = block.subarray(from, to);
    lines.push(isUtf8(line) ? line : Buffer.from(line.toString('latin1')));
  }
  return Buffer.concat(lines);
}

/** Yields the bytes of a text as UTF-8, in blocks of whole lines (`blockAsUtf8`). */
export async function* asUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const block of lineBlocks(bytes)) yield blockAsUtf8(block);
}
