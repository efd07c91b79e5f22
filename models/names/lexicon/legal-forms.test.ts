import { describe, expect, test } from '@jest/globals';
import { foldText } from '../fold.ts';
import { formsContradict, legalForms } from './legal-forms.ts';

describe('the table of legal forms', () => {
  test('no spelling belongs to two forms, no form is there twice', () => {
    const spellings = legalForms.flatMap((form) => form.spellings);
    const twice = spellings.filter((spelling, place) => spellings.indexOf(spelling) !== place);
    const canonical = legalForms.map((form) => form.canonical);
    expect(twice).toEqual([]);
    expect(canonical.filter((form, place) => canonical.indexOf(form) !== place)).toEqual([]);
  });

  test('spellings are folded, else nobody would find them', () => {
    const unfolded = legalForms.flatMap((form) => form.spellings).filter((spelling) => foldText(spelling) !== spelling);
    expect(unfolded).toEqual([]);
  });

  test('share company and private company contradict, two kinds of share company do not, nor does a mere company', () => {
    expect(formsContradict('ag', 'gmbh')).toBe(true);
    expect(formsContradict('jsc', 'ojsc')).toBe(false);
    expect(formsContradict('co', 'gmbh')).toBe(false);
  });
});
