import { mkdir, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireLock, type Lock, LockHeld } from '../embedded/lock-file.ts';
import type { DuckDbSettings } from './connection.ts';
import { spilledBytes } from './spill.ts';

const mebibyte = 2 ** 20;
/** Below this, staging a wide CSV fails although DuckDB spills. */
const leastForStaging = 512 * mebibyte;
/** The worker of the role `ingest` runs more activities at once (infra/temporal/worker.ts). Each waits for one of these databases before it writes rows. */
const mostStaging = 8;
const readers = 2;
/** DuckDB holds a row group and read buffers for each thread. */
const leastPerThread = 128 * mebibyte;

/** The work of a database. The shares of all uses add up to at most RISK_MEMORY. */
export type DatabaseUse = 'warehouse' | 'rebuild' | 'staging' | 'reader';

export interface Share {
  /** How many databases of this use are open at a time on one machine. */
  readonly databases: number;
  /** Bytes of DuckDB's buffer manager, for each of them. */
  readonly each: number;
  /** The largest part of the free disk space that one of them may fill with spilled data. */
  readonly disk: number;
}

/**
 * Shares `total` bytes out: half for the warehouse, one eighth for a warehouse file that is rebuilt beside it, a quarter for staging, one eighth for
 * readers (`risk sql`, `risk rejects`). The share of a use stays free on a machine that does not run it, so that roles in several processes need not know of each
 * other.
 */
export function shareOut(total: number): Record<DatabaseUse, Share> {
  const share = (eighths: number, databases: number): Share => ({
    databases,
    each: Math.floor((total * eighths) / 8 / databases),
    disk: eighths / 8 / databases,
  });
  const staging = Math.min(mostStaging, Math.max(1, Math.floor(total / 4 / leastForStaging)));
  return { warehouse: share(4, 1), rebuild: share(1, 1), staging: share(2, staging), reader: share(1, readers) };
}

/** Where the memory comes from: `total` bytes for all databases of the machine, and the folder that its processes share. */
export interface Budget {
  readonly memory: number;
  readonly home: string;
}

/** Returns the settings of the warehouse, which has one database per machine: DuckDB's file lock sees to that. */
export async function warehouseSettings({ memory, home }: Budget): Promise<DuckDbSettings> {
  return settingsOf(shareOut(memory).warehouse, join(home, 'spill'));
}

/** Returns the settings of a second warehouse file that is rebuilt beside the first. */
export async function rebuildSettings({ memory, home }: Budget): Promise<DuckDbSettings> {
  return settingsOf(shareOut(memory).rebuild, join(home, 'spill-rebuild'));
}

/** Runs `work` with the settings for one database. Waits while as many databases of its use are open as the share allows. */
export type WithDatabase = <T>(spillFolder: string, work: (settings: DuckDbSettings) => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Gives the databases of one use their parts. The slots are lock files in `<home>/memory`, so processes with the same home share them; a slot of
 * a process that has ended is free.
 */
export function databaseSlots(use: Exclude<DatabaseUse, 'warehouse' | 'rebuild'>, { memory, home }: Budget): WithDatabase {
  const share = shareOut(memory)[use];
  const takeSlot = slotsIn(join(home, 'memory'), use, share.databases);
  return async (spillFolder, work, signal) => {
    const slot = await takeSlot(signal);
    try {
      return await work(await settingsOf(share, spillFolder));
    } finally {
      slot.release();
    }
  };
}

/**
 * Returns the settings of one database of the share. It may spill its part of the space that is free on the disk of the folder now; what a killed process has spilled
 * there is deleted before the database is opened, and counts as free.
 */
async function settingsOf({ each, disk }: Share, tempFolder: string): Promise<DuckDbSettings> {
  await mkdir(tempFolder, { recursive: true });
  const { bavail, bsize } = await statfs(tempFolder);
  return {
    memoryLimit: inMebibytes(each),
    threads: Math.max(1, Math.min(availableParallelism(), Math.floor(each / leastPerThread))),
    tempFolder,
    mostSpilled: inMebibytes((bavail * bsize + (await spilledBytes(tempFolder))) * disk),
  };
}

const inMebibytes = (bytes: number) => `${Math.max(1, Math.floor(bytes / mebibyte))}MiB`;

const lookEveryMs = 100;

function slotsIn(folder: string, use: DatabaseUse, count: number): (signal?: AbortSignal) => Promise<Lock> {
  // a lock file shows only which process holds it, so the slots of this process are counted here
  const taken = new Set<number>();

  async function take(slot: number): Promise<Lock | undefined> {
    if (taken.has(slot)) return undefined;
    taken.add(slot);
    try {
      const lock = await acquireLock(join(folder, `${use}-${slot}.lock`));
      return {
        release: () => {
          lock.release();
          taken.delete(slot);
        },
      };
    } catch (error) {
      taken.delete(slot);
      if (error instanceof LockHeld) return undefined;
      throw error;
    }
  }

  return async (signal) => {
    for (;;) {
      signal?.throwIfAborted();
      for (let slot = 0; slot < count; slot += 1) {
        const lock = await take(slot);
        if (lock !== undefined) return lock;
      }
      await sleep(lookEveryMs);
    }
  };
}
