import type { Effect, Outcome } from '../clearance/verdict.ts';

/** What a clerk does about a finding, by its effect. */
export const actionWords = {
  HOLD: 'Do not release a payment until this is cleared.',
  REVIEW: 'Ask a person who may approve payments to check this first.',
  INFO: 'You need to do nothing: this changes no result.',
} as const satisfies Record<Effect, string>;

const payments: Readonly<Record<Outcome, string>> = {
  ALLOW: 'may be released',
  REVIEW: 'need a check by a person first',
  HOLD: 'must be held',
};

/** Returns the verdict about a company in one sentence. `asPayer`: of a payment that it makes; `asPayee`: of one that it receives. */
export function verdictWords({ asPayer, asPayee }: { readonly asPayer: Outcome; readonly asPayee: Outcome }): string {
  if (asPayer === asPayee) return `Payments from this company and payments to it ${payments[asPayer]}.`;
  return `Payments from this company ${payments[asPayer]}, and payments to it ${payments[asPayee]}.`;
}
