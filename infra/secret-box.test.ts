import { createCipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecretBox, SecretBoxError } from './secret-box.ts';

const key = randomBytes(32);
const box = createSecretBox(key);
const place = ['webhook', 'heron'] as const;

/** As an earlier version sealed a text. */
function sealedForNoPlace(text: string): Buffer {
  const nonce = randomBytes(12);
  const sealing = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  return Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
}

describe('secret box', () => {
  test('open returns the sealed text, and two boxes of one text differ', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(box.open(box.seal(text, place), place)).toBe(text);
        expect(box.seal(text, place).equals(box.seal(text, place))).toBe(false);
      }),
    );
  });

  test('a box with any changed bit does not open', () => {
    const sealed = box.seal('whsec_made_up', place);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(at) ^ flip, at);
        expect(() => box.open(changed, place)).toThrow(SecretBoxError);
      }),
    );
  });

  test.each([
    ['another purpose', ['answer', 'heron']],
    ['another tenant', ['webhook', 'wren']],
    ['a place of which it is a part', ['webhook', 'heron', 'live']],
  ] as const)('a box does not open for %s', (_, other) => {
    const sealed = box.seal('whsec_made_up', place);
    expect(() => box.open(sealed, other)).toThrow(expect.objectContaining({ code: 'SECRET_UNREADABLE' }));
    expect(() => box.open(sealed, other, { orUnbound: true })).toThrow(expect.objectContaining({ code: 'SECRET_UNREADABLE' }));
  });

  test('a box of an earlier version opens only where the caller accepts one', () => {
    const sealed = sealedForNoPlace('whsec_made_up');
    expect(box.open(sealed, place, { orUnbound: true })).toBe('whsec_made_up');
    expect(() => box.open(sealed, place)).toThrow(expect.objectContaining({ code: 'SECRET_UNREADABLE' }));
  });

  test('a different key, a truncated box and a key of the wrong length throw errors with codes', () => {
    const sealed = box.seal('whsec_made_up', place);
    expect(() => createSecretBox(randomBytes(32)).open(sealed, place)).toThrow(expect.objectContaining({ code: 'SECRET_UNREADABLE' }));
    expect(() => box.open(sealed.subarray(0, 20), place)).toThrow(expect.objectContaining({ code: 'SECRET_UNREADABLE' }));
    expect(() => createSecretBox(randomBytes(16))).toThrow(expect.objectContaining({ code: 'SECRET_KEY_INVALID' }));
  });
});
