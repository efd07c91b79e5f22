import { describe, expect, test } from '@jest/globals';
import { gazetteInsolvency } from '../../sources/gazette/insolvency/source.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';
import { stageContents, stageFiles } from '../worlds/staging.ts';

const site = 'https://www.thegazette.co.uk';
const anyShare = { rejected: 1 };

function entry(id: string, fields: Record<string, unknown> = {}) {
  return {
    id: `${site}/id/notice/${id}`,
    'f:status': 'published',
    'f:notice-code': '2443',
    title: 'NIGHTJAR JOINERY LTD',
    published: '2026-06-01T01:05:09',
    updated: '2026-06-01T00:05:09Z',
    category: { '@term': 'Appointment of Liquidators' },
    content: '<div><p>NIGHTJAR JOINERY LTD (Company Number <em class="highlight">9999901</em> ) ...</p></div>',
    ...fields,
  };
}

function page(entries: readonly object[], { total = entries.length, next }: { total?: number; next?: number } = {}): string {
  const link = next === undefined ? [] : [{ '@href': `${site}/insolvency/notice/data.json?results-page=${next}`, '@rel': 'next' }];
  return JSON.stringify({
    'f:total': String(total),
    link,
    ...(entries.length === 0 ? {} : { entry: entries.length === 1 ? entries[0] : entries }),
  });
}

describe('a staged release of notices', () => {
  test('has one row per notice and company, with London times converted to UTC', async () => {
    const { found } = await stageContents(gazetteInsolvency, {
      'page-001.json': page([entry('9900001'), entry('9900002', { published: '2026-01-05T01:00:00', content: '' })]),
    });
    expect(found).toEqual([
      expect.objectContaining({
        notice_id: '9900001',
        company_number: '09999901',
        kind: 'cvl-liquidator',
        solvent: false,
        corporate: true,
        published_on: '2026-06-01',
        published_at: '2026-06-01 00:05:09',
        updated_at: '2026-06-01 00:05:09',
        url: `${site}/notice/9900001`,
      }),
      expect.objectContaining({ notice_id: '9900002', company_number: '', published_at: '2026-01-05 01:00:00' }),
    ]);
  });

  test('takes facts from the full notice where the release has it', async () => {
    const { found } = await stageContents(gazetteInsolvency, {
      'page-001.json': page([entry('9900001', { 'f:notice-code': '2450', content: 'A long preamble ...' })]),
      'notice-9900001.xml':
        '<html><p property="gazorg:companyNumber" about="this:company-1">09999901</p><p>presented on 1 May 2026</p></html>',
    });
    expect(found).toEqual([expect.objectContaining({ company_number: '09999901', presented_on: '2026-05-01' })]);
  });

  test('has a notice that two pages hold once, in the version that changed last', async () => {
    const { found } = await stageContents(gazetteInsolvency, {
      'page-001.json': page([entry('9900001', { updated: '2026-06-02T00:00:00Z', 'f:notice-code': '2432' })]),
      'page-002.json': page([entry('9900001')]),
    });
    expect(found).toEqual([expect.objectContaining({ notice_code: '2432', solvent: true })]);
  });

  test('quarantines an entry that cannot be read, with its place and without the text of the notice', async () => {
    const bad = [
      entry('9900002', { 'f:notice-code': '2437' }),
      entry('9900003', { published: 'yesterday' }),
      entry('9900004', { published: '2026-06-31T01:00:00' }),
    ];
    const { rows, rejected, quarantine } = await stageContents(
      gazetteInsolvency,
      { 'page-001.json': page([entry('9900001'), ...bad]) },
      anyShare,
    );
    expect([rows, rejected]).toEqual([1, 3]);
    expect(quarantine.map(({ file, line, reason }) => [file, line, reason])).toEqual([
      ['page-001.json', 2, expect.stringContaining('2437')],
      ['page-001.json', 3, expect.stringContaining('published')],
      ['page-001.json', 4, expect.stringContaining('2026-06-31')],
    ]);
    expect(quarantine[0]?.text).not.toMatch(/NIGHTJAR/);
  });

  test.each([
    ['an HTML page of the site', '<html>Sorry</html>', 'UNEXPECTED_HTML'],
    ['half a feed', '{"f:total": "2", "entry": [', 'UNEXPECTED_SHAPE'],
    [
      'a feed with another name for the notice code',
      page([entry('1', { 'f:notice-code': undefined, 'f:notice-type': '2450' })]),
      'TOO_MANY_REJECTED',
    ],
  ])('fails when it is %s', async (_, content, code) => {
    await expect(stageContents(gazetteInsolvency, { 'page-001.json': content })).rejects.toMatchObject({ name: 'SourceProblem', code });
  });
});

describe('discover and fetch of notices', () => {
  const period = { from: '2026-05-31', to: '2026-06-01' };

  test('discover offers the days that have notices, with an id made of their count and last change', async () => {
    const publisher = fakePublisher((url) =>
      page(url.includes('end-publish-date=2026-06-01') ? [entry('9900001'), entry('9900002', { updated: '2026-06-01T09:00:00.5Z' })] : []),
    );
    const offers = await publisher.offers(gazetteInsolvency, period);
    expect(offers).toEqual([expect.objectContaining({ id: '2026-06-01.n2.20260601T0900005Z', dataDate: '2026-06-01' })]);
    expect(publisher.requested[0]).toBe(
      `${site}/insolvency/notice/data.json?categorycode=24&start-publish-date=2026-05-31&end-publish-date=2026-05-31&results-page-size=100&sort-by=latest-date&results-page=1`,
    );
  });

  test('fetch downloads every page and each full notice that is needed, and does not download a full notice twice', async () => {
    const petition = entry('9900002', { 'f:notice-code': '2450' });
    const publisher = fakePublisher((url) => {
      if (url.endsWith('/notice/9900002/data.xml')) return '<html/>';
      if (url.endsWith('.xml')) return undefined;
      return url.includes('results-page=2') ? page([petition], { total: 2 }) : page([entry('9900001')], { total: 2, next: 2 });
    });
    const [offer] = await publisher.offers(gazetteInsolvency, { from: '2026-06-01', to: '2026-06-01' });
    expect(await publisher.fetch(gazetteInsolvency, offer)).toEqual(['notice-9900002.xml', 'page-001.json', 'page-002.json']);
    expect(publisher.requested.every((url) => url.endsWith('.xml') || url.includes('results-page-size=100'))).toBe(true);
    const before = publisher.requested.length;
    await publisher.fetch(gazetteInsolvency, offer);
    expect(publisher.requested.slice(before).some((url) => url.endsWith('.xml'))).toBe(false);
  });

  test('fetch fails, retryably, when the pages hold fewer notices than the feed states', async () => {
    const publisher = fakePublisher(() => page([entry('9900001')], { total: 5 }));
    const [offer] = await publisher.offers(gazetteInsolvency, { from: '2026-06-01', to: '2026-06-01' });
    await expect(publisher.fetch(gazetteInsolvency, offer)).rejects.toMatchObject({ code: 'PUBLISHER_CHANGED_UNDER_US', retryable: true });
  });
});

describeReal("a page of the publisher's documentation", () => {
  test('in JSON holds one notice of another category, which is quarantined with its notice code', async () => {
    const path = realData('gazette/devdocs-feed-example.json');
    await expect(stageFiles(gazetteInsolvency, [path])).rejects.toMatchObject({ code: 'TOO_MANY_REJECTED' });
    const { rows, rejected, quarantine } = await stageFiles(gazetteInsolvency, [path], anyShare);
    expect([rows, rejected, quarantine[0]?.reason]).toEqual([0, 1, 'unknown notice code 1119']);
  });

  test('in Atom fails, because the source reads JSON only', async () => {
    await expect(stageFiles(gazetteInsolvency, [realData('gazette/devdocs-feed-example.atom.xml')])).rejects.toMatchObject({
      code: 'UNEXPECTED_SHAPE',
    });
  });
});
