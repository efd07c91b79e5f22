import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, filings, openWorld, type Row, type World } from '../worlds/warehouse.ts';

const before = {
  turnover: '1000',
  gross_profit: '400',
  administrative_expenses: '200',
  depreciation: '20',
  operating_profit: '150',
  debtors: '100',
  cash: '50',
  current_assets: '250',
  tangible_assets: '180',
  fixed_assets: '250',
  creditors_within_one_year: '150',
  creditors_after_one_year: '50',
  net_current_assets: '100',
  profit_loss_reserve: '290',
  equity: '300',
};
/** Sales rise by half, debtors triple and the gross margin halves. */
const now = {
  ...before,
  turnover: '1500',
  gross_profit: '300',
  administrative_expenses: '300',
  operating_profit: '50',
  debtors: '300',
  current_assets: '450',
  net_current_assets: '300',
};

describe('accounts_scores', () => {
  let world: World;
  /** Companies of the tests before. Each test has one of its own. */
  let companies = 0;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  test('Beneish’s M equals the sum of its eight ratios computed by hand', async () => {
    const { beneish, beneish_m: m } = await scores(now, before);
    const ratios = {
      dsri: 300 / 1500 / (100 / 1000), // 2
      gmi: 0.4 / 0.2, // 2
      aqi: (1 - (450 + 180) / 700) / (1 - (250 + 180) / 500), // 0.714
      sgi: 1.5,
      depi: 1,
      sgai: 1,
      lvgi: 200 / 700 / (200 / 500), // 0.714
      tata: (200 - 0 - 0 - 20) / 700, // 0.257
    };
    for (const [name, value] of Object.entries(ratios)) expect((beneish as Row)[name]).toBeCloseTo(value, 12);
    expect(m).toBeCloseTo(
      -4.84 + 0.92 * 2 + 0.528 * 2 + (0.404 * 5) / 7 + 0.892 * 1.5 + 0.115 - 0.172 + (4.679 * 180) / 700 - (0.327 * 5) / 7,
      9,
    );
  });

  test('Altman’s Z″ equals the sum of its four ratios computed by hand', async () => {
    const { altman_z: z } = await scores(now, before);
    expect(z).toBeCloseTo(3.25 + 6.56 * (300 / 700) + 3.26 * (290 / 700) + 6.72 * (50 / 700) + 1.05 * (300 / 200), 9);
  });

  test.each(['debtors', 'depreciation', 'turnover', 'administrative_expenses', 'creditors_within_one_year'])(
    'M is null when %s is not stated',
    async (figure) => {
      expect((await scores({ ...now, [figure]: null }, before)).beneish_m).toBeNull();
    },
  );

  test('without the year before M is null and Z″ is computed', async () => {
    expect(await scores(now)).toMatchObject({ beneish_m: null, altman_z: expect.any(Number) });
  });

  test('a company without a profit and loss account has no row', async () => {
    expect(await scores({ ...now, turnover: null, operating_profit: null }, before)).toEqual({});
  });

  test('a ratio with a divisor of zero makes the score null', async () => {
    const { beneish_m: m } = await scores({ ...now, debtors: '0' }, { ...before, debtors: '0' });
    expect(m).toBeNull();
  });

  test('a figure that the accounts state by its parts counts as stated', async () => {
    const parts = {
      gross_profit: null,
      net_current_assets: null,
      equity: null,
      net_assets: '300',
      creditors_after_one_year: '20',
      provisions: '30',
    };
    const stated = { ...now, ...parts, cost_of_sales: '1200', operating_profit: null, profit_before_tax: '40', interest_payable: '10' };
    const { beneish, altman } = await scores(now, before);
    expect(await scores(stated, { ...before, ...parts, cost_of_sales: '600' })).toMatchObject({ beneish, altman });
  });

  test('total assets have the fixed assets that the accounts show without stating their total', async () => {
    const [sheet, last] = [
      { ...now, equity: '500' },
      { ...before, equity: '300', creditors_after_one_year: '50' },
    ];
    const { altman } = await scores(sheet, last);
    expect(altman).toMatchObject({ x1: 300 / 700 });
    expect(await scores({ ...sheet, fixed_assets: null }, { ...last, fixed_assets: null })).toMatchObject({ altman });
    const subtotals = { fixed_assets: null, net_assets: null, total_assets_less_current_liabilities: '550' };
    expect(await scores({ ...sheet, ...subtotals }, last)).toMatchObject({ altman });
  });

  test('the year before is as its own accounts state it in the same currency, and the group has no score beside its company', async () => {
    const filed = (currency: string) => (number: string) =>
      accounts(number, '2024-03-31', { ...before, debtors: '50' }, undefined, { currency });
    expect(await scores(now, before, filed('GBP'))).toMatchObject({ beneish: { dsri: 4 } });
    expect(await scores(now, before, filed('EUR'))).toMatchObject({ beneish: { dsri: 2 } });
    const group = (number: string) => accounts(number, '2025-03-31', { ...now, debtors: '900' }, before, { scope: 'group' });
    expect(await scores(now, before, group)).toMatchObject({ beneish: { dsri: 2 } });
  });

  /** `more`: further rows of accounts of the company. */
  async function scores(figures: Row, comparative?: Row, more: (number: string) => Row[] = () => []): Promise<Row> {
    companies += 1;
    const number = String(10_000_000 + companies);
    const rows = [...accounts(number, '2025-03-31', figures, comparative), ...more(number)];
    await world.apply(filings, `release-${number}`, '2026-01-05', rows);
    await world.refresh();
    const found = await world.rows(`FROM accounts_scores WHERE company_number = '${number}'`);
    expect(found.length).toBeLessThan(2);
    return found[0] ?? {};
  }
});
