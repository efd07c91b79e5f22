import { gapClosing, type StreamState } from '../../serving/streams/read-streams.ts';
import type { GapClosing, Source, Stream } from '../../sources/source.ts';
import { dayCount } from '../../uk/period.ts';

/** Returns the row of a stream in `risk status`. `coveredUntil`: every record that was received before it is applied. */
export function streamRow({ source, position, continuousSince, downSince, waitingSince, gaps }: StreamState, coveredUntil: Date | null) {
  return {
    source,
    timepoint: position ?? '',
    'continuous since': continuousSince ?? 'never',
    'covered until': coveredUntil ?? '',
    'waits since': waitingSince ?? '',
    'down since': downSince ?? '',
    'open gaps': gaps.filter(({ closedBy }) => closedBy === null).length,
  };
}

/**
 * Returns one row for each gap of a stream that no release has closed, for `risk gaps`, with the command that closes it. The day of `to` is missing until
 * the stream is continuous again.
 */
export function streamGapRows({ source, gaps }: Pick<StreamState, 'source' | 'gaps'>, stream: Stream | undefined) {
  return gaps.flatMap(({ from, to, notedAt, code, resumedDay, closedBy, detail }) => {
    if (closedBy !== null) return [];
    const days = { from: (from ?? notedAt).slice(0, 10), to: (to ?? notedAt).slice(0, 10) };
    const lost = `${code}: records published from ${from ?? 'an unknown instant'} to ${to ?? 'now'} are lost to the stream`;
    const closing = stream === undefined ? undefined : gapClosing(stream);
    return [{ source, ...days, days: dayCount([days]), why: `${lost}. ${howToClose(closing, resumedDay)}. ${detail}` }];
  });
}

/** Returns why a stream has no backfill, and what closes each of its open gaps: its records are published once. */
export function whyNoBackfill({ id, stream }: Pick<Source, 'id' | 'stream'>, states: readonly StreamState[]): string {
  const gaps = states.filter(({ source }) => source === id).flatMap((state) => streamGapRows(state, stream));
  const told = gaps.length === 0 ? '; it has no open gap' : gaps.map(({ why }) => `\n${why}`).join('');
  return `${id} is a stream, and no backfill reads its records again${told}`;
}

/** `resumed`: the records' day since which the stream is continuous. */
function howToClose(closing: GapClosing | undefined, resumed: string | null): string {
  const later = resumed === null ? 'of a later day' : `dated after ${resumed}`;
  switch (closing?.how) {
    case 'check':
      return `The next release of ${closing.source} ${later} closes the gap: "risk ingest ${closing.source}" loads it once it is published`;
    case 'file':
      return `A file of ${closing.source} ${later} closes the gap: "risk ingest ${closing.source} --file PATH" loads it`;
    case 'lookup':
      return `Nothing closes the gap as a whole: "risk lookup NUMBER --source ${closing.source}" reads one company; watched companies are read by themselves`;
    default:
      return 'Nothing closes the gap';
  }
}
