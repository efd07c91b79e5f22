import type { LostRecords, Snapshots, SourceState } from '../../models/clearance/verdict.ts';
import { drawnDaysBefore } from '../../sources/drawn.ts';
import { sources } from '../../sources/index.ts';
import { lookUpTable } from '../../sources/look-up-table.ts';
import { allTables } from '../../sources/part.ts';
import { addDays } from '../../uk/day.ts';
import { gapClosing, type LossyStream } from '../streams/read-streams.ts';
import type { PublishedFacts, ReadState } from './company-facts.ts';

/** How old the records of a source may be before an answer stops relying on them. */
export interface SourceLimits {
  readonly id: string;
  readonly freshness: { readonly checkedWithinHours: number; readonly dataWithinDays?: number };
  /** Sources that are read in windows of days only: how many days before today must be read. */
  readonly coverage?: { readonly horizonDays: number };
  readonly stream?: LossyStream;
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

const tablesOf = new Map(
  sources.map((source) => [source.id, allTables(source).flatMap(({ table }) => (table === lookUpTable.table ? [] : [table]))]),
);

/**
 * Joins every source with its state. A source without a row was never checked. `companies`: those that the answer is about; null: one that is not
 * known. What a stream lost counts no more when the publisher was asked about each of them since.
 */
export function sourceStates(
  limits: readonly SourceLimits[],
  read: readonly ReadState[],
  companies: readonly (Pick<PublishedFacts, 'regained'> | null)[] = [],
): SourceState[] {
  const refusing = read.filter(({ open }) => open?.refused !== undefined);
  return limits.map(({ id, freshness: { checkedWithinHours, dataWithinDays = null }, coverage, stream }) => {
    const state = read.find(({ source }) => source === id) ?? neverRead;
    const { release, checkedAt, dataDate, failedAt, checkedDay, covered, open, unread = 0, givenUp = null } = state;
    const days = coverage === undefined ? {} : { coverage: { horizonDays: coverage.horizonDays, checkedDay, covered } };
    const isRegained = companies.length > 0 && companies.every((company) => company?.regained?.includes(id) === true);
    const missed = {
      ...(unread === 0 ? {} : { unread }),
      ...(isRegained ? {} : lostOf(state, stream, read)),
      ...(givenUp === null ? {} : { givenUp }),
      ...refusedBeside(id, refusing),
    };
    return { source: id, release, checkedAt, dataDate, failedAt, checkedWithinHours, dataWithinDays, open, ...days, ...missed };
  });
}

/** Every feed of a table may change each row of it, so a row that came from one feed may rest on a release of another that an operator has refused. */
function refusedBeside(id: string, refusing: readonly ReadState[]): Pick<SourceState, 'refusedFeed'> {
  const shares = ({ source }: ReadState) => source !== id && tablesOf.get(source)?.some((table) => tablesOf.get(id)?.includes(table));
  const feed = refusing.find(shares);
  return feed === undefined ? {} : { refusedFeed: { source: feed.source, days: feed.open?.refused ?? [] } };
}

/**
 * A release that was drawn on a later day than that on which the stream was read again has what the stream lost, and so has one that the service began to
 * read afterwards. An answer about one company has not.
 */
function lostOf(
  { lost }: Pick<ReadState, 'lost'>,
  stream: SourceLimits['stream'],
  read: readonly ReadState[],
): { readonly lost?: LostRecords } {
  if (lost === undefined || lost === null) return {};
  const { from, to, day, broughtAt } = lost;
  if (to !== null && broughtAt !== undefined && broughtAt > to) return {};
  const closing = stream === undefined ? undefined : gapClosing(stream);
  if (day === null || closing === undefined || closing.how === 'lookup') return { lost: { from, to } };
  const dataDate = read.find(({ source }) => source === closing.source)?.dataDate ?? null;
  const isBrought = dataDate !== null && addDays(dataDate, -drawnDaysBefore(closing.source)) > day;
  return isBrought ? {} : { lost: { from, to } };
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
