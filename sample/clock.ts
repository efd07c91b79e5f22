import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../infra/durable-file.ts';
import { hasCode } from '../infra/error-code.ts';
import { isoOf, parseIso } from './calendar.ts';

export interface Today {
  /** ISO date in London. */
  readonly today: string;
  /** Days since 2026-06-01. */
  readonly day: number;
}

export interface Clock {
  now(): Today;
  /** Moves the date on, one day at a time, and stores each day. Returns the new date. */
  advance(days: number): Promise<Today>;
}

/**
 * Opens the sample's clock, whose date is stored in `<home>/sample/clock.json`; day 0 without that file. The clock does not follow real time.
 * Throws an `Error` when the file holds no date.
 */
export async function openClock(home: string): Promise<Clock> {
  const folder = join(home, 'sample');
  const path = join(folder, 'clock.json');
  await mkdir(folder, { recursive: true });
  let day = await readDay(path);
  let last: Promise<unknown> = Promise.resolve();
  const now = () => ({ today: isoOf(day), day });
  async function move(days: number): Promise<Today> {
    for (let moved = 0; moved < days; moved += 1) {
      await writeDurably(path, `${JSON.stringify({ today: isoOf(day + 1), day: day + 1 })}\n`);
      day += 1;
    }
    return now();
  }
  return {
    now,
    advance(days) {
      const moved = last.then(() => move(days));
      last = moved.catch(() => undefined);
      return moved;
    },
  };
}

async function readDay(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (text === undefined) return 0;
  const read: unknown = JSON.parse(text);
  const today = typeof read === 'object' && read !== null && 'today' in read ? read.today : undefined;
  const day = typeof today === 'string' ? parseIso(today) : undefined;
  if (day === undefined) throw new Error(`${path} holds no date: remove the file to begin at day 0`);
  return day;
}
