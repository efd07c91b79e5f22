import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode } from '../error-code.ts';
import { isAlive, type ProcessIdentity, thisProcess } from './process-identity.ts';

const holderSchema = z.object({ pid: z.int(), started: z.string() });

/** Somebody else holds the lock, and is alive. */
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
 * Takes a lock that lives as long as this process: a holder that was killed, or whose number was given to another process, does not
 * hold it any more. Throws `LockHeld`.
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

/** Waits for whoever holds the lock. */
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

/** A link is made or refused in one step, with its content already in it: nobody reads half a lock. */
function linked(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Two that find the same dead holder both rename their own file over it; the last one stands, and the other sees that after a moment. */
async function takeOver(own: string, path: string, self: ProcessIdentity): Promise<void> {
  const holder = holderOf(path);
  if (holder !== undefined && isAlive(holder)) throw new LockHeld(path, holder.pid);
  renameSync(own, path);
  await sleep(100);
  if (!isHolder(path, self)) throw new LockHeld(path, holderOf(path)?.pid ?? 0);
}

function holderOf(path: string): ProcessIdentity | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined; // released meanwhile, or not a lock of ours: nobody alive holds it
  }
}

function isHolder(path: string, { pid, started }: ProcessIdentity): boolean {
  const holder = holderOf(path);
  return holder?.pid === pid && holder.started === started;
}
