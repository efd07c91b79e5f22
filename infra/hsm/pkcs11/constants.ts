/** Values of PKCS#11 v2.40 (OASIS, pkcs11t.h) that the signer uses. */
export const CKF = { rwSession: 0x2, osLockingOk: 0x2, serialSession: 0x4, userPinInitialized: 0x8, tokenInitialized: 0x400 } as const;
export const CKU = { securityOfficer: 0, user: 1 } as const;
export const CKO = { publicKey: 2, privateKey: 3 } as const;
export const CKK = { rsa: 0 } as const;
export const CKM = { rsaPkcsKeyPairGen: 0, rsaPkcs: 1 } as const;
export const CKA = {
  class: 0x0,
  token: 0x1,
  private: 0x2,
  label: 0x3,
  keyType: 0x100,
  id: 0x102,
  sensitive: 0x103,
  sign: 0x108,
  verify: 0x10a,
  modulus: 0x120,
  modulusBits: 0x121,
  publicExponent: 0x122,
  extractable: 0x162,
} as const;

/** The token refused the PIN. Each further attempt brings the token nearer to locking itself. */
export const pinRefusals: readonly string[] = [
  'CKR_PIN_INCORRECT',
  'CKR_PIN_INVALID',
  'CKR_PIN_LEN_RANGE',
  'CKR_PIN_EXPIRED',
  'CKR_PIN_LOCKED',
];
