import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { warehouseSettings } from '../../infra/duckdb/memory.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';

const spilled = 'duckdb_temp_storage_DEFAULT-0.tmp';
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'spill-'));
  await mkdir(join(home, 'spill'));
});
afterEach(() => rm(home, { recursive: true }));

const settings = () => warehouseSettings({ memory: 2 ** 31, home });
const open = async () =>
  openWarehouse({
    path: join(home, 'warehouse.duckdb'),
    sources: [],
    logger: pino({ level: 'silent' }),
    ...(await settings()),
    threads: 1,
  });

test('what a killed process had spilled is gone when the warehouse is opened, and not while another owner has it open', async () => {
  await writeFile(join(home, 'spill', spilled), 'left');
  await writeFile(join(home, 'spill', 'note.txt'), 'of an operator');
  const warehouse = await open();
  expect(await readdir(join(home, 'spill'))).toEqual(['note.txt']);
  await writeFile(join(home, 'spill', spilled), 'of the owner');
  await expect(open()).rejects.toMatchObject({ code: 'WAREHOUSE_LOCKED' });
  expect(await readdir(join(home, 'spill'))).toContain(spilled);
  await warehouse.close();
});

test('what a killed process had spilled counts as free space', async () => {
  const gibibytes = async () => Number.parseInt((await settings()).mostSpilled ?? '', 10) / 1_024;
  const before = await gibibytes();
  await writeFile(join(home, 'spill', spilled), '');
  await truncate(join(home, 'spill', spilled), 80 * 2 ** 30); // without blocks on the disk
  expect((await gibibytes()) - before).toBeGreaterThan(30); // half of it is the share of the warehouse
});
