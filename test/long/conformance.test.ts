import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { receiptLeaf } from '../../models/transparency/entry.ts';
import { createKey, type Environment, scopes, setPlan } from '../../serving/api-keys/api-keys.ts';
import { createSequencer } from '../../serving/log/sequencer.ts';
import { liveCompany, publishNames } from '../fixtures/published-names.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';

/** `.ci/run` installs the program here; RISK_SCHEMATHESIS names another copy. */
const installed = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'risk-intelligence-service/schemathesis/bin/schemathesis');
const program = process.env.RISK_SCHEMATHESIS ?? installed;
const settings = join(packageRoot, 'test/long/conformance');

/** The same requests in every run, in their order. A slow machine sends fewer of them: the time limit ends the run, so that CI ends in time. */
const options = ['--seed', '20260601', '--max-examples', '2', '--max-time', '120', '--workers', '1', '--continue-on-failure', '--no-color'];

const describeInstalled = existsSync(program) ? describe : describe.skip;

describeInstalled('schemathesis finds no difference between the OpenAPI document and the answers', () => {
  let world: ApiWorld;
  let folder: string;
  let operations: string[];
  beforeAll(async () => {
    world = await startApiWorld();
    for (const company of ['01000001', '01000002']) await publishFacts(world.pool, company);
    await publishNames(world.pool, [liveCompany('01000001', 'WIMBERLEY HERON JOINERY LIMITED')]);
    const { json } = await world.call('GET', '/api/openapi.json', { key: null });
    operations = Object.entries<object>(json.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  });
  afterAll(async () => {
    await world.stop();
    await rm(folder, { recursive: true });
  });

  test.concurrent.each(['live', 'sandbox'] as const)(
    'with a %s key of every scope, and every operation answers what it is for',
    async (environment) => {
      const { answers, ...outcome } = await reportOf(environment);
      expect(outcome).toEqual({ code: 0, report: '' });
      const refused = environment === 'live' ? ['POST /api/v1/sandbox/events'] : []; // a live key triggers no event
      // schemathesis leaves out the operation that it reads the document from
      expect(withoutSuccess(operations, answers)).toEqual(
        [...refused, 'GET /api/openapi.json'].map((name) => expect.stringMatching(`^${name}: (403|$)`)),
      );
    },
    700_000,
  );

  async function reportOf(environment: Environment) {
    const { key } = await createKey(world.pool, { tenant: 'conformance', environment, scopes });
    await setPlan(world.pool, 'conformance', 'unlimited');
    const cwd = await mkdtemp(join(folder, environment)); // where it leaves its reports
    await writeFile(join(cwd, 'made.json'), JSON.stringify(await made(environment, key)));
    const args = ['--config-file', join(settings, 'schemathesis.toml'), 'run', `${world.url}/api/openapi.json`, ...options];
    const run = promisify(execFile)(program, [...args, '-H', `Authorization: Bearer ${key}`], {
      cwd,
      env: { ...process.env, PYTHONPATH: settings, PYTHONDONTWRITEBYTECODE: '1' },
      maxBuffer: 2 ** 26,
    });
    // it ends with another code than 0 when it finds a difference
    const failed = (error: unknown) => error as { stdout: string; stderr: string; code: number };
    const { stdout, stderr, code } = await run.then((ended) => ({ ...ended, code: 0 }), failed);
    const answers = (await readFile(join(cwd, 'answers.txt'), 'utf8')).trimEnd().split('\n');
    return { code, report: code === 0 ? '' : `${stdout}${stderr}`, answers };
  }

  /**
   * Makes what operations name: two watches, one of which is deleted, a decision, and its leaf under a head of the log. Returns their values, for all
   * operations and for some, by the name of the parameter or member.
   */
  async function made(environment: Environment, key: string): Promise<Made> {
    const idempotencyKey = crypto.randomUUID();
    const ask = async (path: string, body: object) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const { status, text, json } = await world.call('POST', `/api/v1/${path}`, { key, body, headers });
      if (status >= 300) throw new Error(text);
      return json.data;
    };
    const urlOf = (name: string) => `http://127.0.0.1:9/${environment}-${name}`;
    const { subscriptionId } = await ask('watch', { webhookUrl: urlOf('kept') });
    const deleted = await ask('watch', { webhookUrl: urlOf('deleted') });
    const since = new Date().toISOString();
    const { decisionId, receipt } = await ask('transaction-check', payment());
    const { pool, signers, logger } = world.deps;
    const known = { read: async () => undefined, keep: async () => undefined };
    const trouble = await createSequencer({ pool, environment, signer: signers[environment], known, logger })();
    if (trouble !== undefined) throw new Error(trouble.detail);
    const ofLog = { log: environment, hash: receiptLeaf(receipt).toString('hex'), treeSize: 1, first: 1, second: 1, start: 0, end: 0 };
    return {
      all: { subscriptionId, decisionId, webhookUrl: urlOf('made'), ...ofLog },
      of: {
        'GET /api/v1/watch': { before: subscriptionId },
        'GET /api/v1/transaction-decisions': { idempotencyKey: null }, // the others are of a list
        'DELETE /api/v1/watch/{subscriptionId}': { subscriptionId: deleted.subscriptionId },
        'PATCH /api/v1/watch/{subscriptionId}': { enabled: true },
        'POST /api/v1/watch/{subscriptionId}/replay': { since },
        'POST /api/v1/transaction-outcomes': { occurredAt: new Date().toISOString(), 'Idempotency-Key': idempotencyKey, idempotencyKey },
      },
    };
  }
});

/** What hooks.py reads: values by the name of the parameter or member, of all operations and of some. */
interface Made {
  readonly all: Values;
  readonly of: Readonly<Record<string, Values>>;
}
type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Returns the operations of which no request succeeded, each with the statuses that it gave. */
function withoutSuccess(operations: readonly string[], answers: readonly string[]): string[] {
  const statusesOf = (operation: string) =>
    answers.flatMap((line) => (line.startsWith(`${operation} `) ? [line.slice(operation.length + 1)] : []));
  const asked = operations.map((operation) => [operation, [...new Set(statusesOf(operation))]] as const);
  return asked.flatMap(([operation, statuses]) =>
    statuses.some((status) => status < '400') ? [] : [`${operation}: ${statuses.join(', ')}`],
  );
}
