import { describe, expect, test } from 'vitest';
import { queriedTexts, readQueryNames } from './read-query.ts';

const textsOf = (text: string) => queriedTexts(text);
/** The readings of a person that count for names with nearly their letters too. */
const nearlyRead = (text: string) =>
  readQueryNames(text, 'person')
    .filter(({ exactly }) => exactly !== true)
    .map(({ tokens }) => tokens.map((token) => token.text).join(' '));

describe('the names in the text of a payment', () => {
  test.each([
    ['blanks between them', `QUILLA MOORHEN${' '.repeat(390)}& MRS ANNA PELICAN`],
    ['a fullwidth ampersand', 'QUILLA MOORHEN \uff06 MRS ANNA PELICAN'],
    ['a character without width in FBO', 'QUILLA MOORHEN F\u200bBO MRS ANNA PELICAN'],
    ['a fullwidth stroke', 'QUILLA MOORHEN\uff0fMRS ANNA PELICAN'],
    ['blanks and a reference behind them', `QUILLA MOORHEN & MRS ANNA PELICAN${' '.repeat(390)}INV 10442`],
  ])('are read in spite of %s', (_, text) => {
    expect(textsOf(text)).toEqual(expect.arrayContaining(['QUILLA MOORHEN', 'MRS ANNA PELICAN']));
  });

  test.each([
    'QUILLA MOORHEN & MRS ANNA PELICAN',
    'QUILLA MOORHEN & MRS ANNA PELICAN SALARY',
    'PAYMENT TO QUILLA MOORHEN & MRS ANNA PELICAN',
  ])('two certain parties count together only with exactly their letters: `%s`', (text) => {
    expect(nearlyRead(text)).toEqual(['quilla moorhen', 'mrs anna pelican']);
  });
});
