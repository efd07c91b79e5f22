import { describe, expect, test } from 'vitest';
import { at, instanceOf, money, over, unitOf } from '../../../../test/fixtures/invented-accounts.ts';
import type { Fact } from '../instance/instance.ts';
import { mapAccounts } from './map-accounts.ts';

const now = '2025-03-31';
const term = 'MaturitiesOrExpirationPeriodsDimension';
const hidden = { hidden: true };

function rowOf(...facts: readonly Fact[]) {
  const [row] = mapAccounts(instanceOf(facts), { name: 'Prod223_4001_99000001_20250331.html', sha256: 'aa11bb22cc33dd44ee55' }).rows;
  return { ...row, codes: row?.flags.map(({ code }) => code) };
}

describe('of facts that contradict each other', () => {
  const year = over('2024-04-01', now);
  const people = (value: string, more: Partial<Fact> = {}) =>
    money('AverageNumberEmployeesDuringPeriod', value, year, { unit: unitOf('xbrli:pure'), ...more });

  test('the one that the page shows is used, with a flag', () => {
    const row = rowOf(
      money('TurnoverRevenue', '0', year, hidden),
      people('0', hidden),
      money('NetAssetsLiabilities', '350', at(now), { ...hidden, decimals: 'INF' }),
      money('TurnoverRevenue', '1000', year),
      people('5'),
      money('NetAssetsLiabilities', '400', at(now)),
    );
    expect(row).toMatchObject({ turnover: '1000', employees: '5', net_assets: '400', codes: Array(3).fill('INCONSISTENT_DUPLICATE') });
  });

  test('a hidden one is used where it agrees with the shown one and is more precise, or is the only one', () => {
    const shown = money('NetAssetsLiabilities', '400000', at(now), { decimals: '-3' });
    const exact = money('NetAssetsLiabilities', '400321', at(now), hidden);
    expect(rowOf(exact, shown)).toMatchObject({ net_assets: '400321', codes: [] });
    expect(rowOf(exact)).toMatchObject({ net_assets: '400321', codes: [] });
  });

  const sheet = [
    money('CurrentAssets', '1000', at(now)),
    money('Creditors', '600', at(now, { [term]: 'WithinOneYear' })),
    money('NetCurrentAssetsLiabilities', '400', at(now)),
    money('TotalAssetsLessCurrentLiabilities', '400', at(now)),
  ];
  const net = (...values: readonly string[]) => values.map((value) => money('NetAssetsLiabilities', value, at(now)));

  test('and are both shown, the one with which the sums hold is used', () => {
    expect(rowOf(...sheet, ...net('350', '400'))).toMatchObject({ net_assets: '400', codes: ['INCONSISTENT_DUPLICATE'] });
    expect(rowOf(...sheet, ...net('400', '350'))).toMatchObject({ net_assets: '400', codes: ['INCONSISTENT_DUPLICATE'] });
    expect(rowOf(money('CurrentAssets', '900', at(now)), ...sheet, ...net('400'))).toMatchObject({
      current_assets: '1000',
      codes: ['INCONSISTENT_DUPLICATE'],
    });
  });

  test('the first is used where no sum decides', () => {
    expect(rowOf(...net('350', '400'))).toMatchObject({ net_assets: '350', codes: ['INCONSISTENT_DUPLICATE'] });
    expect(rowOf(...sheet, ...net('350', '360'))).toMatchObject({
      net_assets: '350',
      codes: ['INCONSISTENT_DUPLICATE', 'IDENTITY_BROKEN'],
    });
  });
});
