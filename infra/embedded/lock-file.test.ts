import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { acquireLock, LockHeld, waitForLock } from './lock-file.ts';
import { thisProcess } from './process-identity.ts';

describe('the lock of a home', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'));
    path = join(folder, 'lock');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a second taker is refused and told who holds it', async () => {
    const lock = await acquireLock(path);
    await expect(acquireLock(path)).rejects.toThrow(new LockHeld(path, process.pid));
    lock.release();
    (await acquireLock(path)).release();
  });

  test('leaves nothing behind but the lock, and after its release nothing', async () => {
    const lock = await acquireLock(path);
    expect(await readdir(folder)).toEqual(['lock']);
    lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('a holder that ended does not hold it', async () => {
    await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, started: '1' }));
    (await acquireLock(path)).release();
  });

  test('a process that was given the number of the holder does not hold it', async () => {
    await writeFile(path, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    const lock = await acquireLock(path);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(thisProcess());
    lock.release();
  });

  test('half a lock, left by a full disk, holds nothing', async () => {
    await writeFile(path, '{"pid":');
    (await acquireLock(path)).release();
  });

  test('of two that find the same dead holder one wins', async () => {
    await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, started: '1' }));
    const { started } = thisProcess();
    const { pid } = process;
    const other = { pid: process.ppid, started: 'another' };
    const outcomes = await Promise.allSettled([acquireLock(path, { pid, started }), acquireLock(path, other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('releasing a lock that another has taken over leaves it alone', async () => {
    const lock = await acquireLock(path);
    await writeFile(path, JSON.stringify({ pid: process.ppid, started: 'another' }));
    lock.release();
    expect(await readdir(folder)).toEqual(['lock']);
  });

  test('who waits gets it when it is released', async () => {
    const lock = await acquireLock(path);
    const waiting = waitForLock(path);
    lock.release();
    (await waiting).release();
  });
});
