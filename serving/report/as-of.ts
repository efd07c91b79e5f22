import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { recordRules } from '../../models/clearance/record-rules.ts';
import { sandboxFacts, sandboxSnapshots } from '../../models/clearance/sandbox.ts';
import type { ClearanceInputs, ClearanceRequest, Finding, Snapshots } from '../../models/clearance/verdict.ts';
import { type NotKnown, reportLimitWords } from '../../models/findings/limit-words.ts';
import { addDays, daysBetween, londonDay } from '../../uk/day.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { factsAsOf } from '../facts/facts-as-of.ts';
import { snapshotDays } from '../facts/source-states.ts';
import type { Moment } from '../records-clock.ts';

/** What the service knew of a company at an earlier instant. */
export interface KnownThen {
  readonly inputs: ClearanceInputs;
  readonly featureBuild: string | null;
  readonly asOf: Date;
  readonly factsFrom: Date | null;
  readonly factsTo: Date | null;
  /** What the report cannot know of that time, beside the limits of its verdict. */
  readonly notKnown: readonly NotKnown[];
}

interface Deps {
  readonly pool: Pool;
  readonly clock: () => Moment;
}

const snapshotSources = ['companies-house/basic-company-data', 'companies-house/officers', 'companies-house/psc'];
const snapshotsSql = sqlFile('serving/report/snapshots-as-of.sql');

/**
 * Returns what the decision table judged from at an earlier instant: the version of the facts that was served, and the day of the records. Neither the lists nor the
 * state of the sources of then are stored, so the company is not screened, and the caller adds `asOfIncomplete`.
 */
export async function inputsAsOf(deps: Deps, { environment }: ApiKey, request: ClearanceRequest, asOf: Date): Promise<KnownThen> {
  const moment = { now: asOf.toISOString(), today: dayOfRecords(asOf, deps.clock()) };
  const { companyNumber } = request.payer;
  if (environment === 'sandbox') {
    const facts = sandboxFacts(companyNumber, moment.today);
    const inputs = { request, payer: facts, payee: facts, freshness: [], snapshots: sandboxSnapshots(moment.today), ...moment };
    return { inputs, featureBuild: 'sandbox', asOf, factsFrom: null, factsTo: null, notKnown: [] };
  }
  const [version, snapshots] = await Promise.all([factsAsOf(deps.pool, companyNumber, asOf), snapshotsAsOf(deps.pool, asOf)]);
  const facts = version?.facts ?? null;
  return {
    inputs: { request, payer: facts, payee: facts, freshness: [], snapshots, ...moment },
    featureBuild: version?.featureBuild ?? null,
    asOf,
    factsFrom: version?.validFrom ?? null,
    factsTo: version?.validTo ?? null,
    notKnown: version === undefined ? [{ code: 'NO_FACTS_THEN', plain: reportLimitWords.NO_FACTS_THEN }] : [],
  };
}

/** The REVIEW finding of every report as of an earlier instant: it never says ALLOW. */
export function asOfIncomplete(asOf: Date): Finding {
  const detail = `The service stores no earlier versions of the lists and of the checks of its sources, so what they showed at ${asOf.toISOString()} is not part of this report.`;
  return {
    ...{ code: 'AS_OF_INCOMPLETE', subject: 'records', companyNumber: null, outcome: 'REVIEW' },
    ...{ ...recordRules.AS_OF_INCOMPLETE, detail, evidence: [] },
  };
}

/**
 * Returns the day of the records at the instant: the day in London with real records. The sample has a calendar of its own, and its day then is taken to lie as far
 * before its day now as the instant lies before now.
 */
function dayOfRecords(asOf: Date, { now, today }: Moment): string {
  return addDays(today, -daysBetween(londonDay(asOf), londonDay(now)));
}

async function snapshotsAsOf(pool: Pool, asOf: Date): Promise<Snapshots> {
  const { rows } = await pool.query<{ source: string; dataDate: string }>({
    name: 'snapshots-as-of',
    text: snapshotsSql,
    values: [snapshotSources, asOf],
  });
  return snapshotDays(rows);
}
