import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Pool, PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { ApiKey } from '../../serving/api-keys/api-keys.ts';
import { addCompanies, removeCompanies } from '../../serving/monitoring/portfolio.ts';
import { givePool } from '../worlds/postgres.ts';

let pool: Pool;
givePool(
  (opened) => {
    pool = opened;
  },
  { max: 2 },
);
beforeAll(async () => {
  await pool.query("insert into tenant (id, name) values ('tenant', 'Made Up Payments')");
});

/** The deliveries as the definition has them: every pair of event and subscription is compared. */
const everyPair = `
  select subscription.id as subscription, event.id as event,
    (row_number() over (partition by subscription.id order by occurred_at, type, company_number, source_id) - 1) / 100 as page
  from event
  join subscription
    on subscription.environment = 'live'
   and subscription.disabled_at is null
   and subscription.tenant <> all (event.withheld_from)
   and (subscription.event_types is null or event.type = any (subscription.event_types))
   and (
     subscription.every_company
     or subscription.of_portfolio and exists (
       select from monitored_company as monitored
       where monitored.tenant = subscription.tenant and monitored.environment = 'live' and monitored.company_number = event.company_number
     )
     or not subscription.of_portfolio and exists (
       select from subscription_company as listed
       where listed.subscription = subscription.id and listed.company_number = event.company_number
     )
   )
  order by 1, 2`;

const types = ['a.b', 'c.d', 'e.f'] as const;
const numbers = ['00000001', '00000002', '00000003', '00000004'] as const;
const subscription = fc.record({
  live: fc.boolean(),
  disabled: fc.constantFrom(false, false, false, true),
  /** Stored under a clock that was ahead. */
  ahead: fc.constantFrom(false, false, false, true),
  types: fc.option(fc.array(fc.constantFrom(...types, 'g.h'))),
  of: fc.constantFrom('every', 'portfolio', 'listed'),
  companies: fc.uniqueArray(fc.constantFrom(...numbers)),
});
const event = fc.record({
  type: fc.constantFrom(...types),
  number: fc.constantFrom(...numbers),
  source: fc.nat({ max: 60 }).map(String),
  day: fc.integer({ min: 1, max: 3 }),
  withheldFrom: fc.constantFrom([], [], ['another'], ['another', 'tenant']),
});

test('deliveries are those of a comparison of every event with every subscription', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(subscription, { maxLength: 8 }),
      fc.uniqueArray(event, { maxLength: 250, selector: ({ type, number, source }) => `${type} ${number} ${source}` }),
      fc.record({ live: fc.subarray([...numbers]), sandbox: fc.subarray([...numbers]) }),
      (subscriptions, events, portfolio) =>
        undone(async (client) => {
          for (const [environment, companies] of Object.entries(portfolio)) await monitor(client, environment, companies);
          await subscribe(client, subscriptions);
          await receive(client, events);
          await client.query(sqlFile('serving/publish/publish-events.sql'), ['pub_1', 0]);
          const { rows } = await client.query('select subscription, event, page from delivery order by 1, 2');
          expect(rows).toEqual((await client.query(everyPair)).rows);
        }),
    ),
    { numRuns: 40 },
  );
});

describe('a company of a portfolio', () => {
  const companyNumber = '00000001';
  const caller = { id: 'key', tenant: 'tenant', environment: 'live', plan: 'standard' } as ApiKey;
  const eventOf = (source: string) => ({ type: 'a.b', number: companyNumber, source, day: Number(source) });
  const watched = (client: PoolClient) =>
    subscribe(client, [{ live: true, disabled: false, ahead: false, types: null, of: 'portfolio', companies: [] }]);
  /** Publishes the events and returns the source ids of all deliveries so far. */
  async function published(client: PoolClient, publish: string, sources: readonly string[]): Promise<string[]> {
    await receive(client, sources.map(eventOf));
    await client.query(sqlFile('serving/publish/publish-events.sql'), [publish, 0]);
    const { rows } = await client.query<{ source: string }>(
      'select source_id as source from delivery join event on event.id = delivery.event order by 1',
    );
    return rows.map(({ source }) => source);
  }

  test('that is added receives nothing of its past, also when a later publication states it again, and then what is new', () =>
    undone(async (client) => {
      await watched(client);
      const before = await published(client, 'pub_1', ['1', '2']);
      await addCompanies(client, caller, [companyNumber]);
      const again = await published(client, 'pub_2', ['1', '2']);
      const after = await published(client, 'pub_3', ['2', '3']);
      expect([before, again, after]).toEqual([[], [], ['3']]);
    }));

  test('that is removed between two publications receives nothing of the second one, and keeps the deliveries of the first', () =>
    undone(async (client) => {
      await watched(client);
      await addCompanies(client, caller, [companyNumber]);
      const before = await published(client, 'pub_1', ['1']);
      await removeCompanies(client, caller, [companyNumber]);
      const removed = await published(client, 'pub_2', ['2']);
      await addCompanies(client, caller, [companyNumber]);
      expect([before, removed, await published(client, 'pub_3', ['2', '3'])]).toEqual([['1'], ['1'], ['1', '3']]);
    }));
});

test('an event whose record names no company carries the name of the published facts, and another keeps the name of its record', () =>
  undone(async (client) => {
    await client.query(
      "insert into company_facts (company_number, name, facts, feature_build) values ('00000001', 'OWL LIMITED', '{}', 'b'), ('00000002', 'KITE LIMITED', '{}', 'b')",
    );
    await receive(
      client,
      numbers.slice(0, 3).map((number) => ({ type: 'a.b', number, source: '1', day: 1 })),
    );
    await client.query("update event_in set company_name = 'Kite Ltd' where company_number = '00000002'");
    await client.query(sqlFile('serving/publish/publish-events.sql'), ['pub_1', 0]);
    const { rows } = await client.query('select company_number, company_name from event order by 1');
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['00000001', 'OWL LIMITED'],
      ['00000002', 'Kite Ltd'],
      ['00000003', null],
    ]);
  }));

test('a thousand events for a thousand subscriptions of listed companies, or of other types, do not compare a million pairs', async () => {
  await undone(async (client) => {
    const numberOf = (n: number) => String(n).padStart(8, '0');
    const every = { live: true, disabled: false, ahead: false, types: null, of: 'listed', companies: [] };
    const listed = Array.from({ length: 1_000 }, (_, n) => ({ ...every, companies: [numberOf(n), numberOf(n + 5_000)] }));
    const typed = Array.from({ length: 1_000 }, () => ({ ...every, of: 'every', types: ['g.h'] }));
    await subscribe(client, [...listed, ...typed]);
    await receive(
      client,
      Array.from({ length: 1_000 }, (_, n) => ({ type: 'a.b', number: numberOf(n), source: '1', day: 1 })),
    );
    await client.query('analyze subscription; analyze subscription_company');
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${sqlFile('serving/publish/publish-events.sql')}`,
      ['pub_1', 0],
    );
    expect((await client.query('select count(*) as deliveries from delivery')).rows).toEqual([{ deliveries: 1_000 }]);
    const most = Math.max(...nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan).map(rowsRead));
    expect(most).toBeLessThan(20_000);
  });
});

test('a hundred events for ten watches of a portfolio of twenty thousand companies do not compare every pair', async () => {
  await undone(async (client) => {
    const numberOf = (n: number) => String(n).padStart(8, '0');
    await monitor(
      client,
      'live',
      Array.from({ length: 20_000 }, (_, n) => numberOf(n)),
    );
    await subscribe(
      client,
      Array.from({ length: 10 }, () => ({ live: true, disabled: false, ahead: false, types: null, of: 'portfolio', companies: [] })),
    );
    await receive(
      client,
      Array.from({ length: 100 }, (_, n) => ({ type: 'a.b', number: numberOf(n * 2_000), source: '1', day: 1 })),
    );
    await client.query('analyze subscription; analyze monitored_company');
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${sqlFile('serving/publish/publish-events.sql')}`,
      ['pub_1', 0],
    );
    // ten of the hundred companies are in the portfolio, and ten watches receive it
    expect((await client.query('select count(*) as deliveries from delivery')).rows).toEqual([{ deliveries: 100 }]);
    expect(Math.max(...nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan).map(rowsRead))).toBeLessThan(25_000);
  });
});

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function rowsRead(node: PlanNode): number {
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return each * node['Actual Loops'];
}

/** Runs `work` in a transaction that is rolled back. */
async function undone(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function subscribe(
  client: PoolClient,
  subscriptions: readonly {
    readonly live: boolean;
    readonly disabled: boolean;
    readonly ahead: boolean;
    readonly types: readonly string[] | null;
    readonly of: string;
    readonly companies: readonly string[];
  }[],
): Promise<void> {
  const rows = JSON.stringify(subscriptions.map((one, at) => ({ ...one, id: `s${at}` })));
  await client.query(
    `insert into subscription (id, tenant, environment, webhook_url, event_types, every_company, of_portfolio, created_at, disabled_at, secret)
     select id, 'tenant', case when live then 'live' else 'sandbox' end, 'https://' || id || '.example/', types, of = 'every', of = 'portfolio',
       case when ahead then timestamptz '2099-01-01' else timestamptz '2026-01-01' end, case when disabled then now() end, '\\x00'
     from jsonb_to_recordset($1::jsonb) as s(id text, live boolean, disabled boolean, ahead boolean, types text[], of text)`,
    [rows],
  );
  await client.query(
    `insert into subscription_company (subscription, company_number)
     select id, jsonb_array_elements_text(companies) from jsonb_to_recordset($1::jsonb) as s(id text, companies jsonb)`,
    [rows],
  );
}

async function monitor(client: PoolClient, environment: string, companies: readonly string[]): Promise<void> {
  await client.query("insert into monitored_company (tenant, environment, company_number) select 'tenant', $1, unnest($2::text[])", [
    environment,
    companies,
  ]);
}

async function receive(
  client: PoolClient,
  events: readonly {
    readonly type: string;
    readonly number: string;
    readonly source: string;
    readonly day: number;
    readonly withheldFrom?: readonly string[];
  }[],
): Promise<void> {
  await client.query(sqlFile('serving/publish/incoming.sql'));
  await client.query(
    `insert into event_in (type, company_number, source_id, occurred_at, detail, withheld_from)
     select type, number, source, timestamptz '2026-06-01' + make_interval(days => day), 'made up', coalesce("withheldFrom", '{}')
     from jsonb_to_recordset($1::jsonb) as e(type text, number text, source text, day integer, "withheldFrom" text[])`,
    [JSON.stringify(events)],
  );
}
