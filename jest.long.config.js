import config from './jest.config.js';

/**
 * The whole service, started from `dist/`: minutes, not seconds. And the slow properties of the warehouse: `npm run test:long` sets
 * `RISK_PROPERTY_RUNS`, so they run more often than in `npm test`.
 */
export default {
  ...config,
  testMatch: ['<rootDir>/test/long/**/*.test.ts', '<rootDir>/test/warehouse/{refresh,rebuild,grains,order.property}.test.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 120_000,
};
