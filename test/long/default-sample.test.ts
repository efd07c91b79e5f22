import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { signalsFromAccounts } from './accounts-signals.ts';
import { commandsOfReadme } from './readme-commands.ts';
import { type Service, startService } from './service.ts';

/** One service with the sample that `npm start` has: a start takes longer than most tests of it. The days pass from one part to the next. */
describe('a service of the default sample', () => {
  const home = mkdtempSync(join(tmpdir(), 'risk-default-sample-'));
  let service: Service;

  beforeAll(async () => {
    service = await startService(home, { RISK_SAMPLE_COMPANIES: '2000', LOG_LEVEL: 'warn' }, 840_000);
  }, 900_000);

  afterAll(async () => {
    await service?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('every source is covered when the service is ready, but two that an operator loads from files', () => {
    const env = { ...process.env, RISK_HOME: home };
    const listed = execFileSync(process.execPath, ['bin/risk.js', 'sources', '--json'], { cwd: packageRoot, env, encoding: 'utf8' });
    const rows = JSON.parse(listed) as { source: string; coverage: string }[];
    const notCovered = rows.filter(({ coverage }) => coverage !== 'covered').map(({ source, coverage }) => `${source}: ${coverage}`);
    expect(notCovered.sort()).toEqual([
      'fca/register: not loaded: an operator loads it by hand',
      'icij/offshore-leaks: not loaded: an operator loads it by hand',
    ]);
  });

  describe('the commands of README.md', () => commandsOfReadme(() => service));
  describe('signals from the accounts of the sample', () => signalsFromAccounts(() => service));
});
