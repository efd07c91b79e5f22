import { expect, test } from 'vitest';
import type { AccountsFacts, CompanyFacts, RegisterEntry } from '../clearance/facts.ts';
import { insolventAfter, isInsolvent } from './insolvency.ts';

const days = { today: '2026-06-01', register: '2026-06-01', officers: null, owners: null };
const records = [{ code: 'CVL_RESOLVED', beganOn: '2025-01-10', endedOn: null }] as const;
const company = (register: Partial<RegisterEntry>, more: Partial<CompanyFacts> = {}) =>
  ({ register: { onRegister: true, status: 'active', ...register }, ...more }) as CompanyFacts;
const accounts = { balanceSheetDate: '2025-12-31' } as AccountsFacts;

test('a company that files for a later day is in a sample again, by the days that the register states', () => {
  expect(isInsolvent(company({ accountsMadeUpTo: '2025-12-31' }), days, records)).toBe(false);
  expect(isInsolvent(company({ accountsMadeUpTo: '2024-12-31' }), days, records)).toBe(true);
});

test('a sample has the same companies whether its rule reads the accounts or not', () => {
  const [read, notRead, none] = [{ accounts }, {}, { accounts: null }].map((more) => isInsolvent(company({}, more), days, records));
  expect([read, notRead, none]).toEqual([true, true, true]);
});

test('a company is insolvent from the day on which a record begins until the day before it ends', () => {
  const on = (today: string) =>
    isInsolvent(company({}), { ...days, today }, [{ code: 'ADMIN', beganOn: '2026-02-10', endedOn: '2026-05-20' }]);
  expect(['2026-02-09', '2026-02-10', '2026-05-19', '2026-05-20'].map(on)).toEqual([false, true, true, false]);
});

test('a company becomes insolvent with the first record after a day, not with one of the day', () => {
  const began = (...all: readonly string[]) => all.map((beganOn) => ({ code: 'ADMIN' as const, beganOn, endedOn: null }));
  expect(insolventAfter('2026-02-10', began('2026-05-01', '2026-02-10', '2026-03-01'))).toBe('2026-03-01');
  expect(insolventAfter('2026-05-01', began('2026-05-01'))).toBeNull();
});
