import type { Abi, Koffi } from './abi.ts';
import type { CkAttribute, CkMechanism, Handle } from './calls.ts';
import { CKF } from './constants.ts';
import { type Library, loadLibrary, type RequireKoffi } from './library.ts';

export type { Handle } from './calls.ts';

export interface Attribute {
  readonly type: number;
  /** A number is a CK_ULONG, a boolean a CK_BBOOL, a string UTF-8. */
  readonly value: number | boolean | string | Buffer;
}

/** The part of PKCS#11 that the signer calls. Every function throws or rejects with `CryptokiError` unless the library returns CKR_OK. */
export interface Cryptoki {
  C_Initialize(options: { readonly flags: number }): void;
  C_Finalize(): void;
  C_GetSlotList(tokenPresent: boolean): Handle[];
  C_GetTokenInfo(slot: Handle): { readonly label: string; readonly flags: number };
  /** `label` has 32 bytes, padded with spaces: the library reads them all. */
  C_InitToken(slot: Handle, pin: string, label: string): void;
  C_InitPIN(session: Handle, pin: string): void;
  C_OpenSession(slot: Handle, flags: number): Handle;
  C_Login(session: Handle, user: number, pin: string): void;
  C_Logout(session: Handle): void;
  C_FindObjectsInit(session: Handle, template: readonly Attribute[]): void;
  C_FindObjects(session: Handle, max: number): Handle[];
  C_FindObjectsFinal(session: Handle): void;
  C_GetAttributeValue(session: Handle, object: Handle, type: number): Buffer;
  C_DestroyObject(session: Handle, object: Handle): void;
  /** Runs on libuv's pool, as do `C_SignInit` and `C_Sign`. The mechanism takes no parameter. */
  C_GenerateKeyPair(
    session: Handle,
    mechanism: number,
    publicKey: readonly Attribute[],
    privateKey: readonly Attribute[],
  ): Promise<{ readonly publicKey: Handle; readonly privateKey: Handle }>;
  C_SignInit(session: Handle, mechanism: number, key: Handle): Promise<void>;
  /** Resolves to the signature. Rejects with CKR_BUFFER_TOO_SMALL when it is longer than `maxBytes`. */
  C_Sign(session: Handle, data: Buffer, maxBytes: number): Promise<Buffer>;
}

/** Loads the library at `modulePath` and leaves it uninitialised. Throws `Pkcs11SetupError`. */
export function loadCryptoki(modulePath: string, require?: RequireKoffi): Cryptoki {
  return cryptokiOf(loadLibrary(modulePath, require));
}

function cryptokiOf({ koffi, abi, calls }: Library): Cryptoki {
  const attributes = (template: readonly Attribute[]) => template.map((each) => ckAttribute(koffi, abi, each));
  return {
    C_Initialize: ({ flags }) =>
      calls.C_Initialize({ CreateMutex: null, DestroyMutex: null, LockMutex: null, UnlockMutex: null, flags, pReserved: null }),
    C_Finalize: () => calls.C_Finalize(null),
    C_GetSlotList(tokenPresent) {
      const count: [number] = [0];
      calls.C_GetSlotList(tokenPresent ? 1 : 0, null, count);
      const slots = noHandles(count[0]);
      calls.C_GetSlotList(tokenPresent ? 1 : 0, slots, count);
      return slots.slice(0, count[0]);
    },
    C_GetTokenInfo(slot) {
      const info = { label: new Uint8Array(), flags: 0 };
      calls.C_GetTokenInfo(slot, info);
      return { label: Buffer.from(info.label).toString('utf8'), flags: info.flags };
    },
    C_InitToken: (slot, pin, label) => calls.C_InitToken(slot, ...withLength(pin), Buffer.from(label)),
    C_InitPIN: (session, pin) => calls.C_InitPIN(session, ...withLength(pin)),
    C_OpenSession(slot, flags) {
      const session: [Handle] = [0];
      calls.C_OpenSession(slot, flags, null, null, session);
      return session[0];
    },
    C_Login: (session, user, pin) => calls.C_Login(session, user, ...withLength(pin)),
    C_Logout: (session) => calls.C_Logout(session),
    C_FindObjectsInit: (session, template) => calls.C_FindObjectsInit(session, attributes(template), template.length),
    C_FindObjects(session, max) {
      const objects = noHandles(max);
      const count: [number] = [0];
      calls.C_FindObjects(session, objects, max, count);
      return objects.slice(0, count[0]);
    },
    C_FindObjectsFinal: (session) => calls.C_FindObjectsFinal(session),
    C_GetAttributeValue(session, object, type) {
      const length = { type, pValue: null, ulValueLen: 0 };
      calls.C_GetAttributeValue(session, object, length, 1);
      const bytes = Buffer.alloc(length.ulValueLen);
      const value = { type, pValue: bytes, ulValueLen: bytes.length };
      calls.C_GetAttributeValue(session, object, value, 1);
      return bytes.subarray(0, value.ulValueLen);
    },
    C_DestroyObject: (session, object) => calls.C_DestroyObject(session, object),
    async C_GenerateKeyPair(session, mechanism, publicTemplate, privateTemplate) {
      const publicKey: [Handle] = [0];
      const privateKey: [Handle] = [0];
      await calls.C_GenerateKeyPair.offThread(
        session,
        ckMechanism(mechanism),
        attributes(publicTemplate),
        publicTemplate.length,
        attributes(privateTemplate),
        privateTemplate.length,
        publicKey,
        privateKey,
      );
      return { publicKey: publicKey[0], privateKey: privateKey[0] };
    },
    C_SignInit: (session, mechanism, key) => calls.C_SignInit.offThread(session, ckMechanism(mechanism), key),
    async C_Sign(session, data, maxBytes) {
      const signature = Buffer.alloc(maxBytes);
      const length: [number] = [maxBytes];
      await calls.C_Sign.offThread(session, data, data.length, signature, length);
      return signature.subarray(0, length[0]);
    },
  };
}

function noHandles(count: number): Handle[] {
  return new Array<Handle>(count).fill(0);
}

function withLength(text: string): [bytes: Buffer, length: number] {
  const bytes = Buffer.from(text);
  return [bytes, bytes.length];
}

function ckMechanism(mechanism: number): CkMechanism {
  return { mechanism, pParameter: null, ulParameterLen: 0 };
}

function ckAttribute(koffi: Koffi, abi: Abi, { type, value }: Attribute): CkAttribute {
  const pValue = attributeBytes(koffi, abi, value);
  return { type, pValue, ulValueLen: pValue.length };
}

function attributeBytes(koffi: Koffi, { CK_ULONG }: Abi, value: Attribute['value']): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0]);
  if (typeof value !== 'number') return value;
  const bytes = Buffer.alloc(CK_ULONG.size);
  koffi.encode(bytes, CK_ULONG, value);
  return bytes;
}

export function initialize(cryptoki: Cryptoki): void {
  cryptoki.C_Initialize({ flags: CKF.osLockingOk });
}

/** Finalises the library. Ignores an error: the library may be uninitialised or may have lost its device. C_Initialize reports what remains. */
export function finalizeQuietly(cryptoki: Cryptoki): void {
  try {
    cryptoki.C_Finalize();
  } catch {
    // CKR_CRYPTOKI_NOT_INITIALIZED, or the device is gone.
  }
}
