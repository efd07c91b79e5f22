import { readFile } from 'node:fs/promises';
import { blockAsUtf8 } from '../../as-utf8.ts';
import { courtCaseOf } from '../../court-case.ts';
import { elementsOf, type HtmlElement, readHtml, textOf } from '../../html.ts';
import { SourceProblem } from '../../problem.ts';
import { isoDay } from '../../written-dates.ts';
import { readXlsx } from '../../xlsx.ts';
import { otherCourts, sectionOf } from './list-types.ts';

/** The cells of a hearing that are read, as typed. */
export interface ListedHearing {
  readonly time: string;
  readonly venue: string;
  readonly type: string;
  readonly caseNumber: string;
  readonly caseName: string;
}

/** A hearing with its place, or a row that cannot be read. */
export interface ListLine {
  /** Line of the sheet; in JSON and HTML the ordinal of the hearing. */
  readonly line: number;
  /** Name of the section that the hearing is in; '' for none. */
  readonly section: string;
  readonly hearing: ListedHearing | undefined;
}

/** A list as published. JSON and XLSX state neither day nor time of issue. */
export interface ListContents {
  readonly lines: readonly ListLine[];
  /** Headings of the page, arrays of the JSON or sheets of the workbook, and whether what is below each can be read. */
  readonly sections: ReadonlyMap<string, boolean>;
  /** Tables and sheets that show hearings and lack the headings. */
  readonly unread: readonly string[];
  /** Headings that no list had before. */
  readonly newHeadings: ReadonlySet<string>;
  /** ISO 8601. */
  readonly statedDay?: string | undefined;
  /** As typed, for example `2 June 2026 at 4:15pm`. */
  readonly updated?: string | undefined;
}

/** Reads a raw file in the shape that its first bytes show. Throws what the reader of the shape throws. */
export async function readListFile(path: string): Promise<ListContents> {
  const bytes = await readFile(path);
  return isZip(bytes) ? readSheet(path) : readListText(bytes, path);
}

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Reads the bytes of a page or of JSON; `name` is for errors. Throws UNEXPECTED_SHAPE for anything else, such as a PDF or an error page. */
export function readListText(bytes: Uint8Array, name: string): ListContents {
  const text = blockAsUtf8(Buffer.from(bytes)).toString('utf8').trimStart(); // a byte order mark is a space, too
  if (text.startsWith('<')) return readPage(text, name);
  if (text.startsWith('[') || text.startsWith('{')) return readJson(text, name);
  throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is neither a page, JSON nor a spreadsheet`);
}

type Field = keyof ListedHearing;

/** The headings that are read, in letters only. The judge and the additional information are left out: no rule needs them. */
const headings: Readonly<Record<string, Field | 'unused'>> = {
  judge: 'unused',
  time: 'time',
  venue: 'venue',
  type: 'type',
  hearingtype: 'type',
  casenumber: 'caseNumber',
  casename: 'caseName',
  casedetails: 'caseName',
  additionalinformation: 'unused',
};
const needed: readonly Field[] = ['time', 'caseNumber', 'caseName'];

type Columns = readonly (Field | 'unused' | undefined)[];

/** Returns the field of each column; `undefined` when the cells are not the headings of a list. Adds the headings that are not known to `news`. */
function columnsOf(cells: readonly string[], news: Set<string>): Columns | undefined {
  const columns = cells.map(fieldOf);
  if (!needed.every((field) => columns.includes(field))) return undefined;
  for (const [at, text] of cells.entries()) if (columns[at] === undefined && text.trim() !== '') news.add(text.trim());
  return columns;
}

const fieldOf = (text: string) => headings[text.toLowerCase().replaceAll(/[^a-z]/g, '')];

/** Says which headings are missing in the row that has most of them, for an operator who compares the list with its earlier form. */
function lacking(rows: readonly (readonly string[])[]): string {
  const missing = rows.map((cells) => needed.filter((field) => !cells.map(fieldOf).includes(field)));
  const [fewest = needed] = missing.toSorted((a, b) => a.length - b.length);
  return `${fewest.length === needed.length ? 'all are missing' : 'missing'}: ${fewest.map((field) => wordsOf[field]).join(', ')}`;
}

const wordsOf: Readonly<Record<Field, string>> = {
  time: 'time',
  venue: 'venue',
  type: 'type',
  caseNumber: 'case number',
  caseName: 'case name',
};

/** Whether rows without the headings show hearings all the same: under one heading that is needed, or with a case number. */
function showsHearings(rows: readonly (readonly string[])[]): boolean {
  return rows
    .flat()
    .some((text) => text.length < 100 && (needed.some((field) => fieldOf(text) === field) || courtCaseOf(text) !== undefined));
}

function hearingOf(columns: Columns, cells: readonly string[]): ListedHearing {
  const cell = (field: Field) => (cells[columns.indexOf(field)] ?? '').trim();
  return { time: cell('time'), venue: cell('venue'), type: cell('type'), caseNumber: cell('caseNumber'), caseName: cell('caseName') };
}

/** Reads the page of a list: tables with the headings in their first row, below the day of the list and the time of its last change. */
function readPage(html: string, name: string): ListContents {
  const root = readHtml(html);
  const elements = [...elementsOf(root)];
  const words = textOf(root).replaceAll(/\s+/g, ' ');
  const byId = (id: string) => elements.find(({ attributes }) => attributes.id === id);
  const stated = (id: string, pattern: RegExp) => {
    const element = byId(id);
    return pattern.exec(element === undefined ? words : textOf(element).replaceAll(/\s+/g, ' '))?.[1];
  };
  const lines: ListLine[] = [];
  const sections = new Map<string, boolean>();
  const newHeadings = new Set<string>();
  const unread: string[] = [];
  const heads: string[][] = [];
  let section = '';
  const statedDay = isoDay(stated('list-date', /\bList for (\d{1,2} [A-Za-z]+ \d{4})/i) ?? '');
  // a list of which every section says this has no table
  let isList = statedDay !== undefined && /\bno hearings scheduled\b/i.test(words);
  for (const element of elements) {
    if (element.name === 'h2') {
      section = textOf(element).replaceAll(/\s+/g, ' ');
      sections.set(section, sections.get(section) ?? true);
    }
    if (element.name !== 'table') continue;
    const rows = [...elementsOf(element)].filter(({ name: tag }) => tag === 'tr').map(cellsOf);
    const columns = columnsOf(rows[0] ?? [], newHeadings);
    heads.push(rows[0] ?? []);
    if (columns === undefined) {
      sections.set(section, false);
      if (showsHearings(rows)) unread.push(`table ${heads.length}`);
      continue;
    }
    isList = true;
    for (const cells of rows.slice(1)) {
      const hearing = cells.length === columns.length ? hearingOf(columns, cells) : undefined;
      lines.push({ line: lines.length + 1, section, hearing });
    }
  }
  if (!isList) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} has no table with the headings of a list; ${lacking(heads)}`);
  return {
    lines,
    sections,
    unread,
    newHeadings,
    statedDay,
    updated: stated('last-updated-date', /\bLast updated (\d{1,2} [A-Za-z]+ \d{4} at \d{1,2}(?:[:.]\d{2})? ?[ap]m)/i),
  };
}

function cellsOf(row: HtmlElement): string[] {
  return row.children.flatMap((child) =>
    typeof child !== 'string' && (child.name === 'td' || child.name === 'th') ? [textOf(child)] : [],
  );
}

/**
 * Reads the JSON of a list: an array of hearings; the list of interim applications has it in `hearingList`, and the consolidated list has an array for
 * each section, named `companiesWindingUp`, `insolvency&CompaniesCourt` or `insolvencyAndCompaniesCourt`.
 */
function readJson(text: string, name: string): ListContents {
  const parsed = parseJson(text, name);
  const arrays = arraysOf(parsed);
  if (arrays.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${name}: the JSON is not a list of hearings`);
  const lines: ListLine[] = [];
  const sections = new Map<string, boolean>();
  const newHeadings = new Set<string>();
  for (const [section, listed] of arrays) {
    const hearings = listed.map((one) => (isObject(one) ? hearingOfJson(one, newHeadings) : undefined));
    if (section !== '') sections.set(section, listed.length === 0 || hearings.some((one) => one !== undefined));
    for (const hearing of hearings) lines.push({ line: lines.length + 1, section, hearing });
  }
  if (lines.length > 0 && lines.every(({ hearing }) => hearing === undefined)) {
    const members = arrays.flatMap(([, listed]) => listed.map((one) => (isObject(one) ? Object.keys(one) : [])));
    throw new SourceProblem('UNEXPECTED_SHAPE', `${name}: no member of the list is a hearing; ${lacking(members)}`);
  }
  return { lines, sections, unread: [], newHeadings };
}

/** Returns the arrays of hearings with the names of their sections in words; none for another JSON. */
function arraysOf(parsed: unknown): (readonly [section: string, listed: readonly unknown[]])[] {
  if (Array.isArray(parsed)) return [['', parsed]];
  if (!isObject(parsed)) return [];
  if (Array.isArray(parsed.hearingList)) return [['', parsed.hearingList]];
  const named = Object.entries(parsed).map(([key, value]) => [key.replaceAll(/(?<=[a-z&,])(?=[A-Z])/g, ' '), value] as const);
  const arrays = named.flatMap(([section, value]) => (Array.isArray(value) ? [[section, value] as const] : []));
  // an answer about an error may have an empty array: it would read as a list without hearings, and would take those of the earlier issue away
  return arrays.some(([section]) => sectionOf(section) !== undefined || otherCourts.test(section)) ? arrays : [];
}

function hearingOfJson(one: Readonly<Record<string, unknown>>, news: Set<string>): ListedHearing | undefined {
  const names = Object.keys(one);
  const columns = columnsOf(names, news);
  const cells = names.map((name) => one[name]);
  // the schema demands texts; a cell without one is empty, as in the other shapes
  if (columns === undefined || cells.some((cell) => cell !== null && typeof cell !== 'string')) return undefined;
  return hearingOf(
    columns,
    cells.map((cell) => String(cell ?? '')),
  );
}

/**
 * Reads a workbook: every sheet that has the headings in some row. Each sheet is a section with its name; one without the headings cannot be read, unless
 * it says that nothing is listed.
 */
async function readSheet(path: string): Promise<ListContents> {
  const lines: ListLine[] = [];
  const sections = new Map<string, boolean>();
  const newHeadings = new Set<string>();
  const columns = new Map<number, Columns>();
  const rows = await readXlsx(path);
  for (const { sheet, name: section, line, cells } of rows) {
    const known = columns.get(sheet);
    const read = known === undefined ? columnsOf(cells, newHeadings) : undefined;
    const isEmpty = /\bno hearings scheduled\b/i.test(cells.join(' '));
    sections.set(section, sections.get(section) === true || known !== undefined || read !== undefined || isEmpty);
    if (read !== undefined) columns.set(sheet, read);
    else if (known !== undefined) lines.push({ line, section, hearing: hearingOf(known, cells) });
  }
  const others = rows.filter(({ sheet, cells }) => !columns.has(sheet) && showsHearings([cells]));
  if (columns.size === 0)
    throw new SourceProblem('UNEXPECTED_HEADER', `${path}: no row has the headings of a list; ${lacking(rows.map(({ cells }) => cells))}`);
  return { lines, sections, unread: [...new Set(others.map(({ sheet }) => `sheet ${sheet}`))], newHeadings };
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is not JSON`, { cause });
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
