import { afterAll } from 'vitest';
import { releaseSuite } from './suite-end.ts';

const variables = { ...process.env };

/** vitest runs this file before each suite: suites that run in one process leave nothing to the next one. */
afterAll(async () => {
  await releaseSuite();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
