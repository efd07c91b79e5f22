import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scorecardCommand } from '../../cli/scorecard/command.ts';
import { reportedByBand, reportedByRule } from '../../models/outcomes/reported.ts';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { countReported } from '../../serving/outcomes/outcomes.ts';
import { listScorecards, storeScorecard } from '../../serving/risk/scorecards.ts';
import { addDays } from '../../uk/day.ts';
import { soundCompany } from '../fixtures/risk-facts.ts';
import { type ApiWorld, healthy, publishFacts, startApiWorld, today } from '../worlds/api.ts';
import { capturedOutput } from '../worlds/captured-output.ts';
import { endPayment } from '../worlds/ended-payment.ts';

const captured = capturedOutput();
const before = { ...process.env };
let world: ApiWorld;
let home: string;

/** Two payments by a company whose confirmation statement is overdue, and three by a sound one, each with its outcomes. */
beforeAll(async () => {
  world = await startApiWorld();
  home = await mkdtemp(join(tmpdir(), 'risk-reported-'));
  Object.assign(process.env, { DATABASE_URL: world.databaseUrl, RISK_HOME: home, RISK_SECRET_KEY: '07'.repeat(32) });
  for (const number of ['01000001', '01000002']) await publishFacts(world.pool, number, { ...soundCompany(), companyNumber: number });
  const sound = { ...soundCompany(), companyNumber: '01000003' };
  const register = { ...healthy('01000003').register!, ...sound.register, confirmationDueOn: addDays(today, -100) };
  await publishFacts(world.pool, '01000003', { ...sound, register });
  await endPayment(world, ['01000003', '01000002'], [['settled'], ['default'], ['clawback']]);
  await endPayment(world, ['01000003', '01000002'], [['default'], ['settled', 0]]);
  await endPayment(world, ['01000001', '01000002'], [['settled']]);
  await endPayment(world, ['01000001', '01000002'], [['settled'], ['chargeback', 0]]);
  await endPayment(world, ['01000001', '01000002'], []);
  await endPayment(world, ['99000001', '99000002'], [['default']], world.keys.sandbox);
});
afterAll(async () => {
  process.env = before;
  await world?.stop();
  await rm(home, { recursive: true });
});

test('the counts by rule have only standing outcomes of live payments, and a payment with two losses once', async () => {
  const counts = reportedByRule('CS_OVERDUE');
  await countReported(world.pool, counts, 1);
  expect(counts.groups()).toEqual([
    { group: 'CS_OVERDUE did not fire', payments: 2, lost: 1, kinds: { default: 0, clawback: 0, chargeback: 1 } },
    { group: 'CS_OVERDUE fired', payments: 2, lost: 1, kinds: { default: 1, clawback: 1, chargeback: 0 } },
  ]);
});

test('the counts by band are those of the facts of the decision, also after the facts have changed', async () => {
  const groups = async () => {
    const counts = reportedByBand(expertScorecard);
    await countReported(world.pool, counts);
    return counts.groups();
  };
  const then = await groups();
  expect(then.filter(({ group }) => group.startsWith('payer')).map(({ payments, lost }) => [payments, lost])).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(then.filter(({ group }) => group.startsWith('payee')).map(({ payments, lost }) => [payments, lost])).toEqual([[4, 2]]);
  await publishFacts(world.pool, '01000003', { ...soundCompany(), companyNumber: '01000003' });
  expect(await groups()).toEqual(then);
});

test('risk scorecard show ends with what tenants reported, by the bands of the version', async () => {
  await storeScorecard(world.pool, { ...expertScorecard, name: 'of-a-test' }, '');
  const [{ version = '' } = {}] = (await listScorecards(world.pool)).filter(({ version: one }) => one.startsWith('of-a-test'));
  await scorecardCommand().parseAsync(['show', version], { from: 'user' });
  const [, section = ''] = captured.out.split('## Outcomes that tenants reported');
  expect(section).toMatch(/^\| payee: band [A-E] \| 4 \| 1 \| 1 \| 1 \| 2 \| 50\.0% \| 15\.0% to 85\.0% \|$/m);
});
