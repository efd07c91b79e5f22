import config from './jest.config.js';

/** The whole service, started from `dist/`: minutes, not seconds. */
export default { ...config, testMatch: ['<rootDir>/test/long/**/*.test.ts'], testPathIgnorePatterns: [], testTimeout: 600_000 };
