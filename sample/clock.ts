import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../infra/durable-file.ts';
import { hasCode } from '../infra/error-code.ts';
import { isoOf, parseIso } from './calendar.ts';

export interface Today {
  /** ISO date in London. */
  readonly today: string;
  /** Days since 2026-06-01. */
  readonly day: number;
}

/** The clock shows the day from this instant on, ISO 8601 UTC. */
export interface Move {
  readonly at: string;
  readonly today: string;
}

export interface Clock {
  now(): Today;
  /** Since when it has shown which day, from the first start on, the earliest first: at most the newest 400. */
  moves(): readonly Move[];
  /** Moves the date on, one day at a time, and stores each day. Returns the new date. */
  advance(days: number): Promise<Today>;
}

/** The service reads them each second. */
const mostMoves = 400;

/**
 * Opens the sample's clock, whose date and moves are stored in `<home>/sample/clock.json`; day 0 without that file. The clock does not follow real time.
 * Throws an `Error` when the file holds no date.
 */
export async function openClock(home: string): Promise<Clock> {
  const folder = join(home, 'sample');
  const path = join(folder, 'clock.json');
  await mkdir(folder, { recursive: true });
  const read = await readFile(path, 'utf8').catch(undefinedIfAbsent);
  let { day, moves } = read === undefined ? { day: 0, moves: [] } : stateOf(read, path);
  const store = (to: number) => {
    const moved = [...moves, { at: new Date().toISOString(), today: isoOf(to) }].slice(-mostMoves);
    return writeDurably(path, `${JSON.stringify({ today: isoOf(to), day: to, moves: moved })}\n`).then(() => {
      [day, moves] = [to, moved];
    });
  };
  if (read === undefined) await store(0);
  let last: Promise<unknown> = Promise.resolve();
  const now = () => ({ today: isoOf(day), day });
  async function move(days: number): Promise<Today> {
    for (let moved = 0; moved < days; moved += 1) await store(day + 1);
    return now();
  }
  return {
    now,
    moves: () => moves,
    advance(days) {
      const moved = last.then(() => move(days));
      last = moved.catch(() => undefined);
      return moved;
    },
  };
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/** A file of an earlier program has no moves. */
const stored = z.object({ today: z.string(), moves: z.array(z.object({ at: z.string(), today: z.string() })).default([]) });

function stateOf(text: string, path: string): { day: number; moves: readonly Move[] } {
  const { data } = stored.safeParse(JSON.parse(text));
  const day = data === undefined ? undefined : parseIso(data.today);
  if (data === undefined || day === undefined) throw new Error(`${path} holds no date: remove the file to begin at day 0`);
  return { day, moves: data.moves };
}
