import { isDay } from '../../../uk/day.ts';
import { type GovUkContent, getContent, updatedDay } from '../../gov-uk-content.ts';
import { SourceProblem } from '../../problem.ts';
import { isInPeriod } from '../../release-date.ts';
import { shortHash } from '../../short-hash.ts';
import type {
  FoundFile,
  Http,
  Period,
  RawFile,
  RawFiles,
  RawRelease,
  RecordWriter,
  ReleaseId,
  ReleaseOffer,
  Source,
} from '../../source.ts';
import { isFurtherName } from '../../written-names.ts';
import { type Columns, cellOf, columnsOf, lackingIn, otherHeadings } from './columns.ts';
import { type Carried, readDefaulter } from './defaulter.ts';
import { publicationDay, titleDay } from './publication-day.ts';
import { cellAt, readSpreadsheet, type SheetRow } from './spreadsheet.ts';

const path = 'government/publications/publishing-details-of-deliberate-tax-defaulters-pddd';
const publication = `https://www.gov.uk/api/content/${path}`;

/** People and businesses that HMRC penalised for deliberate defaults on more than £25,000 (Finance Act 2009 s 94), by name and address. */
export const deliberateDefaulters: Source = {
  id: 'hmrc/deliberate-defaulters',
  title: 'Deliberate tax defaulters',
  publisher: 'HM Revenue & Customs',
  homepage: `https://www.gov.uk/${path}`,
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (HM Revenue & Customs).',
  verified: 'documentation',
  display: 'rows',
  // an entry that is no longer on the list must not be published any longer
  kind: 'snapshot',
  table: 'tax_defaulter',
  key: ['defaulter_id'],
  expiry: { law: 'Finance Act 2009 s 94', months: 12 },
  // quarterly, on a day that is not announced
  schedule: ['50 9 * * *'],
  firstDay: '2013-02-01',
  lookbackDays: 400,
  freshness: { checkedWithinHours: 48, dataWithinDays: 130 },
  clearance: true,
  expect: {
    // a quarter names a few dozen, and an entry stays for a year at most
    rows: [1, 5_000],
    // a note in several cells is read as a row without a period and goes to quarantine
    rejected: 0.1,
    // the names of one quarter leave the list together after a year
    shrink: 0.7,
  },
  politeness: { requests: 1, perSeconds: 1 },
  discover,
  fetch: fetchRelease,
  recognise,
  parse,
};

/** Yields the newest spreadsheet of the publication. Each edition has its own address. */
async function* discover(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  const content = await getContent(http, publication);
  const [newest] = spreadsheets(content);
  refuseOtherForm(content);
  if (newest === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${publication} lists no .ods file: the publication has changed`);
  const day = updatedDay(content);
  if (isInPeriod(day, period, today)) yield { id: `${day}.${shortHash(newest)}`, dataDate: day, urls: [newest] };
}

/**
 * Throws UNEXPECTED_SHAPE when a list in another form is newer than every spreadsheet: an old spreadsheet would count as the list of today, without those who
 * are named since.
 */
function refuseOtherForm({ details: { attachments = [] } }: GovUkContent): void {
  const lists = attachments.flatMap(({ url, title = '' }) => {
    const day = titleDay(title);
    return day === undefined || !/\blist\b|defaulter/i.test(title) ? [] : [{ url, day, isSheet: /\.ods$/i.test(url) }];
  });
  const sheets = lists.filter(({ isSheet }) => isSheet);
  const other = lists.find(({ day, isSheet }) => !isSheet && sheets.length > 0 && sheets.every((sheet) => sheet.day < day));
  if (other !== undefined)
    throw new SourceProblem('UNEXPECTED_SHAPE', `${publication}: the list of ${other.day} is no .ods file: ${other.url}`);
}

/** Returns the addresses of the spreadsheets: newest first by the day in the title, and in the publisher's order where titles state no day. */
function spreadsheets({ details }: GovUkContent): string[] {
  return (details.attachments ?? [])
    .filter(({ url }) => /\.ods$/i.test(url) && URL.canParse(url, publication))
    .map(({ url, title = '' }) => ({ url: new URL(url, publication).href, day: titleDay(title) ?? '' }))
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
    .map(({ url }) => url);
}

async function fetchRelease(_http: Http, { urls: [url = ''] }: ReleaseOffer, raw: RawFiles): Promise<void> {
  await raw.download(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)).replaceAll(/[^\w.-]+/g, '_'), url);
}

/**
 * Recognises a spreadsheet by its name, which must hold the day and `default` or `pddd`: the first bytes of a packed spreadsheet state neither its
 * contents nor its day.
 */
function recognise({ name, sha256, head }: FoundFile): ReleaseId | undefined {
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(name) ?? [];
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  if (!isZip || !/\.ods$/i.test(name) || !/default|pddd/i.test(name)) return undefined;
  if (day === undefined || !isDay(day)) return undefined;
  return { id: `${day}.${sha256.slice(0, 8)}`, dataDate: day };
}

/** Reads every sheet that has the headings, with notes above them and rows below. Throws UNEXPECTED_HEADER for defaulters in a sheet without them. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const file = release.files.find(({ name }) => /\.ods$/i.test(name));
  if (file === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no spreadsheet`);
  const sheets = new Map<string, SheetRow[]>();
  for (const row of await readSpreadsheet(file.path)) sheets.set(row.sheet, [...(sheets.get(row.sheet) ?? []), row]);
  const seen = new Map<string, number>();
  let headed = false;
  const unheaded: SheetRow[] = [];
  for (const rows of sheets.values()) {
    const at = rows.findIndex((row) => columnsOf(row) !== undefined);
    if (at < 0) {
      unheaded.push(...rows.filter(isOfList));
      continue;
    }
    headed = true;
    await readSheet({ rows, headingAt: at, file, dataDate: release.dataDate, out, seen });
  }
  if (!headed) {
    const lacking = lackingIn([...sheets.values()].flat());
    throw new SourceProblem('UNEXPECTED_HEADER', `${file.name}: no row has the headings of the list; missing: ${lacking.join(', ')}`);
  }
  const [first] = unheaded;
  if (first !== undefined)
    throw new SourceProblem(
      'UNEXPECTED_HEADER',
      `${file.name}: the sheet ${first.sheet} has defaulters (row ${first.line}) and lacks headings`,
    );
}

/** Whether a row of a sheet without the headings belongs to a list all the same: it has most of them, or a period beside other cells. */
function isOfList(row: SheetRow): boolean {
  const filled = row.cells.filter(({ text }) => text !== '').length;
  return (
    lackingIn([row]).length <= 2 ||
    (filled >= 4 && row.cells.some(({ text }) => /\d{4}\s+(?:to|[-–—])\s+\d{1,2}\s+\p{L}+\s+\d{4}/u.test(text)))
  );
}

interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly headingAt: number;
  readonly file: RawFile;
  readonly dataDate: string;
  readonly out: RecordWriter;
  readonly seen: Map<string, number>;
}

/** Reads a sheet. A line that states a day of publication, above the headings or among the rows, applies to the rows after it. */
async function readSheet({ rows, headingAt, file, dataDate, out, seen }: Sheet): Promise<void> {
  let columns: Columns = new Map();
  let above: Carried | undefined;
  let publishedOn = publicationDay(`published ${rows[0]?.sheet ?? ''}`, dataDate) ?? null;
  for (const [at, row] of withFurtherNames(rows, headingAt, dataDate).entries()) {
    const headings = columnsOf(row);
    if (headings !== undefined) {
      columns = headings;
      for (const other of otherHeadings(row)) out.unmapped(`heading ${other}`);
      above = undefined;
    } else if (at < headingAt || isLine(row)) {
      const stated = publicationDay(wordsOf(row), dataDate);
      if (stated === undefined && at > headingAt) await refuse(out, file, row, 'left out: a note, not a defaulter');
      publishedOn = stated ?? publishedOn;
      above = undefined;
    } else {
      const { record, carried } = readDefaulter(row, columns, above);
      above = carried;
      if (typeof record === 'string') await refuse(out, file, row, record);
      else {
        const defaulter_id = once(seen, record.defaulter_id);
        await out.write({ ...record, defaulter_id, published_on: publishedOn, _file: file.name, _line: row.line });
      }
    }
  }
}

/** Returns the rows, in which a row below the headings that holds a further name alone, such as `(trading as Owls)`, is part of the row of its defaulter. */
function withFurtherNames(rows: readonly SheetRow[], headingAt: number, dataDate: string): SheetRow[] {
  const columns: Columns = columnsOf(rows[headingAt] ?? { sheet: '', line: 0, cells: [] }) ?? new Map();
  const kept = rows.slice(0, headingAt + 1);
  let defaulter: number | undefined;
  for (const row of rows.slice(headingAt + 1)) {
    const [name, period] = [cellOf(row, columns, 'name').text, cellOf(row, columns, 'period').text];
    const known = defaulter === undefined ? undefined : kept[defaulter];
    if (
      defaulter !== undefined &&
      known !== undefined &&
      period === '' &&
      isFurtherName(name) &&
      publicationDay(wordsOf(row), dataDate) === undefined
    ) {
      kept[defaulter] = joined(known, row);
      continue;
    }
    kept.push(row);
    if (isLine(row) || columnsOf(row) !== undefined) defaulter = undefined;
    else if (name !== '') defaulter = kept.length - 1;
  }
  return kept;
}

/** Adds the texts of a row to the cells of another. */
function joined(row: SheetRow, { cells: more }: SheetRow): SheetRow {
  const cells = Array.from({ length: Math.max(row.cells.length, more.length) }, (_, at) => {
    const [own, other] = [cellAt(row, at), more[at]?.text ?? ''];
    return { value: own.value, text: [own.text, other].filter((text) => text !== '').join('\n') };
  });
  return { ...row, cells };
}

/** Returns an id that no earlier row has: a person who is listed twice for one period has two defaults, and both are stored. */
function once(seen: Map<string, number>, id: string): string {
  const times = (seen.get(id) ?? 0) + 1;
  seen.set(id, times);
  return times === 1 ? id : `${id}-${times}`;
}

const wordsOf = ({ cells }: SheetRow) => cells.map(({ text }) => text).join(' ');
const isLine = ({ cells }: SheetRow) => cells.filter(({ text }) => text !== '').length === 1 && (cells[0]?.text ?? '') !== '';

function refuse(out: RecordWriter, file: RawFile, row: SheetRow, reason: string): Promise<void> {
  return out.reject({ file: file.name, line: row.line }, wordsOf(row), reason);
}
