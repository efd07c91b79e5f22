import { sources } from './index.ts';

/**
 * Returns how many days before the data date of a release of the source the publisher may have drawn it (`drawnHoursBefore`). The release may lack what
 * was published from the start of that day on, so it brings nothing that was lost then.
 */
export function drawnDaysBefore(id: string): number {
  const { drawnHoursBefore = 0 } = sources.find((source) => source.id === id) ?? {};
  return Math.ceil(drawnHoursBefore / 24);
}
