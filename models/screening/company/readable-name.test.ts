import { expect, test } from 'vitest';
import { isScreenable, nameLimits } from './readable-name.ts';

const codes = (name: string, kind?: 'person' | 'organisation') => nameLimits(name, kind, '').map(([code]) => code);

test.each(['N/A', 'Unknown', 'a', '12345', 'Heron', 'Heron Ltd', 'J. Heron'])('"%s" has fewer than two distinctive words', (name) => {
  expect(codes(name)).toEqual(['NAME_TOO_SHORT']);
});

test.each(['Clementine Applegarth', 'Heron Bank Limited', 'Игнатиус Куиллфезер'])('"%s" has enough words', (name) => {
  expect(codes(name)).toEqual([]);
});

test('a title does not count as a distinctive word', () => {
  expect([codes('Mr Heron', 'person'), codes('Heron Trading Limited', 'organisation')]).toEqual([['NAME_TOO_SHORT'], []]);
});

test('a name beyond 32 words or 400 characters is reported as cut', () => {
  expect(codes('Peverell '.repeat(33), 'organisation')).toEqual(['NAME_CUT']);
  expect(codes('Peverellworthington'.repeat(30), 'organisation')).toContain('NAME_CUT');
  expect(codes('Peverell '.repeat(32), 'organisation')).toEqual([]);
});

test('a legal form alone cannot be screened, with or without a kind', () => {
  expect(['Ltd', 'L.T.D.', 'GmbH', '\u{1f426}'].map((name) => isScreenable(name))).toEqual([false, false, false, false]);
  expect([isScreenable('Heron Ltd'), isScreenable('12345'), isScreenable('Co', 'person')]).toEqual([true, true, true]);
});
