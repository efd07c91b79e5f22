import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { percent } from '../../api/companies/plots.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { accountsOf } from '../../models/clearance/sandbox-accounts.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import type { Meters } from '../../serving/limits/meter.ts';
import { openMeters } from '../../serving/limits/usage.ts';
import { addDays, endOfLondonDay, londonDay } from '../../uk/day.ts';
import { soundCompany } from '../fixtures/risk-facts.ts';
import { type ApiWorld, allScopes, petition, publishFacts, startApiWorld, today } from '../worlds/api.ts';
import { describeBrowser, openBrowser, violations } from '../worlds/browser.ts';

const number = '07000001';
const hostile = `<img src=x onerror="alert(1)"> & SONS' LIMITED`;
const title = 'pseudonym-of-a-title';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  const facts = { ...soundCompany(), companyNumber: number, name: 'HERON TOOLS LIMITED' };
  const [live] = petition(number).petitions;
  const petitions = [{ ...live!, evidence: { ...live!.evidence, record: '4812345' } }];
  await publishVersions([
    { ...facts, accounts: accounts('2024-12-31', '120000.00', '95000.00') },
    { ...facts, accounts: accounts('2025-12-31', '-20000.00', '120000.00') },
    { ...facts, accounts: accounts('2025-12-31', '-20000.00', '120000.00'), petitions },
  ]);
  await publishFacts(world.pool, '07000002', { name: hostile });
  await event('gazette.insolvency.published', '4812345', 'A petition to wind up was published');
  await event(
    'hmlr.title.added',
    title,
    'A title in England and Wales was registered to the company on 2026-05-20, by the file of 2026-06-01',
  );
});
afterAll(() => world?.stop());

/** Days before now on which each version of the facts began. */
const begun = [300, 120, 20] as const;

/** Accounts of the sandbox on another day, with other net assets. */
function accounts(balanceSheetDate: string, amount: string, previousAmount: string): NonNullable<CompanyFacts['accounts']> {
  const sound = accountsOf(number, today);
  const previousOn = addDays(balanceSheetDate, -365);
  return {
    ...{ ...sound, balanceSheetDate },
    capitalBleed: { ...sound.capitalBleed, amount, previousAmount, previousOn },
    workingCapital: { ...sound.workingCapital, netAssets: amount },
  };
}

async function publishVersions(versions: readonly CompanyFacts[]): Promise<void> {
  for (const [at, facts] of versions.entries()) {
    if (at > 0)
      await world.pool.query(
        `insert into company_facts_version (company_number, facts, feature_build, sequence, valid_from, valid_to)
         select company_number, facts, feature_build, sequence, published_at, now() - $2 * interval '1 day' from company_facts where company_number = $1`,
        [number, begun[at]],
      );
    await publishFacts(world.pool, number, facts);
    await world.pool.query(
      "update company_facts set published_at = now() - $2 * interval '1 day', sequence = $3 where company_number = $1",
      [number, begun[at], at + 1],
    );
  }
}

async function event(type: string, sourceId: string, detail: string): Promise<void> {
  await world.pool.query(
    `insert into event (type, company_number, source_id, occurred_at, detail, metadata, publish) values ($1, $2, $3, $5::date, $4, '{}', 'pub_1')`,
    [type, number, sourceId, detail, addDays(today, -2)],
  );
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers, redirect: 'manual' });
const read = async (path = `/companies/${number}`, key = world.keys.live) => {
  const answer = await get(path, { authorization: `Bearer ${key}` });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const signIn = (form: Record<string, string>) =>
  fetch(`${world.url}/companies/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const ask = async (path: string, body: object, key = world.keys.live) => (await world.call('POST', path, { body, key })).json.data;
/** The text that follows a term of a list. */
const termOf = (text: string, term: string) => new RegExp(`<dt>${term}</dt><dd[^>]*>([^<]*)`).exec(text)?.[1];

describe('over HTTP', () => {
  test.each([
    ['now', {}],
    ['150 days ago, as known then', { asOf: new Date(Date.now() - 150 * 86_400_000).toISOString() }],
    ['22 days ago, as true then', { asOf: new Date(Date.now() - 22 * 86_400_000).toISOString(), asOfBasis: 'TRUE' }],
  ] as const)('the page shows what the report and the assessment answer, %s', async (_, asked) => {
    const { status, text } = await read(`/companies/7000001?${new URLSearchParams(asked)}`);
    const [report, risk] = await Promise.all([
      ask('/api/v1/report', { companyNumber: number, ...asked }),
      ask('/api/v1/risk-assess', { companyNumber: number, ...asked }),
    ]);
    expect(status).toBe(200);
    expect([termOf(text, 'Payments from it'), termOf(text, 'Payments to it')]).toEqual([report.verdict.asPayer, report.verdict.asPayee]);
    expect(text).toContain(report.verdict.summary);
    expect([termOf(text, 'Band'), termOf(text, 'Probability of default')]).toEqual([risk.band, percent(risk.pd12)]);
    expect(text).toContain(`<p>${risk.bandPlain}</p>`);
    for (const { code, plain } of risk.reasons) expect(text).toContain(`<li>${plain} <code>${code}</code>`);
    const shown = [...text.matchAll(/<dt>Code<\/dt><dd><code>([^<]+)/g)].map(([, code]) => code);
    expect(shown).toEqual(report.findings.map(({ code }: { code: string }) => code));
    for (const { plain } of report.findings) expect(text).toContain(`<h3>${plain}</h3>`);
  });

  test('the page shows what no rule reads, with its days, and what the licences require', async () => {
    const property = {
      titles: 2,
      freehold: 2,
      leasehold: 0,
      joint: 0,
      undated: 0,
      newestAddedOn: '2020-02-03',
      removed: 0,
      asOf: '2026-05-05',
    };
    const ownership = { levels: 1, entities: 1, overseas: 1, gaps: ['overseas' as const], asOf: '2026-05-28' };
    await publishFacts(world.pool, '07000009', { property, ownership });
    const { text } = await read('/companies/7000009');
    expect(termOf(text, 'Property')).toContain('2 registered titles in England and Wales, the newest added on 2020-02-03');
    expect(termOf(text, 'Chains of owners')).toContain('the register names no owners of an owner abroad (as of 2026-05-28)');
    expect(text).toContain('HM Land Registry');
  });

  test('the page links the record behind a finding', async () => {
    expect((await read()).text).toContain('<a href="https://www.thegazette.co.uk/notice/4812345" rel="noreferrer">');
  });

  test('each dot of the PD is the assessment as of the beginning of its version', async () => {
    const { text } = await read();
    const links = [...text.matchAll(/\?asOf=([^"]+)">Show the page/g)].map(([, asOf = '']) => decodeURIComponent(asOf)).reverse();
    expect(links.map((asOf) => londonDay(new Date(asOf)))).toEqual(begun.map((days) => londonDay(Date.now() - days * 86_400_000)));
    const drawn = /aria-label="Probability of default within 12 months: ([^"]+)"/.exec(text)?.[1]?.split(', ');
    const answered = [];
    for (const asOf of links) {
      const { pd12 } = await ask('/api/v1/risk-assess', { companyNumber: number, asOf });
      answered.push(`${londonDay(new Date(asOf))} ${percent(pd12)}`);
    }
    const now = await ask('/api/v1/risk-assess', { companyNumber: number });
    expect(drawn).toEqual([...answered, `now ${percent(now.pd12)}`]);
  });

  test('the net assets are those of each balance sheet date that the versions state, and none that was not known then', async () => {
    const drawn = async (query = '') =>
      /aria-label="Net assets of the company: ([^"]+)"/.exec((await read(`/companies/${number}${query}`)).text)?.[1];
    expect(await drawn()).toBe('2024-01-01 GBP 95,000, 2024-12-31 GBP 120,000, 2025-12-31 GBP -20,000');
    const asOf = new Date(Date.now() - 150 * 86_400_000).toISOString();
    expect(await drawn(`?asOf=${asOf}`)).toBe('2024-01-01 GBP 95,000, 2024-12-31 GBP 120,000');
  });

  test('the timeline has records, signals and changes of the facts in order, and nothing that was not known then', async () => {
    const entries = (text: string) =>
      [...text.matchAll(/<li class="(record|signal|facts)[^"]*">\s*<p class="when"><time datetime="([^"]+)">.*?<p>([^<]+)/gs)].map(
        ([, kind, on, plain]) => [kind, on, plain],
      );
    const now = entries((await read()).text);
    expect(now.map(([, on = '']) => on)).toEqual(
      now
        .map(([, on = '']) => on)
        .sort()
        .reverse(),
    );
    expect(now).toEqual(
      expect.arrayContaining([
        ['record', addDays(today, -20), 'A petition to wind the company up was presented.'],
        ['record', addDays(today, 12), 'Day of the hearing of a petition to wind the company up.'],
        ['facts', expect.any(String), expect.stringMatching(/^What the service knows changed: petitions\./)],
        ['facts', expect.any(String), expect.stringMatching(/^What the service knows changed: accounts\./)],
        ['facts', expect.any(String), expect.stringMatching(/^The facts of this day are the earliest/)],
      ]),
    );
    expect(now.filter(([kind]) => kind === 'signal')).toHaveLength(2);
    const then = entries((await read(`/companies/${number}?asOf=${new Date(Date.now() - 150 * 86_400_000).toISOString()}`)).text);
    expect(then.map(([kind, , plain = '']) => `${kind} ${plain}`).join('\n')).not.toMatch(/petition|signal|accounts\. /);
    expect(then.filter(([kind]) => kind === 'facts')).toHaveLength(1);
  });

  test('a company whose facts changed often within a day has the newest 60 versions, the newest first', async () => {
    await publishFacts(world.pool, '07000003', soundCompany());
    await world.pool.query(
      `insert into company_facts_version (company_number, facts, feature_build, sequence, valid_from, valid_to)
       select company_number, facts, 'build-1', n, now() - (101 - n) * interval '1 hour', now() - (100 - n) * interval '1 hour'
       from company_facts, generate_series(1, 100) as n where company_number = '07000003'`,
    );
    await world.pool.query("update company_facts set sequence = 101 where company_number = '07000003'");
    const { text } = await read('/companies/07000003');
    const changes = [...text.matchAll(/\?asOf=([^"]+)/g)].map(([, asOf]) => asOf);
    expect([changes.length, changes]).toEqual([60, [...changes].sort().reverse()]);
    expect(/aria-label="Probability of default within 12 months: ([^"]+)"/.exec(text)?.[1]?.split(', ')).toHaveLength(61); // and now
  });

  test('the day of the slider is its end in London; today and later days are now', async () => {
    const day = londonDay(Date.now() - 50 * 86_400_000);
    const at = (of: string) => termOf(of, 'As of');
    const count = (of: string) => String(Date.parse(of) / 86_400_000);
    const { text } = await read(`/companies/${number}?day=${count(day)}&asOfBasis=TRUE`);
    expect(at(text)).toBe(
      `${endOfLondonDay(day).toISOString().slice(0, 16).replace('T', ' ')} UTC, as it was true then, as far as it is known now`,
    );
    expect(text).toMatch(
      new RegExp(
        `min="${count(londonDay(Date.now() - 300 * 86_400_000))}" max="${count(londonDay(new Date()))}" step="1" value="${count(day)}"`,
      ),
    );
    const now = await read(`/companies/${number}?day=${count(londonDay(new Date()))}&asOfBasis=TRUE`);
    expect([now.status, at(now.text)]).toEqual([200, expect.stringMatching(/UTC$/)]);
  });

  test('a number that no record has held, and text that is no number, are pages with the status 404', async () => {
    for (const [path, key] of [
      ['/companies/09999999', world.keys.live],
      ['/companies/%3Cb%3Ex', world.keys.live],
    ] as const) {
      const { status, headers, text } = await read(path, key);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('No such company');
      expect(text).not.toContain('<b>x');
    }
    expect((await get('/companies?number=7%2F1', { authorization: `Bearer ${world.keys.live}` })).headers.get('location')).toBe(
      '/companies/7%2F1',
    );
  });

  test('a day before the earliest kept facts has a page that says so', async () => {
    const { status, text } = await read(`/companies/${number}?asOf=${new Date(Date.now() - 390 * 86_400_000).toISOString()}`);
    expect([status, termOf(text, 'Payments from it')]).toEqual([200, 'REVIEW']);
    const { notKnown } = await ask('/api/v1/report', {
      companyNumber: number,
      asOf: new Date(Date.now() - 390 * 86_400_000).toISOString(),
    });
    const [noFacts] = notKnown.filter(({ code }: { code: string }) => code === 'NO_FACTS_THEN');
    expect(text).toContain(noFacts.plain);
  });

  test('a number that a list names has a page, although no record has held it', async () => {
    const { status, text } = await read('/companies/99000040');
    expect([status, termOf(text, 'Payments to it')]).toEqual([200, 'HOLD']);
    expect(text).toContain('<code>SANCTION_NUMBER</code>');
  });

  test('a key of the sandbox sees a scenario, and nothing of live', async () => {
    expect((await read(`/companies/${number}`, world.keys.sandbox)).status).toBe(404);
    const { status, text } = await read('/companies/99000061', world.keys.sandbox);
    expect([status, termOf(text, 'Payments to it')]).toEqual([200, 'REVIEW']);
    expect(text).toContain('Sandbox: a scenario, not a company.');
    expect(text).not.toMatch(/HERON TOOLS|title in England|Show the page as of/);
  });

  test('texts of the records are escaped, and the page holds no key of a title', async () => {
    const { text } = await read('/companies/07000002');
    expect(/<h1>([^\n]*)<\/h1>/.exec(text)?.[1]).toBe('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; SONS&#39; LIMITED');
    const page = (await read()).text;
    expect(page).toContain('A title in England and Wales was registered');
    expect(page).not.toContain(title);
    expect(/<script(?! src="\/companies\/slider\.js" defer>)|<b>| style=| on\w+=/.exec(page)).toBeNull();
  });

  test('a browser without a session signs in for eight hours and returns to the company; to no other site', async () => {
    const refused = await get(`/companies/${number}`);
    expect([refused.status, refused.headers.get('location')]).toEqual([303, `/companies/sign-in?to=${number}`]);
    const signedIn = await signIn({ key: world.keys.live, to: number });
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, `/companies/${number}`]);
    expect(cookie).toMatch(/^risk_companies=[\w-]+; Path=\/companies; HttpOnly; SameSite=Strict; Max-Age=28800$/);
    const page = await get(`/companies/${number}`, { cookie: cookie.split(';', 1)[0] ?? '' });
    expect([page.status, page.headers.get('cache-control'), page.headers.get('content-security-policy')]).toEqual([
      200,
      'no-store',
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'",
    ]);
    for (const to of ['//other.example', '../console/sources', '07000001/x'])
      expect((await signIn({ key: world.keys.live, to })).headers.get('location')).toBe('/companies');
  });

  test.each([
    ['an instant', '07000001?asOf=2026-06-01T09%3A30%3A00.000Z', '07000001?asOf=2026-06-01T09%3A30%3A00.000Z'],
    ['a day of the slider', '07000001?day=20500&asOfBasis=TRUE', '07000001?asOfBasis=TRUE&day=20500'],
    ['a number as people write it', 'sc123456', 'SC123456'],
    ['nothing that has another shape', '7000001?day=x&asOf=//other.example&other=1', '07000001'],
  ])('a sign-in returns to the page with %s', async (_, asked, page) => {
    const refused = await get(`/companies/${asked}`);
    const form = new URL(refused.headers.get('location') ?? '', world.url);
    expect([form.pathname, form.searchParams.get('to')]).toEqual(['/companies/sign-in', page]);
    const { text } = await read(`${form.pathname}${form.search}`);
    const to = (/name="to" value="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    expect((await signIn({ key: world.keys.live, to })).headers.get('location')).toBe(`/companies/${page}`);
  });

  test('a key without the scope, a session of the console and a changed cookie open no company', async () => {
    const { key: other } = await createKey(world.pool, { tenant: 'heron', environment: 'live', scopes: ['screen:read'] });
    expect((await read(`/companies/${number}`, other)).status).toBe(403);
    const refused = await signIn({ key: other });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
    const { key: both } = await createKey(world.pool, { tenant: 'ops', environment: 'live', scopes: ['operator:read', ...allScopes] });
    const ofConsole = await fetch(`${world.url}/console/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ key: both }),
      redirect: 'manual',
    });
    const sealed = /risk_console=([\w-]+)/.exec(ofConsole.headers.get('set-cookie') ?? '')?.[1] ?? '';
    expect(sealed).not.toBe('');
    for (const cookie of [`risk_companies=${sealed}`, `risk_companies=${sealed.slice(0, -4)}AAAA`])
      expect((await get(`/companies/${number}`, { cookie })).status).toBe(303);
  });

  test('a page counts as a request of the plan; beyond it a browser gets a page and a program a problem', async () => {
    let left = 4; // each page is a request and a name
    const meters: Meters = {
      ...openMeters(world.pool),
      take: async ({ limit }) => ({
        limit,
        remaining: left - 1,
        windowSeconds: 60,
        resetsInSeconds: 30,
        resetsAt: new Date(),
        allowed: left-- > 0,
      }),
    };
    const { url, close } = await world.serve({ meters });
    const cookie = (await signIn({ key: world.keys.live })).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const page = () => fetch(`${url}/companies/${number}`, { headers: { cookie } });
    expect((await page()).headers.get('ratelimit')).toBe('"requests";r=3;t=30, "names";r=2;t=30');
    expect((await page()).status).toBe(200);
    const refused = await page();
    expect([refused.status, refused.headers.get('content-type'), refused.headers.get('retry-after')]).toEqual([
      429,
      'text/html; charset=utf-8',
      '30',
    ]);
    expect(await refused.text()).toContain('<h1>Too many requests</h1>');
    const program = await world.call('GET', `/companies/${number}`, { url });
    expect([program.status, program.json.code]).toEqual([429, 'RATE_LIMITED']);
    await close();
    expect((await read(`/companies/${number}?asOf=2999-01-01T00:00:00Z`)).status).toBe(400);
  });
});

describeBrowser('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function fits(page: Page, name: string): Promise<void> {
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
    if (process.env.RISK_SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.RISK_SCREENSHOTS}/company-${name}.png`, fullPage: true });
  }

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)(
    'a person signs in, reads the company and goes back in time by keyboard, %s, %i wide; axe finds nothing',
    async (colorScheme, width) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${world.url}/companies/${number}`);
      await fits(page, `sign-in-${colorScheme}-${width}`);
      await page.focus('#key');
      await page.keyboard.type(world.keys.live);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/companies/${number}`);
      expect(await page.title()).toBe('HERON TOOLS LIMITED - Risk Intelligence Service');
      await fits(page, `now-${colorScheme}-${width}`);
      await page.focus('#day');
      expect(await page.textContent('#shown')).toBe('now');
      await page.keyboard.press('Home');
      const first = londonDay(Date.now() - 300 * 86_400_000);
      expect([await page.textContent('#shown'), await page.getAttribute('#day', 'aria-valuetext')]).toEqual([first, first]);
      await page.keyboard.press('Enter'); // sends the form
      await page.waitForURL('**day=*');
      expect(await page.textContent('.verdict')).toContain('as the service knew it then');
      await page.click('details summary >> nth=0');
      await fits(page, `then-${colorScheme}-${width}`);
      await page.click('text=Back to now');
      await page.waitForURL(`**/companies/${number}`);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('on paper the page has neither links of the area nor a slider, and what is folded up is shown', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setExtraHTTPHeaders({ Authorization: `Bearer ${world.keys.live}` });
    await page.goto(`${world.url}/companies/${number}`);
    const seen = async () => [
      await page.isVisible('nav'),
      await page.isVisible('#day'),
      ((await page.locator('details table').first().boundingBox())?.height ?? 0) > 0,
    ];
    expect(await seen()).toEqual([true, true, false]);
    await page.emulateMedia({ media: 'print' });
    expect(await seen()).toEqual([false, false, true]);
    await context.close();
  });

  test('the slider works without a script, and the other pages fit', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    await page.setExtraHTTPHeaders({ Authorization: `Bearer ${world.keys.live}` });
    await page.goto(`${world.url}/companies/${number}`);
    await page.focus('#day');
    await page.keyboard.press('Home');
    await page.click('text=Show >> nth=1');
    await page.waitForURL('**day=*');
    await context.close();
    const scripted = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const other = await scripted.newPage();
    for (const [name, path, key] of [
      ['find', '/companies', world.keys.live],
      ['unknown', '/companies/09999999', world.keys.live],
      ['hostile', '/companies/07000002', world.keys.live],
      ['sandbox', '/companies/99000061', world.keys.sandbox],
    ] as const) {
      await other.setExtraHTTPHeaders({ Authorization: `Bearer ${key}` });
      await other.goto(world.url + path);
      await fits(other, `${name}-360`);
    }
    await scripted.close();
  });
});
