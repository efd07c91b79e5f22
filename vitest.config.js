import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import './test/worlds/typescript.mjs';

/** Settings of every suite. The names of the other files say which suites they run. */
export const options = {
  setupFiles: ['test/worlds/property-seed.ts', 'test/worlds/suite-setup.ts'],
  pool: 'forks',
  // Node imports all but the suites themselves, as outside of the tests: code that Vite has changed runs half as long again
  server: { deps: { external: [/(?<!\.test|\.suite)\.ts$/] } },
  execArgv: ['--enable-source-maps', '--import', fileURLToPath(new URL('./test/worlds/typescript.mjs', import.meta.url))],
  // Tests of several seconds run beside two others, and a busy machine is ten times as slow as an idle one. The limit ends a test that hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/**
 * Suites of a minute or more, the longest of each command first. Of test/long the service of the default sample and the conformance of the API come first:
 * beside two services, as those of the kill test, schemathesis asks less within its time.
 */
const longest = [
  'test/long/default-sample.test.ts',
  'test/long/conformance.test.ts',
  'test/long/kill.test.ts',
  'test/long/thread.test.ts',
  'test/warehouse/rebuild.test.ts',
  'test/warehouse/replay-sample.test.ts',
  'test/sources/drift-register.test.ts',
  'test/warehouse/history.test.ts',
  'test/ingestion/streams.test.ts',
  'test/ingestion/mirror.test.ts',
  'test/ingestion/operator-commands.test.ts',
  'test/ingestion/releases-under-way.test.ts',
  'test/warehouse/replay.test.ts',
  'test/warehouse/replay-sources.test.ts',
  'test/warehouse/backtest.test.ts',
  'test/warehouse/refresh.test.ts',
  'test/warehouse/crash.test.ts',
  'test/sources/drift.test.ts',
  'test/sources/drift-others.test.ts',
  'test/warehouse/phoenix.test.ts',
  'test/warehouse/cooked-books.test.ts',
  'test/warehouse/unread.test.ts',
  // of npm test: suites that mostly wait, between those that compute
  'sample/plants.test.ts',
  'test/api/processes.test.ts',
  'test/api/command.test.ts',
  'models/screening/likely-anywhere.test.ts',
  'test/ingestion/workflows.test.ts',
  'test/clients/typescript.test.ts',
  'test/delivery/workflows.test.ts',
  'test/sources/real-folders.test.ts',
  'test/ingestion/refresh-workflow.test.ts',
  'test/ingestion/faults.test.ts',
  'test/start/embedded-stack.test.ts',
];

/** vitest starts the largest files first. A suite of minutes that starts last leaves all processes but its own without work until it ends. */
class LongestFirst extends BaseSequencer {
  async sort(files) {
    const { root } = this.ctx.config;
    const gone = longest.filter((path) => !existsSync(join(root, path)));
    if (gone.length > 0) throw new Error(`vitest.config.js names suites that do not exist: ${gone.join(', ')}`);
    const sorted = await super.sort(files);
    const rank = ({ moduleId }) => {
      const at = longest.indexOf(relative(root, moduleId));
      return at === -1 ? longest.length : at;
    };
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => sorted.filter((one) => one.project === project).sort((a, b) => rank(a) - rank(b)));
  }
}

/** Settings of a run. */
export const run = {
  sequence: { sequencer: LongestFirst },
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
      // the suites that take longest wait most of their time, and each of those that compute runs on one core
      maxWorkers: availableParallelism() + 3,
      projects: [
        { test: { ...common, name: 'shared', include: ['**/*.test.ts'], exclude: [...common.exclude, ...ofLibrary], isolate: false } },
        { test: { ...common, name: 'library', include: ofLibrary, isolate: true } },
      ],
    },
  });
}

export default suites({ exclude: [] });
