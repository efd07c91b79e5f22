import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordsKey } from '../../activities/stored-release.ts';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { rejectsCommand } from './rejects.ts';

const source = 'companies-house/psc';
const captured = capturedOutput();
let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rejects-'));
  process.env.RISK_HOME = home;
  await quarantine('2026-06-01', [{ file: 'psc.txt', line: 7, reason: 'no company number', text: '{"data":\n1}' }]);
  await quarantine('2026-06-02', [
    { file: 'psc.txt', line: 3, reason: 'not JSON', text: 'x'.repeat(300) },
    { file: 'psc.txt', line: 9, reason: 'not JSON', text: 'y' },
  ]);
});
afterAll(async () => {
  delete process.env.RISK_HOME;
  await rm(home, { recursive: true });
});

interface Rejected {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

/** Stores a quarantine file with the columns that staging writes. */
async function quarantine(
  release: string,
  rows: readonly Rejected[],
  of = source,
  what: 'quarantine' | 'parts/psc_statement/quarantine' = 'quarantine',
): Promise<void> {
  const path = join(home, `${release}.parquet`);
  const db = await openDuckDb(':memory:');
  const text = (value: string) => `'${value}'`;
  const values = rows.map((row) => `(${text(row.file)}, ${row.line}, ${text(row.reason)}, ${text(row.text)})`).join(', ');
  await inSession(db, (session) =>
    session.run(`COPY (FROM (VALUES ${values}) AS rejected(file, line, reason, text)) TO '${path}' (FORMAT parquet)`),
  );
  db.close();
  await openStore(join(home, 'store')).put(recordsKey({ source: of, release }, what), path);
}

const run = (...args: string[]) => rejectsCommand().parseAsync(args, { from: 'user' });

describe('risk rejects', () => {
  test('lists the quarantine of all releases, the newest first, without a database', async () => {
    await run(source, '--json');
    expect(JSON.parse(captured.out)).toMatchObject([
      { release: '2026-06-02', file: 'psc.txt', line: 3, reason: 'not JSON', text: 'x'.repeat(300) },
      { release: '2026-06-02', line: 9 },
      { release: '2026-06-01', line: 7, reason: 'no company number', text: '{"data":\n1}' },
    ]);
  });

  test('lists the records of each table of a release, with the table', async () => {
    await quarantine('2026-06-04', [{ file: 'psc.txt', line: 1, reason: 'no notified_on', text: '{}' }]);
    await quarantine(
      '2026-06-04',
      [{ file: 'psc.txt', line: 2, reason: 'no statement', text: '{}' }],
      source,
      'parts/psc_statement/quarantine',
    );
    for (const release of [['2026-06-04'], []]) {
      captured.out = '';
      await run(source, ...release, '--limit', '2', '--json');
      expect(JSON.parse(captured.out)).toMatchObject([
        { release: '2026-06-04', table: 'psc', reason: 'no notified_on' },
        { release: '2026-06-04', table: 'psc_statement', reason: 'no statement' },
      ]);
    }
  });

  test('lists the newest release first where the id begins with its feed', async () => {
    const bad = (text: string) => [{ file: 'feed.xml', line: 1, reason: 'no link', text }];
    await quarantine('www.zither.example.f6b63d5e.20260501060500-20260601060500.6b6ec8a83dd5', bad('older'), 'news/feeds');
    await quarantine('www.moor.example.02b63d5e.20260529060500-20260602060500.0b6ec8a83dd5', bad('newer'), 'news/feeds');
    await run('news/feeds', '--json');
    expect(JSON.parse(captured.out)).toMatchObject([{ text: 'newer' }, { text: 'older' }]);
  });

  test('prints each record of one release on one line, and shortens its text', async () => {
    await run(source, '2026-06-01');
    expect(captured.out.split('\n').filter((line) => line !== '')).toEqual([
      expect.stringContaining('reason'),
      expect.stringContaining('{"data": 1}'),
    ]);
    await run(source, '2026-06-02');
    expect(captured.out).toContain(`${'x'.repeat(160)}…`);
  });

  test('says when --limit leaves records out', async () => {
    await run(source, '--limit', '1', '--json');
    expect(JSON.parse(captured.out)).toHaveLength(1);
    expect(captured.err).toBe('more than 1 records are in quarantine: --limit prints more\n');
  });

  test('refuses a release that was never parsed', async () => {
    await expect(run(source, '2026-06-03')).rejects.toThrow('release 2026-06-03 of companies-house/psc has no quarantine file');
  });

  test('says when nothing is in quarantine', async () => {
    await run('gazette/insolvency');
    expect([captured.out, captured.err]).toEqual(['', 'no record is in quarantine\n']);
  });
});
