import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import { weekdayOf } from '../calendar.ts';
import { createWorld } from '../world.ts';
import { dailies, daily, historic, monthlies, spanAt } from './archives.ts';
import { filingsIn, membersOf } from './members.ts';
import { dailyPage, historicPage, monthlyPage } from './pages.ts';

const world = createWorld(20_260_601, 2_000);
const links = (page: string) =>
  [...page.matchAll(/<a href="([^"]+\.zip)">([^<]+)<\/a>/g)].map(([, href = '', text = '']) => ({ href, text }));
const members = (path: string, today = 0) => {
  const span = spanAt(path, today);
  return span === undefined ? [] : [...membersOf(world, span, filingsIn(world, span))];
};

describe('the sample archives of accounts', () => {
  test('have one file per day from Tuesday to Saturday, and Tuesday’s holds three days', () => {
    const days = dailies(60).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
    expect(new Set(days).size).toBe(days.length);
    expect([daily(0), daily(6)]).toEqual([undefined, undefined]);
    expect(daily(1)).toMatchObject({ path: 'Accounts_Bulk_Data-2026-06-02.zip', from: -2, to: 0 });
    expect(dailies(0).every(({ day }) => weekdayOf(day) >= 1 && weekdayOf(day) <= 5)).toBe(true);
    expect(dailies(3).at(0)?.day).toBe(3);
    expect(dailies(3).at(-1)?.day).toBeGreaterThanOrEqual(3 - 60);
  });

  test('cover the twelve months before the current one, and everything before them back to 2008', () => {
    expect(monthlies(0).map(({ path }) => path)).toEqual(
      'June2025 July2025 August2025 September2025 October2025 November2025 December2025 January2026 February2026 March2026 April2026 May2026'
        .split(' ')
        .map((month) => `Accounts_Monthly_Data-${month}.zip`),
    );
    const spans = [...[...historic(0).values()].flat(), ...monthlies(0)];
    spans.forEach((span, at) => {
      if (at > 0) expect(span.from).toBe((spans[at - 1]?.to ?? 0) + 1);
    });
    expect([spans[0]?.path, spans[2]?.path]).toEqual([
      'archive/Accounts_Monthly_Data-JanuaryToDecember2008.zip',
      'archive/Accounts_Monthly_Data-January2010.zip',
    ]);
    expect(spanAt('Accounts_Monthly_Data-May2025.zip', 0)).toBeUndefined();
    expect(spanAt('archive/Accounts_Monthly_Data-May2025.zip', 0)).toBeDefined();
  });

  test('have the same bytes of a document in the file of its day and in the file of its month', () => {
    const month = new Map(
      members('Accounts_Monthly_Data-May2026.zip').map(({ name, bytes }) => [name.replace(/^Prod224_\d{4}/, ''), bytes]),
    );
    const day = ['19', '20', '21', '22', '23'].flatMap((date) =>
      members(`Accounts_Bulk_Data-2026-05-${date}.zip`).slice(date === '19' ? 1 : 0),
    );
    expect(day.length).toBeGreaterThan(10);
    for (const { name, bytes } of day) {
      expect(name).toMatch(/^Prod223_\d{4}_[A-Z0-9]{8}_\d{8}(?:\.html|\.xml|_CIC\.zip)$/);
      expect(month.get(name.replace(/^Prod223_\d{4}/, ''))?.equals(bytes)).toBe(true);
    }
  });

  test('have new accounts in every daily file of a week', () => {
    for (const day of [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19]) {
      expect(members(daily(day)?.path ?? '', day).length).toBeGreaterThan(0);
    }
  });

  test('have the oddities of real archives: zips in the zip, false zips, traces of macOS, one broken document a month', () => {
    let zips = 0;
    let falseZips = 0;
    for (const { path } of monthlies(0)) {
      const held = members(path);
      expect(held[0]?.name).toMatch(/^__MACOSX\/\._Prod224_/);
      expect(new Set(held.map(({ name }) => name)).size).toBe(held.length);
      const broken = held.filter(
        ({ name, bytes }) => name.endsWith('.html') && !name.startsWith('__') && !bytes.toString().includes('</html>'),
      );
      expect([path, broken.length]).toEqual([path, 1]);
      for (const { name, bytes } of held) {
        if (!name.endsWith('.zip')) continue;
        zips += 1;
        if (bytes.readUInt32LE(0) !== 0x04034b50) falseZips += 1;
      }
    }
    expect(zips).toBeGreaterThan(5);
    expect([falseZips > 0, falseZips < zips / 2]).toEqual([true, true]);
  });
});

describeReal('compared with the real pages of accounts,', () => {
  const real = (name: string) => readFile(realData(`companies-house/download-pages/accounts_data_${name}.html`), 'utf8');
  /** Returns the parts of a link that do not depend on the month. */
  const shape = ({ href, text }: { href: string; text: string }) =>
    `${href} ${text}`
      .replaceAll(/\d{4}-\d{2}-\d{2}/g, 'DAY')
      .replaceAll(/(?:January|February|March|April|May|June|July|August|September|October|November|December)(?=\d{4})/g, 'MONTH')
      .replaceAll(/MONTH\d{4}|(?<=Dec|December)\d{4}/g, 'MONTH')
      .replace(/\([\d.]*(?:Mb|Gb|b)\) ?/, '(SIZE)')
      .replaceAll(/ +/g, ' ')
      .trim();

  test.each([
    ['daily', dailyPage(world, 0)],
    ['monthly', monthlyPage(world, 0)],
    ['historic', historicPage(world, 0)],
  ])('the links of the %s page have the same form', async (name, page) => {
    const theirs = new Set(links(await real(name)).map(shape));
    expect(new Set(links(page).map(shape))).toEqual(theirs);
    const pages = (of: string) => new Set([...of.matchAll(/href="([a-z_]+\.html)"/g)].map(([, href]) => href));
    expect(pages(page)).toEqual(pages(await real(name)));
  });

  test('daily files are newest first and monthly files oldest first', async () => {
    const order = (page: string) => links(page).map(({ href }) => href);
    const days = order(await real('daily')).slice(0, 5);
    expect([...days].sort().reverse()).toEqual(days);
    const ours = order(dailyPage(world, 0));
    expect([...ours].sort().reverse()).toEqual(ours);
    expect(order(await real('monthly')).at(-1)).toContain('December2025');
    expect(order(monthlyPage(world, 0)).at(-1)).toContain('May2026');
  });
});
