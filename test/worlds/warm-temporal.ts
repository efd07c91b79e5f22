import { pino } from 'pino';
import { readConfig } from '../../infra/config.ts';
import { temporalExecutable } from '../../infra/embedded/dev-server-executable.ts';

/** Once before all tests: where the dev server is not yet in the cache it is fetched or built now, aloud, and not within a test's time. */
const warmTemporal = async () => {
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const { how, path } = await temporalExecutable({ config: readConfig(), logger });
  process.stderr.write(`Temporal dev server: ${how}, ${path}\n`);
};

export default warmTemporal;
