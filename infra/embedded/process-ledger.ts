import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../durable-file.ts';
import type { Logger } from '../telemetry/logger.ts';
import { endProcess, identityOf, isAlive, type ProcessIdentity, signalProcess } from './process-identity.ts';

/** Who leans on whom: the lowest stage stops first, for the ones above need what is below until their last write. */
export const stages = { api: 1, worker: 2, sample: 3, temporal: 4, postgres: 5 } as const;

/** How a process is asked to end, how long it may take, and what is sent then. */
export interface Stopping {
  readonly signal: NodeJS.Signals;
  readonly graceMs: number;
  readonly kill: NodeJS.Signals;
}

const entrySchema = z.object({ name: z.string(), stage: z.int(), pid: z.int(), started: z.string() });
type Entry = z.output<typeof entrySchema>;

export interface ProcessLedger {
  /** Written before anything else is done with a new process, so that one whose supervisor is killed is found at the next start. */
  add(name: string, stage: number, pid: number): ProcessIdentity | undefined;
  remove(pid: number): void;
  /** Kills everything at once. */
  killAll(): void;
  /** Ends, stage after stage, what a supervisor that was killed has left running. */
  endOrphans(logger: Logger): Promise<number>;
}

/** The processes of one home, in `<home>/processes.json`. */
export function openLedger(home: string): ProcessLedger {
  const path = join(home, 'processes.json');
  let entries = read(path);
  const keep = (next: Entry[]) => {
    entries = next;
    writeDurablySync(path, `${JSON.stringify(entries, null, 2)}\n`);
  };
  return {
    add(name, stage, pid) {
      const identity = identityOf(pid);
      if (identity !== undefined) keep([...entries, { name, stage, ...identity }]);
      return identity;
    },
    remove: (pid) => keep(entries.filter((entry) => entry.pid !== pid)),
    killAll() {
      for (const entry of entries) signalProcess(entry, entry.stage === stages.postgres ? postgresStopping.kill : 'SIGKILL');
    },
    async endOrphans(logger) {
      const orphans = entries.filter(isAlive);
      for (const stage of Object.values(stages)) {
        await Promise.all(orphans.filter((orphan) => orphan.stage === stage).map((orphan) => endOrphan(orphan, logger)));
      }
      keep([]);
      return orphans.length;
    },
  };
}

export const postgresStopping: Stopping = { signal: 'SIGINT', graceMs: 60_000, kill: 'SIGQUIT' }; // fast, then immediate shutdown: pg_ctl(1)
export const serverStopping: Stopping = { signal: 'SIGTERM', graceMs: 20_000, kill: 'SIGKILL' };
/** A worker drains the activities it holds. */
export const childStopping: Stopping = { signal: 'SIGTERM', graceMs: 45_000, kill: 'SIGKILL' };

async function endOrphan(orphan: Entry, logger: Logger): Promise<void> {
  logger.warn({ part: orphan.name, orphan: orphan.pid }, 'left running by a start that was killed: stopping it');
  const gently = await endProcess(orphan, orphan.stage === stages.postgres ? postgresStopping : { ...serverStopping, graceMs: 15_000 });
  if (!gently) logger.warn({ part: orphan.name, orphan: orphan.pid }, 'did not stop when asked and was killed');
}

/** A ledger that cannot be read names nobody: PostgreSQL and Temporal are still found by their data. */
function read(path: string): Entry[] {
  if (!existsSync(path)) return [];
  const parsed = z.array(entrySchema).safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.success ? parsed.data : [];
}
