import { describe, expect, test } from 'vitest';
import { resolutionAbbreviations, screeningAbbreviations } from './abbreviations.ts';
import { genericWordRows, genericWords, organisationWords } from './generic-words.ts';
import { stem } from './stem.ts';

describe('the table of generic words', () => {
  test('each word is listed once', () => {
    const words = genericWordRows.map(({ word }) => word);
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
  });

  test('the singular and the plural of a word have the same frequency', () => {
    const frequencies = new Map(genericWordRows.map(({ word, oneCompanyIn }) => [stem(word), oneCompanyIn]));
    expect(genericWordRows.filter(({ word, oneCompanyIn }) => frequencies.get(stem(word)) !== oneCompanyIn)).toEqual([]);
  });

  test.each(['power', 'church', 'banks', 'steel', 'house', 'mill', 'east', 'uk', 'trust'])(
    '`%s` is generic, and a person may have it as a name',
    (word) => {
      expect([genericWords.has(word), organisationWords.has(word)]).toEqual([true, false]);
    },
  );

  test('no generic word is one that screening writes out as another word', () => {
    expect([...genericWords].filter((word) => screeningAbbreviations.has(word))).toEqual([]);
  });
});

test.each([
  ['screening', screeningAbbreviations],
  ['resolution', resolutionAbbreviations],
])('no abbreviation for %s stands for another abbreviation', (_, abbreviations) => {
  expect([...abbreviations.values()].filter((full) => abbreviations.has(full))).toEqual([]);
});
