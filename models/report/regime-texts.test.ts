import { expect, test } from 'vitest';
import { readingEase, wordsOf } from '../../test/fixtures/reading-ease.ts';
import { atHome, regimeTexts } from './regime-texts.ts';

const texts = [...Object.values(regimeTexts), ...Object.values(atHome)];
const sentences = texts.flatMap(({ rule, forYou }) => `${rule} ${forYou}`.match(/[^.]+\./g) ?? []).map((sentence) => sentence.trim());

test('every sentence about the law has at most 30 words and a reading ease of 50 or more by Flesch, and all together 65 or more', () => {
  const ease = sentences.map((sentence) => ({ sentence, words: wordsOf(sentence).length, ease: Math.round(readingEase(sentence)) }));
  expect(ease.filter((one) => one.ease < 50 || one.words > 30)).toEqual([]);
  expect(ease.reduce((sum, one) => sum + one.ease, 0) / ease.length).toBeGreaterThanOrEqual(65);
});

test('every rule cites a statute, and no text accuses', () => {
  for (const { topic, statutes, rule, forYou } of texts) {
    expect([topic, statutes.length > 0]).toEqual([topic, true]);
    expect(`${rule} ${forYou}`).not.toMatch(/fraud/i);
  }
});
