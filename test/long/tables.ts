import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { query } from './final-state.ts';

/** The rows of every table, each as canonical text, by table. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/**
 * Bookkeeping of one run: its rows name instants, batches, attempts and requests, which differ between two runs of the same days, or are copies of such
 * rows that the API reads. Counts of words are of single releases. What the ledger of coverage adds up to is compared (`ledger`).
 */
const bookkeeping =
  /^(schema_migration|migration|attempt|api_key|tenant|decision|idempotency|signing_key|publisher_slot|subscription|delivery|release|source_state|publish|coverage|check_failure|unserved|serving_state|audit_log|export|batch|own_change_set|recomputed|refresh|published|list_export|change_|feature_state|company_search_register|event$|outbox|event_outbox|serving|log$|log_|role_seen|api_process|(ended_)?usage_lease|usage_count|build$|read_lists|read_sources|column_words)/;
/**
 * What every source says of its records at the end: the day of its newest data, the days that are read, whether an answer is not loaded,
 * and what is unread.
 */
const ledger = `select to_json(state) as row
  from (
    select source, data_date, covered, open_asks is not null as open, unread, unread_unnamed, given_up from source_state
  ) as state`;

/**
 * Tables that tell how a run went: a company has a version of its facts for each pass that published it, and a rebuild, which fires no event,
 * does not carry the transitions of signals. What they lead to is compared: the facts, the signals, the events and what the subscriber received.
 */
const course = new Set(['company_facts_version', 'signal_transition']);
/** Instants at which something was done, and what is derived from them: a hash or a version of a list covers the `retrievedAt` of its entries. */
const instants = new Set([
  'retrievedAt',
  'retrieved_at',
  'applied_at',
  'known_at',
  'published_at',
  'served_at',
  'created_at',
  'valid_from',
  'valid_to',
  'sequence',
  'hash',
  'version',
  'at',
  'publish',
  'id',
  // when the sweep found a match (serving.screening_match), and when the words of the lists were counted (serving.screening_words)
  'found_at',
  'counted_at',
  // how often the sweep took its turn (serving.screening_sweep)
  'turn',
  // the day of `retrieved_at` in London (warehouse.company_notice)
  'seen_on',
  // the connections of a stream, and which activity reads it (serving.stream); `position` and the rest are compared
  'continuous_since',
  'last_byte_at',
  'reader',
]);

/** Tables of statements whose `version` is the one that rows have as `_version`. */
const statements = new Set(['restatement', 'tombstone']);

/** `stated_from`: the `_from` of a company, which models read by place (models/features/register_entry.sql). */
const versions = new Set(['_version', '_from', '_to', 'stated_from']);

/** The last two minutes of a day are the place of a release within its data date, by the second of its retrieval (warehouse/apply/version.ts). */
function dayOfVersion(version: string): string {
  const instant = Date.parse(`${version.replace(' ', 'T')}Z`);
  const next = new Date(instant + 130_000).toISOString().slice(0, 10);
  return version.startsWith(next) ? version : next;
}

/** Reads every table of a stopped service's warehouse that holds records or what is computed from them. */
export async function warehouseTables(home: string): Promise<Tables> {
  const db = await openDuckDb(join(home, 'warehouse.duckdb'));
  try {
    return await inSession(db, async (session) => {
      const names = await session.rows(
        "SELECT table_name AS name FROM duckdb_tables() WHERE schema_name = 'main' AND NOT temporary ORDER BY name",
        z.object({ name: z.string() }),
      );
      const tables = new Map<string, readonly string[]>();
      for (const { name } of names) {
        if (bookkeeping.test(name) || course.has(name)) continue;
        const relation = statements.has(name) ? `(SELECT * RENAME (version AS _version) FROM "${name}")` : `"${name}"`;
        const rows = await session.rows(`SELECT to_json(t)::VARCHAR AS row FROM ${relation} AS t`, z.object({ row: z.string() }));
        tables.set(`warehouse.${name}`, rows.map(({ row }) => canonical(JSON.parse(row))).sort());
      }
      return tables;
    });
  } finally {
    db.close();
  }
}

/** Reads every table of a running service's PostgreSQL that holds what the service serves, and its events and deliveries. */
export async function servingTables(home: string): Promise<Tables> {
  const names = await query<{ name: string }>(
    home,
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const states = await query<{ row: unknown }>(home, ledger);
  const tables = new Map<string, readonly string[]>([['serving.source_state', states.map(({ row }) => canonical(row)).sort()]]);
  for (const { name } of names) {
    if (bookkeeping.test(name) || course.has(name)) continue;
    // only tokens are counted exactly; the count of another rare key may be one too low (serving/publish/company-search-publish.ts)
    const of = name === 'company_search_count' ? "where key like 't:%' and companies <> 0" : '';
    const rows = await query<{ row: unknown }>(home, `select to_json(t) as row from "${name}" as t ${of}`);
    tables.set(`serving.${name}`, rows.map(({ row }) => canonical(row)).sort());
  }
  return tables;
}

/** Returns one line for each table whose rows differ, with its first rows that only one run holds. */
export function differences(clean: Tables, disturbed: Tables): string[] {
  return [...new Set([...clean.keys(), ...disturbed.keys()])].sort().flatMap((name) => {
    const [expected = [], found = []] = [clean.get(name), disturbed.get(name)];
    if (digest(expected) === digest(found)) return [];
    const held = new Set(found);
    const wanted = new Set(expected);
    const missing = expected.filter((row) => !held.has(row));
    const surplus = found.filter((row) => !wanted.has(row));
    const shown = [
      ...missing.slice(0, 2).map((row) => `    - ${row.slice(0, 600)}`),
      ...surplus.slice(0, 2).map((row) => `    + ${row.slice(0, 600)}`),
    ];
    return [`${name}: ${expected.length} rows became ${found.length}; ${missing.length} missing, ${surplus.length} surplus`, ...shown];
  });
}

const digest = (rows: readonly string[]) => createHash('sha256').update(rows.join('\n')).digest('hex');

/** Returns the row as JSON with sorted keys, without the values that differ between two runs of the same days. */
function canonical(row: unknown): string {
  return JSON.stringify(row, (key, value: unknown) => {
    if (instants.has(key)) return undefined;
    if (versions.has(key) && typeof value === 'string') return dayOfVersion(value);
    if (key === 'screened' || key === 'target' || key === 'noted') return withoutHashes(value);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    // two feeds hold the same notice, and two crawls the same warning: the one that arrived first brought its row
    // a crawl has the instant at which it began as the version of its rows, and of what it removes
    if ('disqualifications' in value || ('table_name' in value && value.table_name === 'disqualified_officer'))
      return sorted({ ...value, _version: null, _from: null, _to: null });
    const feed = 'source' in value ? value.source : '_source' in value ? value._source : '';
    if (/^(gazette|fca)\//.test(String(feed))) return sorted({ ...value, source: '', release: '', _source: '', _release: '', _since: '' });
    return sorted(value);
  });
}

/** What companies were screened against names the version of each list: its release, and a hash that covers the `retrievedAt` of the entries. */
function withoutHashes(screened: unknown): unknown {
  return JSON.parse(JSON.stringify(screened).replaceAll(/\.[0-9a-f]{12}"/g, '"'));
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
