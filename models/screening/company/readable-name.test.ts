import { expect, test } from '@jest/globals';
import { isScreenable, nameLimits } from './readable-name.ts';

const codes = (name: string, kind?: 'person' | 'organisation') => nameLimits(name, kind, '').map(([code]) => code);

test.each(['N/A', 'Unknown', 'a', '12345', 'Heron', 'Heron Ltd', 'J. Heron'])('%s has fewer than two telling words', (name) => {
  expect(codes(name)).toEqual(['NAME_TOO_SHORT']);
});

test.each(['Clementine Applegarth', 'Heron Bank Limited', 'Игнатиус Куиллфезер'])('%s is enough', (name) => {
  expect(codes(name)).toEqual([]);
});

test('a title tells nothing of a person', () => {
  expect([codes('Mr Heron', 'person'), codes('Heron Trading Limited', 'organisation')]).toEqual([['NAME_TOO_SHORT'], []]);
});

test('what is longer than is read is said to be cut', () => {
  expect(codes('Peverell '.repeat(33), 'organisation')).toEqual(['NAME_CUT']);
  expect(codes('Peverellworthington'.repeat(30), 'organisation')).toContain('NAME_CUT');
  expect(codes('Peverell '.repeat(32), 'organisation')).toEqual([]);
});

test('a legal form alone is nothing to screen, also where no kind is given', () => {
  expect(['Ltd', 'L.T.D.', 'GmbH', '\u{1f426}'].map((name) => isScreenable(name))).toEqual([false, false, false, false]);
  expect([isScreenable('Heron Ltd'), isScreenable('12345'), isScreenable('Co', 'person')]).toEqual([true, true, true]);
});
