import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxIndexes, screenScenarios } from '../../serving/screening/sandbox.ts';
import { type Answered, type ApiWorld, freshen, publishFacts, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world.stop());

const screen = (body: unknown, key?: string): Promise<Answered> => world.call('POST', '/api/v1/screen', { body, ...(key ? { key } : {}) });
const listed = { name: 'Ignatius Quillfeather', kind: 'person', dateOfBirth: '1961-04-09' };

describe('a subject', () => {
  test('that is listed is HOLD, with the name score apart from the corroboration, and with the URL of the entry', async () => {
    const { status, json } = await screen({ ...listed, reference: 'customer-7' });
    expect([status, json.data.kind, json.data.outcome, json.data.reference]).toEqual([200, 'subject', 'HOLD', 'customer-7']);
    expect(json.data.matches[0]).toMatchObject({
      list: 'uk-sanctions',
      entry: 'SBX0002',
      matchedName: 'Ignatius Quillfeather',
      nameScore: 1,
      corroboration: 'confirmed',
      checks: [{ what: 'date-of-birth', result: 'agrees', detail: expect.any(String) }],
      effect: 'HOLD',
      decision: null,
      version: 'sandbox',
      url: 'https://sandbox.example/uk-sanctions/SBX0002',
      evidence: { source: 'sandbox', record: 'SBX0002' },
    });
    expect(json.data.matches[0].features.length).toBeGreaterThan(0);
    expect(json.meta).toEqual({ sandbox: false });
  });

  test('that no list holds is CLEAR, and the answer names every list that was screened', async () => {
    const { json } = await screen({ name: 'Clementine Applegarth', kind: 'person' });
    expect([json.data.outcome, json.data.matches]).toEqual(['CLEAR', []]);
    expect(json.data.lists).toHaveLength(6);
    expect(json.data.lists[0]).toEqual({
      ...{ list: 'uk-sanctions', version: 'sandbox', entries: 6, publishedAt: '2020-01-02T06:00:00.000Z' },
      lookedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(json.data.limits).toEqual([{ code: 'NO_DATE_OF_BIRTH', detail: expect.stringContaining('namesake') }]);
  });

  test('is screened against the lists that the request names, and no other', async () => {
    const { json } = await screen({ ...listed, lists: ['fca-warnings', 'hmrc-defaulters'] });
    expect([json.data.outcome, json.data.lists.map(({ list }: { list: string }) => list)]).toEqual([
      'CLEAR',
      ['fca-warnings', 'hmrc-defaulters'],
    ]);
    const [leftOut] = json.data.limits;
    expect([leftOut.code, leftOut.detail]).toEqual([
      'LISTS_NOT_ASKED',
      'Lists that the request left out: uk-sanctions, uk-sanctions-history, uk-investment-bans, disqualified-directors.',
    ]);
  });

  test('with a name of one distinctive word, or of more than is read, has a limit that says so', async () => {
    const codes = async (body: object) => (await screen(body)).json.data.limits.map(({ code }: { code: string }) => code);
    for (const name of ['N/A', 'Unknown', 'a', '12345']) expect(await codes({ name })).toEqual(['NAME_TOO_SHORT']);
    expect(await codes({ name: 'Peverell Heron '.repeat(20), kind: 'organisation' })).toEqual(['NAME_CUT']);
  });

  test('without a kind has the limit NO_DATE_OF_BIRTH when the match is a person', async () => {
    const codes = async (body: object) => (await screen(body)).json.data.limits.map(({ code }: { code: string }) => code);
    expect(await codes({ name: listed.name })).toEqual(['NO_DATE_OF_BIRTH']);
    expect(await codes({ name: listed.name, dateOfBirth: '1961' })).toEqual([]);
    expect(await codes({ name: 'Marrowgate Scaffolding Services' })).toEqual([]);
  });

  test('in another script, with invisible characters, an emoji or ten thousand letters is answered', async () => {
    expect((await screen({ name: 'Игнатиус Куиллфезер', dateOfBirth: '1961' })).json.data.matches[0].entry).toBe('SBX0002');
    expect((await screen({ name: 'Ignatius\u200b Qui\u2060llfeather \u{1f426}' })).json.data.matches[0].entry).toBe('SBX0002');
    expect((await screen({ name: 'Quill feather '.repeat(700) })).status).toBe(200);
  });
});

describe('a request that cannot be screened is refused with a pointer to the member', () => {
  test.each(
    (
      [
        [{}, '/name'],
        [{ kind: 'person' }, '/name'],
        [{ name: '\u{1f426}' }, '/name'],
        [{ name: 'Ltd', kind: 'organisation' }, '/name'],
        [{ name: 'Ltd' }, '/name'],
        [{ name: 'a\nb' }, '/name'],
        [{ ...listed, dateOfBirth: '1961-02-30' }, '/dateOfBirth'],
        [{ ...listed, dateOfBirth: '09/04/1961' }, '/dateOfBirth'],
        [{ ...listed, dateOfBirth: '2961-04-09' }, '/dateOfBirth'],
        [{ ...listed, dateOfBirth: '2961' }, '/dateOfBirth'],
        [{ ...listed, lists: ['uk-sanction'] }, '/lists/0'],
        [{ ...listed, lists: [] }, '/lists'],
        [{ ...listed, companyNumber: 'nonsense' }, '/companyNumber'],
        [{ companyNumber: '01000001', dateOfBirth: '1961' }, '/dateOfBirth'],
        [{ ...listed, colour: 'red' }, '/colour'],
        [{ subjects: [] }, '/subjects'],
        [{ subjects: [listed], name: 'Heron' }, '/name'],
        [{ subjects: [listed, { name: '...' }] }, '/subjects/1/name'],
        [{ subjects: Array.from({ length: 101 }, () => listed) }, '/subjects'],
      ] as const
    ).map(([body, pointer]) => [JSON.stringify(body).slice(0, 99), pointer, body] as const),
  )('%s at %s', async (_, pointer, body) => {
    const { status, json } = await screen(body);
    expect([status, json.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });
});

test('a hundred subjects are answered in their order, companies among them', async () => {
  await publishFacts(world.pool, '01000009');
  const subjects = Array.from({ length: 100 }, (_, i) => {
    if (i % 10 === 3) return { ...listed, reference: `r${i}` };
    return i === 50
      ? { companyNumber: '01000009', reference: `r${i}` }
      : { name: `Clementine Applegarth ${'abcdefghij'[i % 10]}`, reference: `r${i}` };
  });
  const { status, json } = await screen({ subjects });
  expect([status, json.data.kind, json.data.outcomes.HOLD]).toEqual([200, 'batch', 10]);
  expect(json.data.results.map(({ reference }: { reference: string }) => reference)).toEqual(subjects.map(({ reference }) => reference));
  expect(json.data.results[50]).toMatchObject({ kind: 'company', company: { companyNumber: '01000009' } });
  expect(json.data.results[53].outcome).toBe('HOLD');
  const { HOLD, REVIEW, CLEAR } = json.data.outcomes;
  expect(HOLD + REVIEW + CLEAR).toBe(100);
});

describe('lists that are not in memory', () => {
  type Lists = Partial<typeof world.deps.screeningLists>;
  const serving = async (lists: Lists, body: object) => {
    const api = await world.serve({
      screeningLists: { current: sandboxIndexes, words: () => null, ready: () => true, refresh: async () => {}, ...lists },
    });
    const answer = await world.call('POST', '/api/v1/screen', { url: api.url, body });
    await api.close();
    return answer;
  };
  const without = (list: string) => () => sandboxIndexes().filter(({ version }) => version.list !== list);

  test.each<[string, Lists, object]>([
    ['all lists', { current: () => [], words: () => null, ready: () => false, refresh: async () => {} }, listed],
    ['one list while others load', { ready: () => false }, listed],
    ['the sanctions list, when the request names no list', { current: without('uk-sanctions') }, listed],
    ['the list that the request names', { current: without('fca-warnings') }, { ...listed, lists: ['fca-warnings'] }],
    [
      'the list that one subject of a batch names',
      { current: without('fca-warnings') },
      { subjects: [listed, { ...listed, lists: ['fca-warnings'] }] },
    ],
  ])('%s: the API answers 503, never CLEAR', async (_, lists, body) => {
    const { status, json, headers } = await serving(lists, body);
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'LISTS_NOT_LOADED', '10']);
  });

  test('a list that is not required appears in limits', async () => {
    const { json } = await serving({ current: without('hmrc-defaulters') }, { name: 'Clementine Applegarth', kind: 'organisation' });
    expect(json.data.limits).toEqual([{ code: 'LISTS_NOT_HELD', detail: expect.stringContaining('hmrc-defaulters') }]);
    expect(json.data.lists).toHaveLength(5);
  });

  test('the sandbox works without the live lists', async () => {
    const api = await world.serve({
      screeningLists: { current: () => [], words: () => null, ready: () => false, refresh: async () => {} },
    });
    const { json } = await world.call('POST', '/api/v1/screen', { url: api.url, key: world.keys.sandbox, body: listed });
    await api.close();
    expect([json.data.outcome, json.meta]).toEqual(['HOLD', { sandbox: true }]);
  });
});

describe('lists whose publisher was not checked within its limit', () => {
  const whenStale = async (source: string, body: object) => {
    await world.pool.query("update source_state set checked_at = now() - interval '25 hours' where source = $1", [source]);
    const api = await world.serve({});
    const { json } = await world.call('POST', '/api/v1/screen', { url: api.url, body });
    await api.close();
    await freshen(world.pool);
    return json.data;
  };
  const clean = { name: 'Clementine Applegarth', kind: 'organisation' };

  test('appear in limits with the time of the last check', async () => {
    const { outcome, limits } = await whenStale('fca/warning-list', clean);
    expect([outcome, limits]).toEqual([
      'CLEAR',
      [
        {
          code: 'LIST_STALE',
          detail: expect.stringMatching(/: fca-warnings \(fca\/warning-list was last read at \d{4}-.*; its limit is 24 hours\)\.$/),
        },
      ],
    ]);
  });

  test.each([
    ['a subject', clean],
    ['a company', { companyNumber: '01000009' }],
  ])('are at least REVIEW when the list is of sanctions: %s', async (_, body) => {
    await publishFacts(world.pool, '01000009');
    const { outcome, limits } = await whenStale('fcdo/uk-sanctions-list', body);
    expect([outcome, limits[0].code]).toEqual(['REVIEW', 'LIST_STALE']);
    expect(limits[0].detail).toContain('the outcome is at least REVIEW until');
  });

  test('with entries that could not be read appear in limits, and are at least REVIEW when the list is of sanctions', async () => {
    const whenUnread = async (source: string) => {
      await world.pool.query('update source_state set unread = 3 where source = $1', [source]);
      const api = await world.serve({});
      const { json } = await world.call('POST', '/api/v1/screen', { url: api.url, body: clean });
      await api.close();
      await world.pool.query('update source_state set unread = 0');
      return [json.data.outcome, json.data.limits.map(({ code, detail }: { code: string; detail: string }) => `${code} ${detail}`)];
    };
    expect(await whenUnread('fca/warning-list')).toEqual(['CLEAR', [expect.stringMatching(/^LIST_UNREAD .*: fca-warnings \(3\)\.$/)]]);
    expect(await whenUnread('fcdo/uk-sanctions-list')).toEqual([
      'REVIEW',
      [expect.stringMatching(/^LIST_UNREAD .*: uk-sanctions \(3; the outcome is at least REVIEW until they are read\)\.$/)],
    ]);
  });

  test('are at least REVIEW while this process cannot load the version that PostgreSQL serves', async () => {
    const outcomeOf = async (refresh: () => Promise<void>) => {
      const serving = { current: sandboxIndexes, words: () => null, ready: () => true, refresh };
      const api = await world.serve({ screeningLists: serving });
      const { json } = await world.call('POST', '/api/v1/screen', { url: api.url, body: clean });
      await api.close();
      return [json.data.outcome, json.data.limits.map(({ detail }: { detail: string }) => detail).join(' ')];
    };
    await world.pool.query("insert into screening_list (list, version, entries, sequence) values ('uk-sanctions', 'newer.0', 1, 1)");
    const stale = ['REVIEW', expect.stringContaining('version newer.0 is served and is not in the memory')];
    expect(await outcomeOf(async () => {})).toEqual(stale);
    expect(await outcomeOf(() => new Promise(() => {}))).toEqual(stale);
    await world.pool.query("update screening_list set published_at = '2019-01-01'");
    expect((await outcomeOf(async () => {}))[0]).toBe('CLEAR'); // this process loaded a newer one since
    await world.pool.query('truncate screening_list cascade');
  });

  test('are at least REVIEW while this process scores by other counts of words than PostgreSQL serves', async () => {
    await world.pool.query("insert into screening_list (list, version, entries, sequence) values ('uk-sanctions', 'sandbox', 1, 1)");
    await world.pool.query(
      "insert into screening_words (version, counted_at, reading, lists, names, words) values ('newer', now(), 'r', '{}', 1, '{}')",
    );
    const outcomeOf = async (version: string, refresh: () => Promise<void> = async () => {}) => {
      const words = () => ({ version, rarity: () => 1 });
      const api = await world.serve({ screeningLists: { current: sandboxIndexes, words, ready: () => true, refresh } });
      const { json } = await world.call('POST', '/api/v1/screen', { url: api.url, body: clean });
      await api.close();
      return [json.data.outcome, json.data.limits.map(({ detail }: { detail: string }) => detail).join(' ')];
    };
    const stale = ['REVIEW', expect.stringContaining('the counts of words newer are served and are not in the memory')];
    expect(await outcomeOf('older')).toEqual(stale);
    expect(await outcomeOf('older', () => new Promise(() => {}))).toEqual(stale);
    expect((await outcomeOf('newer'))[0]).toBe('CLEAR');
    await world.pool.query('truncate screening_list, screening_words cascade');
  });

  test('have no effect when the request leaves them out', async () => {
    const { outcome, limits } = await whenStale('fcdo/uk-sanctions-list', { ...clean, lists: ['fca-warnings'] });
    expect([outcome, limits.map(({ code }: { code: string }) => code)]).toEqual(['CLEAR', ['LISTS_NOT_ASKED']]);
  });
});

test.each(screenScenarios.map(({ ask, outcome, shows }) => [JSON.stringify(ask), outcome, shows] as const))(
  'the sandbox answers %s with %s: %s',
  async (ask, outcome, shows) => {
    const { status, json } = await screen(JSON.parse(ask), world.keys.sandbox);
    expect([status, json.data.outcome]).toEqual([200, outcome]);
    const named = /^[A-Z_]{5,}|^[a-z]+-[a-z-]+/.exec(shows)?.[0];
    if (named !== undefined)
      expect(JSON.stringify([json.data.matches, json.data.parties, json.data.ownership, json.data.limits])).toContain(named);
  },
);

describe('a company', () => {
  const born = { nationality: null, residence: null, postcode: null, since: '2020-01-01', release: 'r1', id: null };
  const owner = (name: string, natures: string[], more: object = {}) => ({
    ...{ ...born, kind: 'individual', dateOfBirth: null, companyNumber: null, registrationNumber: null, country: null },
    ...{ markedSanctioned: false, name, natures, ...more },
  });
  const publish = async (number: string, people: object | null, name = `COMPANY ${number} LIMITED`) => {
    await publishFacts(world.pool, number, { name });
    const all = people === null ? null : JSON.stringify({ previousNames: [], officers: [], owners: [], ...people });
    await world.pool.query('update company_facts set people = $2 where company_number = $1', [number, all]);
  };
  const most = ['ownership-of-shares-75-to-100-percent'];

  test('is at least REVIEW when the newest records of it or of an owning company could not be published', async () => {
    await publish('02000081', { owners: [owner('HERON OWNER LIMITED', most, { kind: 'corporate-entity', companyNumber: '02000082' })] });
    await publish('02000082', { owners: [owner('Rosalind Fennimore', most)] }, 'HERON OWNER LIMITED');
    expect((await screen({ companyNumber: '02000081' })).json.data.outcome).toBe('CLEAR');
    await world.pool.query(
      `insert into publish_problem (company_number, part, code, detail, publish, sequence) values ('02000082', 'facts', '22P05', 'made up', 'p', 1)`,
    );
    const { outcome, limits } = (await screen({ companyNumber: '02000081' })).json.data;
    expect([outcome, limits]).toEqual([
      'REVIEW',
      expect.arrayContaining([{ code: 'FACTS_SET_ASIDE', detail: expect.stringContaining('02000082') }]),
    ]);
  });

  test('is at least REVIEW when a newer record of it or of an owning company could not be read', async () => {
    await publish('02000083', { owners: [owner('HERON OWNER LIMITED', most, { kind: 'corporate-entity', companyNumber: '02000084' })] });
    await publish('02000084', { owners: [owner('Rosalind Fennimore', most)], unread: ['companies-house/psc'] }, 'HERON OWNER LIMITED');
    const { outcome, limits } = (await screen({ companyNumber: '02000083' })).json.data;
    expect([outcome, limits]).toEqual([
      'REVIEW',
      expect.arrayContaining([{ code: 'RECORD_UNREAD', detail: expect.stringContaining('02000084 (companies-house/psc)') }]),
    ]);
  });

  test('is CLEAR when a record that states no party, such as its accounts, could not be read', async () => {
    await publish('02000085', { owners: [owner('Rosalind Fennimore', most)], unread: ['companies-house/accounts'] });
    const { outcome, limits } = (await screen({ companyNumber: '02000085' })).json.data;
    expect([outcome, limits.map(({ code }: { code: string }) => code)]).toEqual(['CLEAR', expect.not.arrayContaining(['RECORD_UNREAD'])]);
  });

  test('is HOLD when a listed person owns it through other companies, which the answer names', async () => {
    const director = { ...born, name: 'Rosalind Fennimore', dateOfBirth: '1969-10', role: 'director', corporate: false };
    const middle = { kind: 'corporate-entity', companyNumber: '02000002' };
    await publish('02000001', { officers: [director], owners: [owner('HERON MIDDLE LIMITED', most, middle)] }, 'HERON FOOT LIMITED');
    await publish(
      '02000002',
      { owners: [owner('HERON TOP LIMITED', most, { ...middle, companyNumber: '02000003' })] },
      'HERON MIDDLE LIMITED',
    );
    await publish('02000003', { owners: [owner('Ignatius Quillfeather', most, { dateOfBirth: '1961-04' })] }, 'HERON TOP LIMITED');
    const { json } = await screen({ companyNumber: '2000001' });
    expect(json.data).toMatchObject({
      kind: 'company',
      outcome: 'HOLD',
      company: { companyNumber: '02000001', name: 'HERON FOOT LIMITED' },
    });
    expect(json.data.ownership).toEqual([
      {
        code: 'OWNED',
        effect: 'HOLD',
        detail:
          'Owned more than 50 % by Ignatius Quillfeather through HERON TOP LIMITED and HERON MIDDLE LIMITED: more than 75 % of the shares.',
        persons: ['Ignatius Quillfeather'],
        through: ['HERON TOP LIMITED', 'HERON MIDDLE LIMITED'],
      },
    ]);
    const top = json.data.parties.find(({ subject }: { subject: { name: string } }) => subject.name === 'Ignatius Quillfeather');
    expect(top.roles).toEqual([
      {
        as: 'owner',
        detail: 'more than 75 % of the shares',
        through: ['HERON TOP LIMITED', 'HERON MIDDLE LIMITED'],
        since: '2020-01-01',
        release: 'r1',
      },
    ]);
    expect(top.matches[0].checks[0]).toMatchObject({ what: 'date-of-birth' });
    expect(json.data.parties).toHaveLength(5);
  });

  test('whose owners form a circle is answered', async () => {
    await publish(
      '02000011',
      { owners: [owner('HERON RING LIMITED', most, { kind: 'corporate-entity', companyNumber: '02000012' })] },
      'HERON CIRCLE LIMITED',
    );
    await publish(
      '02000012',
      { owners: [owner('HERON CIRCLE LIMITED', most, { kind: 'corporate-entity', companyNumber: '02000011' })] },
      'HERON RING LIMITED',
    );
    const { status, json } = await screen({ companyNumber: '02000011' });
    expect([status, json.data.limits.map(({ code }: { code: string }) => code)]).toEqual([
      200,
      ['OFFICERS_NOT_SCREENED', 'OWNERSHIP_CIRCLE', 'OWNERS_BEYOND_NOT_SCREENED'],
    ]);
  });

  test('without stored people has limits for its officers and owners', async () => {
    await publish('02000021', null);
    const { json } = await screen({ companyNumber: '02000021' });
    expect([json.data.outcome, json.data.limits.map(({ code }: { code: string }) => code)]).toEqual([
      'CLEAR',
      ['OFFICERS_NOT_SCREENED', 'OWNERS_NOT_SCREENED'],
    ]);
  });

  test('has the limit OFFICERS_NOT_TAKEN_IN while the register of officers is not loaded', async () => {
    await publish('02000022', null);
    await world.pool.query("update source_state set release = null where source = 'companies-house/officers'");
    const api = await world.serve({});
    const { json } = await world.call('POST', '/api/v1/screen', { url: api.url, body: { companyNumber: '02000022' } });
    await api.close();
    await freshen(world.pool);
    expect(json.data.limits[0]).toEqual({
      code: 'OFFICERS_NOT_TAKEN_IN',
      detail: 'Its directors were not screened, or only those whom a single update states: the register of officers was not loaded.',
    });
  });

  test('with an owner who is listed without an asset freeze is REVIEW, and the match says why', async () => {
    await publish('02000023', { owners: [owner('Barnaby Oakenshaw', most, { dateOfBirth: '1948-12' })] });
    const { json } = await screen({ companyNumber: '02000023' });
    const [match] = json.data.parties.at(-1).matches;
    expect([json.data.outcome, json.data.ownership, match.effect]).toEqual(['REVIEW', [], 'REVIEW']);
    expect(match).not.toHaveProperty('withoutFreeze');
    expect(match.detail).toMatch(/^listed without an asset freeze: /);
  });

  test('has a limit that names the officer who has a name of one word', async () => {
    const director = { ...born, name: 'Peverell', dateOfBirth: '1969-10', role: 'director', corporate: false };
    await publish('02000024', { officers: [director], owners: [owner('Rosalind Fennimore', most)] }, 'HERON LIMITED');
    const { json } = await screen({ companyNumber: '02000024' });
    expect(json.data.limits).toEqual([{ code: 'NAME_TOO_SHORT', detail: expect.stringMatching(/: Peverell\.$/) }]);
  });

  test('that no record holds is REVIEW with COMPANY_UNKNOWN', async () => {
    const { json } = await screen({ companyNumber: '02999999' });
    expect([json.data.outcome, json.data.company, json.data.limits[0].code]).toEqual([
      'REVIEW',
      { companyNumber: '02999999', name: null },
      'COMPANY_UNKNOWN',
    ]);
  });

  test('is screened under its former names', async () => {
    await publish('02000031', { previousNames: ['MARROWGATE SCAFFOLDING SERVICES LIMITED'] });
    const { json } = await screen({ companyNumber: '02000031' });
    const former = json.data.parties.find(({ roles }: { roles: { as: string }[] }) => roles[0]?.as === 'former-name');
    expect([json.data.outcome, former.matches[0].list]).toEqual(['REVIEW', 'hmrc-defaulters']);
  });

  test('with a thousand officers is answered by itself, and two such companies are too many names for one batch', async () => {
    const officers = Array.from({ length: 1_100 }, (_, i) => ({
      ...born,
      name: `Member ${i}`,
      dateOfBirth: null,
      role: 'llp-member',
      corporate: false,
    }));
    for (const number of ['OC300001', 'OC300002']) await publish(number, { officers });
    const { status, json } = await screen({ subjects: [{ companyNumber: 'OC300001' }, { companyNumber: 'OC300002' }] });
    expect([status, json.code]).toEqual([422, 'BATCH_TOO_LARGE']);
    expect((await screen({ companyNumber: 'OC300001', lists: ['uk-sanctions'] })).json.data.parties).toHaveLength(1_101);
  });
});
