import { londonDay } from '../uk/day.ts';
import type { FoundFile, ReleaseId } from './source.ts';

/** Digits of a timepoint in the id of a window, so that ids sort as timepoints do. */
const digits = 15;

const shape = new RegExp(`^(.+)\\.(\\d{${digits}}-\\d{${digits}}(?:-n[1-9]\\d*)?)\\.ndjson$`);

/**
 * Returns the id of the window that holds the records from the timepoint `first` to the timepoint `last`, both included. `numbering`: how often the
 * stream has begun anew. The publisher may have begun to count again then, so an earlier window can have the same timepoints.
 */
export function windowId(first: number, last: number, numbering = 0): string {
  return `${padded(first)}-${padded(last)}${numbering === 0 ? '' : `-n${numbering}`}`;
}

/** Returns the name of a window's one file. `url`: address of the stream, whose last part begins the name. */
export function windowFile(url: string, id: string): string {
  return `${url.slice(url.lastIndexOf('/') + 1)}.${id}.ndjson`;
}

/** Recognises the file of a window of a stream by its name. Its data date is the London day on which the first record was published. */
export function readWindow(stream: string, { name, head }: FoundFile): ReleaseId | undefined {
  const [, of, id] = shape.exec(name) ?? [];
  if (id === undefined || of !== stream) return undefined;
  const [, published] =
    /"published_at"\s*:\s*"(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}[^"]*)"/.exec(Buffer.from(head).toString('utf8')) ?? [];
  const instant =
    published === undefined ? Number.NaN : Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(published) ? published : `${published}Z`);
  return Number.isNaN(instant) ? undefined : { id, dataDate: londonDay(new Date(instant)) };
}

const padded = (timepoint: number) => String(timepoint).padStart(digits, '0');
