import type { Pool } from '../../infra/postgres/pool.ts';
import { supplementarySources } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { sandboxFacts, sandboxFreshness, sandboxSnapshots } from '../../models/clearance/sandbox.ts';
import { type Assessment, assess, type RiskInputs } from '../../models/risk/assess.ts';
import type { Exposure } from '../../models/risk/price.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { type ClearanceRead, readCompany } from '../facts/company-facts.ts';
import { type AsOf, asOfIncomplete, type FactsThen, factsThen, type Known, knownOf } from '../facts/facts-then.ts';
import { type SourceLimits, snapshotDays, sourceStates } from '../facts/source-states.ts';
import type { Moment } from '../records-clock.ts';
import { createScorecards, scorecardAsOf } from './scorecards.ts';

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
  readonly known: Known;
  /** ISO 8601 UTC. */
  readonly assessedAt: string;
  /** ISO day, London: the day that days are counted to. */
  readonly today: string;
}

/**
 * Creates the function that assesses one company from the served facts. It stores nothing. In the sandbox the company is a
 * scenario and the scorecard that of the program.
 */
export function createAssessCompany(deps: RiskDeps) {
  const scorecardOf = createScorecards(deps.pool);
  return async (
    { environment }: Pick<ApiKey, 'environment'>,
    companyNumber: string,
    exposure: Exposure | undefined,
    asOf?: AsOf,
  ): Promise<AssessedCompany> => {
    const { inputs, served, known } =
      asOf !== undefined
        ? await then(environment, companyNumber, asOf)
        : environment === 'sandbox'
          ? await sandbox(companyNumber)
          : await live(companyNumber);
    return {
      companyNumber,
      name: inputs.company?.name ?? null,
      ...{ scorecard: served.version, assessedAt: inputs.now, today: inputs.today },
      assessment: assess(served.card, { exposure, ...inputs }),
      known,
    };
  };

  async function live(companyNumber: string) {
    const read = await readCompany(deps.pool, companyNumber);
    // reads the clock after the facts, so that no fact is newer than the instant of the assessment
    const inputs = liveInputs(deps, companyNumber, read, deps.clock());
    return { inputs, served: await scorecardOf(read.scorecard), known: knownOf(inputs, read.payee?.featureBuild ?? null) };
  }

  async function then(environment: ApiKey['environment'], companyNumber: string, asOf: AsOf) {
    const [found, version] = await Promise.all([
      factsThen(deps, { environment }, companyNumber, asOf),
      environment === 'sandbox' ? null : scorecardAsOf(deps.pool, asOf),
    ]);
    const inputs = inputsThen(environment, companyNumber, found);
    return { inputs, served: await scorecardOf(version), known: knownOf(found, found.featureBuild, { ...found, basis: asOf.basis }) };
  }

  async function sandbox(companyNumber: string) {
    const inputs = sandboxInputs(companyNumber, deps.clock());
    return { inputs, served: await scorecardOf(null), known: knownOf(inputs, 'sandbox') };
  }
}

/** Returns what an assessment as of an earlier instant rests on. */
export function inputsThen(
  environment: ApiKey['environment'],
  companyNumber: string,
  {
    facts,
    noFactsThen,
    snapshots,
    now,
    today,
  }: Pick<FactsThen, 'facts' | 'snapshots' | 'now' | 'today'> & Partial<Pick<FactsThen, 'noFactsThen'>>,
): RiskInputs {
  const company = environment === 'sandbox' && facts !== null ? { ...nothingRecorded, ...facts } : facts;
  return {
    companyNumber,
    company,
    freshness: [],
    snapshots,
    now,
    today,
    incomplete: [asOfIncomplete(new Date(now))],
    noFactsThen: noFactsThen ?? false,
  };
}

function liveInputs(
  deps: RiskDeps,
  companyNumber: string,
  { payee, sources, publication }: ClearanceRead,
  { now, today }: Moment,
): RiskInputs {
  return {
    companyNumber,
    company: payee?.facts ?? null,
    ...{ publication, snapshots: snapshotDays(sources), now: now.toISOString(), today },
    freshness: sourceStates(deps.sources, sources),
    supplementary: sourceStates(deps.supplementarySources, sources, [payee]).filter(({ source }) => supplementarySources.has(source)),
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
