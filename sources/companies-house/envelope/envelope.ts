import { z } from 'zod';
import { jsonLine } from '../../json-line.ts';
import { jsonOf } from '../../json-of.ts';
import { publishedAt } from './published-at.ts';

/** One record of a Companies House stream: a resource as the REST API answers it, and the event that announces it. */
export interface Envelope {
  /** For example `company-profile`. */
  readonly resource_kind: string;
  /** Path of the resource in the REST API, for example `/company/09999901`. */
  readonly resource_uri: string;
  /** The publisher's id of the resource; null where the envelope has none. */
  readonly resource_id: string | null;
  /** The resource as JSON text; null where the envelope has none, as in most deletions. */
  readonly data: string | null;
  /** Position in its stream. It rises within one stream; the numbers of two streams are not related. */
  readonly timepoint: number;
  /** UTC, without a zone, with microseconds: `2026-06-02T08:00:00.000123`. */
  readonly published_at: string;
  readonly type: 'changed' | 'deleted';
}

const written = z.object({
  resource_kind: z.string().min(1),
  resource_uri: z.string().startsWith('/'),
  resource_id: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  event: z.object({
    timepoint: z.int().nonnegative(),
    published_at: z.string(),
    type: z.enum(['changed', 'deleted']),
  }),
});

/** Reads one line. Returns the reason, in words, when the line is not an envelope. */
export function readEnvelope(line: string): Envelope | string {
  const json = jsonOf(line);
  if (json === undefined) return 'not JSON';
  const { data: read, error } = written.safeParse(json);
  if (error !== undefined) return `not an envelope: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`;
  const { resource_kind, resource_uri, resource_id, data, event } = read;
  const published = publishedAt(event.published_at, event.timepoint);
  if (published === undefined) return `not a time of publication: ${event.published_at}`;
  if (event.type === 'changed' && (data ?? undefined) === undefined) return 'a change without data';
  return {
    resource_kind,
    resource_uri,
    resource_id: resource_id ?? null,
    // one half of a surrogate pair would make the text unreadable for DuckDB
    data: data === null || data === undefined ? null : jsonLine(data).trimEnd(),
    timepoint: event.timepoint,
    published_at: published,
    type: event.type,
  };
}
