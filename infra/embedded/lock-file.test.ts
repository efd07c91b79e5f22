import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireLock, LockHeld, waitForLock } from './lock-file.ts';
import { thisProcess } from './process-identity.ts';

describe('a lock file', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'));
    path = join(folder, 'lock');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a second process cannot take the lock, and the error names the holder', async () => {
    const lock = await acquireLock(path);
    await expect(acquireLock(path)).rejects.toThrow(new LockHeld(path, process.pid));
    lock.release();
    (await acquireLock(path)).release();
  });

  test('the lock is the only file while it is held, and no file stays after the release', async () => {
    const lock = await acquireLock(path);
    expect(await readdir(folder)).toEqual(['lock']);
    lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('a process that has ended no longer holds the lock', async () => {
    await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, started: '1' }));
    (await acquireLock(path)).release();
  });

  test('a process that got the number of an ended holder does not hold the lock', async () => {
    await writeFile(path, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    const lock = await acquireLock(path);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(thisProcess());
    lock.release();
  });

  test('a truncated lock file, as a full disk leaves it, does not block', async () => {
    await writeFile(path, '{"pid":');
    (await acquireLock(path)).release();
  });

  test('of two processes that find the same ended holder one gets the lock', async () => {
    await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, started: '1' }));
    const { started } = thisProcess();
    const { pid } = process;
    const other = { pid: process.ppid, started: 'another' };
    const outcomes = await Promise.allSettled([acquireLock(path, { pid, started }), acquireLock(path, other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a release leaves the lock alone when another process has taken it over', async () => {
    const lock = await acquireLock(path);
    await writeFile(path, JSON.stringify({ pid: process.ppid, started: 'another' }));
    lock.release();
    expect(await readdir(folder)).toEqual(['lock']);
  });

  test('a waiting process gets the lock when it is released', async () => {
    const lock = await acquireLock(path);
    const waiting = waitForLock(path);
    lock.release();
    (await waiting).release();
  });
});
