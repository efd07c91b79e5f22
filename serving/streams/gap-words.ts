import { drawnDaysBefore } from '../../sources/drawn.ts';
import type { GapClosing } from '../../sources/source.ts';
import { addDays } from '../../uk/day.ts';
import { gapClosing, isReadWhole, type LossyStream, type StreamGap } from './read-streams.ts';

/** Returns what an open gap has lost and the command that closes it. */
export function whyLost({ from, to, code, resumedDay, detail }: StreamGap, stream: LossyStream | undefined): string {
  const lost = `${code}: records published from ${from ?? 'an unknown instant'} to ${to ?? 'now'} are lost to the stream`;
  const closing = stream === undefined ? undefined : gapClosing(stream);
  return `${lost}. ${howToClose(closing, resumedDay)}. ${detail}`;
}

/** `resumed`: the records' day since which the stream is continuous. */
function howToClose(closing: GapClosing | undefined, resumed: string | null): string {
  const later =
    resumed === null || closing === undefined ? 'of a later day' : `dated after ${addDays(resumed, drawnDaysBefore(closing.source))}`;
  switch (closing?.how) {
    case 'check':
      if (isReadWhole(closing.source))
        return `A check of ${closing.source} that began after the gap, or one of a later day, closes it: it was started, and "risk ingest ${closing.source}" starts another`;
      return `The next release of ${closing.source} ${later} closes the gap: "risk ingest ${closing.source}" loads it once it is published`;
    case 'file':
      return `A file of ${closing.source} ${later} closes the gap: "risk ingest ${closing.source} --file PATH" loads it`;
    case 'lookup':
      return `Nothing closes the gap as a whole: "risk lookup NUMBER --source ${closing.source}" reads one company; watched companies are read by themselves`;
    default:
      return 'Nothing closes the gap';
  }
}
