import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { companiesCourtLists } from '../../sources/hmcts/companies-court-lists/source.ts';
import { expireRecords } from '../../warehouse/retention/expiry.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { companies, company, notice, notices, openWorld, type World } from '../worlds/warehouse.ts';

const winding = 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST';
let world: World;
let issues = 0;

/** A hearing as it is listed: case number and name of the case. */
type Listed = readonly [number: string, name: string];

/** Takes an issue of the list of petitions of a day through staging into the warehouse. */
async function issue(day: string, hearings: readonly Listed[], retrievedAt: string): Promise<void> {
  issues += 1;
  const path = join(world.folder, `${winding}.${day}.json`);
  const cells = { judge: '', time: '10.30am', venue: 'Court 1', type: 'Petition', additionalInformation: '' };
  await writeFile(path, JSON.stringify(hearings.map(([caseNumber, caseName]) => ({ ...cells, caseNumber, caseName }))));
  const release = `${day}.n1.${String(issues).padStart(8, '0')}`;
  const staged = await stageRelease({
    source: companiesCourtLists,
    release: { id: release, dataDate: day, files: [{ ...(await describeFile(path)), path }] },
    folder: join(world.folder, `stage-${issues}`),
  });
  await world.warehouse.apply({ source: companiesCourtLists, release, dataDate: day, runKind: 'scheduled', retrievedAt, ...staged });
}

const cases = async () => (await world.rows('FROM court_hearing SELECT court_case ORDER BY 1')).map((row) => row.court_case);
const concerned = () =>
  world.rows(
    'FROM court_hearing_company SELECT company_number, by_case, by_name, namesakes, notice_id, hearing_on::VARCHAR AS day ORDER BY ALL',
  );

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('an issue of a list', () => {
  test('replaces all hearings of the earlier issue of its day, and an empty issue removes them', async () => {
    await issue(
      '2026-06-03',
      [
        ['CR-2026-000001', 'Re Owl Ltd'],
        ['CR-2026-000002', 'Re Heron Ltd'],
      ],
      '2026-06-02T16:00:00Z',
    );
    await issue('2026-06-10', [['CR-2026-000009', 'Re Barn Ltd']], '2026-06-02T16:00:00Z');
    await issue(
      '2026-06-03',
      [
        ['CR-2026-000002', 'Re Heron Ltd'],
        ['CR-2026-000003', 'Re Wren Ltd'],
      ],
      '2026-06-03T08:00:00Z',
    );
    expect(await cases()).toEqual(['CR-2026-000002', 'CR-2026-000003', 'CR-2026-000009']);
    await issue('2026-06-03', [], '2026-06-03T09:00:00Z');
    expect(await cases()).toEqual(['CR-2026-000009', null]);
    await issue('2026-06-03', [['CR-2026-000003', 'Re Wren Ltd']], '2026-06-03T09:30:00Z');
    expect(await cases()).toEqual(['CR-2026-000003', 'CR-2026-000009']);
  });

  test('that arrives late replaces no newer one', async () => {
    await issue('2026-06-03', [], '2026-06-03T09:00:00Z');
    await issue('2026-06-03', [['CR-2026-000001', 'Re Owl Ltd']], '2026-06-02T16:00:00Z');
    expect(await cases()).toEqual([null]);
  });
});

describe('a hearing', () => {
  test('concerns the company that a notice names under its case number, whatever the list calls it', async () => {
    await world.apply(companies, '2026-06-01', '2026-06-01', [company('09999901'), company('09999902')]);
    await world.apply(notices, 'n', '2026-06-01', [
      notice('1', '2450', '09999901', '2026-05-20', { court: 'High Court of Justice', court_case: 'CR-2026-001234' }),
      notice('2', '2450', '09999902', '2026-05-20', { court: 'County Court at Leeds', court_case: '77 of 2026' }),
    ]);
    await issue(
      '2026-06-03',
      [
        ['CR 2026 1234', 'Re Another Name Ltd'],
        ['77 of 2026', 'Re Yet Another Ltd'],
      ],
      '2026-06-02T16:00:00Z',
    );
    await world.refresh();
    // a number of one court is not that of another
    expect(await concerned()).toEqual([
      { company_number: '09999901', by_case: true, by_name: false, namesakes: null, notice_id: '1', day: '2026-06-03' },
    ]);
  });

  test('is a candidate for the companies whose registered name it has, with their number', async () => {
    const named = (number: string, name: string) => company(number, { name });
    await world.apply(companies, '2026-06-01', '2026-06-01', [
      named('09999901', 'OWL & SON LIMITED'),
      named('09999902', 'HERON LTD'),
      named('SC999903', 'HERON LIMITED'),
      named('09999904', 'OWL AND SONS LIMITED'),
    ]);
    await issue(
      '2026-06-03',
      [
        ['', 'Re Owl and Son Ltd'],
        ['XXXX', 'HMRC v HERON LIMITED'],
      ],
      '2026-06-02T16:00:00Z',
    );
    await world.refresh();
    expect(await concerned()).toMatchObject([
      { company_number: '09999901', by_case: false, by_name: true, namesakes: 1 },
      { company_number: '09999902', by_case: false, by_name: true, namesakes: 2 },
      { company_number: 'SC999903', by_case: false, by_name: true, namesakes: 2 },
    ]);
  });

  test('is found again by a refresh as by a rebuild, when the notice, the name or a namesake comes after the list', async () => {
    await world.apply(companies, '2026-06-01', '2026-06-01', [
      company('09999901', { name: 'OWL LTD' }),
      company('09999902'),
      company('09999903'),
    ]);
    await issue('2026-06-03', [['CR-2026-001234', 'Re Owl Ltd']], '2026-06-02T16:00:00Z');
    await world.refresh();
    await world.apply(notices, 'n', '2026-06-02', [
      notice('1', '2450', '09999903', '2026-06-02', { court: 'High Court of Justice', court_case: 'CR-2026-001234' }),
    ]);
    await world.apply(companies, '2026-07-01', '2026-07-01', [
      company('09999901', { name: 'OWL LTD' }),
      company('09999902', { name: 'OWL LIMITED' }),
      company('09999903'),
    ]);
    await world.refresh();
    const refreshed = await concerned();
    expect(refreshed).toMatchObject([
      { company_number: '09999901', namesakes: 2 },
      { company_number: '09999902', namesakes: 2 },
      { company_number: '09999903', by_case: true, by_name: false },
    ]);
    await world.warehouse.rebuild();
    expect(await concerned()).toEqual(refreshed);
  });

  test('is deleted from the table, its history, the change log and the models three months after its day', async () => {
    await world.apply(companies, '2026-06-01', '2026-06-01', [company('09999901', { name: 'OWL LTD' })]);
    await issue('2026-06-03', [['', 'Re Owl Ltd']], '2026-06-02T16:00:00Z');
    await issue(
      '2026-06-03',
      [
        ['', 'Re Owl Ltd'],
        ['', 'Re Heron Ltd'],
      ],
      '2026-06-03T08:00:00Z',
    );
    await issue('2026-06-10', [['', 'Re Owl Ltd']], '2026-06-09T16:00:00Z');
    await world.refresh();
    const expire = (today: string) => expireRecords(world.warehouse.db, companiesCourtLists, { known: [], today, apply: true });
    expect((await expire('2026-09-02')).records).toEqual([]);
    expect((await expire('2026-09-03')).records).toEqual([{ record: `2026-06-03.${winding}`, expiredOn: '2026-09-03' }]);
    for (const table of ['court_hearing', 'court_hearing_history', 'court_hearing_company']) {
      expect([table, await world.rows(`FROM ${table} SELECT list WHERE list LIKE '2026-06-03%'`)]).toEqual([table, []]);
    }
    expect(await world.rows("FROM change_log SELECT key WHERE table_name = 'court_hearing' AND (key->>'list') LIKE '2026-06-03%'")).toEqual(
      [],
    );
    expect(await concerned()).toMatchObject([{ day: '2026-06-10' }]);
  });
});
