import { readHtml, textOf } from '../../html.ts';
import { distressTerms } from '../../news/distress.ts';
import { hasUkForm, type Mentions, mentionsOf } from '../../news/mentions.ts';
import { instantOf } from './file-list.ts';

/** Columns of a record; data/gdelt of the references names all of them. */
const columns = {
  id: 0,
  date: 1,
  collection: 2,
  source: 3,
  document: 4,
  themes: 7,
  locations: 9,
  persons: 11,
  organisations: 13,
  extras: 26,
};
const columnCount = 27;
/** GKGRECORDID: the quarter, and the ordinal in it; `T` marks a document that GDELT translated. */
const recordId = /^(\d{14})-T?\d+$/;

/** An item of news, as `records.ndjson` holds it. */
export interface NewsItem extends Mentions {
  readonly item_id: string;
  readonly publication: string;
  readonly title: string | null;
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly published_at: string | null;
  readonly changed_at: string | null;
  readonly terms: readonly string[];
  readonly display: boolean;
}

/** `leftOut`: the record is whole and none of this source. `problem`: the record cannot be read. */
export type Reading = { readonly item: NewsItem } | { readonly leftOut: true } | { readonly problem: string };

/**
 * Reads one line of a file. Keeps a record of a web page that concerns a company of the United Kingdom, by its place, its publication or a legal
 * form, and that speaks of distress, by its theme or its title (docs/assumptions.md).
 */
export function readRecord(line: string): Reading {
  const cells = line.split('\t');
  if (cells.length !== columnCount) return { problem: `${cells.length} columns, not ${columnCount}` };
  const cell = (name: keyof typeof columns) => cells[columns[name]]?.trim() ?? '';
  const [id, quarter = ''] = recordId.exec(cell('id')) ?? [];
  const instant = instantOf(quarter);
  if (id === undefined || instant === undefined) return { problem: 'the first column is not the id of a record' };
  const collection = cell('collection');
  if (!/^\d+$/.test(collection)) return { problem: 'the third column is not the number of a collection' };
  const url = webAddress(cell('document'));
  if (collection !== '1' || url === undefined) return { leftOut: true };

  const title = titleIn(cell('extras'));
  const organisations = listOf(cell('organisations'));
  const people = listOf(cell('persons'));
  const terms = [...themesOfDistress(listOf(cell('themes'))), ...distressTerms(title)];
  if (terms.length === 0 || !isOfTheUk(cell('locations'), url, [...organisations, title])) return { leftOut: true };
  const mentions = mentionsOf(title, organisations, people);
  if (mentions.mentions.length + mentions.company_numbers.length === 0) return { leftOut: true };
  // no quarter has what is published later
  const published = new Date(Math.min(Number(instantOf(cell('date')) ?? instant), Number(instant))).toISOString();
  return {
    item: {
      item_id: id,
      publication: cell('source') || url.host,
      title: title === '' ? null : title,
      url: url.href,
      published_at: published,
      // a quarter is published once; another file of the same quarter has the newer reading by the order of its release
      changed_at: null,
      terms: [...new Set(terms)],
      display: true,
      ...mentions,
    },
  };
}

/** Themes such as ECON_BANKRUPTCY, by a word of their name: GDELT adds themes without notice. */
function themesOfDistress(themes: readonly string[]): string[] {
  return themes.filter((theme) => /(?:^|_)(?:BANKRUPTCY|INSOLVENCY)(?:_|$)/.test(theme)).map((theme) => `theme:${theme}`);
}

/** Locations are `type#name#country#...`, with the country code `UK` of FIPS 10-4. */
function isOfTheUk(locations: string, { hostname }: URL, names: readonly string[]): boolean {
  return listOf(locations).some((place) => place.split('#')[2] === 'UK') || hostname.endsWith('.uk') || names.some(hasUkForm);
}

function listOf(cell: string): string[] {
  return cell
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Searches for each end once: one expression for both would search for the second end from each of the first. */
function titleIn(extras: string): string {
  const begun = extras.slice(Math.max(0, extras.search(/<PAGE_TITLE>/i)));
  const end = begun.search(/<\/PAGE_TITLE>/i);
  return /^<PAGE_TITLE>/i.test(begun) && end !== -1
    ? textOf(readHtml(begun.slice(0, end)))
        .replaceAll('\n', ' ')
        .slice(0, 500)
    : '';
}

function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text) || text.length > 2000) return undefined;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}
