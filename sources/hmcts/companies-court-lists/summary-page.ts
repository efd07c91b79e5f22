import { elementsOf, type HtmlElement, readHtml, textOf } from '../../html.ts';
import { SourceProblem } from '../../problem.ts';
import { isoDay } from '../../written-dates.ts';
import { type DayList, listTypes, unknownType } from './list-types.ts';

export const site = 'https://www.court-tribunal-hearings.service.gov.uk';

/** The index of all courts; its entries lead to the summary of publications of each. */
export const courtsAddress = `${site}/alphabetical-search`;

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
 * Returns the lists of the known types on a summary of publications, and those about companies whose type is not known, such as a known list under another
 * address: `parse` puts such a list into quarantine, and its day stays missing. Lists of other courts are left out. Throws UNEXPECTED_SHAPE for another
 * page, which would otherwise say that nothing is listed.
 */
export function publicationsOn(html: string, address: string): Publication[] {
  const root = readHtml(html);
  const words = textOf(root);
  if (!/\b(?:what do you want to view|select the list|there are no lists|no lists found|no publications)\b/i.test(words)) {
    throw new SourceProblem('UNEXPECTED_SHAPE', `${address} is not a summary of publications`);
  }
  return linksOf(html).flatMap(({ url, text }) => {
    const artefactId = url.searchParams.get('artefactId');
    const day = isoDay(text);
    const page = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
    const known = listTypes.find(({ path, title }) => (page === 'file-publication' ? title.test(text) : path === page));
    const type = known ?? (aboutCompanies.test(`${page.replaceAll('-', ' ')} ${text}`) ? unknownType(page) : undefined);
    if (artefactId === null || day === undefined || type === undefined || /\bcymraeg\b|\bwelsh\b/i.test(text)) return [];
    return [{ type, day, artefactId: artefactId.toLowerCase(), url: `${site}/${page}?artefactId=${encodeURIComponent(artefactId)}` }];
  });
}

function linksOf(html: string): { url: URL; text: string }[] {
  return [...elementsOf(readHtml(html))].flatMap((element: HtmlElement) => {
    const href = element.name === 'a' ? element.attributes.href : undefined;
    if (href === undefined || !URL.canParse(href, `${site}/`)) return [];
    const url = new URL(href, `${site}/`);
    return url.origin === site ? [{ url, text: textOf(element).replaceAll(/\s+/g, ' ') }] : [];
  });
}
