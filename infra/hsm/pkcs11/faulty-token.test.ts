import { constants, generateKeyPairSync, privateEncrypt } from 'node:crypto';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { SignerOptions } from '../recovering-signer.ts';
import { SignerUnavailable } from '../signer.ts';
import { CKA } from './constants.ts';
import { type Cryptoki, type Handle, loadCryptoki } from './cryptoki.ts';
import { CryptokiError } from './return-values.ts';
import { startPkcs11Signer } from './signer.ts';

const logger = pino({ level: 'silent' });
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

test('a wrong signature is refused, and the library is initialised again', async () => {
  const token = softToken();
  const signer = await start(token);
  token.fault = 'wrong';
  await expect(signer.sign(Buffer.from('x'))).rejects.toBeInstanceOf(SignerUnavailable);
  expect(signer.health().detail).toMatch(/^SIGNATURE_WRONG/);
  token.fault = undefined;
  await until(() => signer.health().ok);
  expect(token.initialised).toBe(2);
  await signer.close();
});

test.each([
  'CKR_DEVICE_ERROR',
  'CKR_DEVICE_REMOVED',
  'CKR_SESSION_HANDLE_INVALID',
  'CKR_TOKEN_NOT_PRESENT',
  'CKR_USER_NOT_LOGGED_IN',
  'CKR_FUNCTION_FAILED',
])('after %s the library is finalised and initialised again', async (name) => {
  const token = softToken();
  const signer = await start(token);
  token.fault = name;
  await expect(signer.sign(Buffer.from('x'))).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE', message: `TOKEN_FAILED: ${name}` });
  token.fault = undefined;
  await until(() => signer.health().ok);
  expect(await signer.sign(Buffer.from('x'))).toHaveLength(256);
  expect(token).toMatchObject({ initialised: 2, finalisedUnderCall: false });
  await signer.close();
});

test.each(['C_SignInit', 'C_Sign'])(
  'a %s that hangs is refused after operationMs, and the library is not finalised until it returns',
  async (call) => {
    const token = softToken();
    const signer = await start(token, { operationMs: 100 });
    token.fault = `hang in ${call}`;
    await expect(signer.sign(Buffer.from('x'))).rejects.toMatchObject({ message: expect.stringMatching(/^TOKEN_HUNG/) });
    token.fault = undefined;
    await sleep(150);
    expect(signer.health().ok).toBe(false);
    token.letGo();
    await until(() => signer.health().ok);
    expect(token.finalisedUnderCall).toBe(false);
    await signer.close();
  },
);

test('C_SignInit and C_Sign of one session follow each other without another call between them', async () => {
  const signer = await start(softToken());
  const signatures = await Promise.all(Array.from({ length: 40 }, (_, n) => signer.sign(Buffer.from(`text ${n}`))));
  expect(signatures.map((each) => each.length)).toEqual(signatures.map(() => 256));
  expect(signer.health().ok).toBe(true);
  await signer.close();
});

test('a key signs nothing until it is published', async () => {
  let published = false;
  const signer = await start(softToken(), {
    announce: async () => {
      if (!published) throw new Error('database away');
    },
  });
  await expect(signer.sign(Buffer.from('x'))).rejects.toBeInstanceOf(SignerUnavailable);
  expect(signer.health().detail).toMatch(/^KEY_UNANNOUNCED/);
  published = true;
  await until(() => signer.health().ok);
  await signer.close();
});

test('PKCS11_MODULE on a platform without a binary of koffi is refused with what to do', () => {
  const absent = () => {
    throw new Error('Cannot find the native Koffi module; did you bundle it correctly?');
  };
  expect(() => loadCryptoki('/usr/lib/softhsm/libsofthsm2.so', absent)).toThrow(
    /PKCS11_MODULE is set, but the npm package koffi has no binary for .*unset PKCS11_MODULE to sign with a software key/,
  );
});

test('the error for a missing library names its path', () => {
  expect(() => loadCryptoki('/no/such/library.so')).toThrow(/no\/such\/library\.so cannot be loaded/);
});

const start = (token: SoftToken, options: SignerOptions = {}) =>
  startPkcs11Signer(token, { module: `fake ${Math.random()}`, tokenLabel: 'fake', pin: '1234', keyLabel: 'k', sessions: 2 }, logger, {
    backoffMs: 100,
    ...options,
  });

interface SoftToken extends Cryptoki {
  /** What the next signatures do: a CKR_ name fails with it, `wrong` signs another text, `hang in C_Sign` waits there for `letGo`. */
  fault: string | undefined;
  initialised: number;
  finalisedUnderCall: boolean;
  letGo(): void;
}

/** A token in memory that fails on demand and, as the standard says, has one signature in progress per session. */
function softToken(): SoftToken {
  const jwk = publicKey.export({ format: 'jwk' });
  let inFlight = 0;
  let release = () => {};
  let opened = 0;
  const initialised = new Set<Handle>();
  const unused = () => {
    throw new Error('not used here');
  };
  const running = async <T>(name: string, token: SoftToken, run: () => T): Promise<T> => {
    inFlight += 1;
    try {
      if (token.fault === `hang in ${name}`) await new Promise<void>((resolve) => (release = resolve));
      await turn();
      return run();
    } finally {
      inFlight -= 1;
    }
  };
  return {
    fault: undefined,
    initialised: 0,
    finalisedUnderCall: false,
    letGo: () => release(),
    C_Initialize() {
      this.initialised += 1;
    },
    C_Finalize() {
      if (inFlight > 0) this.finalisedUnderCall = true;
    },
    C_GetSlotList: () => [1],
    C_GetTokenInfo: () => ({ label: 'fake'.padEnd(32), flags: 0 }),
    C_InitToken: unused,
    C_InitPIN: unused,
    C_OpenSession: () => (opened += 1),
    C_Login: () => {},
    C_Logout: () => {},
    C_FindObjectsInit: () => {},
    C_FindObjects: () => [1],
    C_FindObjectsFinal: () => {},
    C_GetAttributeValue: (_session, _object, type) => Buffer.from((type === CKA.modulus ? jwk.n : jwk.e) ?? '', 'base64url'),
    C_DestroyObject: unused,
    C_GenerateKeyPair: unused,
    C_SignInit(session) {
      return running('C_SignInit', this, () => {
        if (this.fault?.startsWith('CKR_')) throw new CryptokiError(this.fault, 'C_SignInit');
        if (initialised.has(session)) throw new CryptokiError('CKR_OPERATION_ACTIVE', 'C_SignInit');
        initialised.add(session);
      });
    },
    C_Sign(session, data) {
      return running('C_Sign', this, () => {
        if (!initialised.delete(session)) throw new CryptokiError('CKR_OPERATION_NOT_INITIALIZED', 'C_Sign');
        const signed = this.fault === 'wrong' ? Buffer.alloc(data.length, 1) : data;
        return privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, signed);
      });
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 5_000) throw new Error('the condition did not become true');
    await sleep(10);
  }
}
