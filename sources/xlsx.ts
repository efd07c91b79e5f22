import { Writable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { SourceProblem } from './problem.ts';
import { unzip } from './zip.ts';

/** A row of a sheet with at least one text. */
export interface XlsxRow {
  /** Ordinal of the sheet's file in the package, from 1. */
  readonly sheet: number;
  /** The sheet's name, as its tab shows it; '' where the package names none. */
  readonly name: string;
  /** 1 for the first row of the sheet; empty rows count. */
  readonly line: number;
  /** From column A on; '' for an empty cell. Line breaks stay. A number is written as the file has it: a time of day is a fraction of a day. */
  readonly cells: readonly string[];
}

/** A real list of a court has 20 KB packed and less than 1 MB unpacked. An office program adds some dozens of parts. */
const limits = { memberBytes: 32 << 20, totalBytes: 64 << 20, ratio: 1_000, members: 1_000 };
/** Columns that are read; a sheet can have 16,384. */
const widest = 64;
const sheetName = /^xl\/worksheets\/sheet(\d+)\.xml$/;
const stringsName = 'xl/sharedStrings.xml';
const workbookName = 'xl/workbook.xml';
const relationsName = 'xl/_rels/workbook.xml.rels';
const read = new Set([stringsName, workbookName, relationsName]);

/**
 * Returns the rows of all sheets of an Office Open XML workbook (ECMA-376 part 1, section 18). Throws what `unzip` throws, and UNEXPECTED_SHAPE for
 * another zip or broken XML.
 */
export async function readXlsx(path: string): Promise<XlsxRow[]> {
  const members = new Map<string, Buffer[]>();
  await unzip(path, limits, (name) => {
    if (!read.has(name) && !sheetName.test(name)) return undefined;
    const pieces: Buffer[] = [];
    members.set(name, pieces);
    const write = (chunk: Buffer, _encoding: string, next: () => void) => {
      pieces.push(chunk);
      next();
    };
    return { to: new Writable({ write }) };
  });
  const text = (name: string) => Buffer.concat(members.get(name) ?? []).toString('utf8');
  const sheets = [...members.keys()].filter((name) => sheetName.test(name)).sort((a, b) => numberOf(a) - numberOf(b));
  if (sheets.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${path} has no sheet: it is not an .xlsx workbook`);
  try {
    const strings = members.has(stringsName) ? sharedStrings(text(stringsName)) : [];
    const names = members.has(workbookName) ? sheetNames(text(workbookName), text(relationsName)) : new Map<string, string>();
    return sheets.flatMap((name) => sheetRows(text(name), { sheet: numberOf(name), name: names.get(name) ?? '' }, strings));
  } catch (cause) {
    throw new SourceProblem('UNEXPECTED_SHAPE', `${path}: a part of the workbook is not well-formed`, { cause });
  }
}

const numberOf = (name: string) => Number(sheetName.exec(name)?.[1] ?? 0);
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Returns the name of each sheet by its file: the workbook names the sheets, and its relations the file of each. */
function sheetNames(workbook: string, relations: string): Map<string, string> {
  const files = new Map(
    attributesOf(relations, 'Relationship').map(({ Id = '', Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
  return new Map(
    attributesOf(workbook, 'sheet').flatMap(({ name = '', ...others }) => {
      const [, id = ''] = Object.entries(others).find(([attribute]) => attribute.endsWith(':id')) ?? [];
      const file = files.get(id);
      return file === undefined ? [] : [[file, name] as const];
    }),
  );
}

function attributesOf(xml: string, element: string): Readonly<Record<string, string>>[] {
  const found: Readonly<Record<string, string>>[] = [];
  if (xml === '') return found;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (local(name) === element) found.push(attributes);
  });
  parser.write(xml).close();
  return found;
}

/** Reads the texts that cells refer to by their place. A text can have several runs; phonetic readings (`rPh`) do not belong to it. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let phonetic = 0;
  let inText = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    if (local(name) === 'si') strings.push('');
    if (local(name) === 'rPh') phonetic += 1;
    inText = local(name) === 't' && phonetic === 0;
  });
  onWords(parser, (words) => {
    if (inText) strings.push(`${strings.pop() ?? ''}${words}`);
  });
  parser.on('closetag', ({ name }) => {
    inText = false;
    if (local(name) === 'rPh') phonetic -= 1;
  });
  parser.write(xml).close();
  return strings;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  text: string;
}

function sheetRows(xml: string, of: Pick<XlsxRow, 'sheet' | 'name'>, strings: readonly string[]): XlsxRow[] {
  const rows: XlsxRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;
  let inText = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = local(name);
    if (element === 'row') {
      line = Number(attributes.r ?? line + 1);
      cells = [];
    } else if (element === 'c') {
      cell = { column: columnOf(attributes.r) ?? cells.length, type: attributes.t ?? 'n', text: '' };
    }
    // `v` holds a value or the place of a shared text, `t` an inline text
    inText = cell !== undefined && (element === 'v' || element === 't');
  });
  onWords(parser, (words) => {
    if (inText && cell !== undefined) cell.text += words;
  });
  parser.on('closetag', ({ name }) => {
    const element = local(name);
    inText = false;
    if (element === 'c' && cell !== undefined) {
      if (cell.column < widest) {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = cell.type === 's' ? sharedText(cell.text, strings) : cell.text;
      }
      cell = undefined;
    } else if (element === 'row' && cells.some((text) => text.trim() !== '')) rows.push({ ...of, line, cells });
  });
  parser.write(xml).close();
  return rows;
}

function sharedText(place: string, strings: readonly string[]): string {
  const text = place === '' ? '' : strings[Number(place)];
  if (text === undefined) throw new Error(`the shared text ${place} is missing`);
  return text;
}

/** A section of CDATA is text, too. */
function onWords(parser: SaxesParser, take: (words: string) => void): void {
  parser.on('text', take);
  parser.on('cdata', take);
}

/** `A1` -> 0, `AB7` -> 27; `undefined` where the cell does not state its place. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place ?? '')?.[1];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
