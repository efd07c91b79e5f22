import { z } from 'zod';
import { londonDay } from '../uk/day.ts';
import { jsonOf } from './json-of.ts';
import { SourceProblem } from './problem.ts';
import type { Http } from './source.ts';

/** The fields of a publication that sources read from GOV.UK's content API (`https://www.gov.uk/api/content/<path>`). */
const content = z.looseObject({
  title: z.string().optional(),
  public_updated_at: z.string(),
  details: z.looseObject({
    body: z.string().optional(),
    attachments: z.array(z.looseObject({ url: z.string(), title: z.string().optional(), filename: z.string().optional() })).optional(),
  }),
});
export type GovUkContent = z.output<typeof content>;

/** Requests a publication from the content API. Throws PUBLISHER_ERROR on 404, UNEXPECTED_HTML, UNEXPECTED_SHAPE. */
export async function getContent(http: Http, url: string): Promise<GovUkContent> {
  return readContent(await getBytes(http, url), url);
}

/** Requests a publication as it is sent. Throws PUBLISHER_ERROR on 404. */
export async function getBytes(http: Http, url: string): Promise<Uint8Array> {
  const answer = await http.get(url);
  if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
  return answer.bytes;
}

/** Reads an answer of the content API; `name` identifies it in errors. Throws UNEXPECTED_HTML, UNEXPECTED_SHAPE. */
export function readContent(bytes: Uint8Array, name: string): GovUkContent {
  const text = Buffer.from(bytes).toString('utf8');
  if (text.trimStart().startsWith('<'))
    throw new SourceProblem('UNEXPECTED_HTML', `${name}: an HTML page in place of the content API's JSON`);
  const read = content.safeParse(jsonOf(text));
  if (!read.success) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is not a publication of the content API: ${read.error.message}`);
  return read.data;
}

/** Returns the London day of the publisher's last change, ISO 8601. Throws UNEXPECTED_SHAPE when the content states no valid instant. */
export function updatedDay({ public_updated_at }: GovUkContent): string {
  const at = Date.parse(public_updated_at);
  if (Number.isNaN(at)) throw new SourceProblem('UNEXPECTED_SHAPE', `public_updated_at is not an instant: "${public_updated_at}"`);
  return londonDay(at);
}
