import { describe, expect, test } from 'vitest';
import { companyName, companyNumber } from '../company.ts';
import { truthExamples } from '../truth.ts';
import { namedOn } from '../warned.ts';
import { createWorld } from '../world.ts';
import { searchPage, warningPage } from './pages.ts';
import { warningsAt } from './plan.ts';

const world = createWorld(20_260_601, 2_000);
const sound = { shrunk: false, wrongHeader: false };
const search = (today: number, start = 1) =>
  searchPage(world, today, new URLSearchParams({ category: 'warnings', sort_by: 'dmetaZ', start: String(start) }), sound);
const count = (text: string, words: string) => text.split(words).length - 1;

describe('the warning list of the sample', () => {
  test('has sixty warnings, a third of them about clones, ten on a page, newest first', () => {
    const warnings = warningsAt(world, 0);
    expect(warnings).toHaveLength(60);
    expect(warnings.filter(({ clone }) => clone).length).toBeGreaterThanOrEqual(20);
    expect(warnings.map(({ published }) => published)).toEqual(warnings.map(({ published }) => published).toSorted((a, b) => b - a));
    expect(new Set(warnings.map(({ slug }) => slug)).size).toBe(60);
    expect([1, 51, 61].map((start) => count(search(0, start), 'class="search-item"'))).toEqual([10, 10, 0]);
    expect([1, 41, 51].map((start) => count(search(0, start), 'Go to next page'))).toEqual([1, 1, 0]);
  });

  test('has more warnings on day 1 and one more each week', () => {
    const slugs = (today: number) => warningsAt(world, today).map(({ slug }) => slug);
    expect(slugs(1)).toHaveLength(64);
    expect(slugs(7)).toHaveLength(64);
    expect(slugs(8)).toHaveLength(65);
    expect(slugs(1)).toEqual(expect.arrayContaining(slugs(0)));
  });

  test('withdraws two warnings, and lists one of them again', () => {
    const slugs = (today: number) => new Set(warningsAt(world, today).map(({ slug }) => slug));
    const absent = (today: number) => [...slugs(9)].filter((slug) => !slugs(today).has(slug));
    expect([9, 10, 16, 17, 30, 31, 60].map((today) => absent(today).length)).toEqual([0, 1, 1, 2, 2, 1, 1]);
    expect(warningPage(world, 10, absent(10)[0] ?? '')).toBeUndefined();
  });

  test('adds a name to the page of a warning, and its entry in the list stays as it is', () => {
    const one = warningsAt(world, 60).find(({ updated = 0 }) => updated > 30 && updated < 60);
    const [slug, updated] = [one?.slug ?? '', one?.updated ?? 0];
    expect([updated - 1, updated].map((day) => warningPage(world, day, slug)?.includes(`${one?.names[0]} Online`))).toEqual([false, true]);
    const entry = (day: number) => warningsAt(world, day).find((same) => same.slug === slug)?.title;
    expect(entry(updated)).toBe(entry(updated - 1));
  });

  test('names planted companies by name and number, and victims only as the genuine firm', () => {
    for (const index of namedOn(world, 'fcaWarned')) {
      const warning = warningsAt(world, 0).find(({ title }) => title === companyName(world, index));
      expect(warningPage(world, 0, warning?.slug ?? '')).toContain(companyNumber(world, index));
    }
    for (const index of namedOn(world, 'cloneVictim')) {
      const warning = warningsAt(world, 0).find(({ genuine }) => genuine?.name === companyName(world, index));
      expect(warning?.clone).toBe(true);
    }
  });

  test('names no healthy company', () => {
    const text = JSON.stringify(warningsAt(world, 61));
    const names = new Map(Array.from({ length: 2_000 }, (_, at) => [companyNumber(world, at), companyName(world, at)]));
    for (const number of truthExamples(world, 0).healthy ?? []) {
      expect(text).not.toContain(number);
      expect(text).not.toContain(names.get(number));
    }
  });

  test('hides e-mail addresses, and has no page for an unknown warning', () => {
    const pages = warningsAt(world, 0).map(({ slug }) => warningPage(world, 0, slug) ?? '');
    expect(pages.some((page) => page.includes('data-cfemail'))).toBe(true);
    expect(pages.some((page) => /@[\w-]+\.example</.test(page))).toBe(false);
    expect(pages.filter((page) => page.includes('copy-block default')).length).toBeGreaterThan(0);
    expect(warningPage(world, 0, 'nobody')).toBeUndefined();
  });
});
