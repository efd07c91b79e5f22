import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ListEntry } from './entry.ts';
import { buildScreeningIndex } from './index-entries.ts';
import { mayConcern } from './may-concern.ts';
import { screen } from './screen.ts';

const today = '2026-06-01';
const version = { list: 'uk-sanctions', version: 'v1', entries: 1, publishedAt: '2026-06-01T06:00:00.000Z' } as const;

function entry(id: number, name: string): ListEntry {
  return {
    ...{
      list: 'uk-sanctions',
      id: `E${id}`,
      kind: id % 3 === 0 ? 'organisation' : 'person',
      names: [{ text: name, type: 'primary', weak: false }],
    },
    ...{
      datesOfBirth: [],
      countries: [],
      addresses: [],
      companyNumbers: id % 5 === 0 ? ['01234567'] : [],
      identifiers: [],
      protectedNames: [],
    },
    ...{ from: null, until: null, detail: 'Listed', url: 'https://lists.example/' },
    evidence: { source: 's', release: 'r', record: String(id), publishedAt: null, retrievedAt: '2026-06-01T06:00:00.000Z' },
  };
}

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
        const whole = buildScreeningIndex(entries, version);
        const query = { name: asked, ...(number === null ? {} : { companyNumber: number }) };
        const matched = screen([whole], query, today).matches.some(({ entry: id }) => some.some((one) => one.id === id));
        if (matched) expect(mayConcern(buildScreeningIndex(some, version), whole, query)).toBe(true);
      },
    ),
    { numRuns: Number(process.env.RISK_PROPERTY_RUNS ?? 500) },
  );
});

test('a few entries do not concern a name without a word of theirs', () => {
  const whole = buildScreeningIndex([entry(1, 'Ignatius Quillfeather'), entry(2, 'Oriel Wrenhollow')], version);
  const some = buildScreeningIndex([entry(2, 'Oriel Wrenhollow')], version);
  expect(mayConcern(some, whole, { name: 'Ignatius Bramblewick', kind: 'person' })).toBe(false);
  expect(mayConcern(some, whole, { name: 'Oriel Bramblewick', kind: 'person' })).toBe(true);
});
