import type { Pool } from '../../infra/postgres/pool.ts';
import { coverageOf } from '../../models/clearance/coverage.ts';
import type { CompanyFacts, CompanyScreening, RegisterEntry } from '../../models/clearance/facts.ts';
import { recordFindings } from '../../models/clearance/record-findings.ts';
import type { ClearanceInputs, ClearanceRequest, SourceState } from '../../models/clearance/verdict.ts';
import { limitWords, type NotKnown, reportLimitWords } from '../../models/findings/limit-words.ts';
import { type CompanyJudgement, judgeCompany, type ReportFinding } from '../../models/report/report.ts';
import { creditOf } from '../../models/risk/credit.ts';
import { sources } from '../../sources/index.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { type InputDeps, inputsOf } from '../clearance/clearance-inputs.ts';
import { nothingRead, readCompany } from '../facts/company-facts.ts';
import { type AsOf, asOfIncomplete, factsThen, type Known, knownOf } from '../facts/facts-then.ts';
import { lookUps } from '../ledger/look-ups.ts';
import { type LinkedEvidence, linked } from '../output/evidence-links.ts';
import { recordsInstant } from '../records-clock.ts';
import { createScorecards, scorecardAsOf } from '../risk/scorecards.ts';
import { type Asked, detailsOf, type ReportDetails } from './details.ts';
import { newsSearched } from './news-searched.ts';
import { type RecentEvent, recentEvents } from './recent-events.ts';

export interface ReportDeps extends Omit<InputDeps, 'screenCompanies'> {
  readonly pool: Pool;
}

export interface ReportRequest extends Pick<ClearanceRequest, 'terms' | 'exposure'> {
  readonly companyNumber: string;
  /** Absent: now. */
  readonly asOf?: AsOf | undefined;
}

/** What the service knows of one company, for a person. */
export interface Report extends Pick<CompanyJudgement, 'verdict'> {
  readonly companyNumber: string;
  readonly name: string | null;
  readonly register: Omit<RegisterEntry, 'evidence'> | null;
  readonly details: ReportDetails;
  readonly findings: readonly LinkedFinding[];
  /** What the findings rest on; not part of the answer. Null: no record has held the number. */
  readonly facts: CompanyFacts | null;
  readonly screening: Omit<CompanyScreening, 'findings' | 'gaps'> | null;
  /** What the answer does not cover, each with a sentence. */
  readonly notKnown: readonly NotKnown[];
  readonly coverage: readonly SourceCoverage[];
  /** What was published about the company within a year before the instant, the newest first. */
  readonly events: readonly RecentEvent[];
  readonly known: Known;
  /** ISO 8601 UTC; null: a report as of an earlier instant has no end. */
  readonly expiresAt: string | null;
}

export interface LinkedFinding extends Omit<ReportFinding, 'evidence'> {
  readonly evidence: readonly LinkedEvidence[];
}

export interface SourceCoverage {
  readonly source: string;
  readonly title: string | null;
  readonly publisher: string | null;
  /** True: without it no payment is ALLOW. */
  readonly mandatory: boolean;
  readonly release: string | null;
  readonly dataDate: string | null;
  readonly checkedAt: string | null;
  /** Why an answer does without a part of it: it was not read in time or not whole, or is not published. Null: an answer rests on the whole. */
  readonly stale: string | null;
}

type ScreenCompanies = InputDeps['screenCompanies'];
type ScoredDeps = ReportDeps & { readonly scorecardOf: ReturnType<typeof createScorecards> };

/** Returns a function that reports about a company. It stores nothing. `screenCompanies`: compares the names of the company, in the place that the caller chooses. */
export function createReport(
  deps: ReportDeps,
): (caller: ApiKey, request: ReportRequest, screenCompanies: ScreenCompanies) => Promise<Report> {
  const scorecardOf = createScorecards(deps.pool);
  return async (caller, request, screenCompanies) => {
    const { asOf } = request;
    const scored = { ...deps, scorecardOf };
    const then = asOf === undefined ? undefined : await inputsAsOf(scored, caller, request, asOf);
    const { inputs, featureBuild } = then ?? (await inputsNow({ ...scored, screenCompanies }, caller, request));
    const judgement = judgeCompany(inputs, asOf === undefined ? [] : [asOfIncomplete(asOf.instant)]);
    const isLive = caller.environment === 'live';
    const [events, asked] = await Promise.all([
      isLive ? recentEvents(deps.pool, caller, request.companyNumber, inputs.now) : [],
      isLive && asOf === undefined ? askedOf(deps.pool, request.companyNumber, inputs) : undefined,
    ]);
    return {
      ...companyOf(request.companyNumber, inputs.payer),
      details: detailsOf(inputs.payer, asked),
      verdict: judgement.verdict,
      findings: judgement.findings.map((finding) => ({ ...finding, evidence: finding.evidence.map(linked) })),
      facts: inputs.payer,
      screening: screeningOf(inputs.payer),
      notKnown: [...judgement.limits.map((code) => ({ code, plain: limitWords[code] })), ...(then?.notKnown ?? [])],
      coverage: sourcesRead(inputs),
      events,
      known: then?.known ?? knownOf(inputs, featureBuild),
      expiresAt: then === undefined ? judgement.expiresAt : null,
    };
  };
}

async function inputsNow(deps: ScoredDeps & Pick<InputDeps, 'screenCompanies'>, caller: ApiKey, request: ReportRequest) {
  const { companyNumber } = request;
  const read = caller.environment === 'live' ? await readCompany(deps.pool, companyNumber) : nothingRead;
  return inputsOf(deps, caller, paymentOf(request), read);
}

/** What the decision table judges from at an earlier instant. Past lists and past states of the sources are not stored, so the company is not screened. */
async function inputsAsOf(deps: ScoredDeps, caller: ApiKey, request: ReportRequest, asOf: AsOf) {
  const [then, version] = await Promise.all([
    factsThen(deps, caller, request.companyNumber, asOf),
    caller.environment === 'sandbox' ? null : scorecardAsOf(deps.pool, asOf),
  ]);
  const { featureBuild, snapshots, now, today } = then;
  const scorecard = await deps.scorecardOf(version);
  const facts = then.facts && { ...then.facts, credit: creditOf(scorecard, then.facts, { snapshots, today }) };
  const noFacts: NotKnown = { code: 'NO_FACTS_THEN', plain: reportLimitWords.NO_FACTS_THEN };
  return {
    inputs: { request: paymentOf(request), payer: facts, payee: facts, freshness: [], snapshots, now, today },
    featureBuild,
    known: knownOf(then, featureBuild, { ...then, basis: asOf.basis }),
    notKnown: then.noFactsThen ? [noFacts] : [],
  };
}

/** What was asked about the company and searched for it until now. The ledger keeps the newest answers only: earlier ones are not known. */
async function askedOf(pool: Pool, companyNumber: string, { now, today }: Pick<ClearanceInputs, 'now' | 'today'>): Promise<Asked> {
  const at = recordsInstant({ now: new Date(now), today });
  const [searched, answers] = await Promise.all([newsSearched(pool, at), lookUps(pool).of(companyNumber)]);
  return { searched, answers };
}

/** A payment of the company to itself: both sides of the decision table are then about it. */
function paymentOf({ companyNumber, terms, exposure }: ReportRequest): ClearanceRequest {
  return { direction: 'outbound', payer: { companyNumber }, payee: { companyNumber }, terms, exposure };
}

function companyOf(companyNumber: string, facts: CompanyFacts | null): Pick<Report, 'companyNumber' | 'name' | 'register'> {
  const entry = facts?.register ?? null;
  if (entry === null) return { companyNumber, name: facts?.name ?? null, register: null };
  const { evidence: _, ...register } = entry;
  return { companyNumber, name: facts?.name ?? null, register };
}

function screeningOf(facts: CompanyFacts | null): Report['screening'] {
  const screening = facts?.screening ?? null;
  if (screening === null) return null;
  const { outcome, limits, lists } = screening;
  return { outcome, limits, lists };
}

function sourcesRead(inputs: ClearanceInputs): SourceCoverage[] {
  const { freshness, supplementary = [] } = inputs;
  const read = coverageOf(inputs, recordFindings(inputs));
  const covered = (mandatory: boolean) => (state: SourceState) => {
    const { source, release, dataDate, checkedAt } = state;
    const about = sources.find(({ id }) => id === source);
    const stale = read.get(source)?.why ?? null;
    return { source, title: about?.title ?? null, publisher: about?.publisher ?? null, mandatory, release, dataDate, checkedAt, stale };
  };
  return [...freshness.map(covered(true)), ...supplementary.map(covered(false))];
}
