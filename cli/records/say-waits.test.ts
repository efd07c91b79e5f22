import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sayWaits } from './say-waits.ts';

const failing = (attempt: number, status: number, second: number | null) => ({
  activityId: '1',
  attempt,
  nextAttemptScheduleTime: second === null ? null : { seconds: { toString: () => String(second) } },
  lastFailure: { message: `https://publisher.example/list: ${status}`, applicationFailureInfo: { type: 'PUBLISHER_ERROR' } },
});

/** Descriptions of each workflow, one for each look; the last one stays. */
function described(looks: Record<string, readonly object[]>) {
  const seen = new Map<string, number>();
  const describe = (id: string) => async () => {
    const at = seen.get(id) ?? 0;
    seen.set(id, at + 1);
    return { raw: looks[id]?.[Math.min(at, looks[id].length - 1)] ?? {} };
  };
  const isSeen = () => Object.entries(looks).every(([id, { length }]) => (seen.get(id) ?? 0) > length);
  return { client: { workflow: { getHandle: (id: string) => ({ describe: describe(id) }) } }, isSeen };
}

async function lines(looks: Record<string, readonly object[]>): Promise<string[]> {
  const said: string[] = [];
  const { client, isSeen } = described(looks);
  const wait = {
    client,
    workflowId: 'check',
    source: 'gazette/insolvency',
    say: (line: string) => void said.push(line),
    everyMs: 5,
  };
  const work = async () => {
    while (!isSeen()) await sleep(5);
    return 'done';
  };
  expect(await sayWaits(wait, work())).toBe('done');
  return said;
}

test('each wait is one line with the source, the answer of the publisher and the next try', async () => {
  const looks = [1, 2].flatMap((attempt) => [
    { pendingActivities: [failing(attempt, 502 + attempt, 1_780_000_000 + attempt)] },
    { pendingActivities: [failing(attempt, 502 + attempt, null)] }, // the next try is under way
    { pendingActivities: [failing(attempt, 502 + attempt, 1_780_000_000 + attempt)] },
  ]);
  expect(await lines({ check: looks })).toEqual([
    'gazette/insolvency waits: PUBLISHER_ERROR: https://publisher.example/list: 503; the service tries again at 2026-05-28T20:26:41Z',
    'gazette/insolvency waits: PUBLISHER_ERROR: https://publisher.example/list: 504; the service tries again at 2026-05-28T20:26:42Z',
  ]);
});

test('a release that the check loads waits too, and work without a failure says nothing', async () => {
  const child = { pendingActivities: [failing(3, 503, 1_780_000_000)] };
  expect(await lines({ check: [{ pendingChildren: [{ workflowId: 'release' }] }], release: [child] })).toEqual([
    'gazette/insolvency waits: PUBLISHER_ERROR: https://publisher.example/list: 503; the service tries again at 2026-05-28T20:26:40Z',
  ]);
  expect(await lines({ check: [{ pendingActivities: [{ activityId: '1', attempt: 1 }] }] })).toEqual([]);
});

test('a step whose worker was gone waits with the code under which the runbook has it', async () => {
  const timedOut = { ...failing(1, 0, 1_780_000_000), lastFailure: { message: 'activity Heartbeat timeout', timeoutFailureInfo: {} } };
  expect(await lines({ check: [{ pendingActivities: [timedOut] }] })).toEqual([
    'gazette/insolvency waits: TIMEOUT: activity Heartbeat timeout; the service tries again at 2026-05-28T20:26:40Z',
  ]);
});
