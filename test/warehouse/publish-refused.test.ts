import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { readPublicationState } from '../../serving/publish/publication-state.ts';
import { finishPublish, publishChunk, readServingState } from '../../serving/publish/publish.ts';
import { type BatchChunk, type BatchCompany, writeBatch } from '../fixtures/publish-batch.ts';
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
  await pool.query(
    `insert into subscription (id, tenant, environment, webhook_url, every_company, created_at, secret)
     values ('all', 'tenant', 'live', 'https://all.example/', true, '2026-01-01T00:00:00Z', '\\x00')`,
  );
});
beforeEach(async () => {
  await superuser.query(`truncate company_facts, company_facts_version, company_search, company_search_count, publish, publish_chunk, publish_company,
    publish_problem, event, delivery, attempt`);
  await pool.query('update serving_state set publish = null, sequence = 0, loading = null');
  await pool.query('update company_search_register set companies = 0, counted_companies = 0, changed = 0, loading = null');
});

const numberOf = (n: number) => String(n).padStart(8, '0');
const good = (n: number, more: object = {}): BatchCompany => ({ number: numberOf(n), facts: { companyNumber: numberOf(n), ...more } });
const eventOf = (n: number, detail = 'made up') => ({ type: 'made.up', number: numberOf(n), sourceId: String(n), detail });
const rows = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows;
const served = async () => (await rows('select company_number from company_facts order by 1')).map((row) => Number(row.company_number));
const problems = async () => rows('select company_number, part, item, code from publish_problem order by 1, 2, 3');

async function publish(chunk: BatchChunk, full = false) {
  const { manifest, files } = await writeBatch([chunk], { full });
  await publishChunk(pool, manifest, 0, files[0]!);
  const published = await finishPublish(pool, manifest);
  expect(await readServingState(pool)).toMatchObject({ publish: manifest.publish });
  return published;
}

describe.each([
  ['the escape of a NUL in the JSON of the facts', { facts: { name: 'A\u0000B' } }, '22P05'],
  ['the escape of a NUL in the JSON of the people', { people: { officers: ['A\u0000B'] } }, '22P05'],
  ['a NUL byte in the name', { name: 'A\u0000B' }, '22021'],
  ['half of a surrogate pair in the JSON of the facts', { facts: { name: 'A\ud800B' } }, '22P02'],
])('%s', (_what, broken, code) => {
  const bad = { ...good(3), ...broken };

  test.each([false, true])('sets the company aside and publishes the others and their events (first load: %p)', async (first) => {
    if (!first) await publish({ companies: [good(0), good(3, { earlier: true })] });
    const companies = [good(1), good(2), bad, good(4), good(5)];
    const published = await publish({ companies, events: [eventOf(1), eventOf(3), eventOf(5)] });
    expect(published).toEqual({ companies: 4, events: 3, deliveries: 3 });
    expect(await served()).toEqual(first ? [1, 2, 4, 5] : [0, 1, 2, 3, 4, 5]);
    expect(await problems()).toEqual([{ company_number: numberOf(3), part: 'facts', item: '', code }]);
    if (!first)
      expect(await rows("select facts from company_facts where company_number = '00000003'")).toMatchObject([{ facts: { earlier: true } }]);
    expect(await readPublicationState(pool)).toMatchObject({ companiesSetAside: 1, eventsSetAside: 0, problems: [{ code }] });
    await publish({ companies: [good(3, { mended: true })] });
    expect([await served(), await problems()]).toEqual([first ? [1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5], []]);
  });
});

test('names without the shape of a company set only that company aside', async () => {
  await publish({ companies: [good(1), good(2)], names: [{ companyNumber: numberOf(2), live: 'perhaps' as never }] });
  expect(await served()).toEqual([1]);
  expect(await problems()).toMatchObject([{ company_number: numberOf(2), part: 'facts', code: 'NAMES_INVALID' }]);
});

test('an event that PostgreSQL refuses is recorded, and the facts and the other events of its company are published', async () => {
  const events = [eventOf(1), eventOf(2, 'A\u0000B'), { ...eventOf(2), sourceId: 'other' }];
  expect(await publish({ companies: [good(1), good(2)], events })).toEqual({ companies: 2, events: 2, deliveries: 2 });
  expect(await served()).toEqual([1, 2]);
  expect(await problems()).toEqual([{ company_number: numberOf(2), part: 'event', item: 'made.up 2', code: '22021' }]);
});

test('an event that was set aside stays listed when newer facts of its company are published, until the event itself is published', async () => {
  await publish({ companies: [good(1)], events: [eventOf(1, 'A\u0000B')] });
  await publish({ companies: [good(1, { newer: true })] });
  expect(await problems()).toEqual([{ company_number: numberOf(1), part: 'event', item: 'made.up 1', code: '22021' }]);
  await publish({ companies: [], events: [eventOf(1)] });
  expect(await problems()).toEqual([]);
});

test.each([1, 2])('a full batch keeps the earlier facts of the company that it could not publish: number %i of two', async (bad) => {
  await publish({ companies: [good(1), good(2), good(3)] });
  await publish({ companies: [1, 2].map((n) => (n === bad ? { ...good(n), name: 'A\u0000B' } : good(n))) }, true);
  expect(await served()).toEqual([1, 2]);
  expect(await problems()).toMatchObject([{ company_number: numberOf(bad) }]);
});

test('deliveries of the parts of a chunk fill pages of at most a hundred', async () => {
  const many = Array.from({ length: 300 }, (_, n) => n);
  await publish({
    companies: many.map((n) => (n === 77 ? { ...good(n), name: 'A\u0000B' } : good(n))),
    events: many.map((n) => eventOf(n)),
  });
  const pages = await rows('select page, count(*) as deliveries from delivery group by 1 order by 1');
  expect(pages.reduce((sum, { deliveries }) => sum + Number(deliveries), 0)).toBe(300);
  expect(Math.max(...pages.map(({ deliveries }) => Number(deliveries)))).toBeLessThanOrEqual(100);
});

test('a chunk of which more than a thousand companies are refused is not published at all', async () => {
  const many = Array.from({ length: 1_001 }, (_, n) => ({ ...good(n), name: 'A\u0000B' }));
  const { manifest, files } = await writeBatch([{ companies: [good(5_000), ...many] }]);
  await expect(publishChunk(pool, manifest, 0, files[0]!)).rejects.toMatchObject({ code: '22021' });
  expect([await served(), await problems()]).toEqual([[], []]);
});
