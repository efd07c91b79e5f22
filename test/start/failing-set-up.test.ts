import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { packageRoot } from '../../infra/sql-file.ts';

test('a suite whose set-up fails ends the run with its error, and leaves no PostgreSQL running', async () => {
  const jest = ['--experimental-vm-modules', '--no-warnings', join(packageRoot, 'node_modules/jest/bin/jest.js')];
  const { status, signal, stderr } = spawnSync(process.execPath, [...jest, '--testMatch', '<rootDir>/test/start/failing-set-up.suite.ts'], {
    cwd: packageRoot,
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  expect({ status, signal }).toEqual({ status: 1, signal: null });
  expect(stderr).toContain('● needs the servers of the set-up');
  expect(stderr).toContain('the set-up failed');
  const [, url] = /^opened (\S+)$/m.exec(stderr) ?? [];
  await expect(new pg.Client(url).connect()).rejects.toThrow('ECONNREFUSED');
});
