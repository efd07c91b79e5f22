import { expect, test } from 'vitest';
import type { Source } from '../../sources/source.ts';
import { accounts, companies, company, filings, notice, notices, officers, openWorld, owners, type Row } from '../worlds/warehouse.ts';

const numberOf = (index: number) => String(index + 1).padStart(8, '0');
/** So many that the companies of the test are few among them: a refresh of more than a quarter recomputes every company. */
const register = Array.from({ length: 40 }, (_, index) => company(numberOf(index), { name: `BIRCH ${index} LIMITED` }));
const [entry, directed, owned, filed, petitioned] = register.map((row) => String(row.company_number)) as [
  ...[string, string, string, string, string],
];

const officer = { company_number: directed, officer_id: 'o', appointment: 'a', role: 'director', name: 'Made Up', resigned: false };
const owner = { company_number: owned, psc_id: 'p', kind: 'individual', name: 'Made Up', natures_of_control: [], ceased: false };

/** The rows of each source, about one company or two that no other source has rows about. `other`: what it states when it does not state them. */
const given: readonly { readonly source: Source; readonly rows: readonly Row[]; readonly other: readonly Row[] }[] = [
  {
    source: companies,
    rows: register.map((row) => (row.company_number === entry ? { ...row, sic_codes: ['41100'] } : row)),
    other: register,
  },
  { source: officers, rows: [officer], other: [] },
  { source: owners, rows: [owner], other: [] },
  { source: filings, rows: accounts(filed, '2025-12-31', { current_assets: 1000, net_assets: 500 }), other: [] },
  { source: notices, rows: [notice('1', '2450', petitioned, '2026-06-01')], other: [] },
];

/** `days`: the days of releases with the rows, in their order of arrival; `late`: the release that arrives last, with the rows or without them. */
test.each([
  ['was so for longer', { days: ['2026-06-05'], late: '2026-06-02', states: true, since: '2026-06-02' }],
  ['was not so in between', { days: ['2026-06-02', '2026-06-05'], late: '2026-06-03', states: false, since: '2026-06-05' }],
])('facts name the release of a record anew when a late release shows that it %s', async (_, { days, late, states, since }) => {
  const world = await openWorld();
  const features = () =>
    world.rows('FROM company_features AS t SELECT company_number AS number, to_json(t)::VARCHAR AS row ORDER BY company_number');
  const apply = async (day: string, stated: boolean) => {
    for (const { source, rows, other } of given) {
      await world.apply({ ...source, expect: { ...source.expect, shrink: 1 } }, day, day, stated ? rows : other);
    }
  };
  await world.apply(companies, 'register', '2026-05-01', register);
  for (const day of days) await apply(day, true);
  await world.refresh();
  await apply(late, states);
  const { recomputed } = await world.refresh();
  const refreshed = await features();
  expect(recomputed?.companies).toBeLessThan(register.length);
  await world.warehouse.rebuild();
  expect(refreshed).toEqual(await features());
  for (const number of [entry, directed]) {
    expect([number, refreshed.find((one) => one.number === number)?.row]).toEqual([
      number,
      expect.stringContaining(`"release":"${since}"`),
    ]);
  }
  await world.close();
});

test('accounts name the file of their day, also when it arrives after the archive of its month', async () => {
  const world = await openWorld();
  const features = () => world.rows('FROM filed_accounts SELECT filing, evidence.release AS release ORDER BY ALL');
  const rows = accounts(filed, '2025-12-31', { current_assets: 1000, net_assets: 500 });
  await world.apply(companies, 'register', '2026-05-01', register);
  await world.apply(filings, '2026-06', '2026-06-30', rows, { retrievedAt: '2026-07-01T01:00:00Z' });
  await world.refresh();
  await world.apply(filings, '2026-06-30', '2026-06-30', rows, { retrievedAt: '2026-07-01T02:00:00Z' });
  await world.refresh();
  const refreshed = await features();
  await world.warehouse.rebuild();
  expect([refreshed, await features()]).toEqual([[expect.objectContaining({ release: '2026-06-30' })], refreshed]);
  await world.close();
});
