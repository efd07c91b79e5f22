import { createHash } from 'node:crypto';
import type { Pool } from '../../infra/postgres/pool.ts';
import { StoreProblem } from '../../infra/store/problem.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { inputHash } from '../../models/receipts/canonical-json.ts';
import { receiptPayload } from '../../models/receipts/receipt.ts';
import { type Difference, differencesOf } from '../../models/replay/differences.ts';
import { type Recomputed, replay } from '../../models/replay/replay.ts';
import { takenAsStored } from '../../models/replay/taken-as-stored.ts';
import type { VersionedScorecard } from '../../models/risk/credit.ts';
import {
  type DecisionToReplay,
  type Ended,
  endedRecords,
  expiredOf,
  type LedgerRelease,
  ledgerReleases,
} from '../../serving/replay/stored.ts';
import { findScorecard } from '../../serving/risk/scorecards.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { KeptSql } from '../../warehouse/replay/kept-build.ts';
import { type Builds, causesOf } from './causes.ts';
import { inChains } from './chains.ts';
import { endedLists } from './ended-lists.ts';
import { type KeptBuilds, type KnownCounts, readKeptBuilds } from './kept-builds.ts';
import { evidenceIn, namedReleases, nameOf, readAt, screenedEvidenceIn, snapshotsAt } from './named-releases.ts';
import type { ReplayFile } from './replay-file.ts';
import { screeningsOf } from './screenings.ts';

/** `taken`: what the replay read from the decision and did not compute, in sentences. */
export type ReplayResult = { readonly decision: string } & (
  | { readonly state: 'equal'; readonly releases: number; readonly notes: readonly string[]; readonly taken: readonly string[] }
  | {
      readonly state: 'differs';
      readonly differences: readonly Difference[];
      readonly causes: readonly string[];
      readonly taken: readonly string[];
    }
  | { readonly state: 'not-replayable'; readonly code: string; readonly detail: string }
);

export interface ReplayDeps {
  readonly pool: Pool;
  readonly file: ReplayFile;
  /** The builds of the running program. */
  readonly builds: Builds;
  readonly onProgress?: (text: string) => void;
}

/** One way in which the service may have computed the facts of a decision. */
interface Attempt {
  readonly releases: readonly LedgerRelease[];
  readonly counts: KnownCounts | undefined;
}

/** What PostgreSQL knows of all decisions, read once. */
interface Known {
  readonly ledger: readonly LedgerRelease[];
  readonly ended: readonly Ended[];
  readonly kept: KeptBuilds;
}

interface Pending {
  readonly decision: DecisionToReplay;
  readonly featureBuild: string | null;
  readonly attempts: readonly Attempt[];
  /** Why raw bytes of its evidence were not compared, each in one sentence. */
  readonly rawEnded: readonly string[];
  /** What the first attempt found. */
  first?: ReplayResult;
}

/**
 * Replays each decision from the stored releases and returns the results in the order given. Decisions that rest on the same releases share one
 * computation. Equal means: the releases give the same facts, days of snapshots, lists and screenings, the rules of the running program
 * give the same verdict on them, and the raw bytes of the evidence are those that the service received.
 */
export async function replayDecisions(deps: ReplayDeps, decisions: readonly DecisionToReplay[]): Promise<ReplayResult[]> {
  const results = new Map<string, ReplayResult>();
  const known: Known = {
    ledger: await ledgerReleases(deps.pool),
    ended: await endedRecords(deps.pool),
    kept: readKeptBuilds(deps.pool),
  };
  const byName = new Map(known.ledger.map((one) => [nameOf(one), one]));
  let pending: Pending[] = [];
  for (const decision of decisions) {
    const refused = await whyNot(deps.pool, decision, known.ledger);
    const raw = refused === undefined ? await deps.file.rawEvidence(decision.inputs, byName) : undefined;
    const result = raw?.refused === undefined ? refused : ({ decision: decision.id, state: 'not-replayable', ...raw.refused } as const);
    if (result === undefined) pending.push(await pendingOf(decision, known, raw?.ended ?? []));
    else results.set(decision.id, result);
  }
  for (let attempt = 0; pending.length > 0; attempt += 1) {
    const left: Pending[] = [];
    for (const group of groupsOf(pending, attempt)) {
      for (const [one, result] of await replayGroup(deps, group, attempt, known)) {
        one.first ??= result;
        if (result.state === 'differs' && attempt + 1 < one.attempts.length) left.push(one);
        else results.set(one.decision.id, result.state === 'equal' ? result : one.first);
      }
    }
    pending = left;
  }
  return decisions.flatMap(({ id }) => results.get(id) ?? []);
}

/** Returns why a decision cannot be replayed at all. */
async function whyNot(pool: Pool, decision: DecisionToReplay, ledger: readonly LedgerRelease[]): Promise<ReplayResult | undefined> {
  const because = (code: string, detail: string) => ({ decision: decision.id, state: 'not-replayable' as const, code, detail });
  if (decision.environment === 'sandbox')
    return because('SANDBOX', 'a sandbox decision rests on scenarios of the program, not on releases');
  const [expired] = await expiredOf(pool, [...evidenceIn(decision.inputs), ...screenedEvidenceIn(decision.inputs)]);
  if (expired !== undefined) {
    const what = expired.record === '' ? `release ${expired.release}` : `record ${expired.record}`;
    return because('EVIDENCE_EXPIRED', `${what} of ${expired.source} was deleted on ${expired.expiredOn}: ${expired.law}`);
  }
  const [unknown] = namedReleases(decision, ledger).unknown;
  return unknown === undefined
    ? undefined
    : because('RELEASE_UNKNOWN', `the ledger has no applied release ${unknown}, which the decision names`);
}

async function pendingOf(decision: DecisionToReplay, { ledger, kept }: Known, rawEnded: readonly string[]): Promise<Pending> {
  const { served, applied } = namedReleases(decision, ledger);
  const around = await kept.countsAround(readAt(decision));
  const sets = applied.length === served.length ? [served] : [served, applied];
  const counts = around.length === 0 ? [undefined] : around;
  const attempts = sets.flatMap((releases) => counts.map((one) => ({ releases, counts: one })));
  return { decision, featureBuild: receiptOf(decision).featureBuild, attempts, rawEnded };
}

/** Groups of decisions with the same releases and counts in this attempt, in an order in which the file mostly grows. */
function groupsOf(pending: readonly Pending[], attempt: number): Pending[][] {
  const groups = new Map<string, { readonly group: Pending[]; readonly names: ReadonlySet<string> }>();
  for (const one of pending) {
    const { releases = [], counts } = one.attempts[attempt] ?? {};
    const names = releases.map(nameOf);
    const hash = createHash('sha256').update(JSON.stringify([names, counts?.id ?? null]));
    const key = `${String(names.length).padStart(9, '0')} ${hash.digest('hex')}`;
    const { group } = groups.get(key) ?? {};
    if (group === undefined) groups.set(key, { group: [one], names: new Set(names) });
    else group.push(one);
  }
  return inChains([...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found)).map(({ group }) => group);
}

async function replayGroup(
  deps: ReplayDeps,
  group: readonly Pending[],
  at: number,
  { ledger, ended, kept }: Known,
): Promise<(readonly [Pending, ReplayResult])[]> {
  const attempt = group[0]?.attempts[at];
  if (attempt === undefined) return [];
  const { releases, counts } = attempt;
  try {
    const leftOut = await deps.file.become(releases, (applied, of) => deps.onProgress?.(`${applied} of ${of} releases`));
    const companies = [...new Set(group.flatMap(({ decision }) => companiesOf(decision)))];
    const facts = await deps.file.facts(companies, { counts: counts?.content });
    const lists = await deps.file.lists();
    // before any facts are computed by kept SQL, which leaves the file without the people of these releases
    const screened = await screeningsOf({ ...deps, kept }, group);
    const results: (readonly [Pending, ReplayResult])[] = [];
    const bySql = new Map<string | null, Again>();
    for (const { one, screenings, hasWords } of screened) {
      const endings = endedLists(one.decision.inputs, ended);
      const snapshots = snapshotsAt(one.decision, ledger);
      const scorecards = await scorecardsOf(deps.pool, one.decision);
      const recomputed = { facts, lists, endedLists: new Set<string>(endings.keys()), scorecards, screenings, snapshots };
      const compute: Again = (sql) => deps.file.facts(companies, { counts: counts?.content, sql });
      const again = bySql.get(one.featureBuild) ?? onceFor(compute);
      bySql.set(one.featureBuild, again);
      const rest = { leftOut, ended: [...endings.values()], hasWords };
      results.push([one, await resultOf({ ...deps, kept, again }, one, attempt, { ...rest, recomputed })]);
    }
    return results;
  } catch (error) {
    if (!(error instanceof SourceProblem || error instanceof StoreProblem)) throw error;
    const { code, message } = error;
    return group.map((one) => [one, { decision: one.decision.id, state: 'not-replayable', code, detail: message }] as const);
  }
}

interface Found {
  readonly recomputed: Recomputed;
  /** Why releases were left out, and why versions of lists are taken as stored, each in one sentence. */
  readonly leftOut: readonly string[];
  readonly ended: readonly string[];
  readonly hasWords: boolean;
}

/** Computes facts by the kept SQL of one build. */
type Again = (sql: KeptSql) => Promise<ReadonlyMap<string, CompanyFacts>>;

/** Returns a function that computes once and then returns the same facts. */
function onceFor(compute: Again): Again {
  let computed: ReturnType<Again> | undefined;
  return (sql) => {
    computed ??= compute(sql);
    return computed;
  };
}

async function resultOf(
  deps: ReplayDeps & { readonly kept: KeptBuilds; readonly again: Again },
  { decision, featureBuild, rawEnded }: Pending,
  { releases, counts }: Attempt,
  { recomputed, leftOut, ended, hasWords }: Found,
): Promise<ReplayResult> {
  const { id, inputs, verdict } = decision;
  const found = replay(inputs, verdict, recomputed);
  const signed = differencesOf('inputs', receiptOf(decision).inputHash, inputHash(inputs));
  const differences = [...signed, ...found.ofFacts, ...found.ofScreening, ...found.ofVerdict];
  const then = { sql: featureBuild, rules: verdict.ruleset };
  const taken = [...takenAsStored(inputs, recomputed.scorecards), ...ended];
  const without = [...leftOut.map((why) => `left out: ${why}`), ...rawEnded];
  if (differences.length > 0) {
    const known = { hasCounts: counts !== undefined, hasWords, isSigned: signed.length === 0 };
    const causes = await causesOf(deps, { decision, then, recomputed, found, ...known });
    return { decision: id, state: 'differs', differences, causes: [...without, ...causes], taken };
  }
  const notes = [
    ...without,
    ...(then.sql !== null && then.sql !== deps.builds.sql
      ? [`computed by the SQL ${deps.builds.sql}; the decision was made by ${then.sql}`]
      : []),
    ...(then.rules !== deps.builds.rules ? [`decided by the rules ${deps.builds.rules}; the decision was made by ${then.rules}`] : []),
  ];
  return { decision: id, state: 'equal', releases: releases.length - leftOut.length, notes, taken };
}

/** Returns the scorecards that the decision names and that are stored. */
async function scorecardsOf(pool: Pool, { inputs: { payer, payee } }: DecisionToReplay): Promise<Map<string, VersionedScorecard>> {
  const versions = new Set([payer?.credit?.scorecard, payee?.credit?.scorecard]);
  const found = new Map<string, VersionedScorecard>();
  for (const version of versions) {
    const stored = version === undefined ? undefined : await findScorecard(pool, version);
    if (version !== undefined && stored !== undefined) found.set(version, { version, card: stored.card });
  }
  return found;
}

const companiesOf = ({ inputs: { request } }: DecisionToReplay) => [request.payer.companyNumber, request.payee.companyNumber];

/** The payload that was signed. `risk verify` checks the signature. */
function receiptOf({ receipt }: DecisionToReplay): Pick<ReturnType<typeof receiptPayload.parse>, 'inputHash' | 'featureBuild'> {
  const [, payload = ''] = receipt.split('.');
  return receiptPayload.pick({ inputHash: true, featureBuild: true }).parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
