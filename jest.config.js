/** ES modules under jest need `node --experimental-vm-modules`, which `npm run test:only` gives. */
export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/worlds/warm-temporal.ts',
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
  testTimeout: 30_000,
};
