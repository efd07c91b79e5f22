import { constants, generateKeyPairSync, privateEncrypt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { SignerUnavailable } from '../signer.ts';
import { CKA } from './constants.ts';
import { type Cryptoki, loadCryptoki } from './cryptoki.ts';
import { CryptokiError } from './return-values.ts';
import { type Pkcs11SignerOptions, startPkcs11Signer } from './signer.ts';

const logger = pino({ level: 'silent' });
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

test('a token that gives a wrong signature: nothing comes out, and the library is started afresh', async () => {
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
])('after %s the library is finalised and started afresh', async (name) => {
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

test('a call that hangs is answered, and the library is not finalised under it', async () => {
  const token = softToken();
  const signer = await start(token, { operationMs: 100 });
  token.fault = 'hang';
  await expect(signer.sign(Buffer.from('x'))).rejects.toMatchObject({ message: expect.stringMatching(/^TOKEN_HUNG/) });
  token.fault = undefined;
  await sleep(150);
  expect(signer.health().ok).toBe(false);
  token.letGo();
  await until(() => signer.health().ok);
  expect(token.finalisedUnderCall).toBe(false);
  await signer.close();
});

test('a key that could not be published signs nothing', async () => {
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

test('a library that is not there is named', () => {
  expect(() => loadCryptoki('/no/such/library.so')).toThrow(/no\/such\/library\.so cannot be loaded/);
});

const start = (token: SoftToken, options: Pkcs11SignerOptions = {}) =>
  startPkcs11Signer(token, { module: `fake ${Math.random()}`, tokenLabel: 'fake', pin: '1234', keyLabel: 'k', sessions: 2 }, logger, {
    backoffMs: 100,
    ...options,
  });

interface SoftToken extends Cryptoki {
  /** What the next signatures do: a CKR_ name fails, `wrong` signs something else, `hang` waits for `letGo`. */
  fault: string | undefined;
  initialised: number;
  finalisedUnderCall: boolean;
  letGo(): void;
}

/** A token in memory that can be made to fail as devices do. */
function softToken(): SoftToken {
  const jwk = publicKey.export({ format: 'jwk' });
  let inFlight = 0;
  let release = () => {};
  const handle = 1;
  const unused = () => {
    throw new Error('not used here');
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
    C_GetSlotList: () => [handle],
    C_GetTokenInfo: () => ({ label: 'fake'.padEnd(32), flags: 0 }),
    C_InitToken: unused,
    C_InitPIN: unused,
    C_OpenSession: () => handle,
    C_Login: () => {},
    C_Logout: () => {},
    C_FindObjectsInit: () => {},
    C_FindObjects: () => [handle],
    C_FindObjectsFinal: () => {},
    C_GetAttributeValue: (_session, _object, type) => Buffer.from((type === CKA.modulus ? jwk.n : jwk.e) ?? '', 'base64url'),
    C_DestroyObject: unused,
    C_GenerateKeyPair: unused,
    async C_SignInit() {
      if (this.fault?.startsWith('CKR_')) throw new CryptokiError(this.fault, 'C_SignInit');
    },
    async C_Sign(_session, data) {
      inFlight += 1;
      try {
        if (this.fault === 'hang') await new Promise<void>((resolve) => (release = resolve));
        const signed = this.fault === 'wrong' ? Buffer.alloc(data.length, 1) : data;
        return privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, signed);
      } finally {
        inFlight -= 1;
      }
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 5_000) throw new Error('waited in vain');
    await sleep(10);
  }
}
