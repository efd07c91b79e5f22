import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answeringOptions } from '../young-generation.ts';
import { type ChildSpec, startChild } from './child.ts';
import { startPartWith } from './part.ts';
import { childStopping, openLedger, stages } from './process-ledger.ts';

describe('a child of the supervisor', () => {
  let home: string;
  const messages: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void messages.push(JSON.parse(line).msg) });
  const context = () => ({ ledger: openLedger(home), logger, backoffMs: 10 });

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'part-'));
    messages.length = 0;
  });
  afterEach(() => rm(home, { recursive: true }));

  /** Starts a child that adds a line to the file `starts` and then runs `script`. */
  async function child(script: string, signal?: AbortSignal, more: Pick<ChildSpec, 'mayStartLater' | 'nodeOptions'> = {}) {
    const program = join(home, 'child.mjs');
    await writeFile(
      program,
      `import { appendFileSync, readFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(join(home, 'starts'))}, process.pid + '\\n');
       const starts = readFileSync(${JSON.stringify(join(home, 'starts'))}, 'utf8').trim().split('\\n').length;
       process.on('disconnect', () => process.exit());
       ${script}`,
    );
    const spec = { name: 'api', stage: stages.api, args: [], environment: (env: NodeJS.ProcessEnv) => env, ...more };
    return startChild(program, spec, { PATH: process.env.PATH }, { ...context(), ...(signal === undefined ? {} : { signal }) });
  }

  const pids = async () => (await readFile(join(home, 'starts'), 'utf8')).trim().split('\n').map(Number);

  async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
    for (const deadline = Date.now() + 60_000; !(await isSo()); await sleep(20)) {
      if (Date.now() > deadline) throw new Error('not within a minute');
    }
  }

  test('a child is ready when its message says so, and the message gives its address', async () => {
    const { part, url } = await child(`process.send({ other: 1 }); process.send({ ready: true, url: 'http://127.0.0.1:1' });`);
    expect(url).toBe('http://127.0.0.1:1');
    await part.stop();
  });

  test('a child gets the young generation that is asked for, before its first line runs', async () => {
    const { part, url } = await child(
      `process.send({ ready: true, url: String((await import('node:v8')).getHeapStatistics().heap_size_limit) });`,
      undefined,
      { nodeOptions: ['--max-old-space-size=100', ...answeringOptions] },
    );
    expect(Number(url)).toBe((100 + 3 * 64) * 2 ** 20); // V8 counts three semi-spaces
    await part.stop();
  });

  test('a child that dies is started again, a child that is stopped is not', async () => {
    const { part } = await child('process.send({ ready: true });');
    process.kill((await pids())[0]!, 'SIGKILL');
    await until(() => messages.includes('runs again'));
    await part.stop();
    await sleep(100);
    expect(await pids()).toHaveLength(2);
    expect(messages).toContain('ended unexpectedly: restarting it');
    expect(JSON.parse(await readFile(join(home, 'processes.json'), 'utf8'))).toEqual([]);
  });

  test('the message of a child says which role of it does not run', async () => {
    const { part, problem } = await child(`process.send({ ready: true, problem: 'WAREHOUSE_DAMAGED: made up' });`);
    expect(problem).toBe('WAREHOUSE_DAMAGED: made up');
    await part.stop();
  });

  test('the error of a child that cannot start states the reason that the child sends', async () => {
    const failing = child(`process.send({ failed: 'listen EADDRINUSE: address already in use 127.0.0.1:1' }, () => process.exit(1));`);
    await expect(failing).rejects.toThrow('api did not start (listen EADDRINUSE: address already in use 127.0.0.1:1)');
  });

  test('a child that may start later does not fail the start, and is started again until it runs', async () => {
    const script = 'if (starts < 3) process.exit(3); process.send({ ready: true });';
    const { part, problem } = await child(script, undefined, { mayStartLater: true });
    expect(problem).toContain('api did not start (it ended with exit code 3)');
    await until(() => messages.includes('runs again'));
    expect(await pids()).toHaveLength(3);
    await part.stop();
  });

  test('a failed restart is tried again', async () => {
    const { part } = await child('if (starts === 2) process.exit(3); process.send({ ready: true });');
    process.kill((await pids())[0]!, 'SIGKILL');
    await until(() => messages.includes('runs again'));
    expect(messages).toContain('did not start again');
    expect(await pids()).toHaveLength(3);
    await part.stop();
  });

  test('a child that is not ready in time is given more of it with each try: a log that it replays begins anew each time', async () => {
    const program = join(home, 'slow.mjs');
    await writeFile(program, 'setTimeout(() => process.send({ ready: true }), 2_000); setInterval(() => {}, 1_000);');
    const { part, problem } = await startPartWith(
      {
        name: 'worker',
        stage: stages.worker,
        stopping: childStopping,
        readyWithinMs: 500,
        spawn: () => fork(program),
        ready: (started) => new Promise((resolve) => started.once('message', () => resolve())),
      },
      context(),
      { mayStartLater: true },
    );
    expect(problem).toContain('worker did not start (it was not ready within 0.5 s)');
    await until(() => messages.includes('runs again'));
    await part.stop();
  });

  test('the error for a child that ends before it is ready gives its exit code', async () => {
    await expect(child('process.exit(7);')).rejects.toThrow(
      'api did not start (it ended with exit code 7): correct what the log above reports and start again.',
    );
  });

  test('a child is stopped when the start is given up', async () => {
    const giveUp = new AbortController();
    const starting = child('setInterval(() => {}, 1000);', giveUp.signal);
    await until(() =>
      pids().then(
        (all) => all.length === 1,
        () => false,
      ),
    );
    giveUp.abort();
    setImmediate(beBusy); // the child ends meanwhile, before this process receives its exit event
    await expect(starting).rejects.toThrow('api did not start (the start was given up)');
    expect(readFileSync(join(home, 'processes.json'), 'utf8').trim()).toBe('[]');
    const [pid] = await pids();
    expect(() => process.kill(pid!, 0)).toThrow('ESRCH');
  });

  test('a child is stopped when the start was given up before it', async () => {
    const starting = child('setInterval(() => {}, 1000);', AbortSignal.abort());
    await expect(starting).rejects.toThrow('api did not start (the start was given up)');
    expect(readFileSync(join(home, 'processes.json'), 'utf8').trim()).toBe('[]');
  });

  const beBusy = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
});
