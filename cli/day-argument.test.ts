import { expect, test } from 'vitest';
import { ConfigError } from '../infra/config.ts';
import { refuseLater } from './day-argument.ts';

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
