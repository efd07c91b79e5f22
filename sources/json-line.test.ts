import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jsonLine } from './json-line.ts';

test.each([
  ['half a character', 'cut \ud83d', 'cut \ufffd'],
  ['the other half', '\udc00', '\ufffd'],
  ['a whole one', '\u{1f4a9}', '\u{1f4a9}'],
  ['an escape that somebody wrote', '\\ud83d', '\\ud83d'],
])('%s is a line that any reader takes', (_, text, read) => {
  const line = jsonLine({ text });
  expect(line).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/);
  expect(JSON.parse(line)).toEqual({ text: read });
});

test('whatever the text, it is one line, and what is whole comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = jsonLine({ text });
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(JSON.parse(line)).toEqual({ text: Buffer.from(text).toString() });
    }),
  );
});
