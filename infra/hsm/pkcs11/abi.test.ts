import koffi from 'koffi';
import { describe, expect, test } from 'vitest';
import { declareAbi } from './abi.ts';

/** Bytes, as gcc lays out pkcs11t.h v2.40: as it is for LP64; with `#pragma pack(1)` and a 32-bit CK_ULONG for Windows. */
const layouts = {
  linux: {
    sizes: {
      CK_ULONG: 8,
      CK_VERSION: 2,
      CK_ATTRIBUTE: 24,
      CK_MECHANISM: 24,
      CK_TOKEN_INFO: 208,
      CK_C_INITIALIZE_ARGS: 48,
      CK_FUNCTION_LIST: 552,
    },
    offsets: {
      CK_ATTRIBUTE: { pValue: 8, ulValueLen: 16 },
      CK_C_INITIALIZE_ARGS: { flags: 32 },
      CK_TOKEN_INFO: { flags: 96, hardwareVersion: 184, utcTime: 188 },
      CK_FUNCTION_LIST: {
        C_Initialize: 8,
        C_OpenSession: 104,
        C_SignInit: 344,
        C_Sign: 352,
        C_GenerateKeyPair: 480,
        C_WaitForSlotEvent: 544,
      },
    },
  },
  win32: {
    sizes: {
      CK_ULONG: 4,
      CK_VERSION: 2,
      CK_ATTRIBUTE: 16,
      CK_MECHANISM: 16,
      CK_TOKEN_INFO: 160,
      CK_C_INITIALIZE_ARGS: 44,
      CK_FUNCTION_LIST: 546,
    },
    offsets: {
      CK_ATTRIBUTE: { pValue: 4, ulValueLen: 12 },
      CK_C_INITIALIZE_ARGS: { flags: 32 },
      CK_TOKEN_INFO: { flags: 96, hardwareVersion: 140, utcTime: 144 },
      CK_FUNCTION_LIST: {
        C_Initialize: 2,
        C_OpenSession: 98,
        C_SignInit: 338,
        C_Sign: 346,
        C_GenerateKeyPair: 474,
        C_WaitForSlotEvent: 538,
      },
    },
  },
} as const;

describe.each(['linux', 'darwin', 'win32'] as const)('the PKCS#11 structures on %s', (platform) => {
  const abi = declareAbi(koffi, platform);
  const { sizes, offsets } = layouts[platform === 'win32' ? 'win32' : 'linux'];

  test('have the sizes of the C header', () => {
    expect(abi).toMatchObject(Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, { size }])));
  });

  test('have their members at the offsets of the C header', () => {
    for (const [name, members] of Object.entries(offsets)) {
      const expected = Object.fromEntries(Object.entries(members).map(([member, offset]) => [member, { offset }]));
      expect(abi).toHaveProperty(name, expect.objectContaining({ members: expect.objectContaining(objectsContaining(expected)) }));
    }
  });
});

function objectsContaining(expected: Record<string, object>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(expected).map(([name, each]) => [name, expect.objectContaining(each)]));
}
