import { dayOf, monthNumber } from '../../../uk/day.ts';
import { SourceProblem } from '../../problem.ts';
import { isInPeriod } from '../../release-date.ts';
import { isXml } from '../../sanctions/is-xml.ts';
import { isOfferedList, offeredList } from '../../sanctions/offered-list.ts';
import type { FoundFile, Http, Period, RawRelease, RecordWriter, ReleaseId, ReleaseOffer, Source } from '../../source.ts';
import { readCsv } from './list-csv.ts';
import { readXml } from './list-xml.ts';

/**
 * The source fetches the CSV: its first line states its day, and its header shows a change of the layout, which an XML reader could miss. The
 * source also reads the XML, for operators who have that file.
 */
const fileName = 'UK-Sanctions-List.csv';
const list = `https://sanctionslist.fcdo.gov.uk/docs/${fileName}`;

/** All designations under UK sanctions; the only such list since 28 January 2026. */
export const ukSanctionsList: Source = {
  id: 'fcdo/uk-sanctions-list',
  title: 'The UK Sanctions List',
  publisher: 'Foreign, Commonwealth & Development Office',
  homepage: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (FCDO).',
  verified: 'documentation',
  display: 'rows',
  kind: 'snapshot',
  table: 'sanctions_entry',
  key: ['unique_id'],
  // updated several times a week at any hour; a check costs one request without a body
  schedule: ['20 */2 * * *'],
  firstDay: '2020-07-06',
  lookbackDays: 120,
  freshness: { checkedWithinHours: 24 },
  clearance: true,
  expect: {
    // a list that was cut by hand to one designation is valid; a file that is not a list fails by its first line, its header or its end
    rows: [1, 200_000],
    liveRows: 2_000,
    rejected: 0.05,
    // a file that ends early between two rows looks like a delisting: an operator confirms the end of a whole regime
    shrink: 0.05,
  },
  politeness: { requests: 1, perSeconds: 2 },
  discover,
  async fetch(_http, offer, raw) {
    await raw.download(fileName, list, (validators) => isOfferedList(offer, validators));
  },
  recognise,
  parse,
};

/** Yields the newest list, the only one that the publisher offers. */
async function* discover(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  const found = await offeredList(http, list, reportDay);
  if (found === undefined)
    throw new SourceProblem('PUBLISHER_ERROR', `${list} answers 404; the publisher's page is ${ukSanctionsList.homepage}`);
  if (isInPeriod(found.dataDate, period, today)) yield { ...found, urls: [list] };
}

/** Recognises by content: the CSV by its report date, the XML by its elements. */
function recognise({ head, sha256 }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const day =
    /^Report Date:/i.test(text) && text.includes('Unique ID')
      ? reportDay(text)
      : text.includes('<Designations')
        ? generatedDay(text)
        : undefined;
  return day === undefined ? undefined : { id: `${day}.${sha256.slice(0, 8)}`, dataDate: day };
}

/** Writes each designation once, from the CSV or the XML. Several files of one release are the same list, so one of them is read, the CSV first. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const file = release.files.find(({ name }) => name.endsWith('.csv')) ?? release.files[0];
  if (file === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no file`);
  const designations = (await isXml(file)) ? await readXml(file) : await readCsv(file);
  for (const { builder, line } of designations.values()) {
    for (const word of builder.unknownStrengths()) out.unmapped(`alias strength ${word}`);
    await out.write({ ...builder.record(), _file: file.name, _line: line });
  }
}

/** Reads `Report Date: 08-Oct-2026`. */
function reportDay(text: string): string | undefined {
  const [, date = '', month = '', year = ''] = /^Report Date:\s*(\d{1,2})-([A-Z][a-z]{2})[a-z]*-(\d{4})/i.exec(text) ?? [];
  return dayOf(year, monthNumber(month) ?? 0, date);
}

/** Reads `<DateGenerated>08/10/2026</DateGenerated>`. */
function generatedDay(text: string): string | undefined {
  const [, day, month, year] = /<DateGenerated>\s*(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  return year === undefined ? /<DateGenerated>\s*(\d{4}-\d{2}-\d{2})/.exec(text)?.[1] : `${year}-${month}-${day}`;
}
