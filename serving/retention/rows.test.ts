import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, openPool, type Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { type Outbox, openOutbox } from '../../test/worlds/delivery-outbox.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { retainRows } from './rows.ts';

let database: TestDatabase;
let outbox: Outbox;
let superuser: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = openPool(database.url, { max: 1 });
  outbox = await openOutbox(database.urlAs.application);
  await outbox.subscribe('sub_1', 'https://hooks.nightjar.example/1');
});
beforeEach(() => superuser.query('truncate event, delivery, attempt, event_identity, company_facts_version, publish cascade'));
afterAll(async () => {
  await Promise.all([outbox.pool.end(), superuser.end()]);
  await database.drop();
});

/** Publishes events and gives their deliveries a state that was reached `days` ago. */
async function settled(publish: string, events: number, state: string, days: number): Promise<void> {
  const ids = await outbox.publish('sub_1', publish, events);
  await outbox.pool.query(
    `update delivery
     set state = $2, attempts = 1, settled_at = case when $2 in ('delivered', 'dead_letter') then now() - make_interval(days => $3) end
     where id = any($1)`,
    [ids, state, days],
  );
  await outbox.pool.query(`insert into attempt (delivery, number, started_at, duration_ms) select unnest($1::text[]), 1, now(), 1`, [ids]);
  await outbox.pool.query('update event set created_at = now() - make_interval(days => $2) where publish = $1', [publish, days]);
}

const count = async (table: string) => {
  const { rows } = await outbox.pool.query<{ rows: number }>(`select count(*)::integer as rows from ${table}`);
  return rows[0]?.rows;
};
const counts = async () => [await count('event'), await count('delivery'), await count('attempt')];
const retained = async (apply: boolean) =>
  Object.fromEntries((await retainRows(outbox.pool, { apply })).map(({ what, items }) => [what, items]));

describe('retention of rows', () => {
  test('a dry run counts what a real run deletes, and deletes nothing', async () => {
    await settled('old', 1_100, 'delivered', 500);
    await settled('recent', 3, 'delivered', 91);
    await settled('new', 4, 'delivered', 89);
    const expected = { attempt: 1_103, delivery: 1_103, event: 1_100 };
    expect(await retained(false)).toMatchObject(expected);
    expect(await counts()).toEqual([1_107, 1_107, 1_107]);
    expect(await retained(true)).toMatchObject(expected);
    expect(await counts()).toEqual([7, 4, 4]);
    expect(await retained(true)).toMatchObject({ attempt: 0, delivery: 0, event: 0 });
  });

  test('a deleted watch goes when a day has passed and none of its deliveries is left', async () => {
    for (const id of ['sub_gone', 'sub_kept', 'sub_today']) await outbox.subscribe(id, `https://hooks.nightjar.example/${id}`);
    await outbox.publish('sub_kept', 'kept', 1);
    await outbox.pool.query("update subscription set deleted_at = now() - interval '2 days' where id in ('sub_gone', 'sub_kept')");
    await outbox.pool.query("update subscription set deleted_at = now() where id = 'sub_today'");
    expect(await retained(false)).toMatchObject({ subscription: 1 });
    expect(await retained(true)).toMatchObject({ subscription: 1 });
    const { rows } = await outbox.pool.query("select id from subscription where id <> 'sub_1' order by id");
    expect(rows.map(({ id }) => id)).toEqual(['sub_kept', 'sub_today']);
    await superuser.query("truncate event, delivery, attempt; delete from subscription where id <> 'sub_1'");
  });

  test('an unsettled delivery and a dead letter of less than 400 days keep their event, however old it is', async () => {
    await settled('dead', 2, 'dead_letter', 399);
    await settled('owed', 3, 'retrying', 900);
    await settled('buried', 5, 'dead_letter', 401);
    await retained(true);
    expect(await counts()).toEqual([5, 5, 5]);
    expect(await count('event_identity')).toBe(5);
  });

  test('a delivery that its tenant sends again while retention runs is kept with its event and attempts', async () => {
    await settled('old', 2, 'delivered', 500);
    const { rows } = await outbox.pool.query<{ id: string }>('select id from delivery order by event');
    const [first] = rows.map(({ id }) => id);
    const retaining = await inTransaction(outbox.pool, async (client) => {
      await client.query(sqlFile('serving/deliveries/revive-deliveries.sql'), [[first]]);
      const running = retained(true);
      // retention either passes the delivery by, or waits for this transaction
      await Promise.race([running, setTimeout(500)]);
      return [running];
    });
    await Promise.allSettled(retaining);
    expect((await outbox.pool.query('select id, state from delivery')).rows).toEqual([{ id: first, state: 'retrying' }]);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  test('an event that retention deleted is not published again', async () => {
    await settled('old', 2, 'delivered', 500);
    const { rows } = await outbox.pool.query('select type, company_number, source_id from event');
    await retained(true);
    expect(await counts()).toEqual([0, 0, 0]);
    const published = await inTransaction(outbox.pool, async (client) => {
      await client.query(sqlFile('serving/publish/incoming.sql'));
      await client.query(
        `insert into event_in
         select type, company_number, source_id, null, now(), 'again', null
         from jsonb_to_recordset($1::jsonb) as deleted(type text, company_number text, source_id text)`,
        [JSON.stringify([...rows, { type: 'sic_code.changed', company_number: '00000001', source_id: 'new' }])],
      );
      return client.query(sqlFile('serving/publish/publish-events.sql'), ['pub_again', 0]);
    });
    expect(published.rows).toEqual([{ events: 1, deliveries: 1 }]);
  });

  test('versions of facts and batches go after 400 days, but never the newest batch', async () => {
    await outbox.pool.query(
      `insert into company_facts_version (company_number, sequence, valid_from, valid_to, facts, feature_build)
       select lpad(i::text, 8, '0'), 1, now() - interval '500 days', now() - make_interval(days => i), '{}', 'fb' from generate_series(397, 406) i`,
    );
    await outbox.pool.query(
      `insert into publish (id, feature_build, companies, events, deliveries, sequence, published_at)
       select 'pub_' || i, 'fb', 0, 0, 0, i, now() - interval '500 days' from generate_series(1, 3) i`,
    );
    expect(await retained(false)).toMatchObject({ company_facts_version: 7, publish: 2 });
    expect(await retained(true)).toMatchObject({ company_facts_version: 7, publish: 2 });
    expect(await retained(true)).toMatchObject({ company_facts_version: 0, publish: 0 });
    expect((await outbox.pool.query('select id from publish')).rows).toEqual([{ id: 'pub_3' }]);
  });
});
