import { expect, test } from 'vitest';
import { noticeEntry } from '../../test/fixtures/notices.ts';
import { withinWindow } from './notice-feed.ts';

test.each([
  ['1926-06-01', '2450', '2026-06-02.n3.abcdef', '2026-06-02'],
  ['2062-06-01', '2450', '2026-06-01_2026-06-07.n3.abcdef', '2026-06-07'],
  ['2062-06-01', '2461', '2026-06-01_2026-06-07.n3.abcdef', '2026-06-01'],
  ['1926-06-01', '2402', '2026-06-01_2026-06-07.n3.abcdef.again-2026-06-09', '2026-06-01'],
  ['2026-06-31', '2450', '2026-06-02.n3.abcdef', '2026-06-02'],
])('a notice dated %s of code %s in the window %s counts as published on %s', (day, code, release, counts) => {
  const given = noticeEntry({ published: `${day}T01:05:09`, 'f:notice-code': code });
  const { entry: dated, problem } = withinWindow(given, release);
  expect([dated.published, problem]).toEqual([`${counts}T00:00:00`, expect.stringContaining(day)]);
});

test('a notice that is dated within its window, or that comes from a file, keeps its day', () => {
  for (const release of ['2026-05-25_2026-06-01.n3.abcdef', '2026-05-01.abcdef012345'])
    expect(withinWindow(noticeEntry(), release)).toEqual({ entry: noticeEntry() });
});
