import type { Pool, Queryable } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { DayRange, LostRecords, OpenAnswers, Publication } from '../../models/clearance/verdict.ts';
import type { ReadScreening } from '../screening/stored-screening.ts';

export interface PublishedFacts {
  readonly facts: CompanyFacts;
  readonly featureBuild: string;
  /** Streams that have lost records, and whose publisher was asked about the company since. Absent: none. */
  readonly regained?: readonly string[];
}

/** The state of a source for a decision. Instants are UTC, ISO 8601; `dataDate` is a London day. */
export interface ReadState {
  readonly source: string;
  readonly release: string | null;
  readonly checkedAt: string | null;
  readonly dataDate: string | null;
  readonly failedAt: string | null;
  /** London day of `checkedAt`. */
  readonly checkedDay: string | null;
  readonly covered: readonly DayRange[];
  readonly open: OpenAnswers | null;
  /** Records that could not be read and that no later release has read. Absent: none. */
  readonly unread?: number;
  /**
   * What a stream lost in its newest gap; null: nothing. `day`: the records' day of `to`. `broughtAt`: when the service began to read the release that has
   * brought what was lost before; absent: none has.
   */
  readonly lost?: (LostRecords & { readonly day: string | null; readonly broughtAt?: string }) | null;
  /** Days of answers with records that could not be read and are given up; null: there is none. */
  readonly givenUp?: readonly DayRange[] | null;
}

/**
 * The version of a screening list that PostgreSQL serves. `publishedAt`: ISO 8601. `words`: of the counts of words that are served; null: none are.
 */
export interface ServedVersion {
  readonly list: string;
  readonly version: string;
  readonly publishedAt: string;
  readonly words: string | null;
}

/** Everything that a live clearance is decided from, as of one instant. */
export interface ClearanceRead {
  /** Null: no record ever had the number. */
  readonly payer: PublishedFacts | null;
  readonly payee: PublishedFacts | null;
  readonly sources: readonly ReadState[];
  /** The served version of each screening list. */
  readonly lists: readonly ServedVersion[];
  /** What the facts may lack. */
  readonly publication: Publication;
  /** Version of the scorecard that serves; null: that of the program. */
  readonly scorecard: string | null;
  /** What both companies are screened with; absent: the screening reads it. */
  readonly screening?: ReadScreening;
}

/** What a clearance in the sandbox reads: nothing, because the sandbox stores nothing. */
export const nothingRead: ClearanceRead = {
  ...{ payer: null, payee: null, sources: [], lists: [], publication: { unserved: [], setAside: [] }, scorecard: null },
};

const readSql = sqlFile('serving/facts/read-source-states.sql');
const companiesSql = sqlFile('serving/facts/read-companies.sql');

/** What answers about some companies are decided from, as of one instant. A company that no record names is not among them. */
export interface CompaniesRead extends Pick<ClearanceRead, 'sources' | 'lists' | 'publication' | 'scorecard'> {
  readonly companies: readonly PublishedFacts[];
}

/** Returns what answers about the companies are decided from, as of one instant. */
export async function readCompanies(client: Queryable, numbers: readonly string[]): Promise<CompaniesRead> {
  const { rows } = await client.query<CompaniesRead>({ name: 'read-companies', text: companiesSql, values: [numbers] });
  const [row] = rows;
  if (row === undefined) throw new Error('read-companies.sql returned no row');
  return row;
}

/** Returns what an answer about one company is decided from, as of one instant. `payer` and `payee` are both the company. */
export async function readCompany(pool: Pool, companyNumber: string): Promise<ClearanceRead> {
  const { companies, ...read } = await readCompanies(pool, [companyNumber]);
  const [company = null] = companies;
  return { payer: company, payee: company, ...read };
}

/** Returns the state of every source that was ever checked. */
export async function readSourceStates(pool: Pool): Promise<ReadState[]> {
  const { rows } = await pool.query<ReadState>({ name: 'read-source-states', text: readSql });
  return rows;
}

/** Returns how many companies are served. */
export async function countCompanies(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ companies: number }>(sqlFile('serving/facts/count-companies.sql'));
  return rows[0]?.companies ?? 0;
}
