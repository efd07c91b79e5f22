import type { Envelope } from '../envelope/envelope.ts';
import { kindOf } from './kind.ts';

/** A filing within another one: a resolution that it passed, a form that came with it, a note on it. */
interface Part {
  readonly kind: string;
  readonly description: string | null;
  readonly type: string | null;
  readonly filed_on: string | null;
}

/** The record that `staging.sql` reads. */
export type FilingRecord = Envelope & { readonly kind: string | null; readonly parts: readonly Part[] };

/** Adds the kind of the filing and its parts to an envelope. A resolution to wind up is a part of a filing that is described as `resolution`. */
export function filingOf(envelope: Envelope): FilingRecord {
  const filing = envelope.data === null ? undefined : objectIn(JSON.parse(envelope.data));
  if (filing === undefined) return { ...envelope, kind: null, parts: [] };
  const parts = ['resolutions', 'associated_filings', 'annotations'].flatMap((name) => listIn(filing[name]).map(partOf));
  // the publisher stores a note or a resolution whose filing it does not have under the id of that filing
  const kind = filing.description === undefined && parts.length > 0 ? 'parts-only' : kindOf(filing.description);
  return { ...envelope, kind, parts };
}

function partOf(part: Readonly<Record<string, unknown>>): Part {
  const { description, type, date, receive_date: received } = part;
  return { kind: kindOf(description), description: textIn(description), type: textIn(type), filed_on: textIn(date) ?? textIn(received) };
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

function objectIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

function listIn(value: unknown): Readonly<Record<string, unknown>>[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map(objectIn).filter((one) => one !== undefined);
}
