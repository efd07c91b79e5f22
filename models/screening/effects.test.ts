import { describe, expect, test } from '@jest/globals';
import { effectOf, type Found, likelyName, sameName } from './effects.ts';
import { screeningLists } from './lists.ts';

const found: Found = {
  list: 'uk-sanctions',
  nameScore: 1,
  identified: false,
  corroboration: 'neutral',
  weak: false,
  lapsed: false,
  permitted: false,
  otherKind: false,
};
const confirmed = { ...found, corroboration: 'confirmed' } as const;

describe('what a match means', () => {
  test.each([
    ['uk-sanctions', sameName, 'confirmed', 'HOLD'],
    ['uk-sanctions', sameName, 'neutral', 'REVIEW'],
    ['uk-sanctions', sameName, 'contradicted', 'REVIEW'],
    ['uk-sanctions', likelyName, 'confirmed', 'REVIEW'],
    ['uk-sanctions', likelyName, 'neutral', 'REVIEW'],
    ['uk-sanctions', likelyName, 'contradicted', 'INFO'],
    ['fca-warnings', sameName, 'contradicted', 'INFO'],
    ['disqualified-directors', sameName, 'contradicted', 'INFO'],
    ['uk-sanctions', likelyName - 0.001, 'confirmed', undefined],
    ['uk-sanctions-history', sameName, 'confirmed', 'REVIEW'],
    ['uk-sanctions-history', sameName, 'neutral', 'INFO'],
    ['uk-investment-bans', sameName, 'confirmed', 'REVIEW'],
    ['fca-warnings', sameName, 'confirmed', 'HOLD'],
    ['fca-warnings', sameName, 'neutral', 'REVIEW'],
    ['disqualified-directors', sameName, 'confirmed', 'HOLD'],
    ['disqualified-directors', sameName, 'neutral', 'REVIEW'],
    ['disqualified-directors', likelyName, 'neutral', 'INFO'],
    ['hmrc-defaulters', sameName, 'confirmed', 'REVIEW'],
  ] as const)('%s at %d, %s: %s', (list, nameScore, corroboration, effect) => {
    expect(effectOf({ ...found, list, nameScore, corroboration })).toBe(effect);
  });

  test('a number that agrees is a match by itself', () => {
    expect(effectOf({ ...confirmed, nameScore: 0, identified: true })).toBe('HOLD');
    expect(effectOf({ ...confirmed, nameScore: 0, identified: true, list: 'fca-warnings' })).toBe('REVIEW');
  });

  test.each(screeningLists)('no entry of %s out of its time holds', (list) => {
    expect(effectOf({ ...confirmed, list, lapsed: true, identified: true })).not.toBe('HOLD');
  });

  test('what weakens a match', () => {
    expect(effectOf({ ...found, weak: true })).toBe('INFO');
    expect(effectOf({ ...confirmed, weak: true })).toBe('REVIEW');
    expect(effectOf({ ...confirmed, weak: true, nameScore: likelyName })).toBe('INFO');
    expect(effectOf({ ...confirmed, lapsed: true })).toBe('INFO');
    expect(effectOf({ ...confirmed, permitted: true })).toBe('REVIEW');
    expect(effectOf({ ...confirmed, otherKind: true })).toBe('REVIEW');
  });
});
