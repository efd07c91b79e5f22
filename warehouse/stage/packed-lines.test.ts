import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { packLines } from '../../sources/packed-lines.ts';
import { createRecordWriter } from './record-writer.ts';

const filler = Array.from({ length: 1_000 }, (_, at) => createHash('sha256').update(String(at)).digest('hex')).join('');
const packed = (text: string) => packLines(Buffer.from(`{"a":"${text}"}\n`));
/** A piece somewhat shorter than the 32 KiB that DuckDB reads at once. */
const long = packed(filler.slice(0, 59_500));

test('DuckDB reads every row of a detail table, wherever a piece of it ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const db = await openDuckDb(':memory:');
  try {
    const read = new Map<number, number>();
    for (let length = 1; length < 1_500; length += 1) {
      const short = packed(filler.slice(-length));
      const ends = (long.length + short.length) % 32_768;
      if (ends < 32_700 || read.has(ends)) continue;
      const writer = createRecordWriter(folder, { details: ['facts'] });
      await writer.writeDetail('facts', Buffer.concat([long, short, packed('last')]), 3);
      await writer.close();
      const sql = `FROM read_json('${folder}/facts.ndjson.gz', format = 'newline_delimited', compression = 'gzip', columns = {a: 'VARCHAR'}) SELECT count(*)::DOUBLE AS rows`;
      const { rows } = await inSession(db, (session) => session.one(sql, z.object({ rows: z.number() })));
      read.set(ends, rows);
    }
    expect(read.size).toBeGreaterThan(50);
    expect([...read].filter(([, rows]) => rows !== 3)).toEqual([]);
  } finally {
    db.close();
    await rm(folder, { recursive: true });
  }
});
