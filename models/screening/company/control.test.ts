import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeReal, realData } from '../../../test/fixtures/real-data.ts';
import { inWords, readNature, stakeOf } from './control.ts';

test.each([
  ['ownership-of-shares-25-to-50-percent', 'more than 25 % and not more than 50 % of the shares', 'minority'],
  ['ownership-of-shares-50-to-75-percent', 'more than 50 % and not more than 75 % of the shares', 'majority'],
  ['ownership-of-shares-75-to-100-percent-as-trust', 'more than 75 % of the shares, through a trust', 'majority'],
  ['voting-rights-25-to-50-percent-as-firm', 'more than 25 % and not more than 50 % of the votes, through a firm', 'minority'],
  ['voting-rights-50-to-75-percent-limited-liability-partnership', 'more than 50 % and not more than 75 % of the votes', 'majority'],
  [
    'right-to-share-surplus-assets-75-to-100-percent-as-trust-limited-liability-partnership',
    'more than 75 % of the surplus assets, through a trust',
    'majority',
  ],
  ['part-right-to-share-surplus-assets-25-to-50-percent', 'more than 25 % and not more than 50 % of the surplus assets', 'minority'],
  ['ownership-of-shares-more-than-25-percent-registered-overseas-entity', 'more than 25 % of the shares', 'possible'],
  [
    'voting-rights-more-than-25-percent-as-control-over-firm-registered-overseas-entity',
    'more than 25 % of the votes, through a firm',
    'possible',
  ],
  ['right-to-appoint-and-remove-directors', 'the right to appoint or remove a majority of the board', 'majority'],
  [
    'right-to-appoint-and-remove-members-as-firm-limited-liability-partnership',
    'the right to appoint or remove a majority of the board, through a firm',
    'majority',
  ],
  ['right-to-appoint-and-remove-person', 'the right to appoint or remove a majority of the board', 'majority'],
  [
    'significant-influence-or-control-as-control-over-trust-registered-overseas-entity',
    'significant influence or control, through a trust',
    'possible',
  ],
])('the nature %s means "%s" and is a %s stake', (text, words, stake) => {
  const nature = readNature(text);
  expect([nature && inWords(nature), stakeOf([text])]).toEqual([words, stake]);
});

test('a nominee of land has a minority stake; an unreadable or missing nature has a possible one', () => {
  expect(readNature('registered-owner-as-nominee-person-scotland-registered-overseas-entity')).toBeNull();
  expect(stakeOf(['registered-owner-as-nominee-person-scotland-registered-overseas-entity'])).toBe('minority');
  expect([readNature('owns-the-lot'), stakeOf(['owns-the-lot']), stakeOf([])]).toEqual([undefined, 'possible', 'possible']);
});

test('the strongest of several natures decides the stake', () => {
  expect(stakeOf(['ownership-of-shares-25-to-50-percent', 'voting-rights-75-to-100-percent'])).toBe('majority');
});

describeReal("the register's own list of natures", () => {
  test('every nature in it can be read', () => {
    const text = readFileSync(realData('companies-house/api-enumerations/psc_descriptions.yml'), 'utf8');
    const described = text.slice(text.indexOf('\ndescription:'), text.indexOf('\nshort_description:'));
    const natures = [...described.matchAll(/^ {4}'([\w-]+)'/gm)].map(([, nature = '']) => nature);
    expect(natures.length).toBeGreaterThan(70);
    expect(natures.filter((nature) => readNature(nature) === undefined)).toEqual([]);
  });
});
