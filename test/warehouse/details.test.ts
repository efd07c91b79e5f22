import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inSession } from '../../infra/duckdb/session.ts';
import { notice, notices, openWorld, type Row, type World, writeRelease } from '../worlds/warehouse.ts';

const { version: _, ...unversioned } = notices; // the data date of the release is the version, as it is for accounts
const source = { ...unversioned, details: [{ table: 'notice_line', staging: 'notice_line.sql' }] };

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const line = (notice_id: string, text: string): Row => ({ notice_id, text });

async function detailFile(lines: readonly Row[], columns = "{notice_id: 'VARCHAR', text: 'VARCHAR'}") {
  const base = join(world.folder, randomUUID());
  await writeFile(`${base}.ndjson`, lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
  await inSession(world.warehouse.db, (session) =>
    session.run(
      `COPY (FROM read_json('${base}.ndjson', format = 'newline_delimited', columns = ${columns})) TO '${base}.parquet' (FORMAT parquet)`,
    ),
  );
  return { table: 'notice_line', path: `${base}.parquet` };
}

async function apply(release: string, day: string, rows: readonly Row[], lines: readonly Row[], columns?: string) {
  const files = await writeRelease(world.warehouse.db, world.folder, source, release, rows);
  const details = [await detailFile(lines, columns)];
  return world.warehouse.apply({
    source,
    release,
    dataDate: day,
    runKind: 'scheduled',
    retrievedAt: `${day}T06:00:00Z`,
    ...files,
    details,
  });
}

const held = () => world.rows('FROM notice_line SELECT notice_id, text, _release ORDER BY ALL');

describe('the rows of a detail table', () => {
  test('are applied with the rows of their subject, and rows without a subject are left out', async () => {
    const lines = [line('1', 'a'), line('1', 'a'), line('2', 'b'), line('9', 'nobody is 9')];
    await apply(
      'day-1',
      '2026-05-01',
      [notice('1', '2450', '00000001', '2026-05-01'), notice('2', '2450', '00000002', '2026-05-01')],
      lines,
    );
    expect(await held()).toEqual([
      { notice_id: '1', text: 'a', _release: 'day-1' },
      { notice_id: '1', text: 'a', _release: 'day-1' },
      { notice_id: '2', text: 'b', _release: 'day-1' },
    ]);
  });

  test('are replaced together when their subject changes, and stay when it does not', async () => {
    const [first, second] = [notice('1', '2450', '00000001', '2026-05-01'), notice('2', '2450', '00000002', '2026-05-01')];
    await apply('day-1', '2026-05-01', [first, second], [line('1', 'a'), line('1', 'b'), line('2', 'c')]);
    const again = await apply('month', '2026-05-31', [first, second], [line('1', 'b'), line('1', 'a'), line('2', 'd')]);
    expect(again).toMatchObject({ added: 0, changed: 0, removed: 0, companies: 0 });
    expect(await held()).toEqual([
      { notice_id: '1', text: 'a', _release: 'day-1' },
      { notice_id: '1', text: 'b', _release: 'day-1' },
      { notice_id: '2', text: 'd', _release: 'month' },
    ]);
  });

  test('of an older version than the stored one are not applied', async () => {
    const newer = notice('1', '2450', '00000001', '2026-05-01', { updated_at: '2026-05-02T01:00:00' });
    await apply('new', '2026-05-02', [newer], [line('1', 'new')]);
    await apply('old', '2026-05-01', [notice('1', '2450', '00000001', '2026-05-01')], [line('1', 'old')]);
    expect(await held()).toEqual([{ notice_id: '1', text: 'new', _release: 'new' }]);
  });

  test('are the same in either order of two releases of one version that differ in these rows alone', async () => {
    const rows = [notice('1', '2450', '00000001', '2026-05-01')];
    await apply('a', '2026-05-01', rows, [line('1', 'a')]);
    await apply('b', '2026-05-01', rows, [line('1', 'b')]);
    const inOrder = await held();
    await world.close();
    world = await openWorld();
    await apply('b', '2026-05-01', rows, [line('1', 'b')]);
    await apply('a', '2026-05-01', rows, [line('1', 'a')]);
    expect(await held()).toEqual(inOrder);
  });

  test('are applied once, however often the release is applied', async () => {
    const rows = [notice('1', '2450', '00000001', '2026-05-01')];
    await apply('day-1', '2026-05-01', rows, [line('1', 'a')]);
    expect(await apply('day-1', '2026-05-01', rows, [line('1', 'another')])).toMatchObject({ status: 'unchanged-repeat' });
    expect(await held()).toEqual([{ notice_id: '1', text: 'a', _release: 'day-1' }]);
  });

  test('with other columns fail the release, and none of its rows is applied', async () => {
    await apply('day-1', '2026-05-01', [notice('1', '2450', '00000001', '2026-05-01')], [line('1', 'a')]);
    const wider = apply(
      'day-2',
      '2026-05-02',
      [notice('2', '2450', '00000002', '2026-05-02')],
      [line('2', 'b')],
      "{notice_id: 'VARCHAR', text: 'VARCHAR', more: 'VARCHAR'}",
    );
    await expect(wider).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE', message: expect.stringContaining('table notice_line: ') });
    expect(await world.rows('FROM gazette_notice SELECT notice_id')).toEqual([{ notice_id: '1' }]);
    expect(await held()).toHaveLength(1);
  });
});
