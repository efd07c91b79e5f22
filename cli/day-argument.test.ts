import { expect, test } from 'vitest';
import { ConfigError } from '../infra/config.ts';
import { refuseEarlier, refuseLater } from './day-argument.ts';

const last = '2026-06-02';

test.each([
  ['2026-05-01', '2026-06-02'],
  ['2026-06-02', '2026-06-02'],
])('the days from %s to %s can be asked for until 2 June', (from, to) => {
  expect(() => refuseLater({ from, to }, last)).not.toThrow();
});

test.each([
  ['2026-06-02', '2026-06-01', '--from 2026-06-02 is after --to 2026-06-01'],
  ['2026-05-01', '2062-05-31', '--to 2062-05-31 lies in the future: the last day that can be asked for is 2026-06-02'],
  ['2026-06-03', '2026-06-04', '--from 2026-06-03 lies in the future: the last day that can be asked for is 2026-06-02'],
])('the days from %s to %s are refused: %s', (from, to, message) => {
  expect(() => refuseLater({ from, to }, last)).toThrow(new ConfigError(message));
});

test('days from the first day of a publisher on can be asked for, and an earlier one is refused', () => {
  expect(() => refuseEarlier({ from: '1998-01-01' }, '1998-01-01')).not.toThrow();
  expect(() => refuseEarlier({ from: '1066-01-01' }, '1998-01-01')).toThrow(
    new ConfigError('--from 1066-01-01 lies before the first release of the publisher: the first day that can be asked for is 1998-01-01'),
  );
});
