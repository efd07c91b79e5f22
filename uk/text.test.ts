import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../test/fixtures/any-text.ts';
import { surrogateCases, textCases } from './text.cases.ts';
import { storableText } from './text.ts';

test.each([...textCases, ...surrogateCases])('storableText stores $text as $stored: $why', ({ text, stored }) => {
  expect(storableText(text)).toBe(stored);
});

test('storableText returns a text that is storable already as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const stored = storableText(text);
      expect(storableText(stored)).toBe(stored);
      expect(stored).not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
    }),
  );
});
