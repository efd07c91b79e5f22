import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { daysBetween } from '../../../uk/day.ts';
import { blockAsUtf8 } from '../../as-utf8.ts';
import { boundedLines } from '../../news/bounded-lines.ts';
import { SourceProblem } from '../../problem.ts';
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
import { unzip } from '../../zip.ts';
import { dayOfQuarter, type ListedFile, newestList, readFileList, wholeList } from './file-list.ts';
import { readRecord } from './record.ts';

/** A real file has some 1,500 records and 20 MB, in one member. */
const limits = { memberBytes: 512 << 20, totalBytes: 512 << 20, ratio: 200, members: 10 };
/** Bytes of a record. A record with all its quotations has some 100 KB. */
const longestRecord = 4 << 20;

/**
 * News of the world's web pages, by the quarter of an hour: the records of the Global Knowledge Graph 2.1 that may concern a company of the United
 * Kingdom in distress. A record is a candidate only (models/features/news_candidate.sql). A quarter that the publisher never lists, or lists and never
 * has, stays a gap: no release stands for it.
 */
export const gdeltGkg: Source = {
  id: 'gdelt/gkg',
  title: 'GDELT Global Knowledge Graph 2.1',
  publisher: 'The GDELT Project',
  homepage: 'https://www.gdeltproject.org/',
  licence: 'GDELT-terms',
  attribution: 'Source: The GDELT Project (https://www.gdeltproject.org/).',
  verified: 'documentation',
  // free for any use, with citation
  display: 'rows',
  kind: 'append',
  table: 'news_item',
  key: ['item_id'],
  version: 'changed_at',
  schedule: ['4,19,34,49 * * * *'],
  // 96 files of some 5 MB a day; an older period is loaded by `risk backfill`
  firstDay: '2015-02-18',
  lookbackDays: 2,
  // 500 MB a day, of which a few records are kept
  rawDays: 35,
  // a file is listed again when the publisher repairs it
  recheckDays: 1,
  freshness: { checkedWithinHours: 6 },
  clearance: false,
  // one record in quarantine counts the records that are left out; `parse` itself refuses a file of which most records cannot be read
  expect: { rows: [0, 100_000], rejected: 1, shrink: 1 },
  politeness: { requests: 1, perSeconds: 1 },
  discover,
  fetch: fetchRelease,
  recognise,
  parse,
};

/** Bytes of the lines of one day in the list of all files: 96 quarters of three files, of some 110 bytes each. */
const listedBytesADay = 40_000;
const mostListed = 24 << 20;

/**
 * Yields one release for each quarter of an hour that the lists name, oldest first. Its id holds the MD5 that the list states. The newest quarter is
 * offered once its file is there: the lists name it some minutes before. Throws PUBLISHER_ERROR when a list is missing.
 */
async function* discover(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  const last = Math.min(mostListed, (daysBetween(period.from, today) + 2) * listedBytesADay);
  const files = new Map([...(await listOf(http, wholeList, last)), ...(await listOf(http, newestList))]);
  const quarters = [...files.values()].sort((a, b) => (a.quarter < b.quarter ? -1 : 1));
  for (const [at, file] of quarters.entries()) {
    const day = dayOfQuarter(file.quarter);
    if (day === undefined || day < period.from || day > period.to) continue;
    if (at === quarters.length - 1 && !(await isThere(http, file))) continue;
    yield { id: `${file.quarter}.${file.md5}`, dataDate: day, urls: [file.url] };
  }
}

async function listOf(http: Http, url: string, last?: number): Promise<Map<string, ListedFile>> {
  const answer = await http.get(url, last === undefined ? {} : { last });
  if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
  const isEnd = answer.headers['content-range'] !== undefined && !/^bytes 0-/.test(answer.headers['content-range']);
  return readFileList(Buffer.from(answer.bytes).toString('utf8'), url, { isEnd });
}

async function isThere(http: Http, { url, bytes }: ListedFile): Promise<boolean> {
  const found = await http.head(url);
  return found !== undefined && (found.bytes === undefined || found.bytes === bytes);
}

async function fetchRelease(_http: Http, { urls }: ReleaseOffer, raw: RawFiles): Promise<void> {
  for (const url of urls) await raw.download(url.slice(url.lastIndexOf('/') + 1), url);
}

/** Recognises a file by the publisher's name; that of a translated quarter has `.translation`. */
function recognise({ name, head }: FoundFile): ReleaseId | undefined {
  const [, quarter = '', translated = ''] = /^(\d{14})(\.translation)?\.gkg\.csv\.zip$/i.exec(name) ?? [];
  const dataDate = dayOfQuarter(quarter);
  if (dataDate === undefined || Buffer.from(head.subarray(0, 2)).toString('latin1') !== 'PK') return undefined;
  return { id: `${quarter}${translated.toLowerCase()}`, dataDate };
}

/**
 * Writes the records that are kept. One record in quarantine for each file counts those that are left out; a record that cannot be read has its own.
 * Throws UNEXPECTED_SHAPE when the file is not the one that the list names, and when most records cannot be read.
 */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  if (release.files.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no file`);
  const seen = new Set<string>();
  for (const file of release.files) {
    await refuseOtherBytes(release.id, file);
    const tally = { members: 0, read: 0, leftOut: 0, unreadable: 0, firstProblem: '' };
    await unzip(file.path, limits, (member) => {
      if (!/\.gkg\.csv$/i.test(member)) return undefined;
      tally.members += 1;
      return {
        through: (bytes) => readFile(bytes, file.name, seen, tally, out),
        to: new Writable({ write: (_chunk, _encoding, done) => done() }),
      };
    });
    if (tally.members === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${file.name} has no member with a name that ends in .gkg.csv`);
    if (tally.unreadable * 2 > tally.read) {
      throw new SourceProblem(
        'UNEXPECTED_SHAPE',
        `${file.name}: ${tally.unreadable} of ${tally.read} records cannot be read; the first: ${tally.firstProblem}`,
      );
    }
    if (tally.leftOut > 0)
      await out.reject({ file: file.name, line: 1 }, JSON.stringify({ records: tally.leftOut }), leftOut(tally.leftOut));
  }
}

const leftOut = (records: number) => `left out: ${records} records that name no company of the United Kingdom in distress`;

async function refuseOtherBytes(id: string, { name, path }: RawFile): Promise<void> {
  const [, stated] = /^\d{14}\.([0-9a-f]{32})$/.exec(id) ?? [];
  if (stated === undefined) return; // a file given by hand
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  const md5 = hash.digest('hex');
  if (md5 !== stated) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} has the MD5 ${md5}, and the list of files states ${stated}`);
}

// biome-ignore lint/correctness/useYield: the records leave through `out`, and nothing is left for the stream
async function* readFile(
  bytes: AsyncIterable<Buffer>,
  file: string,
  seen: Set<string>,
  tally: { read: number; leftOut: number; unreadable: number; firstProblem: string },
  out: RecordWriter,
): AsyncGenerator<Buffer> {
  for await (const { line, bytes: raw, tooLong } of boundedLines(bytes, longestRecord)) {
    if (raw.length === 0) continue;
    tally.read += 1;
    const text = blockAsUtf8(raw).toString('utf8');
    const reading = tooLong ? { problem: `longer than ${longestRecord} bytes` } : readRecord(text);
    if ('leftOut' in reading) {
      tally.leftOut += 1;
    } else if ('problem' in reading) {
      if (tally.unreadable === 0) tally.firstProblem = reading.problem;
      tally.unreadable += 1;
      await out.reject({ file, line }, text.slice(0, 500), reading.problem);
    } else if (seen.has(reading.item.item_id)) {
      await out.reject({ file, line }, reading.item.item_id, 'left out: the release has the same record twice');
    } else {
      seen.add(reading.item.item_id);
      await out.write({ ...reading.item, _file: file, _line: line });
    }
  }
}
