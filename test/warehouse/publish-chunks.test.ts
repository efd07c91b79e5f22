import { truncate } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import { readCompanies } from '../../serving/facts/company-facts.ts';
import { factsAsOf } from '../../serving/facts/facts-as-of.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { addCompanies, removeCompanies } from '../../serving/monitoring/portfolio.ts';
import { finishPublish, publishChunk, readServingState } from '../../serving/publish/publish.ts';
import { recordUnserved } from '../../serving/publish/unserved.ts';
import { createCompanySearch } from '../../serving/resolution/company-search.ts';
import { changeSubscription, saveSubscription } from '../../serving/subscriptions/subscriptions.ts';
import { type BatchChunk, type WrittenBatch, writeBatch } from '../fixtures/publish-batch.ts';
import { givePool } from '../worlds/postgres.ts';

let pool: Pool;
let superuser: Pool;
givePool(
  (opened, asSuperuser) => {
    pool = opened;
    superuser = asSuperuser;
  },
  { max: 4, as: 'application' },
);
beforeAll(async () => {
  await pool.query("insert into tenant (id, name) values ('tenant', 'Made Up Payments')");
});
beforeEach(async () => {
  await superuser.query(`truncate company_facts, company_facts_version, company_search, company_search_count, publish, publish_chunk, publish_company,
    publish_problem, event, monitored_company, subscription, subscription_company, delivery, attempt, release, source_state, unserved, unserved_company, screening_list, screening_entry`);
  await pool.query('update serving_state set publish = null, sequence = 0, loading = null');
  await pool.query('update company_search_register set companies = 0, counted_companies = 0, changed = 0, loading = null');
});

const A = '00000001';
const B = '00000002';
const C = '00000003';

const company = (number: string, facts: object | null = { companyNumber: number }) => ({ number, facts });
const event = (number: string, sourceId: string) => ({ type: 'made.up', number, sourceId });

const chunkOf = ({ manifest, files }: WrittenBatch, chunk: number) => {
  const its = files[chunk];
  if (its === undefined) throw new Error(`the batch has no chunk ${chunk}`);
  return publishChunk(pool, manifest, chunk, its);
};

async function publishWhole(chunks: readonly BatchChunk[], more: Parameters<typeof writeBatch>[1] = {}): Promise<WrittenBatch> {
  const batch = await writeBatch(chunks, more);
  for (const chunk of chunks.keys()) await chunkOf(batch, chunk);
  await finishPublish(pool, batch.manifest);
  return batch;
}

const rows = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows;
const served = async () => (await rows('select company_number from company_facts order by 1')).map((row) => row.company_number);
const named = async () => (await rows('select company_number from company_search order by 1')).map((row) => row.company_number);
const events = async () => (await rows('select company_number, source_id from event order by 1, 2')).map((row) => Object.values(row));

async function applied(source: string, release: string, dataDate: string): Promise<void> {
  const ledger = ingestionLedger(pool);
  await ledger.offer(source, { id: release, dataDate, urls: [] }, 'scheduled', false);
  await pool.query("update release set state = 'applied', applied_at = now() where source = $1 and release = $2", [source, release]);
}

describe('a first load in chunks', () => {
  test('serves the facts of each chunk, and makes names and releases visible when it ends', async () => {
    await applied('register', 'may', '2026-05-01');
    const chunks = [{ companies: [company(A)] }, { companies: [company(B), company(C)], events: [event(B, '1')] }];
    const batch = await writeBatch(chunks, { served: [{ source: 'register', release: 'may' }] });
    const search = createCompanySearch(pool);
    expect(await chunkOf(batch, 0)).toEqual({ companies: 1, events: 0, deliveries: 0 });
    expect(await served()).toEqual([A]);
    await expect(search.resolve([{ name: `COMPANY ${A}` }])).rejects.toMatchObject({ code: 'REGISTER_NOT_LOADED' });
    expect(await chunkOf(batch, 1)).toEqual({ companies: 2, events: 1, deliveries: 0 });
    expect(await rows('select state from release')).toEqual([{ state: 'applied' }]);
    expect(await rows('select release from source_state')).toEqual([]);
    expect(await readServingState(pool)).toEqual({
      epoch: expect.any(String),
      publish: null,
      sequence: '0',
      begun: batch.manifest.sequence,
    });

    expect(await finishPublish(pool, batch.manifest)).toEqual({ companies: 3, events: 1, deliveries: 0 });
    expect(await rows('select state from release')).toEqual([{ state: 'served' }]);
    expect(await rows('select release, data_date from source_state')).toEqual([{ release: 'may', data_date: '2026-05-01' }]);
    expect(await readServingState(pool)).toMatchObject({ publish: batch.manifest.publish, sequence: batch.manifest.sequence });
    const { answers, companies } = await search.resolve([{ name: `COMPANY ${A} LIMITED` }]);
    expect([companies, answers[0]?.candidates[0]?.companyNumber]).toEqual([3, A]);
    expect(await rows("select indexname from pg_indexes where indexname = 'company_search_keys'")).toHaveLength(1);
    expect(await rows('select distinct sequence from company_facts')).toEqual([{ sequence: Number(batch.manifest.sequence) }]);
  });

  test('that another batch takes over ends with the companies of both', async () => {
    const left = await writeBatch([{ companies: [company(A), company(B)] }, { companies: [company(C)] }]);
    await chunkOf(left, 0);
    await publishWhole([{ companies: [company(A, { newer: true })] }, { companies: [company(C)] }], { full: true });
    expect([await served(), await named()]).toEqual([
      [A, C],
      [A, C],
    ]);
    expect(await rows('select companies, loading from company_search_register')).toEqual([{ companies: 2, loading: null }]);
    expect((await createCompanySearch(pool).resolve([{ name: `COMPANY ${C} LIMITED` }])).companies).toBe(2);
  });
});

describe('a chunk that is published while a tenant changes what it watches', () => {
  const owner = { id: 'key', tenant: 'tenant', environment: 'live', plan: 'standard', scopes: [], requestsPerMinute: null } as const;
  const deliveries = async () => (await rows('select event from delivery')).length;
  const watch = (companies: 'portfolio' | 'listed', companyNumbers: readonly string[] = []) =>
    inTransaction(pool, (client) =>
      saveSubscription(
        client,
        {
          ...{ id: 'sub', tenant: 'tenant', environment: 'live', webhookUrl: 'https://nightjar.example/hook', eventTypes: null },
          ...{ companies, companyNumbers, secret: Buffer.from('sealed') },
        },
        { most: 5, actor: 'key' },
      ),
    );

  /** Publishes an event of A. Runs `change` when the deliveries of the event are computed and not committed yet, and returns what it returned. */
  async function duringPublication<Result>(change: () => Promise<Result>): Promise<Result> {
    const batch = await writeBatch([{ companies: [company(A, { companyNumber: A, newer: true })], events: [event(A, '1')] }]);
    const holder = await superuser.connect();
    try {
      await holder.query('begin; lock table publish_chunk in exclusive mode'); // the last statement of a chunk writes to it
      const publishing = chunkOf(batch, 0);
      await untilWaiting(1);
      const changing = change();
      await Promise.race([changing, untilWaiting(2)]);
      await holder.query('commit');
      await publishing;
      return await changing;
    } finally {
      holder.release();
    }
  }

  /** Returns when so many statements wait for a lock. */
  async function untilWaiting(count: number): Promise<void> {
    for (; ; await sleep(20)) {
      const { rows: found } = await superuser.query<{ waiting: number }>(
        "select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if ((found[0]?.waiting ?? 0) >= count) return;
    }
  }

  test('either shows its facts in the snapshot of a company that is added, or delivers its events', async () => {
    await watch('portfolio');
    await publishWhole([{ companies: [company(A)] }]);
    const snapshots = await duringPublication(() =>
      inTransaction(pool, async (client) => {
        await addCompanies(client, owner, [A]);
        return readCompanies(client, [A]);
      }),
    );
    expect([snapshots.companies.map(({ facts }) => facts), await deliveries()]).toEqual([[{ companyNumber: A, newer: true }], 0]);
  });

  test('makes no delivery for a company after the answer that it is removed', async () => {
    await watch('portfolio');
    await inTransaction(pool, (client) => addCompanies(client, owner, [A]));
    const atAnswer = await duringPublication(async () => {
      await inTransaction(pool, (client) => removeCompanies(client, owner, [A]));
      return deliveries();
    });
    expect([atAnswer, await deliveries()]).toEqual([1, 1]);
  });

  test('makes no delivery for a company after the answer that a watch no longer lists it', async () => {
    await watch('listed', [A]);
    const atAnswer = await duringPublication(async () => {
      const change = { companies: 'listed', companyNumbers: [B] } as const;
      await inTransaction(pool, (client) => changeSubscription(client, owner, 'sub', change));
      return deliveries();
    });
    expect([atAnswer, await deliveries()]).toEqual([1, 1]);
  });
});

describe('a chunk', () => {
  test('that is published again changes nothing and returns its earlier counts', async () => {
    await publishWhole([{ companies: [company(A)] }]);
    const batch = await writeBatch([{ companies: [company(A, { newer: true }), company(B)], events: [event(A, '1')] }]);
    const first = await chunkOf(batch, 0);
    const before = await rows('select * from company_facts order by 1');
    expect(await chunkOf(batch, 0)).toEqual(first);
    await finishPublish(pool, batch.manifest);
    expect(await chunkOf(batch, 0)).toEqual(first);
    expect(await rows('select * from company_facts order by 1')).toEqual(before);
    expect(await events()).toEqual([[A, '1']]);
  });

  test('that fails half way leaves no fact, no name and no event', async () => {
    const batch = await writeBatch([{ companies: [company(A)], events: [event(A, '1')] }]);
    const [files] = batch.files;
    await expect(publishChunk(pool, batch.manifest, 0, { ...files!, eventsPath: `${files!.eventsPath}.gone` })).rejects.toThrow('ENOENT');
    expect([await served(), await named(), await events()]).toEqual([[], [], []]);
    expect(await chunkOf(batch, 0)).toEqual({ companies: 1, events: 1, deliveries: 0 });
  });

  test('whose files lost companies or events is refused whole', async () => {
    await publishWhole([{ companies: [company(A)] }]);
    const written = [{ companies: 2, events: 1 }];
    const corrupt = { code: 'STORE_CORRUPT' };
    const fewer = await writeBatch([{ companies: [company(A, { newer: true })], events: [event(A, '1')] }], { chunks: written });
    await expect(chunkOf(fewer, 0)).rejects.toMatchObject(corrupt);
    const eventless = await writeBatch([{ companies: [company(A, { newer: true }), company(B)] }], { chunks: written });
    await expect(chunkOf(eventless, 0)).rejects.toMatchObject(corrupt);
    const torn = await writeBatch([{ companies: [company(A, { newer: true }), company(B)], events: [event(A, '1')] }]);
    await truncate(torn.files[0]!.factsPath, 40);
    await expect(chunkOf(torn, 0)).rejects.toMatchObject(corrupt);
    expect(await rows('select company_number, facts from company_facts')).toEqual([{ company_number: A, facts: { companyNumber: A } }]);
    expect(await events()).toEqual([]);
  });

  test('of an older batch publishes only its events once a newer batch has begun', async () => {
    await publishWhole([{ companies: [company(A), company(B)] }]);
    const older = await writeBatch([
      { companies: [company(A, { older: true }), company(B, { older: true })], events: [event(A, 'older')] },
    ]);
    const newer = await writeBatch([{ companies: [company(A, { newer: true }), company(B, null)] }, {}]);
    await chunkOf(newer, 0);
    expect(await chunkOf(older, 0)).toEqual({ companies: 0, events: 1, deliveries: 0 });
    expect(await finishPublish(pool, older.manifest)).toMatchObject({ companies: 0 });
    expect(await rows('select company_number, facts from company_facts')).toEqual([{ company_number: A, facts: { newer: true } }]);
    await chunkOf(newer, 1);
    await finishPublish(pool, newer.manifest);
    expect(await finishPublish(pool, older.manifest)).toMatchObject({ companies: 0 });
    expect(await readServingState(pool)).toMatchObject({ publish: newer.manifest.publish });
  });
});

describe('the end of a batch', () => {
  test('is refused while PostgreSQL lacks a chunk, and succeeds after the missing chunk is published', async () => {
    const batch = await writeBatch([{ companies: [company(A)] }, { companies: [company(B)] }]);
    await chunkOf(batch, 1);
    await expect(finishPublish(pool, batch.manifest)).rejects.toMatchObject({ name: 'ChunksMissing', chunks: [0] });
    expect(await readServingState(pool)).toMatchObject({ publish: null });
    await chunkOf(batch, 0);
    await finishPublish(pool, batch.manifest);
    expect(await finishPublish(pool, batch.manifest)).toEqual({ companies: 2, events: 0, deliveries: 0 });
  });

  test('of a full batch deletes the companies that the batch lacks, except those that the warehouse set aside', async () => {
    await publishWhole([{ companies: [company(A), company(B), company(C)] }]);
    const setAside = [{ companyNumber: C, code: 'MODEL_FAILED', detail: 'Overflow in multiplication' }];
    await publishWhole([{ companies: [company(A)] }], { full: true, setAside });
    expect([await served(), await named()]).toEqual([
      [A, C],
      [A, C],
    ]);
    expect(await rows('select company_number, part, code from publish_problem')).toEqual([
      { company_number: C, part: 'facts', code: 'MODEL_FAILED' },
    ]);
    await publishWhole([{ companies: [company(C, { mended: true })] }]);
    expect(await rows('select company_number from publish_problem')).toEqual([]);
    expect(await rows('select company_number, facts from company_facts_version order by 1')).toEqual([
      { company_number: B, facts: { companyNumber: B } },
      { company_number: C, facts: { companyNumber: C } },
    ]);
  });

  test('keeps a company flagged whose facts it publishes while they rest on a company that is set aside', async () => {
    const setAside = [{ companyNumber: A, code: 'OTHER_SET_ASIDE', detail: 'made up' }];
    const flagged = () => rows('select company_number, code from publish_problem');
    await publishWhole([{ companies: [company(A)] }], { setAside });
    const batch = await writeBatch([{ companies: [company(A, { later: true })] }], { setAside });
    await chunkOf(batch, 0);
    expect(await flagged()).toEqual([{ company_number: A, code: 'OTHER_SET_ASIDE' }]);
    await finishPublish(pool, batch.manifest);
    expect(await flagged()).toEqual([{ company_number: A, code: 'OTHER_SET_ASIDE' }]);
    await publishWhole([{ companies: [company(A, { whole: true })] }]);
    expect(await flagged()).toEqual([]);
  });

  test('forgets a failure of a model that is over, also when the facts are the same as before', async () => {
    await publishWhole([{ companies: [company(A), company(B)] }]);
    const failing = (number: string) => ({ companyNumber: number, code: 'MODEL_FAILED', detail: 'made up' });
    await publishWhole([{}], { setAside: [failing(A), failing(B)] });
    await pool.query(
      `insert into publish_problem (company_number, part, code, detail, publish, sequence) values ($1, 'facts', '22P05', 'x', 'p', 1)`,
      [A],
    );
    await publishWhole([{}], { setAside: [failing(B)] });
    expect(await rows('select company_number, code from publish_problem order by 1')).toEqual([
      { company_number: A, code: '22P05' },
      { company_number: B, code: 'MODEL_FAILED' },
    ]);
  });

  test('is refused while PostgreSQL lacks a list that was served before the batch, and succeeds after the list is served again', async () => {
    await applied('lists', 'june', '2026-06-01');
    const batch = await writeBatch([], { served: [{ source: 'lists', release: 'june' }] });
    const list = { list: 'uk-sanctions', version: 'june.0', sequence: '2' };
    const finish = () => finishPublish(pool, batch.manifest, [list]);
    await pool.query("insert into screening_list (list, version, entries, sequence) values ('uk-sanctions', 'may.0', 1, 1)"); // restored
    await expect(finish()).rejects.toMatchObject({ name: 'ListsLost', message: expect.stringContaining('uk-sanctions') });
    expect(await rows('select state from release')).toEqual([{ state: 'applied' }]);
    await pool.query("update screening_list set version = 'july.0', sequence = 3");
    await finish();
    expect(await rows('select state from release')).toEqual([{ state: 'served' }]);
  });

  test('of a batch that a newer one has begun to replace serves nothing', async () => {
    await applied('register', 'may', '2026-05-01');
    const older = await writeBatch([{ companies: [company(A)] }], { served: [{ source: 'register', release: 'may' }] });
    const newer = await writeBatch([{ companies: [company(B)] }, {}]);
    await chunkOf(newer, 0);
    await chunkOf(older, 0);
    expect(await finishPublish(pool, older.manifest)).toEqual({ companies: 0, events: 0, deliveries: 0 });
    expect(await rows('select state from release')).toEqual([{ state: 'applied' }]);
    expect(await readServingState(pool)).toMatchObject({ publish: null });
  });

  test('names the newest served release of a source, whatever the order in which the batch lists them', async () => {
    await applied('register', 'june', '2026-06-01');
    await applied('register', 'may', '2026-05-01');
    await publishWhole([{}], { served: ['june', 'may'].map((release) => ({ source: 'register', release })) });
    expect(await rows('select release, data_date from source_state')).toEqual([{ release: 'june', data_date: '2026-06-01' }]);
    expect(await rows('select release, state from release order by 1')).toEqual([
      { release: 'june', state: 'served' },
      { release: 'may', state: 'served' },
    ]);
  });

  test('removes the record of the companies that waited for its releases', async () => {
    await applied('register', 'may', '2026-05-01');
    await applied('register', 'june', '2026-06-01');
    for (const release of ['may', 'june']) await recordUnserved(pool, { source: 'register', release, companies: [A, A] });
    await recordUnserved(pool, { source: 'register', release: 'may', companies: [B, A] });
    await recordUnserved(pool, { source: 'register', release: 'june', companies: null });
    expect(await rows('select company_number, release from unserved_company order by 1')).toEqual([
      { company_number: A, release: 'may' },
      { company_number: B, release: 'may' },
    ]);
    await publishWhole([{}], { served: [{ source: 'register', release: 'may' }] });
    expect(await rows('select * from unserved_company')).toEqual([]);
    await recordUnserved(pool, { source: 'register', release: 'may', companies: [A] });
    expect(await rows('select * from unserved')).toEqual([]);
  });
});

test('deliveries of two chunks are on different pages', async () => {
  await pool.query(
    `insert into subscription (id, tenant, environment, webhook_url, every_company, created_at, secret)
     values ('all', 'tenant', 'live', 'https://all.example/', true, '2026-01-01T00:00:00Z', '\\x00')`,
  );
  await publishWhole([
    { companies: [company(A)], events: [event(A, '1')] },
    { companies: [company(B)], events: [event(B, '1'), event(B, '2')] },
  ]);
  expect(
    (await rows('select page, count(*) as deliveries from delivery group by 1 order by 1')).map(({ deliveries }) => deliveries),
  ).toEqual([1, 2]);
});

describe('facts as of an instant', () => {
  /** Moves everything that was published so far one day into the past. */
  const aDayPasses = async () => {
    await pool.query("update company_facts set published_at = published_at - interval '1 day'");
    await pool.query("update company_facts_version set valid_from = valid_from - interval '1 day', valid_to = valid_to - interval '1 day'");
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 + 60_000);

  test('are the version that was served then, also of a company that was deleted and published again', async () => {
    for (const facts of [{ state: 1 }, { state: 1 }, { state: 3 }, null, { state: 5 }]) {
      await aDayPasses();
      await publishWhole([{ companies: [company(A, facts)] }]);
    }
    const asOf = await Promise.all([5, 4, 3, 2, 1, 0].map((days) => factsAsOf(pool, A, daysAgo(days))));
    expect(asOf.map((version) => version?.facts)).toEqual([undefined, { state: 1 }, { state: 1 }, { state: 3 }, undefined, { state: 5 }]);
    expect(asOf.map((version) => version?.validTo === null)).toEqual([false, false, false, false, false, true]);
    expect(await factsAsOf(pool, B, daysAgo(0))).toBeUndefined();
    expect(await rows('select count(*) as versions from company_facts_version')).toEqual([{ versions: 2 }]);
  });

  test('cost nothing at the first load and nothing for unchanged facts', async () => {
    for (let load = 0; load < 2; load += 1) await publishWhole([{ companies: [company(A), company(B)] }], { full: true });
    expect(await rows('select * from company_facts_version')).toEqual([]);
  });
});
