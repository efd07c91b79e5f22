import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode } from '../error-code.ts';
import { isAlive, type ProcessIdentity, thisProcess } from './process-identity.ts';

const holderSchema = z.object({ pid: z.int(), started: z.string() });

/** A running process holds the lock. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(`process ${pid} holds ${path}`);
    this.pid = pid;
  }
}

export interface Lock {
  release(): void;
}

/**
 * Takes the lock until `release` or the end of this process. A holder that has ended no longer holds the lock, also when another process
 * has its number by now. Throws `LockHeld`.
 */
export async function acquireLock(path: string, self: ProcessIdentity = thisProcess()): Promise<Lock> {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${self.pid}`;
  writeFileSync(own, JSON.stringify(self), { mode: 0o600 });
  try {
    if (!linked(own, path)) await takeOver(own, path, self);
  } finally {
    rmSync(own, { force: true });
  }
  return {
    release: () => {
      if (isHolder(path, self)) rmSync(path, { force: true });
    },
  };
}

/** Takes the lock as soon as no running process holds it: looks every half second. `signal` gives up. */
export async function waitForLock(path: string, signal?: AbortSignal): Promise<Lock> {
  for (;;) {
    try {
      return await acquireLock(path);
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      await sleep(500, undefined, signal === undefined ? {} : { signal });
    }
  }
}

/** link(2) creates the file with its content or fails, so a reader never sees part of a lock. */
function linked(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Two processes that find the same ended holder both rename their own file over the lock. The later one wins; the other one reads that after 100 ms.
 */
async function takeOver(own: string, path: string, self: ProcessIdentity): Promise<void> {
  const holder = holderOf(path);
  if (holder !== undefined && isAlive(holder)) throw new LockHeld(path, holder.pid);
  renameSync(own, path);
  await sleep(100);
  if (!isHolder(path, self)) throw new LockHeld(path, holderOf(path)?.pid ?? 0);
}

/** Returns the holder that ended without a release, as after SIGKILL. Undefined: no process holds the lock, or a running one does. */
export function endedHolder(path: string): ProcessIdentity | undefined {
  const holder = holderOf(path);
  return holder === undefined || isAlive(holder) ? undefined : holder;
}

function holderOf(path: string): ProcessIdentity | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined; // released meanwhile, or unreadable: no running process holds it
  }
}

function isHolder(path: string, { pid, started }: ProcessIdentity): boolean {
  const holder = holderOf(path);
  return holder?.pid === pid && holder.started === started;
}
