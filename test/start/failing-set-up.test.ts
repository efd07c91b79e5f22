import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';

test('a suite whose set-up fails ends the run with its error, and leaves no PostgreSQL running', async () => {
  const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs');
  const { status, signal, stderr } = spawnSync(process.execPath, [vitest, 'run', '--config', 'test/start/failing-set-up.config.js'], {
    cwd: packageRoot,
    encoding: 'utf8',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  });
  expect({ status, signal }).toEqual({ status: 1, signal: null });
  expect(stderr).toMatch(/FAIL .*failing-set-up\.suite\.ts/);
  expect(stderr).toContain('the set-up failed');
  const [, url] = /^opened (\S+)$/m.exec(stderr) ?? [];
  await expect(new pg.Client(url).connect()).rejects.toThrow('ECONNREFUSED');
});
