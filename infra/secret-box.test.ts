import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecretBox, SecretBoxError } from './secret-box.ts';

const box = createSecretBox(randomBytes(32));

describe('secret box', () => {
  test('open returns the sealed text, and two boxes of one text differ', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(box.open(box.seal(text))).toBe(text);
        expect(box.seal(text).equals(box.seal(text))).toBe(false);
      }),
    );
  });

  test('a box with any changed bit does not open', () => {
    const sealed = box.seal('whsec_made_up');
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(at) ^ flip, at);
        expect(() => box.open(changed)).toThrow(SecretBoxError);
      }),
    );
  });

  test('a different key, a truncated box and a key of the wrong length throw errors with codes', () => {
    const sealed = box.seal('whsec_made_up');
    expect(() => createSecretBox(randomBytes(32)).open(sealed)).toThrow(expect.objectContaining({ code: 'SECRET_UNREADABLE' }));
    expect(() => box.open(sealed.subarray(0, 20))).toThrow(expect.objectContaining({ code: 'SECRET_UNREADABLE' }));
    expect(() => createSecretBox(randomBytes(16))).toThrow(expect.objectContaining({ code: 'SECRET_KEY_INVALID' }));
  });
});
