import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test/fixtures/any-text.ts';
import { printable, printableJson } from './printable.ts';

const raw = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

test('no control character and no mark of direction is printed raw', () => {
  expect(printable('HERON\u001b[2J \u009b31m\u202edetimil\u2069')).toBe('HERON\ufffd[2J \ufffd31m\ufffddetimil\ufffd');
  fc.assert(
    fc.property(anyText, (text) => {
      expect(printable(text)).not.toMatch(raw);
    }),
  );
});

test('JSON with these characters escaped is read as the same value', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const value = { text, list: [text] };
      const [compact, indented] = [printableJson(value), printableJson(value, 2)];
      expect(compact).not.toMatch(raw);
      expect(indented.replaceAll('\n', '')).not.toMatch(raw);
      expect([JSON.parse(compact), JSON.parse(indented)]).toEqual([value, value]);
    }),
  );
});
