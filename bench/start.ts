import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../infra/sql-file.ts';
import { machineLine, timed } from './machine.ts';
import { sampleUsage } from './scale/processes.ts';

/**
 * Measures `npm start`: the time from the command to the printed addresses with the sample records loaded, first in an empty home, then in the
 * home that the first start leaves; the time of an orderly stop; and the largest memory of all processes but the sample publishers. If the Temporal dev server is not in its cache (`npm test` or an earlier
 * start puts it there), the first figure includes its download. Run: `npm run bench:start -- [rounds, default 1]`.
 */
const rounds = Number(process.argv[2] ?? 1);

/** Only the variables that every program needs, so that the sample does not fill a database or a store that the operator's environment names. */
const { PATH, HOME, TMPDIR, XDG_CACHE_HOME } = process.env;
const env: NodeJS.ProcessEnv = { PATH, HOME, TMPDIR, XDG_CACHE_HOME, LOG_LEVEL: 'error' };

console.log(machineLine());
console.log('start   ready after s  stopped after s  peak MiB together; peak MiB and processor s of each worker');
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
  const usage = sampleUsage(home);
  const { seconds, result: service } = await timed(() => startService(home, readyFile));
  const workers = [...usage.byRole()].filter(([role]) => role.startsWith('worker'));
  const memory = `${mebibytes(usage.peakTogether())}; ${workers.map(([role, { peakRss, cpuSeconds }]) => `${role} ${mebibytes(peakRss)}, ${cpuSeconds.toFixed(0)}`).join('; ')}`;
  usage.stop();
  const stop = await timed(() => {
    service.kill('SIGTERM');
    return once(service, 'exit');
  });
  console.log(`${name.padEnd(6)}  ${seconds.toFixed(1).padStart(13)}  ${stop.seconds.toFixed(1).padStart(15)}  ${memory}`);
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}

/** Resolves when the ready file exists. Throws when the service ends before that. */
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
