import { readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { findSoftHsm } from '../../infra/embedded/softhsm.ts';

/**
 * The environment that getenv(3) reads, and so SoftHSM. Jest gives each test file a copy of the environment; a function that was created
 * outside the test's realm returns the original.
 */
export const processEnvironment: NodeJS.ProcessEnv = readFileSync.constructor('return process.env')();

/** Runs tests on a real PKCS#11 token. Without SoftHSM, skips them with a message, or fails them in CI. */
export function describeSoftHsm(name: string, tests: () => void): void {
  if (findSoftHsm() !== undefined) {
    describe(name, tests);
    return;
  }
  describe(name, () => {
    if (process.env.CI === undefined) test.skip(`skipped: SoftHSM is not installed (${name})`, () => {});
    else
      test('SoftHSM is installed in CI', () => {
        throw new Error('SoftHSM is not installed; apt-get install softhsm2');
      });
  });
}
