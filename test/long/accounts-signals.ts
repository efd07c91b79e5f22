import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../infra/sql-file.ts';
import { until } from '../worlds/until.ts';
import { addresses, call, payment, sampleDay } from './client.ts';
import { openWork } from './open-work.ts';
import { startReceiver } from './receiver.ts';
import type { Service } from './service.ts';

const days = 8;
const patient = { seconds: 240, everyMs: 200 };
const truthRow = z.object({ companyNumber: z.string(), truth: z.string(), startDay: z.number(), endDay: z.number().nullable() });

/** Tests of the two signals from accounts, on a sample with as many companies as the model needs, from whichever day it has reached. */
export function signalsFromAccounts(running: () => Service): void {
  let home: string;
  let today: number;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let truths: z.infer<typeof truthRow>[];

  beforeAll(async () => {
    home = running().home;
    receiver = await startReceiver();
    today = await sampleDay(home);
    truths = z.array(truthRow).parse(await (await fetch(`${addresses(home).RISK_SAMPLE_URL}/truth`)).json());
    await until(async () => (await reasonsOf(standing('cookedBooks')[0] ?? '')).includes('ACCOUNTS_OUTLIER_P99'), patient);
  }, 300_000);

  afterAll(() => receiver?.close());

  /** Companies for which a planted condition holds today. */
  const standing = (name: string) =>
    truths
      .filter(({ truth, startDay, endDay }) => truth === name && startDay <= today && (endDay === null || endDay > today))
      .map(({ companyNumber }) => companyNumber);
  /** Companies for which the condition begins to hold during the days of the test. */
  const beginning = (name: string) =>
    truths
      .filter(({ truth, startDay }) => truth === name && startDay > today && startDay <= today + days)
      .map(({ companyNumber }) => companyNumber);

  async function reasonsOf(company: string): Promise<string[]> {
    const other = running().ready.examples.healthy?.find((healthy) => healthy !== company) ?? '';
    const key = `${company}-${Math.random()}`;
    const { json } = await call(running().ready, 'POST', '/api/v1/transaction-check', {
      body: payment(company, other, key),
      idempotencyKey: key,
    });
    const { reasons } = json.data as { reasons: { code: string; companyNumber: string | null }[] };
    return reasons.filter(({ companyNumber }) => companyNumber === company).map(({ code }) => code);
  }

  test.each([
    ['capitalBleeding', 'CAPITAL_BLEED'],
    ['workingCapitalDeficit', 'WORKING_CAPITAL_DEFICIT'],
    ['identityBroken', 'ACCOUNTS_IRREGULAR'],
    ['comparativeRestated', 'ACCOUNTS_IRREGULAR'],
    ['dormantWithVastCash', 'ACCOUNTS_IRREGULAR'],
    ['cookedBooks', 'ACCOUNTS_OUTLIER_P99'],
  ])('every company that is %s has the reason %s', async (name, code) => {
    const companies = standing(name);
    expect(companies.length).toBeGreaterThanOrEqual(3);
    const without: string[] = [];
    for (const company of companies) if (!(await reasonsOf(company)).includes(code)) without.push(company);
    expect(without).toEqual([]);
  });

  test.each(['healthy', 'capitalBleedFalseFriend'])('no company that is %s has a reason about lost or negative capital', async (name) => {
    const companies = name === 'healthy' ? (running().ready.examples.healthy ?? []) : standing(name);
    expect(companies.length).toBeGreaterThanOrEqual(3);
    for (const company of companies) {
      const codes = await reasonsOf(company);
      expect({ company, codes }).not.toMatchObject({ codes: expect.arrayContaining(['CAPITAL_BLEED']) });
      expect({ company, codes }).not.toMatchObject({ codes: expect.arrayContaining(['WORKING_CAPITAL_DEFICIT']) });
    }
  });

  test('during the days, each signal fires one event for each company that begins to have it, and for no other', async () => {
    const watch = await call(running().ready, 'POST', '/api/v1/watch', {
      body: { webhookUrl: receiver.url, everyCompany: true, event_types: ['capital_bleed.flagged', 'cooked_books.flagged'] },
    });
    receiver.secret(String((watch.json.data as { webhookSecret: string }).webhookSecret));
    // a file from before the first check, loaded by hand, fires no events
    const old = 'Accounts_Monthly_Data-April2025.zip';
    const archive = await fetch(`${addresses(home).RISK_SAMPLE_URL}/download.companieshouse.gov.uk/archive/${old}`);
    writeFileSync(join(home, old), Buffer.from(await archive.arrayBuffer()));
    expect(await risk('ingest', 'companies-house/accounts', '--file', join(home, old))).toMatchObject({ status: 0 });
    const advanced = await risk('sample', 'advance', '--days', String(days));
    // a source that fails for a moment fails the command; the next check of each such source has to succeed
    const failed = [...`${advanced.stdout}${advanced.stderr}`.matchAll(/"source":"([^"]+)".*"not loaded"/g)].map(
      ([, source = '']) => source,
    );
    if (advanced.status !== 0) process.stderr.write(`${advanced.stdout}${advanced.stderr}\n`);
    if (advanced.status === null) throw new Error(`risk sample advance does not end:\n${await openWork(home)}`);
    expect({ ended: advanced.status, named: failed.length > 0 }).toEqual(
      failed.length > 0 ? { ended: 1, named: true } : { ended: 0, named: false },
    );
    for (const source of failed) expect({ source, ...(await risk('ingest', source)) }).toMatchObject({ source, status: 0 });
    const bleeding = beginning('capitalBleeding').sort();
    const cooked = beginning('cookedBooks').sort();
    expect(bleeding.length).toBeGreaterThanOrEqual(3);
    expect(cooked.length).toBeGreaterThanOrEqual(3);
    const companiesOf = (event: string) =>
      receiver
        .received()
        .filter((one) => one.event === event)
        .map(({ companyNumber }) => companyNumber)
        .sort();
    await until(() => receiver.received().length >= bleeding.length + cooked.length, patient).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 3_000)); // wrong events would have arrived by now
    expect({ bleeding: companiesOf('capital_bleed.flagged'), cooked: companiesOf('cooked_books.flagged') }).toEqual({ bleeding, cooked });
    expect(receiver.invalid).toBe(0);
  }, 600_000);

  /** Runs the CLI in a process beside this one, which receives deliveries meanwhile. */
  async function risk(...args: string[]) {
    const child = spawn(process.execPath, ['bin/risk.js', ...args], {
      cwd: packageRoot,
      env: { ...process.env, RISK_HOME: home, LOG_LEVEL: 'error' },
      timeout: 480_000,
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, ...output };
  }
}
