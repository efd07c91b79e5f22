import { expect, test } from 'vitest';
import { sources } from '../../sources/index.ts';
import { allTables } from '../../sources/part.ts';
import { linked } from './evidence-links.ts';

const of = { release: 'r1', publishedAt: '2026-06-01', retrievedAt: '2026-06-01T06:00:00.000Z' };
const warning = 'https://www.fca.org.uk/news/warnings/heron-capital';

test.each([
  ['gazette/insolvency', '4001', 'https://www.thegazette.co.uk/notice/4001'],
  ['gazette/insolvency', 'older notices', null],
  ['fca/warning-list', warning, warning],
  ['fca/warning-list', 'older warnings', null],
  ['fca/warning-list', 'javascript:alert(1)', null],
  ['fca/warning-list', 'https://www.fca.org.uk.example/news/warnings/heron-capital', null],
  ['companies-house/psc', warning, null],
])('of %s the record %s has the page %s', (source, record, recordUrl) => {
  expect(linked({ ...of, source, record }).recordUrl).toBe(recordUrl);
});

test.each(sources.flatMap((source) => allTables(source).map(({ id }) => [id, source] as const)))(
  'a record of %s has the attribution of its source',
  (id, source) => {
    const { publisher, attribution } = linked({ ...of, source: id, record: '1' });
    expect([publisher, attribution]).toEqual([source.publisher, source.attribution]);
  },
);

test('a record of a source that is no longer read has none', () => {
  expect(linked({ ...of, source: 'made/up', record: '1' })).toMatchObject({ publisher: null, attribution: null });
});
