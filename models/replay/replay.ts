import { decide, unknown } from '../clearance/decide.ts';
import type { CompanyFacts } from '../clearance/facts.ts';
import type { ClearanceInputs, Finding, Judgement, Party, Snapshots } from '../clearance/verdict.ts';
import { type Difference, differencesOf } from './differences.ts';

/** What the releases give: nothing of it comes from the stored decision. */
export interface Recomputed {
  /** By company number; absent: no record of the releases has held the number. */
  readonly facts: ReadonlyMap<string, CompanyFacts>;
  readonly snapshots: Snapshots;
  /** Versions of the screening lists, by list. */
  readonly lists: ReadonlyMap<string, string>;
}

export interface Replayed {
  /** Facts, days of snapshots and versions of lists that the releases do not give as the decision states them. */
  readonly ofFacts: readonly Difference[];
  /** Outcome, findings, limits and expiry that the decision table does not give on the recomputed facts as the decision states them. */
  readonly ofVerdict: readonly Difference[];
}

/**
 * Replays a decision: compares its facts with recomputed ones, decides on the recomputed ones and compares the verdicts. The request, the two clocks, what was
 * known of the checks of the sources, and the conclusions of the screening are taken as the decision states them: no release holds them.
 */
export function replay(inputs: ClearanceInputs, stored: Judgement, recomputed: Recomputed): Replayed {
  const companies = { payer: recomputedOf('payer', inputs, recomputed), payee: recomputedOf('payee', inputs, recomputed) };
  const ofFacts = (['payer', 'payee'] as const).flatMap((party) => [
    ...differencesOf(`${party}.facts`, withoutScreening(inputs[party]), withoutScreening(companies[party])),
    ...listDifferences(party, inputs, recomputed.lists),
  ]);
  const snapshots = inputs.snapshots === undefined ? [] : differencesOf('snapshots', inputs.snapshots, recomputed.snapshots);
  const verdict = decide({ ...inputs, ...companies, ...(inputs.snapshots === undefined ? {} : { snapshots: recomputed.snapshots }) });
  return { ofFacts: [...ofFacts, ...snapshots], ofVerdict: verdictDifferences(stored, verdict) };
}

/** Returns what the decision table says otherwise on the inputs that are stored: the part of a difference that is not of the facts. */
export function rulesDiffer(inputs: ClearanceInputs, stored: Judgement): boolean {
  return verdictDifferences(stored, decide(inputs)).length > 0;
}

function recomputedOf(party: Party, inputs: ClearanceInputs, { facts }: Recomputed): CompanyFacts {
  const { companyNumber } = inputs.request[party];
  const screening = inputs[party]?.screening;
  const company = facts.get(companyNumber) ?? unknown(companyNumber);
  return screening === undefined ? company : { ...company, screening };
}

function withoutScreening(company: CompanyFacts | null): Omit<CompanyFacts, 'screening'> | null {
  if (company === null) return null;
  const { screening: _, ...facts } = company;
  return facts;
}

function listDifferences(party: Party, inputs: ClearanceInputs, lists: Recomputed['lists']): Difference[] {
  return (inputs[party]?.screening?.lists ?? []).flatMap(({ list, version }) =>
    differencesOf(`${party}.lists.${list}`, version, lists.get(list)),
  );
}

function verdictDifferences(stored: Judgement, replayed: Judgement): Difference[] {
  return (['outcome', 'findings', 'limits', 'expiresAt'] as const).flatMap((part) =>
    part === 'findings'
      ? differencesOf('findings', byCode(stored.findings), byCode(replayed.findings))
      : differencesOf(part, stored[part], replayed[part]),
  );
}

/** By code and subject, so that one more finding is one difference; a number tells apart those of one code. Their order does not matter. */
function byCode(findings: readonly Finding[]): Record<string, Finding> {
  const named: Record<string, Finding> = {};
  for (const finding of findings) {
    const name = `${finding.code} ${finding.subject}`;
    let key = name;
    for (let other = 2; key in named; other += 1) key = `${name} ${other}`;
    named[key] = finding;
  }
  return named;
}
