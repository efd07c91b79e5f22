import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { readCompanyPeople } from '../../serving/screening/company-people.ts';
import { givePool } from '../worlds/postgres.ts';
import { refreshOnce } from '../worlds/refresh.ts';
import { companies, company, madeUpSource, officerStream, officers, openWorld, owners, type Row, type World } from '../worlds/warehouse.ts';

let pool: Pool;
let world: World;
givePool(
  (opened) => {
    pool = opened;
  },
  { max: 2 },
);
beforeEach(async () => {
  world = await openWorld();
  await pool.query('truncate company_facts, publish');
});
afterEach(() => world.close());

const [A, B, gone] = ['00000001', '00000002', '00000009'];
const day = '2026-06-01';

async function take(source: typeof owners, release: string, rows: readonly Row[]): Promise<string> {
  return (await world.apply(source, release, day, rows)).changeSet;
}

const owner = (number: string, id: string, more: Row = {}): Row => ({
  ...{
    company_number: number,
    psc_id: id,
    kind: 'individual',
    beneficial_owner: false,
    name: `OWNER ${id}`,
    ceased: false,
    sanctioned: null,
  },
  ...{ natures_of_control: ['voting-rights-75-to-100-percent', 'ownership-of-shares-75-to-100-percent'], date_of_birth: '1961-04' },
  ...more,
});
const officer = (number: string, id: string, more: Row = {}): Row => ({
  ...{ company_number: number, officer_id: id, appointment: `00-${id}`, role: 'director', corporate: false, name: `OFFICER ${id}` },
  ...{ resigned: false, date_of_birth: '1970-02', appointed_on: '2020-01-02' },
  ...more,
});

/** Publishes what waits and returns the number of published companies and the people of the test companies. */
async function published(_changeSet: string) {
  const { companies = 0 } = (await refreshOnce(world, pool)) ?? {};
  return { companies, people: await readCompanyPeople(pool, [A, B, gone]) };
}

describe('the officers and owners of a company', () => {
  test('are those in office and not ceased, with former names; none for a company that no other record has', async () => {
    const previous_names = [
      { name: 'OLDER LIMITED', changed_on: '2019-01-01' },
      { name: 'OLD LIMITED', changed_on: '2020-01-01' },
    ];
    await world.apply(companies, 'register-1', day, [company(A, { previous_names }), company(B)]);
    await take(owners, 'psc-1', [
      owner(A, 'p1', { nationality: 'Icelandic', country_of_residence: 'Wales', notified_on: '2020-02-03' }),
      owner(A, 'p2', { ceased: true, ceased_on: '2021-01-01' }),
      owner(A, 'p3', { ceased: true, ceased_on: null }),
      owner(A, 'p4', { kind: 'corporate-entity', name: 'HOLDING LIMITED', owner_company_number: B, date_of_birth: null, sanctioned: true }),
      owner(gone, 'p5'),
    ]);
    const { people } = await published(
      await take(officers, 'officers-1', [
        officer(A, 'o1'),
        officer(A, 'o2', { resigned: true, resigned_on: '2021-01-01' }),
        officer(A, 'o3', { resigned: true, resigned_on: null }),
      ]),
    );
    const unsaid = { nationality: null, residence: null, postcode: null };
    const natures = ['ownership-of-shares-75-to-100-percent', 'voting-rights-75-to-100-percent'];
    const unregistered = { companyNumber: null, registrationNumber: null, country: null };
    expect(people.get(A)).toEqual({
      companyNumber: A,
      name: 'MADE UP 00000001 LIMITED',
      postcode: 'ZZ1 1ZZ',
      previousNames: ['OLD LIMITED', 'OLDER LIMITED'],
      unread: [],
      officers: [
        {
          ...{ ...unsaid, id: 'o1', role: 'director', corporate: false, name: 'OFFICER o1', dateOfBirth: '1970-02' },
          ...{ since: '2020-01-02', release: 'officers-1' },
        },
      ],
      owners: [
        {
          ...{ ...unregistered, id: 'p1', kind: 'individual', name: 'OWNER p1', dateOfBirth: '1961-04', nationality: 'Icelandic' },
          ...{ residence: 'Wales', postcode: null, natures, since: '2020-02-03', markedSanctioned: false, release: 'psc-1' },
        },
        {
          ...{ ...unsaid, ...unregistered, id: 'p4', kind: 'corporate-entity', name: 'HOLDING LIMITED', dateOfBirth: null, natures },
          ...{ since: null, companyNumber: B, markedSanctioned: true, release: 'psc-1' },
        },
      ],
    });
    expect(people.get(B)).toMatchObject({ previousNames: [], officers: [], owners: [] });
    expect(people.get(gone)).toBeNull();
  });

  test('have the former names of a company that the register no longer lists: it may still own one that is paid', async () => {
    const renamed = company(A, { previous_names: [{ name: 'OLD LIMITED', changed_on: '2020-01-01' }] });
    await world.apply(companies, 'register-1', day, [renamed, company(B)]);
    await world.refresh();
    await world.apply(companies, 'register-2', '2026-07-01', [company(B)]);
    await refreshOnce(world, pool);
    expect((await readCompanyPeople(pool, [A])).get(A)?.previousNames).toEqual(['OLD LIMITED']);
  });

  test('have the former names of an officer that only the API states, also after a newer snapshot, and the number of a company that is one', async () => {
    await world.apply(companies, 'register-1', day, [company(A)]);
    const ofApi = { _op: 'upsert', numbering: 'api', changed_at: '2026-06-02 09:00:00' };
    await world.apply(officerStream, 'stream-1', '2026-06-02', [
      officer(A, 's1', { ...ofApi, name: 'OFFICER o1', former_names: ['FORMER o1'] }),
      officer(A, 's2', {
        ...{ ...ofApi, name: 'NOMINEES LIMITED', corporate: true, date_of_birth: null, role: 'managing-officer' },
        ...{ former_names: [], officer_company_number: B, registration_number: '2' },
      }),
    ]);
    await world.apply(officers, 'officers-1', '2026-06-03', [officer(A, 'o1')]);
    await refreshOnce(world, pool);
    const found = (await readCompanyPeople(pool, [A])).get(A)?.officers ?? [];
    expect(
      found.map(({ name, formerNames, companyNumber, registrationNumber }) => [name, formerNames, companyNumber, registrationNumber]),
    ).toEqual([
      ['OFFICER o1', ['FORMER o1'], undefined, undefined],
      ['NOMINEES LIMITED', undefined, B, '2'],
    ]);
  });

  test('are with the number abroad of the company that the last profile states, also after a monthly file, and with the preferred name of an owner', async () => {
    const profiles = madeUpSource({ id: 'companies-house/company-stream', kind: 'delta', table: 'company', key: ['company_number'] });
    const profile = (registration_number: string) => ({ ...company(A, { registration_number }), _op: 'upsert' });
    await world.apply(companies, 'register-1', day, [company(A), company(B)]);
    await world.apply(profiles, '1', '2026-06-02', [profile('1')]);
    await world.apply(profiles, '2', '2026-06-03', [profile('12 345')]);
    await world.apply(companies, 'register-2', '2026-07-01', [company(A), company(B)]);
    await take(owners, 'psc-1', [owner(B, 'p1', { preferred_name: 'OTHER' }), owner(B, 'p2')]);
    await refreshOnce(world, pool);
    const people = await readCompanyPeople(pool, [A, B]);
    expect([people.get(A)?.registrationNumber, people.get(B)?.registrationNumber]).toEqual(['12 345', undefined]);
    expect(people.get(B)?.owners.map(({ preferredName }) => preferredName)).toEqual(['OTHER', undefined]);
  });

  test('have an officer until the day of a resignation that is filed ahead, whom the board no longer counts', async () => {
    await world.apply(companies, 'register-1', day, [company(A)]);
    const ahead = officer(A, 'o1', { resigned: true, resigned_on: '2026-06-02' });
    const officersOf = async (release: string, on: string, rows: readonly Row[]) => {
      await world.apply(officers, release, on, rows);
      await refreshOnce(world, pool);
      const [board] = await world.rows('FROM board SELECT active_directors::INTEGER AS directors');
      return [(await readCompanyPeople(pool, [A])).get(A)?.officers.map(({ id }) => id), board?.directors];
    };
    expect(await officersOf('officers-1', day, [ahead, officer(A, 'o2')])).toEqual([['o1', 'o2'], 1]);
    expect(await officersOf('officers-2', '2026-06-03', [officer(A, 'o2')])).toEqual([['o2'], 1]);
  });

  test('are only a part of the board where no snapshot and no whole list names it, until one does', async () => {
    await world.apply(companies, 'register-1', day, [company(A), company(B)]);
    await take(officerStream, 'stream-1', [
      officer(A, 's1', { _op: 'upsert', numbering: 'api', changed_at: '2026-05-31 09:00:00', name: 'OFFICER o1' }),
    ]);
    const { people } = await published(await take(owners, 'psc-1', [owner(B, 'p1')]));
    expect(people.get(A)).toMatchObject({ officersPartly: true, officers: [{ name: 'OFFICER o1' }], postcode: 'ZZ1 1ZZ', owners: [] });
    expect(people.get(B)).not.toHaveProperty('officersPartly');
    const { people: later } = await published(await take(officers, 'officers-1', [officer(A, 'o1'), officer(A, 'o2')]));
    expect(later.get(A)?.officers).toHaveLength(2);
    expect(later.get(A)).not.toHaveProperty('officersPartly');
  });

  test('are published again when only they change, and the facts for clearance stay the same', async () => {
    await world.apply(companies, 'register-1', day, [company(A), company(B)]);
    // with its last owner a company would also get a fact, the gap of its owners
    const stays = owner(A, 'p0');
    await published(await take(owners, 'psc-1', [owner(A, 'p1'), stays]));
    const facts = async () => (await pool.query('select facts from company_facts order by company_number')).rows;
    const before = await facts();
    const changed = await published(await take(owners, 'psc-2', [owner(A, 'p1', { ceased: true }), stays]));
    expect([changed.companies, changed.people.get(A)?.owners.map(({ id }) => id), await facts()]).toEqual([1, ['p0'], before]);
    expect(JSON.stringify(before)).not.toContain('OWNER');
    expect((await published(await take(owners, 'psc-3', [owner(A, 'p1', { ceased: true }), stays, owner(gone, 'p2')]))).companies).toBe(0);
  });

  test('are the same after refreshes of single change sets and after a full rebuild', async () => {
    const table = () => world.rows('FROM company_people AS t SELECT to_json(t)::VARCHAR AS row ORDER BY company_number');
    const many = Array.from({ length: 40 }, (_, i) => company(String(10_000 + i).padStart(8, '0')));
    await world.apply(companies, 'register-1', day, [
      company(A, { previous_names: [{ name: 'OLD', changed_on: null }] }),
      company(B),
      ...many,
    ]);
    await world.refresh();
    const releases = [
      () => take(owners, 'psc-1', [owner(A, 'p1'), owner(gone, 'p2')]),
      () => take(officers, 'officers-1', [officer(B, 'o1')]),
      () => take(owners, 'psc-2', [owner(B, 'p3')]),
      async () => (await world.apply(companies, 'register-2', day, [company(A), ...many])).changeSet,
    ];
    for (const release of releases) {
      await release();
      await world.refresh();
      const scoped = await table();
      await world.warehouse.rebuild();
      expect(scoped).toEqual(await table());
    }
    expect((await table()).map(({ row }) => JSON.parse(String(row)).company_number)).toEqual([B]);
  });
});
