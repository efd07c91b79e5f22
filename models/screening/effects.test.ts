import { describe, expect, test } from 'vitest';
import { effectOf, likelyName, type MatchFacts, sameName } from './effects.ts';
import { screeningLists } from './lists.ts';

const facts: MatchFacts = {
  list: 'uk-sanctions',
  nameScore: 1,
  identified: false,
  corroboration: 'neutral',
  weak: false,
  lapsed: false,
  permitted: false,
  otherKind: false,
};
const confirmed = { ...facts, corroboration: 'confirmed' } as const;

describe('the effect of a match', () => {
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
  ] as const)('on %s with a name score of %d and %s corroboration is %s', (list, nameScore, corroboration, effect) => {
    expect(effectOf({ ...facts, list, nameScore, corroboration })).toBe(effect);
  });

  test('needs no name when an identifier agrees', () => {
    expect(effectOf({ ...confirmed, nameScore: 0, identified: true })).toBe('HOLD');
    expect(effectOf({ ...confirmed, nameScore: 0, identified: true, list: 'fca-warnings' })).toBe('REVIEW');
  });

  test('is INFO for another company of the group, and REVIEW when a fact beside the name agrees or the list misleads by its names', () => {
    const sibling = { ...facts, nameScore: 0.74, sibling: true };
    expect(effectOf({ ...facts, nameScore: 0.74 })).toBeUndefined();
    expect(effectOf(sibling)).toBe('INFO');
    expect(effectOf({ ...sibling, corroboration: 'confirmed' })).toBe('REVIEW');
    expect(effectOf({ ...sibling, corroboration: 'confirmed', identified: true })).toBe('HOLD');
    expect(effectOf({ ...sibling, list: 'fca-warnings' })).toBe('REVIEW');
  });

  test.each(screeningLists)('is never HOLD for a lapsed entry of %s', (list) => {
    expect(effectOf({ ...confirmed, list, lapsed: true, identified: true })).not.toBe('HOLD');
  });

  test('does not exist for a lapsed entry that a law forbids to show', () => {
    expect(effectOf({ ...confirmed, list: 'hmrc-defaulters', lapsed: true, identified: true })).toBeUndefined();
  });

  test('is limited by a weak alias, a lapsed entry, a court permission and another kind', () => {
    expect(effectOf({ ...facts, weak: true })).toBe('INFO');
    expect(effectOf({ ...confirmed, weak: true })).toBe('REVIEW');
    expect(effectOf({ ...confirmed, weak: true, nameScore: likelyName })).toBe('INFO');
    expect(effectOf({ ...confirmed, lapsed: true })).toBe('INFO');
    expect(effectOf({ ...confirmed, permitted: true })).toBe('REVIEW');
    expect(effectOf({ ...confirmed, otherKind: true })).toBe('REVIEW');
  });
});
