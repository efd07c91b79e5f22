import { availableParallelism } from 'node:os';

/** ES modules under jest need `node --experimental-vm-modules`, which `npm run test:only` gives. */
export default {
  testEnvironment: '<rootDir>/test/worlds/environment.ts',
  // With a limit jest runs suites in worker processes, also when there is one worker or one suite, and ends the workers after the run. A
  // suite whose set-up failed may leave a server or a connection open: in jest's own process that would keep the run from ending.
  workerIdleMemoryLimit: '2GB',
  // Jest's default is one worker fewer than there are cores: one of two. One more keeps the cores busy while a suite waits for a server, a
  // child process or a retry.
  maxWorkers: availableParallelism() + 1,
  setupFiles: ['<rootDir>/test/worlds/property-seed.ts'],
  globalSetup: '<rootDir>/test/worlds/global-setup.ts',
  globalTeardown: '<rootDir>/test/worlds/global-teardown.ts',
  roots: ['<rootDir>'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '<rootDir>/.risk/', '<rootDir>/test/long/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.risk/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' }, experimental: { keepImportAttributes: true } },
        module: { type: 'es6' },
      },
    ],
  },
  // Tests of several seconds run beside two others, and a busy machine is ten times as slow as an idle one. The limit ends a test that hangs.
  testTimeout: 300_000,
};
