import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type InventedEntry, inventedIndex } from '../../test/fixtures/invented-list.ts';
import { mayConcern } from './may-concern.ts';
import { screen } from './screen.ts';

const today = '2026-06-01';
const entry = (id: number, name: string): InventedEntry => ({
  ...{ id: `E${id}`, names: [name], kind: id % 3 === 0 ? 'organisation' : 'person' },
  ...(id % 5 === 0 ? { companyNumbers: ['01234567'] } : {}),
});

const words = [
  'Ignatius',
  'Ignatus',
  'Quillfeather',
  'Quill',
  'Feather',
  'Oriel',
  'Wrenhollow',
  'Wren',
  'Hollow',
  'IQ',
  'Bramblewick',
  'Zx',
  'محمد',
  'Mohammed',
];
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const odd = fc.oneof(
  name,
  name.map((text) => text.replaceAll(' ', '')),
  name.map((text) => [...text].join(' ')),
  name.map((text) => `${text}x`),
);

test('some entries of a list may concern every name that a screening against the whole list matches with one of them', () => {
  fc.assert(
    fc.property(
      fc.array(odd, { minLength: 1, maxLength: 12 }),
      fc.nat({ max: 11 }),
      odd,
      fc.option(fc.constant('01234567')),
      (listed, at, asked, number) => {
        const entries = listed.map((text, id) => entry(id, text));
        const some = entries.slice(at % entries.length, (at % entries.length) + 2);
        const whole = inventedIndex(entries);
        const query = { name: asked, ...(number === null ? {} : { companyNumber: number }) };
        const matched = screen([whole], query, today).matches.some(({ entry: id }) => some.some((one) => one.id === id));
        if (matched) expect(mayConcern(inventedIndex(some), whole, query)).toBe(true);
      },
    ),
    { numRuns: Number(process.env.RISK_PROPERTY_RUNS ?? 500) },
  );
});

test('a few entries do not concern a name without a word of theirs', () => {
  const whole = inventedIndex([entry(1, 'Ignatius Quillfeather'), entry(2, 'Oriel Wrenhollow')]);
  const some = inventedIndex([entry(2, 'Oriel Wrenhollow')]);
  expect(mayConcern(some, whole, { name: 'Ignatius Bramblewick', kind: 'person' })).toBe(false);
  expect(mayConcern(some, whole, { name: 'Oriel Bramblewick', kind: 'person' })).toBe(true);
});
