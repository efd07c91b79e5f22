import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { copyTexts } from './name-keys/copy-texts.ts';

const sql = sqlIn('serving/publish');

/** A batch that writes so many times the companies that the register holds fills the register without its index. */
const loadAbove = 10;

/** Blocks of names that are computed before COPY asks for them. */
const blocksAhead = 4;

/**
 * Returns the text of COPY for lines of a file of names (warehouse/export). Computes the keys of every company with the code that computes a query's keys, and begins
 * at once, while PostgreSQL works on what the caller writes before. A line without the shape of a company makes `loadNames` throw `NamesInvalid`.
 */
export function textOfNames(lines: AsyncIterable<string>): Readable {
  const text = Readable.from(copyTexts(lines), { highWaterMark: blocksAhead });
  text.on('error', () => undefined); // until `loadNames` reads the text and throws the error
  text.read(0);
  return text;
}

/**
 * Loads the text of names into the tables of the company search, inside the caller's transaction. Loading the same names twice changes nothing. Each change updates
 * the counts of keys. A batch of many times the companies of the register fills it without an index and without counts until `finishNames`. `companies`: those of
 * the whole batch `publish`. Throws `NamesInvalid` for a line without the shape of a company.
 */
export async function loadNames(client: PoolClient, batch: NamesBatch, text: Readable): Promise<void> {
  await beginLoading(client, batch);
  await client.query(sql('names-incoming'));
  await copy(client, text);
  await client.query('analyze names_in (company_number)');
  await client.query(sql('upsert-names'));
}

export interface NamesBatch {
  readonly publish: string;
  readonly companies: number;
}

/**
 * Ends a batch of names: builds the index and counts all keys after a load; counts all keys again once a tenth of the register has changed.
 * Until then the counts of rare keys may be one too low.
 */
export async function finishNames(client: PoolClient): Promise<void> {
  const { loading, uncounted } = await state(client);
  if (loading !== null) {
    await client.query(sql('names-indexed'));
    await client.query(sql('end-loading-names'));
  }
  if (loading !== null || uncounted) await client.query(sql('count-names'));
}

/** The first chunk of a batch that fills the register begins the load. */
async function beginLoading(client: PoolClient, { publish, companies }: NamesBatch): Promise<void> {
  const { loading, held } = await state(client);
  if (loading !== null || companies <= held * loadAbove) return;
  await client.query(sql('names-unindexed'));
  await client.query(sql('begin-loading-names'), [publish]);
}

interface State {
  readonly loading: string | null;
  readonly held: number;
  readonly uncounted: boolean;
}

async function state(client: PoolClient): Promise<State> {
  const { rows } = await client.query<State>(sql('names-state'));
  const [row] = rows;
  if (row === undefined) throw new Error('the table company_search_register has no row');
  return row;
}

async function copy(client: PoolClient, text: Readable): Promise<void> {
  const into = client.query(copyFrom('copy names_in (company_number, names, postcode, address, status, live, keys, pairs) from stdin'));
  await pipeline(text, into);
}
