import type { Snapshots, SourceState } from '../../models/clearance/verdict.ts';
import type { ReadState } from './company-facts.ts';

/** How old the records of a source may be before an answer stops relying on them. */
export interface SourceLimits {
  readonly id: string;
  readonly freshness: { readonly checkedWithinHours: number; readonly dataWithinDays?: number };
  /** Sources that are read in windows of days only: how many days before today must be read. */
  readonly coverage?: { readonly horizonDays: number };
}

const neverRead: Omit<ReadState, 'source'> = {
  release: null,
  checkedAt: null,
  dataDate: null,
  failedAt: null,
  checkedDay: null,
  covered: [],
  open: null,
};

/** Joins every mandatory source with its state. A source without a row was never checked. */
export function sourceStates(limits: readonly SourceLimits[], read: readonly ReadState[]): SourceState[] {
  return limits.map(({ id, freshness: { checkedWithinHours, dataWithinDays = null }, coverage }) => {
    const state = read.find(({ source }) => source === id) ?? neverRead;
    const { release, checkedAt, dataDate, failedAt, checkedDay, covered, open, unread = 0 } = state;
    const days = coverage === undefined ? {} : { coverage: { horizonDays: coverage.horizonDays, checkedDay, covered } };
    const missed = unread === 0 ? {} : { unread };
    return { source: id, release, checkedAt, dataDate, failedAt, checkedWithinHours, dataWithinDays, open, ...days, ...missed };
  });
}

/** Returns the day of the data in the newest served snapshots of the register, of officers and of owners. */
export function snapshotDays(read: readonly Pick<ReadState, 'source' | 'dataDate'>[]): Snapshots {
  const dayOf = (id: string) => read.find(({ source }) => source === id)?.dataDate ?? null;
  return {
    register: dayOf('companies-house/basic-company-data'),
    officers: dayOf('companies-house/officers'),
    owners: dayOf('companies-house/psc'),
  };
}
