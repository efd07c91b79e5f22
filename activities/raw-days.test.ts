import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from '../infra/postgres/pool.ts';
import { openStore } from '../infra/store/open-store.ts';
import { gdeltGkg } from '../sources/gdelt/gkg/source.ts';
import { sourceById } from '../sources/index.ts';
import { createTestDatabase, type TestDatabase } from '../test/worlds/postgres.ts';
import { rawReleases } from './publishers/raw-releases.ts';
import { leaveOutPast, retainRaw } from './raw-days.ts';
import { recordsKey } from './stored-release.ts';

let database: TestDatabase;
let pool: Pool;
let home: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url);
  home = await mkdtemp(join(tmpdir(), 'risk-raw-days-'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

test('bytes of news end 35 days after they were loaded, their rows stay, and a rebuild leaves out what it cannot parse again', async () => {
  const store = openStore(join(home, 'store'));
  const raw = rawReleases(store);
  const { id: source } = gdeltGkg;
  const keep = async (of: typeof gdeltGkg, release: string, state: string, daysAgo: number) => {
    const file = join(home, `${release}.gkg.csv.zip`);
    await writeFile(file, release);
    await raw.keep(of, { id: release, dataDate: '2026-06-01' }, [file]);
    await store.putBytes(recordsKey({ source: of.id, release }, 'rows'), Buffer.from('rows'));
    await pool.query(
      `insert into release (source, release, data_date, run_kind, state, applied_at)
       values ($1, $2, '2026-06-01', 'scheduled', $3, now() - make_interval(days => $4))`,
      [of.id, release, state, daysAgo],
    );
  };
  await keep(gdeltGkg, 'old', 'served', 36);
  await keep(gdeltGkg, 'new', 'served', 34);
  await keep(gdeltGkg, 'failed', 'failed', 36);
  await keep(sourceById('companies-house/psc'), 'other', 'served', 900);
  const sources = [gdeltGkg, sourceById('companies-house/psc')];
  const retain = (apply: boolean) => new MockActivityEnvironment().run(() => retainRaw({ pool, store, raw }, sources, apply));
  expect(await retain(false)).toEqual([{ what: 'raw/gdelt/gkg/', items: 1, bytes: 3 }]);
  await expect(raw.open(source, 'old')).resolves.toBeDefined();
  expect(await retain(true)).toEqual([{ what: 'raw/gdelt/gkg/', items: 1, bytes: 3 }]);
  expect(await retain(true)).toEqual([{ what: 'raw/gdelt/gkg/', items: 0, bytes: 0 }]);
  for (const release of ['new', 'failed']) await expect(raw.open(source, release)).resolves.toBeDefined();
  await expect(raw.open('companies-house/psc', 'other')).resolves.toBeDefined();
  expect(await store.exists(recordsKey({ source, release: 'old' }, 'rows'))).toBe(true);

  const ended = await raw.open(source, 'old').catch((error: unknown) => error);
  expect(ended).toMatchObject({ code: 'EVIDENCE_EXPIRED', message: expect.stringContaining('its bytes are kept for 35 days') });
  await leaveOutPast(pool, gdeltGkg, 'old', ended);
  const { rows } = await pool.query('select release, law from expired_evidence');
  expect(rows).toEqual([{ release: 'old', law: 'its bytes are kept for 35 days' }]);
  await expect(leaveOutPast(pool, sourceById('companies-house/psc'), 'other', ended)).rejects.toBe(ended);
  await expect(leaveOutPast(pool, gdeltGkg, 'old', new Error('disk'))).rejects.toThrow('disk');
});
