import koffi from 'koffi';
import { expect, test } from 'vitest';
import { describeSoftHsm } from '../../../test/worlds/softhsm.ts';
import { findSoftHsm } from '../../embedded/softhsm.ts';
import type { Koffi } from './abi.ts';
import { loadLibrary } from './library.ts';
import { check } from './return-values.ts';

describeSoftHsm('loading a PKCS#11 library', () => {
  test('needs no exported symbol but C_GetFunctionList', () => {
    const looked: unknown[] = [];
    const { calls } = loadLibrary(findSoftHsm()!, () => recording(looked));
    expect(looked).toEqual(['C_GetFunctionList']);
    expect(() => calls.C_Finalize(null)).toThrow('C_Finalize returned CKR_CRYPTOKI_NOT_INITIALIZED');
  });

  test('is done once per path', () => {
    expect(loadLibrary(findSoftHsm()!)).toBe(loadLibrary(findSoftHsm()!));
  });
});

test('a library that exports no C_GetFunctionList is named', () => {
  expect(() => loadLibrary(`libc.so.6`)).toThrow(/libc\.so\.6 cannot be loaded as a PKCS#11 library/);
});

test.each([
  [0x32, 'CKR_DEVICE_REMOVED'],
  [0xa0, 'CKR_PIN_INCORRECT'],
  [0x201, 'CKR_TOKEN_RESOURCE_EXCEEDED'],
  [0x80000001, 'CKR_0x80000001'],
])('return value %d is the error %s', (returned, code) => {
  expect(() => check('C_Sign', returned)).toThrow(expect.objectContaining({ code, message: `C_Sign returned ${code}` }));
});

/** koffi that notes which symbols are looked up. */
function recording(looked: unknown[]): Koffi {
  return {
    ...koffi,
    load: (path) => {
      const library = koffi.load(path);
      const func: typeof library.func = (...args: [string]) => {
        looked.push(args[0]);
        return library.func(...args);
      };
      return { func, symbol: library.symbol, unload: library.unload, cdecl: func, stdcall: func, fastcall: func, thiscall: func };
    },
  };
}
