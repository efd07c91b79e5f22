import { stopResources } from './shared-resources.ts';

/** Runs once after all suites, in jest's own process. */
const globalTeardown = async () => {
  await stopResources();
};

export default globalTeardown;
