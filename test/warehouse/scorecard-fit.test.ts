import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snapshotActivities } from '../../activities/snapshot.ts';
import { scorecardCommand } from '../../cli/scorecard/command.ts';
import { readConfig } from '../../infra/config.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { observe } from '../../models/risk/attributes.ts';
import { listScorecards } from '../../serving/risk/scorecards.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import { sampleCompanies } from '../../warehouse/risk/sample.ts';
import { capturedOutput } from '../worlds/captured-output.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { companies, company, notice, notices, openWorld, type Row, type World } from '../worlds/warehouse.ts';

const [firstDay, secondDay] = ['2024-06-15', '2025-06-15'] as const;
const drawnCompanies = 1_500;
const captured = capturedOutput();

let home: string;
let database: TestDatabase;
let pool: Pool;
let world: World;

const number = (at: number) => String(at).padStart(8, '0');
/** Shares of the companies that are spread evenly: of each hundred, the first so many. */
const among = (at: number, step: number, percent: number) => (at * step) % 100 < percent;
const isLate = (at: number) => at <= drawnCompanies && among(at, 37, 30);
const failsAfter = (at: number, day: string) => {
  const draw = day === firstDay ? 61 : 83;
  return at <= drawnCompanies && among(Math.floor(at / 7) + at, draw, isLate(at) ? 35 : 6);
};

/** Companies of which those that are late with their accounts fail six times as often; the last ones have a story each. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'scorecard-fit-'));
  database = await createTestDatabase();
  pool = openPool(database.url);
  world = await openWorld();
  const register = (day: string): Row[] =>
    Array.from({ length: drawnCompanies + 5 }, (_, at) => {
      const due = isLate(at + 1) || (at === drawnCompanies && day < firstDay) ? addDays(day, -120) : addDays(day, 90);
      return company(number(at + 1), {
        accounts_due_on: due,
        confirmation_due_on: addDays(day, 60),
        accounts_made_up_to: addDays(due, -640),
      });
    });
  for (const day of ['2024-06-01', '2025-06-01', '2026-06-20']) await world.apply(companies, day, day, register(day));
  const failures = Array.from({ length: drawnCompanies }, (_, at) => at + 1).flatMap((at) =>
    [firstDay, secondDay]
      .filter((day) => failsAfter(at, day))
      .map((day) => notice(`n${at}`, '2441', number(at), addDays(day, 10 + (at % 300)))),
  );
  const first = [...new Map(failures.toReversed().map((one) => [one.notice_id, one])).values()];
  const [late, before, within, solvent, petitioned] = [1, 2, 3, 4, 5].map((at) => number(drawnCompanies + at));
  await world.apply(notices, 'all', '2026-06-20', [
    ...first,
    notice('x1', '2441', before ?? '', '2024-05-01'),
    notice('x2', '2441', within ?? '', '2025-06-16'),
    notice('x3', '2431', solvent ?? '', '2024-08-01'),
    notice('x4', '2450', petitioned ?? '', '2024-08-01'),
  ]);
  expect(late).toBeDefined();
  await world.refresh();
  Object.assign(process.env, { DATABASE_URL: database.url, RISK_HOME: home, RISK_SECRET_KEY: '07'.repeat(32) });
  const config = readConfig();
  const activities = snapshotActivities({ warehouse: world.warehouse, store: openStore(config.store, config) });
  await new MockActivityEnvironment().run(activities.exportSnapshot);
});
afterAll(async () => {
  await world.close();
  await pool.end();
  await database.drop();
  for (const name of ['DATABASE_URL', 'RISK_HOME', 'RISK_SECRET_KEY']) delete process.env[name];
  await rm(home, { recursive: true });
});

/** What the sample of a day says of the companies with a story. */
async function stories(day: string) {
  const found: Record<string, { failed: boolean; overdue: unknown; procedures: number }> = {};
  await sampleCompanies(world.warehouse.db, sources, day, ({ facts, failed }, days) => {
    const at = Number(facts.companyNumber) - drawnCompanies;
    if (at < 1) return;
    found[['late', 'before', 'within', 'solvent', 'petitioned'][at - 1] ?? ''] = {
      ...{ failed, overdue: observe(facts, days).accountsOverdueDays.value, procedures: facts.procedures.length },
    };
  });
  return found;
}

describe('a sample of the companies of a past day', () => {
  test('has the facts of that day, and what became of each company in the year after', async () => {
    expect(await stories(firstDay)).toEqual({
      late: { failed: false, overdue: 134, procedures: 0 },
      // insolvent already on the day: "before" is left out; "within" becomes insolvent a day after the year
      within: { failed: false, overdue: 0, procedures: 0 },
      solvent: { failed: false, overdue: 0, procedures: 0 },
      petitioned: { failed: false, overdue: 0, procedures: 0 },
    });
    expect(await stories(secondDay)).toMatchObject({ late: { overdue: 0 }, within: { failed: true }, solvent: { procedures: 1 } });
  });
});

describe('risk scorecard fit', () => {
  const run = (...args: string[]) => scorecardCommand().parseAsync(args, { from: 'user' });

  test('stores a scorecard with its report and its plot, and leaves the one that serves', async () => {
    const out = join(home, 'fit');
    await run('fit', '--on', secondDay, '--on', firstDay, '--out', out);
    const [version = ''] = (await listScorecards(pool)).map((one) => one.version);
    expect(version).toMatch(/^fit-[0-9a-f]{12}$/);
    expect(captured.out).toContain(`# Scorecard ${version}`);
    expect(Number(/AUC (0\.\d+)/.exec(captured.out)?.[1])).toBeGreaterThan(0.65);
    expect((await readdir(out)).sort()).toEqual(['json', 'md', 'svg'].map((ending) => `${version}.${ending}`));
    expect((await listScorecards(pool)).map(({ serves }) => serves)).toEqual([false, true]);
    await run('choose', version);
    expect((await listScorecards(pool)).find(({ serves }) => serves)?.version).toBe(version);
    captured.out = '';
    await run('show', version);
    expect(captured.out).toMatch(/PD_ACCOUNTS_OVERDUE.*91 to below 181: \+\d/);
  });

  test('refuses one day alone, a day whose year has not passed, and days with too few failures', async () => {
    await expect(run('fit', '--on', firstDay)).rejects.toThrow('two or more days');
    await expect(run('fit', '--on', firstDay, '--on', '2026-06-15')).rejects.toThrow('does not reach a year beyond it');
    await expect(run('fit', '--on', '2024-05-20', '--on', secondDay)).rejects.toThrow('a fit needs 150');
  });

  test('refuses a test day whose outcomes are those of a fitted day', async () => {
    await expect(run('fit', '--on', firstDay, '--on', '2024-06-16', '--on', secondDay)).rejects.toThrow(
      '--on 2025-06-15: the last day must be at least 365 days after 2024-06-16; otherwise the fit learns from the outcomes on which it is tested',
    );
  });

  test('refuses a day whose year the notices do not cover, whenever the snapshot was exported', async () => {
    await expect(run('fit', '--on', firstDay, '--on', '2025-07-15')).rejects.toThrow(
      '--on 2025-07-15: the notices of the snapshot end on 2026-06-20, which does not reach a year beyond it',
    );
    await expect(run('fit', '--on', '2024-04-30', '--on', firstDay)).rejects.toThrow(
      '--on 2024-04-30: the notices of the snapshot begin on 2024-05-01, so failures before are missing',
    );
  });
});
