import { expect, test } from 'vitest';
import { refuseFutureDated } from './release-date.ts';

const refuse = (dataDate: string) => () => refuseFutureDated({ id: 'r', dataDate }, '2026-06-02');

test.each(['1999-01-01', '2026-06-02', '2026-06-03'])('a release dated %s is accepted on 2026-06-02', (day) => {
  expect(refuse(day)).not.toThrow();
});

test.each(['2026-06-04', '2099-01-01', '9999-12-31'])('a release dated %s is refused on 2026-06-02', (day) => {
  expect(refuse(day)).toThrow(`release r is dated ${day}; today is 2026-06-02`);
});

test.each(['NaN-NaN-NaN', '', '0001-01-01', '2026-02-30', '20260-01-01', '2026'])(
  'a release dated "%s" is refused: that is not a day',
  (day) => {
    expect(refuse(day)).toThrow(
      expect.objectContaining({ code: 'FUTURE_DATED', retryable: false, message: expect.stringContaining('not a day') }),
    );
  },
);
