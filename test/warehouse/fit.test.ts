import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeSetOf } from '../../warehouse/apply/input.ts';
import { balanceSheets, numberOf } from '../fixtures/balance-sheets.ts';
import { companies, company, filings, openWorld, type World } from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Applies a register of `count` companies and refreshes it, then applies their accounts, which wait for their refresh. */
async function filed(count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => index);
  await world.apply(
    companies,
    'may',
    '2026-05-01',
    all.map((index) => company(numberOf(index))),
  );
  await world.refresh();
  await world.apply(
    filings,
    '2026-05',
    '2026-05-31',
    all.flatMap((index) => balanceSheets(index)),
  );
}

const events = () => world.rows('FROM signal_transition SELECT change_set, type, count(*)::INTEGER AS companies GROUP BY ALL');
const raised = () => world.rows('FROM signal SELECT DISTINCT type ORDER BY type');

test('a fit fires no event, and the events of a release keep the release’s change set', async () => {
  await filed(2_600);
  await world.warehouse.rebuild();
  const expected = [{ change_set: changeSetOf(filings.id, '2026-05'), type: 'capital_bleed.flagged', companies: 65 }];
  expect(await events()).toEqual(expected);
  expect(await world.warehouse.fitAnomaly(world.folder)).toMatchObject({ cohorts: 1, evaluable: 2_600 });
  expect(await raised()).toEqual([{ type: 'capital_bleed.flagged' }, { type: 'cooked_books.flagged' }]);
  expect(await events()).toEqual(expected);
  await world.refresh();
  expect(await events()).toEqual(expected);
});

test('a fit uses the accounts of a waiting release, whose events fire as without the fit', async () => {
  await filed(2_600);
  expect(await world.warehouse.fitAnomaly(world.folder)).toMatchObject({ evaluable: 2_600 });
  expect(await events()).toEqual([{ change_set: changeSetOf(filings.id, '2026-05'), type: 'capital_bleed.flagged', companies: 65 }]);
});

test('a release is applied while a fit learns: it does not change the fit, whose second turn recomputes what it touches', async () => {
  await filed(2_600);
  await world.refresh();
  const alone = await world.warehouse.fitAnomaly(world.folder);
  const ended: string[] = [];
  const fit = world.warehouse.fitAnomaly(world.folder).finally(() => ended.push('fit'));
  const later = [balanceSheets(0), balanceSheets(1)]
    .flat()
    .map((row) => ({ ...row, filing: `${row.filing}-again`, public_on: '2026-06-03' }));
  const applied = world.apply(filings, '2026-06-03', '2026-06-03', later).finally(() => ended.push('release'));
  await Promise.all([fit, applied]);
  expect(ended).toEqual(['release', 'fit']);
  expect(await fit).toEqual(alone);
  expect(await world.rows(`FROM refreshed SELECT change_set WHERE change_set = '${(await applied).changeSet}'`)).toHaveLength(1);
});

test('a fit leaves the tables as a rebuild with the same fit makes them', async () => {
  await filed(700);
  await world.refresh();
  await world.warehouse.fitAnomaly(world.folder);
  const tables = async () => [
    await world.rows('FROM accounts_anomaly ORDER BY company_number'),
    await world.rows('FROM company_features ORDER BY company_number'),
    await world.rows('FROM company_names ORDER BY company_number'),
    await world.rows('FROM signal ORDER BY company_number, type, source_id'),
  ];
  const fitted = await tables();
  expect(fitted[0]).toHaveLength(700);
  await world.warehouse.rebuild();
  expect(await tables()).toEqual(fitted);
});

test('a fit leaves out a company that an earlier refresh set aside, and the company stays set aside', async () => {
  await filed(700);
  await world.refresh();
  await world.rows(`INSERT INTO refresh_problem VALUES ('${numberOf(7)}', 'company_features', 'Overflow', now()::TIMESTAMP)`);
  const problems = await world.rows('FROM refresh_problem');
  await world.warehouse.fitAnomaly(world.folder);
  expect(await world.rows('FROM refresh_problem')).toEqual(problems);
  expect(await world.rows(`FROM accounts_anomaly WHERE company_number IN ('${numberOf(7)}', '${numberOf(8)}')`)).toHaveLength(1);
});

test('some hundreds of companies are enough for a kind of accounts, which has no wider circle', async () => {
  await filed(700);
  await world.refresh();
  expect(await world.warehouse.wantsAnomalyFit()).toBe(true);
  expect(await world.warehouse.fitAnomaly(world.folder)).toMatchObject({ cohorts: 1, evaluable: 700 });
});

test('a fit with too few accounts changes nothing', async () => {
  await filed(400);
  await world.refresh();
  expect(await world.warehouse.fitAnomaly(world.folder)).toBeUndefined();
  expect(await world.rows('FROM anomaly_size')).toEqual([]);
  expect(await world.rows('FROM anomaly_model')).toEqual([]);
});

test('a fit of an empty warehouse returns undefined', async () => {
  expect(await world.warehouse.fitAnomaly(world.folder)).toBeUndefined();
});
