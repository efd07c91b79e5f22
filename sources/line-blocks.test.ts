import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineBlocks, linesOf } from './line-blocks.ts';

async function* chunked(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('blocks hold every line whole and in order, wherever the chunks are cut', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r', ' ') });
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (written, size) => {
      const blocks: Buffer[] = [];
      for await (const block of lineBlocks(chunked(written, size))) blocks.push(block);
      expect(blocks.every((block) => block.at(-1) === 10)).toBe(true);
      expect(Buffer.concat(blocks).toString()).toBe(written === '' || written.endsWith('\n') ? written : `${written}\n`);
      const lines = blocks.flatMap((block) => [...linesOf(block)].map(([from, to]) => block.subarray(from, to).toString()));
      expect(lines).toEqual(
        written === ''
          ? []
          : written
              .replace(/\n$/, '')
              .split('\n')
              .map((line) => `${line}\n`),
      );
    }),
  );
});
