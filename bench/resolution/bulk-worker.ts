import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { resolve } from '../../models/resolution/resolve.ts';
import { benchRegister } from './bench-register.ts';

/** A worker thread of `bulk.ts`: builds its index, posts `ready`, and resolves each list of names that it receives. */
const { folders, companies } = z.object({ folders: z.array(z.string()), companies: z.number() }).parse(workerData);
const { index } = benchRegister(folders, companies);
const port = parentPort;
if (port === null) throw new Error('bulk-worker.ts runs only as a worker thread');
port.on('message', (names: readonly string[]) => {
  const begun = performance.now();
  for (const name of names) resolve({ name }, index.candidates({ name }), index.statistics);
  port.postMessage({ rows: names.length, seconds: (performance.now() - begun) / 1_000 });
});
port.postMessage('ready');
