import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { companies, company, notice, notices, openWorld } from '../../test/worlds/warehouse.ts';
import { selectsChangesOf } from '../refresh/model-order.ts';
import { readEventModels } from './events.ts';

describe('an event model', () => {
  const models = readEventModels('models/events');
  const reading = (table: string) => models.filter((model) => selectsChangesOf(model.sql, [table])).map(({ name }) => name);

  test('runs for a change set of each table whose changes it selects', () => {
    expect(reading('charge')).toEqual(['ch.charge.registered']);
    expect(reading('officer')).toEqual(['ch.officer.appointed', 'ch.officer.resigned', 'eccta.director_id.unverified']);
    expect(reading('psc')).toEqual(expect.arrayContaining(['ch.psc.changed', 'roe.entity.changed']));
    expect(reading('overseas_title')).toEqual(['hmlr.title.added', 'hmlr.title.disposed']);
  });

  test('runs for some table: each model names the tables of its changes', () => {
    const tables = ['charge', 'company', 'company_title', 'gazette_notice', 'officer', 'overseas_title', 'psc'];
    expect(models.filter((model) => !selectsChangesOf(model.sql, tables))).toEqual([]);
    expect(models.filter((model) => selectsChangesOf(model.sql, []))).toEqual([]);
  });

  test('that selects the changes of every table runs for each change set', () => {
    expect(selectsChangesOf('FROM event_change SELECT company_number', ['company'])).toBe(true);
  });
});

test('of several events of one identity the same is stored whatever their order, so that a rebuild stores it too', async () => {
  const world = await openWorld();
  const events = [
    ['a later instant', '2026-05-02T00:00:00Z'],
    ['b', '2026-05-01T00:00:00Z'],
    ['a', '2026-05-01T00:00:00Z'],
  ] as const;
  const stored = (order: readonly (typeof events)[number][]) =>
    inSession(world.warehouse.db, async (session) => {
      await session.set({ change_set: 'c' });
      await session.run('DELETE FROM event; CREATE OR REPLACE TEMP TABLE new_event AS FROM event SELECT * EXCLUDE (change_set, publish)');
      for (const [detail, at] of order) {
        await session.run(
          `INSERT INTO new_event BY NAME SELECT 't' AS type, '00000001' AS company_number, 's' AS source_id, '${at}'::TIMESTAMPTZ AS occurred_at, '${detail}' AS detail`,
        );
      }
      await session.run(sqlFile('warehouse/events/store.sql'));
      return session.rows('FROM event SELECT detail', z.object({ detail: z.string() }));
    });
  expect(await stored(events)).toEqual([{ detail: 'a' }]);
  expect(await stored([...events].reverse())).toEqual([{ detail: 'a' }]);
  await world.close();
});

test('a notice without a valid day of publication fires on the day of its file', async () => {
  const world = await openWorld();
  try {
    await world.apply(companies, 'register', '2026-05-01', [company('00000001')]);
    await world.refresh();
    await world.apply(notices, 'file', '2026-06-02', [notice('1', '2450', '00000001', '2026-06-01', { published_on: null })]);
    await world.refresh();
    expect(
      await world.rows("FROM event SELECT source_id, detail, metadata->>'published_on' AS published_on, epoch(occurred_at)::INTEGER AS at"),
    ).toEqual([
      {
        source_id: '1',
        detail: 'Petition to wind up published in the London Gazette without a valid day, by the file of 2026-06-02',
        published_on: '2026-06-02',
        at: Date.parse('2026-06-01T23:00:00Z') / 1000,
      },
    ]);
  } finally {
    await world.close();
  }
});

test('a notice that was retracted or replaced before it is first read says so, and its retraction and its substitute do not', async () => {
  const world = await openWorld();
  try {
    await world.apply(companies, 'register', '2026-05-01', [company('00000001')]);
    await world.apply(notices, 'first', '2026-05-02', []);
    await world.refresh();
    const petition = (id: string, more: Parameters<typeof notice>[4] = {}) => notice(id, '2450', '00000001', '2026-06-01', more);
    await world.apply(notices, 'n1', '2026-06-02', [petition('9', { retracts: '1' })]);
    await world.refresh();
    await world.apply(notices, 'n2', '2026-06-03', [
      petition('1'),
      petition('2', { feed_status: 'withdrawn' }),
      petition('3', { retracted_by: '8' }),
      petition('4', { substituted_by: '5' }),
      petition('5', { substitutes: '4' }),
      petition('6'),
    ]);
    await world.refresh();
    const rows = await world.rows('FROM event SELECT source_id, detail ORDER BY source_id');
    const said = 'etition to wind up published in the London Gazette on 2026-06-01';
    const withdrawn = `P${said}; the Gazette has retracted or replaced this notice`;
    expect(Object.fromEntries(rows.map((row) => [row.source_id, row.detail]))).toEqual({
      ...{ '1': withdrawn, '2': withdrawn, '3': withdrawn, '4': withdrawn },
      ...{ '5': `In substitution: P${said}`, '6': `P${said}`, '9': `Retraction: P${said}` },
    });
  } finally {
    await world.close();
  }
});
