import { londonDay } from '../../uk/day.ts';
import { SourceProblem } from '../problem.ts';
import { shortHash } from '../short-hash.ts';
import type { Http, ReleaseId, Validators } from '../source.ts';

/**
 * Returns the release of the list at an address, or `undefined` on 404. Its id is made of the day of the last change and the ETag, or of the
 * contents when the server sends both neither to HEAD nor to GET. `dayIn` reads the day from the first characters of the list. Throws UNEXPECTED_HTML
 * for a page, UNEXPECTED_SHAPE for a list without its day.
 */
export async function offeredList(http: Http, url: string, dayIn: (head: string) => string | undefined): Promise<ReleaseId | undefined> {
  const validators = await http.head(url);
  if (validators === undefined) return undefined;
  return byValidators(validators) ?? byContents(http, url, dayIn);
}

/**
 * Returns whether an answer with the validators is the list that was offered. Servers of one address may hold two versions for a while: HEAD names
 * the new one, GET sends the old one, and under the id of the new one its entries would never be read. True when the answer does not identify itself.
 */
export function isOfferedList({ id }: ReleaseId, validators: Validators): boolean {
  const answered = byValidators(validators);
  return answered === undefined || answered.id === id;
}

function byValidators({ etag, lastModified }: Validators): ReleaseId | undefined {
  const day = lastModified === undefined ? undefined : dayOfHttpDate(lastModified);
  // weak comparison (RFC 9110 section 8.8.3.2): a server may weaken the ETag of one of its answers
  return day === undefined || etag === undefined ? undefined : { id: `${day}.${shortHash(etag.replace(/^W\//, ''))}`, dataDate: day };
}

async function byContents(http: Http, url: string, dayIn: (head: string) => string | undefined): Promise<ReleaseId> {
  const body = await http.get(url);
  const { etag, 'last-modified': lastModified } = body?.headers ?? {};
  const named = byValidators({ ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) });
  const head = Buffer.from(body?.bytes.subarray(0, 200) ?? []).toString('utf8');
  if (/^\s*<(?:!doctype html|html)/i.test(head)) throw new SourceProblem('UNEXPECTED_HTML', `${url} answers with an HTML page`);
  const day = dayIn(head);
  if (named !== undefined) return named;
  if (body === undefined || day === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${url} does not begin with its date`);
  return { id: `${day}.${shortHash(body.bytes)}`, dataDate: day };
}

/** Returns the London day of an HTTP date, ISO 8601; `undefined` when it is not a date. */
function dayOfHttpDate(httpDate: string): string | undefined {
  const at = Date.parse(httpDate);
  return Number.isNaN(at) ? undefined : londonDay(at);
}
