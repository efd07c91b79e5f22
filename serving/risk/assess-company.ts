import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { supplementarySources } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { sandboxFacts, sandboxFreshness, sandboxSnapshots } from '../../models/clearance/sandbox.ts';
import type { Publication } from '../../models/clearance/verdict.ts';
import { type Assessment, assess, type RiskInputs } from '../../models/risk/assess.ts';
import type { Exposure } from '../../models/risk/price.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import type { PublishedFacts, ReadState } from '../facts/company-facts.ts';
import { type SourceLimits, snapshotDays, sourceStates } from '../facts/source-states.ts';
import type { Moment } from '../records-clock.ts';
import { createScorecards } from './scorecards.ts';

export interface RiskDeps {
  readonly pool: Pool;
  readonly clock: () => Moment;
  /** Every source that a clearance depends on. */
  readonly sources: readonly SourceLimits[];
  /** Sources that a clearance can do without. */
  readonly supplementarySources: readonly SourceLimits[];
}

export interface AssessedCompany {
  readonly companyNumber: string;
  readonly name: string | null;
  readonly assessment: Assessment;
  /** Version of the scorecard. */
  readonly scorecard: string;
  /** ISO 8601 UTC. */
  readonly assessedAt: string;
  /** ISO day, London: the day that days are counted to. */
  readonly today: string;
}

interface RiskRead {
  readonly company: PublishedFacts | null;
  readonly sources: readonly ReadState[] | null;
  readonly publication: Publication;
  readonly scorecard: string | null;
}

const readSql = sqlFile('serving/risk/read-risk.sql');

/**
 * Creates the function that assesses one company from the served facts, in one round trip to PostgreSQL. It stores nothing. In the sandbox the company is a
 * scenario and the scorecard that of the program.
 */
export function createAssessCompany(deps: RiskDeps) {
  const scorecardOf = createScorecards(deps.pool);
  return async (
    { environment }: Pick<ApiKey, 'environment'>,
    companyNumber: string,
    exposure: Exposure | undefined,
  ): Promise<AssessedCompany> => {
    const { inputs, served } = environment === 'sandbox' ? await sandbox(companyNumber) : await live(companyNumber);
    return {
      ...{ companyNumber, name: inputs.company?.name ?? null, scorecard: served.version, assessedAt: inputs.now, today: inputs.today },
      assessment: assess(served.card, { ...inputs, exposure }),
    };
  };

  async function live(companyNumber: string) {
    const { rows } = await deps.pool.query<RiskRead>({ name: 'read-risk', text: readSql, values: [companyNumber] });
    const [read] = rows;
    if (read === undefined) throw new Error('PostgreSQL returned no row for an assessment');
    // reads the clock after the facts, so that no fact is newer than the instant of the assessment
    return { inputs: liveInputs(deps, companyNumber, read, deps.clock()), served: await scorecardOf(read.scorecard) };
  }

  async function sandbox(companyNumber: string) {
    return { inputs: sandboxInputs(companyNumber, deps.clock()), served: await scorecardOf(null) };
  }
}

function liveInputs(
  deps: RiskDeps,
  companyNumber: string,
  { company, sources, publication }: RiskRead,
  { now, today }: Moment,
): RiskInputs {
  const read = sources ?? [];
  return {
    ...{ companyNumber, company: company?.facts ?? null, publication, snapshots: snapshotDays(read), now: now.toISOString(), today },
    freshness: sourceStates(deps.sources, read),
    supplementary: sourceStates(deps.supplementarySources, read).filter(({ source }) => supplementarySources.has(source)),
  };
}

/** What the facts of the sandbox leave out because nothing is on record. */
const nothingRecorded: Partial<CompanyFacts> = { courtListings: [], governance: null, strikeOff: null, ownershipGap: null, phoenix: [] };

function sandboxInputs(companyNumber: string, { now, today }: Moment): RiskInputs {
  const at = now.toISOString();
  const facts = sandboxFacts(companyNumber, today);
  return {
    ...{ companyNumber, company: facts === null ? null : { ...nothingRecorded, ...facts }, now: at, today },
    ...{ freshness: sandboxFreshness([companyNumber], at, today), snapshots: sandboxSnapshots(today) },
  };
}
