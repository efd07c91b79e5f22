import { expect, test } from 'vitest';
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
