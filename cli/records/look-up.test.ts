import { type Client, WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { sourceById } from '../../sources/index.ts';
import { givePool } from '../../test/worlds/postgres.ts';
import { loadAnswers } from './look-up.ts';

let pool: Pool;
givePool((given) => {
  pool = given;
});

test('what an operator asks for is no baseline, but before the first publication: a stream that states the same later changes nothing, and would fire nothing', async () => {
  const offered: unknown[] = [];
  const start = async (_: string, { args: [{ source, release }] }: { args: [{ source: string; release: string }] }) => {
    offered.push(await ingestionLedger(pool).read(source, release));
    throw new Error('no worker');
  };
  const client = { workflow: { start } } as unknown as Client;
  const wanted = { at: '2026-06-02T09:00:00Z' };
  const asks = [sourceById('companies-house/charges-api')];
  const load = (company: string) =>
    expect(
      loadAnswers({ pool, client }, asks, { wanted: { ...wanted, companies: [company] }, today: '2026-06-02', key: company }),
    ).rejects.toThrow('no worker');
  await load('00000001');
  await pool.query("update serving_state set publish = 'p'");
  await load('00000002');
  expect(offered).toMatchObject([
    { runKind: 'backfill', baseline: true },
    { runKind: 'backfill', baseline: false },
  ]);
});

test('all sources are asked at the same time, and each failure is named', async () => {
  const started: string[] = [];
  let ask = () => {};
  const allAsked = new Promise<void>((resolve) => (ask = resolve));
  const asks = ['companies-house/charges-api', 'companies-house/insolvency-api', 'companies-house/company-api'].map(sourceById);
  const start = async (_: string, { args: [{ source }] }: { args: [{ source: string }] }) => {
    started.push(source);
    if (started.length === asks.length) ask();
    const failed = ApplicationFailure.nonRetryable('the publisher answers 403', 'PUBLISHER_REFUSED');
    const result = async () => {
      await allAsked;
      throw new WorkflowFailedError('failed', failed, 'NON_RETRYABLE_FAILURE');
    };
    return { workflowId: source, result };
  };
  const client = { workflow: { start, getHandle: () => ({ describe: async () => ({ raw: {} }) }) } } as unknown as Client;
  const wanted = { companies: ['00000003'], at: '2026-06-02T09:00:00Z' };
  const failures = await loadAnswers({ pool, client }, asks, { wanted, today: '2026-06-02', key: '00000003' });
  expect([...failures.values()]).toEqual(asks.map(() => 'PUBLISHER_REFUSED: the publisher answers 403'));
});
