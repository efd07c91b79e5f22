import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { companies, company, designation, designations, notice, notices, openWorld, type Row, type World } from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const day = '2026-06-01';

/** The records of one day, taken in, and the features made of them. */
async function given({
  register = [],
  gazette = [],
  sanctions = [],
}: {
  register?: readonly Row[];
  gazette?: readonly Row[];
  sanctions?: readonly Row[];
}) {
  await world.apply(companies, 'register-1', day, register);
  await world.apply(notices, 'gazette-1', day, gazette);
  await world.apply(designations, 'sanctions-1', day, sanctions);
  await world.warehouse.rebuild();
}

async function factsOf(number: string): Promise<CompanyFacts | undefined> {
  const [row] = await world.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${number}'`);
  return row === undefined ? undefined : JSON.parse(String(row.facts));
}

const standing = async () => (await world.rows('FROM procedure SELECT code ORDER BY code')).map(({ code }) => code);
const A = '00000001';

test('a company that only the register knows: exactly the shape that the API reads', async () => {
  await given({ register: [company(A, { accounts_due_on: null })] });
  expect(await factsOf(A)).toEqual({
    companyNumber: A,
    name: 'MADE UP 00000001 LIMITED',
    register: {
      status: 'active',
      statusText: 'Active',
      onRegister: true,
      category: 'Private Limited Company',
      incorporatedOn: '2015-03-04',
      dissolvedOn: null,
      accountsDueOn: null,
      confirmationDueOn: '2026-09-30',
      sicCodes: ['62020'],
      evidence: {
        source: 'companies-house/basic-company-data',
        release: 'register-1',
        record: A,
        publishedAt: day,
        retrievedAt: '2026-06-01T06:00:00.000Z',
      },
    },
    petitions: [],
    procedures: [],
    sanctions: [],
    accounts: null,
  } satisfies CompanyFacts);
});

test('a company that only a notice names has no register entry and the name of its newest notice', async () => {
  await given({
    gazette: [
      notice('1', '2450', A, '2026-05-01', { company_name: 'OLD NAME LTD' }),
      notice('2', '2408', A, '2026-05-02', { company_name: 'NEW NAME LTD' }),
    ],
  });
  expect(await factsOf(A)).toMatchObject({ name: 'NEW NAME LTD', register: null, petitions: [{ publishedOn: '2026-05-01' }] });
});

test('a company that left the register keeps its last known row, with the snapshot that first lacked it as evidence', async () => {
  await given({ register: [company(A, { name: 'GONE LIMITED' }), company('00000002')] });
  await world.apply(companies, 'register-2', '2026-07-01', [company('00000002')]);
  await world.warehouse.refresh('companies-house/basic-company-data@register-2');
  expect(await factsOf(A)).toMatchObject({
    name: 'GONE LIMITED',
    register: {
      status: 'left-register',
      statusText: 'Active',
      onRegister: false,
      sicCodes: ['62020'],
      evidence: { release: 'register-2', publishedAt: '2026-07-01' },
    },
  });
  await world.apply(companies, 'register-3', '2026-08-01', [company(A), company('00000002')]);
  await world.warehouse.refresh('companies-house/basic-company-data@register-3');
  expect(await factsOf(A)).toMatchObject({ register: { status: 'active', onRegister: true, evidence: { release: 'register-3' } } });
});

test('a date of dissolution counts before the words of the status', async () => {
  await given({ register: [company(A, { dissolved_on: '2026-05-20' })] });
  expect(await factsOf(A)).toMatchObject({ register: { status: 'dissolved', dissolvedOn: '2026-05-20' } });
});

describe('live petitions', () => {
  const petition = (more: Row = {}) =>
    notice('1', '2450', A, '2026-05-01', {
      court: 'High Court of Justice',
      court_case: 'CR-2026-001234',
      presented_on: '2026-04-10',
      hearing_on: '2026-06-10',
      ...more,
    });

  test('carry court, case, days and evidence', async () => {
    await given({ gazette: [petition()] });
    expect((await factsOf(A))?.petitions).toEqual([
      {
        court: 'High Court of Justice',
        courtCase: 'CR-2026-001234',
        presentedOn: '2026-04-10',
        hearingOn: '2026-06-10',
        publishedOn: '2026-05-01',
        evidence: {
          source: 'gazette/insolvency',
          release: 'gazette-1',
          record: '1',
          publishedAt: '2026-05-01',
          retrievedAt: '2026-06-01T06:00:00.000Z',
        },
      },
    ]);
  });

  test.each<{ ending: string; notices: readonly Row[]; live: readonly string[] }>([
    { ending: 'none', notices: [petition()], live: ['1'] },
    {
      ending: 'a dismissal of the same case',
      notices: [petition(), notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-001234' })],
      live: [],
    },
    {
      ending: 'an order of the same case, written differently',
      notices: [petition(), notice('2', '2452', A, '2026-05-20', { court_case: 'cr 2026 001234' })],
      live: [],
    },
    {
      ending: 'a dismissal of another case',
      notices: [petition(), notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-009999' })],
      live: ['1'],
    },
    { ending: 'a dismissal whose case could not be read', notices: [petition(), notice('2', '2461', A, '2026-05-20')], live: [] },
    {
      ending: 'a dismissal of a case, of a petition whose case could not be read',
      notices: [petition({ court_case: null }), notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-001234' })],
      live: ['1'],
    },
    {
      ending: 'a dismissal, neither case readable',
      notices: [petition({ court_case: null }), notice('2', '2461', A, '2026-05-20')],
      live: [],
    },
    {
      ending: 'a dismissal that came before',
      notices: [petition(), notice('2', '2461', A, '2026-04-20', { court_case: 'CR-2026-001234' })],
      live: ['1'],
    },
    {
      ending: "another company's dismissal",
      notices: [petition(), notice('2', '2461', '00000002', '2026-05-20', { court_case: 'CR-2026-001234' })],
      live: ['1'],
    },
    {
      ending: 'a dismissal without case where two cases are pending: neither is known to have ended',
      notices: [petition(), notice('3', '2450', A, '2026-05-02', { court_case: 'CR-2026-005678' }), notice('2', '2461', A, '2026-05-20')],
      live: ['3', '1'],
    },
    {
      ending: 'a dismissal of one of two cases',
      notices: [
        petition(),
        notice('3', '2450', A, '2026-05-02', { court_case: 'CR-2026-005678' }),
        notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-001234' }),
      ],
      live: ['3'],
    },
  ])('ended by $ending', async ({ notices: gazette, live }) => {
    await given({ gazette });
    expect((await factsOf(A))?.petitions.map(({ evidence }) => evidence.record)).toEqual(live);
  });
});

describe('procedures', () => {
  test.each<{ from: string; register?: Row; notices?: readonly Row[]; codes: readonly string[] }>([
    ...['2452', '2454', '2456', '2458', '2460', '2464'].map((code) => ({
      from: code,
      notices: [notice('1', code, A, day)],
      codes: ['WUO_MADE'],
    })),
    ...['2441', '2443', '2444', '2445', '2446'].map((code) => ({
      from: code,
      notices: [notice('1', code, A, day)],
      codes: ['CVL_RESOLVED'],
    })),
    ...['2431', '2432', '2433', '2434', '2435'].map((code) => ({ from: code, notices: [notice('1', code, A, day)], codes: ['MVL'] })),
    ...['2410', '2411'].map((code) => ({ from: code, notices: [notice('1', code, A, day)], codes: ['ADMIN'] })),
    ...['2421', '2423'].map((code) => ({ from: code, notices: [notice('1', code, A, day)], codes: ['RECEIVER'] })),
    ...['2403', '2408', '2450', '2461', '2462', '2608'].map((code) => ({
      from: `${code}, which is none`,
      notices: [notice('1', code, A, day)],
      codes: [],
    })),
    { from: '2401', notices: [notice('1', '2401', A, '2026-05-01')], codes: ['MORATORIUM'] },
    { from: '2401 and a later 2402', notices: [notice('1', '2401', A, '2026-05-01'), notice('2', '2402', A, '2026-05-21')], codes: [] },
    {
      from: '2402 and a later 2401',
      notices: [notice('1', '2401', A, '2026-05-21'), notice('2', '2402', A, '2026-05-01')],
      codes: ['MORATORIUM'],
    },
    {
      from: 'a members’ liquidation that turned insolvent',
      notices: [notice('1', '2431', A, '2026-03-01'), notice('2', '2443', A, '2026-05-01')],
      codes: ['CVL_RESOLVED'],
    },
    {
      from: 'a petition that tells of a provisional liquidator',
      notices: [notice('1', '2450', A, day, { snippet: 'appointed Provisional Liquidator of the company' })],
      codes: ['PROV_LIQ'],
    },
    {
      from: 'a 2454 of a provisional liquidator: no order is made yet',
      notices: [notice('1', '2454', A, day, { title: 'Appointment of Provisional Liquidators' })],
      codes: ['PROV_LIQ'],
    },
    {
      from: 'a provisional liquidator and then the order',
      notices: [notice('1', '2454', A, '2026-05-01', { snippet: 'provisional liquidator' }), notice('2', '2452', A, '2026-05-21')],
      codes: ['WUO_MADE'],
    },
    { from: 'the status administration', register: { status: 'administration' }, codes: ['ADMIN'] },
    { from: 'the status receivership', register: { status: 'receivership' }, codes: ['RECEIVER'] },
    { from: 'the status voluntary arrangement', register: { status: 'voluntary-arrangement' }, codes: ['CVA_LIVE'] },
    { from: 'the status liquidation alone', register: { status: 'liquidation' }, codes: ['LIQUIDATION'] },
    {
      from: 'the status liquidation, of which a notice tells the kind',
      register: { status: 'liquidation' },
      notices: [notice('1', '2431', A, day)],
      codes: ['MVL'],
    },
    { from: 'the statuses active and strike-off-proposed', register: { status: 'strike-off-proposed' }, codes: [] },
  ])('from $from: $codes', async ({ register, notices: gazette = [], codes }) => {
    await given({ register: register === undefined ? [] : [company(A, register)], gazette });
    expect(await standing()).toEqual(codes);
  });

  test('an order carries the day its petition was presented, and procedures list all their records, newest first', async () => {
    await given({
      register: [company(A, { status: 'administration', status_text: 'In Administration' })],
      gazette: [
        notice('1', '2450', A, '2026-04-01', { court_case: 'CR-2026-000001', presented_on: '2026-03-01' }),
        notice('2', '2452', A, '2026-05-01', { court_case: 'CR-2026-000001' }),
        notice('3', '2410', A, '2026-02-01'),
        notice('4', '2454', A, '2026-05-03'),
      ],
    });
    const procedures = (await factsOf(A))?.procedures.map(({ evidence, ...rest }) => ({
      ...rest,
      evidence: evidence.map(({ record }) => record),
    }));
    expect(procedures).toEqual([
      { code: 'ADMIN', since: '2026-06-01', presentedOn: null, evidence: [A, '3'] },
      { code: 'WUO_MADE', since: '2026-05-03', presentedOn: '2026-03-01', evidence: ['4', '2'] },
    ]);
  });

  test("an order's own day of presentation counts before its petition's", async () => {
    await given({
      gazette: [
        notice('1', '2450', A, '2026-04-01', { presented_on: '2026-03-01' }),
        notice('2', '2452', A, '2026-05-01', { presented_on: '2026-03-02' }),
      ],
    });
    expect((await factsOf(A))?.procedures).toMatchObject([{ code: 'WUO_MADE', presentedOn: '2026-03-02' }]);
  });
});

describe('sanctions', () => {
  const register = [company(A, { name: 'Volga & Sons (Trading) Limited', postcode: 'ZZ1 1ZZ' })];
  const byName = (more: Row = {}) => designation('AAA0001', ['VOLGA AND SONS TRADING LTD'], more);

  test('an exact name alone is a match that nothing corroborates', async () => {
    await given({ register, sanctions: [byName()] });
    expect((await factsOf(A))?.sanctions).toEqual([
      {
        by: 'name',
        corroborated: false,
        designation: 'AAA0001',
        name: 'VOLGA AND SONS TRADING LTD',
        regime: 'The Made Up (Sanctions) Regulations',
        evidence: {
          source: 'fcdo/uk-sanctions-list',
          release: 'sanctions-1',
          record: 'AAA0001',
          publishedAt: '2025-02-03',
          retrievedAt: '2026-06-01T06:00:00.000Z',
        },
      },
    ]);
  });

  test.each<{ what: string; entry: Row; expected: readonly object[] }>([
    {
      what: 'the same postcode corroborates',
      entry: byName({ addresses: [{ lines: ['1 Made Up St'], postcode: 'zz11zz', country: 'Atlantis' }] }),
      expected: [{ by: 'name', corroborated: true }],
    },
    {
      what: 'a United Kingdom address corroborates',
      entry: byName({ addresses: [{ lines: [], postcode: null, country: 'United Kingdom' }] }),
      expected: [{ by: 'name', corroborated: true }],
    },
    {
      what: 'a number matches whatever the name',
      entry: designation('AAA0001', ['ANOTHER NAME'], { company_numbers: [A] }),
      expected: [{ by: 'number', corroborated: true, name: 'ANOTHER NAME' }],
    },
    { what: 'number and name are one match, by number', entry: byName({ company_numbers: [A] }), expected: [{ by: 'number' }] },
    {
      what: 'a weak alias does not match',
      entry: byName({ names: [{ name: 'VOLGA AND SONS TRADING LTD', type: 'alias', weak: true }] }),
      expected: [],
    },
    { what: 'a person does not match a company', entry: byName({ kind: 'Individual' }), expected: [] },
    {
      what: 'a name with one word more does not match',
      entry: designation('AAA0001', ['VOLGA AND SONS TRADING HOLDING LTD']),
      expected: [],
    },
    { what: 'a name without its legal form does not match', entry: designation('AAA0001', ['VOLGA AND SONS TRADING']), expected: [] },
  ])('$what', async ({ entry, expected }) => {
    await given({ register, sanctions: [entry] });
    expect((await factsOf(A))?.sanctions).toMatchObject(expected);
  });

  test('a company that only a designation names is known', async () => {
    await given({ sanctions: [designation('AAA0001', ['SHADOW FLEET LTD'], { company_numbers: [A] })] });
    expect(await factsOf(A)).toMatchObject({ name: 'SHADOW FLEET LTD', register: null, sanctions: [{ by: 'number' }] });
  });
});

test.each([
  ['Volga & Sons (Trading) Limited', 'VOLGA AND SONS TRADING LTD'],
  ["O'Made-Up Ltd.", 'OMADE UP LTD'],
  ['CAFÉ  Ünïcode Public Limited Company', 'CAFE UNICODE PLC'],
  ['Cwmni Enghraifft Cyfyngedig', 'CWMNI ENGHRAIFFT LTD'],
  ['Made Up Limited Liability Partnership', 'MADE UP LLP'],
  ['LIMITED EDITIONS CO. LTD', 'LTD EDITIONS CO LTD'],
  ['ООО Пример', ''],
])('the name key of %s is %s', async (name, key) => {
  expect(await world.rows(`SELECT name_key('${name.replaceAll("'", "''")}') AS key`)).toEqual([{ key }]);
});
