import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { ukCompanyTitles } from '../../sources/hmlr/ccod/source.ts';
import { ukCompanyTitleChanges } from '../../sources/hmlr/ccod-changes/source.ts';
import type { FileKind } from '../../sources/hmlr/layout.ts';
import { addDays } from '../../uk/day.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { titleFile, titleRow, withheldTexts } from '../fixtures/titles.ts';
import { type ApiWorld, startApiWorld, today } from '../worlds/api.ts';
import { refreshOnce } from '../worlds/refresh.ts';
import { stagingKey } from '../worlds/staging.ts';
import { companies, company, openWorld, type World } from '../worlds/warehouse.ts';

const [holder, seller] = ['09999901', '09999902'];
const [earlier, later] = [-2, -1].map((months) => firstOfMonth(months)) as [string, string];

let api: ApiWorld;
let world: World;
beforeAll(async () => {
  [api, world] = await Promise.all([startApiWorld(), openWorld()]);
  await world.apply(
    companies,
    'r',
    earlier,
    [holder, seller].map((number) => company(number)),
  );
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

async function load(kind: FileKind, day: string, lines: readonly string[]): Promise<void> {
  const source = kind === 'full' ? ukCompanyTitles : ukCompanyTitleChanges;
  const path = join(world.folder, `CCOD_${kind === 'full' ? 'FULL' : 'COU'}_${day.slice(0, 7).replace('-', '_')}.csv`);
  await writeFile(path, titleFile(lines, 'ccod', kind));
  const files = [{ ...(await describeFile(path)), path }];
  const folder = join(world.folder, `stage-${kind}`);
  const loose = { ...source, expect: { ...source.expect, rejected: 1 } };
  const staged = await stageRelease({ source: loose, release: { id: day, dataDate: day, files }, folder, pseudonymKey: stagingKey });
  const given = { source: { ...loose, expect: { ...loose.expect, shrink: 1 } }, release: day, dataDate: day } as const;
  await world.warehouse.apply({ ...given, runKind: 'scheduled', today, retrievedAt: `${day}T10:00:00Z`, ...staged });
}

/** What an answer, a page or a stored event says of both companies. */
async function shown(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const number of [holder, seller]) {
    found[`report of ${number}`] = (await api.call('POST', '/api/v1/report', { body: { companyNumber: number } })).text;
    const page = await fetch(`${api.url}/companies/${number}`, { headers: { authorization: `Bearer ${api.keys.live}` } });
    found[`page of ${number}`] = await page.text();
  }
  for (const table of ['event', 'company_facts', 'company_search'])
    found[table] = JSON.stringify((await api.pool.query(`select * from ${table}`)).rows);
  return found;
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
  for (const [what, text] of Object.entries(found)) {
    const said = text.toUpperCase();
    expect([what, said.length > 2, withheldTexts.filter((one) => said.includes(one))]).toEqual([what, true, []]);
  }
  expect(found.event?.toLowerCase()).not.toContain('freehold');
});
