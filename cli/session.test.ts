import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireLock } from '../infra/embedded/lock-file.ts';
import { readOperatorConfig } from './session.ts';

describe('the database of a command', () => {
  const before = process.env;
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'session-'));
    process.env = { PATH: before.PATH, RISK_HOME: home };
    await writeFile(join(home, 'addresses.json'), JSON.stringify({ DATABASE_URL: 'postgres://127.0.0.1:1/risk' }));
  });
  afterEach(async () => {
    process.env = before;
    await rm(home, { recursive: true });
  });

  test('is that of the service that runs in the home', async () => {
    const lock = await acquireLock(join(home, 'lock'));
    expect(readOperatorConfig().databaseUrl).toBe('postgres://127.0.0.1:1/risk');
    lock.release();
  });

  test('is not that of a service that was killed: the message says so and what to run', async () => {
    await writeFile(join(home, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: '1' }));
    expect(readOperatorConfig).toThrow(
      `no service runs in ${home}: process 4194305, which ran it, was killed. Start it with "RISK_HOME=${home} npm start", or set DATABASE_URL to the database of a service elsewhere`,
    );
    process.env.DATABASE_URL = 'postgres://127.0.0.1:2/risk';
    expect(readOperatorConfig().databaseUrl).toBe('postgres://127.0.0.1:2/risk');
  });

  test('is needed: without a service, the message says what to run', async () => {
    await rm(join(home, 'addresses.json'));
    expect(readOperatorConfig).toThrow(`no service runs in ${home}. Start it with "RISK_HOME=${home} npm start"`);
  });
});
