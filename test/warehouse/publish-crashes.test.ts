import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { companyKeys } from '../../models/resolution/keys.ts';
import { finishPublish, publishChunk, readServingState } from '../../serving/publish/publish.ts';
import { type BatchChunk, type WrittenBatch, writeBatch } from '../fixtures/publish-batch.ts';
import { liveCompany } from '../fixtures/published-names.ts';
import { givePool } from '../worlds/postgres.ts';

let pool: Pool;
givePool(
  (opened) => {
    pool = opened;
  },
  { max: 4 },
);

const chunks = 3;
const numberOf = (n: number) => String(n).padStart(8, '0');
const rows = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows;

/** Facts by company; null: the company is deleted. The chunk of a company is its number modulo the chunks. */
const changes = fc.dictionary(fc.integer({ min: 0, max: 8 }).map(String), fc.option(fc.integer({ min: 0, max: 2 }), { freq: 3 }), {
  maxKeys: 6,
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('chunk' as const), chunk: fc.nat({ max: chunks - 1 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('broken chunk' as const), chunk: fc.nat({ max: chunks - 1 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('chunk of the batch before' as const), chunk: fc.nat({ max: chunks - 1 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('end' as const), chunk: fc.constant(0) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const batch = fc.record({ changes, full: fc.boolean(), steps: fc.array(step, { maxLength: 6 }) });

test('batches whose steps fail, repeat and come late end in the tables of their undisturbed publication', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 4 }), async (batches) => {
      await emptied();
      const expected = new Map<string, number>();
      let before: WrittenBatch | undefined;
      for (const { changes: changed, full, steps } of batches) {
        if (full) expected.clear();
        for (const [n, value] of Object.entries(changed)) {
          if (value === null) expected.delete(n);
          else expected.set(n, value);
        }
        const { epoch, publish } = await readServingState(pool);
        const written = await writeBatch(chunksOf(changed), { full, follows: { epoch, publish } });
        for (const one of steps) await attempt(one, written, before);
        for (const chunk of written.files.keys()) await publishOf(written, chunk);
        await finishPublish(pool, written.manifest);
        before = written;
      }
      expect(await rows("select company_number::int as n, (facts->>'value')::int as value from company_facts order by 1")).toEqual(
        [...expected].map(([n, value]) => ({ n: Number(n), value })).sort((a, b) => a.n - b.n),
      );
      await expectNames([...expected.keys()].map(Number));
      expect(await rows(overlapping)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

/** Runs a step of a disturbed publication; its error is part of the disturbance. */
async function attempt({ what, chunk }: Step, written: WrittenBatch, before: WrittenBatch | undefined): Promise<void> {
  if (what === 'end') await finishPublish(pool, written.manifest).catch(() => undefined);
  else if (what === 'chunk') await publishOf(written, chunk);
  else if (what === 'chunk of the batch before') await (before === undefined ? undefined : publishOf(before, chunk));
  else {
    const files = { ...filesOf(written, chunk), eventsPath: '/no/such/file' };
    await publishChunk(pool, written.manifest, chunk, files).catch(() => undefined);
  }
}

const publishOf = (written: WrittenBatch, chunk: number) => publishChunk(pool, written.manifest, chunk, filesOf(written, chunk));

function filesOf({ files }: WrittenBatch, chunk: number) {
  const its = files[chunk];
  if (its === undefined) throw new Error(`the batch has no chunk ${chunk}`);
  return its;
}

function chunksOf(changed: Readonly<Record<string, number | null>>): BatchChunk[] {
  return Array.from({ length: chunks }, (_, chunk) => ({
    companies: Object.entries(changed)
      .filter(([n]) => Number(n) % chunks === chunk)
      .map(([n, value]) => ({ number: numberOf(Number(n)), facts: value === null ? null : { value } })),
  }));
}

/** The search holds exactly these companies, and counts each token of their names. */
async function expectNames(companies: readonly number[]): Promise<void> {
  expect((await rows('select company_number::int as n from company_search order by 1')).map(({ n }) => n)).toEqual(
    [...companies].sort((a, b) => a - b),
  );
  const tokens = companies.flatMap((n) =>
    companyKeys(liveCompany(numberOf(n), `COMPANY ${numberOf(n)} LIMITED`)).filter((key) => key.startsWith('t:')),
  );
  const counted = await rows("select key, companies from company_search_count where key like 't:%' and companies > 0");
  expect(Object.fromEntries(counted.map(({ key, companies: count }) => [key, count]))).toEqual(
    Object.fromEntries([...new Set(tokens)].map((key) => [key, tokens.filter((one) => one === key).length])),
  );
  expect(await rows('select companies from company_search_register')).toEqual([{ companies: companies.length }]);
}

/** Versions of one company that are valid at the same time. */
const overlapping = `
  with version as (
    select company_number, sequence, valid_from, valid_to from company_facts_version
    union all
    select company_number, sequence, published_at, 'infinity' from company_facts
  )
  select a.company_number from version a join version b using (company_number)
  where a.sequence < b.sequence and a.valid_to > b.valid_from`;

async function emptied(): Promise<void> {
  await pool.query(`truncate company_facts, company_facts_version, company_search, company_search_count, publish, publish_chunk, publish_company,
    publish_problem, event, delivery, attempt`);
  await pool.query('update serving_state set publish = null, sequence = 0, loading = null');
  await pool.query('update company_search_register set companies = 0, counted_companies = 0, changed = 0, loading = null');
}
