import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endProcess, identityOf, isAlive, processesStartedWith, thisProcess } from './process-identity.ts';
import { openLedger, stages } from './process-ledger.ts';

const logger = pino({ level: 'silent' });

describe('the ledger of processes', () => {
  let home: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'ledger-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(home, { recursive: true });
  });

  /** Starts a process that writes its name to `ended` on SIGTERM. `deaf`: it ignores the signal. */
  async function run(name: string, { deaf = false } = {}): Promise<number> {
    const script = `
      process.on('SIGTERM', () => { if (${deaf}) return; require('fs').appendFileSync(${JSON.stringify(join(home, 'ended'))}, '${name} '); process.exit(); });
      setInterval(() => {}, 1000); console.log('up')`;
    const child = spawn(process.execPath, ['-e', script, '--', '--data', join(home, name)], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    await once(child.stdout, 'data');
    return child.pid!;
  }

  test('the next start ends the processes of a killed supervisor, dependent ones first', async () => {
    const before = openLedger(home);
    before.add('temporal', stages.temporal, await run('temporal'));
    before.add('api', stages.api, await run('api'));
    before.add('worker', stages.worker, await run('worker'));

    expect(await openLedger(home).endOrphans(logger)).toBe(3);
    expect(await readFile(join(home, 'ended'), 'utf8')).toBe('api worker temporal ');
    expect(await openLedger(home).endOrphans(logger)).toBe(0);
  });

  test('a start does not stop another program that has a reused process id', async () => {
    const pid = await run('stranger');
    await writeFile(join(home, 'processes.json'), JSON.stringify([{ name: 'api', stage: 1, pid, started: 'long ago' }]));
    expect(await openLedger(home).endOrphans(logger)).toBe(0);
    expect(identityOf(pid)).toBeDefined();
  });

  test('a process that ended in order is removed from the ledger', async () => {
    const ledger = openLedger(home);
    const pid = await run('api');
    ledger.add('api', stages.api, pid);
    ledger.remove(pid);
    expect(await openLedger(home).endOrphans(logger)).toBe(0);
  });

  test('a process that ignores the signal is killed after its grace period', async () => {
    const identity = identityOf(await run('deaf', { deaf: true }))!;
    expect(await endProcess(identity, { signal: 'SIGTERM', graceMs: 100 })).toBe(false);
    expect(isAlive(identity)).toBe(false);
  });

  test('a server is found by the data folder on its command line, whether or not the ledger names it', async () => {
    const pid = await run('temporal');
    expect(processesStartedWith('--data', join(home, 'temporal'))).toEqual([identityOf(pid)]);
    expect(processesStartedWith('--data', join(home, 'temp'))).toEqual([]);
  });

  test('a process with the same number and another start time is another process', () => {
    expect(isAlive(thisProcess())).toBe(true);
    expect(isAlive({ ...thisProcess(), started: 'long ago' })).toBe(false);
  });
});
