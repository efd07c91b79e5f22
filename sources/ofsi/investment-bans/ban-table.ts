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

type Field = 'name' | 'group' | 'unique' | 'address' | 'country' | 'listed' | 'other' | 'detail';

/** Words that identify each heading; the first match wins, because the heading for other sanctions also mentions the UK Sanctions List. */
const headings: readonly (readonly [field: Field, words: RegExp])[] = [
  ['other', /other sanctions/i],
  ['unique', /unique id/i],
  ['group', /group id/i],
  ['listed', /\b(?:date|listed on)\b/i],
  ['country', /country/i],
  ['address', /address/i],
  ['name', /^(?:organisations?|names?|persons?|entit(?:y|ies))\b/i],
  ['detail', /restriction|regulation|information|detail/i],
];

/** Returns the rows of every table that has a name column; `undefined` when the page has no such table. Never throws. */
export function readBans(html: string): BanRow[] | undefined {
  const tables = [...elementsOf(readHtml(html))].filter(({ name }) => name === 'table');
  const found = tables.flatMap((table) => {
    const [head, ...rows] = [...elementsOf(table)].filter(({ name }) => name === 'tr').map(cellsOf);
    const columns = head === undefined ? undefined : columnsOf(head);
    return columns === undefined ? [] : [rows.map((cells) => readRow(cells, columns))];
  });
  return found.length === 0 ? undefined : found.flat().map((row, at) => ({ ...row, line: at + 1 }));
}

/** Returns the headings that the mapping does not hold, for the check `unmapped_column`. */
export function unknownHeadings(html: string): string[] {
  const tables = [...elementsOf(readHtml(html))].filter(({ name }) => name === 'table');
  return tables.flatMap((table) => {
    const head = [...elementsOf(table)].find(({ name }) => name === 'tr');
    return (head === undefined ? [] : cellsOf(head))
      .map((cell) => textOf(cell))
      .filter((text) => text !== '' && fieldOf(text) === undefined);
  });
}

const cellsOf = (row: HtmlElement) => [...elementsOf(row)].filter(({ name }) => name === 'th' || name === 'td');
const fieldOf = (text: string) => headings.find(([, words]) => words.test(text))?.[0];

function columnsOf(head: readonly HtmlElement[]): ReadonlyMap<Field, number> | undefined {
  const columns = new Map<Field, number>();
  for (const [at, cell] of head.entries()) {
    const field = fieldOf(textOf(cell));
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  }
  return columns.has('name') ? columns : undefined;
}

function readRow(cells: readonly HtmlElement[], columns: ReadonlyMap<Field, number>): Omit<BanRow, 'line'> {
  const cell = (field: Field) => cells[columns.get(field) ?? -1];
  const textIn = (field: Field) => {
    const found = cell(field);
    const text = found === undefined ? '' : textOf(found);
    return /^(?:[-–—]|n\/?a|none)?$/i.test(text) ? null : text;
  };
  const text = cells.map((one) => textOf(one)).join(' | ');
  // the mark of a footnote is not part of the name
  const [first, ...others] = writtenNames((textIn('name') ?? '').replaceAll(/\s*\[(?:footnote )?\d+\]/gi, ''));
  if (first === undefined) return { text, record: 'no name' };
  const other = cell('other');
  const link = other === undefined ? undefined : [...elementsOf(other)].find(({ attributes }) => attributes.href);
  return {
    text,
    record: {
      name: first.name,
      aliases: others.map(({ name }) => name),
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
