import { inTransaction, type Pool, type PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { keepDays, type Retained } from './rules.ts';

/** Events that one statement walks: each may have a delivery for every subscription. */
const eventsAtOnce = 500;
const rowsAtOnce = 5_000;

interface Walked {
  readonly last: number | null;
  readonly attempts: number;
  readonly deliveries: number;
  readonly events: number;
}

/**
 * Deletes the rows of PostgreSQL that are past their time, in short transactions. With `apply` false it rolls each transaction back, so the counts
 * are those of a real run. May be repeated. `onProgress` is called after each transaction.
 */
export async function retainRows(pool: Pool, { apply }: { apply: boolean }, onProgress: () => void = () => undefined): Promise<Retained[]> {
  const total = { attempts: 0, deliveries: 0, events: 0 };
  for (let after: number | null = 0; after !== null; ) {
    const values = [after, eventsAtOnce, keepDays.delivered, keepDays.deadLetters, keepDays.events];
    const walked: Walked = await tried<Walked>(pool, apply, 'delete-deliveries', values);
    total.attempts += walked.attempts;
    total.deliveries += walked.deliveries;
    total.events += walked.events;
    after = walked.last;
    onProgress();
  }
  const versions = await inBatches(pool, apply, 'delete-facts-versions', keepDays.factsVersions, onProgress);
  const watches = await inBatches(pool, apply, 'delete-watches', keepDays.deletedWatches, onProgress);
  const publishes = await inBatches(pool, apply, 'delete-publishes', keepDays.publishes, onProgress);
  return [
    { what: 'attempt', items: total.attempts },
    { what: 'delivery', items: total.deliveries },
    { what: 'event', items: total.events },
    { what: 'company_facts_version', items: versions },
    { what: 'subscription', items: watches },
    { what: 'publish', items: publishes },
  ];
}

/** Returns the number of deleted rows. A dry run counts them all in one statement: a rolled back batch would be the next batch again. */
async function inBatches(pool: Pool, apply: boolean, name: string, days: number, onProgress: () => void): Promise<number> {
  if (!apply) return (await tried<{ rows: number }>(pool, false, name, [null, days])).rows;
  let sum = 0;
  for (let rows = rowsAtOnce; rows === rowsAtOnce; sum += rows) {
    ({ rows } = await tried<{ rows: number }>(pool, true, name, [rowsAtOnce, days]));
    onProgress();
  }
  return sum;
}

class DryRun extends Error {}

/** Runs a statement that returns one row. Rolls it back unless `apply`. */
async function tried<Row extends object>(pool: Pool, apply: boolean, name: string, values: readonly unknown[]): Promise<Row> {
  let row: Row | undefined;
  const work = async (client: PoolClient) => {
    ({
      rows: [row],
    } = await client.query<Row>(sqlFile(`serving/retention/${name}.sql`), [...values]));
    if (!apply) throw new DryRun();
  };
  await inTransaction(pool, work).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  if (row === undefined) throw new Error(`${name} returned no row`);
  return row;
}
