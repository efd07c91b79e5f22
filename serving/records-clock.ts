import { z } from 'zod';
import type { Config } from '../infra/config.ts';
import type { Logger } from '../infra/telemetry/logger.ts';
import { SourceProblem } from '../sources/problem.ts';
import { addDays, daysBetween, isDay, londonDay } from '../uk/day.ts';

/** The current instant, and the day that counts as today for the records (Europe/London, ISO 8601). */
export interface Moment {
  readonly now: Date;
  readonly today: string;
  /** With sample records: since when its clock has shown which day, the earliest first. */
  readonly moves?: readonly ClockMove[];
}

interface ClockMove {
  readonly at: Date;
  readonly today: string;
}

/** Returns an instant of the records' clock in UTC, without fractions of a second. The sample's day differs from that of the machine. */
export function recordsInstant({ now, today }: Moment): string {
  const time = now.toISOString().slice(0, 19);
  return `${londonDay(now) === today ? time : `${today}${time.slice(10)}`}Z`;
}

export interface RecordsClock {
  clock(): Moment;
  /**
   * Reads the sample's clock now instead of at the next second, and compares the clock of this process with another one where the records' clock has one.
   * Throws `SourceProblem` PUBLISHER_UNREACHABLE and CLOCKS_APART.
   */
  refresh(): Promise<Moment>;
  stop(): void;
}

/**
 * Creates the clock of the records. With real records, today is the day in London. The sample has a calendar of its own, so with sample records
 * today is the day of the sample's clock, read every second; while the sample does not answer, the last day that was read stays. Throws when the
 * sample does not answer at first. `requireAgreed` rejects while the clock of this process must not be believed; a process that writes how fresh records are needs it.
 */
export async function createRecordsClock(
  { records }: Pick<Config, 'records'>,
  logger: Logger,
  requireAgreed: () => Promise<void> = async () => {},
): Promise<RecordsClock> {
  if (records.mode !== 'sample' || records.url === undefined) {
    const clock = () => {
      const now = new Date();
      return { now, today: londonDay(now) };
    };
    const refresh = async () => {
      await requireAgreed();
      return clock();
    };
    return { clock, refresh, stop: () => {} };
  }
  const address = `${records.url}/clock`;
  let shown = await sampleDay(address);
  const read = async () => {
    shown = await sampleDay(address);
  };
  const refresh = async () => {
    await Promise.all([requireAgreed(), read()]);
    return { now: new Date(), ...shown };
  };
  const timer = setInterval(() => {
    read().catch((error: unknown) => logger.debug({ err: error }, 'the sample clock does not answer'));
  }, 1_000);
  timer.unref();
  return { clock: () => ({ now: new Date(), ...shown }), refresh, stop: () => clearInterval(timer) };
}

/**
 * Returns the moment of the clock. Reads the clock anew when the day of a record lies after tomorrow: the sample may have moved on by days within the
 * last second, and the record would count as one of the future. Throws `SourceProblem` PUBLISHER_UNREACHABLE.
 */
export async function momentFor(day: string | undefined, { clock, refresh }: Pick<RecordsClock, 'clock' | 'refresh'>): Promise<Moment> {
  const moment = clock();
  return day !== undefined && day > addDays(moment.today, 1) ? refresh() : moment;
}

/**
 * Returns the day of the records at the instant: the day in London with real records. The sample has a calendar of its own: its clock stood at a day then. Before
 * its first start, its day is taken to lie as far before its first day as the instant lies before that start.
 */
export function dayOfRecords(asOf: Date, { now, today, moves = [] }: Moment): string {
  const shown = moves.findLast(({ at }) => at <= asOf);
  if (shown !== undefined) return shown.today;
  const first = moves[0] ?? { at: now, today };
  return addDays(first.today, -daysBetween(londonDay(asOf), londonDay(first.at)));
}

const shownSchema = z.object({
  today: z.string().refine(isDay),
  moves: z.array(z.object({ at: z.iso.datetime().transform((at) => new Date(at)), today: z.string().refine(isDay) })).default([]),
});

async function sampleDay(address: string): Promise<Omit<Moment, 'now'>> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch((cause: unknown) => {
    throw new SourceProblem('PUBLISHER_UNREACHABLE', `${address} does not answer`, { cause });
  });
  const { data } = shownSchema.safeParse(await answer.json());
  if (data === undefined) throw new Error(`${address} answers without a day`);
  return data;
}
