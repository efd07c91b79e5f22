import { defineConfig } from 'vitest/config';
import { options, run } from './vitest.config.js';

/** The whole service, started from `dist/`: minutes, not seconds. One suite at a time, unless `--maxWorkers` says more: each starts every process of the service. */
export default defineConfig({
  test: { ...run, ...options, include: ['test/long/**/*.test.ts'], maxWorkers: 1, testTimeout: 600_000 },
});
