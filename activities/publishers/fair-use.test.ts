import { expect, test } from 'vitest';
import { allowedNow, assertOpen } from './fair-use.ts';

const night = { from: '21:00', to: '07:00' };

test.each([
  ['a winter night', '2026-12-01T23:30:00Z', true],
  ['a winter morning at seven', '2026-12-01T07:00:00Z', false],
  ['a summer evening: 20:00 UTC is nine in London', '2026-07-01T20:00:00Z', true],
  ['a summer evening a minute before nine', '2026-07-01T19:59:59Z', false],
  ['a summer morning: 06:00 UTC is seven in London', '2026-07-01T06:00:00Z', false],
  ['the hour that comes twice, first time', '2026-10-25T00:30:00Z', true],
  ['the hour that comes twice, second time', '2026-10-25T01:30:00Z', true],
  ['the last minute before seven on the day the clocks go forward', '2026-03-29T05:59:00Z', true],
  ['seven on the day the clocks go forward', '2026-03-29T06:00:00Z', false],
  ['seven on the day the clocks go back', '2026-10-25T07:00:00Z', false],
])('night hours follow the wall clock of London: %s', (_, now, allowed) => {
  expect(allowedNow(night, new Date(now)).allowed).toBe(allowed);
});

test.each([
  ['forward', '2026-03-28T00:00:00Z', '2026-03-29T01:00:00Z', 0, 1],
  ['back', '2026-10-24T00:00:00Z', '2026-10-25T01:00:00Z', 1, 0],
])('in every minute of the days on which the clocks go %s, the hours are those of London', (_, from, change, before, after) => {
  const wrong: string[] = [];
  for (let minute = 0; minute < 3 * 24 * 60; minute += 1) {
    const at = new Date(Date.parse(from) + minute * 60_000);
    const hour = (at.getUTCHours() + (at.getTime() < Date.parse(change) ? before : after)) % 24;
    const answer = allowedNow(night, at);
    if (answer.allowed !== (hour >= 21 || hour < 7)) wrong.push(at.toISOString());
    // the wait ends in the first minute that is allowed, and no sooner
    if (!answer.allowed && minute % 60 === 0) {
      const opens = at.getTime() + answer.retryAfter * 1000;
      if (!allowedNow(night, new Date(opens)).allowed || allowedNow(night, new Date(opens - 1000)).allowed)
        wrong.push(`wait ${at.toISOString()}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['in winter', '2026-12-01T20:59:30Z', 30],
  ['in summer', '2026-07-01T12:00:00Z', 8 * 3600],
  ['on the day the clocks go forward', '2026-03-29T06:00:00Z', 14 * 3600],
  ['on the day the clocks go back', '2026-10-25T07:00:00Z', 14 * 3600],
])('outside the hours allowedNow returns the seconds to wait: %s', (_, now, retryAfter) => {
  expect(allowedNow(night, new Date(now))).toEqual({ allowed: false, retryAfter });
});

test('hours that begin within the hour that spring skips begin after it', () => {
  expect(allowedNow({ from: '01:30', to: '03:00' }, new Date('2026-03-29T00:30:00Z'))).toEqual({ allowed: false, retryAfter: 1800 });
});

test('a wait across the hour that autumn repeats counts real time', () => {
  expect(allowedNow({ from: '03:00', to: '05:00' }, new Date('2026-10-25T00:30:00Z'))).toEqual({ allowed: false, retryAfter: 2.5 * 3600 });
});

test('assertOpen outside the hours throws PUBLISHER_CLOSED with the seconds to wait', () => {
  expect(() => assertOpen(night, new Date('2026-12-01T20:00:00Z'))).toThrow(
    expect.objectContaining({ code: 'PUBLISHER_CLOSED', retryable: true, retryAfter: 3600 }),
  );
  expect(() => assertOpen(night, new Date('2026-12-01T22:00:00Z'))).not.toThrow();
});
