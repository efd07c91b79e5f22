import { setTimeout as sleep } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { companyStream } from '../../sources/companies-house/company-stream/source.ts';
import { sourceById } from '../../sources/index.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { followConnections } from './follow-connections.ts';
import { usualPace } from './streams.ts';
import { windowBuffer } from './window-buffer.ts';

test('a publisher that answers 416 although no timepoint was asked for is asked again after a pause', async () => {
  let asked = 0;
  const noted: string[] = [];
  const publisher = {
    follow: async () => {
      asked += 1;
      throw new SourceProblem('STREAM_GAP', 'the publisher no longer has this timepoint (416)');
    },
  };
  const ledgers = { down: async () => void noted.push('down'), gap: async () => void noted.push('gap'), sourceFailed: async () => {} };
  const ending = new AbortController();
  const pace = { ...usualPace, firstPauseMs: 60, longestPauseMs: 60 };
  const deps = {
    source: companyStream,
    publisher,
    reader: 'r',
    buffer: windowBuffer(undefined, pace),
    streams: ledgers,
    ledger: ledgers,
    pace,
  };
  const given = { ...deps, snapshotDue: false, run: { sealRest: async () => {} } } as never;
  const following = new MockActivityEnvironment().run(followConnections, given, ending.signal);
  await sleep(100);
  ending.abort();
  await following;
  expect(asked).toBeLessThanOrEqual(2);
  expect(noted).not.toContain('gap');
});

test.each([
  ['companies-house/company-stream', 'companies-house/basic-company-data'],
  ['companies-house/disqualified-officer-stream', 'companies-house/disqualified-officers'],
  ['companies-house/insolvency-cases', 'companies-house/insolvency-api'],
  ['companies-house/officer-stream', undefined],
])('after a gap of %s the check of %s is started', async (id, check) => {
  const started: unknown[] = [];
  const ending = new AbortController();
  const publisher = {
    follow: async (url: string) => {
      if (url.includes('timepoint')) throw new SourceProblem('STREAM_GAP', 'the publisher no longer has this timepoint (416)');
      return { chunks: [] };
    },
  };
  const nothing = async () => {};
  const streams = {
    gap: nothing,
    connected: async () => ({ snapshotDue: false, hasGap: false }),
    recovered: nothing,
    snapshotAsked: async () => ending.abort(),
  };
  const given = {
    source: sourceById(id),
    publisher,
    reader: 'r',
    buffer: windowBuffer(7, usualPace),
    streams,
    clock: { clock: () => ({ today: '2026-06-02' }) },
    client: {
      workflow: { start: async (_: string, { args }: { args: readonly [{ source: string }] }) => void started.push(args[0].source) },
    },
    pace: usualPace,
    snapshotDue: false,
    run: { sealRest: nothing, read: nothing },
    seals: { beginAnew: () => {} },
  } as never;
  await new MockActivityEnvironment().run(followConnections, given, ending.signal);
  expect(started).toEqual(check === undefined ? [] : [check]);
});
