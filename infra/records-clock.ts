import type { Config } from './config.ts';
import type { Logger } from './telemetry/logger.ts';

/** The real instant, and the day that the records speak of as today (Europe/London, ISO 8601). */
export interface Moment {
  readonly now: Date;
  readonly today: string;
}

export interface RecordsClock {
  clock(): Moment;
  /** Asks the sample's clock at once instead of at the next second. */
  refresh(): Promise<Moment>;
  stop(): void;
}

/**
 * With real records today is London's date. The sample's publishers live in a year of their own, so there today is the day of their
 * clock, asked every second; while they do not answer, the last known day stands.
 */
export async function createRecordsClock({ records }: Pick<Config, 'records'>, logger: Logger): Promise<RecordsClock> {
  if (records.mode !== 'sample' || records.url === undefined) {
    const clock = () => londonMoment(new Date());
    return { clock, refresh: async () => clock(), stop: () => {} };
  }
  const address = `${records.url}/clock`;
  let today = await sampleDay(address);
  const refresh = async () => {
    today = await sampleDay(address);
    return { now: new Date(), today };
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => logger.debug({ err: error }, 'the sample clock does not answer'));
  }, 1_000);
  timer.unref();
  return { clock: () => ({ now: new Date(), today }), refresh, stop: () => clearInterval(timer) };
}

/** ISO day so many days before another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

function londonMoment(now: Date): Moment {
  return { now, today: londonDay.format(now) };
}

async function sampleDay(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  const { today } = (await answer.json()) as { today?: unknown };
  if (typeof today !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(today)) throw new Error(`${address} gave no day`);
  return today;
}
