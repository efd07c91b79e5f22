import type { Evidence } from '../../models/clearance/evidence.ts';
import type { ClearanceInputs, Snapshots } from '../../models/clearance/verdict.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';
import { evidenceOf } from '../../serving/clearance/receipt-payload.ts';
import { snapshotDays } from '../../serving/facts/source-states.ts';
import type { DecisionToReplay, LedgerRelease } from '../../serving/replay/stored.ts';
import { sources } from '../../sources/index.ts';
import { allTables } from '../../sources/part.ts';

/** The releases behind a decision. */
export interface NamedReleases {
  /** Those that the service served when the facts were read, and all that the decision names itself. In the order of application. */
  readonly served: readonly LedgerRelease[];
  /** With those that were applied by then too: a batch is published company by company, and its releases count as served at its end. */
  readonly applied: readonly LedgerRelease[];
  /** `source@release` of what the decision names and the ledger does not have. */
  readonly unknown: readonly string[];
}

/** Returns when the facts of the decision were read, ISO 8601 UTC: by the clock of PostgreSQL where it was recorded. */
export const readAt = ({ inputs }: Pick<DecisionToReplay, 'inputs'>) => inputs.publication?.readAt ?? inputs.now;

export function namedReleases(decision: DecisionToReplay, ledger: readonly LedgerRelease[]): NamedReleases {
  const at = new Date(readAt(decision));
  const named = new Set(namedIn(decision.inputs));
  const isServed = (one: LedgerRelease) =>
    named.has(nameOf(one)) || (one.servedAt === null ? one.superseded && one.appliedAt <= at : one.servedAt <= at);
  const served = ledger.filter(isServed);
  const known = new Set(ledger.map(nameOf));
  return {
    served,
    applied: ledger.filter((one) => isServed(one) || one.appliedAt <= at),
    unknown: [...named].filter((name) => !known.has(name)),
  };
}

/** Returns the day of the data in the newest served snapshots at an instant. */
export function snapshotsAt(decision: DecisionToReplay, ledger: readonly LedgerRelease[]): Snapshots {
  const at = new Date(readAt(decision));
  const newest = new Map<string, string>();
  for (const { source, dataDate, servedAt } of ledger) {
    if (servedAt !== null && servedAt <= at && dataDate > (newest.get(source) ?? '')) newest.set(source, dataDate);
  }
  return snapshotDays([...newest].map(([source, dataDate]) => ({ source, dataDate })));
}

export const nameOf = ({ source, release }: Pick<LedgerRelease, 'source' | 'release'>) => `${source}@${release}`;

const ownerOf = new Map(sources.flatMap((source) => allTables(source).map(({ id }) => [id, source.id])));

/** Returns the evidence of the decision, without that of the screening. Evidence of a part names the source that the part belongs to. */
export function evidenceIn(inputs: ClearanceInputs): Evidence[] {
  return ofOwners(evidenceOf(withoutScreening(inputs)));
}

/** Returns the evidence of the matches that the screening names. Their lists name the releases. */
export function screenedEvidenceIn({ payer, payee }: ClearanceInputs): Evidence[] {
  return ofOwners([payer, payee].flatMap((company) => company?.screening?.findings ?? []).flatMap(({ evidence }) => evidence));
}

function ofOwners(evidence: readonly Evidence[]): Evidence[] {
  return evidence.map((one) => ({ ...one, source: ownerOf.get(one.source) ?? one.source }));
}

/** Returns the lists that the companies of the decision were screened against. */
export function namedLists({ payer, payee }: ClearanceInputs): ScreeningList[] {
  return [...new Set([payer, payee].flatMap((company) => company?.screening?.lists ?? []).map(({ list }) => list))].sort();
}

function namedIn(inputs: ClearanceInputs): string[] {
  const states = [...inputs.freshness, ...(inputs.supplementary ?? [])];
  return [
    ...evidenceIn(inputs).map(nameOf),
    ...states.flatMap(({ source, release }) => (release === null ? [] : [nameOf({ source, release })])),
  ];
}

function withoutScreening(inputs: ClearanceInputs): ClearanceInputs {
  const bare = (company: ClearanceInputs['payer']) => (company === null ? null : { ...company, screening: null });
  return { ...inputs, payer: bare(inputs.payer), payee: bare(inputs.payee) };
}
