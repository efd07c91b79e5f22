import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningPublishers, servePublishers } from '../server.ts';
import { createWorld } from '../world.ts';
import { firstTimepoint, keptDays, lastTimepoint, recordsOf, sentOf, streamEvents } from './streams.ts';

const world = createWorld(20_260_601, 400);
let sample: RunningPublishers;
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sample-stream-'));
  sample = await servePublishers({ companies: 400, seed: 20_260_601, home, port: 0 });
});
afterEach(async () => {
  await sample.close();
  await rm(home, { recursive: true });
});

const address = (timepoint?: number) =>
  `${sample.url}/stream.companieshouse.gov.uk/companies${timepoint === undefined ? '' : `?timepoint=${timepoint}`}`;

/** Reads until `lines` records arrived or the connection ended. */
async function read(url: string, lines: number): Promise<{ timepoints: number[]; ended: string }> {
  const stop = new AbortController();
  const answer = await fetch(url, { signal: stop.signal });
  let text = '';
  const records = () =>
    text
      .split('\n')
      .slice(0, -1)
      .filter((line) => line !== '');
  let ended = 'open';
  try {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString('latin1');
      if (records().length >= lines) break;
    }
    if (records().length < lines) ended = 'end';
  } catch {
    ended = 'broken';
  }
  stop.abort();
  return { timepoints: records().map((line) => (JSON.parse(line) as { event: { timepoint: number } }).event.timepoint), ended };
}
const plant = (fault: object) =>
  fetch(`${sample.url}/faults`, { method: 'POST', body: JSON.stringify({ path: 'stream.companieshouse.gov.uk/companies', ...fault }) });

describe('the stream of the sample', () => {
  test('has events on every day, the same at every call, with rising timepoints', () => {
    const days = [0, 1, 2].flatMap((day) => recordsOf(world, 'companies', day));
    expect(days.length).toBeGreaterThan(3);
    expect(days.map(({ timepoint }) => timepoint)).toEqual(days.map(({ timepoint }) => timepoint).toSorted((a, b) => a - b));
    expect(streamEvents(world, 'companies', 1)).toEqual(streamEvents(world, 'companies', 1));
  });

  test('sends from a timepoint on, that one included, and the records of the next day when the clock reaches it', async () => {
    const [first] = recordsOf(world, 'companies', 0);
    const expected = [0, 1].flatMap((day) => sentOf(world, 'companies', day)).map(({ timepoint }) => timepoint);
    const reading = read(address(first?.timepoint), expected.length);
    await sample.clock.advance(1);
    expect(await reading).toEqual({ timepoints: expected, ended: 'open' });
  });

  test('without a timepoint sends the last record of the day at once, and then only what comes after the request', async () => {
    const expected = [lastTimepoint(0), ...sentOf(world, 'companies', 1).map(({ timepoint }) => timepoint)];
    const reading = read(address(), expected.length);
    expect((await read(address(), 1)).timepoints).toEqual([lastTimepoint(0)]);
    await sample.clock.advance(1);
    expect((await reading).timepoints).toEqual(expected);
  });

  test.each([
    'companies',
    'disqualified-officers',
    'officers',
    'persons-with-significant-control',
    'filings',
    'charges',
    'insolvency-cases',
  ])('%s ends each day with the removal of a record that the sample does not have', (stream) => {
    const last = sentOf(world, stream, 3).at(-1);
    expect([last?.timepoint, JSON.parse(last?.line ?? '')]).toEqual([
      lastTimepoint(3),
      expect.objectContaining({
        resource_uri: expect.stringMatching(/99999999|removed/),
        event: expect.objectContaining({ type: 'deleted' }),
      }),
    ]);
  });

  test.each([
    ['too old', () => firstTimepoint(-keptDays) - 1],
    ['not published yet', () => firstTimepoint(1)],
  ])('answers 416 with an HTML page to a timepoint that is %s', async (_, timepoint) => {
    const answer = await fetch(address(timepoint()));
    expect([answer.status, await answer.text()]).toEqual([416, expect.stringContaining('<html>')]);
  });

  test('answers 429 to more connections than it allows, and 404 to an unknown stream', async () => {
    const stop = new AbortController();
    await Promise.all([1, 2, 3, 4].map(() => fetch(address(), { signal: stop.signal })));
    expect((await fetch(address())).status).toBe(429);
    stop.abort();
    expect((await fetch(`${sample.url}/stream.companieshouse.gov.uk/none`)).status).toBe(404);
  });

  test.each(['cut', 'reset'])('%s breaks the connection within the records', async (kind) => {
    await plant({ kind, times: 1 });
    const { timepoints, ended } = await read(address(firstTimepoint(0)), 1_000);
    expect(ended).not.toBe('open');
    expect(timepoints.length).toBeLessThan(recordsOf(world, 'companies', 0).length);
  });

  test('repeat sends the records of a day twice', async () => {
    await plant({ kind: 'repeat', times: 1 });
    const day = sentOf(world, 'companies', 0).map(({ timepoint }) => timepoint);
    expect((await read(address(firstTimepoint(0)), day.length * 2)).timepoints).toEqual([...day, ...day]);
  });

  test('a failing status has an HTML page', async () => {
    await plant({ kind: 'status', status: 502, times: 1 });
    expect((await fetch(address())).status).toBe(502);
  });
});
