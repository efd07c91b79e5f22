import { pino } from 'pino';
import { readConfig } from '../../infra/config.ts';
import { temporalExecutable } from '../../infra/embedded/dev-server-executable.ts';

/** Runs once before all tests. Downloads or builds the dev server when it is not in the cache, so that no test's time limit includes that. */
const warmTemporal = async () => {
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const { how, path } = await temporalExecutable({ config: readConfig(), logger });
  process.stderr.write(`Temporal dev server: ${how}, ${path}\n`);
};

export default warmTemporal;
