import { describe, expect, test } from 'vitest';
import { type InventedEntry, screenInvented } from '../../test/fixtures/invented-list.ts';
import type { ScreenQuery } from './answer.ts';

const common: InventedEntry = { id: 'INV0101', names: ['Ahmad ALI'], datesOfBirth: ['1965-03-14'], countries: ['Iraq'] };
const undated: InventedEntry = { id: 'INV0102', names: ['Ahmad ALI'] };
const rare: InventedEntry = { id: 'INV0103', names: ['Ahmad Ali ZORBLAXI'] };
const effectOf = (entry: InventedEntry, query: Partial<ScreenQuery>) =>
  screenInvented([entry], { name: 'Ahmad Ali', kind: 'person', ...query }).matches[0]?.effect;

describe('a name that many people of its culture have', () => {
  test('is shown and is no alert while nothing beside the name is known, and the match says why', () => {
    const { outcome, matches } = screenInvented([common], { name: 'Ahmed Ali', kind: 'person' });
    expect(outcome).toBe('CLEAR');
    expect(matches[0]).toMatchObject({ effect: 'INFO', corroboration: 'neutral' });
    const why = matches[0]?.features.find(({ code }) => code === 'COMMON_NAME')?.detail;
    expect(why).toMatch(/^about one person in \d+ with Arabic, Persian and South Asian names has ahmad|ahmed and ali/);
  });

  test('is shown in the same way when the query has no kind', () => {
    expect(screenInvented([common], 'Ahmad Ali').matches[0]?.effect).toBe('INFO');
  });

  test.each([
    ['a date of birth that agrees holds', common, { dateOfBirth: '1965-03-14' }, 'HOLD'],
    ['a year of birth next to that of the entry keeps the alert', common, { dateOfBirth: '1966' }, 'REVIEW'],
    ['a date of birth that the entry cannot answer keeps the alert', undated, { dateOfBirth: '1988' }, 'REVIEW'],
    ['a country that agrees keeps the alert', common, { countries: ['IQ'] }, 'REVIEW'],
    ['another country alone does not make an alert', common, { countries: ['CY'] }, 'INFO'],
    ['a distant date of birth leaves a namesake', common, { dateOfBirth: '1988' }, 'INFO'],
    ['a person behind a company is reviewed, because its caller cannot add facts', common, { ofCompany: true }, 'REVIEW'],
    ['also when the date on the register is another one', common, { ofCompany: true, dateOfBirth: '1988' }, 'REVIEW'],
  ] as const)('%s', (_, entry, more, effect) => {
    expect(effectOf(entry, more)).toBe(effect);
  });

  test('makes no namesake of a query that has the rare part of the listed name too', () => {
    expect(effectOf(rare, { name: 'Ahmad Ali Zorblaxi' })).toBe('REVIEW');
  });

  test.each([
    ['leaves out the family name behind a patronymic', 'Sergey Borisovich ZORBLAXI', 'Sergey Borisovich'],
    ['leaves out the family name behind a patronymic of another spelling', 'Sergey Ivanovic ZORBLAXI', 'Sergey Ivanovic'],
    ['leaves out two parts', 'Ahmad Quillby Hassan Zorblaxi', 'Ahmad Hassan'],
    ['leaves out two parts that are read as one', 'Ahmad Hassan ABDUL RAHMAN', 'Ahmad Hassan'],
    ['has the common spelling of a rare part', 'Ahmad ALLI', 'Ahmad Ali'],
    ['has a rare spelling of a common part', 'Ahmad ALI', 'Ahmad Alli'],
  ])('keeps the alert of a query that %s', (_, listed, name) => {
    const [match] = screenInvented([{ id: 'INV0106', names: [listed] }], { name, kind: 'person' }).matches;
    expect(match?.effect ?? 'REVIEW').toBe('REVIEW');
  });

  test.each([
    ['Hassan Khan', 'INFO'],
    ['Sergey Sokolov', 'INFO'],
    ['Mahmoud Saleh', 'REVIEW'],
    ['Sergey Novikov', 'REVIEW'],
  ])('is one that at least one in 2,000 has: %s gives %s', (name, effect) => {
    expect(screenInvented([{ id: 'INV0107', names: [name] }], { name, kind: 'person' }).matches[0]?.effect).toBe(effect);
  });

  test('an entry is an alert by an alias that is rare', () => {
    const aliased: InventedEntry = { id: 'INV0104', names: ['Ahmad ALI', 'Ahmad Ali QUILLBY'] };
    expect(effectOf(aliased, { name: 'Ahmad Ali Quillby' })).toBe('REVIEW');
  });
});

test.each([
  ['two common parts of which one is not of the culture', 'Sergey Ali'],
  ['a common and a rare part', 'Ahmad Zorblaxi'],
  ['three common parts that few people have together', 'Sergey Borisovich Novikov'],
  ['a single common word', 'Ahmad'],
])('%s stay an alert', (_, name) => {
  expect(screenInvented([{ id: 'INV0105', names: [name] }], { name, kind: 'person' }).matches[0]?.effect).toBe('REVIEW');
});

test('a fact that agrees never lowers the effect, whatever the name and the facts that are given already', () => {
  const names = ['Ahmad ALI', 'Ahmad Ali ZORBLAXI', 'Quillby ZORBLAXI', 'KIM Chol Su', 'Sergey IVANOV', 'Ahmad Zorblaxi HASSAN Quillby'];
  const written = [...names, 'Ahmad Ali', 'Ahmed Ally', 'Ahmad Hassan', 'Quilby Zorblaxi', 'Kim Chol', 'A. Zorblaxi'];
  const facts: Partial<ScreenQuery>[] = [
    { dateOfBirth: '1965-03-14' },
    { countries: ['IQ'] },
    { postcode: 'ZZ1 1ZZ' },
    { identifiers: ['P1234567'] },
  ];
  const more = { datesOfBirth: ['1965-03-14'], countries: ['Iraq'], addresses: [{ lines: [], postcode: 'ZZ1 1ZZ', country: 'Iraq' }] };
  const strength = [undefined, 'INFO', 'REVIEW', 'HOLD'];
  const given = (bits: number) => Object.assign({}, ...facts.filter((_, at) => (bits >> at) % 2 === 1)) as Partial<ScreenQuery>;
  for (const [at, name] of names.entries()) {
    for (const weak of [false, true]) {
      const entry: InventedEntry = { id: `INV02${at}0`, names: [{ text: name, weak }], identifiers: ['P1234567'], ...more };
      for (const query of written) {
        const levels = Array.from({ length: 2 ** facts.length }, (_, bits) =>
          strength.indexOf(effectOf(entry, { name: query, ...given(bits) })),
        );
        const lowered = levels.flatMap((level, bits) =>
          facts.flatMap((fact, place) => ((levels[bits | (1 << place)] ?? 0) < level ? [{ name, query, given: given(bits), fact }] : [])),
        );
        expect(lowered).toEqual([]);
      }
    }
  }
});
