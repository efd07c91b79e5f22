import { defineConfig } from 'vitest/config';
import { options, run } from '../../vitest.config.js';

/** Runs the suite that only failing-set-up.test.ts runs. */
export default defineConfig({ test: { ...run, ...options, include: ['test/start/failing-set-up.suite.ts'] } });
