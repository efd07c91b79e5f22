import { expect, test } from 'vitest';
import { companies, company, notice, notices, officers, openWorld } from '../worlds/warehouse.ts';

test('a company that a full computation left out, and that PostgreSQL still has, gets every model when a record names it again', async () => {
  const world = await openWorld();
  const left = '99000000';
  const others = Array.from({ length: 20 }, (_, index) => `100000${String(index).padStart(2, '0')}`);
  const [first = ''] = others;
  const register = (release: string, day: string, postcode: string) =>
    world.apply(
      companies,
      release,
      day,
      others.map((number) => company(number, { postcode })),
    );
  const director = (number: string) => ({
    ...{ company_number: number, officer_id: number, appointment: number, role: 'director', name: 'ADA QUILLON', corporate: false },
    ...{ resigned: false, appointed_on: '2016-02-01' },
  });
  const board = () => world.rows(`FROM board SELECT active_directors::INTEGER AS active_directors WHERE company_number = '${left}'`);
  await register('may', '2026-05-01', 'ZZ1 1ZZ');
  await world.apply(officers, 'may', '2026-05-01', [director(left)]);
  await world.apply(notices, 'first', '2026-05-02', [notice('1', '2450', left, '2026-05-02')]);
  await world.refresh();
  expect(await board()).toEqual([{ active_directors: 1 }]);
  // a correction gives the notice to another company, and the batch is too small for all that has changed
  await world.apply(notices, 'corrected', '2026-06-02', [notice('1', '2450', first, '2026-05-02', { updated_at: '2026-06-02T01:00:00' })]);
  await world.apply(officers, 'june', '2026-06-01', [director(left), director(first)]);
  await register('june', '2026-06-01', 'ZZ2 2ZZ');
  const pass = await world.warehouse.refreshWaiting({ limits: { mostCompanies: 4 } });
  expect(pass).toMatchObject({ recomputed: { companies: 20 }, batch: { companies: 4 }, more: true });
  expect(await board()).toEqual([]);
  await world.warehouse.markPublished(pass.batch?.publish ?? '');
  await world.apply(notices, 'again', '2026-06-03', [notice('2', '2450', left, '2026-06-03')]);
  expect(await world.refresh()).toMatchObject({ recomputed: { companies: 1 } });
  expect(await board()).toEqual([{ active_directors: 1 }]);
  await world.close();
});
