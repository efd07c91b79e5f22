import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companies, company, officers, officersApi, openWorld, type World } from '../worlds/warehouse.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'risk-retention-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
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
    expect(new Set(Object.values(await retained(true)))).toEqual(new Set([0]));
  });

  test('deletes events 35 days after their batch, and keeps those of later and unpublished batches', async () => {
    await publishedDaysAgo(36);
    await world.rows("INSERT INTO batch SELECT 'pub_2', 2, 'fb', false, 1, 0, now()::TIMESTAMP, now()::TIMESTAMP - INTERVAL 34 DAY");
    await world.rows("INSERT INTO batch SELECT 'pub_3', 3, 'fb', false, 1, 0, now()::TIMESTAMP, NULL");
    await world.rows('DELETE FROM event');
    for (const publish of ['pub_1', 'pub_2', 'pub_3'])
      await world.rows(
        `INSERT INTO event BY NAME SELECT 'x' AS type, '00000001' AS company_number, '${publish}' AS source_id, now() AS occurred_at,
           '' AS detail, 'c' AS change_set, '${publish}' AS publish`,
      );
    expect(await retained(true)).toMatchObject({ event: 1 });
    expect(await world.rows('FROM event SELECT publish ORDER BY ALL')).toEqual([{ publish: 'pub_2' }, { publish: 'pub_3' }]);
  });

  test('keeps the quarantine of the newest release, also when an older release was applied after it', async () => {
    await world.apply(companies, 'r0', '2026-02-01', [company('00000001'), company('00000003')]);
    await publishedDaysAgo(36);
    await world.rows("UPDATE release SET applied_at = applied_at + INTERVAL 1 HOUR WHERE release = 'r0'");
    await retained(true);
    expect(await world.rows('FROM quarantine SELECT release')).toEqual([{ release: 'r2' }]);
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

  test('a company whose officers all left keeps an empty board, so GOV_NO_DIRECTOR does not vanish', async () => {
    const officer = (number: string, id: string) => ({
      company_number: number,
      officer_id: id,
      appointment: id,
      role: 'director',
      name: 'MADE UP',
    });
    const stay = [officer('00000003', '3'), officer('00000003', '4')];
    await world.apply(officers, 'o1', '2026-03-01', [officer('00000001', '1'), officer('00000003', '2'), ...stay]);
    await world.apply(officers, 'o2', '2026-04-01', stay);
    const boards = async () => {
      await world.warehouse.rebuild();
      return world.rows('FROM board SELECT company_number, in_newest_snapshot, active_directors ORDER BY ALL');
    };
    const before = await boards();
    expect(before).toMatchObject([
      { company_number: '00000001', in_newest_snapshot: false },
      { company_number: '00000003', in_newest_snapshot: true },
    ]);
    await publishedDaysAgo(36);
    await retained(true);
    expect(await boards()).toEqual(before);
    expect(await world.rows("FROM change_log SELECT key->>'company_number' AS of WHERE table_name = 'officer'")).toEqual([
      { of: '00000001' },
    ]);
  });

  test('keeps what a failing event model reads of its release and since: its changes, its first answers, and later removals', async () => {
    const at = '2026-04-02T09:00:00';
    const officer = (id: string) => ({
      ...{ _op: 'upsert', company_number: '00000003', officer_id: id, appointment: id, role: 'director', name: 'MADE UP', changed_at: at },
    });
    const answer = { company_number: '00000003', answer: 'found', records: 2 };
    await world.lookUp(officersApi, '20260402T090000Z.abc', at, [officer('1'), officer('2')], [answer]);
    await world.apply(officers, 'o1', '2026-05-01', [officer('2'), officer('3')]);
    const ofOfficers = () =>
      world.rows(
        `FROM change_log SELECT table_name, op, key->>'appointment' AS appointment WHERE table_name IN ('officer', 'company_lookup') ORDER BY ALL`,
      );
    await publishedDaysAgo(36);
    await world.rows("UPDATE release SET applied_at = applied_at + INTERVAL 1 HOUR WHERE release = 'o1'");
    await world.rows(
      `INSERT INTO event_problem SELECT 'ch.officer.appointed', '${officersApi.id}@20260402T090000Z.abc', '00000003', 'made up', now()::TIMESTAMP`,
    );
    await retained(true);
    expect(await ofOfficers()).toEqual([
      { table_name: 'company_lookup', op: 'added', appointment: null },
      { table_name: 'officer', op: 'added', appointment: '1' },
      { table_name: 'officer', op: 'added', appointment: '2' },
      { table_name: 'officer', op: 'removed', appointment: '1' },
    ]);
    await world.rows('DELETE FROM event_problem');
    await retained(true);
    expect(await ofOfficers()).toEqual([]);
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

  test('later rows use the space of deleted rows, so the file does not grow', async () => {
    const file = join(folder, 'warehouse.duckdb');
    await world.close();
    world = await openWorld(file);
    await world.apply(companies, 'r1', '2026-03-01', [company('00000001')]);
    await publishedDaysAgo(36);
    const sizes: number[] = [];
    for (let month = 1; month <= 3; month += 1) {
      await world.rows(
        `INSERT INTO change_log BY NAME
         SELECT change_set, source, release, 'company' AS table_name, 'changed' AS op, json_object('company_number', i) AS key,
           json_object('name', md5((i * ${month})::VARCHAR)) AS before, now()::TIMESTAMP AS known_at
         FROM release, range(40000) AS r(i)`,
      );
      await world.rows('CHECKPOINT');
      sizes.push(statSync(file).size);
      expect((await retained(true)).change_log).toBe(40_000);
    }
    expect(sizes[0]).toBeGreaterThan(1e6);
    // without reuse the third month would make it three times as large
    expect(sizes[2]).toBeLessThan(1.5 * (sizes[0] ?? 0));
  });
});
