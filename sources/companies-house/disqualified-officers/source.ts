import { open } from 'node:fs/promises';
import { SourceProblem } from '../../problem.ts';
import type { FoundFile, Http, Period, RawFile, RawRelease, RecordWriter, ReleaseId, ReleaseOffer, Source } from '../../source.ts';
import { countNewMembers } from '../envelope/members.ts';
import { jsonValues, readValue, resourceIn } from './by-hand.ts';
import { crawl, firstPage } from './crawl.ts';
import { isSearch, readSearches } from './crawled.ts';
import { dayOfHead } from './file-day.ts';
import type { OfficerRecord } from './officer.ts';
import { readWeeklyFile, weeklyFileDay } from './weekly-file.ts';

/**
 * The register of disqualified directors, through the API's search or from files loaded by hand: the weekly file (Product 192), documents, events
 * of the stream. None of them is the whole register under one id. So an officer whom a release does not name stays as it is, with the day on which
 * the disqualification ends. The list leaves out a person of an earlier weekly file whom the last one lacks
 * (models/lists/disqualified-directors.sql). A crawl searches before it reads the first officer, so the instant of its first file, a page of the search, is older than what it
 * reads: that is its version (`versionOf`).
 */
export const disqualifiedOfficers: Source = {
  id: 'companies-house/disqualified-officers',
  title: 'Register of disqualified directors',
  publisher: 'Companies House',
  homepage: 'https://find-and-update.company-information.service.gov.uk/register-of-disqualifications/A',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  verified: 'official sample',
  display: 'rows',
  kind: 'delta',
  table: 'disqualified_officer',
  key: ['officer_id'],
  // a crawl of some thirteen thousand people takes a request for each and those of the search: some hours at this publisher's limit
  schedule: ['25 1 * * 3', '25 1 * * 6'],
  firstDay: '2015-01-01',
  lookbackDays: 1,
  freshness: { checkedWithinHours: 24 * 6 },
  datedByCheck: true,
  clearance: true,
  expect: {
    // a release loaded by hand can be one document; a crawl that finds no officer is not a release
    rows: [1, 200_000],
    rejected: 0.05,
    // docs/assumptions.md
    shrink: 0.1,
  },
  // the publisher allows 600 in five minutes and blocks a client that exceeds them
  politeness: { requests: 500, perSeconds: 300 },
  discover,
  async fetch(http, _offer, raw) {
    await crawl(http, raw);
  },
  recognise,
  parse,
};

/** Yields the register as it is now under the last day of the period: the API offers no releases and no history. */
async function* discover(http: Http, { to }: Period): AsyncGenerator<ReleaseOffer> {
  const { url, total } = await firstPage(http);
  if (total > 0) yield { id: to, dataDate: to, urls: [url] };
}

/** Recognises by content: the weekly file by its header, documents and events by the day that they state. */
function recognise({ head, sha256 }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head).toString('utf8');
  const weekly = weeklyFileDay(text);
  if (weekly !== undefined) return { id: `product-192.${weekly}`, dataDate: weekly };
  const day = dayOfHead(text);
  return day === undefined ? undefined : { id: `${day}.${sha256.slice(0, 12)}`, dataDate: day };
}

/** Writes each officer once, from the last record that names it. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const officers = new Map<string, { record: OfficerRecord; file: string; line: number }>();
  let unread = 0;
  const counted: RecordWriter = {
    ...out,
    reject: (...one) => {
      unread += 1;
      return out.reject(...one);
    },
  };
  for (const file of release.files.filter((one) => !isSearch(one))) {
    for await (const { record, line } of readOfficers(file, counted)) officers.set(record.officer_id, { record, file: file.name, line });
  }
  // records that cannot be read may be officers who are on the register
  if (unread === 0 && release.files.some(isSearch)) refuseAllGone([...officers.values()].map(({ record }) => record));
  await readSearches(release.files, officers, out);
  for (const { record, file, line } of officers.values()) await out.write({ ...record, _file: file, _line: line });
}

/**
 * Throws UNEXPECTED_SHAPE for a crawl that deletes the register: the search names some people whom the register has removed, and never only those.
 */
function refuseAllGone(officers: readonly OfficerRecord[]): void {
  if (officers.length === 0 || officers.some(({ _op }) => _op !== 'delete')) return;
  throw new SourceProblem('UNEXPECTED_SHAPE', `each of the ${officers.length} officers that the search names answers 404`);
}

async function* readOfficers(file: RawFile, out: RecordWriter): AsyncGenerator<{ record: OfficerRecord; line: number }> {
  const start = await firstBytes(file);
  if (/^\s*</.test(start)) throw new SourceProblem('UNEXPECTED_HTML', `${file.name} is an HTML page`);
  if (!/^[\uFEFF\s]*[{[]/.test(start)) return yield* await readWeeklyFile(file, out);
  for await (const { line, text, value } of jsonValues(file)) {
    const record = readValue(value);
    if (typeof record === 'string') {
      await out.reject({ file: file.name, line }, text, record);
      continue;
    }
    countNewMembers(out, 'disqualified-officer', resourceIn(value));
    yield { record, line };
  }
}

async function firstBytes({ path }: RawFile): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}
