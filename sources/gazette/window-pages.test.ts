import { expect, test } from 'vitest';
import type { Http } from '../source.ts';
import { readWindow } from './window-pages.ts';

const first = 'https://www.thegazette.co.uk/insolvency/notice/data.json?results-page-size=100&results-page=1';
const entry = (id: number) => ({ id: `https://www.thegazette.co.uk/id/notice/${id}`, updated: '2026-06-01T00:00:00Z' });

/** A feed of two notices on two pages, whose pages link to the page `next`. */
function feed(next: (page: number) => number, most = 20): { http: Http; requested: string[] } {
  const requested: string[] = [];
  const get = async (url: string) => {
    requested.push(url);
    if (requested.length > most) throw new Error('the feed is read without end');
    const page = Number(new URL(url).searchParams.get('results-page'));
    const body = {
      'f:total': '2',
      link: [{ '@rel': 'next', '@href': `?results-page=${next(page)}` }],
      entry: page < 3 ? [entry(page)] : [],
    };
    return { bytes: Buffer.from(JSON.stringify(body)), url, headers: {} };
  };
  return { http: { get, head: async () => undefined }, requested };
}

test('a last page that links to itself ends the window', async () => {
  const { http, requested } = feed((page) => Math.min(page + 1, 2));
  expect((await readWindow(http, first)).entries.map(({ id }) => id)).toEqual([1, 2].map((id) => entry(id).id));
  expect(requested).toHaveLength(2);
});

test('a feed that repeats its first page is refused after its readings', async () => {
  const { http } = feed(() => 1);
  await expect(readWindow(http, first)).rejects.toMatchObject({ code: 'PUBLISHER_CHANGED_UNDER_US' });
});
