import { join } from 'node:path';
import { cancellationSignal } from '@temporalio/activity';
import type { Pool } from '../infra/postgres/pool.ts';
import type { Store, StoredObject } from '../infra/store/store.ts';
import type { RecordsClock } from '../serving/records-clock.ts';
import { ClockDisagrees, requireAgreedClock } from '../serving/retention/clock-check.ts';
import { type ExpiringSource, expiredReleases, readExpired, recordExpired } from '../serving/retention/expired-evidence.ts';
import { retainFiles } from '../serving/retention/files.ts';
import { retainRows } from '../serving/retention/rows.ts';
import { keepDays, type Retained } from '../serving/retention/rules.ts';
import { roleProblems } from '../serving/roles/role-problems.ts';
import type { Source } from '../sources/source.ts';
import { oneAtATime } from '../warehouse/one-at-a-time.ts';
import type { Expired } from '../warehouse/retention/expiry.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { beating } from './beating.ts';
import type { RawReleases } from './publishers/raw-releases.ts';
import { retainRaw } from './raw-days.ts';
import { ownTurns, type Turns, takeTurns } from './turns.ts';
import { abandonedWorkFolders, inWorkFolder } from './work-folder.ts';

/** With `apply` false an activity counts what it would delete. */
export interface RetentionRun {
  readonly apply: boolean;
}

export interface RetainedIn extends Retained {
  readonly store: 'postgresql' | 'files' | 'warehouse' | 'machine';
}

export interface ServingRetentionDeps {
  readonly pool: Pool;
  readonly store: Store;
  readonly raw: RawReleases;
  readonly clock: RecordsClock;
  readonly sources: readonly Source[];
}

export interface WarehouseRetentionDeps extends Pick<ServingRetentionDeps, 'pool' | 'store' | 'raw' | 'clock' | 'sources'> {
  readonly warehouse: Warehouse;
  /** Absent: the activities run beside the other work of the warehouse. */
  readonly turns?: Turns;
}

/** What expired in the warehouse. */
export interface ExpiredRecords {
  readonly retained: readonly RetainedIn[];
  /** The sources whose lists must be exported again. */
  readonly sources: readonly string[];
}

/** Activities of the task queue `serving`. Each may run again. */
export const servingRetentionActivities = ({ pool, store, raw, clock, sources }: ServingRetentionDeps) => ({
  /** Applies the rules for rows in PostgreSQL. */
  async retainServingRows({ apply }: RetentionRun): Promise<RetainedIn[]> {
    if (apply) await requireClock({ pool, clock, sources });
    const retained = await beating(retainRows(pool, { apply }, () => cancellationSignal().throwIfAborted()));
    return retained.map((one) => ({ store: 'postgresql', ...one }));
  },

  /** Applies the rules for files of the store, and ends the bytes of sources with `rawDays`. */
  async retainStoredFiles({ apply }: RetentionRun): Promise<RetainedIn[]> {
    if (apply) await requireClock({ pool, clock, sources });
    // both run to their end: a failure of one does not keep the other's files
    const parts = await beating(
      Promise.allSettled([
        retainFiles({ pool, store }, { apply }, () => cancellationSignal().throwIfAborted()),
        retainRaw({ pool, store, raw }, sources, apply),
      ]),
    );
    return parts.flatMap((part) => {
      if (part.status === 'rejected') throw part.reason;
      return part.value.map((one) => ({ store: 'files' as const, ...one }));
    });
  },

  /** Deletes the files of releases that a law or a licence ended, and leaves tombstones. */
  async expireReleases({ apply }: RetentionRun): Promise<RetainedIn[]> {
    if (apply) await requireClock({ pool, clock, sources });
    const { today } = await clock.refresh();
    const retained: RetainedIn[] = [];
    for (const source of expiring(sources)) {
      const releases = await expiredReleases(pool, source, today);
      if (apply) await recordExpired(pool, source, releases);
      const ended: StoredObject[] = [];
      for (const { release, expiredOn } of releases) {
        cancellationSignal().throwIfAborted();
        ended.push(...(await beating(raw.expire(source.id, release, { law: source.expiry.law, expiredOn }, apply))));
      }
      const bytes = ended.reduce((sum, object) => sum + object.bytes, 0);
      retained.push({ store: 'files', what: `expired: ${source.id}`, items: ended.length, bytes });
    }
    return retained;
  },
});

/** Activities of the task queue `warehouse`. `expireRecords` takes turns of the warehouse for a part of its work. */
export function warehouseRetentionActivities(deps: WarehouseRetentionDeps) {
  const { warehouse, pool, clock, sources, turns = takeTurns() } = deps;
  const alone = oneAtATime();
  return {
    /** Applies the rules for rows in DuckDB, in one transaction. */
    async retainWarehouseRows({ apply }: RetentionRun): Promise<RetainedIn[]> {
      if (apply) await requireClock({ pool, clock, sources });
      const retained = await beating(warehouse.retain({ apply }, cancellationSignal()));
      return retained.map(({ table, rows }) => ({ store: 'warehouse', what: table, items: rows }));
    },

    /**
     * Deletes the rows of records that a law or a licence ended. PostgreSQL has the tombstones before a row goes, so a killed run is completed by the
     * next, and a rebuilt warehouse learns what has expired.
     */
    async expireRecords({ apply }: RetentionRun): Promise<ExpiredRecords> {
      return beating(alone(cancellationSignal(), () => expireAll(apply)));
    },
  };

  async function expireAll(apply: boolean): Promise<ExpiredRecords> {
    if (apply) await requireClock({ pool, clock, sources });
    const { today } = await clock.refresh();
    const inTurn = ownTurns(turns);
    const retained: RetainedIn[] = [];
    for (const source of expiring(sources)) {
      const expire = async (really: boolean) =>
        warehouse.expire(source, { known: await readExpired(pool, source.id), today, apply: really }, cancellationSignal());
      // one turn: a release that is applied in between would bring records whose rows go before PostgreSQL has their tombstones
      const found = await inTurn(async () => {
        const dry = await expire(false);
        if (apply) {
          await recordExpired(pool, source, dry.records);
          await expire(true);
        }
        return dry;
      });
      retained.push({ store: 'warehouse', what: `expired: ${source.id}`, items: found.rows });
      retained.push(await expireStored({ ...deps, turns }, source, { found: found.records, apply }));
    }
    return { retained, sources: expiring(sources).map(({ id }) => id) };
  }
}

/**
 * Deletes expired records from the stored releases that hold others too: the rows are written again without them, and the bytes as received go, because
 * a file cannot lose a part and stay what its hash says. May be repeated: a release whose rows hold no expired record is left alone. A stored file changes
 * in no other way once it is written, so work of the warehouse may run between reading it and storing it again. A release that is applied then may bring expired
 * rows: no list shows them, and the next run deletes them, as it does those of a new edition that still has them.
 */
async function expireStored(
  { warehouse, pool, store, raw, turns }: WarehouseRetentionDeps & { readonly turns: Turns },
  source: Source & ExpiringSource,
  { found, apply }: { readonly found: Expired['records']; readonly apply: boolean },
): Promise<RetainedIn> {
  const inTurn = ownTurns(turns);
  const [identity = ''] = source.key;
  const known = [...(await readExpired(pool, source.id)), ...found];
  const expired = known.map(({ record }) => record);
  const [last] = known
    .map(({ expiredOn }) => expiredOn)
    .sort()
    .reverse();
  let items = 0;
  for (const { key } of last === undefined ? [] : await store.entries(`records/${source.id}/`)) {
    const [, , , release = '', file] = key.split('/');
    if (file !== 'rows.parquet') continue;
    cancellationSignal().throwIfAborted();
    items += await inWorkFolder('risk-expire', async (folder) => {
      const quarantineKey = `records/${source.id}/${release}/quarantine.parquet`;
      const paths = { rowsPath: await store.local(key), quarantinePath: await store.local(quarantineKey) };
      const to = { rows: join(folder, 'rows.parquet'), quarantine: join(folder, 'quarantine.parquet') };
      const rows = await inTurn(() => warehouse.withoutExpired({ ...paths, identity, expired, to }, cancellationSignal()));
      if (rows === 0 || !apply) return rows;
      // the rows last: while they stay, the run after a killed one finds the release again
      await raw.expire(source.id, release, { law: source.expiry.law, expiredOn: last ?? '' }, true, ['raw', 'set-aside']);
      await store.put(quarantineKey, to.quarantine);
      await store.put(key, to.rows);
      return rows;
    });
  }
  return { store: 'files', what: `expired within a release: ${source.id}`, items };
}

/**
 * Throws `ClockDisagrees` while the clock cannot be trusted, and has `risk status` show it as a problem of the role `retention`. Every activity that
 * deletes for good calls it first: the clock can jump while a run is under way.
 */
async function requireClock({ pool, clock, sources }: Pick<WarehouseRetentionDeps, 'pool' | 'clock' | 'sources'>): Promise<void> {
  const problems = roleProblems(pool);
  try {
    await requireAgreedClock(pool, sources, await clock.refresh());
  } catch (error) {
    if (error instanceof ClockDisagrees) await problems.record('retention', error);
    throw error;
  }
  await problems.clear('retention');
}

function expiring(sources: readonly Source[]): (Source & ExpiringSource)[] {
  return sources.flatMap((source) => (source.expiry === undefined ? [] : [{ ...source, expiry: source.expiry }]));
}

/** The activity of the task queue `ingest`, which uses the most space outside the stores. */
export const machineRetentionActivities = ({ store }: { readonly store: Store }) => ({
  /** Applies the rules for files of the machine that runs the activity. */
  async retainMachineFiles({ apply }: RetentionRun): Promise<RetainedIn[]> {
    return beating(retainMachine(store, apply));
  },
});

/** Also runs when a worker starts: a schedule reaches one machine of many. */
export async function retainMachine(store: Store, apply: boolean): Promise<RetainedIn[]> {
  const leftovers = await store.leftovers(new Date(Date.now() - keepDays.leftovers * 86_400_000), apply);
  const folders = await abandonedWorkFolders(apply);
  return [
    { store: 'machine', what: 'interrupted downloads and local copies', items: leftovers.files, bytes: leftovers.bytes },
    { store: 'machine', what: 'work folders of killed workers', items: folders },
  ];
}

export type ServingRetentionActivities = ReturnType<typeof servingRetentionActivities>;
export type WarehouseRetentionActivities = ReturnType<typeof warehouseRetentionActivities>;
export type MachineRetentionActivities = ReturnType<typeof machineRetentionActivities>;
