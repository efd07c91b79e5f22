import { createRequire } from 'node:module';
import { ConfigError } from '../../config.ts';
import { type Abi, declareAbi, type Koffi } from './abi.ts';
import { bindCalls, type Calls } from './calls.ts';

export type Pkcs11SetupCode = 'KOFFI_MISSING' | 'PKCS11_MODULE_UNREADABLE' | 'PKCS11_MODULE_IN_USE';

/** PKCS#11 cannot be used until an operator changes this machine or its configuration; waiting does not help. */
export class Pkcs11SetupError extends ConfigError {
  readonly code: Pkcs11SetupCode;

  constructor(code: Pkcs11SetupCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
  }
}

export type RequireKoffi = (name: 'koffi') => Koffi;

/** A loaded PKCS#11 library. */
export interface Library {
  readonly koffi: Koffi;
  readonly abi: Abi;
  readonly calls: Calls;
}

/**
 * Libraries by path, never unloaded: koffi unloads a library when the last reference to its handle is collected, although a thread of the
 * library or a call that hangs may still run in it.
 */
const loaded = new Map<string, Library & { readonly handle: unknown }>();

/**
 * Loads the library at `modulePath` and takes its functions from `C_GetFunctionList`, the only symbol that PKCS#11 requires a library to
 * export. Throws `Pkcs11SetupError` when koffi has no binary for this platform, when the library cannot be loaded, and when it returns no
 * function list.
 */
export function loadLibrary(modulePath: string, require: RequireKoffi = createRequire(import.meta.url)): Library {
  const koffi = configuredKoffi(require);
  const known = loaded.get(modulePath);
  if (known !== undefined) return known;
  try {
    const abi = declareAbi(koffi);
    const handle = koffi.load(modulePath);
    const getFunctionList = handle.func('C_GetFunctionList', abi.CK_ULONG, [koffi.out(koffi.pointer(abi.CK_VOID_PTR))]);
    const list: [bigint | null] = [null];
    const returned: number = getFunctionList(list);
    if (list[0] === null) throw new Error(`C_GetFunctionList returned ${returned} and no list`);
    const library = { koffi, abi, calls: bindCalls(koffi, abi, list[0]), handle };
    loaded.set(modulePath, library);
    return library;
  } catch (cause) {
    throw new Pkcs11SetupError('PKCS11_MODULE_UNREADABLE', `PKCS11_MODULE: ${modulePath} cannot be loaded as a PKCS#11 library`, { cause });
  }
}

/** koffi runs each C function on a stack that it allocates: 128 KiB for asynchronous calls, which a vendor's library may overflow. */
const asyncStackBytes = 2 * 1024 * 1024;

function configuredKoffi(require: RequireKoffi): Koffi {
  const koffi = requiredKoffi(require);
  // koffi refuses any change once a library is loaded.
  if (koffi.config().async_stack_size !== asyncStackBytes) koffi.config({ async_stack_size: asyncStackBytes });
  return koffi;
}

/** Required at first use, so that a platform without a binary of koffi can still sign with a software key. */
function requiredKoffi(require: RequireKoffi): Koffi {
  try {
    return require('koffi');
  } catch (cause) {
    throw new Pkcs11SetupError(
      'KOFFI_MISSING',
      `PKCS11_MODULE is set, but the npm package koffi has no binary for ${process.platform}-${process.arch} on this machine. ` +
        'Run `npm ci` without --omit=optional on a platform that koffi supports, or unset PKCS11_MODULE to sign with a software key.',
      { cause },
    );
  }
}

/** C_Initialize and C_Finalize act on the whole process, so two users of one library would end each other's sessions. */
const inUse = new Set<string>();

/** Reserves the library for this caller until the returned function is called. Throws `Pkcs11SetupError` when it is reserved already. */
export function claimModule(modulePath: string): () => void {
  if (inUse.has(modulePath)) {
    throw new Pkcs11SetupError('PKCS11_MODULE_IN_USE', `${modulePath} is already in use in this process; close that signer first`);
  }
  inUse.add(modulePath);
  return () => void inUse.delete(modulePath);
}
