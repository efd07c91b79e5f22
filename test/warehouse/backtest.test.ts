import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snapshotActivities } from '../../activities/snapshot.ts';
import { backtestCommand } from '../../cli/backtest/command.ts';
import { readConfig } from '../../infra/config.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { monthEnds } from '../../models/backtest/backtest.ts';
import type { FactsPart } from '../../models/backtest/facts-read.ts';
import { settingsOf } from '../../models/backtest/setting.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import { runBacktest } from '../../warehouse/backtest/run.ts';
import { sampleCompanies } from '../../warehouse/risk/sample.ts';
import { healthy, publishFacts, startApiWorld, today } from '../worlds/api.ts';
import { capturedOutput } from '../worlds/captured-output.ts';
import { endPayment } from '../worlds/ended-payment.ts';
import {
  accounts,
  companies,
  company,
  companyFilings,
  filings,
  insolvencyCases,
  notice,
  notices,
  officers,
  openWorld,
  owners,
  type World,
} from '../worlds/warehouse.ts';

const captured = capturedOutput();
let home: string;
let world: World;

const sinceNovember = { J: '2024-11-01', K: '2024-11-01', L: '2024-11-01', M: '2024-11-01' };
/** Day of the register, and the day on which the confirmation statement of each company is due by it; absent: not on the register. */
const register: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2025-01-25': {
    A: '2024-11-01',
    B: '2025-01-10',
    C: '2025-01-10',
    D: '2025-01-10',
    E: '2026-01-10',
    F: '2025-03-20',
    G: '2026-01-10',
    H: '2024-01-01',
    I: '2024-11-01',
    ...sinceNovember,
  },
  '2025-03-25': {
    A: '2024-11-01',
    B: '2025-01-10',
    C: '2025-01-10',
    D: '2026-01-10',
    E: '2026-01-10',
    F: '2025-03-20',
    G: '2026-01-10',
    H: '2024-01-01',
    I: '2024-11-01',
    ...sinceNovember,
  },
  '2025-04-25': {
    A: '2024-11-01',
    B: '2025-01-10',
    D: '2026-01-10',
    E: '2026-01-10',
    F: '2025-03-20',
    G: '2026-01-10',
    H: '2024-01-01',
    I: '2024-11-01',
    ...sinceNovember,
  },
};
const entered: Readonly<Record<string, string>> = {
  A: '2025-06-30',
  B: '2025-03-15',
  E: '2025-09-09',
  H: '2024-06-01',
  I: '2026-02-20',
  J: '2025-06-10',
  M: '2025-05-20',
};
/** The register shows it in liquidation before any notice does. */
const statuses: Readonly<Record<string, string>> = { J: 'liquidation' };

type Dates = readonly (readonly [type: string, on: string])[];
const caseOf = (letter: string, type: string, dates: Dates, practitioners: readonly string[] = []) => ({
  ...{ _op: 'upsert', company_number: number(letter), case_number: '1', type, changed_at: '2026-04-10T09:00:00' },
  dates: dates.map(([type, on]) => ({ type, written_type: type, on })),
  practitioners: practitioners.map((appointed_on) => ({ name: 'x', appointed_on, ceased_on: null })),
});
/** One that began and has ended since, one with a later practitioner, and one that ended years before the company failed again. */
const cases = () => [
  caseOf('K', 'corporate-voluntary-arrangement', [
    ['voluntary-arrangement-started-on', '2025-03-05'],
    ['voluntary-arrangement-ended-on', '2025-12-01'],
  ]),
  caseOf('L', 'in-administration', [['administration-started-on', '2025-04-10']], ['2025-04-10', '2026-03-01']),
  caseOf('M', 'in-administration', [
    ['administration-started-on', '2016-01-05'],
    ['administration-ended-on', '2018-01-05'],
  ]),
];
const number = (letter: string) => String(letter.charCodeAt(0) - 64).padStart(8, '0');

/** A filed confirmation statement. */
const confirmation = (letter: string, action_on: string, filed_on: string) => ({
  ...{
    _op: 'upsert',
    company_number: number(letter),
    filing_id: `cs-${action_on}`,
    kind: 'confirmation-statement-filed',
    action_on,
    filed_on,
  },
  changed_at: `${filed_on}T10:00:00`,
});

/** Companies with a story each, and records of every kind of facts about the first of them. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'backtest-'));
  world = await openWorld();
  const people = [
    {
      company_number: number('A'),
      officer_id: 'o1',
      appointment: 'a1',
      role: 'director',
      corporate: false,
      name: 'MADE UP',
      appointed_on: '2015-03-04',
      resigned: false,
    },
    {
      company_number: number('A'),
      officer_id: 'o2',
      appointment: 'a2',
      role: 'director',
      corporate: false,
      name: 'MADE ALSO',
      appointed_on: '2024-12-28',
      resigned: false,
    },
  ];
  await world.apply(officers, 'officers', '2025-01-10', people);
  await world.apply(owners, 'owners', '2025-01-10', [
    {
      company_number: number('A'),
      psc_id: 'p1',
      kind: 'individual',
      name: 'MADE UP',
      notified_on: '2016-04-06',
      ceased: true,
      ceased_on: '2024-02-01',
    },
  ]);
  await world.apply(filings, 'accounts', '2025-01-10', accounts(number('A'), '2024-03-31', { net_assets: '-5', total_assets: '10' }));
  await world.apply(companyFilings, 'filings', '2025-01-10', [
    {
      _op: 'upsert',
      company_number: number('A'),
      filing_id: 'f1',
      kind: 'strike-off-notice-compulsory',
      description: 'gazette-notice-compulsory',
      type: 'GAZ1',
      category: 'gazette',
      filed_on: '2025-01-07',
      changed_at: '2025-01-07T10:00:00',
    },
    confirmation('A', '2023-06-01', '2023-06-20'), // the statement of an earlier deadline
  ]);
  for (const [day, due] of Object.entries(register)) {
    const rows = Object.entries(due).map(([letter, confirmation_due_on]) =>
      company(number(letter), {
        ...{ confirmation_due_on, confirmation_made_up_to: null, accounts_due_on: '2025-12-31' },
        ...(statuses[letter] === undefined ? {} : { status: statuses[letter] }),
      }),
    );
    await world.apply(companies, day, day, rows);
  }
  await world.apply(companyFilings, 'later filings', '2025-03-10', [confirmation('I', '2024-10-15', '2025-03-10')]);
  await world.apply(notices, 'all', '2026-04-10', [
    ...Object.entries(entered).map(([letter, day]) => notice(`n${letter}`, '2441', number(letter), day)),
    notice('p1', '2450', number('A'), '2025-01-20'),
    notice('m1', '2431', number('G'), '2025-01-20'),
  ]);
  await world.apply(insolvencyCases, 'cases', '2026-04-10', cases());
  await world.refresh();
  Object.assign(process.env, { RISK_HOME: home });
  const config = readConfig();
  await new MockActivityEnvironment().run(
    snapshotActivities({ warehouse: world.warehouse, store: openStore(config.store, config) }).exportSnapshot,
  );
});
afterAll(async () => {
  await world.close();
  delete process.env.RISK_HOME;
  await rm(home, { recursive: true });
});

const run = (...args: string[]) => backtestCommand().parseAsync(['--from', '2025-01-01', '--to', '2025-05-31', ...args], { from: 'user' });

describe('risk backtest', () => {
  test('lists for both settings when a rule would have fired first, and the first insolvency after it, without a company that was insolvent then', async () => {
    await run('--rule', 'CS_OVERDUE', '--set', 'threshold=30', '--csv');
    const lines = captured.out
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/,MADE UP \d+ LIMITED/, ''));
    expect(lines[0]).toBe('setting,company_number,company_name,fired_on,standing,outcome,outcome_on,lead_days');
    expect(lines.slice(1).sort()).toEqual(
      [
        'days=30,00000001,2025-01-31,true,insolvent,2025-06-30,150',
        'days=30,00000002,2025-02-28,false,insolvent,2025-03-15,15',
        'days=30,00000003,2025-02-28,false,left-register,2025-04-25,',
        'days=30,00000004,2025-02-28,false,neither,,',
        'days=30,00000006,2025-04-30,false,open,,',
        'days=30,00000008,2025-04-30,false,open,,', // its insolvency counts as ended from the accounts of 31 March on
        'days=30,00000009,2025-01-31,true,neither,,',
        'days=30,00000011,2025-01-31,true,insolvent,2025-03-05,33',
        'days=30,00000012,2025-01-31,true,insolvent,2025-04-10,69',
        'days=30,00000013,2025-01-31,true,insolvent,2025-05-20,109',
        'today days=60,00000001,2025-01-31,true,insolvent,2025-06-30,150',
        'today days=60,00000003,2025-03-31,false,left-register,2025-04-25,',
        'today days=60,00000006,2025-05-31,false,open,,',
        'today days=60,00000008,2025-04-30,false,open,,', // its insolvency counts as ended from the accounts of 31 March on
        'today days=60,00000009,2025-01-31,true,neither,,',
        'today days=60,00000011,2025-01-31,true,insolvent,2025-03-05,33',
        'today days=60,00000012,2025-01-31,true,insolvent,2025-04-10,69',
        'today days=60,00000013,2025-01-31,true,insolvent,2025-05-20,109',
      ].sort(),
    );
    expect(captured.err).toContain('2025-01-31: 11 companies; fires for: today 5, days=30 5');
  });

  test('counts what the settings find and miss, and leaves out the days whose 12 months have not passed', async () => {
    await run('--rule', 'CS_OVERDUE', '--set', 'days=30', '--json', '--out', join(home, 'out'));
    expect(JSON.parse(captured.out)).toMatchObject({
      knownUntil: '2026-04-10',
      companies: 11,
      insolvencies: 7,
      days: [{ evaluable: true }, { evaluable: true }, { evaluable: true }, { day: '2025-04-30', evaluable: false }, { evaluable: false }],
      settings: [
        { fired: 6, insolvent: 4, leftRegister: 1, standing: 5, open: 2, tooEarly: 1, newLeadDays: [] },
        { fired: 8, insolvent: 5, leftRegister: 1, standing: 5, open: 2, tooEarly: 1, newLeadDays: [15], only: { fired: 2, insolvent: 1 } },
      ],
    });
    expect((await readdir(join(home, 'out'))).sort()).toEqual(['CS_OVERDUE.csv', 'CS_OVERDUE.md', 'CS_OVERDUE.svg']);
    expect(await readFile(join(home, 'out', 'CS_OVERDUE.svg'), 'utf8')).toMatch(/^<svg.*<\/svg>\n$/s);
    const report = await readFile(join(home, 'out', 'CS_OVERDUE.md'), 'utf8');
    expect(report).toContain('insolvencies found (recall) | 4 of 7: 57.1%');
    expect(report).toContain('12 months have not passed since 2025-04-30, 2025-05-31');
  });

  test('says on how many days failures are missing, because they lie before the oldest notice', async () => {
    await run('--rule', 'CS_OVERDUE', '--from', '2024-05-01');
    expect(captured.out).toContain('The notices of the snapshot begin on 2024-06-01: failures before are missing');
    captured.out = '';
    await run('--rule', 'CS_OVERDUE');
    expect(captured.out).not.toContain('failures before are missing');
  });

  test('says that it knows no database, or counts how the live payments ended on which the rule fired, without a corrected outcome', async () => {
    await run('--rule', 'CS_OVERDUE');
    expect(captured.out).toContain('DATABASE_URL is not set, so outcomes that tenants reported are not counted.');
    const api = await startApiWorld();
    try {
      const overdue = { ...healthy('01000001').register!, confirmationDueOn: addDays(today, -100) };
      await publishFacts(api.pool, '01000001', { register: overdue });
      await publishFacts(api.pool, '01000002');
      await endPayment(api, ['01000001', '01000002'], [['settled'], ['clawback']]);
      await endPayment(api, ['01000001', '01000002'], [['default'], ['settled', 0]]);
      Object.assign(process.env, { DATABASE_URL: api.databaseUrl, RISK_SECRET_KEY: '07'.repeat(32) });
      captured.out = '';
      await run('--rule', 'CS_OVERDUE', '--out', join(home, 'reported'));
    } finally {
      for (const name of ['DATABASE_URL', 'RISK_SECRET_KEY']) delete process.env[name];
      await api.stop();
    }
    const row = '| CS_OVERDUE fired | 2 | 0 | 1 | 0 | 1 | 50.0% |';
    expect([captured.out, await readFile(join(home, 'reported', 'CS_OVERDUE.md'), 'utf8')]).toEqual([
      expect.stringContaining(row),
      expect.stringContaining(row),
    ]);
  });

  test('refuses a rule, a threshold, a period and a text that it cannot test', async () => {
    await expect(run('--rule', 'SANCTION_NAME')).rejects.toThrow('cannot be tested on the past');
    await expect(run('--rule', 'CS_OVERDUE', '--set', 'weeks=2')).rejects.toThrow('has no threshold "weeks"');
    await expect(run('--rule', 'CS_OVERDUE', '--to', '2025-01-30')).rejects.toThrow('no last day of a month');
  });
});

describe('facts of the register and of filed returns only', () => {
  test('are computed for changed companies only, and give the firings and counts of a run that reads every company on every day', async () => {
    const days = monthEnds('2025-01-01', '2025-05-31');
    const outcome = async (parts: readonly FactsPart[]) => {
      const settings = settingsOf('CS_OVERDUE', 'out', { threshold: 30 });
      const told: unknown[] = [];
      const onDay = (...day: unknown[]) => told.push(day);
      const done = await runBacktest(world.warehouse.db, sources, { days, settings, parts, knownUntil: '2026-04-10', onDay });
      // a company that comes back into the sample later has another place among them
      const firings = [...done.firings()].sort((a, b) => a.companyNumber.localeCompare(b.companyNumber) || a.setting - b.setting);
      return { firings, result: done.result(), told };
    };
    const [changedOnly, everyDay] = [await outcome(['returns']), await outcome(['returns', 'strikeOff'])];
    expect(changedOnly.firings).toHaveLength(18);
    expect(changedOnly).toEqual(everyDay);
  });
});

describe('facts of some parts', () => {
  const facts = async (parts?: readonly FactsPart[]) => {
    const found: CompanyFacts[] = [];
    await sampleCompanies(world.warehouse.db, sources, '2025-01-31', ({ facts }) => found.push(facts), parts);
    return found;
  };

  test.each<[FactsPart[]]>([
    [['petitions', 'procedures', 'governance', 'strikeOff', 'returns', 'ownershipGap', 'accounts']],
    [['officers', 'courtListings', 'phoenix']],
  ])('are the same as among all facts: %j', async (parts) => {
    const only = ({ companyNumber, name, register, ...all }: CompanyFacts) => ({
      ...{ companyNumber, name, register },
      ...Object.fromEntries(parts.map((part) => [part, all[part]])),
    });
    const [some, all] = [await facts(parts), await facts()];
    expect(some.map(only)).toEqual(all.map(only));
    expect(parts.filter((part) => all.some((one) => !isEmpty(one[part])))).toEqual(parts.filter((part) => !neverHere.has(part)));
  });
});

/** Parts of which this world has no record. */
const neverHere: ReadonlySet<FactsPart> = new Set(['courtListings', 'phoenix']);

function isEmpty(part: CompanyFacts[FactsPart]): boolean {
  return part === null || part === undefined || (Array.isArray(part) && part.length === 0);
}
