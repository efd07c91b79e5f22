import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { editionId, editionOf } from '../../sources/edition.ts';
import type { Period } from '../../uk/period.ts';
import { type Act as AnyAct, type RecordedAct, recordAct } from '../audit-log/audit-log.ts';
import { type ReleaseState, updateCoverage } from '../ledger/ingestion-ledger.ts';

const sql = sqlIn('serving/releases');

/** An act on a release has a reason. */
export type Act = Required<AnyAct>;

/** Everything that the ledger knows of a release. Instants are UTC; null: that stage was not reached. */
export interface ReleaseRecord {
  readonly source: string;
  readonly release: string;
  /** ISO day. */
  readonly dataDate: string;
  readonly state: ReleaseState;
  readonly runKind: string;
  readonly baseline: boolean;
  /** The release that this edition corrects; null: this is not an edition. */
  readonly editionOf: string | null;
  readonly urls: readonly string[];
  readonly rows: number | null;
  readonly rejected: number | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly appliedAt: Date | null;
  readonly servedAt: Date | null;
}

type ActOnRelease = Pick<RecordedAct, 'at' | 'actor' | 'action' | 'why' | 'detail'>;

/** A row of `risk release list`. `failure`: empty, or code and message. */
export type ListedRelease = { readonly failure: string } & Record<string, unknown>;

/** The stage at which a run of a release begins. */
export const stages = ['fetch', 'parse', 'apply'] as const;
export type Stage = (typeof stages)[number];

/** State of a release whose next step is the stage. */
const stateBefore: Readonly<Record<Stage, ReleaseState>> = { fetch: 'offered', parse: 'fetched', apply: 'parsed' };

/** What an operator does with releases. Each change is recorded in the audit log in the same transaction. */
export const operatorReleases = (pool: Pool) => ({
  /** Returns the releases of a source with the newest data date first. */
  async list(source: string, most: number): Promise<ListedRelease[]> {
    return (await pool.query<ListedRelease>(sql('list'), [source, most])).rows;
  },

  async read(source: string, release: string): Promise<ReleaseRecord | undefined> {
    return (await pool.query<ReleaseRecord>(sql('read'), [source, release])).rows[0];
  },

  /** Returns the acts on a release, oldest first. */
  async acts(source: string, release: string): Promise<ActOnRelease[]> {
    return (await pool.query<ActOnRelease>(sql('acts-on-release'), [source, release])).rows;
  },

  /** Sets the release aside: no run loads it again, and the days that it covers count as not read. Returns the state before. */
  setAside(source: string, release: string, act: Act): Promise<ReleaseState | undefined> {
    return inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ state: ReleaseState }>(sql('set-aside'), [source, release]);
      const before = rows[0]?.state;
      if (before !== undefined) await recordAct(client, 'set-aside', { source, release }, act, { before });
      await updateCoverage(client, source);
      await client.query(sql('newest-served'), [source]);
      return before;
    });
  },

  /**
   * Prepares a release for a run that begins at the stage. `seen`: the state in which the operator saw it. Returns false, and changes nothing, when
   * another operator has set it aside since: what is wrong with it is not known to the first one.
   */
  reopen(source: string, release: string, from: Stage, act: Act, seen: ReleaseState): Promise<boolean> {
    return inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(sql('reopen'), [source, release, stateBefore[from], seen]);
      if (rowCount === 0) return false;
      await recordAct(client, 'rerun', { source, release }, act, { from });
      await updateCoverage(client, source);
      await client.query(sql('newest-served'), [source]);
      return true;
    });
  },

  /** Returns the days that the release covers, by the answers of the publisher that offered it or an edition of it; else its data date. */
  async days(source: string, release: string): Promise<Period> {
    const { rows } = await pool.query<Period>(sql('days'), [source, editionOf(release).of]);
    const [row] = rows;
    if (row === undefined) throw new Error(`${source} has no release ${release}`);
    return row;
  },

  /** Returns the id of the newest edition of the release, and the id of the next one. */
  async editions(source: string, release: string): Promise<{ newest: string; next: string }> {
    const { of } = editionOf(release);
    const { rows } = await pool.query<{ release: string }>(sql('editions'), [source, of]);
    const numbers = rows.map((row) => editionOf(row.release).edition);
    const newest = Math.max(1, ...numbers);
    return { newest: newest === 1 ? of : editionId(of, newest), next: editionId(of, newest + 1) };
  },

  /** Enters an edition of the release in the ledger. `detail`: the files, for the audit log. */
  offerEdition(source: string, edition: string, urls: readonly string[], act: Act, detail: object): Promise<void> {
    return inTransaction(pool, async (client) => {
      const { of } = editionOf(edition);
      await client.query(sql('offer-edition'), [source, of, edition, urls]);
      await recordAct(client, 'replace', { source, release: of }, act, { ...detail, edition });
    });
  },
});
