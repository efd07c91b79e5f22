import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { createKey, type Environment, scopes, setPlan } from '../../serving/api-keys/api-keys.ts';
import { liveCompany, publishNames } from '../fixtures/published-names.ts';
import { type ApiWorld, publishFacts, startApiWorld } from '../worlds/api.ts';

/** `.ci/run` installs the program here; RISK_SCHEMATHESIS names another copy. */
const installed = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'risk-intelligence-service/schemathesis/bin/schemathesis');
const program = process.env.RISK_SCHEMATHESIS ?? installed;
const settings = join(packageRoot, 'test/long/conformance');

/** The same requests in every run, in their order. A slow machine sends fewer of them: the time limit ends the run, so that CI ends in time. */
const options = ['--seed', '20260601', '--max-examples', '2', '--max-time', '150', '--workers', '1', '--continue-on-failure', '--no-color'];

const describeInstalled = existsSync(program) ? describe : describe.skip;

describeInstalled('schemathesis finds no difference between the OpenAPI document and the answers', () => {
  let world: ApiWorld;
  let folder: string;
  let operations: number;
  beforeAll(async () => {
    world = await startApiWorld();
    for (const company of ['01000001', '01000002']) await publishFacts(world.pool, company);
    await publishNames(world.pool, [liveCompany('01000001', 'WIMBERLEY HERON JOINERY LIMITED')]);
    const { json } = await world.call('GET', '/api/openapi.json', { key: null });
    operations = Object.values<object>(json.paths).flatMap((path) => Object.keys(path)).length;
    folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  });
  afterAll(async () => {
    await world.stop();
    await rm(folder, { recursive: true });
  });

  test.concurrent.each(['live', 'sandbox'] as const)(
    'with a %s key of every scope',
    async (environment) => {
      const { tested, ...outcome } = await reportOf(environment);
      expect(outcome).toEqual({ code: 0, report: '' });
      expect(tested).toBe(operations - 1); // schemathesis leaves out the operation that it reads the document from
    },
    700_000,
  );

  async function reportOf(environment: Environment): Promise<{ code: number; report: string; tested: number }> {
    const { key } = await createKey(world.pool, { tenant: 'conformance', environment, scopes });
    await setPlan(world.pool, 'conformance', 'unlimited');
    const args = ['--config-file', join(settings, 'schemathesis.toml'), 'run', `${world.url}/api/openapi.json`, ...options];
    const run = promisify(execFile)(program, [...args, '-H', `Authorization: Bearer ${key}`], {
      cwd: await mkdtemp(join(folder, environment)), // where it leaves its reports
      env: { ...process.env, PYTHONPATH: settings, PYTHONDONTWRITEBYTECODE: '1' },
      maxBuffer: 2 ** 26,
    });
    // it ends with another code than 0 when it finds a difference
    const failed = (error: unknown) => error as { stdout: string; stderr: string; code: number };
    const { stdout, stderr, code } = await run.then((ended) => ({ ...ended, code: 0 }), failed);
    return { code, report: code === 0 ? '' : `${stdout}${stderr}`, tested: Number(/Tested: (\d+)/.exec(stdout)?.[1]) };
  }
});
