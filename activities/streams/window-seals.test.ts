import { describe, expect, test } from 'vitest';
import { companyStream as source } from '../../sources/companies-house/company-stream/source.ts';
import { windowSeals } from './window-seals.ts';

/** Seals a window of one record that was published on `day`. `lastRead`: the day that the clock read last; `today`: what a new reading gives. */
async function sealedDay(day: string | undefined, { lastRead, today }: { lastRead: string; today: string }): Promise<unknown> {
  const sealed: { dataDate?: unknown }[] = [];
  const moment = (of: string) => ({ now: new Date(0), today: of });
  const deps = {
    source,
    reader: 'reader',
    publisher: {},
    streams: {
      plan: async () => undefined,
      sealed: async (_source: string, _reader: string, window: object) => void sealed.push(window),
    },
    // the bytes are in the store
    raw: { manifest: async () => ({}) },
    clock: { clock: () => moment(lastRead), refresh: async () => moment(today), stop: () => undefined },
  } as unknown as Parameters<typeof windowSeals>[0];
  const records = [{ timepoint: 7, bytes: Buffer.from('{}\n') }];
  await windowSeals(deps).seal({ records, since: new Date(0), newest: undefined, day });
  return sealed[0]?.dataDate;
}

describe('a window of a stream', () => {
  test('has the day of its records when the sample moved on since its clock was read', async () => {
    expect(await sealedDay('2026-06-05', { lastRead: '2026-06-02', today: '2026-06-17' })).toBe('2026-06-05');
  });

  test('has today as its day when its records state no day, or a day after tomorrow', async () => {
    const clock = { lastRead: '2026-06-02', today: '2026-06-02' };
    expect(await sealedDay('2026-06-03', clock)).toBe('2026-06-03');
    expect(await sealedDay('2026-06-04', clock)).toBe('2026-06-02');
    expect(await sealedDay(undefined, clock)).toBe('2026-06-02');
  });
});
