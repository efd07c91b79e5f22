import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { RawFile } from '../../source.ts';
import { readDocument } from './api-document.ts';
import { type OfficerRecord, removed } from './officer.ts';

/** A JSON value of a file, with the line on which it begins. */
interface PlacedValue {
  readonly line: number;
  readonly text: string;
  readonly value: unknown;
}

/** Bytes. Larger than any single document: a larger file has one value per line. */
const wholeBelow = 4 << 20;

/**
 * Yields the values of a file: one JSON document over any number of lines, or one value per line as the stream sends them. Blank lines are the
 * stream's heartbeat. `value` is `undefined` when a line is not JSON.
 */
export async function* jsonValues({ path, bytes }: RawFile): AsyncGenerator<PlacedValue> {
  const text = bytes < wholeBelow ? await readFile(path, 'utf8') : '';
  const value = parsed(text);
  if (value !== undefined) return yield { line: 1, text, value };
  let line = 0;
  for await (const one of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (one.trim() !== '') yield { line, text: one, value: parsed(one) };
  }
}

/** Returns `undefined` when a text is not JSON: it then goes to quarantine with its line. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const streamed = z.object({
  resource_id: z.string().min(1),
  resource_kind: z.string(),
  /** Absent in the event of a deletion. */
  data: z.unknown().optional(),
  event: z.object({ type: z.string(), published_at: z.string().optional() }),
});
const stored = z.object({ external_data: z.unknown(), internal_data: z.unknown() });
const deletion = z.object({ action: z.literal('DELETE'), officer_id: z.string().min(1) });

/**
 * Reads a document of the API, a document in the publisher's stored form, an event of the stream, or a message of a deletion. Returns the reason
 * when the value is not one of these.
 */
export function readValue(value: unknown): OfficerRecord | string {
  if (value === undefined) return 'not JSON';
  const event = streamed.safeParse(value).data;
  if (event !== undefined) return ofEvent(event);
  const gone = deletion.safeParse(value).data;
  if (gone !== undefined) return removed(gone.officer_id);
  const kept = stored.safeParse(value).data;
  return readDocument(kept?.external_data ?? value);
}

/** Returns the officer as the API writes it, from any of these forms; undefined: the value states none. */
export function resourceIn(value: unknown): unknown {
  const event = streamed.safeParse(value).data;
  if (event !== undefined) return event.data;
  return deletion.safeParse(value).success ? undefined : (stored.safeParse(value).data?.external_data ?? value);
}

function ofEvent({ resource_id, resource_kind, data, event }: z.output<typeof streamed>): OfficerRecord | string {
  if (!resource_kind.startsWith('disqualified-officer')) return `an event of another stream: ${resource_kind}`;
  if (event.type === 'deleted') return removed(resource_id);
  if (event.type !== 'changed') return `an event of an unknown type: ${event.type}`;
  return readDocument(data);
}
