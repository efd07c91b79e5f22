import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idempotencyKey, keyShape } from './idempotency-key.ts';

const isKey = (text: string) => {
  try {
    return idempotencyKey(text, undefined) !== '';
  } catch {
    return false;
  }
};

test('the pattern in the OpenAPI document accepts exactly the keys that the API reads', () => {
  const shape = new RegExp(keyShape.pattern, 'u');
  const awkward = fc.string({ unit: fc.constantFrom('"', '\\', ' ', 'a', '~', '\u00e9', '\n'), maxLength: 8 });
  const quoted = awkward.map((text) => `"${text}"`);
  const long = fc.integer({ min: 250, max: 260 }).chain((length) => fc.constantFrom('k'.repeat(length), `"${'\\"'.repeat(length)}"`));
  fc.assert(
    fc.property(fc.oneof(awkward, quoted, long, fc.string()), (text) => {
      expect(isKey(text)).toBe(shape.test(text));
    }),
    { numRuns: 2_000 },
  );
});
