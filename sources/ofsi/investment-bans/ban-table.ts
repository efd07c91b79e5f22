import { dayOf, monthNumber } from '../../../uk/day.ts';
import { elementsOf, type HtmlElement, readHtml, textOf } from '../../html.ts';
import { writtenNames } from '../../written-names.ts';

/** A person named in relation to the restrictions: the record that `staging.sql` reads. */
interface BanRecord {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly ofsi_group_id: string | null;
  readonly uk_sanctions_list_id: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly listed_on: string | null;
  readonly detail: string | null;
  readonly other_entry_url: string | null;
}

interface BanRow {
  /** 1 for the first row under the headings. */
  readonly line: number;
  readonly text: string;
  /** The record, or the reason why the row cannot be used. */
  readonly record: BanRecord | string;
}

type Field = 'name' | 'alias' | 'group' | 'unique' | 'address' | 'country' | 'listed' | 'other' | 'detail';

/** Words that identify each heading; the first match wins, because the heading for other sanctions also mentions the UK Sanctions List. */
const headings: readonly (readonly [field: Field, words: RegExp])[] = [
  ['other', /other sanctions/i],
  ['unique', /unique id/i],
  ['group', /group id/i],
  ['listed', /\b(?:date|listed on)\b/i],
  ['country', /country/i],
  ['address', /address/i],
  ['name', /^(?:organisations?|names?|persons?|entit(?:y|ies))\b/i],
  ['alias', /\balias|\balso known\b|\bother names?\b/i],
  ['detail', /restriction|regulation|information|detail/i],
];

/** Columns that only a table of persons has. */
const ofPersons: readonly Field[] = ['group', 'unique', 'other'];

/**
 * Returns the rows of every table that lists persons; `undefined` when no table of the page has a name column. A row of another table of persons
 * has the reason why it cannot be used. Never throws.
 */
export function readBans(html: string): BanRow[] | undefined {
  const tables = [...elementsOf(readHtml(html))].filter(({ name }) => name === 'table').map(gridOf);
  const read = tables.map(([head = [], ...rows]) => ({ columns: columnsOf(head), rows }));
  if (!read.some(({ columns }) => columns.has('name'))) return undefined;
  return read
    .filter(({ columns }) => columns.has('name') || ofPersons.some((field) => columns.has(field)))
    .flatMap(({ columns, rows }) => rows.map((cells, at) => readRow(cells, columns, rows[at - 1])))
    .map((row, at) => ({ ...row, line: at + 1 }));
}

/** Returns the headings that the mapping does not hold, for the check `unmapped_column`. */
export function unknownHeadings(html: string): string[] {
  const tables = [...elementsOf(readHtml(html))].filter(({ name }) => name === 'table');
  return tables.flatMap((table) => {
    const [head = []] = gridOf(table);
    return head.map((cell) => textOf(cell)).filter((text) => text !== '' && fieldOf(text) === undefined);
  });
}

/** Characters. A longer item is a sentence. */
const longestName = 150;

/**
 * Returns the items of lists beside the tables that may name a person: they begin with a capital letter or a digit, as GOV.UK's items of text do not, and are
 * no footnotes. They are not read as persons, because nothing says what they are.
 */
export function unreadItems(html: string): string[] {
  return [...itemsBeside(readHtml(html))].filter((text) => /^[\p{Lu}\p{Lo}\p{N}]/u.test(text) && text.length <= longestName);
}

function* itemsBeside(element: HtmlElement): Generator<string> {
  const { name, attributes } = element;
  if (name === 'table' || attributes.role === 'doc-endnotes') return;
  if (name === 'li') yield textOf(element);
  for (const child of element.children) if (typeof child !== 'string') yield* itemsBeside(child);
}

/** Rows and columns that a cell may span. */
const widest = 100;

/** Returns the cells of each row by column. A cell that spans rows or columns is in each of them: without it the next cells would stand under other headings. */
function gridOf(table: HtmlElement): HtmlElement[][] {
  const rows = [...elementsOf(table)].filter(({ name }) => name === 'tr');
  const grid: HtmlElement[][] = rows.map(() => []);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const after = column + spanOf(cell, 'colspan');
      for (const below of grid.slice(at, at + spanOf(cell, 'rowspan')))
        for (let place = column; place < after; place += 1) below[place] = cell;
      column = after;
    }
  }
  return grid;
}

function spanOf({ attributes }: HtmlElement, way: 'rowspan' | 'colspan'): number {
  const span = Number.parseInt(attributes[way] ?? '', 10);
  return span > 1 ? Math.min(span, widest) : 1;
}

const cellsOf = ({ children }: HtmlElement) =>
  children.filter((child) => typeof child !== 'string').filter(({ name }) => name === 'th' || name === 'td');
const fieldOf = (text: string) => headings.find(([, words]) => words.test(text))?.[0];

function columnsOf(head: readonly HtmlElement[]): ReadonlyMap<Field, number> {
  const columns = new Map<Field, number>();
  for (const [at, cell] of head.entries()) {
    const field = fieldOf(textOf(cell));
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  }
  return columns;
}

/** `above`: the cells of the row above. */
function readRow(
  cells: readonly HtmlElement[],
  columns: ReadonlyMap<Field, number>,
  above: readonly HtmlElement[] = [],
): Omit<BanRow, 'line'> {
  const cell = (field: Field) => cells[columns.get(field) ?? -1];
  const textIn = (field: Field) => {
    const found = cell(field);
    const text = found === undefined ? '' : textOf(found);
    return /^(?:[-–—]|n\/?a|none)?$/i.test(text) ? null : text;
  };
  const text = cells.map((one) => textOf(one)).join(' | ');
  if (!columns.has('name')) return { text, record: 'its table has no heading of names' };
  // the mark of a footnote is not part of the name
  const namesIn = (field: Field) => writtenNames((textIn(field) ?? '').replaceAll(/\s*\[(?:footnote )?\d+\]/gi, ''));
  const [first, ...others] = namesIn('name');
  if (first === undefined) return { text, record: 'no name' };
  if (above[columns.get('name') ?? -1] === cell('name')) return { text, record: `left out: a further row of ${first.name}` };
  const other = cell('other');
  const link = other === undefined ? undefined : [...elementsOf(other)].find(({ attributes }) => attributes.href);
  return {
    text,
    record: {
      name: first.name,
      aliases: [...others, ...namesIn('alias')].map(({ name }) => name),
      ofsi_group_id: textIn('group'),
      uk_sanctions_list_id: textIn('unique'),
      address: textIn('address')?.replaceAll('\n', ', ') ?? null,
      country: textIn('country'),
      listed_on: banDay(textIn('listed') ?? ''),
      detail: textIn('detail'),
      other_entry_url: link?.attributes.href ?? null,
    },
  };
}

/** Reads `31/07/2014` or `31 July 2014` as an ISO 8601 day; null for any other text. */
function banDay(text: string): string | null {
  const [, date = '', month = '', year = ''] = /\b(\d{1,2})[\s/]+(\d{1,2}|[a-z]+)[\s/]+(\d{4})\b/i.exec(text) ?? [];
  return dayOf(year, /^\d/.test(month) ? month : (monthNumber(month) ?? 0), date) ?? null;
}
