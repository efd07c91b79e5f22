import { join } from 'node:path';
import { describe, test } from '@jest/globals';

const root = process.env.RISK_TEST_DATA;

/** Path of a real record or published vector under `RISK_TEST_DATA`. */
export function realData(path: string): string {
  return join(root ?? '/RISK_TEST_DATA-is-not-set', path);
}

/** Tests on real records: they run where `RISK_TEST_DATA` names their folder and are skipped aloud elsewhere. */
export function describeReal(name: string, tests: () => void): void {
  if (root !== undefined) {
    describe(name, tests);
    return;
  }
  describe(name, () => {
    test.skip(`skipped: RISK_TEST_DATA is not set (${name})`, () => {});
  });
}
