import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { recordAct } from '../../serving/audit-log/audit-log.ts';
import { readSourceBoard } from '../../serving/ledger/source-board.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import { type ApiWorld, startApiWorld, today } from '../worlds/api.ts';
import { describeBrowser, openBrowser, violations } from '../worlds/browser.ts';

let world: ApiWorld;
let operator = '';
const gazette = 'gazette/insolvency';
const petitions = 'gazette/petitions';
const register = 'companies-house/basic-company-data';
const filings = 'companies-house/filings';
const gdelt = 'gdelt/gkg';
const hostile = `2026-05-30.<script>alert("1")</script>'&`;

beforeAll(async () => {
  world = await startApiWorld();
  operator = (await createKey(world.pool, { tenant: 'ops', environment: 'live', scopes: ['operator:read'] })).key;
  await fill();
});
afterAll(() => world?.stop());

/** Releases of every state, 548 days of asks, and a release whose name is markup. */
async function fill(): Promise<void> {
  const { pool } = world;
  await pool.query(
    `insert into release (source, release, data_date, run_kind, state, rows, rejected, unmapped, offered_at, applied_at, served_at)
     select source, 'day-' || day::date, day::date, 'scheduled', 'served', 40, 1, '{}', day, now(), now()
     from unnest($1::text[]) as source, generate_series($2::date - 548, $2::date - 1, interval '1 day') as day`,
    [[gazette, petitions], today],
  );
  await pool.query(
    `insert into coverage (source, asked_at, asked_day, covers_from, covers_to, release, whole)
     select source, day + interval '30 hours', day::date + 1, day::date, day::date, case when extract(isodow from day) < 7 then 'day-' || day::date end, false
     from unnest($1::text[]) as source, generate_series($2::date - 548, $2::date - 1, interval '1 day') as day
     where day not in ($2::date - 10, $2::date - 20, $2::date - 30)`,
    [[gazette, petitions], today],
  );
  await pool.query(
    `insert into coverage (source, asked_at, asked_day, covers_from, covers_to, release, whole) values
     ($1, $2::date - 10, $2::date - 10, $2::date - 10, $2::date - 10, null, false),
     ($1, $2::date - 19, $2::date - 19, $2::date - 20, $2::date - 20, $3, false)`,
    [gazette, today, hostile],
  );
  await pool.query(
    `insert into release (source, release, data_date, run_kind, state, failure_code, failure_message, failed_at) values
     ($1, $2, $3::date - 20, 'scheduled', 'failed', 'UNEXPECTED_HEADER', 'column 3 <b>renamed</b>', now())`,
    [gazette, hostile, today],
  );
  await pool.query(
    `insert into release (source, release, data_date, run_kind, state, rows, rejected, unmapped, applied_at, served_at) values
     ($1, '2026-05-01', '2026-05-01', 'scheduled', 'served', 900, 2, '{"status": 7}', now() - interval '31 days', now()),
     ($1, '2026-06-01', '2026-06-01', 'scheduled', 'served', 1000, 3, '{"status": 4, "names": 1}', now(), now())`,
    [register],
  );
  await pool.query("delete from source_state where source = 'companies-house/officers'");
  await pool.query(
    `insert into stream (source, position, continuous_since, last_byte_at) values ($1, 77, '2026-05-20T09:00:00Z', now()),
     ('companies-house/charges', null, now(), now()), ('companies-house/insolvency-cases', null, now(), now())`,
    [filings],
  );
  await pool.query(
    `insert into stream_gap (source, lost_from, noted_at, resumed_at, resumed_day, code, detail)
     values ($1, '2026-05-17T09:00:00Z', '2026-05-20T09:00:00Z', '2026-05-20T09:00:00Z', '2026-05-20', 'STREAM_GAP', '416')`,
    [filings],
  );
  await pool.query(
    `insert into source_state (source, checked_at) values ('companies-house/officer-updates', now()), ('companies-house/charges', now()),
     ('companies-house/insolvency-cases', now() - interval '9 days')`,
  );
  await pool.query('insert into source_state (source, checked_at, data_date) values ($1, now(), $2)', [filings, today]);
  await pool.query(
    `insert into release (source, release, data_date, run_kind, state) values
     ($1, '1-2', '2026-05-25', 'scheduled', 'served'), ($2, 'quarter', '2026-05-30', 'scheduled', 'offered')`,
    [filings, gdelt],
  );
  await pool.query(
    `update source_state set failed_at = now(), failure_code = 'UNEXPECTED_HEADER', failure_message = 'column 3 <b>renamed</b>' where source = $1`,
    [gazette],
  );
}

describe('the board of sources', () => {
  const board = async (
    ids = [
      gazette,
      register,
      'fcdo/uk-sanctions-list',
      'companies-house/officers',
      'companies-house/officer-updates',
      'companies-house/accounts',
      'companies-house/company-stream',
      'companies-house/charges',
      'companies-house/insolvency-cases',
    ],
  ) => {
    const wanted = ids.map((id) => sources.find((one) => one.id === id)).filter((one) => one !== undefined);
    const read = await readSourceBoard(world.pool, { sources: wanted, moment: { now: new Date(), today }, mostReleases: 6 });
    return new Map(read.map((one) => [one.source.id, one]));
  };

  test('each day of the horizon has the state of its newest final answer', async () => {
    const { calendar } = (await board()).get(gazette) ?? {};
    const at = (day: string) => calendar?.days[Math.round((Date.parse(day) - Date.parse(calendar.first)) / 86_400_000)];
    expect(calendar?.first).toBe(addDays(today, -(sources.find(({ id }) => id === gazette)?.coverage?.horizonDays ?? 0)));
    expect([at(addDays(today, -10)), at(addDays(today, -20)), at(addDays(today, -30)), at(today)]).toEqual(['m', 'f', 'a', 'a']);
    // 2026-05-31 is a Sunday
    expect([at('2026-05-31'), at('2026-05-30')]).toEqual(['n', 'c']);
  });

  test('today is not missing although it was asked for before its end', async () => {
    await world.pool.query(
      'insert into coverage (source, asked_at, asked_day, covers_from, covers_to, release, whole) values ($1, now(), $2, $2, $2, null, false)',
      [petitions, today],
    );
    expect((await board([petitions])).get(petitions)?.calendar?.days.at(-1)).toBe('t');
  });

  test('a source without a horizon has the days of its releases, and a stream also those that it lost or on which nothing was published', async () => {
    const read = await board([filings, gdelt]);
    const on = (id: string, day: string) => {
      const { calendar } = read.get(id) ?? {};
      return calendar?.days[Math.round((Date.parse(day) - Date.parse(calendar.first)) / 86_400_000)];
    };
    const days = ['2026-05-16', '2026-05-17', '2026-05-20', '2026-05-21', '2026-05-25', '2026-05-30'];
    expect(days.map((day) => on(filings, day))).toEqual(['x', 'f', 'f', 'n', 'c', 'n']);
    expect(days.map((day) => on(gdelt, day))).toEqual(['x', 'x', 'x', 'x', 'x', 'w']);
    expect(read.get(filings)?.stream).toMatchObject({ position: 77, gaps: [{ closedBy: null }] });
  });

  test('a snapshot has the days of the data of its releases, so a day or a month that is missing shows', async () => {
    const read = await board();
    const { calendar } = read.get(register) ?? {};
    expect([calendar?.first, calendar?.days.length]).toEqual([addDays(today, -182), 183]);
    const loaded = calendar?.days.flatMap((letter, at) => (letter === 'x' ? [] : [[letter, addDays(calendar.first, at)]]));
    expect(loaded).toEqual([
      ['c', '2026-05-01'],
      ['c', '2026-06-01'],
    ]);
    expect(new Set(read.get('companies-house/officers')?.calendar.days)).toEqual(new Set(['x']));
  });

  test('a source is failed, fresh, waiting, without a record or not configured, and a snapshot counts only its newest release', async () => {
    const read = await board();
    expect([...read.values()].map(({ source, state }) => [source.id, state])).toEqual([
      [gazette, 'failed'],
      [register, 'fresh'],
      ['fcdo/uk-sanctions-list', 'fresh'],
      ['companies-house/officers', 'not configured'],
      ['companies-house/officer-updates', 'not configured'],
      ['companies-house/accounts', 'waiting'],
      ['companies-house/company-stream', 'waiting'],
      ['companies-house/charges', 'no record yet'],
      ['companies-house/insolvency-cases', 'stale'],
    ]);
    expect(read.get(register)).toMatchObject({
      rejected: 3,
      unmapped: [
        { column: 'names', rows: 1, release: '2026-06-01' },
        { column: 'status', rows: 4, release: '2026-06-01' },
      ],
    });
  });

  test('twenty sources with 548 days each are read within seconds', async () => {
    const first = sources.find(({ id }) => id === gazette);
    if (first === undefined) throw new Error('no such source');
    const many = Array.from({ length: 20 }, (_, at) => ({
      ...first,
      id: at === 0 ? first.id : `made-up/source-${at}`,
      coverage: { horizonDays: 548 },
    }));
    await world.pool.query(
      `insert into coverage (source, asked_at, asked_day, covers_from, covers_to, release, whole)
       select 'made-up/source-' || n, asked_at, asked_day, covers_from, covers_to, release, whole from coverage, generate_series(1, 19) as n where source = $1`,
      [gazette],
    );
    const start = performance.now();
    const read = await readSourceBoard(world.pool, { sources: many, moment: { now: new Date(), today }, mostReleases: 6 });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(read.map(({ calendar }) => calendar?.days.length)).toEqual(many.map(() => 549));
  });
});

describe('over HTTP', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers, redirect: 'manual' });
  const signIn = (key: string, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/console/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ key }),
      redirect: 'manual',
    });

  test('a browser without a session is sent to the form, and the form gives a session of eight hours', async () => {
    const refused = await get('/console/sources');
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/console/sign-in']);
    const signedIn = await signIn(operator);
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/console/sources']);
    expect(cookie).toMatch(/^risk_console=[\w-]+; Path=\/console; HttpOnly; SameSite=Strict; Max-Age=28800$/);
    expect(cookie).not.toContain(operator);
    const page = await get('/console/sources', { cookie: cookie.split(';', 1)[0] ?? '' });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('a key without the scope, a wrong key and a changed cookie open nothing', async () => {
    for (const key of [world.keys.live, 'svc_live_wrong', '']) {
      const answer = await signIn(key);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
      expect(await answer.text()).toMatch(/This key (?:is not valid|does not have the scope operator:read)\./);
    }
    const cookie = (await signIn(operator)).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const changed = `${cookie.slice(0, -4)}${cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    expect((await get('/console/sources', { cookie: changed })).status).toBe(303);
    expect((await get('/console/sources', { authorization: `Bearer ${world.keys.live}` })).status).toBe(403);
    expect((await get('/console/sources', { authorization: `Bearer ${operator}` })).status).toBe(200);
  });

  test('a form of another site signs no operator in', async () => {
    expect((await signIn(operator, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  test('a form of another site is refused by its origin where a browser sends no more, as it does over plain http', async () => {
    const statuses = ['https://other.example', 'null', 'http://127.0.0.1:1', 'nonsense', world.url].map(
      async (Origin) => (await signIn(operator, { Origin })).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 403, 403, 403, 303]);
    // under the policy of the other answers a browser would send the origin `null` with the form of the page itself
    expect((await get('/console/sign-in')).headers.get('referrer-policy')).toBe('same-origin');
    const behindProxy = await world.serve({ baseUrl: 'https://risk.example' });
    const form = { method: 'POST', body: new URLSearchParams({ key: operator }), redirect: 'manual' } as const;
    const sent = await fetch(`${behindProxy.url}/console/sign-in`, { ...form, headers: { Origin: 'https://risk.example' } });
    expect(sent.status).toBe(303);
    await behindProxy.close();
  });

  test('a hostile name of a release and a hostile failure are text on the page', async () => {
    const text = await (await get('/console/sources', { authorization: `Bearer ${operator}` })).text();
    expect(/2026-05-30\.[^<]*/.exec(text)?.[0]).toBe('2026-05-30.&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;');
    expect(/<a href="\/console\/runbook#UNEXP[^\n]*?<\/p>/.exec(text)?.[0]).toBe(
      '<a href="/console/runbook#UNEXPECTED_HEADER">UNEXPECTED_HEADER</a>: column 3 &lt;b&gt;renamed&lt;/b&gt;</p>',
    );
    expect(/<script|<b>| style=| on\w+=/.exec(text)).toBeNull();
  });

  test('a line states whether publication is whole, and otherwise which companies are set aside', async () => {
    const line = async () =>
      /<p class="\w+">Publication: [^<]*<\/p>/.exec(
        await (await get('/console/sources', { authorization: `Bearer ${operator}` })).text(),
      )?.[0];
    expect(await line()).toBe('<p class="quiet">Publication: every applied release is published.</p>');
    await world.pool.query(
      "insert into publish_problem (company_number, part, item, code, detail, publish, sequence) values ('06000001', 'facts', '', '22P05', 'x', 'pub_1', 1)",
    );
    expect(await line()).toBe('<p class="failure">Publication: companies set aside: 1</p>');
    await world.pool.query('delete from publish_problem');
  });

  test('a pause by an operator is the first line, until the schedules go on', async () => {
    const line = async () =>
      /The schedules are [^<]*/.exec(await (await get('/console/sources', { authorization: `Bearer ${operator}` })).text())?.[0];
    expect(await line()).toBeUndefined();
    await world.pool.query("insert into audit_log (actor, action, at) values ('night desk', 'pause', '2026-06-01T03:00:00Z')");
    expect(await line()).toMatch(/^The schedules are paused since 2026-06-01T03:00:00.000Z by night desk: /);
    await recordAct(world.pool, 'resume', {}, { actor: 'night desk' });
    expect(await line()).toBeUndefined();
  });

  test('every failure code of a source has a place on the page of the runbook', async () => {
    const text = await (await get('/console/runbook', { authorization: `Bearer ${operator}` })).text();
    const problems = readFileSync('sources/problem.ts', 'utf8');
    const codes = [...problems.matchAll(/^ {2}([A-Z_]+): (?:true|false),$/gm)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(15);
    const inPage = [...text.matchAll(/<a href="#([^"]+)">/g)].map(([, code]) => code ?? '');
    expect(inPage).toEqual(expect.arrayContaining(['UNMAPPED_WORDS', 'CATEGORY_CHANGED']));
    expect(inPage.filter((code) => !text.includes(`<span id="${code}"></span>`))).toEqual([]);
    expect([...codes, 'UNMAPPED_WORDS'].filter((code) => !text.includes(`<span id="${code}"></span>`))).toEqual([]);
  });
});

describeBrowser('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('an operator signs in by keyboard and reads the page, %s, %i wide; axe finds nothing', async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${world.url}/console/sources`);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab'); // skip link
    await page.keyboard.press('Tab'); // field
    await page.keyboard.type(operator);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/sources');
    expect(await page.title()).toBe('Sources - Risk Intelligence Service');
    expect(await violations(page)).toEqual([]);
    // the page itself never scrolls sideways; its tables and calendars do
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
    expect(await page.locator('section.card').count()).toBe(sources.length);
    const section = (id: string) => page.locator(`section[id="${id}"]`);
    const drawn = section(gazette).locator('svg.calendar');
    expect(await drawn.getAttribute('aria-label')).toMatch(/^Days of gazette\/insolvency: \d+ days: \d+ covered, .* 1 failed or unread, /);
    expect(await drawn.locator('path.failed').isVisible()).toBe(true);
    expect(await section(register).locator('tbody tr').first().textContent()).toMatch(/^2026-06-01\s*2026-06-01\s*served\s*1,000\s*3/);
    const overview = page.locator(`tr:has(a[href="#${register}"])`);
    expect(await overview.textContent()).toMatch(/fresh\s*\d+ min\s*today\s*3\s*5$/);
    expect(await section(register).locator('svg.calendar').getAttribute('aria-label')).toBe(
      `Days of ${register}: 183 days: 2 covered, 181 no release`,
    );
    const stream = await section(filings).textContent();
    expect(stream).toMatch(/Position\s*77\s*Continuous since\s*2026-05-20 09:00 UTC\s*Down since\s*it answers/);
    expect(stream).toMatch(
      /Open gaps\s*STREAM_GAP: records published from .*risk lookup NUMBER --source companies-house\/filing-history-api/,
    );
    expect(await section(filings).locator('svg.calendar path').count()).toBe(4);
    if (process.env.RISK_SCREENSHOTS !== undefined) {
      const path = (name: string) => join(process.env.RISK_SCREENSHOTS ?? '', `console-${name}-${colorScheme}-${width}.png`);
      await page.screenshot({ path: path('top') });
      for (const id of [gazette, petitions]) await page.locator(`[id="${id}"]`).screenshot({ path: path(id.replace('/', '-')) });
    }
    await page.click('a[href="/console/runbook#UNEXPECTED_HEADER"] >> nth=0');
    expect(await page.locator('h2:has(span#UNEXPECTED_HEADER)').isVisible()).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
