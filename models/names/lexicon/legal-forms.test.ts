import { describe, expect, test } from 'vitest';
import { foldText } from '../fold.ts';
import { formsContradict, type LegalFormRow, legalFormRows } from './legal-forms.ts';

function twiceIn(values: readonly string[]): string[] {
  return values.filter((value, place) => values.indexOf(value) !== place);
}

describe('the table of legal forms', () => {
  test.each(['screening', 'resolution'])('each spelling belongs to one form for %s', (engine) => {
    const isRead = ({ reader }: LegalFormRow) => reader.startsWith('both') || reader === engine;
    expect(twiceIn(legalFormRows.filter(isRead).flatMap(({ spellings }) => spellings))).toEqual([]);
  });

  test('each canonical form has one family', () => {
    const forms = [...new Set(legalFormRows.map(({ form }) => form))];
    expect(twiceIn(forms.map(({ canonical }) => canonical))).toEqual([]);
  });

  test('every spelling is folded, because names are folded before they are compared with it', () => {
    expect(legalFormRows.flatMap(({ spellings }) => spellings).filter((spelling) => foldText(spelling) !== spelling)).toEqual([]);
  });

  test('a share company contradicts a private company; another kind of share company and a mere company do not', () => {
    expect(formsContradict('ag', 'gmbh')).toBe(true);
    expect(formsContradict('jsc', 'ojsc')).toBe(false);
    expect(formsContradict('co', 'gmbh')).toBe(false);
  });
});
