import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { companyStream } from '../../sources/companies-house/company-stream/source.ts';
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
