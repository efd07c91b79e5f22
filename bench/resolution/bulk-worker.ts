import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { resolve } from '../../models/resolution/resolve.ts';
import { benchRegister } from './bench-register.ts';

/** One core's share of a ledger: builds its index, says so, and answers the names that it is given. */
const { folders, companies } = z.object({ folders: z.array(z.string()), companies: z.number() }).parse(workerData);
const { index } = benchRegister(folders, companies);
const port = parentPort;
if (port === null) throw new Error('this runs as a worker thread');
port.on('message', (names: readonly string[]) => {
  const begun = performance.now();
  for (const name of names) resolve({ name }, index.candidates({ name }), index.statistics);
  port.postMessage({ rows: names.length, seconds: (performance.now() - begun) / 1_000 });
});
port.postMessage('ready');
