import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { type LaterFacts, type LearnedLater, trueOn } from '../../models/as-of/true-on.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { recordRules } from '../../models/clearance/record-rules.ts';
import { sandboxFacts, sandboxSnapshots } from '../../models/clearance/sandbox.ts';
import type { Finding, Snapshots } from '../../models/clearance/verdict.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { endOfMillisecond } from '../input/instant.ts';
import { dayOfRecords, type Moment } from '../records-clock.ts';
import { factsAsOf } from './facts-as-of.ts';
import { snapshotDays } from './source-states.ts';

/** `KNOWN`: what the service knew at the instant. `TRUE`: what was true then, as far as the service has learned since. */
export type Basis = 'KNOWN' | 'TRUE';

/** An earlier instant that an answer is about. */
export interface AsOf {
  readonly instant: Date;
  readonly basis: Basis;
}

/** The facts of a company at an earlier instant. */
export interface FactsThen {
  readonly facts: CompanyFacts | null;
  /** No facts of the instant are stored: the company was not known then, or they are no longer kept. `facts` then hold what later ones date to the day. */
  readonly noFactsThen: boolean;
  /** What `facts` hold although it was not known then; empty on the basis KNOWN. */
  readonly learnedLater: readonly LearnedLater[];
  readonly featureBuild: string | null;
  /** When the facts known then were published, and when others replaced them; null: none were, or none have. */
  readonly factsFrom: Date | null;
  readonly factsTo: Date | null;
  readonly snapshots: Snapshots;
  /** ISO 8601 UTC, and the day of the records to which days are counted. */
  readonly now: string;
  readonly today: string;
}

/** Which knowledge an answer rests on. */
export interface Known {
  /** `now`: the facts that are served. `then`: those of an earlier instant. */
  readonly as: 'now' | 'then';
  /** Of an answer as of an earlier instant; null: an answer of now. */
  readonly basis: Basis | null;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** ISO day, London: overdue days and hearings are counted to it. */
  readonly daysCountedTo: string;
  /** Hash of the SQL that computed the facts known then; null: no facts. */
  readonly featureBuild: string | null;
  /** ISO 8601 UTC, of an answer as of an earlier instant: when the facts were published, and when others replaced them; null: they were not. */
  readonly factsFrom: string | null;
  readonly factsTo: string | null;
  readonly learnedLater: readonly LearnedLater[];
}

interface Deps {
  readonly pool: Pool;
  readonly clock: () => Moment;
}

export const snapshotSources = ['companies-house/basic-company-data', 'companies-house/officers', 'companies-house/psc'];
/** A past snapshot whose facts are not kept shows nothing of the company. */
const noSnapshots: Snapshots = { register: null, officers: null, owners: null };
const snapshotsSql = sqlFile('serving/facts/snapshots-as-of.sql');
const laterSql = sqlFile('serving/facts/facts-after.sql');

/**
 * Returns the facts of a company at an earlier instant, from the stored versions. In the sandbox a scenario is the same at any instant. Neither past lists nor
 * past states of the sources are stored, so the caller adds `asOfIncomplete`.
 */
export async function factsThen(
  deps: Deps,
  { environment }: Pick<ApiKey, 'environment'>,
  companyNumber: string,
  { instant, basis }: AsOf,
): Promise<FactsThen> {
  const moment = { now: instant.toISOString(), today: dayOfRecords(instant, deps.clock()) };
  if (environment === 'sandbox') {
    const facts = sandboxFacts(companyNumber, moment.today);
    const published = { featureBuild: 'sandbox', factsFrom: null, factsTo: null };
    return { facts, noFactsThen: false, learnedLater: [], ...published, snapshots: sandboxSnapshots(moment.today), ...moment };
  }
  const [version, snapshots, later] = await Promise.all([
    factsAsOf(deps.pool, companyNumber, instant),
    snapshotsAsOf(deps.pool, instant),
    basis === 'TRUE' ? factsAfter(deps.pool, companyNumber, instant) : [],
  ]);
  return {
    ...trueOn(moment.today, version?.facts ?? null, later),
    noFactsThen: version === undefined,
    featureBuild: version?.featureBuild ?? null,
    factsFrom: version?.validFrom ?? null,
    factsTo: version?.validTo ?? null,
    snapshots: version === undefined ? noSnapshots : snapshots,
    ...moment,
  };
}

/** States what an answer rests on. `then` absent: an answer of now. */
export function knownOf(
  { now, today }: { readonly now: string; readonly today: string },
  featureBuild: string | null,
  then?: FactsThen & Pick<AsOf, 'basis'>,
): Known {
  return {
    as: then === undefined ? 'now' : 'then',
    ...{ basis: then?.basis ?? null, at: now, daysCountedTo: today, featureBuild },
    ...{ factsFrom: then?.factsFrom?.toISOString() ?? null, factsTo: then?.factsTo?.toISOString() ?? null },
    learnedLater: then?.learnedLater ?? [],
  };
}

/** The REVIEW finding of every answer as of an earlier instant: it never says ALLOW, and its data are limited. */
export function asOfIncomplete(asOf: Date): Finding {
  const detail = `The service stores no earlier versions of the lists and of the checks of its sources, so what they showed at ${asOf.toISOString()} is not part of this answer.`;
  return {
    ...{ code: 'AS_OF_INCOMPLETE', subject: 'records', companyNumber: null, outcome: 'REVIEW' },
    ...{ ...recordRules.AS_OF_INCOMPLETE, detail, evidence: [] },
  };
}

async function snapshotsAsOf(pool: Pool, asOf: Date): Promise<Snapshots> {
  const { rows } = await pool.query<{ source: string; dataDate: string }>({
    name: 'snapshots-as-of',
    text: snapshotsSql,
    values: [snapshotSources, endOfMillisecond(asOf)],
  });
  return snapshotDays(rows);
}

/** Reads every later version: one that is left out may be the one that dates a petition. They are kept for 400 days. */
async function factsAfter(pool: Pool, companyNumber: string, instant: Date): Promise<LaterFacts[]> {
  const values = [companyNumber, endOfMillisecond(instant)];
  const { rows } = await pool.query<{ facts: CompanyFacts; validFrom: Date }>({ name: 'facts-after', text: laterSql, values });
  return rows.map(({ facts, validFrom }) => ({ facts, knownFrom: validFrom.toISOString() }));
}
