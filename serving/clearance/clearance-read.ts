import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Publication } from '../../models/clearance/verdict.ts';
import type { ClearanceRead, PublishedFacts, ReadState, ServedVersion } from '../facts/company-facts.ts';
import type { ReadCompany } from '../screening/stored-screening.ts';
import type { Target } from '../screening/sweep/target.ts';

/** Both companies of a payment, by number. */
export interface Companies {
  readonly payer: string;
  readonly payee: string;
}

/** A company of a payment, or of the chain of one. `published`: null for a company of a chain. */
type CompanyRead = ReadCompany & { readonly published: PublishedFacts | null };

/** What the claim of a clearance reads. */
export interface ClaimedRead {
  readonly companies: readonly CompanyRead[];
  /** Names what the database held beside the companies (`answers_version`). */
  readonly version: string;
  /** True: an applied release is not published in time. */
  readonly isOverdue: boolean;
  /** PostgreSQL's clock, ISO 8601 UTC. */
  readonly readAt: string;
}

/** What the answers about all companies rest on. It changes every few seconds. */
interface Shared {
  readonly version: string;
  readonly sources: readonly ReadState[];
  readonly lists: readonly ServedVersion[];
  readonly screened: Target | null;
  /** ISO 8601 UTC; null: the facts are not outdated. */
  readonly outdated: string | null;
}

interface Row extends Omit<Shared, 'sources'>, Omit<ClaimedRead, 'isOverdue'> {
  readonly sources: readonly ReadState[] | null;
  readonly unserved: Publication['unserved'];
}

/** Milliseconds for which a version is trusted: far less than transaction ids need to come round again, and than a restore of the database takes. */
const mostAgeMs = 5_000;
const readSql = sqlFile('serving/clearance/read-clearance.sql');

/**
 * Returns a function that adds the shared state to the rows of a claim. The function keeps the shared state between calls. When the claim found another
 * version of it, the function reads the shared state and the companies again in one statement, so an answer is as of one instant.
 */
export function createClearanceReads(pool: Pool): (tenant: string, companies: Companies, claimed: ClaimedRead) => Promise<ClearanceRead> {
  let held: { readonly shared: Shared; readonly at: number } | undefined;

  return async (tenant, companies, claimed) => {
    const isHeld = held !== undefined && held.shared.version === claimed.version && performance.now() - held.at < mostAgeMs;
    if (held !== undefined && isHeld && !claimed.isOverdue) return readOf(companies, claimed, held.shared, []);
    const at = performance.now();
    const values = [tenant, companies.payer, companies.payee];
    const { rows } = await pool.query<Row>({ name: 'read-clearance', text: readSql, values });
    const [row] = rows;
    if (row === undefined) throw new Error('the statement returned no row');
    const { version, lists, screened, outdated } = row;
    const shared = { version, sources: row.sources ?? [], lists, screened, outdated };
    held = { shared, at };
    return readOf(companies, row, shared, row.unserved);
  };
}

function readOf(
  { payer, payee }: Companies,
  { companies, readAt }: Pick<ClaimedRead, 'companies' | 'readAt'>,
  { sources, lists, screened, outdated }: Shared,
  unserved: Publication['unserved'],
): ClearanceRead {
  const byNumber = new Map(companies.map((company) => [company.companyNumber, company]));
  const factsOf = (number: string) => {
    const company = byNumber.get(number);
    return company?.isPublished === true ? company.published : null;
  };
  const setAside = [...new Set([payer, payee])]
    .sort()
    .flatMap((companyNumber) => (byNumber.get(companyNumber)?.setAsideCodes ?? []).map((code) => ({ companyNumber, code })));
  return {
    ...{ payer: factsOf(payer), payee: factsOf(payee), sources, lists },
    publication: { readAt, unserved, setAside, outdated },
    screening: { companies, screened },
  };
}
