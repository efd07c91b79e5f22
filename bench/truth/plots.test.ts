import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTransaction } from '../../infra/duckdb/session.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { openWorld } from '../../test/worlds/warehouse.ts';
import { readModels } from '../../warehouse/refresh/models.ts';
import { rebuildWhole } from '../../warehouse/refresh/refresh.ts';
import { drawPlots } from './plots.ts';

test('each page of a signal has a distribution, and each can be drawn from a warehouse', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'risk-plots-'));
  const world = await openWorld();
  await inTransaction(world.warehouse.db, async (session) => {
    await rebuildWhole(session, await readModels(session), { silent: true });
  });
  await drawPlots(world.warehouse, { source: 'an empty warehouse', today: '2026-06-01' }, folder);
  const pages = (await readdir(join(packageRoot, 'docs/signals'))).filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -3));
  expect((await readdir(folder)).map((file) => file.replace('.svg', '')).sort()).toEqual(pages.sort());
  for (const page of pages) {
    expect(await readFile(join(folder, `${page}.svg`), 'utf8')).toContain('>none</text>');
    expect(await readFile(join(packageRoot, `docs/signals/${page}.md`), 'utf8')).toContain(`](plots/${page}.svg)`);
  }
  await world.close();
  await rm(folder, { recursive: true });
});
