import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListEntry } from '../entry.ts';
import { entryPrint } from './entry-print.ts';
import { type Subject, subjectChange, subjectKey, subjectOf, subjectPrint } from './subject.ts';

const subject: Subject = subjectOf({
  name: 'Émile Peverell',
  kind: 'person',
  dateOfBirth: '1950-01-02',
  countries: ['Iceland', 'Norway'],
  postcode: 'zz1 1zz',
});

describe('the print of a subject', () => {
  test('does not depend on case, accents, spaces and the order of countries', () => {
    const written: Subject = { ...subject, name: '  EMILE\u200b Peverell', countries: ['norway', 'ICELAND', 'Norway'], postcode: 'ZZ11ZZ' };
    expect([subjectPrint(written), subjectChange(subject, written), subjectKey(written)]).toEqual([
      subjectPrint(subject),
      undefined,
      'emile peverell',
    ]);
  });

  test('does not depend on the order of words for a person, and does for an organisation', () => {
    const turned = { ...subject, name: 'PEVERELL, Emile' };
    expect([subjectChange(subject, turned), subjectKey(turned)]).toEqual([undefined, subjectKey(subject)]);
    const firm = { ...subject, kind: 'organisation' } as const;
    expect(subjectPrint({ ...firm, name: 'PEVERELL, Emile' })).not.toBe(subjectPrint(firm));
  });

  test.each([
    ['5 Rue X', '7 Rue X, Bâtiment B'],
    ['E1', 'N1'],
    ['12345 Northland', '54321 Northland'],
  ])('differs for the postcodes "%s" and "%s"', (one, other) => {
    expect(subjectPrint({ ...subject, postcode: one })).not.toBe(subjectPrint({ ...subject, postcode: other }));
    expect(subjectPrint({ ...subject, postcode: one })).not.toBe(subjectPrint({ ...subject, postcode: null }));
  });

  test('differs for two names that fold to an empty text', () => {
    expect(subjectPrint({ ...subject, name: '\u{1f426}' })).not.toBe(subjectPrint({ ...subject, name: '\u{1f427}' }));
  });

  test('changes exactly when subjectChange describes a difference', () => {
    const few = (...values: string[]) => fc.constantFrom(...values);
    const subjects = fc.record({
      name: few('Émile Peverell', 'emile peverell', 'Emil Peverell'),
      kind: fc.constantFrom('person', 'organisation', null),
      dateOfBirth: fc.constantFrom('1950', '1950-01-02', null),
      countries: fc.array(few('Iceland', 'iceland', 'Norway'), { maxLength: 3 }),
      companyNumber: fc.constantFrom('01234567', null),
      postcode: fc.constantFrom('ZZ1 1ZZ', 'zz11zz', 'ZZ1 1ZY', null),
      identifiers: fc.array(few('A 1', 'a1', 'B2'), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(subjects, subjects, (one, other) => {
        expect(subjectPrint(one) === subjectPrint(other)).toBe(subjectChange(one, other) === undefined);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the print of an entry', () => {
  const entry: ListEntry = {
    ...{ list: 'uk-sanctions', id: 'E1', kind: 'person', datesOfBirth: ['1950', '1951'], countries: ['Iceland'], companyNumbers: [] },
    ...{
      addresses: [],
      identifiers: ['P1'],
      protectedNames: [],
      from: '2020-01-02',
      until: null,
      detail: 'a regime',
      url: 'https://a.example/',
    },
    names: [
      { text: 'Emile Peverell', type: 'primary', weak: false },
      { text: 'The Ferryman', type: 'alias', weak: true },
    ],
    evidence: { source: 's', release: 'r1', record: 'E1', publishedAt: null, retrievedAt: '2026-06-01T06:00:00.000Z' },
  };

  test('does not depend on the release, the detail, the URL and the order of its parts', () => {
    const again: ListEntry = {
      ...{ ...entry, detail: 'another sentence', url: 'https://b.example/', evidence: { ...entry.evidence, release: 'r2' } },
      ...{ names: [...entry.names].reverse(), datesOfBirth: ['1951', '1950'] },
    };
    expect(entryPrint(again)).toBe(entryPrint(entry));
  });

  test.each<[string, Partial<ListEntry>]>([
    ['a name', { names: entry.names.slice(0, 1) }],
    ['the weakness of an alias', { names: entry.names.map((name) => ({ ...name, weak: false })) }],
    ['a date of birth', { datesOfBirth: ['1950'] }],
    ['a country', { countries: [] }],
    ['an address', { addresses: [{ lines: [], postcode: 'ZZ1 1ZZ', country: null }] }],
    ['a company number', { companyNumbers: ['01234567'] }],
    ['a number that cannot be read', { unreadNumbers: ['012345678'] }],
    ['an identifier', { identifiers: ['P2'] }],
    ['a protected name', { protectedNames: ['Peverell'] }],
    ['the period', { until: '2026-12-31' }],
    ['the kind', { kind: 'organisation' }],
  ])('changes with %s', (_, change) => {
    expect(entryPrint({ ...entry, ...change })).not.toBe(entryPrint(entry));
  });
});
