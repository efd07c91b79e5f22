import { whyLost } from '../../serving/streams/gap-words.ts';
import type { LossyStream, StreamState } from '../../serving/streams/read-streams.ts';
import { dayCount } from '../../uk/period.ts';

/** Returns the row of a stream in `risk status`. `coveredUntil`: every record that was received before it is applied. */
export function streamRow(
  { source, position, continuousSince, downSince, waitingSince, unreadSince, gaps }: StreamState,
  coveredUntil: Date | null,
) {
  return {
    source,
    timepoint: position ?? '',
    'continuous since': continuousSince ?? 'never',
    'covered until': coveredUntil ?? '',
    'waits since': waitingSince ?? '',
    'down since': downSince ?? '',
    'no records since': unreadSince ?? '',
    'open gaps': gaps.filter(({ closedBy }) => closedBy === null).length,
  };
}

/**
 * Returns one row for each gap of a stream that no release has closed, for `risk gaps`, with the command that closes it. The day of `to` is missing
 * until the stream is continuous again.
 */
export function streamGapRows({ source, gaps }: Pick<StreamState, 'source' | 'gaps'>, stream: LossyStream | undefined) {
  return gaps.flatMap((gap) => {
    if (gap.closedBy !== null) return [];
    const days = { from: (gap.from ?? gap.notedAt).slice(0, 10), to: (gap.to ?? gap.notedAt).slice(0, 10) };
    return [{ source, ...days, days: dayCount([days]), why: whyLost(gap, stream) }];
  });
}

/** Returns why a stream has no backfill, and what closes each of its open gaps: its records are published once. */
export function whyNoBackfill(
  { id, stream }: { readonly id: string; readonly stream?: LossyStream },
  states: readonly StreamState[],
): string {
  const gaps = states.filter(({ source }) => source === id).flatMap((state) => streamGapRows(state, stream));
  const told = gaps.length === 0 ? '; it has no open gap' : gaps.map(({ why }) => `\n${why}`).join('');
  return `${id} is a stream, and no backfill reads its records again${told}`;
}
