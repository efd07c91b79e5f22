import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { AccountsFacts } from '../../models/clearance/facts.ts';
import { staleness } from '../../models/clearance/freshness.ts';
import { companiesHouseAccounts } from '../../sources/companies-house/accounts/source.ts';
import { both, type Case, date, expected, given, lastDate, lastYear, shown, year } from '../fixtures/accounts-cases.ts';
import { accounts, companies, company, filings, openWorld, type World } from '../worlds/warehouse.ts';

/** Accounts with a comparative at the date `last` and a period that begins on the tagged day `start`. */
const since = (last: string, start: string | null, net: number, base: number) => (number: string) =>
  accounts(number, date, { net_assets: net, period_start: start }, { net_assets: base, period_end: last });

const crosses = { evaluable: true, reason: null, crosses: true };
const stays = { evaluable: true, reason: null, crosses: false };
const not = (reason: string) => ({ evaluable: false, reason, velocity: null, crosses: false, detail: null });

const bleeds: readonly Case[] = [
  {
    name: 'exactly a quarter lost',
    filed: year(75_000, 100_000),
    gives: { ...crosses, velocity: '0.2500', capital: '75000.00', base: '100000.00', base_on: lastDate, days: '365', scope: 'company' },
  },
  { name: 'a penny less than a quarter lost', filed: year(75_000.01, 100_000), gives: { ...stays, velocity: '0.2500', detail: null } },
  { name: 'growth', filed: year(110_000, 100_000), gives: { ...stays, velocity: '-0.1000' } },
  { name: 'more than all of it lost', filed: year(-20_000, 100_000), gives: { ...crosses, velocity: '1.2000' } },
  { name: 'rounded half away from zero', filed: year(69_995, 100_000), gives: { ...crosses, velocity: '0.3001' } },
  {
    name: 'a comparative equal to the figure filed last year',
    before: lastYear({ net_assets: 100_000 }),
    filed: year(60_000, 100_000),
    gives: { ...crosses, velocity: '0.4000', base_from: 'comparative', codes: [], records: 2 },
  },
  {
    name: "last year's accounts not stored",
    filed: year(60_000, 100_000),
    gives: { ...crosses, base_from: 'comparative', codes: ['PREVIOUS_FILING_NOT_HELD'], records: 1 },
  },
  {
    name: "last year's accounts not stored, but those of the year before it",
    before: (number) => accounts(number, '2024-03-31', { net_assets: 60_000 }),
    filed: year(60_000, 100_000),
    gives: { ...crosses, base_from: 'comparative', codes: ['PREVIOUS_FILING_NOT_HELD'], records: 1 },
  },
  {
    name: "last year's accounts filed, no comparative",
    before: lastYear({ net_assets: 100_000, share_capital: 40_100 }),
    filed: both({ net_assets: 60_000, share_capital: 100 }),
    gives: { ...crosses, velocity: '0.4000', base_from: 'filed', codes: ['NO_COMPARATIVE', 'SHARE_CAPITAL_FELL'], records: 2 },
  },
  {
    name: "last year's accounts filed, and a comparative of the balance sheet date itself",
    before: lastYear({ net_assets: 100_000 }),
    filed: both({ net_assets: 60_000 }, { net_assets: 60_000, period_end: date }),
    gives: { ...crosses, velocity: '0.4000', codes: ['NO_COMPARATIVE'], records: 2 },
  },
  {
    name: 'last year restated',
    before: lastYear({ net_assets: 100_000 }),
    filed: year(60_000, 70_000),
    gives: { ...stays, velocity: '0.1429', base: '70000.00', codes: ['RESTATED'] },
  },
  {
    name: 'a comparative in thousands',
    before: lastYear({ net_assets: 1_234_567 }),
    filed: year(900_000, 1_235_000),
    gives: { ...crosses, codes: [] },
  },
  { name: 'a first year', filed: year(60_000), gives: not('NO_BASE') },
  {
    name: 'a year in between that is not stored',
    before: (number) => accounts(number, '2024-03-31', { net_assets: 100_000 }),
    filed: year(60_000),
    gives: not('NOT_ADJOINING'),
  },
  {
    name: 'years in between that are not stored',
    before: (number) => accounts(number, '2022-03-31', { net_assets: 100_000 }),
    filed: year(60_000),
    gives: not('PERIOD_TOO_LONG'),
  },
  {
    name: 'equity when net assets are not stated',
    filed: both({ equity: 60_000 }, { equity: 100_000 }),
    gives: { ...crosses, measure: 'equity', codes: ['EQUITY_BASE', 'PREVIOUS_FILING_NOT_HELD'] },
  },
  {
    name: 'equity when net assets are stated for one year only',
    filed: both({ net_assets: 60_000, equity: 60_000 }, { equity: 100_000 }),
    gives: { ...crosses, measure: 'equity', velocity: '0.4000' },
  },
  {
    name: 'equity filed last year, when net assets are stated for this year only',
    before: lastYear({ equity: 100_000 }),
    filed: both({ net_assets: 60_000, equity: 60_000 }),
    gives: { ...crosses, measure: 'equity', codes: ['EQUITY_BASE', 'NO_COMPARATIVE'] },
  },
  {
    name: 'net assets now and equity last year',
    filed: both({ net_assets: 60_000 }, { equity: 100_000 }),
    gives: { ...not('MEASURE_DIFFERS'), base: null },
  },
  { name: 'neither net assets nor equity', filed: both({ cash: 60_000 }, { net_assets: 100_000 }), gives: not('NO_OWNERS_CAPITAL') },
  {
    name: "the group's figures when the company states none",
    filed: year(60_000, 100_000, { scope: 'group' }),
    gives: { ...crosses, scope: 'group', codes: ['GROUP_FIGURES', 'PREVIOUS_FILING_NOT_HELD'] },
  },
  {
    name: "the group's figures when the company states none for this year",
    filed: (number) => [...both({ cash: 60_000 }, { net_assets: 100_000 })(number), ...year(60_000, 100_000, { scope: 'group' })(number)],
    gives: { ...crosses, scope: 'group' },
  },
  {
    name: "the company's figures beside the group's",
    filed: (number) => [...year(95_000, 100_000)(number), ...year(10_000, 100_000, { scope: 'group' })(number)],
    gives: { ...stays, scope: 'company', velocity: '0.0500' },
  },
  {
    name: "the group's figures when the company has no comparative",
    filed: (number) => [...year(60_000)(number), ...year(90_000, 100_000, { scope: 'group' })(number)],
    gives: { ...stays, scope: 'group', velocity: '0.1000' },
  },
  {
    name: "the company's figure filed last year beside the group's comparative",
    before: lastYear({ net_assets: 100_000 }),
    filed: (number) => [...year(60_000)(number), ...year(95_000, 100_000, { scope: 'group' })(number)],
    gives: { ...crosses, scope: 'company', codes: ['NO_COMPARATIVE'] },
  },
  {
    name: "the group's comparative beside the company's figure",
    filed: (number) => [...year(60_000)(number), ...year(90_000, 100_000, { scope: 'group' })(number).slice(1)],
    gives: { ...not('NO_BASE'), scope: 'company' },
  },
  {
    name: "the group's figure of last year beside the company's",
    before: lastYear({ net_assets: 100_000 }, { scope: 'group' }),
    filed: year(60_000),
    gives: { ...not('NO_BASE'), scope: 'company' },
  },
  {
    name: 'another currency',
    before: lastYear({ net_assets: 100_000 }, { currency: 'EUR' }),
    filed: year(60_000, 85_000),
    gives: { ...not('CURRENCY_DIFFERS'), codes: [] },
  },
  {
    name: 'a comparative in another currency',
    filed: both({ net_assets: 60_000 }, { net_assets: 85_000, currency: 'EUR' }),
    gives: not('CURRENCY_DIFFERS'),
  },
  { name: 'euros in both years', filed: year(60_000, 100_000, { currency: 'EUR' }), gives: { ...crosses, currency: 'EUR' } },
  {
    name: 'nine months',
    filed: since('2025-06-30', '2025-07-01', 80_000, 100_000),
    gives: { ...crosses, days: '274', velocity: '0.2664', codes: ['PREVIOUS_FILING_NOT_HELD', 'ANNUALISED'] },
  },
  {
    name: 'eighteen months',
    filed: since('2024-09-30', '2024-10-01', 65_000, 100_000),
    gives: { ...stays, days: '547', velocity: '0.2335', codes: ['PREVIOUS_FILING_NOT_HELD', 'ANNUALISED'] },
  },
  {
    name: 'a leap year, and a year of 53 weeks',
    filed: since('2025-03-24', '2025-03-25', 75_000, 100_000),
    gives: { ...crosses, days: '372', velocity: '0.2500', codes: ['PREVIOUS_FILING_NOT_HELD'] },
  },
  {
    name: 'the shortest year that counts as twelve months',
    filed: since('2025-04-14', '2025-04-15', 75_000.01, 100_000),
    gives: { ...stays, days: '351', velocity: '0.2500' },
  },
  {
    name: 'the longest year that counts as twelve months',
    filed: since('2025-03-16', '2025-03-17', 75_000, 100_000),
    gives: { ...crosses, days: '380', velocity: '0.2500' },
  },
  { name: 'three months', filed: since('2025-12-31', null, 90_000, 100_000), gives: { ...crosses, days: '90', velocity: '0.4056' } },
  { name: 'less than three months', filed: since('2026-01-01', null, 50_000, 100_000), gives: not('PERIOD_TOO_SHORT') },
  { name: 'twenty-four months', filed: since('2024-03-31', null, 40_000, 100_000), gives: { ...crosses, days: '730', velocity: '0.3000' } },
  { name: 'more than twenty-four months', filed: since('2024-03-30', null, 40_000, 100_000), gives: not('PERIOD_TOO_LONG') },
  { name: 'comparatives of another year', filed: since('2024-06-30', '2025-04-01', 40_000, 100_000), gives: not('NOT_ADJOINING') },
  {
    name: 'comparatives of a month before the year',
    filed: since('2025-02-27', '2025-04-01', 40_000, 100_000),
    gives: { ...not('NOT_ADJOINING'), days: '397' },
  },
  {
    name: 'a base of zero',
    before: lastYear({ net_assets: 0 }),
    filed: year(-5_000, 0),
    gives: { ...not('ZERO_BASE'), codes: ['DEFICIT_DEEPENED'] },
  },
  {
    name: 'a deficit that deepens',
    filed: year(-50_000, -20_000),
    gives: { ...not('DEFICIT_BASE'), codes: ['PREVIOUS_FILING_NOT_HELD', 'DEFICIT_DEEPENED'] },
  },
  { name: 'a deficit that shrinks', filed: year(-10_000, -20_000), gives: { ...not('DEFICIT_BASE'), codes: ['PREVIOUS_FILING_NOT_HELD'] } },
  { name: 'a deficit that became a surplus', filed: year(10_000, -20_000), gives: not('DEFICIT_BASE') },
  { name: 'the same figure with the other sign', filed: year(-100_000, 100_000), gives: not('SIGN_DOUBTFUL') },
  {
    name: 'a comparative with the other sign',
    before: lastYear({ net_assets: -100_000 }),
    filed: year(60_000, 100_000),
    gives: not('SIGN_DOUBTFUL'),
  },
  {
    name: 'net assets and equity of opposite signs',
    filed: year(60_000, 100_000, { flags: [{ code: 'NET_ASSETS_SIGN', detail: 'Opposite.' }] }),
    gives: { ...not('SIGN_DOUBTFUL'), codes: ['PREVIOUS_FILING_NOT_HELD', 'NET_ASSETS_SIGN'] },
  },
  {
    name: 'net assets and equity of opposite signs last year',
    before: lastYear({ net_assets: 100_000 }, { flags: [{ code: 'NET_ASSETS_SIGN', detail: 'Opposite.' }] }),
    filed: year(60_000, 100_000),
    gives: { ...not('SIGN_DOUBTFUL'), codes: ['NET_ASSETS_SIGN'] },
  },
  {
    name: 'net assets and equity of opposite signs in the comparative',
    filed: both({ net_assets: 60_000 }, { net_assets: 100_000, flags: [{ code: 'NET_ASSETS_SIGN', detail: 'Opposite.' }] }),
    gives: { ...not('SIGN_DOUBTFUL'), codes: ['PREVIOUS_FILING_NOT_HELD', 'NET_ASSETS_SIGN'] },
  },
  {
    name: 'assets that are tagged negative, and no sum proves their sign',
    filed: year(60_000, 100_000, { flags: [{ code: 'ASSET_SIGN_DOUBTFUL', detail: 'Negative.' }] }),
    gives: { ...not('SIGN_DOUBTFUL'), codes: ['PREVIOUS_FILING_NOT_HELD', 'ASSET_SIGN_DOUBTFUL'] },
  },
  { name: 'the same figure in thousands', filed: year(123, 123_456), gives: not('SCALE_DOUBTFUL') },
  {
    name: 'a comparative a thousandfold',
    before: lastYear({ net_assets: 100_000 }),
    filed: year(95_000, 100_000_000),
    gives: not('SCALE_DOUBTFUL'),
  },
  { name: 'a base of a thousand', filed: year(100, 1000), gives: { ...crosses, velocity: '0.9000' } },
  { name: 'a base of a thousand of which a pound is left', filed: year(1, 1000), gives: { ...crosses, velocity: '0.9990' } },
  {
    name: 'a base of less than a thousand',
    filed: year(100, 999.99),
    gives: { ...stays, velocity: '0.9000', codes: ['PREVIOUS_FILING_NOT_HELD', 'BASE_IMMATERIAL'] },
  },
  {
    name: 'a dormant company',
    filed: year(60_000, 100_000, { dormant: true }),
    gives: { ...crosses, codes: ['PREVIOUS_FILING_NOT_HELD', 'DORMANT'] },
  },
  {
    name: 'a dividend',
    filed: both({ net_assets: 60_000, share_capital: 100, dividends: 40_000 }, { net_assets: 100_000, share_capital: 100 }),
    gives: { ...crosses, codes: ['PREVIOUS_FILING_NOT_HELD', 'DIVIDENDS'] },
  },
  {
    name: 'a reduction of capital',
    filed: both({ net_assets: 60_000, capital_reduction: 40_000 }, { net_assets: 100_000 }),
    gives: { ...crosses, codes: ['PREVIOUS_FILING_NOT_HELD', 'CAPITAL_REDUCTION'] },
  },
  {
    name: 'share capital that fell',
    filed: both({ net_assets: 60_000, share_capital: 100 }, { net_assets: 100_000, share_capital: 40_100 }),
    gives: { ...crosses, codes: ['PREVIOUS_FILING_NOT_HELD', 'SHARE_CAPITAL_FELL'] },
  },
  {
    name: 'a quality flag',
    filed: year(60_000, 100_000, { flags: [{ code: 'IDENTITY_BROKEN', detail: 'It does not add up.' }] }),
    gives: { ...crosses, codes: ['PREVIOUS_FILING_NOT_HELD', 'IDENTITY_BROKEN'] },
  },
  {
    name: 'a partnership',
    filed: (number) => year(60_000, 100_000)(number.replace(/^00/, 'OC')),
    gives: { ...crosses, codes: ['PREVIOUS_FILING_NOT_HELD', 'PARTNERSHIP'] },
  },
  {
    name: 'filed again for the same date',
    filed: (number) => [
      ...year(10_000, 100_000, { filing: `${number}_a` })(number),
      ...year(90_000, 100_000, { filing: `${number}_b` })(number),
    ],
    gives: { ...stays, velocity: '0.1000', filing: /_b$/ },
  },
  {
    name: 'filed again on a later day',
    before: (number) => accounts(number, lastDate, { net_assets: 10_000 }, { net_assets: 100_000 }, { filing: `${number}_b` }),
    filed: (number) => accounts(number, lastDate, { net_assets: 90_000 }, { net_assets: 100_000 }, { filing: `${number}_a` }),
    gives: { ...stays, velocity: '0.1000', filing: /_a$/ },
  },
  {
    name: 'older accounts that are filed late',
    before: (number) => accounts(number, lastDate, { net_assets: 95_000 }, { net_assets: 100_000 }),
    filed: (number) => accounts(number, '2024-03-31', { net_assets: 100_000 }, { net_assets: 900_000 }),
    gives: { ...stays, velocity: '0.0500', codes: [] },
  },
  {
    name: 'interim accounts',
    before: lastYear({ net_assets: 95_000 }),
    filed: (number) => accounts(number, '2025-12-31', { net_assets: 10_000 }, { net_assets: 95_000 }, { accounts_type: 'interim' }),
    gives: { ...not('NO_BASE'), filing: /_20250331_/ },
  },
  {
    name: 'a balance sheet date in the future',
    before: lastYear({ net_assets: 95_000 }),
    filed: (number) => accounts(number, '2062-03-31', { net_assets: 10_000 }, { net_assets: 95_000 }),
    gives: { ...not('NO_BASE'), filing: /_20250331_/ },
  },
];

describe('capital bleed', () => {
  let world: World;
  let numbers: ReadonlyMap<Case, string>;
  beforeAll(async () => {
    ({ world, numbers } = await given(bleeds));
  });
  afterAll(() => world.close());

  test.each(bleeds)('the capital bleed for the case "$name"', async (one) => {
    const [row] = await world.rows(`FROM capital_bleed WHERE company_number[3:] = '${numbers.get(one)?.slice(2)}'`);
    expect(shown(row)).toMatchObject(expected(one.gives));
  });

  test('docs/signals/capital-bleed.md lists the same cases', () => {
    const document = readFileSync('docs/signals/capital-bleed.md', 'utf8');
    const named = [...document.matchAll(/^\| ([^|]+?) \| [^|]+ \| [^|]+ \|$/gm)].map(([, name]) => name).slice(1);
    expect(named).toEqual(bleeds.map(({ name }) => name));
  });

  test('the signal is raised exactly for the cases that cross', async () => {
    const raised = await world.rows("FROM signal SELECT company_number WHERE type = 'capital_bleed.flagged' ORDER BY ALL");
    const crossing = bleeds.filter(({ gives }) => gives.crosses === true).map((one) => numbers.get(one));
    expect(raised.map(({ company_number }) => String(company_number).replace('OC', '00')).sort()).toEqual(crossing);
  });
});

describe('accounts in company facts and events', () => {
  const A = '00000001';
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await world.apply(companies, 'register-1', '2025-06-01', [company(A), company('00000002')]);
    await world.apply(filings, 'accounts-1', '2025-06-01', accounts(A, lastDate, { net_assets: 100_000 }));
    await world.warehouse.rebuild();
    await world.apply(filings, 'accounts-2', '2026-06-01', accounts(A, date, now, { net_assets: 100_000 }, { flags }));
    await world.refresh();
  });
  afterAll(() => world.close());

  const flags = [{ code: 'EMPLOYEES_IMPLAUSIBLE', detail: 'Minus one employee.' }];
  const now = { net_assets: 60_000, current_assets: 50_000, creditors_within_one_year: 30_000, net_current_assets: 20_000, cash: -5 };
  const evidence = (release: string, day: string, record: string) => ({
    source: 'companies-house/accounts',
    release,
    record,
    publishedAt: day,
    retrievedAt: `${day}T06:00:00.000Z`,
  });
  const newest = evidence('accounts-2', '2026-06-01', `${A}_20260331_000000000000`);
  const older = evidence('accounts-1', '2025-06-01', `${A}_20250331_000000000000`);
  const detail = "Net assets fell from £100,000 on 2025-03-31 to £60,000 on 2026-03-31, a loss of 40.00% of the owners' capital in a year";
  const factsOf = async (number: string) => {
    const [row] = await world.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${number}'`);
    return JSON.parse(String(row?.facts)).accounts;
  };

  test('the facts hold exactly the fields of AccountsFacts', async () => {
    expect(await factsOf(A)).toEqual({
      balanceSheetDate: date,
      filing: newest.record,
      accountsType: 'small',
      dormant: false,
      evidence: newest,
      capitalBleed: {
        evaluable: true,
        reason: null,
        velocity: '0.4000',
        crosses: true,
        measure: 'net assets',
        scope: 'company',
        currency: 'GBP',
        amount: '60000.00',
        previousAmount: '100000.00',
        previousOn: lastDate,
        detail,
        caveats: flags,
        evidence: [newest, older],
      },
      workingCapital: {
        evaluable: true,
        reason: null,
        severe: false,
        scope: 'company',
        currency: 'GBP',
        netCurrentAssets: '20000.00',
        currentAssets: '50000.00',
        dueWithinOneYear: '30000.00',
        totalAssets: '90000.00',
        netAssets: '60000.00',
        detail: null,
        caveats: flags,
        evidence: [],
      },
      irregularities: [{ code: 'NEGATIVE_CASH', detail: 'Cash is -£5.', evidence: [newest] }],
      outlier: null,
    } satisfies AccountsFacts);
  });

  test('the facts hold an outlier only when it is flagged for the filing in force', async () => {
    const model = { cohort: "'small'", n: '1000', model_hash: "'0123456789ab'", top_features: "[{feature: 'cash', contribution: 0.75}]" };
    const found = { flagged: 'true', loss: '21.54321', threshold: '9.25', ...model };
    const set = Object.entries(found).map(([column, value]) => `${column} = ${value}`);
    const features = async () => {
      await inSession(world.warehouse.db, async (session) => {
        await session.run(`CREATE OR REPLACE TEMP TABLE scope AS SELECT DISTINCT company_number FROM (${sqlFile('models/scope.sql')}\n)`);
        await session.run(`CREATE OR REPLACE TABLE company_features AS ${sqlFile('models/features/company_features.sql')}`);
      });
      return (await factsOf(A)).outlier;
    };
    await world.rows(`UPDATE accounts_anomaly SET ${set.join(', ')} WHERE company_number = '${A}'`);
    expect(await features()).toEqual({
      score: 21.5432,
      threshold: 9.25,
      cohort: 'small',
      n: 1000,
      modelHash: '0123456789ab',
      topFeatures: [{ feature: 'cash', contribution: 0.75 }],
      balanceSheetDate: date,
      evidence: newest,
    });
    await world.rows(`UPDATE accounts_anomaly SET flagged = false WHERE company_number = '${A}'`);
    expect(await features()).toBeNull();
    await world.rows(`UPDATE accounts_anomaly SET flagged = true, filing = 'another' WHERE company_number = '${A}'`);
    expect(await features()).toBeNull();
  });

  test('the accounts facts of a company that filed nothing are null', async () => {
    expect(await factsOf('00000002')).toBeNull();
  });

  test('the event names both filings and fires when the signal is newly raised', async () => {
    const [signal, ...others] = await world.rows('FROM signal_transition SELECT * REPLACE (metadata::VARCHAR AS metadata)');
    expect(others).toEqual([]);
    expect(signal).toMatchObject({
      type: 'capital_bleed.flagged',
      company_number: A,
      source_id: '2025-03-31/2026-03-31',
      company_name: 'MADE UP 00000001 LIMITED',
      occurred_at: '2026-05-31 23:00:00+00',
      detail,
    });
    expect(JSON.parse(String(signal?.metadata))).toEqual({
      balance_sheet_date: date,
      previous_balance_sheet_date: lastDate,
      days: 365,
      measure: 'net_assets',
      scope: 'company',
      currency: 'GBP',
      amount: '60000.00',
      previous_amount: '100000.00',
      velocity: '0.4000',
      filings: [newest.record, older.record],
      caveats: flags,
    });
  });

  test('accounts filed again with the same result fire no further event', async () => {
    const again = { filing: `${A}_20260331_ffffffffffff` };
    await world.apply(filings, 'accounts-3', '2026-07-01', accounts(A, date, now, { net_assets: 100_000 }, again));
    await world.refresh();
    expect(await factsOf(A)).toMatchObject({ filing: again.filing, capitalBleed: { crosses: true } });
    expect(await world.rows('FROM signal_transition SELECT source_id')).toEqual([{ source_id: '2025-03-31/2026-03-31' }]);
    expect(await world.rows('FROM signal SELECT source_id')).toEqual([{ source_id: '2025-03-31/2026-03-31' }]);
  });

  test('the next accounts that lose a quarter again are another event', async () => {
    const again = accounts(A, '2027-03-31', { net_assets: 30_000 }, { net_assets: 60_000 });
    await world.apply(filings, 'accounts-4', '2027-06-01', again, { today: '2027-06-01' });
    await world.refresh();
    expect(await world.rows("FROM event SELECT source_id WHERE type = 'capital_bleed.flagged' ORDER BY ALL")).toEqual([
      { source_id: '2025-03-31/2026-03-31' },
      { source_id: '2026-03-31/2027-03-31' },
    ]);
  });
});

test('accounts last checked more than seven days ago are stale, and the verdict has the reason', () => {
  const { id, freshness } = companiesHouseAccounts;
  const state = { source: id, release: 'r', dataDate: '2026-06-01', failedAt: null, dataWithinDays: freshness.dataWithinDays ?? null };
  const week = Date.parse('2026-06-08T00:00:00Z');
  const findings = (checkedAt: number) =>
    staleness(
      [{ ...state, checkedWithinHours: freshness.checkedWithinHours, checkedAt: new Date(checkedAt).toISOString() }],
      '2026-06-15T00:00:00.000Z',
      '2026-06-15',
    );
  expect(findings(week)).toEqual([]);
  expect(findings(week - 1)).toMatchObject([{ code: 'SOURCE_STALE:companies-house/accounts', outcome: 'REVIEW' }]);
});
