import { isoOf } from '../calendar.ts';
import type { World } from '../world.ts';
import { companyEvents } from './companies.ts';
import { disqualifiedEvents } from './disqualified.ts';
import type { StreamEvent } from './event.ts';
import { officerEvents } from './officers.ts';
import { ownerEvents } from './owners.ts';
import { chargeEvents, filingEvents, insolvencyEvents } from './register-events.ts';

/** The streams of `stream.companieshouse.gov.uk`, by the last part of the path. A function returns the events of a day, the same at every call. */
const streams: Readonly<Record<string, (world: World, day: number) => readonly StreamEvent[]>> = {
  companies: companyEvents,
  'disqualified-officers': disqualifiedEvents,
  officers: officerEvents,
  'persons-with-significant-control': ownerEvents,
  filings: filingEvents,
  charges: chargeEvents,
  'insolvency-cases': insolvencyEvents,
};

/** Days for which a stream keeps its events; an older timepoint answers 416. */
export const keptDays = 21;

/** Numbers of a day; a stream has fewer events a day. */
const perDay = 1_000_000;
/** Makes the numbers of the history positive. */
const firstDay = -400;

/** Returns whether the publisher has the stream. */
export const isStream = (name: string) => name in streams;

/** Returns the events of a stream on a day of the sample. */
export function streamEvents(world: World, stream: string, day: number): readonly StreamEvent[] {
  return streams[stream]?.(world, day) ?? [];
}

/** Returns the lowest timepoint of a day. The timepoints of each stream rise and have holes, as those of the publisher. */
export const firstTimepoint = (day: number) => (day - firstDay) * perDay;

/** Returns the day of a timepoint. */
export const dayOfTimepoint = (timepoint: number) => Math.floor(timepoint / perDay) + firstDay;

/** Returns the records of a day with their timepoints, each one line of JSON with its line end. */
export function recordsOf(world: World, stream: string, day: number): { readonly timepoint: number; readonly line: string }[] {
  return streamEvents(world, stream, day).map(({ type, ...resource }, index) => {
    const timepoint = firstTimepoint(day) + 1 + index * 2;
    const event = { timepoint, published_at: publishedAt(day, index), type };
    return { timepoint, line: `${JSON.stringify({ ...resource, event })}\n` };
  });
}

/** The last record of each day, by stream: the deletion of a record that the sample never has, so it changes no answer. No company has the number. */
const removals: Readonly<Record<string, StreamEvent>> = {
  companies: removal('company-profile', '/company/99999999'),
  'disqualified-officers': removal('disqualified-officer-natural', '/disqualified-officers/natural/removed'),
  officers: removal('company-officers', '/company/99999999/appointments/removed'),
  'persons-with-significant-control': removal(
    'company-psc-individual',
    '/company/99999999/persons-with-significant-control/individual/removed',
  ),
  filings: removal('filing-history', '/company/99999999/filing-history/removed'),
  charges: removal('company-charges', '/company/99999999/charges/removed'),
  'insolvency-cases': removal('company-insolvency', '/company/99999999/insolvency'),
};

function removal(resource_kind: string, resource_uri: string): StreamEvent {
  return { resource_kind, resource_uri, resource_id: resource_uri.slice(resource_uri.lastIndexOf('/') + 1), type: 'deleted' };
}

/** Returns the timepoint of the last record of a day. */
export const lastTimepoint = (day: number) => firstTimepoint(day + 1) - 1;

/**
 * Returns what a stream sends of a day: its records, and a last one. A reader that begins without a timepoint so has one at once, as from a real stream, which is
 * seldom silent: when it is killed, the next reader goes on from there.
 */
export function sentOf(world: World, stream: string, day: number): ReturnType<typeof recordsOf> {
  const { type, ...resource } = removals[stream] ?? removal(stream, '/');
  const timepoint = lastTimepoint(day);
  const event = { timepoint, published_at: `${isoOf(day)}T20:00:00`, type };
  return [...recordsOf(world, stream, day), { timepoint, line: `${JSON.stringify({ ...resource, event })}\n` }];
}

/** Returns a time of the day from 07:00 UTC on; most real events have no zone, some have one. */
function publishedAt(day: number, index: number): string {
  const seconds = 7 * 3_600 + ((index * 7) % (12 * 3_600));
  const time = new Date(seconds * 1_000).toISOString().slice(11, 19);
  return `${isoOf(day)}T${time}${index % 5 === 4 ? `.${String(100_000 + index).slice(-6)}Z` : ''}`;
}
