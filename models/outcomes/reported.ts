import type { ClearanceInputs, Party, Verdict } from '../clearance/verdict.ts';
import { assess } from '../risk/assess.ts';
import { wilson } from '../risk/fit/measures.ts';
import type { Scorecard } from '../risk/scorecard.ts';
import { type OutcomeKind, type RecordedOutcome, standing } from './history.ts';

/** A decided payment whose tenant has reported how it ended. */
export interface ReportedPayment {
  readonly decidedAt: Date;
  readonly inputs: ClearanceInputs;
  readonly verdict: Pick<Verdict, 'findings'>;
  /** Everything that was recorded, corrected outcomes included. */
  readonly outcomes: readonly RecordedOutcome[];
}

/** Outcomes by which a payment is lost. */
const lossKinds = ['default', 'clawback', 'chargeback'] as const satisfies readonly OutcomeKind[];

/** How the payments of one group ended. */
export interface ReportedGroup {
  readonly group: string;
  readonly payments: number;
  /** Payments with a loss of any kind: one with two kinds counts once. */
  readonly lost: number;
  readonly kinds: Readonly<Record<(typeof lossKinds)[number], number>>;
}

/** Counts of reported payments, group by group. */
export interface ReportedCounts {
  add(payment: ReportedPayment): void;
  groups(): ReportedGroup[];
}

/** As for the probability of default: a loss counts when it occurs within so many days of the decision. */
const horizonMs = 365 * 86_400_000;

/** Counts by the band that a scorecard gives the payer, and the payee, from the facts that the decision was made from. */
export function reportedByBand(card: Scorecard): ReportedCounts {
  return createCounts((payment) => (['payer', 'payee'] as const).map((party) => `${party}: ${bandThen(card, payment, party)}`));
}

/** Counts the payments on which the rule fired, and the others. */
export function reportedByRule(rule: string): ReportedCounts {
  return createCounts(({ verdict }) => [verdict.findings.some(({ code }) => code === rule) ? `${rule} fired` : `${rule} did not fire`]);
}

/** Returns the section of a report as Markdown. */
export function reportedSection(groups: readonly ReportedGroup[]): string {
  return `${[
    '## Outcomes that tenants reported',
    `The second label beside formal insolvency. It counts live payments whose end their tenant reported. A payment is lost when a standing outcome of the 365 days after its decision is one of ${lossKinds.join(', ')}; an outcome that was corrected does not count. Payments without a report are left out, so the shares are not those of all payments.`,
    groups.length === 0 ? 'No outcome is reported.' : tableOf(groups),
  ].join('\n\n')}\n`;
}

function createCounts(groupsOf: (payment: ReportedPayment) => readonly string[]): ReportedCounts {
  const counted = new Map<string, ReportedGroup>();
  return {
    add: (payment) => {
      const kinds = lossesOf(payment);
      for (const group of groupsOf(payment)) counted.set(group, withPayment(counted.get(group) ?? emptyGroup(group), kinds));
    },
    groups: () => [...counted.values()].sort((one, other) => (one.group < other.group ? -1 : 1)),
  };
}

function emptyGroup(group: string): ReportedGroup {
  return { group, payments: 0, lost: 0, kinds: { default: 0, clawback: 0, chargeback: 0 } };
}

function withPayment({ group, payments, lost, kinds }: ReportedGroup, losses: ReadonlySet<OutcomeKind>): ReportedGroup {
  const added = { ...kinds };
  for (const kind of lossKinds) if (losses.has(kind)) added[kind] += 1;
  return { group, payments: payments + 1, lost: lost + (losses.size > 0 ? 1 : 0), kinds: added };
}

function lossesOf({ decidedAt, outcomes }: ReportedPayment): ReadonlySet<OutcomeKind> {
  const until = decidedAt.getTime() + horizonMs;
  const within = standing(outcomes).filter(({ occurredAt }) => occurredAt.getTime() <= until);
  return new Set(within.map(({ outcome }) => outcome).filter((kind) => lossKinds.some((one) => one === kind)));
}

function bandThen(card: Scorecard, { inputs: { request, payer, payee, ...records } }: ReportedPayment, party: Party): string {
  const companyNumber = request[party].companyNumber;
  const { band } = assess(card, { ...records, companyNumber, company: party === 'payer' ? payer : payee });
  return band === null ? 'not rateable' : `band ${band}`;
}

function tableOf(groups: readonly ReportedGroup[]): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const header = ['', 'payments', ...lossKinds, 'lost', 'share lost', '95% interval'];
  const rows = groups.map(({ group, payments, lost, kinds }) => {
    const [low, high] = wilson(lost, payments);
    return [
      group,
      payments,
      ...lossKinds.map((kind) => kinds[kind]),
      lost,
      percent(lost / payments),
      `${percent(low)} to ${percent(high)}`,
    ];
  });
  return [header, header.map(() => '---'), ...rows].map(row).join('\n');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
