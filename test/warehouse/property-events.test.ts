import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { companies, company, madeUpSource, openWorld, owners, pscApi, type Row, type World } from '../worlds/warehouse.ts';

const [A, B, C] = ['09999901', '09999902', '09999903'];

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** The events of a type that have fired so far, each as company and source id. */
const fired = async (type: string) =>
  (await world.rows(`FROM event SELECT company_number, source_id WHERE type = '${type}' ORDER BY ALL`)).map((row) =>
    [row.company_number, row.source_id].join(' '),
  );

describe('titles', () => {
  const titles = { table: 'company_title', key: ['title_id'] };
  const full = madeUpSource({ id: 'hmlr/ccod', kind: 'snapshot', ...titles });
  const changes = madeUpSource({ id: 'hmlr/ccod-changes', sqlOf: 'hmlr/ocod', kind: 'delta', ...titles });
  const overseas = madeUpSource({ id: 'hmlr/ocod', kind: 'snapshot', table: 'overseas_title', key: ['title_id'] });
  const title = (id: string, numbers: readonly string[], more: Row = {}): Row => ({
    title_id: id,
    tenure: 'freehold',
    company_numbers: numbers,
    proprietor_kinds: ['company'],
    proprietor_names: numbers.map((number) => `pseudonym of ${number}`),
    countries: [],
    proprietors: numbers.length,
    more_proprietors: false,
    added_on: '2020-02-01',
    ...more,
  });
  const upsert = (...given: Parameters<typeof title>) => ({ _op: 'upsert', ...title(...given) });
  const gone = (...given: Parameters<typeof title>) => ({ _op: 'delete', ...title(...given) });
  const events = async () => ({ added: await fired('hmlr.title.added'), disposed: await fired('hmlr.title.disposed') });
  const none = { added: [], disposed: [] };
  const give = async (source: typeof full, month: string, rows: readonly Row[]) => {
    await world.apply(source, `${month}-01`, `${month}-01`, rows);
    await world.refresh();
  };
  beforeEach(async () => {
    await give(full, '2026-05', [title('t1', [A])]);
    await give(overseas, '2026-05', [title('t9', ['OE999901'])]);
  });

  test('of the first file fire nothing', async () => {
    expect(await events()).toEqual(none);
  });

  test('that move to another proprietor are one event for each company, without title number or name', async () => {
    await give(changes, '2026-06', [upsert('t1', [B], { added_on: '2026-05-20' })]);
    const shown = `company_number, source_id, company_name, epoch(occurred_at)::INTEGER AS at, detail, metadata::VARCHAR AS metadata`;
    const found = await world.rows(`FROM event SELECT type, ${shown} ORDER BY type`);
    const metadata = { tenure: 'freehold', joint: false, as_overseas_company: false, file_date: '2026-06-01' };
    expect(found.map((row) => ({ ...row, metadata: JSON.parse(String(row.metadata)) }))).toEqual([
      {
        type: 'hmlr.title.added',
        company_number: B,
        source_id: 't1/2026-05-20',
        company_name: null,
        at: Date.parse('2026-05-19T23:00:00Z') / 1000,
        detail: 'A freehold title in England and Wales was registered to the company on 2026-05-20, by the file of 2026-06-01',
        metadata: { ...metadata, registered_on: '2026-05-20' },
      },
      {
        type: 'hmlr.title.disposed',
        company_number: A,
        source_id: 't1/2020-02-01',
        company_name: null,
        at: Date.parse('2026-05-31T23:00:00Z') / 1000,
        detail:
          'The file of 2026-06-01 no longer names the company as a proprietor of a freehold title in England and Wales registered on 2020-02-01',
        metadata: { ...metadata, registered_on: '2020-02-01' },
      },
    ]);
  });

  test('that leave the file are disposed of', async () => {
    await give(changes, '2026-06', [gone('t1', [A])]);
    expect(await events()).toEqual({ added: [], disposed: [`${A} t1/2020-02-01`] });
  });

  test('fire once, although the change, a full file, an older file and the file of overseas companies state them too', async () => {
    const moved = title('t1', [B], { added_on: '2026-05-20' });
    await give(changes, '2026-06', [{ _op: 'upsert', ...moved }]);
    const once = { added: [`${B} t1/2026-05-20`], disposed: [`${A} t1/2020-02-01`] };
    expect(await events()).toEqual(once);
    await give(changes, '2026-07', [{ _op: 'upsert', ...moved }]);
    await give(full, '2026-08', [moved]);
    await give(full, '2026-04', [title('t1', [A])]);
    await give(overseas, '2026-08', [moved, title('t9', ['OE999901'])]);
    await world.warehouse.rebuild();
    await world.refresh();
    expect(await events()).toEqual(once);
  });

  test.each<[string, Row]>([
    ['tenure', { tenure: 'leasehold' }],
    ['name of the company', { proprietor_names: ['another pseudonym'] }],
    ['day of registration', { added_on: '2020-02-02' }],
    ['number under the same name and day', { company_numbers: [B] }],
    ['number that is now missing', { company_numbers: [] }],
  ])('with a corrected %s fire nothing', async (_, more) => {
    await give(changes, '2026-06', [upsert('t1', [A], more)]);
    expect(await world.rows(`FROM company_title SELECT title_id WHERE _release = '2026-06-01'`)).toEqual([{ title_id: 't1' }]);
    expect(await events()).toEqual(none);
  });

  test('of several proprietors are an event for each that is new or gone, and for none without a number', async () => {
    await give(changes, '2026-06', [upsert('t1', [A, B, C], { added_on: '2026-05-20' }), upsert('t2', [], { proprietors: 1 })]);
    expect(await events()).toEqual({ added: [`${B} t1/2026-05-20`, `${C} t1/2026-05-20`], disposed: [] });
    await give(changes, '2026-07', [upsert('t1', [B], { added_on: '2026-06-20' })]);
    expect((await events()).disposed).toEqual([`${A} t1/2026-05-20`, `${C} t1/2026-05-20`]);
  });

  test('with proprietors that the file leaves out show no disposal', async () => {
    await give(changes, '2026-06', [upsert('t1', [B, C], { more_proprietors: true, added_on: '2026-05-20' })]);
    expect((await events()).disposed).toEqual([]);
    await give(changes, '2026-07', [upsert('t1', [A, C], { more_proprietors: true, added_on: '2026-05-20' })]);
    expect((await events()).added).toEqual([`${B} t1/2026-05-20`, `${C} t1/2026-05-20`]);
  });

  test('that a company buys again are another event', async () => {
    await give(changes, '2026-06', [gone('t1', [A])]);
    await give(changes, '2026-07', [upsert('t1', [A], { added_on: '2026-06-20' })]);
    await give(changes, '2026-08', [gone('t1', [A])]);
    expect(await events()).toEqual({ added: [`${A} t1/2026-06-20`], disposed: [`${A} t1/2020-02-01`, `${A} t1/2026-06-20`] });
  });
});

describe('the entry of an overseas entity', () => {
  const entity = 'OE999901';
  const stream = madeUpSource({ id: 'companies-house/company-stream', kind: 'delta', table: 'company', key: ['company_number'] });
  const entry = (more: Row = {}) => company(entity, { name: 'NIGHTJAR S.A.', incorporated_on: '2026-05-10', ...more });
  const owner = (id: string, more: Row = {}) => ({
    ...{ company_number: entity, psc_id: id, kind: 'corporate-entity', beneficial_owner: true, name: 'Owl', notified_on: '2026-05-11' },
    ...{ ceased: false, sanctioned: false, ...more },
  });
  const register = async (day: string, rows: readonly Row[]) => {
    await world.apply(companies, day, day, rows);
    await world.refresh();
  };
  const owned = async (day: string, rows: readonly Row[]) => {
    await world.apply(owners, day, day, rows);
    await world.refresh();
  };
  const events = () => fired('roe.entity.changed');

  test('fires once when the entity is registered and once when it is removed, although later and older files say so again', async () => {
    await register('2026-05-01', [company(A)]);
    await register('2026-06-01', [company(A), company(B), entry()]);
    expect(await events()).toEqual([`${entity} registered/2026-05-10`]);
    const shown = 'company_name, detail, metadata::VARCHAR AS metadata, epoch(occurred_at)::INTEGER AS at';
    const [event] = await world.rows(`FROM event SELECT ${shown} WHERE type = 'roe.entity.changed'`);
    expect({ ...event, metadata: JSON.parse(String(event?.metadata)) }).toEqual({
      company_name: 'NIGHTJAR S.A.',
      detail: 'The entity was entered in the register of overseas entities on 2026-05-10',
      metadata: { change: 'registered', happened_on: '2026-05-10', owner_kind: null, known_on: '2026-06-01' },
      at: Date.parse('2026-05-09T23:00:00Z') / 1000,
    });
    await register('2026-07-01', [company(A), company(B), entry({ name: 'NIGHTJAR LTD', postcode: 'ZZ9 9ZZ' })]);
    const gone = { _op: 'upsert', ...entry({ status: 'left-register', dissolved_on: '2026-07-10' }) };
    await world.apply(stream, 's1', '2026-07-11', [gone]);
    await world.refresh();
    const both = [`${entity} registered/2026-05-10`, `${entity} removed/2026-05-10`];
    expect(await events()).toEqual(both);
    await register('2026-08-01', [company(A), company(B)]);
    await world.apply(stream, 's2', '2026-08-02', [gone]);
    await register('2026-06-15', [company(A), company(B), entry()]);
    await world.warehouse.rebuild();
    await world.refresh();
    expect(await events()).toEqual(both);
  });

  test('fires nothing when an owner of the first file has another name, country or nature of control', async () => {
    await owned('2026-05-01', [owner('1'), owner('2')]);
    const others = [
      owner('1', { name: 'Heron', country_registered: 'Jersey' }),
      owner('2', { natures_of_control: ['voting-rights-75-to-100-percent'] }),
    ];
    await owned('2026-06-01', others);
    expect(await events()).toEqual([]);
  });

  test('fires once for each owner that is entered or ceases after the first file, without a name, and not for those of other companies', async () => {
    await owned('2026-05-01', [owner('1')]);
    expect(await events()).toEqual([]);
    const later = [owner('1', { ceased: true, ceased_on: '2026-05-10' }), owner('2'), { ...owner('3'), company_number: A }];
    await owned('2026-06-01', later);
    const both = [`${entity} owner_ceased/1`, `${entity} owner_entered/2`];
    expect(await events()).toEqual(both);
    expect(
      await world.rows("FROM event SELECT detail, metadata->>'owner_kind' AS kind WHERE type = 'roe.entity.changed' ORDER BY source_id"),
    ).toEqual([
      { detail: 'A beneficial owner of the overseas entity ceased to be one on 2026-05-10', kind: 'corporate-entity' },
      { detail: 'A beneficial owner of the overseas entity was entered in the register on 2026-05-11', kind: 'corporate-entity' },
    ]);
    await owned('2026-07-01', [later[0] ?? {}, owner('2', { name: 'Heron', country_registered: 'Jersey' })]);
    await owned('2026-06-15', later);
    await world.warehouse.rebuild();
    await world.refresh();
    expect(await events()).toEqual(both);
  });

  test('fires nothing for the first answer about an entity, and fires for a later one', async () => {
    await owned('2026-04-01', [{ ...owner('9'), company_number: A }]);
    const look = async (day: string, ...ids: readonly string[]) => {
      const at = `${day}T09:00:00`;
      const rows = ids.map((id) => ({ _op: 'upsert', ...owner(id), changed_at: at }));
      await world.lookUp(pscApi, day, at, rows, [{ company_number: entity, answer: 'found', records: rows.length }]);
      await world.refresh();
    };
    await look('2026-05-12', '1', '2');
    expect(await events()).toEqual([]);
    await look('2026-05-13', '1', '2', '3');
    expect(await events()).toEqual([`${entity} owner_entered/3`]);
  });

  test('fires nothing for a registration or an owner of more than 90 days before the statement, and fires for one of 90', async () => {
    await register('2026-05-01', [company(A)]);
    await owned('2026-05-01', [{ ...owner('9'), company_number: A }]);
    await owned('2026-06-01', [
      owner('1', { notified_on: '2026-03-02' }),
      owner('2', { notified_on: '2026-03-03' }),
      { ...owner('9'), company_number: A },
    ]);
    await register('2026-06-01', [company(A), entry({ incorporated_on: '2026-03-02' })]);
    expect(await events()).toEqual([`${entity} owner_entered/2`]);
  });
});
