import { createPublicKey, verify } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calculateJwkThumbprint } from 'jose';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeSoftHsm, processEnvironment } from '../../../test/worlds/softhsm.ts';
import { ensureSoftHsmToken, type SoftHsmToken } from '../../embedded/softhsm.ts';
import type { SignerOptions } from '../recovering-signer.ts';
import { type Signer, SignerUnavailable } from '../signer.ts';
import { CKA, CKF } from './constants.ts';
import { findSigningKey, findToken } from './objects.ts';
import { logIn } from './open-token.ts';
import { openPkcs11Signer } from './signer.ts';
import { createSigningKey, generateKey, withModule } from './signing-key.ts';

const logger = pino({ level: 'silent' });

describeSoftHsm('a signer on a PKCS#11 token', () => {
  let home: string;
  let token: SoftHsmToken;
  let signer: Signer | undefined;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'signer-'));
    const made = await ensureSoftHsmToken({ home, logger, environment: processEnvironment });
    if (made === undefined) throw new Error('no SoftHSM');
    token = made;
    processEnvironment.SOFTHSM2_CONF = token.confPath;
  });
  afterEach(async () => {
    await signer?.close();
    delete processEnvironment.SOFTHSM2_CONF;
    await rm(home, { recursive: true, force: true });
  });

  const open = async (options: SignerOptions = {}, config: object = {}): Promise<Signer> => {
    signer = await openPkcs11Signer({ ...token, sessions: 4, ...config }, logger, { backoffMs: 500, ...options });
    return signer;
  };
  const tokens = () => join(home, 'softhsm', 'tokens');

  test('200 concurrent signatures over 4 sessions all verify and all differ', async () => {
    const s = await open({ whenAbsent: 'reject' });
    const texts = Array.from({ length: 200 }, (_, n) => Buffer.from(`decision ${n} `.repeat(n)));
    const signatures = await Promise.all(texts.map((text) => s.sign(text)));
    expect(texts.every((text, n) => isRight(s, text, signatures[n]))).toBe(true);
    expect(new Set(signatures.map((each) => Buffer.from(each).toString('hex'))).size).toBe(200);
    expect(s.health()).toMatchObject({ ok: true });
    const { kty, n, e, thumbprint } = s.publicKey;
    expect([kty, e, thumbprint]).toEqual(['RSA', 'AQAB', await calculateJwkThumbprint({ kty, n, e })]);
  });

  test('under load a signer whose token goes away refuses, returns no wrong signature, and signs again within 10 s of the return', async () => {
    const s = await open({ queueLimit: 1_000 });
    const { thumbprint } = s.publicKey;
    const load = startLoad(s);
    await sleep(300);
    await rename(tokens(), join(home, 'away'));
    await until(() => !s.health().ok);
    expect(s.health().detail).toMatch(/^TOKEN_/);
    await expect(s.sign(Buffer.from('x'))).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE', retryAfter: expect.any(Number) });
    await sleep(1_500);
    expect(s.health().ok).toBe(false);
    const signedBefore = load.signed();

    await rename(join(home, 'away'), tokens());
    const backAt = Date.now();
    await until(() => s.health().ok);
    expect(Date.now() - backAt).toBeLessThan(10_000);
    await until(() => load.signed() > signedBefore + 20);
    const { wrong, refused, other } = await load.stop();
    expect({ wrong, other }).toEqual({ wrong: 0, other: [] });
    expect(refused).toBeGreaterThan(0);
    expect(s.publicKey.thumbprint).toBe(thumbprint);
  });

  test('a signer that starts without its token refuses and says why, and signs without a restart once the token is there', async () => {
    await rename(tokens(), join(home, 'away'));
    const announced: string[] = [];
    const s = await open({ announce: async ({ thumbprint }) => void announced.push(thumbprint) });
    expect(() => s.publicKey).toThrow(SignerUnavailable);
    await expect(s.sign(Buffer.from('x'))).rejects.toBeInstanceOf(SignerUnavailable);
    expect(s.health()).toMatchObject({ ok: false, detail: expect.stringMatching(/^TOKEN_/) });
    expect(announced).toEqual([]);

    await rename(join(home, 'away'), tokens());
    await until(() => s.health().ok);
    expect(announced).toEqual([s.publicKey.thumbprint]);
    expect(isRight(s, Buffer.from('x'), await s.sign(Buffer.from('x')))).toBe(true);
  });

  test('with whenAbsent reject, opening rejects for an absent token or key and releases the library', async () => {
    await expect(open({ whenAbsent: 'reject' }, { tokenLabel: 'no-such-token' })).rejects.toMatchObject({ code: 'TOKEN_ABSENT' });
    await expect(open({ whenAbsent: 'reject' }, { keyLabel: 'no-such-key' })).rejects.toMatchObject({ code: 'KEY_ABSENT' });
    expect((await open({ whenAbsent: 'reject' })).health().ok).toBe(true);
  });

  test('a token that returns with another key is refused; the same signer signs again when the first key is back', async () => {
    const twin = await twinOf(home);
    const s = await open();
    const { thumbprint } = s.publicKey;
    await rename(tokens(), join(home, 'away'));
    await expect(s.sign(Buffer.from('x'))).rejects.toBeInstanceOf(SignerUnavailable);
    await rename(join(twin, 'softhsm', 'tokens'), tokens());
    await until(() => s.health().detail.startsWith('KEY_CHANGED'));
    await expect(s.sign(Buffer.from('x'))).rejects.toBeInstanceOf(SignerUnavailable);
    expect(s.publicKey.thumbprint).toBe(thumbprint);

    await rm(tokens(), { recursive: true });
    await rename(join(home, 'away'), tokens());
    await until(() => s.health().ok);
    await rm(twin, { recursive: true });
  });

  test('a refused PIN is not tried again, because the token would lock itself', async () => {
    const s = await open({}, { pin: 'not the PIN' });
    await sleep(800);
    expect(s.health()).toMatchObject({ ok: false, detail: expect.stringMatching(/^PIN_REFUSED/) });
    await expect(s.sign(Buffer.from('x'))).rejects.toMatchObject({ retryAfter: 60 });
  });

  test('an idle signer detects that its token is gone', async () => {
    const s = await open({ probeMs: 200 });
    await rename(tokens(), join(home, 'away'));
    await until(() => !s.health().ok);
  });

  test('two keys with the configured label are KEY_AMBIGUOUS', async () => {
    await withModule(token.module, async (cryptoki) => {
      const session = cryptoki.C_OpenSession(findToken(cryptoki, token.tokenLabel), CKF.serialSession | CKF.rwSession);
      logIn(cryptoki, session, token.pin);
      await generateKey(cryptoki, session, token.keyLabel);
    });
    await expect(open({ whenAbsent: 'reject' })).rejects.toMatchObject({ code: 'KEY_AMBIGUOUS' });
  });

  test('a signing key is created once, is sensitive and cannot be extracted', async () => {
    const config = { ...token, keyLabel: 'receipt-signing-next', sessions: 1 };
    const made = await createSigningKey(config);
    expect(await createSigningKey(config)).toEqual(made);
    const kept = await withModule(token.module, async (cryptoki) => {
      const session = cryptoki.C_OpenSession(findToken(cryptoki, token.tokenLabel), CKF.serialSession);
      logIn(cryptoki, session, token.pin);
      const key = findSigningKey(cryptoki, session, config.keyLabel);
      return [CKA.sensitive, CKA.extractable].map((type) => cryptoki.C_GetAttributeValue(session, key, type)[0]);
    });
    expect(kept).toEqual([1, 0]);
    expect((await open({ whenAbsent: 'reject' }, config)).publicKey).toEqual(made);
  });

  test('a library that a signer uses is refused to a second user in the process', async () => {
    await open();
    await expect(createSigningKey({ ...token, sessions: 1 })).rejects.toMatchObject({ code: 'PKCS11_MODULE_IN_USE' });
  });

  test('a closed signer refuses, and its signatures in flight have ended', async () => {
    const s = await open();
    const inFlight = Promise.allSettled(Array.from({ length: 20 }, (_, n) => s.sign(Buffer.from(`${n}`))));
    await s.close();
    for (const result of await inFlight) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(SignerUnavailable);
    }
    await expect(s.sign(Buffer.from('x'))).rejects.toBeInstanceOf(SignerUnavailable);
    expect(s.health().ok).toBe(false);
  });
});

function isRight(signer: Signer, text: Uint8Array, signature: Uint8Array | undefined): boolean {
  const key = createPublicKey({ key: { ...signer.publicKey }, format: 'jwk' });
  return signature !== undefined && verify('sha256', text, key, signature);
}

/** Starts sixteen callers; each signs one text after another, all different. */
function startLoad(signer: Signer) {
  const counts = { signed: 0, wrong: 0, refused: 0, other: [] as unknown[] };
  let going = true;
  const caller = async (id: number) => {
    for (let n = 0; going; n += 1) {
      const text = Buffer.from(`caller ${id}, text ${n}`);
      try {
        if (isRight(signer, text, await signer.sign(text))) counts.signed += 1;
        else counts.wrong += 1;
      } catch (error) {
        if (error instanceof SignerUnavailable) counts.refused += 1;
        else counts.other.push(error);
        await sleep(5);
      }
    }
  };
  const callers = Promise.all(Array.from({ length: 16 }, (_, id) => caller(id)));
  return {
    signed: () => counts.signed,
    stop: async () => {
      going = false;
      await callers;
      return counts;
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > 12_000) throw new Error('the condition did not become true');
    await sleep(20);
  }
}

/** Creates a token in a home of its own with the same labels and PIN but another key. */
async function twinOf(home: string): Promise<string> {
  const twin = await mkdtemp(join(tmpdir(), 'twin-'));
  await mkdir(join(twin, 'softhsm'), { mode: 0o700 });
  await copyFile(join(home, 'softhsm', 'pin'), join(twin, 'softhsm', 'pin'));
  await ensureSoftHsmToken({ home: twin, logger, environment: processEnvironment });
  return twin;
}
