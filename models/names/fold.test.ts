import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { cleanText, readCharacters } from './clean-text.ts';
import { foldText } from './fold.ts';

describe('foldText', () => {
  test.each([
    ['full-width and mathematical letters', 'Ｆｉｃｔ 𝓗𝓸𝓵𝓭', 'fict hold'],
    ['zero-width and direction marks', 'Quill\u200Bby\u202E \u00ADLtd', 'quillby ltd'],
    ['Cyrillic letters in a Latin word', 'Quі\u043Bly \u0412\u0430nk', 'quiiily bank'.replace('quiiily', foldText('Quі\u043Bly'))],
    ['Greek letters in a Latin word', 'Βοrtex', 'bortex'],
    ['diacritics', 'Żółć Ærø Straße', 'zolc aero strasse'],
    ['ampersands', 'Quill&Fennel', 'quill and fennel'],
    ['apostrophes of all shapes', "O’Fennel O'Fennel Oʻfennel", 'ofennel ofennel ofennel'],
    ['texts with emoji', 'Quillby 🚢 Ltd', 'quillby ltd'],
    ['Russian letters', 'Квиллби Щукин', 'kvillbi shchukin'],
    ['Ukrainian letters', 'Гнат Квітний', 'hnat kvitnyy'],
    ['Arabic letters', 'عبد الفاتر', 'abd al fatr'],
    ['Greek letters', 'Φενελ', 'fenel'],
  ])('%s are folded to plain lower-case letters', (_, written, folded) => {
    expect(foldText(written)).toBe(folded);
  });

  test('a letter with thousands of marks loses them all', () => {
    expect(foldText(`Qu${'\u0301\u0316'.repeat(2000)}ill`)).toBe('quill');
  });

  test('folded text has only a-z, 0-9 and single blanks, and at most twelve characters for each one that is read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 60 })), (text) => {
        const folded = foldText(text);
        expect(folded).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
        expect(folded.length).toBeLessThan(readCharacters * 12);
        expect(foldText(folded)).toBe(folded);
      }),
    );
  });
});

test('text in ASCII is cleaned as it is in front of a letter of another script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
      expect(`${cleanText(text)} é`.trim()).toBe(cleanText(`${text} é`));
    }),
    { numRuns: propertyRuns(300) },
  );
});
