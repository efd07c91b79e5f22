import { describe, expect, test } from 'vitest';
import type { NameKind } from './name.ts';
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

describe('a name beside words that the reader does not know', () => {
  const within = (text: string, kind: NameKind, besideUnknown = true) =>
    readQueryNames(text, kind, besideUnknown).flatMap(({ exactly, compact }) => (exactly === true ? [compact] : []));

  test.each([
    ['ROYAL POST house purchase', 'organisation', 'royalpost'],
    ['consignment ROYAL POST', 'organisation', 'royalpost'],
    ['ANNA HERON happy birthday', 'person', 'annaheron'],
    ['Mallardium LLC house purchase', 'organisation', 'mallardium'],
    ['LLC Mallardium house purchase', 'organisation', 'mallardium'],
    ['ZITHER PRIDE demurrage', 'ship', 'zitherpride'],
  ] as const)('is read with exactly its letters: `%s` (%s)', (text, kind, compact) => {
    expect(within(text, kind)).toContain(compact);
  });

  test.each([
    ['ANNA HERON MOHAMMED', 'person', 'annaheron'],
    ['ANNA HERON PETER', 'person', 'annaheron'],
    ['ANNA PELICAN HERON', 'person', 'annaheron'],
    ['MOHAMMED ALI house purchase', 'person', 'mohammedali'],
    ['ROYAL POST SYSTEMS', 'organisation', 'royalpost'],
    ['ROYAL POST MEXICO PURCHASE', 'organisation', 'royalpost'],
    ['ROYAL POST PELICAN II', 'organisation', 'royalpost'],
    ['ROYAL POST PELICAN LTD', 'organisation', 'royalpost'],
    ['ROYAL PELICAN POST', 'organisation', 'royalpost'],
    ['PELICAN MALLARDIUM LLC', 'organisation', 'mallardium'],
    ['ROYAL house purchase', 'organisation', 'royal'],
    ['ANNA HE*RON', 'person', 'annahe'],
  ] as const)('is not read from the name of another: `%s` (%s)', (text, kind, compact) => {
    expect(within(text, kind)).not.toContain(compact);
  });

  test('is not read from a name of a register, which has no texts of payments', () => {
    expect(within('ROYAL POST house purchase', 'organisation', false)).toEqual([]);
  });
});
