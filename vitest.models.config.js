import { defineConfig } from 'vitest/config';
import { options, run } from './vitest.config.js';
import { slow } from './vitest.slow.config.js';

/** Suites that apply records to a warehouse and compute all its models, most of them several times. */
export const models = 'test/warehouse/**/*.test.ts';

export default defineConfig({ test: { ...run, ...options, isolate: false, include: [models], exclude: slow } });
