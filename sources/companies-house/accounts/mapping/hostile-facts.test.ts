import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, frc, gaap2009, instanceOf, money, over, pt2004, unitOf, words } from '../../../../test/fixtures/invented-accounts.ts';
import type { Fact } from '../instance/instance.ts';
import { toHundredths } from './amount.ts';
import { lines } from './concepts.ts';
import { toFactRow } from './fact-row.ts';
import { mapAccounts } from './map-accounts.ts';
import { type AccountsRow, figures } from './row.ts';

const concepts = [...new Set(Object.values(lines).flatMap(({ tags }) => tags.map(({ concept }) => concept)))];
const axes = [
  'GroupCompanyDataDimension',
  'MaturitiesOrExpirationPeriodsDimension',
  'OriginalRevisedDataDimension',
  'constructor',
  '__proto__',
  'toString',
  'AccountingStandardsDimension',
];
const members = ['Consolidated', 'Company', 'WithinOneYear', 'AfterOneYear', 'AllPeriods', 'Original', 'name', 'length', 'constructor'];
const dates = ['2025-03-31', '2024-03-31', '2024-04-01', '2025-02-30', '9999-12-31', '0001-01-01', '', 'forever'];
const values = ['0', '-0', '1', '-600', '0.02', '12.345', '9'.repeat(17), '9'.repeat(16), '', 'NaN', '1/3', '1e9', '-'];

const dimensions = fc.dictionary(fc.constantFrom(...axes), fc.constantFrom(...members), { maxKeys: 3 });
const date = fc.constantFrom(...dates);
const context = fc.oneof(
  fc.tuple(date, dimensions).map(([end, dims]) => at(end, dims)),
  fc.tuple(date, date, dimensions).map(([start, end, dims]) => over(start, end, dims)),
);
const figure = fc
  .record({
    name: fc.constantFrom(...concepts),
    value: fc.constantFrom(...values),
    context,
    namespace: fc.constantFrom(frc, gaap2009, pt2004),
    decimals: fc.constantFrom('0', '-3', '2', 'INF', undefined, '-999999999', 'x'),
    scale: fc.constantFrom(undefined, 0, -2, 6, -99),
    unit: fc.constantFrom(undefined, unitOf('iso4217:GBP'), unitOf('iso4217:EUR'), unitOf('xbrli:pure')),
  })
  .map(({ name, value, context: place, ...more }) => money(name, value, place, more));
const words_ = fc
  .record({
    name: fc.constantFrom('BalanceSheetDate', 'StartDateForPeriodCoveredByReport', 'AccountingStandardsApplied', 'EntityDormantTruefalse'),
    context,
  })
  .chain(({ name, context: place }) =>
    fc.constantFrom('2025-03-31', '2052-01-01', 'true', '', 'constructor').map((value) => words(name, value, place)),
  );
const facts: fc.Arbitrary<Fact[]> = fc.array(fc.oneof({ weight: 5, arbitrary: figure }, words_), { maxLength: 40 });

test('random facts never make the mapping throw, give a figure out of range, or repeat a row', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { rows, problem } = mapAccounts(instanceOf(given), { name: 'Prod223_4001_99000001_20250331.html', sha256: 'ab'.repeat(32) });
      expect(rows.length > 0 || problem !== undefined).toBe(true);
      for (const row of rows) expectValid(row);
      expect(new Set(rows.map(({ filing, period, scope }) => `${filing} ${period} ${scope}`)).size).toBe(rows.length);
      given.forEach((fact, ordinal) => void JSON.stringify(toFactRow({ filing: 'f', company_number: '99000001' }, fact, ordinal)));
    }),
    { numRuns: 300 },
  );
});

test('a document with 150,000 facts for one figure, or with 20,000 dates, is mapped within the time limit', () => {
  const document = { name: 'Prod223_4001_99000001_20250331.html', sha256: 'ab'.repeat(32) };
  const place = at('2025-03-31');
  const one = Array.from({ length: 150_000 }, (_, i) => money('Equity', String(i), place));
  expect(mapAccounts(instanceOf(one), document).rows).toMatchObject([{ equity: '0', flags: [{ code: 'INCONSISTENT_DUPLICATE' }] }]);
  const last = Date.UTC(2025, 2, 31);
  const many = Array.from({ length: 20_000 }, (_, i) =>
    money('NetAssetsLiabilities', '1', at(new Date(last - i * 86_400_000).toISOString().slice(0, 10))),
  );
  expect(mapAccounts(instanceOf(many), document).rows).toHaveLength(2);
});

function expectValid(row: AccountsRow): void {
  for (const name of figures) {
    const value = row[name];
    if (value !== null)
      expect([value, typeof toHundredths(value)]).toEqual([expect.stringMatching(/^-?\d{1,16}(?:\.\d{1,2})?$/), 'bigint']);
  }
  expect(row.filing).toMatch(/^99000001_\d{8}_[0-9a-f]{12}$/);
  expect(['company', 'group']).toContain(row.scope);
  for (const descriptor of [row.standard, row.accounts_type, row.currency, row.software])
    expect(descriptor === null || typeof descriptor === 'string').toBe(true);
}
