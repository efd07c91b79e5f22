import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Settings of every suite. The names of the other files say which suites they run. */
export const options = {
  setupFiles: ['test/worlds/property-seed.ts', 'test/worlds/suite-setup.ts'],
  pool: 'forks',
  // Tests of several seconds run beside two others, and a busy machine is ten times as slow as an idle one. The limit ends a test that hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** Settings of a run. */
export const run = {
  globalSetup: ['test/worlds/global-setup.ts'],
  // One more than there are cores keeps the cores busy while a suite waits for a server, a child process or a retry.
  maxWorkers: availableParallelism() + 1,
  teardownTimeout: 60_000,
};

/** A PKCS#11 library is loaded once in a process and reads its configuration once, so each of these suites has a process of its own. */
const ofLibrary = ['infra/hsm/pkcs11/*.test.ts', 'infra/embedded/softhsm.test.ts', 'test/docs/receipts.test.ts'];

const elsewhere = ['node_modules/**', 'dist/**', '.risk/**', 'clients/typescript/dist/**', 'test/long/**'];

/** Returns the configuration of all suites but the excluded ones. Suites of one process share their modules: importing them takes longer than most suites. */
export function suites({ exclude }) {
  const common = { ...options, exclude: [...elsewhere, ...exclude] };
  return defineConfig({
    test: {
      ...run,
      projects: [
        { test: { ...common, name: 'shared', include: ['**/*.test.ts'], exclude: [...common.exclude, ...ofLibrary], isolate: false } },
        { test: { ...common, name: 'library', include: ofLibrary, isolate: true } },
      ],
    },
  });
}

export default suites({ exclude: [] });
