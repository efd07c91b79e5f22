import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { companyKeys } from '../../models/resolution/keys.ts';
import type { RegisterCompany } from '../../models/resolution/register.ts';
import { linesOf } from './chunk-text.ts';
import { NamesInvalid } from './refused.ts';

/** A company as the warehouse writes it. A company without names is no longer found by name. */
const line = z.object({
  companyNumber: z.string(),
  names: z.array(z.object({ text: z.string(), type: z.enum(['current', 'previous', 'trading']) })).nullable(),
  postcode: z.string().nullable(),
  address: z.string().nullable(),
  status: z.string().nullable(),
  live: z.boolean().nullable(),
});

/** Publishes a file of names as a register of its own, inside the caller's transaction: `loadNames` and `finishNames`. */
export async function publishNames(client: PoolClient, path: string): Promise<void> {
  await loadNames(client, path, linesOf(path));
  await finishNames(client);
}

/**
 * Loads lines of a file of names (warehouse/export) into the tables of the company search, inside the caller's transaction. Computes the keys of
 * every company with the code that computes a query's keys. Loading the same lines twice changes nothing. Each change updates the counts of keys.
 * An empty register is filled without an index and without counts: `publish` names the batch that fills it, until `finishNames`. Throws
 * `NamesInvalid` for a line without the shape of a company.
 */
export async function loadNames(client: PoolClient, publish: string, lines: AsyncIterable<string>): Promise<void> {
  if (await fills(client, publish)) {
    await copy(client, 'company_search', namedOnly(companiesOf(lines)));
    return;
  }
  await client.query(sql('names-incoming'));
  await copy(client, 'names_in', companiesOf(lines));
  await client.query('analyze names_in');
  await client.query(sql('upsert-names'));
}

/**
 * Ends a batch of names: builds the index and counts all keys after a first load; counts all keys again once a tenth of the register has changed.
 * Until then the counts of rare keys may be one too low.
 */
export async function finishNames(client: PoolClient): Promise<void> {
  const { loading, uncounted } = await state(client);
  if (loading !== null) {
    await client.query("set local maintenance_work_mem = '512MB'");
    await client.query(sql('names-indexed'));
    await client.query(sql('end-loading-names'));
  }
  if (loading !== null || uncounted) await client.query(sql('count-names'));
}

/** Returns whether this batch fills an empty register. Its first chunk begins the load. */
async function fills(client: PoolClient, publish: string): Promise<boolean> {
  const { loading, empty } = await state(client);
  if (loading !== null || !empty) return loading === publish;
  await client.query(sql('names-unindexed'));
  await client.query(sql('begin-loading-names'), [publish]);
  return true;
}

interface State {
  readonly loading: string | null;
  readonly empty: boolean;
  readonly uncounted: boolean;
}

async function state(client: PoolClient): Promise<State> {
  const { rows } = await client.query<State>(sql('names-state'));
  const [row] = rows;
  if (row === undefined) throw new Error('the table company_search_register has no row');
  return row;
}

type Line = z.output<typeof line>;

async function* companiesOf(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  for await (const text of lines) {
    const { data, error } = line.safeParse(JSON.parse(text));
    if (data === undefined) throw new NamesInvalid(z.prettifyError(error));
    yield data;
  }
}

async function* namedOnly(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const one of lines) if (one.names !== null) yield one;
}

async function copy(client: PoolClient, table: string, lines: AsyncIterable<Line>): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (company_number, names, postcode, address, status, live, keys) from stdin`));
  await pipeline(Readable.from(inBlocks(lines), { objectMode: true }), into);
}

const linesInABlock = 500;

async function* inBlocks(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  let block: string[] = [];
  for await (const one of lines) {
    block.push(copyLine(one));
    if (block.length < linesInABlock) continue;
    yield block.join('');
    block = [];
  }
  yield block.join('');
}

function copyLine({ names, status, live, ...rest }: Line): string {
  const keys =
    names === null ? null : indexable(companyKeys({ ...rest, names, status: status ?? '', live: live ?? false } satisfies RegisterCompany));
  const values = [
    rest.companyNumber,
    names === null ? null : JSON.stringify(names),
    rest.postcode,
    rest.address,
    status,
    live === null ? null : live ? 't' : 'f',
    // a key contains only letters, digits, `:` and `/`, so the text form of the array needs no quotes
    keys === null ? null : `{${keys.join(',')}}`,
  ];
  return `${values.map(copyText).join('\t')}\n`;
}

/** The GIN index refuses a key above 2,700 bytes. No name of a company has a word of a tenth of that. */
const longestKey = 250;

function indexable(keys: readonly string[]): string[] {
  return keys.filter(({ length }) => length <= longestKey);
}

/** The text form of COPY. Drops NUL: no PostgreSQL text can contain it. */
function copyText(value: string | null): string {
  if (value === null) return '\\N';
  return value.replaceAll('\u0000', '').replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

function sql(name: string): string {
  return sqlFile(`serving/publish/${name}.sql`);
}
