import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyAnswer, Wanted } from '../../sources/source.ts';
import { storableText } from '../../uk/text.ts';

/** What a source answered when it was last asked for a company. */
export interface CompanyLookUp {
  readonly source: string;
  /** Null: it has not answered yet. */
  readonly askedAt: Date | null;
  /** `none`: the publisher has no such record of the company. */
  readonly answer: 'found' | 'none' | null;
  readonly records: number | null;
  readonly release: string | null;
  /** State of the release in the ledger: the answer counts once it is `served`. */
  readonly state: string | null;
  /** Why the newest request has no answer. Null: it has one. */
  readonly failure: string | null;
}

/** Companies to ask for. */
type Companies = Required<Pick<Wanted, 'companies' | 'names'>>;

interface NamedRow {
  readonly company_number: string;
  readonly name: string | null;
}

function companiesOf(rows: readonly NamedRow[]): Companies {
  const names = rows.flatMap(({ company_number, name }) => (name === null ? [] : [[company_number, name] as const]));
  return { companies: rows.map(({ company_number }) => company_number).sort(), names: new Map(names) };
}

/**
 * The ledger of what was asked about single companies (table `company_lookup`). A company without a row was not asked for.
 * Every write may be repeated.
 */
export const lookUps = (pool: Pool) => ({
  /**
   * Returns the companies that live subscriptions or portfolios name and whose newest answer is older than `before`, sorted, and their names as
   * served: at most `most`, those first that were never asked for, then those that wait longest. `named`: only companies that have a name.
   */
  async due(source: string, before: Date, most: number, named = false): Promise<Companies> {
    const sql = sqlFile('serving/ledger/due-companies.sql');
    return companiesOf((await pool.query<NamedRow>(sql, [source, before, most, named])).rows);
  },

  /** Returns a company and its name as served, where it has one. */
  async named(company: string): Promise<Companies> {
    const { rows } = await pool.query<NamedRow>(sqlFile('serving/ledger/company-named.sql'), [company]);
    return companiesOf(rows.length === 0 ? [{ company_number: company, name: null }] : rows);
  },

  /**
   * Returns whether answers of now are a part of the first load, which fires no event: nothing was ever published. The windows of a stream are that until
   * its snapshot is loaded.
   */
  async areFirstLoad(): Promise<boolean> {
    return (await pool.query<{ nothing: boolean }>(sqlFile('serving/ledger/nothing-published.sql'))).rows[0]?.nothing !== false;
  },

  /** Records the answers of a release. An older answer does not replace a newer one. */
  async record(source: string, release: string, answers: readonly CompanyAnswer[]): Promise<void> {
    const rows = answers.map(({ failure, ...answer }) => ({ ...answer, failure: failure === undefined ? null : storableText(failure) }));
    await pool.query(sqlFile('serving/ledger/record-look-ups.sql'), [source, release, JSON.stringify(rows)]);
  },

  /** Returns what was asked about a company, or about a publisher's reference such as `FRN 900001`: one row for each source. */
  async of(company: string): Promise<CompanyLookUp[]> {
    return (await pool.query<CompanyLookUp>(sqlFile('serving/ledger/look-ups-of.sql'), [company])).rows;
  },
});
