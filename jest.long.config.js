import config from './jest.config.js';

/**
 * The whole service, started from `dist/`: minutes, not seconds. And the slow properties and the kills at random moments: `npm run test:long`
 * sets `RISK_PROPERTY_RUNS` and `RISK_CRASH_KILLS`, so they have more runs and kills than in `npm test`.
 */
export default {
  ...config,
  testMatch: [
    '<rootDir>/test/long/**/*.test.ts',
    '<rootDir>/test/warehouse/{refresh,rebuild,grains,order.property,history,crash}.test.ts',
    '<rootDir>/test/store/kill.test.ts',
  ],
  testPathIgnorePatterns: [],
  testTimeout: 120_000,
};
