import type koffi from 'koffi';
import type { TypeObject } from 'koffi';

/**
 * The C interface of PKCS#11 v2.40 (OASIS, pkcs11t.h and pkcs11f.h), described for koffi under the names of the standard. It holds for a
 * v3.0 library as well: its `C_GetFunctionList` returns the v2.40 list.
 */
export type Koffi = typeof koffi;
export type Abi = ReturnType<typeof declareAbi>;

/** Every function of CK_FUNCTION_LIST in the order of pkcs11f.h: the order is the interface. */
const functionList = [
  ...['C_Initialize', 'C_Finalize', 'C_GetInfo', 'C_GetFunctionList', 'C_GetSlotList', 'C_GetSlotInfo', 'C_GetTokenInfo'],
  ...['C_GetMechanismList', 'C_GetMechanismInfo', 'C_InitToken', 'C_InitPIN', 'C_SetPIN', 'C_OpenSession', 'C_CloseSession'],
  ...['C_CloseAllSessions', 'C_GetSessionInfo', 'C_GetOperationState', 'C_SetOperationState', 'C_Login', 'C_Logout'],
  ...['C_CreateObject', 'C_CopyObject', 'C_DestroyObject', 'C_GetObjectSize', 'C_GetAttributeValue', 'C_SetAttributeValue'],
  ...['C_FindObjectsInit', 'C_FindObjects', 'C_FindObjectsFinal', 'C_EncryptInit', 'C_Encrypt', 'C_EncryptUpdate', 'C_EncryptFinal'],
  ...['C_DecryptInit', 'C_Decrypt', 'C_DecryptUpdate', 'C_DecryptFinal', 'C_DigestInit', 'C_Digest', 'C_DigestUpdate', 'C_DigestKey'],
  ...['C_DigestFinal', 'C_SignInit', 'C_Sign', 'C_SignUpdate', 'C_SignFinal', 'C_SignRecoverInit', 'C_SignRecover', 'C_VerifyInit'],
  ...['C_Verify', 'C_VerifyUpdate', 'C_VerifyFinal', 'C_VerifyRecoverInit', 'C_VerifyRecover', 'C_DigestEncryptUpdate'],
  ...['C_DecryptDigestUpdate', 'C_SignEncryptUpdate', 'C_DecryptVerifyUpdate', 'C_GenerateKey', 'C_GenerateKeyPair', 'C_WrapKey'],
  ...['C_UnwrapKey', 'C_DeriveKey', 'C_SeedRandom', 'C_GenerateRandom', 'C_GetFunctionStatus', 'C_CancelFunction', 'C_WaitForSlotEvent'],
];

/**
 * The types of one platform. On Windows CK_ULONG has 32 bits and structures are packed to 1 byte; elsewhere CK_ULONG is `unsigned long`
 * and the compiler's own alignment holds. The types have no names within koffi, which refuses to declare a name twice in a process.
 */
export function declareAbi(koffi: Koffi, platform: NodeJS.Platform = process.platform) {
  const windows = platform === 'win32';
  const struct = (members: Record<string, TypeObject>) => (windows ? koffi.pack(members) : koffi.struct(members));
  const bytes = (length: number) => koffi.array(CK_BYTE, length, 'Typed');

  const CK_BYTE = koffi.type('uint8_t');
  const CK_ULONG = koffi.type(windows ? 'uint32_t' : 'unsigned long');
  const CK_VOID_PTR = koffi.pointer('void');
  const CK_VERSION = struct({ major: CK_BYTE, minor: CK_BYTE });
  const CK_ATTRIBUTE = struct({ type: CK_ULONG, pValue: CK_VOID_PTR, ulValueLen: CK_ULONG });
  const CK_MECHANISM = struct({ mechanism: CK_ULONG, pParameter: CK_VOID_PTR, ulParameterLen: CK_ULONG });
  const CK_C_INITIALIZE_ARGS = struct({
    CreateMutex: CK_VOID_PTR,
    DestroyMutex: CK_VOID_PTR,
    LockMutex: CK_VOID_PTR,
    UnlockMutex: CK_VOID_PTR,
    flags: CK_ULONG,
    pReserved: CK_VOID_PTR,
  });
  const CK_TOKEN_INFO = struct({
    label: bytes(32),
    manufacturerID: bytes(32),
    model: bytes(16),
    serialNumber: bytes(16),
    flags: CK_ULONG,
    ulMaxSessionCount: CK_ULONG,
    ulSessionCount: CK_ULONG,
    ulMaxRwSessionCount: CK_ULONG,
    ulRwSessionCount: CK_ULONG,
    ulMaxPinLen: CK_ULONG,
    ulMinPinLen: CK_ULONG,
    ulTotalPublicMemory: CK_ULONG,
    ulFreePublicMemory: CK_ULONG,
    ulTotalPrivateMemory: CK_ULONG,
    ulFreePrivateMemory: CK_ULONG,
    hardwareVersion: CK_VERSION,
    firmwareVersion: CK_VERSION,
    utcTime: bytes(16),
  });
  const CK_FUNCTION_LIST = struct({ version: CK_VERSION, ...Object.fromEntries(functionList.map((name) => [name, CK_VOID_PTR])) });
  return { CK_BYTE, CK_ULONG, CK_VOID_PTR, CK_VERSION, CK_ATTRIBUTE, CK_MECHANISM, CK_C_INITIALIZE_ARGS, CK_TOKEN_INFO, CK_FUNCTION_LIST };
}

/** The parameters of the functions that the signer calls; each returns a CK_RV, which is a CK_ULONG. */
export function declareParameters(koffi: Koffi, abi: Abi) {
  const { CK_BYTE, CK_ULONG, CK_VOID_PTR, CK_ATTRIBUTE, CK_MECHANISM, CK_C_INITIALIZE_ARGS, CK_TOKEN_INFO } = abi;
  const CK_BYTE_PTR = koffi.pointer(CK_BYTE);
  const CK_ATTRIBUTE_PTR = koffi.pointer(CK_ATTRIBUTE);
  const CK_MECHANISM_PTR = koffi.pointer(CK_MECHANISM);
  const ulongOut = koffi.out(koffi.pointer(CK_ULONG));
  const ulongInOut = koffi.inout(koffi.pointer(CK_ULONG));
  return {
    C_Initialize: [koffi.pointer(CK_C_INITIALIZE_ARGS)],
    C_Finalize: [CK_VOID_PTR],
    C_GetSlotList: [CK_BYTE, ulongOut, ulongInOut],
    C_GetTokenInfo: [CK_ULONG, koffi.out(koffi.pointer(CK_TOKEN_INFO))],
    C_InitToken: [CK_ULONG, CK_BYTE_PTR, CK_ULONG, CK_BYTE_PTR],
    C_InitPIN: [CK_ULONG, CK_BYTE_PTR, CK_ULONG],
    C_OpenSession: [CK_ULONG, CK_ULONG, CK_VOID_PTR, CK_VOID_PTR, ulongOut],
    C_Login: [CK_ULONG, CK_ULONG, CK_BYTE_PTR, CK_ULONG],
    C_Logout: [CK_ULONG],
    C_DestroyObject: [CK_ULONG, CK_ULONG],
    C_GetAttributeValue: [CK_ULONG, CK_ULONG, koffi.inout(CK_ATTRIBUTE_PTR), CK_ULONG],
    C_FindObjectsInit: [CK_ULONG, CK_ATTRIBUTE_PTR, CK_ULONG],
    C_FindObjects: [CK_ULONG, ulongOut, CK_ULONG, ulongOut],
    C_FindObjectsFinal: [CK_ULONG],
    C_SignInit: [CK_ULONG, CK_MECHANISM_PTR, CK_ULONG],
    C_Sign: [CK_ULONG, CK_BYTE_PTR, CK_ULONG, CK_BYTE_PTR, ulongInOut],
    C_GenerateKeyPair: [CK_ULONG, CK_MECHANISM_PTR, CK_ATTRIBUTE_PTR, CK_ULONG, CK_ATTRIBUTE_PTR, CK_ULONG, ulongOut, ulongOut],
  } satisfies Record<string, (TypeObject | ReturnType<Koffi['out']>)[]>;
}
