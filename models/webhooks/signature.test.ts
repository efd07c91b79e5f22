import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replayWindowSeconds, signatureHeader, verifySignature } from './signature.ts';

const secret = `whsec_${'5a'.repeat(32)}`;
const body = Buffer.from('{"event":"ch.officer.resigned","data":{"companyNumber":"01234567"}}');
const t = 1_780_000_000;
const header = signatureHeader(secret, t, body);

describe('the webhook signature', () => {
  // computed independently by: printf '%s' '1780000000.{...}' | openssl dgst -sha256 -hmac whsec_5a5a...
  test('is the HMAC-SHA256 of "<t>.<rawBody>" keyed with the secret that the subscriber got', () => {
    expect(header).toBe('t=1780000000,v1=56c778840c53a5f940bd9c42effb1d728ce83926bd3e1c8e7b162a52e1dacddf');
  });

  test.each([
    ['at once', t],
    ['at the end of the window', t + replayWindowSeconds],
    ['at the start of the window, when the clock of the sender is ahead', t - replayWindowSeconds],
  ])('verifies %s', (_, now) => {
    expect(verifySignature(header, body, secret, now)).toEqual({ ok: true, t });
  });

  test.each([
    ['later than the window', t + replayWindowSeconds + 1],
    ['earlier than the window', t - replayWindowSeconds - 1],
  ])('is refused %s', (_, now) => {
    expect(verifySignature(header, body, secret, now)).toMatchObject({ ok: false, code: 'SIGNATURE_OUTSIDE_WINDOW' });
  });

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no t', header.replace(/^t=\d+,/, '')],
    ['no v1', header.replace(/,v1=.*/, '')],
    ['t is not a number', header.replace(/t=\d+/, 't=hello')],
    ['t is negative', header.replace('t=', 't=-')],
    ['t is in hexadecimal', header.replace(/t=\d+/, 't=0x6a18')],
    ['the signature is cut', header.slice(0, -56)],
    ['the signature is too long', `${header}0`],
    ['the signature is in capitals', header.replace(/v1=.*/, (v) => `v1=${v.slice(3).toUpperCase()}`)],
    ['the signature is not hexadecimal', header.replace(/.$/, 'g')],
    ['two signatures', `${header},v1=${'0'.repeat(64)}`],
    ['two times', `t=${t},${header}`],
  ])('is malformed: %s', (_, text) => {
    expect(verifySignature(text, body, secret, t)).toMatchObject({ ok: false, code: 'SIGNATURE_MALFORMED' });
  });

  test('verifies with the parts in any order and with parts of later schemes', () => {
    const [time, v1] = header.split(',');
    expect(verifySignature(`v2=zz,${v1},${time}`, body, secret, t)).toEqual({ ok: true, t });
  });

  test('refuses a body that was parsed and serialised again', () => {
    const spaced = Buffer.from('{"test": 2432232314}');
    const signed = signatureHeader(secret, t, spaced);
    const again = Buffer.from(JSON.stringify(JSON.parse(spaced.toString())));
    expect(verifySignature(signed, again, secret, t)).toMatchObject({ ok: false, code: 'SIGNATURE_MISMATCH' });
  });

  test('refuses the secret of an earlier version of the subscription', () => {
    expect(verifySignature(header, body, `whsec_${'5b'.repeat(32)}`, t)).toMatchObject({ ok: false, code: 'SIGNATURE_MISMATCH' });
  });

  test('signs and verifies an empty body', () => {
    const empty = new Uint8Array();
    expect(verifySignature(signatureHeader(secret, t, empty), empty, secret, t)).toEqual({ ok: true, t });
    expect(verifySignature(header, empty, secret, t)).toMatchObject({ ok: false, code: 'SIGNATURE_MISMATCH' });
  });

  test('verifies any body, and refuses any changed byte of body, header or secret', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 255 }),
        (bytes, at, flip) => {
          const signed = signatureHeader(secret, t, bytes);
          expect(verifySignature(signed, bytes, secret, t).ok).toBe(true);
          expect(verifySignature(signed, changed(bytes, at, flip), secret, t).ok).toBe(false);
          expect(verifySignature(changed(Buffer.from(signed, 'latin1'), at, flip).toString('latin1'), bytes, secret, t).ok).toBe(false);
          expect(verifySignature(signed, bytes, changed(Buffer.from(secret, 'latin1'), at, flip).toString('latin1'), t).ok).toBe(false);
        },
      ),
    );
  });
});

function changed(bytes: Uint8Array, at: number, flip: number): Buffer {
  const copy = Buffer.from(bytes);
  const where = at % copy.length;
  copy.writeUInt8(copy.readUInt8(where) ^ flip, where);
  return copy;
}
