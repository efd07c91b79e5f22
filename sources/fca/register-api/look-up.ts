import { jsonOf } from '../../json-of.ts';
import { askEach } from '../../look-up.ts';
import { SourceProblem } from '../../problem.ts';
import type { Http, RawFiles, ReleaseOffer } from '../../source.ts';
import { isFound, isNone, isRefused, readAnswer } from '../register/answer.ts';

export const host = 'register.fca.org.uk';
const api = `https://${host}/services/V0.1`;
/** Results of a search whose firms are asked for one by one. A name that finds more is too common to be compared. */
const mostResults = 100;

/** Returns the address that finds a company. The part after `#` is not sent: it says for which company the search is. */
export const searchAddress = (company: string, name: string) => `${api}/Search?q=${encodeURIComponent(name)}&type=firm#${company}`;
export const firmAddress = (frn: string) => `${api}/Firm/${frn}`;

/** Asks for the companies and firms of a release and stores the answers. Throws as `askEach` does, and PUBLISHER_REFUSED when the key is not accepted. */
export function lookUp(http: Http, offer: ReleaseOffer, raw: RawFiles): Promise<void> {
  return askEach(offer, raw, { companyIn, pagesOf: (url) => (url.includes('/Search?') ? companyPages(http, url) : firmPages(http, url)) });
}

/** The company number behind the address of a search, or the reference number of a firm as `FRN 900001`. */
function companyIn(url: string): string {
  const [address = '', company] = url.split('#');
  return company ?? `FRN ${address.slice(address.lastIndexOf('/') + 1)}`;
}

/** Returns the pages of the search and, behind them, the firms that it finds, each with its own record. */
async function companyPages(http: Http, address: string): Promise<string[]> {
  const [search = ''] = address.split('#');
  const { pages, references } = await searched(http, search);
  for (const frn of references) pages.push(...(await firmPages(http, firmAddress(frn))));
  return pages;
}

/** Returns the pages of a search and the reference numbers of the firms on them. */
async function searched(http: Http, search: string) {
  const pages: string[] = [];
  const references = new Set<string>();
  for (let seen = 0; ; ) {
    const url = pages.length === 0 ? search : `${search}&pgnp=${pages.length + 1}`;
    const { text, answer } = await askFor(http, url);
    if (text === undefined || answer === undefined) return { pages, references };
    pages.push(text);
    const { items, total } = answer;
    if (isNone(answer)) return { pages, references };
    if (total === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${search}: results without their number ("total_count")`);
    if (total > mostResults) throw new SourceProblem('PUBLISHER_ERROR', `${search}: ${total} results; at most ${mostResults} are compared`);
    for (const number of items.flatMap((item) => referenceOf(item, search) ?? [])) references.add(number);
    seen += items.length;
    if (seen >= total) return { pages, references };
    if (items.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${search}: the list ends after ${seen} of ${total} results`);
  }
}

/**
 * Returns the reference number of a firm; undefined for a result of another type: an unauthorised firm has none, and a person or fund has one of another
 * kind. Throws UNEXPECTED_SHAPE for a firm without a number, because it may be the firm of the company.
 */
function referenceOf(result: Readonly<Record<string, unknown>>, search: string): string | undefined {
  const { 'Type of business or Individual': type, 'Reference Number': number } = result;
  if (typeof type === 'string' && type.trim().toLowerCase() !== 'firm') return undefined;
  if (typeof type === 'string' && typeof number === 'string' && /^\d{6,7}$/.test(number)) return number;
  throw new SourceProblem(
    'UNEXPECTED_SHAPE',
    `${search}: a result without a type or a reference number: ${JSON.stringify(result).slice(0, 200)}`,
  );
}

/** Returns the record of a firm; none where the register has no such number. */
async function firmPages(http: Http, url: string): Promise<string[]> {
  const { text, answer } = await askFor(http, url);
  return text === undefined || answer === undefined || isNone(answer) ? [] : [text];
}

/**
 * Returns an answer as it was received, and its contents; nothing on 404. Throws UNEXPECTED_HTML and UNEXPECTED_SHAPE for another text, and
 * PUBLISHER_REFUSED or PUBLISHER_ERROR for an answer whose status word is not a success: the API sends its errors with status 200.
 */
async function askFor(http: Http, url: string) {
  const received = await http.get(url);
  if (received === undefined) return {};
  const text = Buffer.from(received.bytes).toString('utf8').trim();
  if (text.startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `${url} answers with an HTML page`);
  const answer = readAnswer(jsonOf(text));
  if (answer === undefined)
    throw new SourceProblem('UNEXPECTED_SHAPE', `${url} does not answer as the register’s API does: ${text.slice(0, 200)}`);
  const { status, message } = answer;
  if (isRefused(answer)) throw new SourceProblem('PUBLISHER_REFUSED', `${url}: ${status}: ${message}`);
  if (!isFound(answer) && !isNone(answer)) throw new SourceProblem('PUBLISHER_ERROR', `${url}: ${status}: ${message}`);
  return { text, answer };
}
