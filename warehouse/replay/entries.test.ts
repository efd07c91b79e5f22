import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { entriesOf } from './compute-facts.ts';

test('the entries of an exported list are read within a small memory limit, also an entry of a megabyte', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'risk-entries-'));
  const file = join(folder, 'list.csv');
  const detail = 'x'.repeat(1_000_000);
  await writeFile(file, ['A', 'B'].map((id) => `${id},"{""id"": ""${id}"", ""detail"": ""${detail}""}"\n`).join(''));
  const db = await openDuckDb(join(folder, 'replay.duckdb'), { memoryLimit: '256MiB', threads: 2 });
  try {
    const entries = await entriesOf(db, file);
    expect(entries.map((entry) => [entry.id, (entry as { detail?: string }).detail?.length])).toEqual([
      ['A', 1_000_000],
      ['B', 1_000_000],
    ]);
  } finally {
    db.close();
    await rm(folder, { recursive: true });
  }
});
