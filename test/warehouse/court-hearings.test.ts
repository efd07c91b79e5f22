import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { companiesCourtLists } from '../../sources/hmcts/companies-court-lists/source.ts';
import { expireRecords } from '../../warehouse/retention/expiry.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { companies, company, notice, notices, openWorld, type World } from '../worlds/warehouse.ts';

const winding = 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST';
const insolvency = 'INSOLVENCY_AND_COMPANIES_COURT_CHD_DAILY_CAUSE_LIST';
const consolidated = 'BUSINESS_AND_PROPERTY_DIVISION_ROLLS_BUILDING_DAILY_CAUSE_LIST';
let world: World;
let issues = 0;

/** A hearing as it is listed: case number and name of the case. */
type Listed = readonly [number: string, name: string, type?: string];

/** Takes an issue of a list of a day through staging into the warehouse. */
async function issue(day: string, hearings: readonly Listed[], retrievedAt: string, list = winding): Promise<void> {
  issues += 1;
  const path = join(world.folder, `${list}.${day}.json`);
  const cells = { judge: '', time: '10.30am', venue: 'Court 1', additionalInformation: '' };
  const rows = hearings.map(([caseNumber, caseName, type = 'Hearing']) => ({ ...cells, type, caseNumber, caseName }));
  await writeFile(path, JSON.stringify(list === consolidated ? { companiesWindingUp: [], insolvencyAndCompaniesCourt: rows } : rows));
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
/** The petitions on lists in the facts of a company. */
const listings = async (number = '09999901') => {
  const [row] = await world.rows(`FROM company_features SELECT facts WHERE company_number = '${number}'`);
  return JSON.parse(String(row?.facts)).courtListings;
};

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

test.each([
  ['the list of another court alone warns', insolvency, [{ check_name: 'wednesday_without_petitions' }]],
  ['the list of the Rolls Building, which has a section for petitions, does not warn', consolidated, []],
] as const)('of a Wednesday without petitions %s', async (_, list, warnings) => {
  await issue('2026-06-03', [['CR-2026-000001', 'Re Owl Ltd']], '2026-06-02T16:00:00Z', list);
  await issue('2026-06-10', [], '2026-06-09T16:00:00Z', consolidated);
  expect(await world.rows("FROM check_failure SELECT DISTINCT check_name WHERE check_name LIKE 'wednesday%'")).toEqual(warnings);
});

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

  test('is a candidate for the companies that had the name before, which count among those of the name', async () => {
    const renamed = (number: string, name: string, former: string) =>
      company(number, { name, previous_names: [{ name: former, changed_on: '2026-05-01' }] });
    await world.apply(companies, '2026-06-01', '2026-06-01', [
      renamed('09999901', 'WREN LIMITED', 'OWL LIMITED'),
      company('09999902', { name: 'HERON LIMITED' }),
      renamed('09999903', 'BARN LIMITED', 'HERON LTD'),
      company('09999904', { name: 'EGRET LIMITED' }),
    ]);
    await issue(
      '2026-06-03',
      [
        ['', 'Re Owl Ltd'],
        ['', 'Re Heron Ltd'],
        ['', 'Re Egret Ltd'],
      ],
      '2026-06-02T16:00:00Z',
    );
    await world.refresh();
    const of = (company_number: string, namesakes: number) => ({ company_number, by_name: true, namesakes });
    expect(await concerned()).toMatchObject([of('09999901', 1), of('09999902', 2), of('09999903', 2), of('09999904', 1)]);
    await world.apply(companies, '2026-07-01', '2026-07-01', [
      renamed('09999901', 'WREN LIMITED', 'OWL LIMITED'),
      company('09999902', { name: 'HERON LIMITED' }),
      renamed('09999903', 'BARN LIMITED', 'EGRET LTD'),
      company('09999904', { name: 'EGRET LIMITED' }),
    ]);
    await world.refresh();
    const refreshed = await concerned();
    expect(refreshed).toMatchObject([of('09999901', 1), of('09999902', 1), of('09999903', 2), of('09999904', 2)]);
    await world.warehouse.rebuild();
    expect(await concerned()).toEqual(refreshed);
  });

  test('is found under a former name of a company that was refreshed before the list', async () => {
    const former = [{ name: 'OWL LIMITED', changed_on: '2026-05-01' }];
    await world.apply(companies, '2026-06-01', '2026-06-01', [
      company('09999901', { name: 'WREN LIMITED', previous_names: former }),
      company('09999902', { name: 'HERON LIMITED' }),
    ]);
    await world.refresh();
    await issue('2026-06-03', [['', 'Re Owl Ltd']], '2026-06-02T16:00:00Z');
    await world.refresh();
    expect(await listings('09999901')).toMatchObject([{ hearingOn: '2026-06-03', byCase: false, namesakes: 1 }]);
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
    // the facts of the companies are computed again without it
    expect(await listings()).toMatchObject([{ hearingOn: '2026-06-10' }, { hearingOn: '2026-06-03' }]);
    await world.refresh();
    expect(await listings()).toMatchObject([{ hearingOn: '2026-06-10' }]);
    await expire('2026-09-10');
    await world.refresh();
    expect(await listings()).toEqual([]);
    expect(await world.rows('FROM signal')).toEqual([]);
  });
});

describe('a listed petition', () => {
  const named = (number: string, name: string) => company(number, { name });
  const fired = () =>
    world.rows(`FROM event SELECT company_number, source_id, metadata->>'matched_by' AS matched_by, metadata->>'presented_on' AS presented_on
      WHERE type = 'companies_court.petition.scheduled' ORDER BY ALL`);

  /** The register, and a list before it all, so that the next list is not a first load. */
  beforeEach(async () => {
    await world.apply(companies, '2026-06-01', '2026-06-01', [
      named('09999901', 'OWL LTD'),
      named('09999902', 'HERON LTD'),
      named('SC999903', 'HERON LIMITED'),
      named('09999904', 'BARN TRADING PLC'),
    ]);
    await world.apply(notices, 'n', '2026-06-01', [
      notice('1', '2450', '09999904', '2026-05-20', {
        ...{ court: 'High Court of Justice', court_case: 'CR-2026-001234', presented_on: '2026-05-06' },
      }),
    ]);
    await issue('2026-05-27', [], '2026-05-26T16:00:00Z');
    await world.refresh();
  });

  test('is a fact of every company of its name, and an event of a company of a unique name or of its case number', async () => {
    await issue(
      '2026-06-03',
      [
        ['', 'Barn Trading PLC v Owl Ltd'],
        ['', 'Re Heron Ltd'],
        ['CR-2026-001234', 'Re Bahn Tradign Ltd'],
      ],
      '2026-06-02T16:00:00Z',
    );
    await world.refresh();
    expect(await fired()).toEqual([
      { company_number: '09999901', source_id: '2026-06-03', matched_by: 'name', presented_on: null },
      { company_number: '09999904', source_id: '2026-06-03', matched_by: 'case_number', presented_on: '2026-05-06' },
    ]);
    expect(await listings('09999902')).toMatchObject([{ hearingOn: '2026-06-03', byCase: false, namesakes: 2 }]);
    // a petitioner is not a subject: only the hearing of its own case concerns it
    expect(await listings('09999904')).toMatchObject([{ byCase: true, namesakes: null }]);
  });

  test('that two lists of one day have is one event', async () => {
    await issue('2026-06-03', [['CR-2026-000077', 'Re Owl Ltd']], '2026-06-02T16:00:00Z');
    await world.refresh();
    const petition = ['CR-2026-000077', 'Re Owl Ltd', 'Winding Up Petition'] as const;
    await issue('2026-06-03', [petition], '2026-06-02T17:00:00Z', 'INSOLVENCY_AND_COMPANIES_COURT_CHD_DAILY_CAUSE_LIST');
    await world.refresh();
    expect(await fired()).toMatchObject([{ company_number: '09999901', source_id: '2026-06-03' }]);
    expect(await listings('09999901')).toHaveLength(2);
  });

  test('is the same event when its list is issued again with another number, and another event on another day', async () => {
    await issue('2026-06-03', [['tbc', 'Re Owl Ltd']], '2026-06-02T16:00:00Z');
    await world.refresh();
    await issue('2026-06-03', [['CR-2026-000077', 'Re Owl Ltd']], '2026-06-03T07:00:00Z');
    await world.refresh();
    expect(await fired()).toHaveLength(1);
    await issue('2026-06-24', [['CR-2026-000077', 'Re Owl Ltd']], '2026-06-23T16:00:00Z');
    await world.refresh();
    expect(await fired()).toHaveLength(2);
  });

  const dismissed = ['2461', { court_case: 'CR-2026-001234' }] as const;
  const misquoting = ['2452', { court_case: 'CR-2026-001243', presented_on: '2026-05-06' }] as const;
  test.each([
    ['the dismissal of its case', ...dismissed],
    ['an order that misquotes its case', ...misquoting],
  ])('ends with %s, and not with the hearing', async (_, code, more) => {
    await issue('2026-06-03', [['CR-2026-001234', 'Re Barn Trading PLC']], '2026-06-02T16:00:00Z');
    await world.refresh();
    expect(await listings('09999904')).toHaveLength(1);
    await world.apply(notices, 'n2', '2026-06-10', [
      notice('2', code, '09999904', '2026-06-10', { court: 'High Court of Justice', ...more }),
    ]);
    await world.refresh();
    expect(await listings('09999904')).toEqual([]);
  });

  test('of a case whose dismissal was published before the list was read is no event, as it is no finding', async () => {
    await world.apply(notices, 'n2', '2026-06-10', [
      notice('2', '2461', '09999904', '2026-06-10', { court: 'High Court of Justice', court_case: 'CR-2026-001234' }),
    ]);
    await world.refresh();
    for (const day of ['2026-06-03', '2026-06-10']) await issue(day, [['CR-2026-001234', 'Re Barn Trading PLC']], '2026-06-11T16:00:00Z');
    await world.refresh();
    expect([await fired(), await listings('09999904')]).toEqual([[], []]);
    // a hearing on a day after the dismissal
    await issue('2026-06-12', [['CR-2026-001234', 'Re Barn Trading PLC']], '2026-06-11T16:00:00Z');
    await world.refresh();
    expect([(await fired()).length, (await listings('09999904')).length]).toEqual([1, 1]);
  });

  test.each([
    ['was retracted', { retracted_by: '3' }],
    ['does not show which company is the petitioner', { party: 'unclear' }],
  ])('whose case number only a notice has that %s is said to be in doubt, unless the list has the name of the company', async (_, more) => {
    const details = async () =>
      (await world.rows("FROM event SELECT detail WHERE type = 'companies_court.petition.scheduled' ORDER BY source_id")).map(
        ({ detail }) => detail,
      );
    const named = 'A petition or application for the winding up or administration of the company is listed for hearing on';
    await world.apply(notices, 'n2', '2026-05-28', [
      notice('2', '2450', '09999901', '2026-05-28', { court: 'High Court of Justice', court_case: 'CR-2026-000077', ...more }),
    ]);
    await issue('2026-06-03', [['CR-2026-000077', 'Re Another Name Ltd']], '2026-06-02T16:00:00Z');
    await issue('2026-06-04', [['CR-2026-000077', 'Re Owl Ltd']], '2026-06-02T16:00:00Z');
    await world.refresh();
    expect(await details()).toEqual([
      'A petition or application for a winding up or administration, which may concern the company, is listed for hearing on 2026-06-03; a notice in The Gazette that has its case number was retracted, or does not show that it is about the company.',
      `${named} 2026-06-04; the list states the name of the company and no number.`,
    ]);
    expect(await listings('09999901')).toMatchObject([
      { byCase: true, caseCertain: false },
      { byCase: true, caseCertain: false },
    ]);
    // a further notice of the case, which is about the company
    await world.apply(notices, 'n3', '2026-06-05', [
      notice('4', '2450', '09999901', '2026-06-05', { court: 'High Court of Justice', court_case: 'CR-2026-000077' }),
    ]);
    await issue('2026-06-10', [['CR-2026-000077', 'Re Another Name Ltd']], '2026-06-09T16:00:00Z');
    await world.refresh();
    expect((await details()).at(-1)).toBe(`${named} 2026-06-10; a notice in The Gazette has its case number.`);
  });

  test('is not read into other hearings of the court', async () => {
    await issue('2026-06-03', [['', 'Re Owl Ltd']], '2026-06-02T16:00:00Z', 'INSOLVENCY_AND_COMPANIES_COURT_CHD_DAILY_CAUSE_LIST');
    await world.refresh();
    expect([await fired(), await listings()]).toEqual([[], []]);
    const restrain = ['', 'Owl Ltd v HMRC', 'Application to restrain advertisement'] as const;
    await issue('2026-06-04', [restrain], '2026-06-03T16:00:00Z', 'INSOLVENCY_AND_COMPANIES_COURT_CHD_DAILY_CAUSE_LIST');
    await world.refresh();
    expect(await fired()).toHaveLength(1);
  });
});
