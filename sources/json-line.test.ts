import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLine } from './json-line.ts';

test.each([
  ['a high surrogate alone', 'cut \ud83d', 'cut \ufffd'],
  ['a low surrogate alone', '\udc00', '\ufffd'],
  ['a surrogate pair', '\u{1f4a9}', '\u{1f4a9}'],
  ['the text of an escape', '\\ud83d', '\\ud83d'],
])('%s gives a line that a strict JSON reader accepts', (_, text, read) => {
  const line = jsonLine({ text });
  expect(line).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/);
  expect(JSON.parse(line)).toEqual({ text: read });
});

test('any text gives one line, and all its valid characters are read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = jsonLine({ text });
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(JSON.parse(line)).toEqual({ text: Buffer.from(text).toString() });
    }),
  );
});
