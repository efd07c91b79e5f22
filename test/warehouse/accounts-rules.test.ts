import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapAccounts } from '../../sources/companies-house/accounts/mapping/map-accounts.ts';
import { both, type Case, date, expected, given, lastDate, lastYear, shown } from '../fixtures/accounts-cases.ts';
import { at, instanceOf, money } from '../fixtures/invented-accounts.ts';
import type { Row, World } from '../worlds/warehouse.ts';

/** Figures of a severe deficit; each case changes some of them. */
const short = {
  fixed_assets: 10_000,
  current_assets: 20_000,
  creditors_within_one_year: 120_000,
  net_current_assets: -100_000,
  total_assets_less_current_liabilities: -90_000,
  net_assets: -90_000,
};
const withoutFixed = { ...short, fixed_assets: null, total_assets_less_current_liabilities: null };
const severe = { evaluable: true, reason: null, severe: true };
const not = (reason: string) => ({ evaluable: false, reason, severe: false, detail: null });
const bearable = { evaluable: true, reason: null, severe: false, detail: null };

const deficits: readonly Case[] = [
  {
    name: 'debts beyond all assets',
    filed: both(short),
    gives: { ...severe, net_current_assets: '-100000.00', total_assets: '30000.00', capital: '-90000.00' },
  },
  { name: 'a pound less than the floor', filed: both({ ...short, net_current_assets: -99_999 }), gives: bearable },
  { name: 'assets that just exceed the deficit', filed: both({ ...short, fixed_assets: 80_001 }), gives: bearable },
  { name: 'assets equal to the deficit', filed: both({ ...short, fixed_assets: 80_000 }), gives: severe },
  { name: 'owners’ capital of zero', filed: both({ ...short, net_assets: 0 }), gives: bearable },
  {
    name: 'current assets of half of what is due',
    filed: both({ ...short, fixed_assets: 0, current_assets: 100_000, creditors_within_one_year: 200_000 }),
    gives: severe,
  },
  {
    name: 'current assets of more than half of what is due',
    filed: both({ ...short, fixed_assets: 0, current_assets: 99_999, creditors_within_one_year: 199_990 }),
    gives: bearable,
  },
  {
    name: 'a landlord with long lets and a director’s loan',
    filed: both({
      ...short,
      fixed_assets: 400_000,
      net_current_assets: -390_000,
      creditors_within_one_year: 400_000,
      current_assets: 10_000,
      net_assets: -1,
    }),
    gives: bearable,
  },
  {
    name: 'the difference of current assets and creditors',
    filed: both({ ...short, net_current_assets: null }),
    gives: { ...severe, net_current_assets: '-100000.00' },
  },
  {
    name: 'current assets computed from the difference',
    filed: both({ ...short, current_assets: null }),
    gives: { ...severe, current_assets: '20000.00' },
  },
  { name: 'equity in place of net assets', filed: both({ ...short, net_assets: null, equity: -90_000 }), gives: severe },
  { name: 'positive owners’ capital, and nothing else stated', filed: both({ cash: 5, net_assets: 5 }), gives: bearable },
  { name: 'a small deficit, and nothing else stated', filed: both({ net_current_assets: -99_999 }), gives: bearable },
  { name: 'negative owners’ capital, and nothing else stated', filed: both({ net_assets: -90_000 }), gives: not('NO_NET_CURRENT_ASSETS') },
  {
    name: 'assets of unknown size',
    filed: both({ net_current_assets: -100_000, net_assets: -90_000 }),
    gives: not('NO_TOTAL_ASSETS'),
  },
  { name: 'owners’ capital not stated', filed: both({ ...short, net_assets: null }), gives: not('NO_OWNERS_CAPITAL') },
  {
    name: 'a doubtful sign',
    filed: both(short, undefined, { flags: [{ code: 'NET_ASSETS_SIGN', detail: 'Opposite.' }] }),
    gives: { ...not('SIGN_DOUBTFUL'), codes: ['NET_ASSETS_SIGN'] },
  },
  {
    name: 'the group’s figures when the company states none',
    filed: both(short, undefined, { scope: 'group' }),
    gives: { ...severe, scope: 'group', codes: ['GROUP_FIGURES'] },
  },
  {
    name: 'the company’s figures beside the group’s',
    filed: (number) => [...both({ ...short, net_current_assets: 5 })(number), ...both(short, undefined, { scope: 'group' })(number)],
    gives: bearable,
  },
  ...['net_current_assets', 'net_assets'].map((figure) => ({
    name: `the group’s figures when the company’s own lack ${figure}`,
    filed: (number: string) => [
      ...both({ net_assets: -90_000, net_current_assets: -100_000, [figure]: null })(number),
      ...both(short, undefined, { scope: 'group' })(number),
    ],
    gives: { ...severe, scope: 'group', codes: ['GROUP_FIGURES'] },
  })),
  {
    name: 'prepayments that are stated beside the current assets',
    filed: both({ ...short, net_current_assets: null, prepayments: 20_000 }),
    gives: { ...bearable, net_current_assets: '-80000.00', current_assets: '40000.00' },
  },
  {
    name: 'negative net assets beside a positive equity',
    filed: both({ ...short, equity: 10 }),
    gives: { ...severe, capital: '-90000.00' },
  },
  {
    name: 'fixed assets that the subtotals show',
    filed: both({ ...short, fixed_assets: null, total_assets_less_current_liabilities: -19_999 }),
    gives: { ...bearable, total_assets: '100001.00' },
  },
  {
    name: 'fixed assets that the total assets less current liabilities show',
    filed: both({ ...short, fixed_assets: null, net_current_assets: null, total_assets_less_current_liabilities: -19_999 }),
    gives: { ...bearable, total_assets: '100001.00' },
  },
  {
    name: 'fixed assets that the owners’ capital shows',
    filed: both({
      ...withoutFixed,
      net_assets: -30_000,
      creditors_after_one_year: 5_000,
      provisions: 4_000,
      accruals_and_deferred_income: 1_001,
    }),
    gives: { ...bearable, total_assets: '100001.00' },
  },
  {
    name: 'no fixed assets, and a loan that is not stated',
    filed: both({ ...withoutFixed, net_assets: -180_000 }),
    gives: { ...severe, total_assets: '20000.00' },
  },
  {
    name: 'fixed assets that an owners’ capital of doubtful sign would show',
    filed: both({ ...withoutFixed, net_assets: 90_000 }, undefined, { flags: [{ code: 'NET_ASSETS_SIGN', detail: 'Opposite.' }] }),
    gives: { ...not('SIGN_DOUBTFUL'), total_assets: '20000.00' },
  },
  { name: 'a dormant company', filed: both(short, undefined, { accounts_type: 'dormant' }), gives: { ...severe, codes: ['DORMANT'] } },
];

/** A balance sheet that breaks no rule. */
const plain = {
  fixed_assets: 40_123,
  debtors: 22_345,
  cash: 61_234,
  current_assets: 83_579,
  creditors_within_one_year: 31_111,
  net_current_assets: 52_468,
  net_assets: 92_591,
  share_capital: 100,
  profit_loss_reserve: 92_491,
  equity: 92_591,
};
const times = (factor: number) => Object.fromEntries(Object.entries(plain).map(([figure, amount]) => [figure, amount * factor]));
const plainLast = { ...times(0.9), share_capital: 100 };
const breaks = (...codes: string[]) => ({ codes });
const micro = { accounts_type: 'micro', standard: 'frs-105' };
const full = { accounts_type: 'full', standard: 'frs-102' };
/** Last year's and this year's figures may be alike where so few are stated. */
const four = { fixed_assets: 40_123, cash: 61_234, current_assets: 83_579, net_assets: 92_591 };
/** A balance sheet of 500,001 with fixed assets of 250,001. */
const subtotals = { employees: 11, current_assets: 250_000, net_current_assets: 200_000, total_assets_less_current_liabilities: 450_001 };

/** The same without a subtotal: the owners' capital is the rest of the sums. */
const ownersFunds = {
  employees: 11,
  current_assets: 250_000,
  creditors_within_one_year: 50_000,
  creditors_after_one_year: 300_000,
  net_assets: 150_001,
};

const irregularities: readonly Case[] = [
  { name: 'an ordinary balance sheet', before: lastYear(plainLast), filed: both(plain, plainLast), gives: breaks() },
  {
    name: 'sums that do not add up',
    filed: both(plain, undefined, {
      flags: [
        { code: 'IDENTITY_BROKEN', detail: 'One.' },
        { code: 'IDENTITY_BROKEN', detail: 'Two.' },
      ],
    }),
    gives: { ...breaks('IDENTITY_BROKEN'), detail: 'One. Two.' },
  },
  {
    name: 'net assets and equity of opposite signs',
    filed: both(plain, undefined, { flags: [{ code: 'NET_ASSETS_SIGN', detail: 'Opposite.' }] }),
    gives: breaks('NET_ASSETS_SIGN'),
  },
  {
    name: 'comparatives that differ from the figures filed last year',
    before: lastYear(plainLast),
    filed: both(plain, { ...plainLast, debtors: 1, cash: 2 }),
    gives: {
      ...breaks('COMPARATIVE_DIFFERS'),
      detail: '2 of the figures for 2025-03-31 differ from those filed at the time; debtors of £20,111 became £1.',
      records: 2,
    },
  },
  {
    name: 'comparatives that differ by a pound',
    before: lastYear(plainLast),
    filed: both(plain, { ...plainLast, cash: 55_111.6 }),
    gives: breaks(),
  },
  {
    name: 'comparatives in thousands',
    before: lastYear({ net_assets: 1_234_567 }),
    filed: both({ ...plain, net_assets: 1_300_000, equity: null }, { net_assets: 1_235_000 }),
    gives: breaks(),
  },
  {
    name: 'comparatives of millions that differ, neither in thousands',
    before: lastYear({ net_assets: 1_234_567 }),
    filed: both({ ...plain, net_assets: 1_300_000, equity: null }, { net_assets: 1_234_867 }),
    gives: breaks('COMPARATIVE_DIFFERS'),
  },
  {
    name: 'a dormant micro-entity with ten millions in cash',
    filed: both({ ...plain, cash: 10_000_000 }, undefined, { ...micro, dormant: true }),
    gives: breaks('DORMANT_WITH_CASH'),
  },
  {
    name: 'a dormant company with a million in cash',
    filed: both({ ...plain, cash: 1_000_000 }, undefined, { dormant: true }),
    gives: breaks('DORMANT_WITH_CASH'),
  },
  {
    name: 'a dormant company with less than a million in cash',
    filed: both({ ...plain, cash: 999_999 }, undefined, { dormant: true }),
    gives: breaks(),
  },
  {
    name: 'a micro-entity with ten millions in cash',
    filed: both({ ...plain, cash: 10_000_000 }, undefined, micro),
    gives: breaks('MICRO_WITH_CASH'),
  },
  {
    name: 'a micro-entity with less than ten millions in cash',
    filed: both({ ...plain, cash: 9_999_999 }, undefined, micro),
    gives: breaks(),
  },
  ...[
    {
      what: 'a micro-entity over two limits in both years',
      now: { employees: 11, current_assets: 500_001 },
      last: { employees: 11, current_assets: 500_001 },
      codes: ['SIZE_CLASS_PASSED'],
    },
    {
      what: 'a micro-entity at its limits',
      now: { employees: 10, current_assets: 500_000 },
      last: { employees: 10, current_assets: 500_000 },
      codes: [],
    },
    ...(['employees', 'current_assets'] as const).flatMap((figure) => {
      const [over, atLimit] = [
        { employees: 11, current_assets: 500_001 },
        { employees: 11, current_assets: 500_001, [figure]: figure === 'employees' ? 10 : 500_000 },
      ];
      return [
        { what: `a micro-entity at its limit of ${figure} now, and over two last year`, now: atLimit, last: over, codes: [] },
        { what: `a micro-entity at its limit of ${figure} last year, and over two now`, now: over, last: atLimit, codes: [] },
      ];
    }),
    {
      what: 'a micro-entity over two limits in one year',
      now: { employees: 11, current_assets: 500_001 },
      last: { employees: 9, current_assets: 500_001 },
      codes: [],
    },
    {
      what: 'a micro-entity over one limit',
      now: { employees: 11, current_assets: 1000 },
      last: { employees: 11, current_assets: 1000 },
      codes: [],
    },
    {
      what: 'a micro-entity over the limits of turnover and size',
      now: { turnover: 1_000_001, current_assets: 500_001 },
      last: { turnover: 1_000_001, current_assets: 500_001 },
      codes: ['SIZE_CLASS_PASSED'],
    },
  ].map(({ what, now, last, codes }) => ({
    name: what,
    filed: both({ ...now, period_start: '2025-04-06' }, last, micro),
    gives: breaks(...codes),
  })),
  {
    name: 'a dormant micro-entity over two limits in both years',
    filed: both({ employees: 11, current_assets: 500_001 }, { employees: 11, current_assets: 500_001 }, { ...micro, dormant: true }),
    gives: breaks(),
  },
  {
    name: 'a micro-entity over the limit of turnover by its nine months',
    filed: both(
      { turnover: 760_000, current_assets: 500_001, period_start: '2025-07-01' },
      { turnover: 1_000_001, current_assets: 500_001 },
      micro,
    ),
    gives: breaks('SIZE_CLASS_PASSED'),
  },
  {
    name: 'a micro-entity with fixed assets that its subtotals show',
    filed: both({ ...subtotals, period_start: '2025-04-06' }, subtotals, micro),
    gives: breaks('SIZE_CLASS_PASSED'),
  },
  {
    name: 'a micro-entity with fixed assets that its owners’ capital shows',
    filed: both({ ...ownersFunds, period_start: '2025-04-06' }, ownersFunds, micro),
    gives: breaks('SIZE_CLASS_PASSED'),
  },
  ...(['now', 'last year'] as const).map((when) => {
    const doubtful = { flags: [{ code: 'NET_ASSETS_SIGN', detail: 'Opposite.' }] };
    return {
      name: `a micro-entity with fixed assets that an owners’ capital of doubtful sign would show ${when}`,
      filed: both(
        { ...ownersFunds, period_start: '2025-04-06', ...(when === 'now' ? doubtful : {}) },
        when === 'now' ? ownersFunds : { ...ownersFunds, ...doubtful },
        micro,
      ),
      gives: breaks(...(when === 'now' ? ['NET_ASSETS_SIGN'] : [])),
    };
  }),
  {
    name: 'a year that began before the limits were raised',
    filed: both({ employees: 11, current_assets: 316_001, period_start: '2025-04-05' }, { employees: 11, current_assets: 316_001 }, micro),
    gives: breaks('SIZE_CLASS_PASSED'),
  },
  {
    name: 'a small company over two limits in both years',
    filed: both({ employees: 51, current_assets: 7_500_001, period_start: '2025-04-06' }, { employees: 51, current_assets: 7_500_001 }),
    gives: breaks('SIZE_CLASS_PASSED'),
  },
  ...(
    [
      ['a micro-entity', { employees: 11, current_assets: 400_000 }, micro],
      ['a small company', { employees: 51, current_assets: 6_000_000 }, {}],
    ] as const
  ).flatMap(([what, figures, more]) => [
    { name: `${what} within the raised limits`, filed: both({ ...figures, period_start: '2025-04-06' }, figures, more), gives: breaks() },
    {
      name: `${what} over the limits of before, whose year began a day before they were raised`,
      filed: both({ ...figures, period_start: '2025-04-05' }, figures, more),
      gives: breaks('SIZE_CLASS_PASSED'),
    },
    {
      name: `${what} over the limits of before, of whose year the beginning is not stated`,
      filed: both({ ...figures, period_start: null }, figures, more),
      gives: breaks('SIZE_CLASS_PASSED'),
    },
  ]),
  {
    name: 'full accounts above all limits',
    filed: both(
      { employees: 5100, current_assets: 750_000_100 },
      { employees: 5100, current_assets: 750_000_100 },
      { accounts_type: 'full', standard: 'frs-102' },
    ),
    gives: breaks(),
  },
  {
    name: 'every figure a thousandfold',
    before: lastYear(plainLast),
    filed: both(times(1000), undefined, { accounts_type: 'full', standard: 'frs-102' }),
    gives: { ...breaks('SCALE_1000'), records: 2 },
  },
  {
    name: 'every figure a thousandth',
    before: lastYear(times(1000), { accounts_type: 'full', standard: 'frs-102' }),
    filed: both(plain),
    gives: breaks('SCALE_1000'),
  },
  {
    name: 'the three figures of a deficit a thousandfold',
    before: lastYear({ current_assets: 400, net_assets: -90, equity: -90 }),
    filed: both({ current_assets: 400_000, net_assets: -90_000, equity: -90_000 }),
    gives: breaks('SCALE_1000'),
  },
  {
    name: 'three figures a thousandth, of which only last year’s are large',
    before: lastYear({ current_assets: 400_000, net_assets: 90_000, equity: 90_000 }),
    filed: both({ current_assets: 400, net_assets: 90, equity: 90 }),
    gives: breaks('SCALE_1000'),
  },
  {
    name: 'all but one figure a thousandfold',
    before: lastYear(plainLast),
    filed: both({ ...times(1000), share_capital: 100 }, undefined, { accounts_type: 'full', standard: 'frs-102' }),
    gives: breaks(),
  },
  {
    name: 'a shelf company that was paid up',
    before: lastYear({ cash: 1, net_assets: 1, equity: 1 }),
    filed: both({ cash: 1001, net_assets: 1001, equity: 1001 }),
    gives: breaks(),
  },
  { name: 'negative cash', filed: both({ ...plain, cash: -1 }), gives: { ...breaks('NEGATIVE_CASH'), detail: 'Cash is -£1.' } },
  {
    name: 'negative cash of a group, where its company states no figure',
    filed: (number) => [...both({ employees: 3 })(number), ...both({ ...plain, cash: -1 }, undefined, { scope: 'group' })(number)],
    gives: breaks('NEGATIVE_CASH'),
  },
  { name: 'cash of zero', filed: both({ ...plain, cash: 0 }), gives: breaks() },
  { name: 'share capital of zero', filed: both({ ...plain, share_capital: 0 }), gives: breaks() },
  { name: 'negative share capital', filed: both({ ...plain, share_capital: -100 }), gives: breaks('NEGATIVE_SHARE_CAPITAL') },
  {
    name: 'two figures a thousandfold, too few to tell',
    before: lastYear({ current_assets: 400, net_assets: 90 }),
    filed: both({ current_assets: 400_000, net_assets: 90_000 }),
    gives: breaks(),
  },
  { name: 'every figure a hundredfold', before: lastYear(plain, full), filed: both(times(100), undefined, full), gives: breaks() },
  {
    name: 'every figure a hundred-thousandth',
    before: lastYear(times(100_000), full),
    filed: both(plain, undefined, full),
    gives: breaks(),
  },
  { name: 'all of last year’s figures repeated', before: lastYear(plain), filed: both(plain), gives: breaks('FIGURES_REPEATED') },
  {
    name: 'all but one of last year’s figures repeated',
    before: lastYear(plain),
    filed: both({ ...plain, debtors: 22_346 }),
    gives: breaks(),
  },
  {
    name: 'four figures of last year repeated, too few to tell',
    before: lastYear(four),
    filed: both(four),
    gives: breaks(),
  },
  {
    name: 'last year’s figures repeated by a company that owns little',
    before: lastYear(times(0.05)),
    filed: both(times(0.05)),
    gives: breaks(),
  },
  {
    name: 'last year’s figures repeated by a dormant company',
    before: lastYear(plain),
    filed: both(plain, undefined, { dormant: true }),
    gives: breaks(),
  },
  {
    name: 'last year’s figures repeated by a holding company without cash',
    before: lastYear({ ...plain, cash: null }),
    filed: both({ ...plain, cash: null }),
    gives: breaks(),
  },
  {
    name: 'figures in whole thousands',
    filed: both({ ...times(1000), fixed_assets: 40_123, current_assets: 83_000, share_capital: 1000 }),
    gives: { ...breaks('ROUND_FIGURES'), detail: '8 of the 9 figures of the balance sheet end in 000.' },
  },
  {
    name: 'seven of nine figures in whole thousands',
    filed: both({ ...times(1000), fixed_assets: 40_123, cash: 61_234, current_assets: 83_000 }),
    gives: breaks(),
  },
  {
    name: 'figures in whole thousands of a company that owns five millions',
    filed: both({ ...times(1000), fixed_assets: 40_123, current_assets: 4_960_000 }),
    gives: breaks(),
  },
  {
    name: 'full accounts with figures in whole thousands',
    filed: both(times(1000), undefined, { accounts_type: 'full', standard: 'frs-102' }),
    gives: breaks(),
  },
];

const inThousands = Object.fromEntries(Object.entries(plain).map(([figure, amount]) => [figure, Math.ceil(amount / 1000) * 1000]));
const currency = (code: string, more: Row = {}) => ({ ...more, currency: code });

/** Accounts in another currency than last year's, or than the limits. */
const currencies: readonly Case[] = [
  {
    name: 'pounds last year and won now',
    before: lastYear(plainLast, full),
    filed: both(times(1700), undefined, currency('KRW', full)),
    gives: breaks(),
  },
  {
    name: 'won last year and pounds now',
    before: lastYear(times(1700), currency('KRW', full)),
    filed: both(plain, undefined, full),
    gives: breaks(),
  },
  { name: 'pounds now beside a comparative in won', filed: both(plain, { ...times(1700), currency: 'KRW' }, full), gives: breaks() },
  {
    name: 'the figures filed last year beside a comparative in won',
    before: lastYear(plainLast),
    filed: both(plain, { ...times(1700), currency: 'KRW' }),
    gives: breaks(),
  },
  {
    name: 'every figure a thousandfold in yen, of small worth',
    before: lastYear(plainLast, currency('JPY', full)),
    filed: both(times(1000), undefined, currency('JPY', full)),
    gives: breaks(),
  },
  {
    name: 'all of last year’s figures repeated in yen, and in whole thousands',
    before: lastYear(inThousands, currency('JPY')),
    filed: both(inThousands, undefined, currency('JPY')),
    gives: breaks(),
  },
  {
    name: 'pounds last year, and dollars now with a translated comparative',
    before: lastYear(plainLast),
    filed: both({ ...plain, cash: 61_235 }, { ...times(1.2), share_capital: 130 }, currency('USD')),
    gives: breaks(),
  },
  {
    name: 'pounds last year and the same figures in euros now',
    before: lastYear(plain),
    filed: both(plain, undefined, currency('EUR')),
    gives: breaks(),
  },
  {
    name: 'comparatives in dollars that differ from what was filed in dollars',
    before: lastYear(plainLast, currency('USD')),
    filed: both(plain, { ...plainLast, debtors: 1 }, currency('USD')),
    gives: { ...breaks('COMPARATIVE_DIFFERS'), records: 2 },
  },
  {
    name: 'a dormant company with a million yen',
    filed: both({ ...plain, cash: 1_000_000 }, undefined, currency('JPY', { dormant: true })),
    gives: breaks(),
  },
  {
    name: 'a micro-entity above the limits in yen',
    filed: both(
      { employees: 11, current_assets: 16_000_001, cash: 10_000_000, period_start: '2025-04-06' },
      { employees: 11, current_assets: 500_001 },
      currency('JPY', micro),
    ),
    gives: breaks(),
  },
  {
    name: 'a micro-entity without a stated currency, with ten millions in cash',
    filed: both({ ...plain, cash: 10_000_000 }, undefined, { ...micro, currency: null }),
    gives: breaks('MICRO_WITH_CASH'),
  },
];

/** Accounts as the mapping reads them from these figures, in pounds, beside net assets of last year. */
const tagged = (figures: Readonly<Record<string, number>>, creditors?: number) => (number: string) => {
  const facts = Object.entries(figures).map(([name, amount]) => money(name, String(amount), at(date)));
  const owed = creditors === undefined ? [] : [money('Creditors', String(creditors), at(date, within))];
  const last = money('NetAssetsLiabilities', '200000', at(lastDate));
  const document = { name: `Prod223_4001_${number}_${date.replaceAll('-', '')}.html`, sha256: 'ab'.repeat(32) };
  return mapAccounts(instanceOf([...facts, ...owed, last]), document).rows.map((row) => ({ ...row }));
};
const within = { MaturitiesOrExpirationPeriodsDimension: 'WithinOneYear' };

/** Sheets whose negative assets would make a severe deficit and a loss of all capital. */
const negativeAssets = [
  {
    name: 'assets that are tagged with the opposite sign of the page',
    filed: tagged(
      { FixedAssets: -10_000, CurrentAssets: -300_000, NetCurrentAssetsLiabilities: -150_000, NetAssetsLiabilities: -160_000 },
      150_000,
    ),
    gives: { ...bearable, net_current_assets: '150000.00', capital: '160000.00', codes: ['ASSET_SIGN'] },
    bleeds: { evaluable: true, velocity: '0.2000', crosses: false },
  },
  {
    name: 'negative current assets that add up with either sign',
    filed: tagged({ CurrentAssets: -150_000, NetCurrentAssetsLiabilities: -150_000, NetAssetsLiabilities: -150_000 }),
    gives: { ...not('SIGN_DOUBTFUL'), codes: ['ASSET_SIGN_DOUBTFUL'] },
    bleeds: { evaluable: false, reason: 'SIGN_DOUBTFUL', crosses: false },
  },
];

/** The current column is untagged dashes: the filing has net assets of last year only. */
const untagged: Case = {
  name: 'last year’s own accounts in force beside newer ones that tag figures of last year only',
  before: lastYear(short),
  filed: tagged({}),
  gives: { ...severe, balance_sheet_date: lastDate, capital: '-90000.00' },
};

let world: World;
let numbers: ReadonlyMap<Case, string>;
beforeAll(async () => {
  ({ world, numbers } = await given([...deficits, ...irregularities, ...currencies, ...negativeAssets, untagged]));
});
afterAll(() => world.close());

describe('working_capital', () => {
  test.each([...deficits, untagged])('the working capital for the case: $name', async (one) => {
    const [row] = await world.rows(`FROM working_capital WHERE company_number = '${numbers.get(one)}'`);
    expect(shown(row)).toMatchObject(expected(one.gives));
  });
});

describe('negative assets', () => {
  test.each(negativeAssets)('raise neither working_capital nor capital_bleed: $name', async (one) => {
    const [working] = await world.rows(`FROM working_capital WHERE company_number = '${numbers.get(one)}'`);
    expect(shown(working)).toMatchObject(expected(one.gives));
    const [bleed] = await world.rows(`FROM capital_bleed WHERE company_number = '${numbers.get(one)}'`);
    expect(bleed).toMatchObject(one.bleeds);
  });
});

describe('accounts_irregularity', () => {
  test.each([...irregularities, ...currencies])('the irregularities for the case: $name', async (one) => {
    const { codes, ...more } = one.gives;
    const rows = await world.rows(`FROM accounts_irregularity WHERE company_number = '${numbers.get(one)}' ORDER BY code`);
    expect(rows.map(({ code }) => code)).toEqual(codes);
    if (rows[0] !== undefined) expect(shown(rows[0])).toMatchObject(more);
  });
});

describe('accounts_anomaly_features', () => {
  const vectorOf = async (name: string) => {
    const one = currencies.find((each) => each.name === name);
    const [row] = await world.rows(`FROM accounts_anomaly_features WHERE company_number = '${one && numbers.get(one)}'`);
    return row;
  };

  test('compare the year with last year’s accounts in another currency never, and with a translated comparative', async () => {
    expect(await vectorOf('pounds last year and won now')).toMatchObject({ last: null });
    const row = await vectorOf('pounds last year, and dollars now with a translated comparative');
    expect(row).toMatchObject({ last: { cash: 61_234 * 1.2, capital: 130 } });
  });
});
