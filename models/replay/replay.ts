import { decide, unknown } from '../clearance/decide.ts';
import { withoutDetails } from '../clearance/details.ts';
import type { CompanyFacts, CompanyScreening } from '../clearance/facts.ts';
import type { ClearanceInputs, Finding, Judgement, Party, Snapshots } from '../clearance/verdict.ts';
import { creditOf, type VersionedScorecard } from '../risk/credit.ts';
import { type Difference, differencesOf, named } from './differences.ts';
import { screeningDifferences } from './screening.ts';

/** What the releases give. Of the stored decision it has only what `takenAsStored` names. */
export interface Recomputed {
  /** By company number; absent: no record of the releases has held the number. */
  readonly facts: ReadonlyMap<string, CompanyFacts>;
  readonly snapshots: Snapshots;
  /** Versions of the screening lists, by list. */
  readonly lists: ReadonlyMap<string, string>;
  /** The lists of which a law or a licence ended records since, so that their version of that time cannot be made. */
  readonly endedLists: ReadonlySet<string>;
  /** Scorecards by version. The band of a company whose scorecard is not among them is taken as stored. */
  readonly scorecards: ReadonlyMap<string, VersionedScorecard>;
  /** Null: the company could not be screened then; undefined: the decision is from before screenings were recorded. */
  readonly screenings: Readonly<Record<Party, CompanyScreening | null | undefined>>;
}

export interface Replayed {
  /** Facts and days of snapshots that the releases do not give as the decision states them. */
  readonly ofFacts: readonly Difference[];
  /** Versions of lists, and outcome, findings and limits of the screenings, that the releases do not give as the decision states them. */
  readonly ofScreening: readonly Difference[];
  /** Outcome, findings, limits and expiry that the decision table does not give on the recomputed facts and screenings as the decision states them. */
  readonly ofVerdict: readonly Difference[];
}

/**
 * Replays a decision: compares its facts and screenings with recomputed ones, decides on the recomputed ones and compares the verdicts. The request, the two
 * clocks and what was known of the checks of the sources are taken as the decision states them: no release holds them.
 */
export function replay(inputs: ClearanceInputs, stored: Judgement, recomputed: Recomputed): Replayed {
  const companies = { payer: recomputedOf('payer', inputs, recomputed), payee: recomputedOf('payee', inputs, recomputed) };
  const ofFacts = (['payer', 'payee'] as const).flatMap((party) =>
    differencesOf(`${party}.facts`, withoutScreening(inputs[party]), withoutScreening(companies[party])),
  );
  const ofScreening = (['payer', 'payee'] as const).flatMap((party) => [
    ...listDifferences(party, inputs, recomputed),
    ...screeningDifferences(`${party}.screening`, inputs[party]?.screening, recomputed.screenings[party]),
  ]);
  const snapshots = inputs.snapshots === undefined ? [] : differencesOf('snapshots', inputs.snapshots, recomputed.snapshots);
  const verdict = decide({ ...inputs, ...companies, ...(inputs.snapshots === undefined ? {} : { snapshots: recomputed.snapshots }) });
  return { ofFacts: [...ofFacts, ...snapshots], ofScreening, ofVerdict: verdictDifferences(stored, verdict) };
}

/** Returns what the decision table says otherwise on the inputs that are stored: the part of a difference that is not of the facts. */
export function rulesDiffer(inputs: ClearanceInputs, stored: Judgement): boolean {
  return verdictDifferences(stored, decide(inputs)).length > 0;
}

function recomputedOf(party: Party, inputs: ClearanceInputs, recomputed: Recomputed): CompanyFacts {
  const { companyNumber } = inputs.request[party];
  const screening = recomputed.screenings[party];
  const company = withoutDetails(recomputed.facts.get(companyNumber) ?? unknown(companyNumber));
  const credit = recomputedCredit(inputs[party]?.credit, company, inputs, recomputed);
  return { ...company, ...(screening === undefined ? {} : { screening }), ...(credit === undefined ? {} : { credit }) };
}

/** Undefined: the decision is from before bands were recorded. */
function recomputedCredit(
  stored: CompanyFacts['credit'],
  company: CompanyFacts,
  { today }: ClearanceInputs,
  { scorecards, snapshots }: Recomputed,
) {
  const scorecard = stored === undefined ? undefined : scorecards.get(stored.scorecard);
  return scorecard === undefined ? stored : creditOf(scorecard, company, { snapshots, today });
}

function withoutScreening(company: CompanyFacts | null): Omit<CompanyFacts, 'screening'> | null {
  if (company === null) return null;
  const { screening: _, ...facts } = company;
  return facts;
}

function listDifferences(party: Party, inputs: ClearanceInputs, { lists, endedLists }: Recomputed): Difference[] {
  return (inputs[party]?.screening?.lists ?? []).flatMap(({ list, version }) =>
    endedLists.has(list) ? [] : differencesOf(`${party}.lists.${list}`, version, lists.get(list)),
  );
}

function verdictDifferences(stored: Judgement, replayed: Judgement): Difference[] {
  // decisions from before the priority was stated are compared without it
  const stated = stored.priority === undefined ? [] : (['priority'] as const);
  return (['outcome', ...stated, 'findings', 'limits', 'expiresAt'] as const).flatMap((part) =>
    part === 'findings'
      ? differencesOf(
          'findings',
          named(asDecided(stored.findings), codeAndSubject),
          named(asRecorded(replayed.findings, stored.findings), codeAndSubject),
        )
      : differencesOf(part, stored[part], replayed[part]),
  );
}

const codeAndSubject = ({ code, subject }: Finding) => `${code} ${subject}`;

/** The decision table does not state attributions: a decision takes them from the sources as they were described then. */
function asDecided(stored: readonly Finding[]): readonly Finding[] {
  return stored.map((one) => ({ ...one, evidence: one.evidence.map(({ attribution: _, ...evidence }) => evidence) }));
}

/** Decisions from before the coverage of a finding was stated are compared without it. */
function asRecorded(replayed: readonly Finding[], stored: readonly Finding[]): readonly Finding[] {
  if (stored.every(({ coverage }) => coverage !== undefined)) return replayed;
  return replayed.map(({ coverage: _, ...finding }) => finding);
}
