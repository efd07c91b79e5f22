import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { changeSetOf } from '../../warehouse/apply/apply.ts';
import { balanceSheets, numberOf } from '../fixtures/balance-sheets.ts';
import { companies, company, filings, openWorld, type World } from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** That many companies, on the register and known to every signal, and their accounts, which wait to be refreshed. */
async function filed(count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => index);
  await world.apply(
    companies,
    'may',
    '2026-05-01',
    all.map((index) => company(numberOf(index))),
  );
  await world.warehouse.refresh(changeSetOf(companies.id, 'may'));
  await world.apply(
    filings,
    '2026-05',
    '2026-05-31',
    all.flatMap((index) => balanceSheets(index)),
  );
}

const told = () => world.rows('FROM signal_transition SELECT change_set, type, count(*)::INTEGER AS companies GROUP BY ALL');
const standing = () => world.rows('FROM signal SELECT DISTINCT type ORDER BY type');

test('a fit tells nothing of its own while a release waits, and what the release brought is told under it', async () => {
  await filed(2_600);
  await world.warehouse.rebuild();
  const bled = [{ change_set: changeSetOf(filings.id, '2026-05'), type: 'capital_bleed.flagged', companies: 65 }];
  expect(await told()).toEqual(bled);
  expect(await world.warehouse.fitAnomalyModel(world.folder)).toMatchObject({ cohorts: 1, evaluable: 2_600 });
  expect(await standing()).toEqual([{ type: 'capital_bleed.flagged' }, { type: 'cooked_books.flagged' }]);
  expect(await told()).toEqual(bled);
  await world.warehouse.refresh(changeSetOf(filings.id, '2026-05'));
  expect(await told()).toEqual(bled);
});

test('a fit sees the accounts that wait, and they are told as if it had not come between', async () => {
  await filed(2_600);
  expect(await world.warehouse.fitAnomalyModel(world.folder)).toMatchObject({ evaluable: 2_600 });
  expect(await told()).toEqual([{ change_set: changeSetOf(filings.id, '2026-05'), type: 'capital_bleed.flagged', companies: 65 }]);
});

test('a fit of too few accounts leaves everything as it was', async () => {
  await filed(400);
  await world.warehouse.refresh(changeSetOf(filings.id, '2026-05'));
  expect(await world.warehouse.fitAnomalyModel(world.folder)).toBeUndefined();
  expect(await world.rows('FROM anomaly_size')).toEqual([]);
  expect(await world.rows('FROM anomaly_model')).toEqual([]);
});

test('before there is anything a fit finds nothing', async () => {
  expect(await world.warehouse.fitAnomalyModel(world.folder)).toBeUndefined();
});
