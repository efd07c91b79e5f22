import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SourceProblem } from './problem.ts';
import type { Http } from './source.ts';

/** A publication as GOV.UK's content API gives it (`https://www.gov.uk/api/content/<path>`): the parts that are read. */
const content = z.looseObject({
  title: z.string().optional(),
  public_updated_at: z.string(),
  details: z.looseObject({
    body: z.string().optional(),
    attachments: z.array(z.looseObject({ url: z.string(), title: z.string().optional(), filename: z.string().optional() })).optional(),
  }),
});
export type GovUkContent = z.output<typeof content>;

export async function getContent(http: Http, url: string): Promise<GovUkContent> {
  const answer = await http.get(url);
  if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} is not there`);
  return readContent(answer.bytes, url);
}

/** Throws UNEXPECTED_HTML and UNEXPECTED_SHAPE. */
export function readContent(bytes: Uint8Array, name: string): GovUkContent {
  const text = Buffer.from(bytes).toString('utf8');
  if (text.trimStart().startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `${name}: a page came where the content API was asked`);
  const read = content.safeParse(jsonOf(text));
  if (!read.success) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is no publication of the content API: ${read.error.message}`);
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The day of the publisher's last change, in London. Throws UNEXPECTED_SHAPE. */
export function updatedDay({ public_updated_at }: GovUkContent): string {
  const at = Date.parse(public_updated_at);
  if (Number.isNaN(at)) throw new SourceProblem('UNEXPECTED_SHAPE', `public_updated_at is no time: "${public_updated_at}"`);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(at);
}

export const short = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex').slice(0, 8);
