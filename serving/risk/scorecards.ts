import { createHash } from 'node:crypto';
import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { canonicalJson } from '../../models/receipts/canonical-json.ts';
import type { VersionedScorecard } from '../../models/risk/credit.ts';
import { expertScorecard, parseScorecard, type Scorecard } from '../../models/risk/scorecard.ts';
import { type Act, recordAct } from '../audit-log/audit-log.ts';
import { findBuild, keepBuild } from '../builds/builds.ts';
import type { AsOf } from '../facts/facts-then.ts';
import { endOfMillisecond } from '../input/instant.ts';

/** A scorecard as operators list it. Instants are UTC. */
export interface ListedScorecard {
  readonly version: string;
  readonly madeAt: Date;
  /** Null: it never served. */
  readonly chosenAt: Date | null;
  readonly serves: boolean;
}

/** Returns the version of a scorecard: its name and the first 12 hexadecimal digits of the SHA-256 of its canonical JSON. */
export function versionOf(card: Scorecard): string {
  return `${card.name}-${createHash('sha256').update(canonicalJson(card)).digest('hex').slice(0, 12)}`;
}

const scorecardsAtSql = sqlFile('serving/risk/scorecards-at.sql');
const expert = { version: versionOf(expertScorecard), card: expertScorecard };

/** Stores a scorecard with its report. It serves when an operator chooses it. Storing it again changes nothing. */
export async function storeScorecard(pool: Pool, card: Scorecard, report: string): Promise<string> {
  const version = versionOf(card);
  await pool.query(sqlFile('serving/risk/store-scorecard.sql'), [version, JSON.stringify(card), report]);
  return version;
}

/** Keeps the scorecard of the running program by its version, so that later programs can compute what it served. */
export function keepProgramScorecard(pool: Pool): Promise<void> {
  return keepBuild(pool, 'scorecard', { id: expert.version, content: expert.card });
}

/** Makes a stored scorecard, or that of the program, the one that serves. Returns false when no such version is stored. */
export function chooseScorecard(pool: Pool, version: string, act: Act = { actor: 'program' }): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    if (version === expert.version)
      await client.query(sqlFile('serving/risk/store-scorecard.sql'), [version, JSON.stringify(expert.card), '']);
    const { rowCount } = await client.query(sqlFile('serving/risk/choose-scorecard.sql'), [version]);
    if (rowCount === 1) await recordAct(client, 'choose-scorecard', {}, act, { version });
    return rowCount === 1;
  });
}

/**
 * Returns the versions that served at the end of the milliseconds (ISO 8601), in their order; null: that of the running program, before any choice and before a program kept its
 * own.
 */
export async function scorecardsAt(pool: Pool, instants: readonly string[]): Promise<(string | null)[]> {
  const asked = { name: 'scorecards-at', text: scorecardsAtSql, values: [instants.map((instant) => endOfMillisecond(new Date(instant)))] };
  return (await pool.query<{ version: string | null }>(asked)).rows.map(({ version }) => version);
}

/** Returns the version for an answer as of an instant: as known then, the one that served then; as true then, the one that serves now. Null: that of the running program. */
export async function scorecardAsOf(pool: Pool, { instant, basis }: AsOf): Promise<string | null> {
  if (basis === 'TRUE') return (await pool.query<{ version: string }>('select version from serving_scorecard')).rows[0]?.version ?? null;
  const [version = null] = await scorecardsAt(pool, [instant.toISOString()]);
  return version;
}

/** Returns every version, the newest first, and that of the program last. */
export async function listScorecards(pool: Pool): Promise<ListedScorecard[]> {
  const { rows } = await pool.query<ListedScorecard>(sqlFile('serving/risk/list-scorecards.sql'));
  if (rows.some(({ version }) => version === expert.version)) return rows;
  const serves = rows.every((row) => !row.serves);
  return [...rows, { version: expert.version, madeAt: new Date(0), chosenAt: null, serves }];
}

/** Returns a version with its report: a stored one, or that of this program or of an earlier one. Undefined when it is not known. */
export async function findScorecard(pool: Pool, version: string): Promise<{ card: Scorecard; report: string } | undefined> {
  if (version === expert.version) return { card: expert.card, report: '' };
  const { rows } = await pool.query<{ document: unknown; report: string }>(sqlFile('serving/risk/find-scorecard.sql'), [version]);
  const [row] = rows;
  if (row !== undefined) return { card: parseScorecard(JSON.stringify(row.document)), report: row.report };
  const kept = await findBuild(pool, 'scorecard', version);
  const card = kept && parseScorecard(JSON.stringify(kept.content));
  return card === undefined || versionOf(card) !== version ? undefined : { card, report: '' };
}

/** Creates the function that returns the scorecard of a version, read once per process; null: that of the program. */
export function createScorecards(pool: Pool): (version: string | null) => Promise<VersionedScorecard> {
  const read = new Map<string, VersionedScorecard>([[expert.version, expert]]);
  return async (version) => {
    const known = version === null ? expert : read.get(version);
    if (known !== undefined) return known;
    const found = version === null ? undefined : await findScorecard(pool, version);
    if (version === null || found === undefined) throw new Error(`PostgreSQL has no scorecard ${version}`);
    const served = { version, card: found.card };
    read.set(version, served);
    return served;
  };
}
