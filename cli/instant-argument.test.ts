import { expect, test } from 'vitest';
import { instantArgument } from './instant-argument.ts';

test.each([
  ['2026-06-01', '2026-05-31T23:00:00.000Z'],
  ['2026-12-01', '2026-12-01T00:00:00.000Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-06-01T09:30:00+01:00', '2026-06-01T08:30:00.000Z'],
])('the day or instant %s begins at %s', (text, begins) => {
  expect(instantArgument(text).toISOString()).toBe(begins);
});

test.each(['2026-02-30', '2026-02-31 10:00', '2026-06-01T09:30:00', '2026-06-01 (noon)', '2026-06-01 10:00 PST', 'yesterday', ''])(
  '%j is refused',
  (text) => {
    expect(() => instantArgument(text)).toThrow('neither a day like 2026-06-01 (London) nor an instant with a zone');
  },
);
