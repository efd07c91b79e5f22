import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveScenarios } from '../../api/entity-resolve/sandbox.ts';
import { buildRegisterIndex } from '../../models/resolution/index-register.ts';
import { resolve } from '../../models/resolution/resolve.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { createCompanySearch } from '../../serving/resolution/company-search.ts';
import { liveCompany, publishNames } from '../fixtures/published-names.ts';
import { type Answered, type ApiWorld, startApiWorld } from '../worlds/api.ts';

const path = '/api/v1/entity-resolve';
const heron = liveCompany('01000001', 'WIMBERLEY HERON JOINERY LIMITED', {
  names: [
    { text: 'WIMBERLEY HERON JOINERY LIMITED', type: 'current' },
    { text: 'OTTERBOURNE CABINETS LTD', type: 'previous' },
    { text: 'The Quillery', type: 'trading' },
  ],
  postcode: 'AB12 3CD',
  address: '14 Example Row, SAMPLETON',
});
const gone = liveCompany('01000002', 'PUDDLEWICK BRASS BANDS LTD', { status: 'left-register', live: false });
const siblings = ['NORTH', 'SOUTH'].map((side, at) => liveCompany(`0100001${at}`, `MARROWFAX ${side} LIMITED`));
/** Companies that share common words, so that other words are rare in comparison. */
const crowd = Array.from({ length: 400 }, (_, at) =>
  liveCompany(
    String(2_000_000 + at).padStart(8, '0'),
    `${['SWALE', 'TEAL', 'CRANE', 'ROOK'][at % 4]} ${['JOINERY', 'SERVICES', 'HOLDINGS'][at % 3]} ${at} LIMITED`,
  ),
);
const companies = [heron, gone, ...siblings, ...crowd];

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world.stop());

const ask = (body: unknown, key = world.keys.live): Promise<Answered> => world.call('POST', path, { body, key });

test('the API answers 503, not NO_MATCH, while no register is loaded', async () => {
  const { status, json, headers } = await ask({ name: 'Wimberley Heron Joinery' });
  expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'REGISTER_NOT_LOADED', '30']);
  await publishNames(world.pool, companies);
});

describe('a company', () => {
  test.each([
    ['its name and postcode', { name: 'Wimberley Heron Joinery Ltd', postcode: 'ab123cd' }, 'current'],
    ['a previous name and postcode', { name: 'Otterbourne Cabinets', postcode: 'AB12 3CD' }, 'previous'],
    ['a trading name and postcode', { name: 'Quillery', postcode: 'AB12 3CD', address: '14 Example Row' }, 'trading'],
    ['a misspelt name and postcode', { name: 'Wimberly Heron Joinrey', postcode: 'AB12 3CD' }, 'current'],
    ['its number without leading zeros, and name', { name: 'Wimberley Heron Joinery', companyNumber: '1000001' }, 'current'],
  ])('is found by %s', async (_, query, nameType) => {
    const { status, json } = await ask(query);
    expect([status, json.data.candidates[0]?.companyNumber, json.data.candidates[0]?.nameType]).toEqual([200, '01000001', nameType]);
  });

  test('is found by its number alone, with the reason NAME_NOT_GIVEN', async () => {
    const { status, json } = await ask({ companyNumber: '1000001' });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ result: 'AUTO', companyNumber: '01000001', margin: null });
    expect(json.data.candidates[0].disagreed.map(({ code }: { code: string }) => code)).toEqual(['REGISTER_SIZE', 'NAME_NOT_GIVEN']);
    expect((await ask({ companyNumber: '09999999' })).json.data).toMatchObject({ result: 'NO_MATCH', candidates: [] });
  });

  test('that is unmistakable is AUTO, with the reasons for and against it and the release of the register', async () => {
    const { json } = await ask({ name: 'Wimberley Heron Joinery Ltd', postcode: 'AB12 3CD' });
    expect(json.data).toMatchObject({ result: 'AUTO', companyNumber: '01000001' });
    expect(json.data.probability).toBeGreaterThanOrEqual(0.98);
    const [first] = json.data.candidates;
    expect(first).toMatchObject({
      name: 'WIMBERLEY HERON JOINERY LIMITED',
      matchedName: 'WIMBERLEY HERON JOINERY LIMITED',
      status: 'active',
      live: true,
    });
    expect(first.agreed).toContainEqual({ code: 'POSTCODE_EQUAL', detail: expect.any(String), bits: expect.any(Number) });
    for (const { bits } of first.agreed) expect(bits).toBeGreaterThanOrEqual(0);
    expect(json.meta).toEqual({ sandbox: false, register: { companies: companies.length, release: 'r1', dataDate: '2026-06-01' } });
  });

  test('that left the register is found with the status left-register', async () => {
    const { json } = await ask({ name: 'Puddlewick Brass Bands Ltd', postcode: 'ZZ1 1ZZ' });
    expect(json.data.candidates[0]).toMatchObject({ companyNumber: '01000002', status: 'left-register', live: false });
    expect(json.data.candidates[0].disagreed.map(({ code }: { code: string }) => code)).toContain('NOT_LIVE');
  });

  test('whose name another company has too is AMBIGUOUS', async () => {
    const { json } = await ask({ name: 'Marrowfax' });
    expect([json.data.result, json.data.companyNumber]).toEqual(['AMBIGUOUS', null]);
    expect(json.data.candidates.map(({ companyNumber }: { companyNumber: string }) => companyNumber).sort()).toEqual([
      '01000010',
      '01000011',
    ]);
  });

  test('that is not on the register is NO_MATCH', async () => {
    expect((await ask({ name: 'Zyzzyva Umbrellas', postcode: 'QQ9 9QQ' })).json.data).toMatchObject({
      result: 'NO_MATCH',
      companyNumber: null,
    });
  });

  test('is found under its new name as soon as that is published', async () => {
    await publishNames(world.pool, [{ ...gone, names: [{ text: 'FLIMBERT ORGANS LTD', type: 'current' }, ...gone.names] }]);
    const { json } = await ask({ name: 'Flimbert Organs' });
    expect(json.data.candidates[0]).toMatchObject({ companyNumber: '01000002', matchedName: 'FLIMBERT ORGANS LTD' });
    await publishNames(world.pool, [gone]);
  });
});

describe('a batch', () => {
  test('has the same answers, in the same order, as its queries sent one by one', async () => {
    const queries = [
      { name: 'Marrowfax' },
      { name: 'Wimberley Heron Joinery Ltd', postcode: 'AB12 3CD' },
      { name: 'Zyzzyva' },
      ...crowd.slice(0, 12).map(({ names }) => ({ name: names[0]?.text })),
    ];
    const { json } = await ask({ queries });
    expect(json.data.results).toHaveLength(queries.length);
    for (const [at, query] of queries.entries()) expect(json.data.results[at]).toEqual((await ask(query)).json.data);
  });

  test('gives each reference back with its answer, and one query does so too', async () => {
    const { status, json } = await ask({ queries: [{ name: 'Marrowfax', reference: 'row 7' }, { name: 'Zyzzyva' }] });
    const references = json.data?.results.map(({ reference }: { reference: unknown }) => reference);
    expect([status, references]).toEqual([200, ['row 7', null]]);
    const one = (await ask({ name: 'Marrowfax', reference: 'row 8' })).json.data;
    expect([one.reference, one.result]).toEqual(['row 8', json.data.results[0].result]);
  });

  test.each([
    ['no member', {}, ['/name']],
    ['one query without a name', { queries: [{ name: 'Heron' }, { postcode: 'AB12 3CD' }] }, ['/queries/1/name']],
    ['a single query beside a batch', { name: 'Heron', queries: [{ name: 'Heron' }] }, ['/name']],
    ['more than a hundred queries', { queries: Array.from({ length: 101 }, () => ({ name: 'Heron' })) }, ['/queries']],
    ['an unknown member', { name: 'Heron', colour: 'grey' }, ['/colour']],
    ['an empty name', { name: '' }, ['/name']],
  ])('with %s is refused', async (_, body, pointers) => {
    const { status, json } = await ask(body);
    expect([status, json.code, json.errors?.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      pointers,
    ]);
  });
});

test('the search in PostgreSQL and the index in memory give the same answers for the same companies', async () => {
  const index = buildRegisterIndex(companies);
  const search = createCompanySearch(world.pool);
  const queries = [
    { name: 'Wimberley Heron' },
    { name: 'Wimberly Heron Joinrey Ltd', postcode: 'AB12 3CD' },
    { name: 'Marrowfax North' },
    { name: 'Crane Services 10' },
    { name: 'Puddlewick' },
    { name: 'Nobody Whatsoever' },
  ];
  const { answers } = await search.resolve(queries);
  expect(answers).toEqual(queries.map((query) => resolve(query, index.candidates(query), index.statistics)));
});

test.each([
  ['two words repeated 560 times', 'services holdings '.repeat(560)],
  ['1,500 different words', Array.from({ length: 1_500 }, (_, at) => `w${at}`).join(' ')],
  ['2,500 emoji', '\u{1F989}'.repeat(2_500)],
  ['single letters', 'a b c d e f '.repeat(800)],
  ['invisible characters', '\u200b'.repeat(3_000)],
  ['SQL and array syntax', `{"t:x",NULL} '); drop table company_search; -- \\ " %`],
])('a hostile name (%s) is answered with at most five candidates', async (_, name) => {
  const { status, json } = await ask({ name, address: name.slice(0, 1_000) });
  expect([status, ['AMBIGUOUS', 'NO_MATCH']]).toEqual([200, expect.arrayContaining([json.data.result])]);
  expect(json.data.candidates.length).toBeLessThanOrEqual(5);
});

describe('the sandbox', () => {
  test.each(resolveScenarios.map((scenario) => [JSON.stringify(scenario.ask), scenario] as const))(
    '%s',
    async (_, { ask: query, result }) => {
      const { json } = await ask(query, world.keys.sandbox);
      expect([json.data.result, json.meta]).toEqual([
        result,
        { sandbox: true, register: { companies: 5_000_000, release: 'sandbox', dataDate: '2020-01-02' } },
      ]);
    },
  );
});

test('a key without the scope is refused', async () => {
  const { key } = await createKey(world.pool, { tenant: 'heron', environment: 'live', scopes: ['screen:read'] });
  expect((await ask({ name: 'Heron' }, key)).json).toMatchObject({ status: 403, requiredScope: 'risk-assess:read' });
});
