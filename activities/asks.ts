import type { Ask, SourceState } from '../serving/ledger/ingestion-ledger.ts';
import type { Moment, RecordsClock } from '../serving/records-clock.ts';
import type { Discovery, Period, Source } from '../sources/source.ts';
import { addDays, earliest } from '../uk/day.ts';
import { within, without } from '../uk/period.ts';

/**
 * Returns the periods that a check asks for, oldest first.
 *
 * A source with `coverage`: every day of its horizon that is not settled, and every day whose newest answer is not loaded. Any other source: one
 * period that ends today. It begins `recheckDays` before the last check, or at the newest data date or at a day whose release is not loaded, if
 * one of these is earlier; the first check begins `lookbackDays` ago.
 *
 * `settled`: days whose answer is loaded and that were asked for so late that the source expects no further correction of them. It does not
 * depend on today: a correction that was published while the service was stopped is read after it.
 */
export function periodsToAsk(source: Source, state: SourceState, today: string, settled: readonly Period[]): Period[] {
  const { checkedDay, dataDate, open } = state;
  if (source.coverage !== undefined) {
    const horizon = { from: addDays(today, -source.coverage.horizonDays), to: today };
    return within([...without([horizon], settled), ...open], horizon);
  }
  const first = addDays(today, -source.lookbackDays);
  if (checkedDay === undefined || dataDate === undefined) return [{ from: first, to: today }];
  const missing = source.kind === 'append' ? within(open, { from: first, to: today }).map(({ from }) => from) : [];
  // a file loaded by hand may be dated in the future, or years before the last check
  const again = addDays(earliest(checkedDay, today), -(source.recheckDays ?? 0));
  return [{ from: earliest(again, dataDate, ...missing), to: today }];
}

/** Yields the answers, each with the moment before it was asked for. */
export async function* withInstants(
  answers: AsyncIterable<Discovery>,
  clock: RecordsClock,
): AsyncGenerator<{ asked: Moment; answer: Discovery }> {
  let asked = clock.clock();
  for await (const answer of answers) {
    yield { asked, answer };
    asked = clock.clock();
  }
}

/**
 * Returns the ledger's row for an answer. A release of a snapshot or a delta states what holds from its data date to the day of the ask; any
 * other release holds the days that it covers. No answer covers a day after the ask.
 */
export function askOf({ kind }: Source, { now: askedAt, today: askedDay }: Moment, answer: Discovery): Ask {
  const whole = kind !== 'append';
  const release = 'nothing' in answer ? null : answer.id;
  const { from, to } = 'nothing' in answer ? answer.covers : (answer.covers ?? { from: answer.dataDate, to: answer.dataDate });
  return {
    askedAt,
    askedDay,
    release,
    whole,
    covers: { from: whole ? earliest(from, askedDay) : from, to: whole ? askedDay : earliest(to, askedDay) },
  };
}

/** Returns the row that states that the whole index was read, where no answer states it: the list was empty, or it names single days. */
export function checkOf({ kind }: Source, { now: askedAt, today: askedDay }: Moment, listed: readonly Ask[]): Ask[] {
  if (kind !== 'append' && listed.length > 0) return [];
  return [{ askedAt, askedDay, covers: { from: askedDay, to: askedDay }, release: null, whole: true }];
}

/** Days for which the coverage ledger keeps the answers of a source: more than any check reaches back. */
export const keptDays = ({ coverage, lookbackDays }: Source) => Math.max(coverage?.horizonDays ?? 0, lookbackDays) + 62;
