import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { companiesCourtLists } from '../../sources/hmcts/companies-court-lists/source.ts';
import { ukCompanyTitles } from '../../sources/hmlr/ccod/source.ts';
import { ukCompanyTitleChanges } from '../../sources/hmlr/ccod-changes/source.ts';
import type { FileKind } from '../../sources/hmlr/layout.ts';
import { newsFeeds } from '../../sources/news/feeds/source.ts';
import type { Source } from '../../sources/source.ts';
import { addDays } from '../../uk/day.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { titleFile, titleRow, withheldTexts } from '../fixtures/titles.ts';
import { type ApiWorld, payment, startApiWorld, today } from '../worlds/api.ts';
import { refreshOnce } from '../worlds/refresh.ts';
import { stagingKey } from '../worlds/staging.ts';
import { companies, company, openWorld, type World } from '../worlds/warehouse.ts';

const [holder, seller] = ['09999901', '09999902'];
const [earlier, later] = [-2, -1].map((months) => firstOfMonth(months)) as [string, string];

let api: ApiWorld;
let world: World;
beforeAll(async () => {
  [api, world] = await Promise.all([startApiWorld(), openWorld()]);
  await world.apply(companies, 'r', earlier, [company(holder, { name: 'OWL ESTATES LIMITED' }), company(seller)]);
  const title = (number: string, owner: string, cells: Readonly<Record<string, string>> = {}, kind: FileKind = 'full') =>
    titleRow({ 'Title Number': number, 'Company Registration No. (1)': owner, ...cells }, 'ccod', kind);
  await load('full', earlier, [title('QXPLANTED1', holder), title('QXPLANTED2', seller)]);
  await refreshOnce(world, api.pool);
  const added = { 'Date Proprietor Added': addDays(later, -5).split('-').reverse().join('-') };
  await load('changes', later, [
    title('QXPLANTED2', seller, { 'Change Indicator': 'D' }, 'changes'),
    title('QXPLANTED2', holder, { 'Change Indicator': 'A', ...added }, 'changes'),
    title('QXPLANTED3', seller, { 'Change Indicator': 'D', 'Date Proprietor Added': 'QXPLANTED' }, 'changes'),
  ]);
  await refreshOnce(world, api.pool);
});
afterAll(async () => {
  await api?.stop();
  await world?.close();
});

function firstOfMonth(months: number): string {
  const day = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

function load(kind: FileKind, day: string, lines: readonly string[]): Promise<void> {
  const name = `CCOD_${kind === 'full' ? 'FULL' : 'COU'}_${day.slice(0, 7).replace('-', '_')}.csv`;
  return loadFiles(kind === 'full' ? ukCompanyTitles : ukCompanyTitleChanges, day, { [name]: titleFile(lines, 'ccod', kind) });
}

let releases = 0;

/** Takes the files of a release through staging into the warehouse. */
async function loadFiles(source: Source, day: string, texts: Readonly<Record<string, string>>): Promise<void> {
  releases += 1;
  const files = [];
  for (const [name, text] of Object.entries(texts)) {
    const path = join(world.folder, name);
    await writeFile(path, text);
    files.push({ ...(await describeFile(path)), path });
  }
  const folder = join(world.folder, `stage-${releases}`);
  const loose = { ...source, expect: { ...source.expect, rejected: 1 } };
  const id = `${day}.${releases}`;
  const staged = await stageRelease({ source: loose, release: { id, dataDate: day, files }, folder, pseudonymKey: stagingKey });
  const given = { source: { ...loose, expect: { ...loose.expect, shrink: 1 } }, release: id, dataDate: day } as const;
  await world.warehouse.apply({ ...given, runKind: 'scheduled', today, retrievedAt: `${day}T10:00:00Z`, ...staged });
}

/** What the answers and the page say of both companies, and what PostgreSQL stores: an event, a webhook and every other answer come from there. */
async function shown(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const number of [holder, seller]) {
    for (const path of ['report', 'risk-assess', 'screen'])
      found[`${path} of ${number}`] = (await api.call('POST', `/api/v1/${path}`, { body: { companyNumber: number } })).text;
    const page = await fetch(`${api.url}/companies/${number}`, { headers: { authorization: `Bearer ${api.keys.live}` } });
    found[`page of ${number}`] = await page.text();
  }
  const check = await api.call('POST', '/api/v1/transaction-check', {
    body: payment([holder, seller]),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  found['transaction-check'] = check.text;
  const { rows } = await api.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  );
  for (const { name } of rows) found[name] = JSON.stringify((await api.pool.query(`select * from "${name}"`)).rows);
  return found;
}

/** Fails when a text has one of the words, and when a text is empty. */
function expectNone(found: Readonly<Record<string, string>>, words: readonly string[]): void {
  for (const [what, text] of Object.entries(found)) {
    const said = text.toUpperCase();
    expect([what, said.length > 1, words.filter((one) => said.includes(one))]).toEqual([what, true, []]);
  }
}

test('a title of the land register is counted in the report and on the page, and no answer, event or evidence tells which it is', async () => {
  const found = await shown();
  const { json } = await api.call('POST', '/api/v1/report', { body: { companyNumber: holder } });
  expect(json.data.details.property).toMatchObject({ titles: 2, freehold: 2 });
  const events = (await api.pool.query<{ type: string; company_number: string; metadata: object }>('select * from event')).rows;
  expect(events.map(({ type, company_number }) => `${type} ${company_number}`).sort()).toEqual([
    `hmlr.title.added ${holder}`,
    `hmlr.title.disposed ${seller}`,
  ]);
  expect(events.map(({ metadata }) => Object.keys(metadata).sort())).toEqual(
    Array.from({ length: 2 }, () => ['as_overseas_company', 'file_date', 'joint', 'registered_on']),
  );
  expectNone(found, withheldTexts);
  expect(found.event?.toLowerCase()).not.toContain('freehold');
});

test('a hearing on a list of the court counts in the report, and no answer or page has the words that were typed into the list', async () => {
  const typed = {
    ...{ judge: 'Judge QXTYPED', time: '10.30am', venue: 'QXTYPED Court', type: 'QXTYPED petition to wind up' },
    ...{
      caseNumber: 'CR-2026-004321',
      caseName: 'QXRIVAL Funding Ltd v Owl Estates Ltd',
      additionalInformation: 'QXTYPED of a special category',
    },
  };
  const list = 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST';
  const tomorrow = addDays(today, 1);
  await loadFiles(companiesCourtLists, tomorrow, { [`${list}.${tomorrow}.json`]: JSON.stringify([typed]) });
  await refreshOnce(world, api.pool);
  const found = await shown();
  expect(found[`report of ${holder}`]).toContain('COURT_LISTED');
  expect(found[`page of ${holder}`]).toContain('COURT_LISTED');
  expectNone(found, ['QXTYPED', 'QXRIVAL', '004321']);
});

test('an item of a feed whose terms allow no display is counted and fires an event, and no answer, event or page has its title, link or publication', async () => {
  const item = (id: string, text: string) => `<item><guid isPermaLink="false">${id}</guid><title>${text}</title>
    <link>https://news.example/qxslug-${id}</link><description>${text}</description><pubDate>Mon, 01 Jun 2026 07:00:00 GMT</pubDate></item>`;
  const feed = (items: string) =>
    `<rss version="2.0"><channel><title>QXPAPER</title><link>https://news.example/</link>${items}</channel></rss>`;
  const about = JSON.stringify({ url: 'https://news.example/qxfeed.xml', title: 'QXPAPER', display: false });
  await loadFiles(newsFeeds, today, { 'feed.json': about, 'feed.xml': feed(item('qxquiet', 'Nothing of interest')) });
  await refreshOnce(world, api.pool);
  const told = `QXHEADLINE: Owl Estates Ltd (company number ${holder}) is insolvent, says QXWITNESS`;
  await loadFiles(newsFeeds, today, { 'feed.json': about, 'feed.xml': feed(item('qxguid', told)) });
  await refreshOnce(world, api.pool);
  const found = await shown();
  expect(JSON.parse(found[`report of ${holder}`] ?? '').data.details.news).toMatchObject({ items: 1, sources: ['news/feeds'] });
  const { rows } = await api.pool.query("select metadata from event where type = 'news.distress.detected'");
  expect(rows).toMatchObject([{ metadata: { items: 1, item_ids: [] } }]);
  expectNone(found, ['QXPAPER', 'QXSLUG', 'QXFEED', 'QXHEADLINE', 'QXWITNESS', 'QXGUID', 'QXQUIET']);
});
