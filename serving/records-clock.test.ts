import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { requireClocksAgree } from './clocks-agree.ts';
import { createRecordsClock, dayOfRecords } from './records-clock.ts';

test('the last day that the sample stated stays while the sample does not answer, and a reading of its clock names the problem', async () => {
  const server = createServer((_, response) => response.end('{"today":"2026-06-01"}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = await createRecordsClock(
    { records: { mode: 'sample', url, companies: 1, seed: 1, daySeconds: 0 } },
    pino({ level: 'silent' }),
  );
  try {
    expect(await clock.refresh()).toMatchObject({ today: '2026-06-01' });
    server.closeAllConnections();
    server.close();
    await expect(clock.refresh()).rejects.toMatchObject({ code: 'PUBLISHER_UNREACHABLE' });
    expect(clock.clock()).toMatchObject({ today: '2026-06-01' });
  } finally {
    clock.stop();
  }
});

test('a reading of the clock of real records is refused while another clock differs', async () => {
  let requireAgreed = async () => {};
  const clock = await createRecordsClock({ records: { mode: 'live' } }, pino({ level: 'silent' }), () => requireAgreed());
  expect((await clock.refresh()).today).toMatch(/^\d{4}-\d\d-\d\d$/);
  requireAgreed = () => requireClocksAgree(async () => new Date(Date.now() - 61_000));
  await expect(clock.refresh()).rejects.toMatchObject({ code: 'CLOCKS_APART' });
});

describe('the day of the records at an earlier instant', () => {
  const moves = [
    { at: new Date('2026-11-20T09:00:00Z'), today: '2026-06-01' },
    { at: new Date('2026-11-27T14:05:00Z'), today: '2026-06-02' },
    { at: new Date('2026-11-27T14:05:01Z'), today: '2026-06-03' },
  ];
  const sample = { now: new Date('2026-11-27T15:00:00Z'), today: '2026-06-03', moves };

  test.each([
    ['2026-11-27T14:30:00Z', '2026-06-03'],
    ['2026-11-27T14:05:00.500Z', '2026-06-02'],
    ['2026-11-27T14:00:00Z', '2026-06-01'],
    ['2026-11-20T09:00:00Z', '2026-06-01'],
    ['2026-11-10T09:00:00Z', '2026-05-22'],
  ])('is the day that the clock of the sample showed at %s: %s', (at, day) => {
    expect(dayOfRecords(new Date(at), sample)).toBe(day);
  });

  test('is the day in London with real records', () => {
    const real = { now: new Date('2026-11-27T15:00:00Z'), today: '2026-11-27' };
    expect(dayOfRecords(new Date('2026-06-01T23:30:00Z'), real)).toBe('2026-06-02');
  });
});
