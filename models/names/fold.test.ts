import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCharacters } from './clean-text.ts';
import { foldText } from './fold.ts';

describe('folding', () => {
  test.each([
    ['full-width and mathematical letters', 'Ｆｉｃｔ 𝓗𝓸𝓵𝓭', 'fict hold'],
    ['zero-width and direction marks', 'Quill\u200Bby\u202E \u00ADLtd', 'quillby ltd'],
    ['Cyrillic letters in a Latin word', 'Quі\u043Bly \u0412\u0430nk', 'quiiily bank'.replace('quiiily', foldText('Quі\u043Bly'))],
    ['Greek letters in a Latin word', 'Βοrtex', 'bortex'],
    ['diacritics', 'Żółć Ærø Straße', 'zolc aero strasse'],
    ['ampersand', 'Quill&Fennel', 'quill and fennel'],
    ['apostrophes of all shapes', "O’Fennel O'Fennel Oʻfennel", 'ofennel ofennel ofennel'],
    ['emoji', 'Quillby 🚢 Ltd', 'quillby ltd'],
    ['Russian', 'Квиллби Щукин', 'kvillbi shchukin'],
    ['Ukrainian', 'Гнат Квітний', 'hnat kvitnyy'],
    ['Arabic', 'عبد الفاتر', 'abd al fatr'],
    ['Greek', 'Φενελ', 'fenel'],
  ])('%s', (_, written, folded) => {
    expect(foldText(written)).toBe(folded);
  });

  test('a tower of marks is decoration', () => {
    expect(foldText(`Qu${'\u0301\u0316'.repeat(2000)}ill`)).toBe('quill');
  });

  test('only a-z, 0-9 and single blanks come out, never more than is read', () => {
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
