import { elementsOf, type HtmlElement, readHtml, textOf } from '../../html.ts';
import { SourceProblem } from '../../problem.ts';
import { isoDay } from '../../written-dates.ts';
import { type DayList, listTypes, otherCourts, unknownType, uuid } from './list-types.ts';

export const site = 'https://www.court-tribunal-hearings.service.gov.uk';

/** The index of all courts; its entries lead to the summary of publications of each. */
export const courtsAddress = `${site}/alphabetical-search`;

/** Where the index is in the service that replaces the present one. */
export const newCourtsAddress = `${site}/courts-tribunals-list`;

/** Courts under whose name the lists of the Rolls Building are published. */
const courts = /\b(?:rolls building|royal courts of justice)\b/i;

/** A list that the publisher shows now. */
export interface Publication extends DayList {
  readonly url: string;
}

/** Returns the addresses of the summaries of the courts whose lists are read. Throws UNEXPECTED_SHAPE when the index names none of them. */
export function summaryAddresses(html: string): string[] {
  const found = linksOf(html).flatMap(({ url, text }) =>
    url.pathname.endsWith('/summary-of-publications') && url.searchParams.has('locationId') && courts.test(text) ? [url.href] : [],
  );
  if (found.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${courtsAddress} names neither the Rolls Building nor the RCJ`);
  return [...new Set(found)].sort();
}

/** What the address or the title of a list about companies says, of whatever type it is. */
const aboutCompanies = /\b(?:winding[ -]up|insolvency|companies)\b/i;

/**
 * Returns the lists of the known types on a summary of publications, and those of an unknown type that say that they are about companies, or that the
 * Rolls Building shows and none of its other courts has: `parse` puts such a list into quarantine, and its day stays missing. Lists of other courts
 * are left out. Throws UNEXPECTED_SHAPE for another page, which would otherwise say that nothing is listed.
 */
export function publicationsOn(html: string, address: string): Publication[] {
  const root = readHtml(html);
  const words = textOf(root);
  if (!/\b(?:what do you want to view|select the list|there are no lists|no lists found|no publications)\b/i.test(words)) {
    throw new SourceProblem('UNEXPECTED_SHAPE', `${address} is not a summary of publications`);
  }
  const heading = [...elementsOf(root)].find(({ name }) => name === 'h1');
  const isRollsBuilding = heading !== undefined && /\brolls building\b/i.test(textOf(heading));
  const shown = linksOf(html).flatMap(({ url, text }) => {
    const day = isoDay(text);
    const list = day === undefined ? undefined : listAt(url, text, isRollsBuilding, address);
    return day === undefined || list === undefined ? [] : [{ ...list, day, isWelsh: /\bcymraeg\b|\bwelsh\b/i.test(text) }];
  });
  // the service names every list Welsh that is not English alone, so one without an English list beside it may be in both languages
  return shown
    .filter(({ isWelsh, type, day }) => !(isWelsh && shown.some((one) => !one.isWelsh && one.type.id === type.id && one.day === day)))
    .map(({ isWelsh: _, ...list }) => list);
}

/**
 * Returns the list that a link leads to. A page has the address `/{type}?artefactId={id}`. A file has `/file-publication?artefactId={id}`, or
 * `/hearing-lists/{court}/{id}`, whose bytes are at another address. A list under any other address has no bytes to read: the address of the summary
 * stands for it.
 */
function listAt(url: URL, text: string, isRollsBuilding: boolean, address: string): Omit<Publication, 'day'> | undefined {
  const path = url.pathname.replace(/^\//, '');
  const [first = '', ...rest] = path.split('/');
  const artefactId = (url.searchParams.get('artefactId') ?? uuid.exec(path)?.[0] ?? '').toLowerCase();
  const isFile = first === 'file-publication' || first === 'hearing-lists';
  const isRead = artefactId !== '' && (first === 'hearing-lists' || rest.length === 0);
  const known = isRead ? listTypes.find((type) => (isFile ? type.title.test(text) : type.path === path)) : undefined;
  const said = `${first.replaceAll('-', ' ')} ${text}`;
  if (known === undefined && !aboutCompanies.test(said) && (!isRollsBuilding || otherCourts.test(said))) return undefined;
  const type = known ?? unknownType(first);
  if (!isRead) return { type, artefactId, url: address };
  const id = encodeURIComponent(artefactId);
  return { type, artefactId, url: first === 'hearing-lists' ? `${site}/api/flat-file/${id}/download` : `${site}/${path}?artefactId=${id}` };
}

function linksOf(html: string): { url: URL; text: string }[] {
  return [...elementsOf(readHtml(html))].flatMap((element: HtmlElement) => {
    const href = element.name === 'a' ? element.attributes.href : undefined;
    if (href === undefined || !URL.canParse(href, `${site}/`)) return [];
    const url = new URL(href, `${site}/`);
    return url.origin === site ? [{ url, text: textOf(element).replaceAll(/\s+/g, ' ') }] : [];
  });
}
