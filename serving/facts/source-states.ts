import type { SourceState } from '../../models/clearance/verdict.ts';
import type { ReadState } from './company-facts.ts';

/** How old the records of a source may be before an answer stops relying on them. */
export interface SourceLimits {
  readonly id: string;
  readonly freshness: { readonly checkedWithinHours: number; readonly dataWithinDays?: number };
}

const neverRead = { release: null, checkedAt: null, dataDate: null, failedAt: null };

/** Joins every mandatory source with its state. A source without a row was never checked. */
export function sourceStates(limits: readonly SourceLimits[], read: readonly ReadState[]): SourceState[] {
  return limits.map(({ id, freshness: { checkedWithinHours, dataWithinDays = null } }) => {
    const { release, checkedAt, dataDate, failedAt } = read.find(({ source }) => source === id) ?? neverRead;
    return { source: id, release, checkedAt, dataDate, failedAt, checkedWithinHours, dataWithinDays };
  });
}
