import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sqlFile } from '../../infra/sql-file.ts';
import { longNeeded, noticeHorizons } from '../../sources/gazette/horizons.ts';
import { gazetteInsolvency } from '../../sources/gazette/insolvency/source.ts';
import { gazettePetitions } from '../../sources/gazette/petitions/source.ts';

const procedures = () => readFile(new URL('../../docs/signals/procedures.md', import.meta.url), 'utf8');
/** Codes of the publisher's stylesheet that no feed was seen to list. */
const inNoFeed = ['2436', '2448', '2449'];

test('the table of horizons in docs/signals/procedures.md is that of the code', async () => {
  const rows = (await procedures()).matchAll(/^\| `(\w+)` \| ([\d, ]+) \| ([\d, ]*)\| (\d+) \|$/gm);
  const listed = (codes: string) => codes.match(/\d{4}/g) ?? [];
  const documented = [...rows].map(([, rule, begins = '', ends = '', days]) => [rule, listed(begins), listed(ends), Number(days)]);
  expect(documented).toEqual(noticeHorizons.map(({ rule, begins, ends = [], days }) => [rule, begins, ends, days]));
});

test('each code that begins a rule is listed by a feed that reaches back as far as the rule needs', async () => {
  const shows = [...(await procedures()).matchAll(/^\| (\d{4}(?:, \d{4})*) \|[^|]*\| `(\w+)` \|$/gm)].flatMap(([, codes = '', rule = '']) =>
    codes.split(', ').map((code) => ({ code, rule })),
  );
  expect(shows.length).toBeGreaterThan(40);
  const daysOf = (code: string) =>
    Math.max(
      gazetteInsolvency.coverage?.horizonDays ?? 0,
      longNeeded.codes.includes(code) ? (gazettePetitions.coverage?.horizonDays ?? 0) : 0,
    );
  const missed = shows.filter(({ code, rule }) => {
    const needed = noticeHorizons.find((one) => one.rule === rule);
    const isListed = needed?.begins.includes(code) === true || inNoFeed.includes(code);
    return needed === undefined || !isListed || (!inNoFeed.includes(code) && daysOf(code) < needed.days);
  });
  expect(missed).toEqual([]);
});

test('what the feed of petitions no longer lists is looked for among its codes', () => {
  const check = sqlFile('sources/gazette/insolvency/checks/notice_no_longer_listed.sql');
  expect(check.match(/'24\d\d'/g)?.map((code) => code.slice(1, -1))).toEqual(longNeeded.codes);
});
