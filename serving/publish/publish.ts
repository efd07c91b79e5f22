import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { inTransaction, type Pool, type PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { publishNames } from './company-search-publish.ts';

/** A batch of the warehouse, as files on this machine. */
export interface Batch {
  /** Names the batch by its content: the same change set and facts give the same batch. */
  readonly publish: string;
  readonly changeSet: string;
  readonly featureBuild: string;
  /** Decimal digits; a batch never overwrites facts of a batch with a higher one. */
  readonly sequence: string;
  /** CSV without header, NULL as \N: company_number, name, facts (NULL: delete the company), people, feature_build. */
  readonly factsPath: string;
  /** CSV without header, NULL as \N: type, company_number, source_id, company_name, occurred_at, detail, metadata. */
  readonly eventsPath: string;
  /** One line of JSON for each company: `RegisterCompany`. Absent in batches written before names were published. */
  readonly namesPath?: string;
  readonly companies: number;
}

export interface Published {
  /** Companies whose served facts changed. */
  readonly companies: number;
  /** Events that were not stored before. */
  readonly events: number;
  readonly deliveries: number;
}

/**
 * Publishes facts, names, events and their deliveries in one transaction. A batch that was published before returns its earlier counts. A batch
 * that a newer one has overtaken publishes only its events: the newer batch contains all its companies, because this one was not marked yet when
 * the newer one was exported.
 */
export function publishBatch(pool: Pool, batch: Batch): Promise<Published> {
  return inTransaction(pool, async (client) => {
    await client.query(sql('begin'));
    const { done, overtaken, first_load: firstLoad } = await one<Earlier>(client, 'earlier', [batch.publish, batch.sequence]);
    if (done !== null) return done;
    await client.query(sql('incoming'));
    const companies = overtaken ? 0 : await publishFacts(client, batch, firstLoad);
    if (!overtaken && batch.namesPath !== undefined) await publishNames(client, batch.namesPath);
    const { events, deliveries } = await publishEvents(client, batch);
    const { publish, changeSet, featureBuild, sequence } = batch;
    await client.query(sql('record-publish'), [publish, changeSet, featureBuild, companies, events, deliveries, sequence]);
    return { companies, events, deliveries };
  });
}

interface Earlier {
  readonly done: Published | null;
  readonly overtaken: boolean;
  readonly first_load: boolean;
}

/** Copies the rows straight into an empty table: that halves the time for millions of rows. */
async function publishFacts(client: PoolClient, { factsPath, companies }: Batch, firstLoad: boolean): Promise<number> {
  const into = (table: string) => copy(client, `${table} (company_number, name, facts, people, feature_build)`, factsPath);
  if (firstLoad) {
    await into('company_facts');
    await client.query('analyze company_facts');
    return companies;
  }
  await into('facts_in');
  await client.query('analyze facts_in');
  return (await one<{ companies: number }>(client, 'upsert-facts')).companies;
}

async function publishEvents(client: PoolClient, { eventsPath, publish }: Batch): Promise<{ events: number; deliveries: number }> {
  await copy(client, 'event_in (type, company_number, source_id, company_name, occurred_at, detail, metadata)', eventsPath);
  return one(client, 'publish-events', [publish]);
}

async function copy(client: PoolClient, target: string, path: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${target} from stdin (format csv, null '\\N')`));
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), into);
}

async function one<Row extends object>(client: PoolClient, name: string, values: readonly unknown[] = []): Promise<Row> {
  const { rows } = await client.query<Row>(sql(name), [...values]);
  const [row] = rows;
  if (row === undefined) throw new Error(`${name}.sql returned no row`);
  return row;
}

function sql(name: string): string {
  return sqlFile(`serving/publish/${name}.sql`);
}
