import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { companies, company, madeUpSource, openWorld, owners, pscApi, type Row, type World } from '../worlds/warehouse.ts';

const [A, B] = ['09999901', '09999902'];
const pscStream = madeUpSource({
  ...{ id: 'companies-house/psc-stream', sqlOf: 'companies-house/psc', kind: 'delta', table: 'psc', key: ['company_number', 'psc_id'] },
  version: 'changed_at',
});
const quarter = ['ownership-of-shares-25-to-50-percent'];
const half = ['ownership-of-shares-50-to-75-percent'];

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.apply(companies, 'register-1', '2026-05-01', [company(A), company(B)]);
});
afterEach(() => world.close());

const owner = (id: string, more: Row = {}): Row => ({
  ...{ company_number: A, psc_id: id, kind: 'individual', beneficial_owner: false, name: 'Ottoline Nightjar', date_of_birth: '1977-02' },
  ...{ natures_of_control: quarter, notified_on: '2026-05-04', ceased: 'ceased_on' in more, sanctioned: false },
  ...more,
});
/** An owner since long ago. */
const old = (id: string, more: Row = {}) => owner(id, { notified_on: '2020-01-01', ...more });
const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const computed = async () => {
  await world.refresh();
  expect(await world.rows('FROM event_problem')).toEqual([]);
};
const snapshot = async (day: number, ...rows: readonly Row[]) => {
  await world.apply(owners, may(day), may(day), [old('other', { company_number: B, name: 'Somebody Else' }), ...rows]);
  await computed();
};
let windows = 0;
const stream = async (day: number, ...rows: readonly Row[]) => {
  windows += 1;
  const records = rows.map((row) => ({ _op: 'upsert', changed_at: `${may(day)}T09:00:00`, ...row }));
  await world.apply(pscStream, `w${windows}`, may(day), records);
  await computed();
};
const gone = (row: Row): Row => ({ ...row, _op: 'delete' });
const again = async () => {
  await world.warehouse.rebuild();
  await computed();
};
const fired = async () =>
  (await world.rows("FROM event SELECT source_id WHERE type = 'ch.psc.changed' ORDER BY ALL")).map(({ source_id }) =>
    String(source_id).replace(/\/[0-9a-f]{8}$/, ''),
  );

describe('a person with significant control', () => {
  test('who is notified fires once although every feed states it, without a name', async () => {
    await snapshot(1, old('1'));
    expect(await fired()).toEqual([]);
    await stream(6, owner('2', { kind: 'corporate-entity', name: 'OWL LTD', date_of_birth: null, owner_company_number: B }));
    const [event] = await world.rows(`FROM event SELECT company_number, source_id, company_name, detail, metadata::VARCHAR AS metadata,
      (occurred_at AT TIME ZONE 'Europe/London')::VARCHAR AS at WHERE type = 'ch.psc.changed'`);
    expect({ ...event, metadata: JSON.parse(String(event?.metadata)) }).toEqual({
      company_number: A,
      source_id: '2/notified/2026-05-04',
      company_name: null,
      at: '2026-05-04 00:00:00',
      detail: 'An entity with significant control became one on 2026-05-04',
      metadata: {
        ...{
          change: 'notified',
          happened_on: '2026-05-04',
          kind: 'corporate-entity',
          owner_company_number: B,
          natures_of_control: quarter,
        },
        ...{ previous_natures_of_control: null, known_on: '2026-05-06' },
      },
    });
    const same = owner('2', { kind: 'corporate-entity', name: 'Owl Limited', date_of_birth: null, country_registered: 'England' });
    await snapshot(7, old('1'), same);
    await stream(8, { ...same, psc_id: '3', name: 'Owl Limited' });
    await snapshot(9, old('1'));
    await snapshot(10, old('1'), { ...same, name: 'Heron Limited', notified_on: '2026-05-03' });
    await world.lookUp(pscApi, 'list-1', '2026-05-12T06:00:00', [{ _op: 'upsert', ...same, changed_at: '2026-05-12T06:00:00' }], []);
    await snapshot(3, old('1'));
    await again();
    expect(await fired()).toEqual(['2/notified/2026-05-04']);
  });

  test('whose record is replaced on another day is corrected, and one of another name is new', async () => {
    await snapshot(1, old('1'));
    await stream(6, gone(old('1')), owner('2', { notified_on: '2026-05-02' }), owner('3', { name: 'Another Nightjar' }));
    expect(await fired()).toEqual(['3/notified/2026-05-04']);
  });

  test.each<[string, Row]>([
    ['has ceased', { ceased_on: '2026-05-05' }],
    ['has no day', { notified_on: null }],
    ['was notified 91 days before the release', { notified_on: '2026-02-04' }],
    ['owns an overseas entity', { beneficial_owner: true }],
  ])('who is first stated and %s fires nothing', async (_, more) => {
    await snapshot(1, old('1'));
    await stream(6, owner('2', { name: 'Another Nightjar', ...more }));
    expect(await fired()).toEqual([]);
  });

  test('who was notified 90 days before the release fires', async () => {
    await stream(6, owner('2', { notified_on: '2026-02-05' }));
    expect(await fired()).toEqual(['2/notified/2026-02-05']);
  });

  test('who ceases fires once, and again only on another day after the end was withdrawn', async () => {
    await snapshot(1, old('1'), old('2', { name: 'Another Nightjar' }), old('3', { name: 'Third Nightjar' }), old('4', { name: 'Fourth' }));
    const ended = old('1', { ceased_on: '2026-05-05' });
    await stream(6, ended, gone(old('2')), old('3', { ceased_on: '2026-02-04' }), old('4', { ceased: true }));
    expect(await fired()).toEqual(['1/ceased/2026-05-05']);
    await snapshot(7, ended);
    await stream(8, old('1', { ceased_on: '2026-05-04', natures_of_control: half }));
    expect(await fired()).toEqual(['1/ceased/2026-05-05']);
    await stream(9, old('1'));
    await stream(10, ended);
    await again();
    expect(await fired()).toEqual(['1/ceased/2026-05-05']);
    await stream(11, old('1'));
    await stream(12, old('1', { ceased_on: '2026-05-11' }));
    expect(await fired()).toEqual(['1/ceased/2026-05-05', '1/ceased/2026-05-11']);
  });

  test('who has other natures of control fires once a day and set, in whatever order they are listed', async () => {
    await snapshot(
      1,
      old('1', { natures_of_control: [...quarter, 'significant-influence-or-control'] }),
      old('2', { natures_of_control: [] }),
    );
    await stream(
      5,
      old('1', { natures_of_control: ['significant-influence-or-control', ...quarter] }),
      old('2', { name: 'Another Nightjar' }),
    );
    expect(await fired()).toEqual([]);
    await stream(6, old('1', { natures_of_control: half }));
    const shown = "detail, metadata->>'previous_natures_of_control' AS previous, metadata->>'natures_of_control' AS natures";
    expect(await world.rows(`FROM event SELECT ${shown} WHERE type = 'ch.psc.changed'`)).toEqual([
      {
        detail: 'A person with significant control has other natures of control, by the register of 2026-05-06',
        previous: JSON.stringify([...quarter, 'significant-influence-or-control']),
        natures: JSON.stringify(half),
      },
    ]);
    await snapshot(7, old('1', { natures_of_control: half }));
    await stream(8, old('1', { natures_of_control: [] }));
    await again();
    expect(await fired()).toEqual(['1/natures_changed/2026-05-06']);
  });

  test('of the first answer about a company fires nothing, and one of a later answer does', async () => {
    const answer = { company_number: A, answer: 'found', records: 1 };
    const listed = (day: number, row: Row) => ({ _op: 'upsert', changed_at: `${may(day)}T06:00:00`, ...row });
    await world.lookUp(pscApi, 'list-1', '2026-05-06T06:00:00', [listed(6, owner('1'))], [answer]);
    await computed();
    const second = owner('2', { name: 'Another Nightjar' });
    await world.lookUp(pscApi, 'list-2', '2026-05-08T06:00:00', [listed(8, owner('1')), listed(8, second)], [answer]);
    await computed();
    expect(await fired()).toEqual(['2/notified/2026-05-04']);
  });
});
