import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../infra/sql-file.ts';
import { machineLine, timed } from './machine.ts';

/**
 * How long a newcomer waits: from the command to the addresses, with the sample records taken in, in an empty home and in the one that this
 * leaves; and how long the stop takes in which everything is put down in order. The Temporal dev server is in its cache (`npm test` or an
 * earlier start puts it there), or the first figure holds its download. Run: `npm run bench:start -- [rounds, default 1]`.
 */
const rounds = Number(process.argv[2] ?? 1);

/** Of the environment only what any program needs: a database or a store that the operator has named is not to be filled with samples. */
const { PATH, HOME, TMPDIR, XDG_CACHE_HOME } = process.env;
const env: NodeJS.ProcessEnv = { PATH, HOME, TMPDIR, XDG_CACHE_HOME, LOG_LEVEL: 'error' };

console.log(machineLine());
console.log('start   ready after s  stopped after s');
for (let round = 1; round <= rounds; round += 1) {
  const home = await mkdtemp(join(tmpdir(), 'bench-start-'));
  try {
    await measure('first', home);
    await measure('second', home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function measure(name: string, home: string): Promise<void> {
  const readyFile = join(home, 'ready.json');
  await rm(readyFile, { force: true });
  const { seconds, result: service } = await timed(() => startService(home, readyFile));
  const stop = await timed(() => {
    service.kill('SIGTERM');
    return once(service, 'exit');
  });
  console.log(`${name.padEnd(6)}  ${seconds.toFixed(1).padStart(13)}  ${stop.seconds.toFixed(1).padStart(15)}`);
}

/** Resolves once the ready file is there. Throws when the service ends before. */
async function startService(home: string, readyFile: string): Promise<ChildProcess> {
  const args = ['start', '--home', home, '--port', '0', '--ready-file', readyFile];
  const service = spawn(process.execPath, [join(packageRoot, 'bin/risk.js'), ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!existsSync(readyFile)) {
    if (service.exitCode !== null || service.signalCode !== null)
      throw new Error(`the service ended before it was ready (${service.exitCode})`);
    await sleep(20);
  }
  return service;
}
