/** How a payment ended. `clawback`: an office-holder or a court took it back. */
export const outcomeKinds = ['settled', 'chargeback', 'default', 'clawback'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** An outcome that a caller states about a payment. */
export interface StatedOutcome {
  readonly outcome: OutcomeKind;
  readonly occurredAt: Date;
  /** Minor units of the payment's currency. */
  readonly amountMinor: number;
  /** The caller's own id of the event. */
  readonly reference: string | null;
  /** Id of the outcome whose place it takes; null: none. */
  readonly corrects: string | null;
}

export interface RecordedOutcome extends StatedOutcome {
  readonly outcomeId: string;
  readonly recordedAt: Date;
}

/** The payment that was decided on. */
export interface DecidedPayment {
  readonly decidedAt: Date;
  readonly amountMinor: number;
}

export type OutcomeJudgement =
  /** `late`: an outcome of a later instant is recorded already, so this one is not the latest. */
  | { readonly does: 'record'; readonly late: boolean }
  /** The same outcome is recorded already. `late`: as above. */
  | { readonly does: 'nothing'; readonly recorded: RecordedOutcome; readonly late: boolean }
  /** Another outcome of the same instant is recorded. */
  | { readonly does: 'contradict'; readonly recorded: RecordedOutcome }
  | { readonly does: 'refuse'; readonly why: string };

/** The clocks of a caller and of the service may differ by so much. */
const clockDifferenceMs = 300_000;

/** Returns the outcomes that no correction has replaced, the oldest first. */
export function standing(history: readonly RecordedOutcome[]): RecordedOutcome[] {
  const replaced = new Set(history.map(({ corrects }) => corrects));
  return history
    .filter(({ outcomeId }) => !replaced.has(outcomeId))
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || a.recordedAt.getTime() - b.recordedAt.getTime());
}

/** Returns how the payment ended as far as it is known: the newest standing outcome by its instant. */
export function latest(history: readonly RecordedOutcome[]): RecordedOutcome | undefined {
  return standing(history).at(-1);
}

/**
 * Judges an outcome against the payment and the history. Any kind may follow any other: a settled payment is charged back, a default is paid late.
 * Pure. `now`: the instant of the service.
 */
export function judgeOutcome(
  payment: DecidedPayment,
  history: readonly RecordedOutcome[],
  stated: StatedOutcome,
  now: Date,
): OutcomeJudgement {
  const at = stated.occurredAt.getTime();
  if (at > now.getTime() + clockDifferenceMs) return { does: 'refuse', why: 'The outcome lies in the future.' };
  if (at < payment.decidedAt.getTime() - clockDifferenceMs)
    return { does: 'refuse', why: `The outcome is older than the decision of ${payment.decidedAt.toISOString()}.` };
  if (stated.amountMinor > payment.amountMinor)
    return { does: 'refuse', why: `The payment was of ${payment.amountMinor} minor units only.` };
  const others = standing(history);
  const { corrects } = stated;
  const again = others.find((one) => isSame(one, stated) && (corrects === null || corrects === one.corrects));
  if (again !== undefined) return { does: 'nothing', recorded: again, late: (others.at(-1)?.occurredAt.getTime() ?? at) > at };
  if (corrects !== null && !others.some(({ outcomeId }) => outcomeId === corrects)) {
    const corrected = history.some(({ outcomeId }) => outcomeId === corrects);
    return { does: 'refuse', why: corrected ? `${corrects} is corrected already.` : `The decision has no outcome ${corrects}.` };
  }
  const kept = others.filter(({ outcomeId }) => outcomeId !== corrects);
  const newest = kept.at(-1);
  const late = newest !== undefined && newest.occurredAt.getTime() > at;
  const other = kept.find(({ occurredAt }) => occurredAt.getTime() === at);
  return other === undefined ? { does: 'record', late } : { does: 'contradict', recorded: other };
}

/** Two references name two events, also of one kind, amount and instant: two disputes of one day. An outcome without a reference may be either. */
function isSame({ outcome, amountMinor, occurredAt, reference }: RecordedOutcome, stated: StatedOutcome): boolean {
  const isOther = reference !== null && stated.reference !== null && reference !== stated.reference;
  return (
    !isOther && outcome === stated.outcome && amountMinor === stated.amountMinor && occurredAt.getTime() === stated.occurredAt.getTime()
  );
}
