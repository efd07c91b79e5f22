import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
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

  describe('the commands of README.md', () => commandsOfReadme(() => service));
  describe('signals from the accounts of the sample', () => signalsFromAccounts(() => service));
});
