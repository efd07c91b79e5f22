import { codeOf } from '../../infra/error-code.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** One part that an answer needs. `detail` is fixed text: readiness is public. */
export interface PartState {
  readonly ok: boolean;
  readonly detail: string;
}

export interface DatabaseReadiness {
  /** Reads and durable writes, as a clearance does them. */
  readonly database: PartState;
  /** Whether any company is served. */
  readonly facts: PartState;
}

export interface ReadinessOptions {
  /** Milliseconds after which PostgreSQL counts as not answering. */
  readonly withinMs?: number;
  /** Milliseconds for which a result is used again: readiness is polled, and each probe writes. */
  readonly freshForMs?: number;
}

/**
 * Returns a function that probes PostgreSQL, at most one probe at a time. It never throws. A probe that does not answer in time counts as failed,
 * and the next call waits for the same probe instead of starting another.
 */
export function databaseReadiness(
  pool: Pool,
  { withinMs = 2_000, freshForMs = 5_000 }: ReadinessOptions = {},
): () => Promise<DatabaseReadiness> {
  let last: { readonly at: number; readonly state: DatabaseReadiness } | undefined;
  let running: Promise<DatabaseReadiness> | undefined;
  const probed = () => {
    running ??= probe(pool).finally(() => {
      running = undefined;
    });
    return running;
  };
  return async () => {
    if (last !== undefined && performance.now() - last.at < freshForMs) return last.state;
    const state = await within(withinMs, probed());
    last = { at: performance.now(), state };
    return state;
  };
}

const notKnown: PartState = { ok: false, detail: 'not known' };

async function probe(pool: Pool): Promise<DatabaseReadiness> {
  try {
    const { rows } = await pool.query<{ present: boolean }>(sqlFile('serving/readiness/any-company.sql'));
    const present = rows[0]?.present === true;
    const facts = { ok: present, detail: present ? 'loaded' : 'no company is loaded' };
    return { database: await writes(pool), facts };
  } catch (error) {
    return { database: { ok: false, detail: refusal(error, 'reads') }, facts: notKnown };
  }
}

async function writes(pool: Pool): Promise<PartState> {
  try {
    await pool.query(sqlFile('serving/readiness/write-probe.sql'));
    return { ok: true, detail: 'reads and writes' };
  } catch (error) {
    return { ok: false, detail: refusal(error, 'writes') };
  }
}

const reasons: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '25006': 'it is read-only',
  '57014': 'the statement was cancelled',
  '53300': 'it has too many connections',
};

/** Names the SQLSTATE, which contains nothing of the data. */
function refusal(error: unknown, what: string): string {
  const code = codeOf(error);
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return 'does not answer';
  return `refuses ${what}: ${reasons[code] ?? 'see the log'} (SQLSTATE ${code})`;
}

async function within(ms: number, work: Promise<DatabaseReadiness>): Promise<DatabaseReadiness> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DatabaseReadiness>((resolve) => {
    timer = setTimeout(() => resolve({ database: { ok: false, detail: `does not answer within ${ms / 1000} s` }, facts: notKnown }), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
