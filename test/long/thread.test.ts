import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../infra/error-code.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { titleNumber as titleNumberOf } from '../../sample/hmlr/titles.ts';
import { idOfRules } from '../../serving/clearance/ruleset.ts';
import { versionOf } from '../../serving/risk/scorecards.ts';
import { idOfSql, keptSql } from '../../warehouse/replay/kept-build.ts';
import { until } from '../worlds/until.ts';
import { addresses, call, payment } from './client.ts';
import { copyFirstDay } from './first-day.ts';
import { processesOf } from './processes.ts';
import { startReceiver } from './receiver.ts';
import { makeKey, type Service, startService } from './service.ts';

/** All tests use one service that has the defaults and goes on from the first day. */
describe('a record travels from publisher to signed clearance and signed webhook', () => {
  const home = mkdtempSync(join(tmpdir(), 'risk-thread-'));
  let service: Service;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;

  beforeAll(async () => {
    receiver = await startReceiver();
    await copyFirstDay(home);
    service = await startService(home);
  }, 900_000);

  afterAll(async () => {
    await service?.stop();
    await receiver?.close();
    expect(processesOf(home)).toEqual([]);
    rmSync(home, { recursive: true, force: true });
  });

  const example = (name: string): string => service.ready.examples[name]?.[0] ?? `no ${name} in the examples`;

  async function clear(payer: string, payee: string, key: string) {
    const answer = await call(service.ready, 'POST', '/api/v1/transaction-check', {
      body: payment(payer, payee, key),
      idempotencyKey: key,
    });
    expect(answer.status).toBe(200);
    return answer.json.data as { outcome: string; reasons: { code: string; subject: string }[]; receipt: string; decisionId: string };
  }

  test.each([
    ['healthy', 'ALLOW', undefined],
    ['petitioned', 'HOLD', 'WUP_LIVE'],
    ['woundUp', 'HOLD', 'WUO_MADE'],
    ['creditorsVoluntaryLiquidation', 'HOLD', 'CVL_RESOLVED'],
    ['membersVoluntaryLiquidation', 'REVIEW', 'MVL'],
    ['inAdministration', 'HOLD', 'ADMIN'],
    ['moratorium', 'REVIEW', 'MORATORIUM'],
    ['receivership', 'REVIEW', 'RECEIVER'],
    ['voluntaryArrangement', 'REVIEW', 'CVA_LIVE'],
    ['strikeOffProposed', 'REVIEW', 'STRIKE_OFF'],
    ['accountsOverdue', 'REVIEW', 'ACCTS_OVERDUE'],
    ['confirmationOverdue', 'REVIEW', 'CS_OVERDUE'],
    ['bothOverdue', 'REVIEW', 'BOTH_OVERDUE'],
    ['sanctionedByNumber', 'HOLD', 'SANCTION_NUMBER'],
    ['sanctionedByName', 'HOLD', 'SANCTION_NAME'],
    ['sanctionedWeakAliasOnly', 'ALLOW', undefined],
    ['ownedBySanctioned', 'HOLD', 'SANCTION_OWNER'],
    ['partOwnedBySanctioned', 'REVIEW', 'SANCTION_OWNER'],
    ['fcaWarned', 'REVIEW', 'FCA_WARNING'],
    ['cloneVictim', 'ALLOW', undefined],
    ['taxDefaulter', 'REVIEW', 'HMRC_DEFAULTER'],
    ['investmentBanned', 'REVIEW', 'INVESTMENT_BAN'],
    ['disqualifiedCompany', 'HOLD', 'DISQUALIFIED_PARTY'],
  ])('a payment by a company that is %s has the outcome %s', async (name, outcome, code) => {
    const { outcome: got, reasons } = await clear(example(name), service.ready.examples.healthy?.[1] ?? '', `planted-${name}`);
    expect({ name, got, codes: reasons.map((reason) => reason.code) }).toMatchObject({ got: outcome });
    if (code !== undefined) expect(reasons.map((reason) => reason.code)).toContain(code);
  });

  test('a look-up of a firm of the register of the FCA says that it is there, and of an unknown number that there is none', () => {
    const asked = (frn: string) => {
      const { status, stdout } = risk('lookup', '--frn', frn, '--json');
      return [status, JSON.parse(stdout)];
    };
    const served = { source: 'fca/register-api', state: 'served', failure: '', 'asked at': expect.stringMatching(/Z$/) };
    expect(asked('700020')).toEqual([0, [expect.objectContaining({ ...served, answer: 'found', records: 1 })]]);
    expect(asked('999999')).toEqual([0, [expect.objectContaining({ ...served, answer: 'none', records: 0 })]]);
  });

  test('each company that a listed person owns is HOLD in its screening, as payer and as payee', async () => {
    const owned = service.ready.examples.ownedBySanctioned ?? [];
    const healthy = service.ready.examples.healthy?.[1] ?? '';
    const key = makeKey(home, 'screen:read');
    expect(owned.length).toBeGreaterThan(2);
    for (const number of owned) {
      const screened = await call(service.ready, 'POST', '/api/v1/screen', { body: { companyNumber: number }, key });
      const { outcome } = screened.json.data as { outcome: string };
      const paid = [await clear(number, healthy, `pays-${number}`), await clear(healthy, number, `paid-${number}`)];
      const owner = paid.map(({ reasons }) => reasons.some(({ code }) => code === 'SANCTION_OWNER'));
      expect([number, outcome, ...paid.map((one) => one.outcome), ...owner]).toEqual([number, 'HOLD', 'HOLD', 'HOLD', true, true]);
    }
  });

  test('a petition and a warning that appear on the next day turn ALLOW into HOLD and REVIEW and send one event each that verifies', async () => {
    const company = example('petitionedTomorrow');
    const warned = example('fcaWarnedTomorrow');
    const other = service.ready.examples.healthy?.[1] ?? '';
    const before = await clear(company, other, 'before');
    expect(before.outcome).toBe('ALLOW');
    expect((await clear(warned, other, 'before-warning')).outcome).toBe('ALLOW');
    const watch = await call(service.ready, 'POST', '/api/v1/watch', {
      body: {
        webhookUrl: receiver.url,
        event_types: ['gazette.insolvency.published', 'fca.warning.match_new'],
        companyNumbers: [company, warned],
      },
    });
    receiver.secret(String((watch.json.data as { webhookSecret: string }).webhookSecret));

    const { status, stderr } = risk('sample', 'advance', '--days', '1');
    expect({ status, stderr }).toMatchObject({ status: 0 });

    const after = await clear(company, other, 'after');
    expect(after.outcome).toBe('HOLD');
    expect(after.reasons.map(({ code }) => code)).toContain('WUP_LIVE');
    const afterWarning = await clear(warned, other, 'after-warning');
    expect([afterWarning.outcome, afterWarning.reasons.map(({ code }) => code)]).toEqual(['REVIEW', ['FCA_WARNING']]);
    await until(() => receiver.received().length > 1, { everyMs: 100 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const received = [...receiver.received()].sort((one, other) => (one.event < other.event ? -1 : 1));
    expect(received).toEqual([
      { event: 'fca.warning.match_new', companyNumber: warned, sourceId: expect.any(String) },
      { event: 'gazette.insolvency.published', companyNumber: company, sourceId: expect.any(String) },
    ]);
    expect(receiver.invalid).toBe(0);

    // from the releases of the first day, although a later day has been served since
    const replayed = risk('replay', before.decisionId, '--json');
    expect(replayed.status).toBe(0);
    expect(JSON.parse(replayed.stdout)).toMatchObject([{ decision: before.decisionId, state: 'equal' }]);
  });

  test('PostgreSQL keeps what the decision was computed by, under the ids that its receipt names', async () => {
    const { receipt } = await clear(example('petitioned'), service.ready.examples.healthy?.[1] ?? '', 'builds');
    const payload = JSON.parse(Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString()) as {
      featureBuild: string;
      ruleset: string;
    };
    const client = new pg.Client({ connectionString: addresses(home).DATABASE_URL });
    await client.connect();
    const { rows } = await client
      .query<{ kind: string; id: string; content: unknown }>('select kind, id, content from build order by since')
      .finally(() => client.end());
    expect([...new Set(rows.map(({ kind }) => kind))].sort()).toEqual(['counts', 'lists', 'rules', 'scorecard', 'sql', 'words']);
    const kept = (kind: string, id: string) => rows.find((one) => one.kind === kind && one.id === id)?.content;
    expect(idOfSql(keptSql.parse(kept('sql', payload.featureBuild)))).toBe(payload.featureBuild);
    expect(idOfRules(kept('rules', payload.ruleset) as never)).toBe(payload.ruleset);
    expect(kept('scorecard', versionOf(expertScorecard))).toEqual(expertScorecard);
  });

  test('a receipt verifies offline with the published keys, and a changed one does not', async () => {
    const { receipt } = await clear(example('healthy'), service.ready.examples.healthy?.[1] ?? '', 'receipt');
    const jwks = await (await fetch(`${service.ready.apiUrl}/.well-known/jwks.json`)).text();
    writeFileSync(join(home, 'jwks.json'), jwks);
    writeFileSync(join(home, 'receipt.jws'), receipt);
    const expected = ['--expect-outcome', 'any', '--expect-signer', 'any'];
    expect(risk('verify', join(home, 'receipt.jws'), '--jwks', join(home, 'jwks.json'), ...expected)).toMatchObject({ status: 0 });
    const [header = '', payload = '', signature = ''] = receipt.split('.');
    writeFileSync(join(home, 'forged.jws'), [header, payload.replace(/^.(.*)/, 'f$1'), signature].join('.'));
    expect(risk('verify', join(home, 'forged.jws'), '--jwks', join(home, 'jwks.json'))).toMatchObject({ status: 1 });
  });

  test('a title of the land register is in no answer, no output of a command and no file but the raw ones', async () => {
    const titleNumber = /(?:DTZ|QXL|ZYK|WZS)[28]00\d{3}/; // as the sample makes them
    expect(titleNumber.test(titleNumberOf(1, 'ccod')) && titleNumber.test(titleNumberOf(1, 'ocod'))).toBe(true);
    const tables = ['company_title', 'overseas_title', 'property', 'quarantine', 'change_log', 'check_failure'];
    const queries = tables.map((table) => risk('sql', ...(table === tables[0] ? ['--refresh'] : []), '--json', `FROM ${table}`));
    for (const { status, stderr } of queries) expect({ status, stderr }).toMatchObject({ status: 0 });
    const owners = JSON.parse(queries[0]?.stdout ?? '[]') as { company_numbers: string[] }[];
    const [owner = ''] = owners.flatMap(({ company_numbers }) => company_numbers);
    expect(owner).not.toBe('');
    const key = makeKey(home, 'screen:read,risk-assess:read');
    const answers = [
      await clear(owner, service.ready.examples.healthy?.[1] ?? '', 'owner'),
      (await call(service.ready, 'POST', '/api/v1/screen', { body: { companyNumber: owner }, key })).json,
      (await call(service.ready, 'POST', '/api/v1/entity-resolve', { body: { companyNumber: owner }, key })).json,
      ...[['status', '--json'], ['rejects', 'hmlr/ccod-changes'], ['release', 'list', 'hmlr/ccod'], ['gaps']].map(
        (command) => risk(...command).stdout,
      ),
    ];
    expect(titleNumber.exec([...queries.map(({ stdout }) => stdout), JSON.stringify(answers)].join('\n'))?.[0]).toBeUndefined();
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const held = files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('/raw/hmlr/') && !path.startsWith(join(home, 'sample')));
    expect(held.filter((path) => titleNumber.test(heldIn(path)))).toEqual([]);
  });

  test('an HTML page from a publisher fails the release with its reason and leaves the tables unchanged', async () => {
    const before = await clear(example('sanctionedByNumber'), service.ready.examples.healthy?.[1] ?? '', 'fault-before');
    await fault({ path: 'sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv', kind: 'html' });
    risk('sample', 'advance', '--days', '1', '--no-load');
    const check = risk('ingest', 'fcdo/uk-sanctions-list', '--json');
    expect(check.status).toBe(1);
    expect(check.stdout).toMatch(/UNEXPECTED_HTML|UNEXPECTED_HEADER/);
    const status = risk('status', '--json');
    expect(status.status).toBe(3);
    expect(status.stdout).toMatch(/UNEXPECTED_HTML|UNEXPECTED_HEADER/);
    const after = await clear(example('sanctionedByNumber'), service.ready.examples.healthy?.[1] ?? '', 'fault-after');
    expect(after.outcome).toBe(before.outcome);
    await fault(undefined);
    expect(risk('ingest', 'fcdo/uk-sanctions-list').status).toBe(0);
    expect(risk('status').status).toBe(0);
  });

  test('a second start in the same home fails with one line', () => {
    const second = risk('start', '--home', home, '--port', '0');
    expect(second.status).toBe(1);
    expect(second.stderr.trim().split('\n')).toHaveLength(1);
  });

  function risk(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/risk.js', ...args], {
      cwd: packageRoot,
      encoding: 'utf8',
      env: { ...process.env, RISK_HOME: home, LOG_LEVEL: 'error' },
      timeout: 400_000,
    });
    return { status, stdout, stderr };
  }

  /** Plants a fault in the sample, or removes all faults. */
  async function fault(plan: object | undefined): Promise<void> {
    const response = await fetch(`${addresses(home).RISK_SAMPLE_URL}/faults`, {
      method: plan === undefined ? 'DELETE' : 'POST',
      ...(plan === undefined ? {} : { body: JSON.stringify(plan) }),
    });
    if (!response.ok) throw new Error(`the sample refused the fault: ${response.status} ${await response.text()}`);
  }
});

/** Returns the bytes of a file of the running service as text; empty when PostgreSQL has removed it since it was listed. */
function heldIn(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}
