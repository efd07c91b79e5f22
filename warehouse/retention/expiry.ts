import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import type { Source } from '../../sources/source.ts';
import { historyOf } from '../history/history.ts';
import { inTrial } from './trial.ts';

const sql = sqlIn('warehouse/retention');

/** A record whose use a law or a licence has ended. */
export interface ExpiredRecord {
  /** The first column of the source's key. */
  readonly record: string;
  /** ISO day. */
  readonly expiredOn: string;
}

export interface Expiring {
  /** The records of the source that expired in earlier runs. */
  readonly known: readonly ExpiredRecord[];
  /** ISO day of the records clock. */
  readonly today: string;
  readonly apply: boolean;
}

export interface Expired {
  /** The records of stored rows that have expired, as the source's `expired.sql` says. */
  readonly records: readonly ExpiredRecord[];
  readonly rows: number;
}

const foundRow = z.object({ record: z.string(), expired_on: z.string() });
const tableRow = z.object({ name: z.string(), of_companies: z.boolean() });
const deleted = z.object({ Count: z.coerce.number() });

/**
 * Deletes the rows of expired records of a source from its current table, its history and the change log, and notes the records, so that no list
 * shows them while the publisher's next edition still has them. The next refresh recomputes the companies that they concern. With `apply` false it
 * rolls the transaction back. May be repeated.
 */
export function expireRecords(db: DuckDb, source: Source, { known, today, apply }: Expiring): Promise<Expired> {
  return inTrial(db, apply, async (session) => {
    const [identity = ''] = source.key;
    await session.set({ table_name: source.table, identity, today });
    const tables = await session.rows(sql('tables-of'), tableRow);
    if (!tables.some(({ name }) => name === source.table)) return { records: [], rows: 0 }; // never loaded
    await note(session, known);
    await session.run(withNames(sql('held'), { table: [source.table], history: [historyOf(source.table)] }));
    await session.run(`CREATE OR REPLACE TEMP TABLE expired AS ${sqlFile(`sources/${source.id}/expired.sql`)}`);
    const found = await session.rows('FROM expired ORDER BY record', foundRow);
    const records = found.map(({ record, expired_on: expiredOn }) => ({ record, expiredOn }));
    await note(session, records);
    let rows = (await session.one(sql('expire-change-log'), deleted)).Count;
    if (records.length > 0) {
      await session.set({ source: source.id });
      await session.run(sql('expire-texts'));
    }
    await session.set({ change_set: `expiry/${source.table}/${new Date().toISOString()}` });
    for (const { name, of_companies } of tables) {
      const names = { table: [name], identity: [identity] };
      if (of_companies) await session.run(withNames(sql('touch-expired'), names));
      rows += (await session.one(withNames(sql('expire-rows'), names), deleted)).Count;
    }
    await session.run(sql('own-change-set'));
    return { records, rows };
  });
}

async function note(session: Session, records: readonly ExpiredRecord[]): Promise<void> {
  await session.set({ known: JSON.stringify(records) });
  await session.run(sql('note-expired'));
}
