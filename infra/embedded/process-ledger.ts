import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../durable-file.ts';
import type { Logger } from '../telemetry/logger.ts';
import { endProcess, identityOf, isAlive, type ProcessIdentity, signalProcess } from './process-identity.ts';

/** The order of stopping, lowest first: a process needs the later stages until its last write. */
export const stages = { api: 1, worker: 2, sample: 3, temporal: 4, postgres: 5 } as const;

/** The signal that stops a process, how long it may take to end, and the signal that follows. */
export interface Stopping {
  readonly signal: NodeJS.Signals;
  readonly graceMs: number;
  readonly kill: NodeJS.Signals;
}

const entrySchema = z.object({ name: z.string(), stage: z.int(), pid: z.int(), started: z.string() });
type Entry = z.output<typeof entrySchema>;

export interface ProcessLedger {
  /** Stores a new process before it is used, so that the next start finds it when the supervisor is killed. */
  add(name: string, stage: number, pid: number): ProcessIdentity | undefined;
  remove(pid: number): void;
  /** Kills all processes at once. */
  killAll(): void;
  /** Ends the processes that a killed supervisor left running, stage by stage. Returns how many there were. */
  endOrphans(logger: Logger): Promise<number>;
}

/** Opens the list of processes of one home, `<home>/processes.json`. */
export function openLedger(home: string): ProcessLedger {
  const path = join(home, 'processes.json');
  let entries = read(path);
  const store = (next: Entry[]) => {
    entries = next;
    writeDurablySync(path, `${JSON.stringify(entries, null, 2)}\n`);
  };
  return {
    add(name, stage, pid) {
      const identity = identityOf(pid);
      if (identity !== undefined) store([...entries, { name, stage, ...identity }]);
      return identity;
    },
    remove: (pid) => store(entries.filter((entry) => entry.pid !== pid)),
    killAll() {
      for (const entry of entries) signalProcess(entry, entry.stage === stages.postgres ? postgresStopping.kill : 'SIGKILL');
    },
    async endOrphans(logger) {
      const orphans = entries.filter(isAlive);
      for (const stage of Object.values(stages)) {
        await Promise.all(orphans.filter((orphan) => orphan.stage === stage).map((orphan) => endOrphan(orphan, logger)));
      }
      store([]);
      return orphans.length;
    },
  };
}

export const postgresStopping: Stopping = { signal: 'SIGINT', graceMs: 60_000, kill: 'SIGQUIT' }; // fast shutdown, then immediate shutdown: pg_ctl(1)
export const serverStopping: Stopping = { signal: 'SIGTERM', graceMs: 20_000, kill: 'SIGKILL' };
/** A worker finishes the activities it runs. */
export const childStopping: Stopping = { signal: 'SIGTERM', graceMs: 45_000, kill: 'SIGKILL' };

async function endOrphan(orphan: Entry, logger: Logger): Promise<void> {
  logger.warn({ part: orphan.name, orphan: orphan.pid }, 'a killed start left it running: stopping it');
  const gently = await endProcess(orphan, orphan.stage === stages.postgres ? postgresStopping : { ...serverStopping, graceMs: 15_000 });
  if (!gently) logger.warn({ part: orphan.name, orphan: orphan.pid }, 'did not stop within its grace period and was killed');
}

/** A ledger that cannot be read counts as empty: the data folders on the command lines still show PostgreSQL and Temporal. */
function read(path: string): Entry[] {
  try {
    return z.array(entrySchema).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}
