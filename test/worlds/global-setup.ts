import { pino } from 'pino';
import { readConfig } from '../../infra/config.ts';
import { temporalExecutable } from '../../infra/embedded/dev-server-executable.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { firstDay } from '../long/first-day.ts';
import { compileProgram } from './compile.mjs';
import { sharedPostgres } from './shared-postgres.ts';
import { serveResources } from './shared-resources.ts';
import { sharedTemporal } from './shared-temporal.ts';
import { sharedWorkflows } from './shared-workflows.ts';

/**
 * Runs once before all suites, in vitest's own process. Fetches or builds the Temporal dev server when the cache lacks it, and compiles the program
 * for tests that run it from the sources, so that no test's time limit includes that. Offers the servers that suites share; each starts when the
 * first suite asks for it. Returns what stops them after all suites.
 */
const globalSetup = async () => {
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const config = readConfig();
  const { how, path } = await temporalExecutable({ config, env: process.env, searchPath: config.process.searchPath, logger });
  await compileProgram(packageRoot);
  process.stderr.write(`Temporal dev server: ${how}, ${path}\n`);
  return serveResources({
    postgres: sharedPostgres(),
    temporal: sharedTemporal(path),
    workflows: sharedWorkflows(),
    'first-day': firstDay(),
  });
};

export default globalSetup;
