import pg from 'pg';
import { sources } from '../../sources/index.ts';
import { addresses } from './client.ts';

/** What a run leaves in PostgreSQL, without values that differ between two runs of the same days. */
export interface FinalState {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly events: readonly string[];
  readonly deliveries: readonly string[];
  /** Releases that are applied and whose facts are not published. */
  readonly unserved: readonly string[];
}

export async function readFinalState(home: string): Promise<FinalState> {
  const facts = await query<{ company_number: string; facts: unknown }>(home, 'select company_number, facts from company_facts');
  const events = await query<{ event: string }>(
    home,
    `select concat_ws(' | ', type, company_number, source_id, detail) as event from event order by type collate "C", company_number, source_id`,
  );
  const deliveries = await query<{ delivery: string }>(
    home,
    `select concat_ws(' | ', e.type, e.company_number, e.source_id, d.state) as delivery from delivery d join event e on e.id = d.event
     order by e.type collate "C", e.company_number, e.source_id`,
  );
  const unserved = await query<{ release: string }>(
    home,
    "select source || '@' || release as release from release where state = 'applied'",
  );
  return {
    facts: Object.fromEntries(facts.map((row) => [row.company_number, withoutInstants(row.facts)])),
    events: events.map(({ event }) => event),
    deliveries: deliveries.map(({ delivery }) => delivery),
    unserved: unserved.map(({ release }) => release),
  };
}

/** Returns the idempotency key of each stored decision, sorted. */
export async function readDecisionKeys(home: string): Promise<string[]> {
  const decisions = await query<{ idempotency_key: string }>(home, 'select idempotency_key from decision');
  return decisions.map(({ idempotency_key }) => idempotency_key).sort();
}

/**
 * Removes what differs between two runs: the instants of fetching, which of the two feeds of The Gazette brought a notice that both hold, which is
 * the one that arrived first, and the window of a stream in which a record arrived.
 */
function withoutInstants(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (key === 'retrievedAt') return undefined;
      if (isStreamEvidence(inner)) return { ...inner, release: '' };
      return isGazetteEvidence(inner) ? { ...inner, source: 'gazette', release: '' } : inner;
    }),
  );
}

const streams = new Set(sources.filter(({ stream }) => stream !== undefined).map(({ id }) => id));

function isStreamEvidence(value: unknown): value is { readonly source: string } {
  return typeof value === 'object' && value !== null && 'source' in value && streams.has(String(value.source));
}

function isGazetteEvidence(value: unknown): value is { readonly source: string } {
  return typeof value === 'object' && value !== null && 'source' in value && /^gazette\//.test(String(value.source));
}

export async function query<T extends object>(home: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: addresses(home).DATABASE_URL });
  client.on('error', () => undefined); // PostgreSQL may be killed between two steps; the query then rejects
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}
