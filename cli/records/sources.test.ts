import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { missingKeys } from '../../activities/publishers/publisher-key.ts';
import { readConfig } from '../../infra/config.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { lookUps } from '../../serving/ledger/look-ups.ts';
import { noteUnconfigured } from '../../serving/ledger/unconfigured-sources.ts';
import { sources } from '../../sources/index.ts';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { createTestDatabase } from '../../test/worlds/postgres.ts';
import { addDays, londonDay } from '../../uk/day.ts';
import { lookUpCommand } from './look-up.ts';
import { sourcesCommand } from './sources.ts';
import { statusCommand } from './status.ts';

const captured = capturedOutput();
const before = { ...process.env };
let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-sources-'));
  Object.assign(process.env, { RISK_HOME: home, RISK_RECORDS: 'mirror', RISK_MIRROR: home });
});
afterAll(async () => {
  process.env = before;
  await rm(home, { recursive: true });
});

test('risk sources prints the schedule of each source, and "by hand" for a source that an operator loads from files', async () => {
  await sourcesCommand().parseAsync(['--json'], { from: 'user' });
  const rows = z.array(z.object({ source: z.string(), schedule: z.string() })).parse(JSON.parse(captured.out));
  const schedules = Object.fromEntries(rows.map(({ source, schedule }) => [source, schedule]));
  expect(schedules).toMatchObject({ 'companies-house/officers': 'by hand', 'companies-house/psc': '30 10 * * * | 30 14 * * *' });
});

test('risk sources states of each source what answers show of it and against what its reader was checked', async () => {
  await sourcesCommand().parseAsync(['--json'], { from: 'user' });
  const rows = z.array(z.object({ source: z.string(), shown: z.string(), verified: z.string() })).parse(JSON.parse(captured.out));
  expect(rows).toContainEqual({ source: 'companies-house/psc', shown: 'rows', verified: 'real file' });
  expect(rows).toContainEqual({ source: 'hmrc/deliberate-defaulters', shown: 'rows', verified: 'documentation' });
});

test('risk sources says of each source whether it covers what it must, and that this is not known while no service runs', async () => {
  const coverage = async () => {
    captured.out = '';
    await sourcesCommand().parseAsync(['--json'], { from: 'user' });
    const rows = z.array(z.object({ source: z.string(), coverage: z.string() })).parse(JSON.parse(captured.out));
    return Object.fromEntries(rows.map((row) => [row.source, row.coverage]));
  };
  const of = (words: string) => Object.fromEntries(sources.map(({ id }) => [id, words]));
  expect(await coverage()).toEqual(of('not known: no service runs'));

  const database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
  const pool = openPool(database.url, { max: 1 });
  const today = londonDay(new Date());
  for (const { id, coverage: days } of sources)
    await pool.query(
      'insert into source_state (source, release, checked_at, checked_day, data_date, covered) values ($1, $2, now(), $3, $3, $4)',
      [id, 'r', today, JSON.stringify(days === undefined ? [] : [[addDays(today, -days.horizonDays), addDays(today, -1)]])],
    );
  const gap = [
    [addDays(today, -400), addDays(today, -4)],
    [addDays(today, -2), addDays(today, -1)],
  ];
  const missing = { 'gazette/insolvency': 'missing: 1 day', 'fcdo/uk-sanctions-list': 'missing', 'companies-house/filings': 'missing' };
  expect(await coverage()).toEqual(of('covered'));
  await pool.query("update source_state set covered = $1 where source = 'gazette/insolvency'", [JSON.stringify(gap)]);
  await pool.query("update source_state set checked_at = now() - interval '9 days' where source = 'fcdo/uk-sanctions-list'");
  await pool.query("update source_state set lost = '{}' where source = 'companies-house/filings'");
  expect(await coverage()).toEqual({ ...of('covered'), ...missing });

  // a schedule brings the first release of the last one only
  const without = ['companies-house/officers-api', 'companies-house/officers', 'companies-house/charges', 'companies-house/psc'];
  await pool.query('update source_state set release = null, data_date = null where source = any($1)', [without]);
  expect(await coverage()).toEqual({
    ...of('covered'),
    ...missing,
    'companies-house/officers-api': 'on demand: nothing asked yet',
    'companies-house/officers': 'not loaded: an operator loads it by hand',
    'companies-house/charges': 'connected: no record yet',
    'companies-house/psc': 'missing',
  });
  await pool.query("update source_state set checked_at = now() - interval '99 days' where source = any($1)", [without]);
  expect(await coverage()).toMatchObject({
    'companies-house/officers-api': 'missing',
    'companies-house/officers': 'not loaded: an operator loads it by hand',
    'companies-house/charges': 'missing',
  });
  await pool.end();
  await database.drop();
  process.env.DATABASE_URL = 'postgresql://127.0.0.1:1/stopped';
  expect(await coverage()).toEqual(of('not known: no service runs'));
});

test('risk sources, status and lookup say of a source what its workers lack, whatever the terminal has, and what it answered', async () => {
  const rowsOf = async (command: Command, ...args: string[]) => {
    captured.out = '';
    await command.parseAsync([...args, '--json'], { from: 'user' });
    return JSON.parse(captured.out);
  };
  const row = z.object({ source: z.string(), schedule: z.string().optional(), stale: z.string().optional() });
  const said = async () => {
    const schedules = z.array(row).parse(await rowsOf(sourcesCommand()));
    const states = z.object({ sources: z.array(row) }).parse(await rowsOf(statusCommand())).sources;
    const [schedule, state] = [schedules, states].map((rows) => rows.find(({ source }) => source === 'fca/register-api'));
    return [schedule?.schedule, state?.stale];
  };
  const database = await createTestDatabase();
  const pool = openPool(database.url, { max: 1 });
  // as `risk start` with real records leaves it to a terminal that has no variable of its own
  const others = await mkdtemp(join(tmpdir(), 'risk-terminal-'));
  await writeFile(join(others, 'addresses.json'), JSON.stringify({ DATABASE_URL: database.url, RISK_RECORDS: 'live' }));
  const { RISK_RECORDS, RISK_MIRROR, RISK_HOME, DATABASE_URL, ...terminal } = process.env;
  const own = process.env;
  process.env = { ...terminal, RISK_HOME: others };
  try {
    await noteUnconfigured(pool, missingKeys(sources, readConfig({ RISK_RECORDS: 'live', RISK_FCA_EMAIL: 'a@b.example' })));
    const lacks = 'not configured: set RISK_FCA_KEY';
    expect(await said()).toEqual([lacks, lacks]);
    const asked = { source: 'fca/register-api', answer: 'not asked' };
    expect([await rowsOf(lookUpCommand(), '--frn', '123456'), process.exitCode]).toEqual([
      [expect.objectContaining({ ...asked, failure: lacks })],
      1,
    ]);
    process.exitCode = undefined;
    await rowsOf(lookUpCommand(), '--frn', '123456', '--stored');
    expect(process.exitCode).toBeUndefined(); // it was not to be asked

    const answered = { askedAt: '2026-06-01T09:30:00Z', release: 'r1', state: 'served' };
    await pool.query(
      "insert into release (source, release, data_date, run_kind, state) values ('fca/register-api', $1, '2026-06-01', 'backfill', $2)",
      [answered.release, answered.state],
    );
    await lookUps(pool).record('fca/register-api', answered.release, [
      { company: 'FRN 700020', askedAt: answered.askedAt, answer: 'found', records: 1 },
      { company: 'FRN 999999', askedAt: answered.askedAt, answer: 'none', records: 0 },
    ]);
    const told = { source: 'fca/register-api', 'asked at': '2026-06-01T09:30:00.000Z', release: 'r1', state: 'served', failure: '' };
    for (const [frn, answer] of [
      ['700020', { ...told, answer: 'found', records: 1 }],
      ['999999', { ...told, answer: 'none', records: 0 }],
      ['700021', { ...asked, records: '', 'asked at': '', release: '', state: '', failure: '' }],
    ] as const)
      expect([frn, await rowsOf(lookUpCommand(), '--frn', frn, '--stored')]).toEqual([frn, [answer]]);
    captured.out = '';
    await lookUpCommand().parseAsync(['--frn', '999999', '--stored'], { from: 'user' });
    expect(captured.out).toMatch(/fca\/register-api +none +0 +2026-06-01T09:30:00\.000Z +r1 +served/);
    const refused = lookUpCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => undefined });
    await expect(refused.parseAsync(['--frn', '12345', '--stored'], { from: 'user' })).rejects.toThrow('six or seven digits');
    expect(process.exitCode).toBeUndefined();

    const keys = { RISK_FCA_KEY: 'k', RISK_FCA_EMAIL: 'a@b.example', RISK_HMLR_KEY: 'k' };
    await noteUnconfigured(pool, missingKeys(sources, readConfig({ RISK_RECORDS: 'live', ...keys })));
    expect((await said()).join()).not.toContain('not configured');
    const states = z.object({ sources: z.array(row) }).parse(await rowsOf(statusCommand())).sources;
    const byHand = ['fca/register', 'companies-house/officers', 'companies-house/officer-updates'];
    expect(new Set(states.flatMap((state) => (byHand.includes(state.source) ? [state.stale] : [])))).toEqual(
      new Set(['not loaded: an operator loads it by hand']),
    );
    expect((await pool.query('select from unconfigured_source')).rowCount).toBe(0);
  } finally {
    process.env = own;
    await pool.end();
    await database.drop();
    await rm(others, { recursive: true });
  }
});
