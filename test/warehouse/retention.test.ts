import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { companies, company, openWorld, type World } from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.apply(companies, 'r1', '2026-03-01', [company('00000001'), company('00000002'), company('00000003')]);
  await world.apply(companies, 'r2', '2026-04-01', [company('00000001', { name: 'NEW NAME LIMITED' }), company('00000003')]);
  await world.rows('INSERT INTO quarantine SELECT source, release, NULL, NULL, NULL, NULL FROM release');
  await world.warehouse.rebuild();
});
afterEach(() => world.close());

const publishedDaysAgo = async (days: number) => {
  await world.rows(`UPDATE release SET applied_at = now()::TIMESTAMP - INTERVAL ${days} DAY`);
  await world.rows('DELETE FROM batch');
  await world.rows('DELETE FROM batch_change_set');
  await world.rows(`INSERT INTO batch SELECT 'pub_1', 1, 'fb', false, 1, 0, now()::TIMESTAMP, now()::TIMESTAMP - INTERVAL ${days} DAY`);
  await world.rows("INSERT INTO batch_change_set SELECT 'pub_1', change_set FROM release");
};
const changes = () => world.rows('SELECT op, key FROM change_log ORDER BY ALL');
const retained = async (apply: boolean) =>
  Object.fromEntries((await world.warehouse.retain({ apply })).map(({ table, rows }) => [table, rows]));

describe('retention of the warehouse', () => {
  test('a dry run counts what a real run deletes, and deletes nothing', async () => {
    await publishedDaysAgo(36);
    const before = await changes();
    const counted = await retained(false);
    expect(counted).toMatchObject({ change_log: before.length - 1, quarantine: 1 });
    expect(await changes()).toEqual(before);
    expect(await retained(true)).toEqual(counted);
    expect(await retained(true)).toEqual({ change_log: 0, change_company: 0, signal_transition: 0, quarantine: 0, check_failure: 0 });
  });

  test('the companies that left the register keep their last row, so a rebuild gives the same features', async () => {
    const features = () => world.rows('SELECT company_number, name, facts FROM company_features ORDER BY ALL');
    const before = await features();
    await publishedDaysAgo(36);
    await retained(true);
    expect(await changes()).toMatchObject([{ op: 'removed', key: expect.stringContaining('00000002') }]);
    await world.warehouse.rebuild();
    expect(await features()).toEqual(before);
    expect(before).toHaveLength(3);
  });

  test('change sets of the last 35 days, and those that wait for their publication, stay', async () => {
    const before = await changes();
    await publishedDaysAgo(34);
    await retained(true);
    expect(await changes()).toEqual(before);
    await publishedDaysAgo(36);
    await world.rows('UPDATE batch SET published_at = NULL');
    await retained(true);
    expect(await changes()).toEqual(before);
    await world.rows('DELETE FROM batch_change_set');
    await retained(true);
    expect(await changes()).toEqual(before);
  });
});
