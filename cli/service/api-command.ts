import { Command, Option } from 'commander';
import { readConfig } from '../../infra/config.ts';
import { writePrivately } from '../../infra/private-folder.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { allocateYoung, hasOwnYoungGeneration, youngGeneration } from '../../infra/young-generation.ts';
import { wholeNumber } from '../whole-number.ts';
import { serveWithProcesses } from './api-processes.ts';
import { reportReady, stopRequested } from './child.ts';

/**
 * `risk api`: runs the HTTP API in one process, or in several that share the port (`--processes`). Start it with `UV_THREADPOOL_SIZE` of at
 * least `PKCS11_SESSIONS` + 4: signatures run on libuv's thread pool, and libuv fixes its size before the program's first line runs. For the same reason,
 * start it with `NODE_OPTIONS=--max-semi-space-size=64`; `npm start` and `--processes` do that themselves.
 */
export function apiCommand(): Command {
  const processes = new Option('--processes <count>', 'processes that share the port, for example one for each core')
    .argParser(wholeNumber(1, mostProcesses))
    .default(1);
  return new Command('api').addOption(processes).action(async ({ processes: count }) => {
    allocateYoung();
    const config = readConfig();
    writePrivately();
    const logger = createLogger('api', config);
    if (count > 1) return serveWithProcesses(count, logger);
    if (!hasOwnYoungGeneration(process)) logger.info({ wanted: youngGeneration }, 'NODE_OPTIONS has no size of the young generation');
    const { startApi } = await import('./api.ts'); // not by the process that hands out the connections
    const api = await startApi(config, logger);
    reportReady({ url: api.url });
    logger.info({ url: api.url, signer: api.signer }, `listening on ${api.url}`);
    await stopRequested(logger);
    await api.stop();
  });
}

/** Each process has its own connections to PostgreSQL and its own sessions of the token. */
const mostProcesses = 64;
