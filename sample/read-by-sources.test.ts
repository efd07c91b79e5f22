import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companiesHouseAccounts } from '../sources/companies-house/accounts/source.ts';
import { basicCompanyData } from '../sources/companies-house/basic-company-data/source.ts';
import { ukSanctionsList } from '../sources/fcdo/uk-sanctions-list/source.ts';
import { gazetteInsolvency } from '../sources/gazette/insolvency/source.ts';
import { gazettePetitions } from '../sources/gazette/petitions/source.ts';
import { sampleFeeds } from '../sources/news/feeds/sample-feeds.ts';
import type { Http, RawFile, RawFiles, RecordWriter, ReleaseOffer, Source } from '../sources/source.ts';
import { registeredBetween, statementOf } from './accounts/filing.ts';
import { dayOf, isoOf } from './calendar.ts';
import { companyNumber } from './company.ts';
import { feedPage } from './gazette/feed.ts';
import { publishedBy } from './gazette/plan.ts';
import { type RunningPublishers, servePublishers } from './server.ts';
import { truthExamples } from './truth.ts';
import { createWorld } from './world.ts';

const world = createWorld(20_260_601, 800);
const examples = truthExamples(world, 0);
const period = { from: '2026-05-02', to: '2026-06-01' };

let home: string;
let running: RunningPublishers;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sample-sources-'));
  running = await servePublishers({ companies: 800, seed: 20_260_601, home, port: 0 });
});
afterAll(async () => {
  await running.close();
  await rm(home, { recursive: true, force: true });
});

/** A minimal `Http` for a source: requests real addresses from the sample. */
const http: Http = {
  newsFeeds: sampleFeeds,
  async get(url) {
    const response = await fetch(url.replace(/^https?:\//, running.url));
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return { bytes: new Uint8Array(await response.arrayBuffer()), url, headers: Object.fromEntries(response.headers) };
  },
  async head(url) {
    const { headers, status } = await fetch(url.replace(/^https?:\//, running.url), { method: 'HEAD' });
    return status === 404 ? undefined : { etag: headers.get('etag') ?? '', bytes: Number(headers.get('content-length')) };
  },
};

/** Reads what the source offers of the period; The Gazette also offers the older weeks that have their turn. */
async function read(source: Source) {
  const offers: ReleaseOffer[] = [];
  for await (const offer of source.discover(http, period, period.to))
    if (!('nothing' in offer) && offer.dataDate >= period.from) offers.push(offer);
  const records: Record<string, unknown>[] = [];
  const rejected: string[] = [];
  const out: RecordWriter = {
    folder: home,
    csv: (name) => createWriteStream(join(home, name)),
    write: async (record) => {
      records.push({ ...record });
    },
    writeLines: async (ndjson) => {
      const lines = Buffer.from(ndjson).toString().trimEnd().split('\n');
      records.push(...lines.map((line) => JSON.parse(line)));
    },
    writeDetail: async () => undefined,
    part: () => out,
    unread: (record, reason) => rejected.push(`${reason}: ${record}`),
    lookedUp: () => undefined,
    unmapped: () => undefined,
    reject: async (_at, text, reason) => {
      rejected.push(`${reason}: ${text}`);
    },
  };
  for (const offer of offers) {
    const files = new Map<string, RawFile>();
    const folder = await mkdtemp(join(home, 'raw-'));
    const keep = async (name: string, bytes: Uint8Array) => {
      const path = join(folder, name);
      await writeFile(path, bytes);
      files.set(name, { name, path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    };
    const raw: RawFiles = {
      has: async (name) => files.has(name),
      write: (name, _url, bytes) => keep(name, bytes),
      download: async (name, url) => keep(name, (await http.get(url))?.bytes ?? new Uint8Array()),
    };
    await source.fetch(http, offer, raw);
    await source.parse({ id: offer.id, dataDate: offer.dataDate, files: [...files.values()] }, out);
  }
  return { offers, records, rejected };
}

test('the Gazette source reads every notice of the last month, with the planted companies', async () => {
  const { records, rejected } = await read(gazetteInsolvency);
  expect(rejected).toEqual([]);
  // the source asks for old days in whole weeks: the week of 2 May begins on 27 April
  const planned = publishedBy(world, 0).filter(({ code, day }) => code.startsWith('24') && day >= -35);
  const ours = planned.flatMap(({ id, companies }) =>
    companies.length === 0 ? [`${id} `] : companies.map((company) => `${id} ${companyNumber(world, company)}`),
  );
  expect(records.map((row) => `${row.notice_id} ${row.company_number}`).sort()).toEqual(ours.sort());
  for (const { id, code, matter, edition } of planned) {
    if (code !== '2450' || matter === undefined) continue;
    const row = records.find(({ notice_id }) => notice_id === id);
    expect(row?.presented_on).not.toBeNull();
    expect(row?.hearing_on === null).toBe(edition === 'edinburgh');
    expect(row?.court_case === null).toBe(edition === 'edinburgh');
  }
});

test.each([
  ['woundUp', '2452'],
  ['petitionDismissed', '2461'],
  ['creditorsVoluntaryLiquidation', '2441'],
  ['membersVoluntaryLiquidation', '2431'],
  ['moratorium', '2401'],
])('companies of the group %s have a notice of code %s in the month that the first check covers', (group, code) => {
  const noticed = new Set(
    publishedBy(world, 0)
      .filter((notice) => notice.code === code && notice.day >= -30)
      .flatMap(({ companies }) => companies.map((company) => companyNumber(world, company))),
  );
  expect((examples[group] ?? []).filter((number) => !noticed.has(number))).toEqual([]);
});

test('the sanctions source finds the planted company numbers and rejects nothing', async () => {
  const { offers, records, rejected } = await read(ukSanctionsList);
  expect(offers).toHaveLength(1);
  expect(rejected).toEqual([]);
  const text = JSON.stringify(records);
  for (const number of examples.sanctionedByNumber ?? []) expect(text).toContain(`"${number}"`);
});

test('the accounts source reads every set of the last month, with figures exact to the pound', async () => {
  const { offers, records, rejected } = await read(companiesHouseAccounts);
  expect(offers).toHaveLength(21);
  // the report of a community interest company is not a set of accounts, and one document of the month is a PDF
  expect(rejected.map((reason) => /CIC34|PDF/.exec(reason)?.[0]).sort()).toEqual(['CIC34', 'PDF']);
  // the file of 2 May holds what was registered on 1 May, the file of 30 May what was registered on 29 May
  const filings = [...registeredBetween(world, dayOf(2026, 5, 1), dayOf(2026, 5, 29))];
  const ours = filings.map((filing) => statementOf(world, filing)).filter(({ profile }) => profile.planting?.matter !== 'unreadable');
  const current = records.filter(({ period, scope }) => period === 'current' && scope === 'company');
  expect(current).toHaveLength(ours.length);
  for (const { number, netAssets, equity, current: figures, kind, filing } of ours) {
    const row = current.find((one) => one.company_number === number && one.balance_sheet_date === isoOf(filing.end));
    expect([number, row?.net_assets, row?.equity].map(String)).toEqual([number, netAssets, equity].map(String));
    if (kind === 'micro' || kind === 'dormant') continue;
    const { cash, debtors, within, after } = figures;
    const shown = [row?.cash, row?.debtors, row?.creditors_within_one_year, row?.creditors_after_one_year].map((figure) =>
      Number(figure ?? 0),
    );
    expect([number, ...shown]).toEqual([number, cash, debtors, within, after]);
  }
  expect(records.filter(({ flags }) => JSON.stringify(flags).includes('EMPLOYEES_SCALED')).length).toBeLessThan(records.length / 10);
});

test('the company register source offers the file of this month', async () => {
  const offers: ReleaseOffer[] = [];
  for await (const offer of basicCompanyData.discover(http, period, period.to)) if (!('nothing' in offer)) offers.push(offer);
  expect(offers.map(({ dataDate }) => dataDate)).toEqual(['2026-06-01']);
});

test.each([2_999, 3_000, 20_000])(
  'the petitions source has an answer for each week of eighteen months of %i companies, on several days',
  async (companies) => {
    const large = createWorld(20_260_601, companies);
    for (const day of [0, 40, 90, 180]) {
      const today = isoOf(day);
      const pages: Http = {
        get: async (url) => {
          const { pathname, searchParams: query } = new URL(url);
          if (pathname === '/robots.txt') return undefined;
          return { bytes: Buffer.from(JSON.stringify(feedPage(large, day, { service: 'insolvency', query }))), url, headers: {} };
        },
        head: async () => undefined,
      };
      // the first load, and the check of the next day, which asks for some of the older weeks again
      for (const days of [548, 36]) {
        const unanswered = new Set(Array.from({ length: days }, (_, at) => isoOf(day - at)));
        for await (const { covers } of gazettePetitions.discover(pages, { from: isoOf(day - days + 1), to: today }, today)) {
          for (const one of unanswered) if (covers !== undefined && covers.from <= one && one <= covers.to) unanswered.delete(one);
        }
        expect([...unanswered]).toEqual([]);
      }
    }
  },
);
