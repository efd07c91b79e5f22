import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { describeWith } from '../worlds/programs.ts';

/** What `npm run` of a group prints and ends with. */
interface Group {
  readonly prints: string;
  readonly ends: 0 | 1;
}

const passes: Group = { prints: ' Test Files  1 passed (1)\n      Tests  3 passed (3)', ends: 0 };
const fails: Group = {
  prints: ' FAIL  |shared| uk/day.test.ts > a day\n Test Files  1 failed (1)\n      Tests  1 failed | 2 passed (3)',
  ends: 1,
};
const breaks: Group = { prints: ' Test Files  1 passed (2)\n      Tests  3 passed (3)\n     Errors  1 error', ends: 1 };
const failsAndBreaks: Group = { prints: `${fails.prints}\n     Errors  1 error`, ends: 1 };
const skips: Group = { prints: '      Tests  2 passed | 1 skipped (3)', ends: 0 };

/** Runs `.ci/run` with programs in the place of npm and of all that it would install: what npm prints stands in files, one for each call. */
describeWith('bash', 'awk')('.ci/run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'risk-ci-run-'));
  const programs = join(folder, 'programs');
  const said = join(folder, 'said');
  afterAll(() => rmSync(folder, { recursive: true }));

  function program(path: string, text: string): void {
    writeFileSync(path, `#!/usr/bin/env bash\n${text}\n`);
    chmodSync(path, 0o755);
  }

  beforeAll(() => {
    mkdirSync(programs);
    mkdirSync(join(folder, '.ci'));
    cpSync(join(packageRoot, '.ci/run'), join(folder, '.ci/run'));
    const tools = join(folder, 'risk-intelligence-service/schemathesis/bin');
    mkdirSync(tools, { recursive: true });
    program(join(tools, 'schemathesis'), 'exit 1');
    for (const name of ['softhsm2-util', 'chromium', 'openssl', 'curl', 'php', 'go', 'javac']) program(join(programs, name), 'exit 1');
    program(
      join(programs, 'npm'),
      `[ "$1" = ci ] && exit 0
       echo "$*" >> "${said}/calls"
       at="${said}/$(wc -l < "${said}/calls")"
       if [ ! -e "$at" ]; then echo '${passes.prints.split('\n').at(-1)}'; exit 0; fi
       cat "$at.prints"
       exit "$(cat "$at")"`,
    );
  });

  /** Returns how `.ci/run` ends when its first calls of npm give these groups, and all later ones pass; and the calls. */
  function ciRun(...groups: readonly Group[]) {
    rmSync(said, { recursive: true, force: true });
    mkdirSync(said);
    for (const [at, { prints, ends }] of groups.entries()) {
      writeFileSync(join(said, `${at + 1}`), String(ends));
      writeFileSync(join(said, `${at + 1}.prints`), `${prints}\n`);
    }
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, XDG_CACHE_HOME: folder };
    const { status, stdout } = spawnSync(join(folder, '.ci/run'), { env, encoding: 'utf8' });
    const calls = readFileSync(join(said, 'calls'), 'utf8').trim().split('\n');
    return { status, counted: stdout.trim().split('\n').at(-1), calls };
  }

  test('runs each group once and passes when all pass', () => {
    const { status, counted, calls } = ciRun(passes);
    expect([status, counted]).toEqual([0, `${3 * calls.length} passed, 0 failed`]);
    expect(calls.length).toBeGreaterThan(3);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('runs a suite that fails once more, alone, and passes when it then passes', () => {
    const { status, calls } = ciRun(fails, passes);
    expect([status, calls[1]]).toEqual([0, 'run test -- uk/day.test.ts']);
  });

  test.each([
    ['a suite fails twice', [fails, fails]],
    ['a process of vitest ends by itself', [breaks]],
    ['a process of vitest ends by itself and a suite fails, which is not run alone: others may not have run at all', [failsAndBreaks]],
  ])('fails and runs nothing else when %s', (_, groups) => {
    const { status, calls } = ciRun(...groups);
    expect([status, calls.length]).toEqual([1, groups.length]);
  });

  test('fails when a test is skipped', () => {
    expect(ciRun(skips).status).toBe(1);
  });
});
