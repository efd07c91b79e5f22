import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLines, countRecords, recordsAt } from './csv-scan.ts';

async function* chunked(text: string, size = 3): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([
  ['', 0, false],
  ['a,b\r\n', 1, false],
  ['a,b\r\n"1","x\r\ny"\r\n', 2, false],
  ['a,b\n1,2', 2, false],
  ['a,b\r\n\r\n1,2\r\n', 2, false],
  ['a,b\r\n"x "q" y",2\r\n3,4\r\n', 3, false],
  ['a,b\r\n"1""",2\r\n', 2, false],
  ['a,b\r\n1,x "y"\r\n', 2, false],
  ['a,b\r\n"1","cut off', 2, true],
])('%j has %s records', async (text, records, insideQuotes) => {
  expect(await countRecords(chunked(text))).toEqual({ records, insideQuotes });
});

test('recordsAt returns each record with its line, for any content of cells', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const texts = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
        const file = `${texts.join('\r\n')}\r\n`;
        expect((await countRecords(chunked(file, size))).records).toBe(rows.length);
        const found: { number: number; line: number; text: string }[] = [];
        for await (const record of recordsAt(chunked(file, size), new Set(rows.keys()))) found.push(record);
        const expected = texts.map((text, at) => ({
          number: at + 1,
          line: texts.slice(0, at).join('\r\n').split('\n').length + (at === 0 ? 0 : 1),
          text,
        }));
        expect(found).toEqual(expected.filter(({ number }) => number < rows.length));
      },
    ),
  );
});

test('countLines counts a last line without a line break', () => {
  const count = (...chunks: string[]) => {
    const counted = countLines();
    for (const chunk of chunks) counted.feed(Buffer.from(chunk));
    return counted.lines();
  };
  expect([count(), count('a'), count('a\n'), count('a\n', 'b'), count('a\nb\n', 'c\n')]).toEqual([0, 1, 1, 2, 3]);
});
