import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { whyStale } from '../../models/clearance/freshness.ts';
import { gazetteInsolvency } from '../../sources/gazette/insolvency/source.ts';
import { gazettePetitions } from '../../sources/gazette/petitions/source.ts';
import { addDays } from '../../uk/day.ts';
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

  test.each([
    ['', 'notice-9900001.20260601T000509Z.xml'],
    [' under the name that earlier releases gave it', 'notice-9900001.xml'],
  ])('takes facts from the full notice%s', async (_, name) => {
    const { found } = await stageContents(gazetteInsolvency, {
      'page-001.json': page([entry('9900001', { 'f:notice-code': '2450', content: 'A long preamble ...' })]),
      [name]: '<html><p property="gazorg:companyNumber" about="this:company-1">09999901</p><p>presented on 1 May 2026</p></html>',
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
    const { found, rejected, unread, quarantine } = await stageContents(gazetteInsolvency, {
      'page-001.json': page([entry('9900001'), ...bad, entry('9900005', { 'f:notice-code': '1119' })]),
    });
    expect(rejected).toBe(4);
    expect(quarantine.map(({ file, line, reason }) => [file, line, reason])).toEqual([
      ['page-001.json', 2, expect.stringContaining('2437')],
      ['page-001.json', 3, expect.stringContaining('published')],
      ['page-001.json', 4, expect.stringContaining('2026-06-31')],
      ['page-001.json', 5, expect.stringContaining('1119')],
    ]);
    expect(quarantine[0]?.text).not.toMatch(/NIGHTJAR/);
    const read = found.map(({ notice_id, company_number, published_on }) => [notice_id, company_number, published_on]);
    expect([read, unread]).toEqual([
      [
        ['9900001', '09999901', '2026-06-01'],
        ['9900002', '09999901', '2026-06-01'],
        ['9900003', '09999901', null],
        ['9900004', '09999901', null],
      ],
      [],
    ]);
  });

  test('reports the notices that may name any company, unless another notice of the release retracts them', async () => {
    const hidden = { content: 'Notice is hereby given to all persons ...' };
    const readable = [entry('9900001'), entry('9900002'), entry('9900003')];
    const { found, unread, quarantine } = await stageContents(gazetteInsolvency, {
      'page-001.json': page([
        ...readable,
        entry('9900004', hidden),
        entry('9900005', { ...hidden, id: 7 }),
        entry('9900006', hidden),
        entry('9900007', { content: 'OWL LTD (Company Number 09999902 ). This notice retracts notice number 9900006.' }),
      ]),
    });
    expect(unread.map(({ record }) => record)).toEqual(['9900004', expect.stringMatching(/^unread-[0-9a-f]{8}$/)]);
    expect(quarantine.map(({ line }) => line)).toEqual([4, 5, 5, 6]);
    expect(found.filter(({ company_number }) => company_number === '')).toHaveLength(3);
  });

  test('quarantines a full notice beyond a limit with the limit, and reports it when it may name other companies than its entry', async () => {
    const deep = `${'<p>'.repeat(100)}OWL LTD (Company Number 09999902)${'</p>'.repeat(100)}`;
    const { found, unread, quarantine } = await stageContents(gazetteInsolvency, {
      'page-001.json': page([entry('9900001', { 'f:notice-code': '2408' }), entry('9900002', { content: 'A long preamble ...' })]),
      'notice-9900001.20260601T000509Z.xml': deep,
      'notice-9900002.20260601T000509Z.xml': deep,
    });
    expect(found.map(({ notice_id, company_number }) => [notice_id, company_number])).toEqual([
      ['9900001', '09999901'],
      ['9900002', ''],
    ]);
    expect(unread).toEqual([expect.objectContaining({ record: '9900002', reason: expect.stringContaining('more than 64 deep') })]);
    expect(quarantine.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'the full notice nests its elements more than 64 deep, so only its entry is read'],
      [2, 'the entry of the feed may leave companies out, and the full notice nests its elements more than 64 deep'],
    ]);
  });

  test('a reading with the full notice is newer than one without it', async () => {
    const contents = { 'page-001.json': page([entry('9900001', { content: '' })]) };
    const full = { ...contents, 'notice-9900001.20260601T000509Z.xml': '<p>OWL LTD (Company Number 09999902)</p>' };
    const absent = { ...contents, 'notice-9900001.20260601T000509Z.404': '' };
    const read = async (files: Record<string, string>) => (await stageContents(gazetteInsolvency, files)).found[0]?.updated_at;
    expect([await read(absent), await read(full)]).toEqual(['2026-06-01 00:05:08.999999', '2026-06-01 00:05:09']);
  });

  test('of a release that reads notices again has only the notices that it asked for and those that need no full text', async () => {
    const pages = page([entry('9900001'), entry('9900002', { content: '' }), entry('9900003', { content: '' })]);
    const { found, unread } = await stageContents(gazetteInsolvency, {
      'again-001.json': pages,
      'notice-9900003.20260601T000509Z.404': '',
    });
    expect([found.map(({ notice_id }) => notice_id), unread.map(({ record }) => record)]).toEqual([['9900001', '9900003'], ['9900003']]);
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

  test('discover offers the days that have notices, with an id made of their count and state', async () => {
    const publisher = fakePublisher((url) =>
      page(url.includes('end-publish-date=2026-06-01') ? [entry('9900001'), entry('9900002', { updated: '2026-06-01T09:00:00.5Z' })] : []),
    );
    const offers = await publisher.offers(gazetteInsolvency, period);
    expect(offers).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^2026-06-01\.n2\.[0-9a-f]{8}$/), dataDate: '2026-06-01' }),
    ]);
    expect(publisher.requested[0]).toBe(
      `${site}/insolvency/notice/data.json?categorycode=24&start-publish-date=2026-05-31&end-publish-date=2026-05-31&results-page-size=100&sort-by=latest-date&results-page=1`,
    );
  });

  /** A feed of `size` notices a page whose notices a test can change between two requests. */
  function feedOf(byDay: Readonly<Record<string, object[]>>, size = 2) {
    const answered: { before?: (request: number) => void } = {};
    let requests = 0;
    const publisher = fakePublisher((url) => {
      if (url.endsWith('.xml')) return '<html/>';
      requests += 1;
      answered.before?.(requests);
      const query = new URL(url).searchParams;
      const listed = byDay[query.get('start-publish-date') ?? ''] ?? [];
      const number = Number(query.get('results-page'));
      const more = number * size < listed.length ? { next: number + 1 } : {};
      return page(listed.slice((number - 1) * size, number * size), { total: listed.length, ...more });
    });
    return { publisher, answered };
  }
  const later = '2026-06-04T08:00:00Z';

  test('the feed of petitions asks for its codes, and refuses an answer with another code', async () => {
    const week = { from: '2026-05-18', to: '2026-05-24' };
    const asked = fakePublisher(() => page([entry('9900001', { 'f:notice-code': '2461' })]));
    expect(await asked.discovered(gazettePetitions, week, '2026-07-01')).toEqual([
      expect.objectContaining({ covers: week, dataDate: '2026-05-24' }),
    ]);
    expect(asked.requested).toEqual([
      `${site}/insolvency/notice/data.json?noticetypes=2401,2402,2404,2405,2406,2407,2408,2409,2442,2447,2450,2451,2452,2453,2454,2461,2462&start-publish-date=2026-05-18&end-publish-date=2026-05-24&results-page-size=100&sort-by=latest-date&results-page=1`,
    ]);
    const ignoring = fakePublisher(() => page([entry('9900001', { 'f:notice-code': '2461' }), entry('9900002')]));
    await expect(ignoring.offers(gazettePetitions, week)).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  });

  test('a week without a petition has no answer where other weeks of the check list many, and the check fails when it has read them', async () => {
    const emptyWeek = ['18', '19', '20', '21', '22', '23', '24'].map((day) => `2026-05-${day}`);
    const days = ['25', '26', '27', '28', '29'].map((day) => `2026-05-${day}`);
    const answered = async (noticesOfDay: number, { period = { from: '2026-05-04', to: '2026-06-14' }, quiet = emptyWeek } = {}) => {
      const covered: string[] = [];
      const { http } = fakePublisher((url) =>
        page(
          Array.from({ length: noticesOfDay }, () => JSON.parse(everyDay(url, quiet)).entry ?? [])
            .flat()
            .map((one, at) => ({ ...one, id: `${one.id}${at}` })),
        ),
      );
      try {
        for await (const { covers } of gazettePetitions.discover(http, period, '2026-07-01')) covered.push(covers?.from ?? '');
      } catch (failure) {
        return { covered: covered.sort(), failure };
      }
      return { covered: covered.sort() };
    };
    const others = ['2026-05-04', '2026-05-11', '2026-05-25', '2026-06-01', '2026-06-08'];
    const failed = { code: 'PUBLISHER_ERROR', message: expect.stringContaining('2026-05-18 to 2026-05-24') };
    expect(await answered(20)).toMatchObject({ covered: others, failure: failed });
    // one other week lists 40 only
    expect(await answered(20, { quiet: [...emptyWeek, ...days] })).toMatchObject({ covered: others, failure: failed });
    const all = [...others, '2026-05-18'].sort();
    expect(await answered(10)).toEqual({ covered: all });
    // a backfill of a gap asks for that week alone
    const period = { from: '2026-05-18', to: '2026-05-24' };
    expect(await answered(20, { period })).toMatchObject({ covered: [], failure: failed });
    expect(await answered(10, { period })).toEqual({ covered: ['2026-05-18'] });
  });

  /** A page with one notice for each day of the window that is asked for, without the days of `quiet`. */
  function everyDay(url: string, quiet: readonly string[] = [], code = '2450'): string {
    const query = new URL(url).searchParams;
    const [from, to] = [query.get('start-publish-date') ?? '', query.get('end-publish-date') ?? ''];
    const found: object[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      if (!quiet.includes(day)) found.push(entry(day, { published: `${day}T01:00:00`, 'f:notice-code': code }));
    }
    return page(found);
  }

  test.each([
    { source: gazettePetitions, week: '2025-12-01_2025-12-07' },
    { source: gazetteInsolvency, week: '2026-05-04_2026-05-10' },
  ])('a check of $source.id that reaches today asks for some older weeks again, and finds a late correction', async ({ source, week }) => {
    const found = new Set<string>();
    for (let day = 0; day < 30; day += 1) {
      const today = addDays('2026-06-01', day);
      const publisher = fakePublisher((url) => everyDay(url));
      const asked = { from: addDays(today, -(source.recheckDays ?? 0)), to: today };
      for (const { id } of await publisher.offers(source, asked, today)) if (id.startsWith(week)) found.add(id);
      expect(publisher.requested.length).toBeLessThan(24);
    }
    expect([...found]).toEqual([expect.stringContaining(`${week}.n7.`)]);
  });

  test('asks after days without a check for the older weeks that had their turn on one of them', async () => {
    const today = '2026-06-05';
    const { recheckDays = 0, coverage } = gazettePetitions;
    const weeksOf = async (on: string, lastCheck: string) => {
      const { publisher } = feedOf({});
      await publisher.discovered(gazettePetitions, { from: addDays(lastCheck, -recheckDays), to: on }, on);
      const asked = publisher.requested.map((url) => new URL(url).searchParams.get('start-publish-date') ?? '');
      return asked.filter((from) => from < addDays(lastCheck, -recheckDays - 7));
    };
    const days = Array.from({ length: 40 }, (_, at) => addDays(today, -at));
    const onTime = await Promise.all(days.slice(0, 4).map((day) => weeksOf(day, addDays(day, -1))));
    expect(onTime.flat().length).toBeGreaterThan(onTime[0]?.length ?? 0);
    expect((await weeksOf(today, addDays(today, -4))).sort()).toEqual(onTime.flat().sort());
    // after a month every older week is asked for, and each once
    const all = await weeksOf(today, addDays(today, -40));
    const oldest = addDays(today, -(coverage?.horizonDays ?? 0));
    const months = await Promise.all(days.slice(0, 30).map((day) => weeksOf(day, addDays(day, -1))));
    const older = months.flat().filter((from) => from >= oldest && from < addDays(today, -40 - recheckDays - 7));
    expect(all.filter((from) => from >= oldest).sort()).toEqual(older.sort());
  });

  describe('a working day without a notice', () => {
    /** Asks for a period of the feed on a day. Returns the days of its answers, and why the check fails. */
    async function answered(period: { from: string; to: string }, today: string, quiet: readonly string[]) {
      const covered: [string, string][] = [];
      const { http } = fakePublisher((url) => everyDay(url, quiet, '2443'));
      let failure: unknown;
      try {
        for await (const answer of gazetteInsolvency.discover(http, period, today)) {
          covered.push([answer.covers?.from ?? '', answer.covers?.to ?? '']);
        }
      } catch (error) {
        failure = error;
      }
      const freshness = {
        checkedAt: `${today}T06:00:00.000Z`,
        checkedWithinHours: 16,
        dataWithinDays: null,
        dataDate: today,
        failedAt: null,
      };
      const coverage = { horizonDays: 9, checkedDay: today, covered: covered.filter(([from]) => from < today) };
      const state = { source: 'gazette/insolvency', release: 'r', ...freshness, open: null, coverage };
      return { covered, failure, stale: whyStale(state, `${today}T07:00:00.000Z`, today) };
    }

    test('has no answer, so decisions are REVIEW, and the check fails when it has read the other days', async () => {
      const period = { from: '2026-06-01', to: '2026-06-10' };
      const { covered, failure, stale } = await answered(period, '2026-06-10', ['2026-06-03', '2026-06-04', '2026-06-05']);
      expect(covered.map(([from]) => from)).toEqual(['01', '02', '06', '07', '08', '09', '10'].map((day) => `2026-06-${day}`));
      expect(failure).toMatchObject({ code: 'PUBLISHER_ERROR', message: expect.stringContaining('2026-06-03, 2026-06-04, 2026-06-05') });
      expect(stale).toContain('is not read for 2026-06-03 to 2026-06-05');
    });

    test('is missing too when its week has other notices', async () => {
      const { covered, failure } = await answered({ from: '2026-06-01', to: '2026-06-07' }, '2026-07-01', ['2026-06-03', '2026-06-06']);
      expect(covered).toEqual([
        ['2026-06-01', '2026-06-02'],
        ['2026-06-04', '2026-06-07'],
      ]);
      expect(failure).toMatchObject({ code: 'PUBLISHER_ERROR' });
    });

    test('is none on a weekend and at Christmas', async () => {
      const christmas = ['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'];
      const { failure, stale } = await answered({ from: '2026-12-21', to: '2026-12-30' }, '2026-12-30', christmas);
      expect([failure, stale]).toEqual([undefined, undefined]);
      const sunday = await answered({ from: '2026-12-26', to: '2026-12-27' }, '2026-12-27', christmas);
      expect(sunday.covered.at(-1)).toEqual(['2026-12-27', '2026-12-27']);
    });

    test('that has not ended has no answer and no failure: its edition is still to come', async () => {
      const { covered, failure } = await answered({ from: '2026-12-29', to: '2026-12-30' }, '2026-12-30', ['2026-12-30']);
      expect([covered, failure]).toEqual([[['2026-12-29', '2026-12-29']], undefined]);
    });
  });

  test('both feeds read the same record from one notice', async () => {
    const contents = {
      'page-001.json': page([entry('9900001', { 'f:notice-code': '2450', content: 'OWL LTD (Company Number 09999902)' })]),
    };
    const [one, other] = [await stageContents(gazetteInsolvency, contents), await stageContents(gazettePetitions, contents)];
    expect(one.found).toEqual(other.found);
    expect(one.found).toHaveLength(1);
  });

  test('a correction of a notice on the second page is a new release', async () => {
    const notices = ['9900001', '9900002', '9900003'].map((id) => entry(id));
    const { publisher } = feedOf({ '2026-06-01': notices });
    const [before] = await publisher.offers(gazetteInsolvency, period);
    notices[2] = entry('9900003', { updated: later });
    const [after] = await publisher.offers(gazetteInsolvency, period);
    expect([before?.id, after?.id]).toEqual([expect.stringMatching(/\.n3\./), expect.stringMatching(/\.n3\./)]);
    expect(after?.id).not.toBe(before?.id);
    expect(await publisher.offers(gazetteInsolvency, period)).toEqual([after]);
  });

  test('a correction of a notice that is three days old is a new release of its day and of no other day', async () => {
    const byDay = Object.fromEntries(
      ['2026-05-29', '2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'].map((day) => [day, [entry('9900001')]]),
    );
    const { publisher } = feedOf(byDay);
    const week = { from: '2026-05-29', to: '2026-06-04' };
    const before = await publisher.offers(gazetteInsolvency, week);
    byDay['2026-06-01'] = [entry('9900001', { updated: later })];
    const after = await publisher.offers(gazetteInsolvency, week);
    const changed = after.filter(({ id }) => before.every((one) => one.id !== id));
    expect([before.length, changed.map(({ dataDate }) => dataDate)]).toEqual([5, ['2026-06-01']]);
  });

  test('a window whose pages change between the requests is read again', async () => {
    const notices = ['9900001', '9900002', '9900003', '9900004'].map((id) => entry(id));
    const { publisher, answered } = feedOf({ '2026-06-01': notices });
    const [offer] = await publisher.offers(gazetteInsolvency, period);
    const before = publisher.requested.length;
    // after the first page a new notice takes the first place, so the second page repeats one
    answered.before = (request) => {
      if (request === before + 2) notices.unshift(entry('9900000'));
    };
    expect(await publisher.fetch(gazetteInsolvency, offer)).toEqual(['page-001.json', 'page-002.json', 'page-003.json']);
    expect(publisher.requested.slice(before).map((url) => new URL(url).searchParams.get('results-page'))).toEqual([
      '1',
      '2',
      '3',
      '1',
      '2',
      '3',
    ]);
  });

  test('a window that has the same count and a shifted page is read again', async () => {
    const notices = ['9900001', '9900002', '9900003', '9900004'].map((id) => entry(id));
    const { publisher, answered } = feedOf({ '2026-06-01': notices });
    // a correction moves a notice from the second page to the first: the second page repeats a notice and the count stays
    answered.before = (request) => {
      if (request === 3) notices.unshift(...notices.splice(3, 1));
    };
    const [offer] = await publisher.offers(gazetteInsolvency, period);
    expect(publisher.requested).toHaveLength(1 + 2 + 2);
    expect(await publisher.offers(gazetteInsolvency, period)).toEqual([offer]);
  });

  test.each([
    ['that keep changing', (request: number) => entry(`99${request}`)],
    ['that hold fewer notices than the feed states', () => undefined],
  ])('discover fails, retryably, for pages %s', async (_, added) => {
    let requests = 0;
    const publisher = fakePublisher(() => {
      const extra = added(++requests);
      return page([entry('9900001')], { total: extra === undefined ? 5 : 1 + requests, ...(requests % 2 === 1 ? { next: 2 } : {}) });
    });
    await expect(publisher.offers(gazetteInsolvency, { from: '2026-06-01', to: '2026-06-01' })).rejects.toMatchObject({
      code: 'PUBLISHER_CHANGED_UNDER_US',
      retryable: true,
    });
    expect(publisher.requested).toHaveLength(6);
  });

  test('a feed that lists a notice twice in two readings is accepted', async () => {
    const { publisher } = feedOf({ '2026-06-01': [entry('9900001'), entry('9900002'), entry('9900002')] });
    expect(await publisher.offers(gazetteInsolvency, period)).toEqual([expect.objectContaining({ dataDate: '2026-06-01' })]);
  });

  test('fetch downloads every page and each full notice that is needed, and does not download a full notice twice', async () => {
    const petition = (updated: string) => entry('9900002', { 'f:notice-code': '2450', updated });
    const notices = [entry('9900001'), entry('9900003'), petition('2026-06-01T00:05:09Z')];
    const { publisher } = feedOf({ '2026-06-01': notices });
    const [offer] = await publisher.offers(gazetteInsolvency, period);
    const names = ['notice-9900002.20260601T000509Z.xml', 'page-001.json', 'page-002.json'];
    expect(await publisher.fetch(gazetteInsolvency, offer)).toEqual(names);
    expect(publisher.requested.every((url) => url.endsWith('.xml') || url.includes('results-page-size=100'))).toBe(true);
    const before = publisher.requested.length;
    await publisher.fetch(gazetteInsolvency, offer);
    expect(publisher.requested.slice(before).some((url) => url.endsWith('.xml'))).toBe(false);
    // a correction and a further notice between two attempts: the facts of the earlier full notice must not be read with the later entry
    notices[2] = petition(later);
    notices.push(entry('9900004'));
    expect(await publisher.fetch(gazetteInsolvency, offer)).toContain('notice-9900002.20260604T080000Z.xml');
  });

  test.each([
    ['lack a notice', (notices: object[]) => notices.pop()],
    ['have an earlier form of a notice', (notices: object[]) => notices.splice(1, 1, entry('9900002'))],
  ])('fetch refuses pages that %s which the check had listed: they are an older copy of the feed', async (_, older) => {
    const notices = [entry('9900001'), entry('9900002', { updated: later }), entry('9900003')];
    const { publisher } = feedOf({ '2026-06-01': notices });
    const [offer] = await publisher.offers(gazetteInsolvency, period);
    const listed = [...notices];
    older(notices);
    await expect(publisher.fetch(gazetteInsolvency, offer)).rejects.toMatchObject({ code: 'PUBLISHER_OTHER_VERSION', retryable: false });
    notices.splice(0, notices.length, ...listed, entry('9900004'));
    expect(await publisher.fetch(gazetteInsolvency, offer)).toEqual(['page-001.json', 'page-002.json']);
  });

  test('fetch stores an empty file for a full notice that answers 404, and a later release asks for that notice alone', async () => {
    const petitions = ['9900002', '9900003'].map((id) => entry(id, { 'f:notice-code': '2450' }));
    const absent = new Set([`${site}/notice/9900002/data.xml`]);
    const open = () => fakePublisher((url) => (url.endsWith('.xml') ? (absent.has(url) ? undefined : '<html/>') : page(petitions)));
    const publisher = open();
    const [offer] = await publisher.offers(gazetteInsolvency, { from: '2026-06-01', to: '2026-06-01' });
    if (offer === undefined) throw new Error('nothing was offered');
    const [missing, other] = ['notice-9900002.20260601T000509Z', 'notice-9900003.20260601T000509Z.xml'];
    expect(await publisher.fetch(gazetteInsolvency, offer)).toEqual([`${missing}.404`, other, 'page-001.json']);
    const again = gazetteInsolvency.again?.(offer, ['9900002'], '2026-06-02');
    expect(again).toEqual({ ...offer, id: `${offer.id}.again-2026-06-02`, urls: [...offer.urls, ...absent] });
    expect(await open().fetch(gazetteInsolvency, again)).toEqual(['again-001.json', `${missing}.404`]);
    absent.clear();
    expect(await open().fetch(gazetteInsolvency, again)).toEqual(['again-001.json', `${missing}.xml`]);
  });
});

describeReal('the parties of a petition', () => {
  test('are read from a sentence with the names and numbers of real petitions', async () => {
    const rows = (await readFile(realData('gazette/gazette_notices.csv'), 'utf8')).split('\n').map((line) => line.split(','));
    const real = rows.filter(([, type, , name = '', number = '']) => {
      return type === 'Petitions to Wind Up (Companies)' && /(?:LIMITED|LTD|PLC|LLP)$/.test(name) && /^[A-Z0-9]{8}$/.test(number);
    });
    expect(real.length).toBeGreaterThan(50);
    const entries = real.map(([, , , name, number], at) => {
      const [, , , petitioner, its] = real[(at + 1) % real.length] ?? [];
      const content = `In the matter of ${name} and in the Matter of the Insolvency Act 1986, A Petition to wind up the above-named company of ${name} (${number}) of 1 Example Street, presented on Friday 01 May 2026, at 10:00 by ${petitioner} (${its}) of 2 Example Street claiming to be a creditor of the Company, will be heard at the Rolls Building on Wednesday 10 June 2026, at 10:30`;
      return entry(String(9_900_000 + at), { 'f:notice-code': '2450', title: '', content });
    });
    const { found } = await stageContents(gazetteInsolvency, { 'page-001.json': page(entries) });
    const wrong = real.filter(([, , , , number], at) => {
      const [, , , , its] = real[(at + 1) % real.length] ?? [];
      const parties = new Map(
        found.filter((row) => row.notice_id === String(9_900_000 + at)).map((row) => [row.company_number, row.party]),
      );
      return its !== number && (parties.get(number) !== 'subject' || parties.get(its) !== 'petitioner' || parties.size !== 2);
    });
    expect(wrong).toEqual([]);
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
