import { readFileSync } from 'node:fs';
import { describe, test } from '@jest/globals';
import { findSoftHsm } from '../../infra/embedded/softhsm.ts';

/**
 * Jest gives each test file a copy of the environment; SoftHSM asks getenv(3), which sees the process's own. A function that was made
 * outside the test's realm leads there.
 */
export const processEnvironment: NodeJS.ProcessEnv = readFileSync.constructor('return process.env')();

/** Tests on a real PKCS#11 token: skipped aloud where SoftHSM is not installed, failed there in CI, which must have it. */
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
