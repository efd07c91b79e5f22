import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '../../api/server.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { scenarios } from '../../models/clearance/sandbox.ts';
import { eventTypes } from '../../models/webhooks/event-types.ts';
import { type ApiWorld, startApiWorld } from '../worlds/api.ts';
import { testWith } from '../worlds/programs.ts';
import { isOpened, sandboxPage } from './sandbox-page.ts';

const runFile = promisify(execFile);
const page = readFileSync(join(packageRoot, 'docs/sandbox.md'), 'utf8');
const programs = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, program = '']) => program);

test('docs/sandbox.md is what the tables of the sandbox say (npm run client:types)', () => {
  expect(page).toBe(sandboxPage());
});

test('docs/sandbox.md names every scenario and every type of event', () => {
  const named = [...scenarios.map(({ number, name }) => `| ${number} | ${name} |`), ...eventTypes.map((type) => `| \`${type}\` |`)];
  expect(named.filter((text) => !page.includes(text))).toEqual([]);
});

describe('the calls of docs/sandbox.md', () => {
  let world: ApiWorld;
  let folder: string;
  beforeAll(async () => {
    [world, folder] = await Promise.all([startApiWorld(), mkdtemp(join(tmpdir(), 'sandbox-page-'))]);
  });
  afterAll(async () => {
    await world?.stop();
    await rm(folder, { recursive: true });
  });

  testWith('bash', 'curl')('succeed when they are pasted into a shell one after the other', async () => {
    const env = { ...process.env, RISK_URL: world.url, RISK_KEY: world.keys.sandbox, RECEIVER: 'http://127.0.0.1:9/sandbox' };
    const { stdout } = await runFile('bash', ['-euo', 'pipefail', '-c', programs.join('\n')], { cwd: folder, env });
    expect(stdout).toContain('"sandbox":true');
    expect(stdout).not.toContain('"sandbox":false');
    expect([...stdout.matchAll(/"deliveries":(\d+)/g)].map(([, count]) => count)).toEqual(['1']);
  });

  test('end the watch in a block of their own, after the event has had the time to arrive', () => {
    const ending = programs.filter((program) => /^api (PATCH|DELETE) "\/api\/v1\/watch/m.test(program));
    expect(ending.map((program) => /^api (POST|GET)/m.test(program))).toEqual([false]);
  });

  test('are of every operation that a sandbox key opens', () => {
    const opened = apiRoutes(world.deps).filter(({ scope }) => isOpened(scope));
    const expected = opened.map(({ method, path }) => new RegExp(`^api ${method.toUpperCase()} "${pathPattern(path)}["?]`, 'm'));
    expect(expected.filter((call) => !programs.some((program) => call.test(program)))).toEqual([]);
  });
});

function pathPattern(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '\\$[A-Z_]+');
}
