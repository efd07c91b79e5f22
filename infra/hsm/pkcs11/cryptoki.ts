import { createRequire } from 'node:module';
import { ConfigError } from '../../config.ts';
import { CKF } from './constants.ts';

export type Handle = Buffer;

export interface Attribute {
  readonly type: number;
  readonly value?: number | boolean | string | Buffer;
}

interface Mechanism {
  readonly mechanism: number;
  readonly parameter: null;
}

/**
 * The part of PKCS#11 that we call, as pkcs11js names it. Described here and not taken from its types: it is an optional dependency, and
 * the project must compile without it. Failures are errors whose message is the name of the return value, such as `CKR_DEVICE_REMOVED`.
 */
export interface Cryptoki {
  C_Initialize(options: { readonly flags: number }): void;
  C_Finalize(): void;
  C_GetSlotList(tokenPresent: boolean): Handle[];
  C_GetTokenInfo(slot: Handle): { readonly label: string; readonly flags: number };
  C_InitToken(slot: Handle, pin: string, label: string): void;
  C_InitPIN(session: Handle, pin: string): void;
  C_OpenSession(slot: Handle, flags: number): Handle;
  C_Login(session: Handle, user: number, pin: string): void;
  C_Logout(session: Handle): void;
  C_FindObjectsInit(session: Handle, template: readonly Attribute[]): void;
  C_FindObjects(session: Handle, max: number): Handle[];
  C_FindObjectsFinal(session: Handle): void;
  C_GetAttributeValue(session: Handle, object: Handle, template: readonly Attribute[]): { readonly value: Buffer }[];
  C_DestroyObject(session: Handle, object: Handle): void;
  C_GenerateKeyPairAsync(
    session: Handle,
    mechanism: Mechanism,
    publicKey: readonly Attribute[],
    privateKey: readonly Attribute[],
  ): Promise<{ readonly publicKey: Handle; readonly privateKey: Handle }>;
  C_SignInit(session: Handle, mechanism: Mechanism, key: Handle): void;
  /** Runs on libuv's pool. Keeps no hold of `data`: the caller must, until the promise settles. */
  C_SignAsync(session: Handle, data: Buffer, signature: Buffer): Promise<Buffer>;
}

export type Pkcs11SetupCode = 'PKCS11JS_MISSING' | 'PKCS11_MODULE_UNREADABLE' | 'PKCS11_MODULE_IN_USE';

/** PKCS#11 cannot be used at all until somebody changes something on this machine; waiting does not mend it. */
export class Pkcs11SetupError extends ConfigError {
  readonly code: Pkcs11SetupCode;

  constructor(code: Pkcs11SetupCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
  }
}

type Require = (name: string) => { readonly PKCS11: new () => Cryptoki & { load(path: string): void } };

/**
 * The library at `modulePath`, not yet initialised. Throws `Pkcs11SetupError` when pkcs11js is not installed (it is compiled at `npm ci`
 * and left out where there is no compiler) or the library cannot be loaded.
 */
export function loadCryptoki(modulePath: string, require: Require = createRequire(import.meta.url)): Cryptoki {
  const cryptoki = new (pkcs11js(require).PKCS11)();
  try {
    cryptoki.load(modulePath);
  } catch (cause) {
    throw new Pkcs11SetupError('PKCS11_MODULE_UNREADABLE', `PKCS11_MODULE: ${modulePath} cannot be loaded`, { cause });
  }
  return cryptoki;
}

function pkcs11js(require: Require): ReturnType<Require> {
  try {
    return require('pkcs11js');
  } catch (cause) {
    throw new Pkcs11SetupError(
      'PKCS11JS_MISSING',
      'PKCS11_MODULE is set, but the optional package pkcs11js is not installed. It is compiled when it is installed: ' +
        'put python3, make and a C++ compiler on this machine and run `npm ci`, or unset PKCS11_MODULE to sign with a software key.',
      { cause },
    );
  }
}

/** Initialisation belongs to the process, so two users of one library would end each other's sessions. */
const inUse = new Set<string>();

/** Marks the library as this caller's until the returned function is called. Throws `Pkcs11SetupError` when it has another user. */
export function claimModule(modulePath: string): () => void {
  if (inUse.has(modulePath)) {
    throw new Pkcs11SetupError('PKCS11_MODULE_IN_USE', `${modulePath} is already in use in this process; close that signer first`);
  }
  inUse.add(modulePath);
  return () => void inUse.delete(modulePath);
}

/** The name of the PKCS#11 return value that a failed call carries, such as `CKR_DEVICE_ERROR`. */
export function returnValueOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

export function initialize(cryptoki: Cryptoki): void {
  cryptoki.C_Initialize({ flags: CKF.osLockingOk });
}

/** What is finalised may be uninitialised or broken already; either way nothing of it is left. */
export function finalizeQuietly(cryptoki: Cryptoki): void {
  try {
    cryptoki.C_Finalize();
  } catch {
    // CKR_CRYPTOKI_NOT_INITIALIZED, or a library that lost its device; C_Initialize will tell.
  }
}
