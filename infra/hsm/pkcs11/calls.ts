import type { KoffiFunc } from 'koffi';
import { type Abi, declareParameters, type Koffi } from './abi.ts';
import { check } from './return-values.ts';

/** A CK_ULONG that names a slot, a session or an object. koffi returns a bigint above 2^53. */
export type Handle = number | bigint;

/** A one-element array that a function fills in. */
type Out<T> = [T];

export interface CkAttribute {
  readonly type: number;
  readonly pValue: Buffer | null;
  readonly ulValueLen: number;
}

export interface CkMechanism {
  readonly mechanism: number;
  readonly pParameter: null;
  readonly ulParameterLen: 0;
}

/** A C function. Throws `CryptokiError` when it returns anything but CKR_OK. */
export interface Call<A extends unknown[]> {
  (...args: A): void;
  /** The same on libuv's pool. Resolves when the function has returned. */
  offThread(...args: A): Promise<void>;
}

/** The functions that the signer calls. Buffers are passed by address, objects and arrays are copied. */
export interface Calls {
  readonly C_Initialize: Call<
    [args: Readonly<Record<'CreateMutex' | 'DestroyMutex' | 'LockMutex' | 'UnlockMutex', null> & { flags: number; pReserved: null }>]
  >;
  readonly C_Finalize: Call<[reserved: null]>;
  readonly C_GetSlotList: Call<[tokenPresent: 0 | 1, slots: Handle[] | null, count: Out<number>]>;
  readonly C_GetTokenInfo: Call<[slot: Handle, info: { label: Uint8Array; flags: number }]>;
  readonly C_InitToken: Call<[slot: Handle, pin: Buffer, pinLength: number, label: Buffer]>;
  readonly C_InitPIN: Call<[session: Handle, pin: Buffer, pinLength: number]>;
  readonly C_OpenSession: Call<[slot: Handle, flags: number, application: null, notify: null, session: Out<Handle>]>;
  readonly C_Login: Call<[session: Handle, user: number, pin: Buffer, pinLength: number]>;
  readonly C_Logout: Call<[session: Handle]>;
  readonly C_DestroyObject: Call<[session: Handle, object: Handle]>;
  readonly C_GetAttributeValue: Call<[session: Handle, object: Handle, attribute: CkAttribute, count: 1]>;
  readonly C_FindObjectsInit: Call<[session: Handle, template: readonly CkAttribute[], count: number]>;
  readonly C_FindObjects: Call<[session: Handle, objects: Handle[], max: number, count: Out<number>]>;
  readonly C_FindObjectsFinal: Call<[session: Handle]>;
  readonly C_SignInit: Call<[session: Handle, mechanism: CkMechanism, key: Handle]>;
  readonly C_Sign: Call<[session: Handle, data: Buffer, dataLength: number, signature: Buffer, signatureLength: Out<number>]>;
  readonly C_GenerateKeyPair: Call<
    [
      session: Handle,
      mechanism: CkMechanism,
      ...publicTemplate: [readonly CkAttribute[], count: number],
      ...privateTemplate: [readonly CkAttribute[], count: number],
      publicKey: Out<Handle>,
      privateKey: Out<Handle>,
    ]
  >;
}

/** Binds the functions of the CK_FUNCTION_LIST at an address. Throws when the library leaves one of them out. */
export function bindCalls(koffi: Koffi, abi: Abi, listAddress: bigint): Calls {
  const addresses: Record<string, bigint | null> = koffi.decode(listAddress, abi.CK_FUNCTION_LIST);
  const parameters = declareParameters(koffi, abi);
  const bind = <A extends unknown[]>(name: keyof Calls): Call<A> => {
    const address = addresses[name];
    if (!address) throw new Error(`the function list of the library has no ${name}`);
    return checked(name, koffi.decode(address, koffi.proto(abi.CK_ULONG, parameters[name])));
  };
  return {
    C_Initialize: bind('C_Initialize'),
    C_Finalize: bind('C_Finalize'),
    C_GetSlotList: bind('C_GetSlotList'),
    C_GetTokenInfo: bind('C_GetTokenInfo'),
    C_InitToken: bind('C_InitToken'),
    C_InitPIN: bind('C_InitPIN'),
    C_OpenSession: bind('C_OpenSession'),
    C_Login: bind('C_Login'),
    C_Logout: bind('C_Logout'),
    C_DestroyObject: bind('C_DestroyObject'),
    C_GetAttributeValue: bind('C_GetAttributeValue'),
    C_FindObjectsInit: bind('C_FindObjectsInit'),
    C_FindObjects: bind('C_FindObjects'),
    C_FindObjectsFinal: bind('C_FindObjectsFinal'),
    C_SignInit: bind('C_SignInit'),
    C_Sign: bind('C_Sign'),
    C_GenerateKeyPair: bind('C_GenerateKeyPair'),
  };
}

/** Arguments of the calls in flight. koffi hands the addresses of buffers to another thread and keeps no reference to the buffers. */
const inFlight = new Set<readonly unknown[]>();

function checked<A extends unknown[]>(name: string, call: KoffiFunc<(...args: A) => number>): Call<A> {
  return Object.assign((...args: A) => check(name, call(...args)), {
    offThread: async (...args: A) => {
      const returned = await new Promise<number>((resolve, reject) => {
        call.async(...args, (error: unknown, value: number) => {
          inFlight.delete(args);
          if (error) reject(error);
          else resolve(value);
        });
        inFlight.add(args);
      });
      check(name, returned);
    },
  });
}
