import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../infra/postgres/pool.ts';
import { subjectOf } from '../../models/screening/decision/subject.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { sandboxIndexes } from '../../serving/screening/sandbox.ts';
import { recordScreeningDecision } from '../../serving/screening/screening-decisions.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
let indexes: readonly ScreeningIndex[] = sandboxIndexes();
beforeAll(async () => {
  world = await startApiWorld(() => ({
    screeningLists: { current: () => indexes, words: () => null, ready: () => true, refresh: async () => {} },
  }));
});
afterAll(() => world.stop());

const path = '/api/v1/screen/decisions';
const trees = 'Alder Ash Birch Cedar Damson Elder Fir Gorse Hazel Ivy Juniper Larch Maple Oak Pine Quince Rowan Sorrel Thorn Willow'.split(
  ' ',
);
let people = 0;

/** A new listed person for each test, so that no test sees what another decided. */
function listed(more: Partial<ListEntry> = {}): { entry: string; subject: { name: string; kind: string; dateOfBirth: string } } {
  people += 1;
  const name = `Peverell ${trees[people]}worth`;
  const entry = `DEC${people}`;
  relist({ id: entry, names: [{ text: name, type: 'primary', weak: false }], datesOfBirth: ['1950-01-02'], ...more });
  return { entry, subject: { name, kind: 'person', dateOfBirth: '1950-01-02' } };
}

/** Replaces the sanctions list by a new version in which the entry has these members. */
function relist(changed: Partial<ListEntry> & Pick<ListEntry, 'id'>): void {
  indexes = indexes.map((index) => {
    if (index.version.list !== 'uk-sanctions') return index;
    const [pattern] = index.entries;
    const old = index.entries.find(({ id }) => id === changed.id) ?? { ...pattern!, companyNumbers: [], kind: 'person' as const };
    const entries = [...index.entries.filter(({ id }) => id !== changed.id), { ...old, ...changed }];
    return buildScreeningIndex(entries, { ...index.version, version: `v${performance.now()}`, entries: entries.length });
  });
}

const decide = (body: object, key?: string) => world.call('POST', path, { body, ...(key ? { key } : {}) });
const falsePositive = ({ entry, subject }: ReturnType<typeof listed>, more: object = {}) => ({
  ...{ subject, entry, list: 'uk-sanctions', verdict: 'false-positive', by: 'R. Analyst', why: 'the passport shows another person' },
  ...more,
});
const matchOf = async (subject: object, entry: string, key?: string) => {
  const { json } = await world.call('POST', '/api/v1/screen', { body: subject, ...(key ? { key } : {}) });
  const match = json.data.matches.find((one: { entry: string }) => one.entry === entry);
  return { outcome: json.data.outcome, effect: match.effect, undecided: match.undecidedEffect, decision: match.decision };
};
const history = async (query: string, key?: string) => (await world.call('GET', `${path}?${query}`, key ? { key } : {})).json;

describe('a false positive', () => {
  test('lowers the match to INFO and appears in it with author, time and reason; every use is counted', async () => {
    const one = listed();
    expect((await matchOf(one.subject, one.entry)).outcome).toBe('HOLD');
    const made = await decide(falsePositive(one));
    expect([made.status, made.json.data]).toEqual([
      201,
      expect.objectContaining({ id: expect.stringMatching(/^sdc_/), entryName: one.subject.name }),
    ]);
    const { id, at } = made.json.data;
    expect(await matchOf({ ...one.subject, name: one.subject.name.toUpperCase().split(' ').reverse().join(' ') }, one.entry)).toEqual({
      outcome: 'CLEAR',
      effect: 'INFO',
      undecided: 'HOLD',
      decision: {
        ...{ id, verdict: 'false-positive', by: 'R. Analyst', at, why: 'the passport shows another person' },
        ...{ standing: 'honoured', lapsedBecause: null },
      },
    });
    await world.call('POST', '/api/v1/screen', { body: { subjects: [one.subject, one.subject] } });
    const [kept] = (await history(`entry=${one.entry}`)).data;
    expect(kept).toMatchObject({ id, uses: 3, newest: true, lastUsedAt: expect.any(String), subject: { name: one.subject.name } });
  });

  test.each([
    ['the date of birth', { dateOfBirth: '1950' }, 'the date of birth was 1950-01-02 and is 1950'],
    ['the countries', { countries: ['Iceland'] }, 'the countries was not given and is Iceland'],
    ['the company number', { companyNumber: '01234567' }, 'the company number was not given and is 01234567'],
  ])('lapses when %s of the subject changes', async (_, change, because) => {
    const one = listed();
    await decide(falsePositive(one));
    const { effect, decision } = await matchOf({ ...one.subject, ...change }, one.entry);
    expect([effect, decision.standing]).toEqual(['HOLD', 'lapsed']);
    expect(decision.lapsedBecause).toBe(`The particulars of the subject have changed: ${because}.`);
    expect((await history(`entry=${one.entry}`)).data[0].uses).toBe(0);
  });

  test('lapses when the entry changes, but not when only its version, detail or URL changes', async () => {
    const one = listed();
    await decide(falsePositive(one));
    relist({ id: one.entry, detail: 'in other words', url: 'https://elsewhere.example/' });
    expect((await matchOf(one.subject, one.entry)).decision.standing).toBe('honoured');
    relist({ id: one.entry, datesOfBirth: ['1950-01-02', '1951'] });
    const { effect, decision } = await matchOf(one.subject, one.entry);
    expect([effect, decision.standing, decision.lapsedBecause]).toEqual(['HOLD', 'lapsed', 'The entry on the list has changed since.']);
    expect((await decide(falsePositive(one))).status).toBe(201);
    expect((await matchOf(one.subject, one.entry)).decision.standing).toBe('honoured');
  });

  test('has no effect for another tenant or in the sandbox', async () => {
    const one = listed();
    await decide(falsePositive(one));
    expect(await matchOf(one.subject, one.entry, world.keys.otherTenant)).toMatchObject({ outcome: 'HOLD', decision: null });
    expect((await history(`entry=${one.entry}`, world.keys.otherTenant)).data).toEqual([]);
    expect((await history(`entry=${one.entry}`, world.keys.sandbox)).data).toEqual([]);
  });

  test('with a reference applies only to requests with that reference', async () => {
    const one = listed();
    await decide(falsePositive(one, { subject: { ...one.subject, reference: 'customer-1' } }));
    expect((await matchOf({ ...one.subject, reference: 'customer-1' }, one.entry)).effect).toBe('INFO');
    expect(await matchOf({ ...one.subject, reference: 'customer-2' }, one.entry)).toMatchObject({ effect: 'HOLD', decision: null });
    const { effect, decision } = await matchOf(one.subject, one.entry);
    expect([effect, decision.lapsedBecause]).toEqual([
      'HOLD',
      'The decision was made for the reference customer-1, which this request does not have.',
    ]);
  });

  test('with a reference is shown as lapsed when the name changes', async () => {
    const one = listed();
    await decide(falsePositive(one, { subject: { ...one.subject, reference: 'customer-3' } }));
    const { effect, decision } = await matchOf({ ...one.subject, name: `${one.subject.name} Jr`, reference: 'customer-3' }, one.entry);
    expect([effect, decision.standing]).toEqual(['HOLD', 'lapsed']);
    expect(decision.lapsedBecause).toContain('the name was');
  });

  test('on an officer is honoured when the company is screened', async () => {
    const one = listed();
    const director = {
      ...one.subject,
      id: null,
      nationality: null,
      residence: null,
      postcode: null,
      since: null,
      release: 'r1',
      role: 'director',
    };
    await publishFacts(world.pool, '03000001');
    const people = { previousNames: [], officers: [{ ...director, dateOfBirth: '1950-01', corporate: false }], owners: [] };
    await world.pool.query('update company_facts set people = $1 where company_number = $2', [JSON.stringify(people), '03000001']);
    const company = async () => (await world.call('POST', '/api/v1/screen', { body: { companyNumber: '03000001' } })).json.data;
    const before = await company();
    expect(before.outcome).toBe('HOLD');
    const { subject } = before.parties.find(({ roles }: { roles: { as: string }[] }) => roles[0]?.as === 'officer');
    const given = Object.fromEntries(Object.entries(subject).filter(([, value]) => value !== null));
    expect((await decide(falsePositive(one, { subject: given }))).status).toBe(201);
    const after = await company();
    expect([after.outcome, after.parties.at(-1).matches[0].decision.standing]).toEqual(['CLEAR', 'honoured']);
  });
});

describe('a true match', () => {
  test('raises a match that would be REVIEW to HOLD', async () => {
    const one = listed();
    const nameAlone = { name: one.subject.name, kind: 'person' };
    expect((await matchOf(nameAlone, one.entry)).effect).toBe('REVIEW');
    await decide(falsePositive(one, { subject: nameAlone, verdict: 'true-match' }));
    expect(await matchOf(nameAlone, one.entry)).toMatchObject({ outcome: 'HOLD', effect: 'HOLD', undecided: 'REVIEW' });
  });

  test('on an entry that has ended leaves the match at INFO', async () => {
    const one = listed({ until: '2026-05-31' });
    await decide(falsePositive(one, { verdict: 'true-match' }));
    expect(await matchOf(one.subject, one.entry)).toMatchObject({ effect: 'INFO', decision: { standing: 'honoured' } });
  });
});

describe('the history of decisions', () => {
  test('repeating a decision adds no row, also when eight callers send it at once', async () => {
    const one = listed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(falsePositive(one))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
    expect((await history(`entry=${one.entry}`)).data).toHaveLength(1);
  });

  test('of ten identical decisions recorded at once one is stored and the others return it', async () => {
    const { entry, subject } = listed();
    const said = { list: 'uk-sanctions', entry, verdict: 'false-positive', by: 'R. Analyst', why: 'the passport', apiKey: null } as const;
    const seen = { entryName: subject.name, entryPrint: 'print', listVersion: 'v1', reference: null };
    const record = () =>
      inTransaction(world.pool, (client) =>
        recordScreeningDecision(
          client,
          { tenant: 'heron', environment: 'live' },
          { ...said, ...seen, subject: subjectOf({ name: subject.name }) },
          { actor: 'an operator' },
        ),
      );
    const written = await Promise.all(Array.from({ length: 10 }, record));
    expect(written.filter(({ recorded }) => recorded)).toHaveLength(1);
    expect(new Set(written.map(({ id }) => id)).size).toBe(1);
  });

  test('the newest decision counts, none is deleted, and a withdrawn one has no effect', async () => {
    const one = listed();
    await decide(falsePositive(one));
    await decide(falsePositive(one, { verdict: 'true-match', why: 'the passport was forged' }));
    expect((await matchOf(one.subject, one.entry)).decision.verdict).toBe('true-match');
    await decide(falsePositive(one, { verdict: 'withdrawn', why: 'decided on the wrong customer' }));
    expect(await matchOf(one.subject, one.entry)).toMatchObject({ effect: 'HOLD', decision: null });
    const turned = one.subject.name.split(' ').reverse().join(', ');
    const { data } = await history(`entry=${one.entry}&list=uk-sanctions&name=${encodeURIComponent(turned)}`);
    expect(data.map(({ verdict, newest }: { verdict: string; newest: boolean }) => [verdict, newest])).toEqual([
      ['withdrawn', true],
      ['true-match', false],
      ['false-positive', false],
    ]);
    await expect(world.pool.query("update screening_decision set verdict = 'true-match'")).rejects.toThrow('append-only');
    await expect(world.pool.query('delete from screening_decision')).rejects.toThrow('append-only');
  });

  test('a withdrawal for one reference ends the general decision for that reference only', async () => {
    const one = listed();
    await decide(falsePositive(one));
    const subject = { ...one.subject, reference: 'customer-9' };
    expect((await matchOf(subject, one.entry)).effect).toBe('INFO');
    await decide(falsePositive(one, { subject, verdict: 'withdrawn', why: 'this customer is another one' }));
    expect(await matchOf(subject, one.entry)).toMatchObject({ effect: 'HOLD', decision: null });
    expect((await matchOf(one.subject, one.entry)).effect).toBe('INFO');
  });

  test('is returned in pages', async () => {
    const one = listed();
    for (const why of ['first', 'second', 'third']) await decide(falsePositive(one, { why }));
    const first = await history(`entry=${one.entry}&limit=2`);
    const second = await history(`entry=${one.entry}&limit=2&before=${first.meta.before}`);
    expect([first, second].map(({ data }) => data.map(({ why }: { why: string }) => why))).toEqual([['third', 'second'], ['first']]);
    expect(second.meta).toEqual({ sandbox: false, before: null });
  });
});

describe('the statement that the licence of the list requires', () => {
  const statement = 'Contains public sector information licensed under the Open Government Licence v3.0 (FCDO).';
  const ofList = { release: 'r1', publishedAt: '2020-01-02', retrievedAt: '2020-01-02T06:00:00.000Z', source: 'fcdo/uk-sanctions-list' };

  test('is in a decision on an entry, and in the list of decisions', async () => {
    const one = listed();
    expect((await decide(falsePositive(one))).json.data.attribution).toBe(statement);
    expect((await history(`entry=${one.entry}`)).data[0].attribution).toBe(statement);
  });

  test('is null in the sandbox, of which the entries are invented', async () => {
    const subject = { name: 'Ignatius Quillfeather', kind: 'person', dateOfBirth: '1994-09-01' };
    const { json } = await decide(falsePositive({ entry: 'SBX0002', subject }), world.keys.sandbox);
    expect(json.data.attribution).toBeNull();
    expect((await history('entry=SBX0002', world.keys.sandbox)).data[0].attribution).toBeNull();
  });

  test('is in the finding of a payment, now and when the decision is looked up', async () => {
    const one = listed({ evidence: { ...ofList, record: 'of the list' } });
    for (const number of ['03000002', '03000003']) await publishFacts(world.pool, number);
    const unsaid = { id: null, nationality: null, residence: null, postcode: null, since: null, release: 'r1' };
    const director = { ...unsaid, ...one.subject, dateOfBirth: '1950-01', role: 'director', corporate: false };
    const people = { previousNames: [], officers: [director], owners: [] };
    await world.pool.query('update company_facts set people = $1 where company_number = $2', [JSON.stringify(people), '03000002']);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { json } = await world.call('POST', '/api/v1/transaction-check', { body: payment(['03000002', '03000003']), headers });
    const shown = { code: 'SANCTION_OFFICER', evidence: [expect.objectContaining({ ...ofList, attribution: statement })] };
    expect(json.data.reasons).toContainEqual(expect.objectContaining(shown));
    const later = await world.call('GET', `/api/v1/transaction-decisions/${json.data.decisionId}`);
    expect(later.json.data.reasons).toContainEqual(expect.objectContaining(shown));
    const certificate = await world.call('GET', `/api/v1/transaction-decisions/${json.data.decisionId}/certificate`);
    expect(certificate.text).toContain(statement);
  });
});

describe('a decision is refused', () => {
  test('when the subject does not match the entry', async () => {
    const one = listed();
    for (const wrong of [{ subject: { name: 'Clementine Applegarth' } }, { entry: 'NONE' }, { list: 'fca-warnings' }]) {
      const { status, json } = await decide(falsePositive(one, wrong));
      expect([status, json.code]).toEqual([422, 'NO_SUCH_MATCH']);
    }
  });

  test.each([
    [{ verdict: 'maybe' }, '/verdict'],
    [{ why: '' }, '/why'],
    [{ by: 'a\u0000b' }, '/by'],
    [{ list: 'somewhere' }, '/list'],
    [{ subject: {} }, '/subject/name'],
    [{ subject: { name: 'x', lists: ['uk-sanctions'] } }, '/subject/lists'],
  ])('with %j, with a pointer to %s', async (wrong, pointer) => {
    const { status, json } = await decide({
      ...falsePositive({ entry: 'SBX0002', subject: { name: 'x', kind: 'person', dateOfBirth: '1950' } }),
      ...wrong,
    });
    expect([status, json.errors.map((error: { pointer: string }) => error.pointer)]).toEqual([400, [pointer]]);
  });

  test('from a key that lacks the management scope', async () => {
    const { key } = await createKey(world.pool, { tenant: 'heron', environment: 'live', scopes: ['screen:read'] });
    const one = listed();
    const { status, json } = await decide(falsePositive(one), key);
    expect([status, json.requiredScope]).toEqual([403, 'transaction-risk:monitoring:manage']);
    expect((await world.call('GET', path, { key })).status).toBe(200);
  });
});
