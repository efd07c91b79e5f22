import type { CompanyFacts, Evidence } from './facts.ts';
import type { Effect } from './verdict.ts';

/** An effect that depends on the days that `when` counted: the last step that has begun holds; none begun, no finding. */
export interface Step {
  /** The step has begun when the days are more than this. */
  readonly moreThanDays: number;
  readonly effect: Effect;
}

export type Bearing = Effect | readonly Step[];

/** Why a rule is true of one company: a sentence, the records, and the days that its steps are counted by. */
export interface Ground {
  readonly detail: string;
  readonly evidence: readonly Evidence[];
  readonly days?: number;
}

/** One row of the decision table. */
export interface Rule {
  readonly code: string;
  /** The statute or, where none is needed, the policy. */
  readonly basis: string;
  /** The company's property leaves it or passes through its account. */
  readonly out: Bearing;
  /** The company is the counterparty: it is paid, or will owe. */
  readonly in: Bearing;
  /** Where credit makes a difference to `in`. */
  readonly inOnCredit?: Bearing;
  /** Its REVIEW stands only beside a REVIEW or HOLD that another row gives the same company; by itself it is INFO. */
  readonly onlyBesideAnother?: true;
  /** Evidence or nothing: an absent part of the facts is not evaluable and gives no ground. */
  readonly when: (company: CompanyFacts, today: string) => readonly Ground[];
}

/** What a bearing comes to after so many days; `undefined` when no step has begun. */
export function effectAfter(bearing: Bearing, days = 0): Effect | undefined {
  if (typeof bearing === 'string') return bearing;
  return bearing.findLast(({ moreThanDays }) => days > moreThanDays)?.effect;
}
