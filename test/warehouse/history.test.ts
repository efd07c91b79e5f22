import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { useAsOf } from '../../warehouse/history/history.ts';
import { keysBuild } from '../../warehouse/refresh/company-search-build.ts';
import { readModels } from '../../warehouse/refresh/refresh.ts';
import { companies, company, notice, notices, openWorld, type Row, type World } from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const anyRow = z.record(z.string(), z.unknown());
const facts = 'SELECT company_number, facts::VARCHAR AS facts ORDER BY company_number';

/** Runs every feature model over the tables as they were at the instant. Returns what `select` reads then. */
function asOf(instant: string, select: string): Promise<Row[]> {
  return inSession(world.warehouse.db, async (session) => {
    await useAsOf(session, instant);
    await session.set({ keys_build: keysBuild });
    await session.run(`CREATE TEMP TABLE scope AS ${sqlFile('models/scope.sql')}`);
    for (const { name, sql } of (await readModels(session)).features) await session.run(`CREATE TEMP TABLE ${name} AS ${sql}`);
    return session.rows(select, anyRow);
  });
}

async function refresh(): Promise<void> {
  const { batch } = await world.warehouse.refreshWaiting({});
  if (batch !== undefined) await world.warehouse.markPublished(batch.publish);
}

describe('the schema as_of', () => {
  test('shows the rows that were valid at an instant, also of a company that was changed or removed since', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002'), company('00000003')]);
    await world.apply(companies, 'june', '2026-06-01', [company('00000001'), company('00000002', { postcode: 'ZZ2 2ZZ' })]);
    await world.apply(companies, 'july', '2026-07-01', [company('00000001'), company('00000003')]);
    const at = (instant: string) =>
      inSession(world.warehouse.db, async (session) => {
        await useAsOf(session, instant);
        return session.rows('FROM company SELECT company_number AS n, postcode ORDER BY n', anyRow);
      });
    expect(await at('2026-04-30T00:00:00Z')).toEqual([]);
    expect((await at('2026-05-01T00:00:00Z')).map(({ n }) => n)).toEqual(['00000001', '00000002', '00000003']);
    expect(await at('2026-06-15T00:00:00Z')).toEqual([
      { n: '00000001', postcode: 'ZZ1 1ZZ' },
      { n: '00000002', postcode: 'ZZ2 2ZZ' },
    ]);
    expect((await at('2026-07-01T00:00:00Z')).map(({ n }) => n)).toEqual(['00000001', '00000003']);
    expect(await world.rows('FROM company_history SELECT company_number AS n, postcode ORDER BY ALL')).toEqual([
      { n: '00000002', postcode: 'ZZ1 1ZZ' },
      { n: '00000002', postcode: 'ZZ2 2ZZ' },
      { n: '00000003', postcode: 'ZZ1 1ZZ' },
    ]);
  });

  test('gives the models the facts that they computed at that time', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002'), company('00000003')]);
    await world.apply(notices, 'day-1', '2026-05-10', [notice('1', '2450', '00000001', '2026-05-10')]);
    await refresh();
    const inMay = await world.rows(`FROM company_features ${facts}`);
    const june = [company('00000001', { name: 'RENAMED LIMITED' }), company('00000003')];
    await world.apply(companies, 'june', '2026-06-01', june);
    const corrected = notice('1', '2450', '00000003', '2026-05-10', { updated_at: '2026-06-03T09:00:00' });
    await world.apply(notices, 'day-2', '2026-06-03', [corrected, notice('2', '2452', '00000001', '2026-06-03')]);
    await refresh();
    const inJune = await world.rows(`FROM company_features ${facts}`);
    expect(inJune).not.toEqual(inMay);
    expect(await asOf('2026-05-20T00:00:00Z', `FROM company_features ${facts}`)).toEqual(inMay);
    expect(await asOf('2026-06-04T00:00:00Z', `FROM company_features ${facts}`)).toEqual(inJune);
  });
});
