import { SourceProblem } from '../problem.ts';
import type { Http, ReleaseId } from '../source.ts';
import { londonDay, short } from './release-name.ts';

/**
 * The one list that lies at an address, named by the day of its last change and its ETag, or by its contents where the server gives neither.
 * `undefined` when nothing is there. `dayIn` reads the day from the list's first characters.
 */
export async function offeredList(http: Http, url: string, dayIn: (head: string) => string | undefined): Promise<ReleaseId | undefined> {
  const validators = await http.head(url);
  if (validators === undefined) return undefined;
  const { etag, lastModified } = validators;
  const day = lastModified === undefined ? undefined : londonDay(lastModified);
  return day === undefined || etag === undefined ? byContents(http, url, dayIn) : { id: `${day}.${short(etag)}`, dataDate: day };
}

async function byContents(http: Http, url: string, dayIn: (head: string) => string | undefined): Promise<ReleaseId> {
  const body = await http.get(url);
  const head = Buffer.from(body?.bytes.subarray(0, 200) ?? []).toString('utf8');
  if (/^\s*<(?:!doctype html|html)/i.test(head)) throw new SourceProblem('UNEXPECTED_HTML', `${url} answers with an HTML page`);
  const day = dayIn(head);
  if (body === undefined || day === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${url} does not begin with its date`);
  return { id: `${day}.${short(body.bytes)}`, dataDate: day };
}
