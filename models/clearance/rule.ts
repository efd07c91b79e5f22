import type { CompanyFacts, Evidence } from './facts.ts';
import type { Effect, ValidationOrder } from './verdict.ts';

/** `out`: the company whose property leaves it, or whose account the money passes through. `in`: the counterparty, which is paid or will owe. */
export type Position = 'out' | 'in';

/** An effect that depends on the days that `when` counted. The latest step that has begun decides; before the first there is no finding. */
export interface Step {
  /** The step begins when more than this number of days have passed. */
  readonly moreThanDays: number;
  readonly effect: Effect;
}

/** The effect of a rule on a company in one position of the payment. */
export type Bearing = Effect | readonly Step[];

/** One reason why a rule applies to one company. `decide` adds the rule's code, basis and effect to it and returns it as a `Finding`. */
export interface RuleFinding {
  /** One sentence. */
  readonly detail: string;
  readonly evidence: readonly Evidence[];
  /** Days that select the step of a bearing; absent: 0. */
  readonly days?: number;
  /** The strictest effect that this finding can have, because other records weaken it; absent: the effect of the rule. */
  readonly atMost?: Effect;
}

/** The days that a rule counts from and to. ISO days, London. */
export interface RecordDays {
  readonly today: string;
  /** Day of the data in the newest served snapshot of the register, today at the latest; null: none was served, or its day is after tomorrow. */
  readonly register: string | null;
  /** The same for the snapshot of officers. */
  readonly officers: string | null;
  /** The same for the snapshot of persons with significant control. */
  readonly owners: string | null;
}

/** One row of the decision table. */
export interface Rule {
  readonly code: string;
  /** The statute or, where none applies, the policy. */
  readonly basis: string;
  /** What ends the finding: evidence that the caller can ask for, or a record. Sentences. */
  readonly clearedBy: string;
  /** The kind of reason: two findings of different families on one company raise the priority of a REVIEW. Absent: it counts for no family. */
  readonly family?: 'governance' | 'filing' | 'phoenix' | 'credit';
  /** Ids of the sources whose records it reads. */
  readonly restsOn: readonly string[];
  readonly out: Bearing;
  readonly in: Bearing;
  /** Replaces `in` when the payment gives credit. */
  readonly inOnCredit?: Bearing;
  /** The effect at least, by position, when the caller states that the payee is new to the payer. */
  readonly withNewPayee?: Partial<Record<Position, Effect>>;
  /** The effect at least, by position, when the caller states that the bank details of the payee have changed. */
  readonly withBankChange?: Partial<Record<Position, Effect>>;
  /** True: the REVIEW counts only beside a REVIEW or HOLD that another row gives the same company; otherwise it becomes INFO. */
  readonly onlyBesideAnother?: true;
  /**
   * Returns one finding for each reason. An absent part of the facts cannot be evaluated and gives none. `orders`: the validation orders that the
   * caller states for the company.
   */
  readonly when: (company: CompanyFacts, days: RecordDays, orders: readonly ValidationOrder[]) => readonly RuleFinding[];
}

/** Returns the effect of the latest step that has begun after so many days; undefined before the first step. */
export function effectAfter(bearing: Bearing, days = 0): Effect | undefined {
  if (typeof bearing === 'string') return bearing;
  return bearing.findLast(({ moreThanDays }) => days > moreThanDays)?.effect;
}
