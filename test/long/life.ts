import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadAll } from '../../cli/records/load.ts';
import { readConfig } from '../../infra/config.ts';
import { sources } from '../../sources/index.ts';
import { type Answer, addresses, advance, call, payment, sampleDay } from './client.ts';
import { query, readDecisionKeys } from './final-state.ts';
import { giveKey } from './first-day.ts';
import { startReceiver } from './receiver.ts';
import { type Ready, type Service, startService } from './service.ts';

/** A command that the operator runs when a day is loaded. It may run again after a failure. */
export interface Chore {
  readonly day: number;
  run(home: string): Promise<void>;
}

export interface Life {
  /** Days of the sample on which the service loads and pays, in rising order. */
  readonly days: readonly number[];
  readonly paymentsADay: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Fills the home before the first start. Absent: with the key of every life, and that start loads the first day. */
  readonly fill?: (home: string) => Promise<void>;
  readonly chores?: readonly Chore[];
  /** Time within which a start must be ready. Absent: as `startService` has it. */
  readonly startWithinMs?: number;
  /** Runs beside the days until `done`; may kill processes of the home. */
  readonly disturb?: (home: string, done: () => boolean) => Promise<void>;
  readonly onDay?: (day: number) => void;
  /** Called with the home as soon as it exists. */
  readonly onHome: (home: string) => void;
}

export interface Lived {
  readonly home: string;
  /**
   * Outcomes by key. While a day is loading (`day-3-loading-0`), REVIEW may stand for any other outcome: a source is stale until its newest day is
   * read. When the day is loaded (`day-3-loaded-0`), two runs of the same days answer the same.
   */
  readonly outcomes: Readonly<Record<string, string>>;
  /** The key of each stored decision, sorted. */
  readonly decisions: readonly string[];
  /** Events of the subscriber without duplicates (docs/interface.md, "De-duplication"). */
  readonly received: readonly string[];
  /** Deliveries with a wrong signature. */
  readonly invalid: number;
}

/** A payment that was answered. */
interface Paid {
  readonly body: object;
  readonly answer: string;
  readonly outcome: string;
}

type PaidByKey = Map<string, Paid>;

/**
 * Runs one service through all days: a subscriber receives every event, and payments are checked meanwhile. Starts the service again when it has
 * ended. When everything is loaded and delivered, sends every payment again, calls `before` and stops the service. Throws when a payment that is sent
 * again is not answered with its first answer.
 */
export async function live(
  { days, paymentsADay, env, fill = giveKey, chores = [], startWithinMs, disturb, onDay, onHome }: Life,
  before: (home: string) => Promise<void>,
): Promise<Lived> {
  const home = mkdtempSync(join(tmpdir(), 'risk-life-'));
  onHome(home);
  await fill(home);
  const receiver = await startReceiver({ failEvery: 7 });
  let service: Service = await startService(home, env, startWithinMs);
  let starting: Promise<Service> | undefined;
  const up = async () => {
    if (!service.exited()) return service;
    starting ??= again(() => startService(home, env, startWithinMs), 5).finally(() => {
      starting = undefined;
    });
    service = await starting;
    return service;
  };
  let over = false;
  const restarting = restart();
  // while Temporal outlives a killed start, a load waits for workers that only another start brings
  async function restart(): Promise<void> {
    for (; !over; await sleep(1_000)) await up().catch(() => undefined);
  }
  receiver.secret(await again(async () => watch(await up(), receiver.url), 50));
  let done = false;
  const disturbance = disturb?.(home, () => done);
  const paid: PaidByKey = new Map();
  const ready = async () => (await up()).ready;
  for (const day of days) {
    const paying = pay(`day-${day}-loading`, Math.ceil(paymentsADay / 2), ready, paid);
    await again(async () => reach(home, day, await up()), 200);
    await paying;
    await pay(`day-${day}-loaded`, Math.floor(paymentsADay / 2), ready, paid);
    for (const chore of chores.filter((one) => one.day === day)) {
      await again(async () => {
        await up();
        await chore.run(home);
      }, 100);
    }
    onDay?.(day);
  }
  done = true;
  await disturbance;
  await again(async () => reach(home, days.at(-1) ?? 0, await up()), 200);
  // a fourth failure waits ten minutes, and a delivery whose worker was killed is claimed again after 300 s
  await again(() => settled(home), 1_000);
  for (const [key, first] of paid) await repeat(key, first, ready);
  const decisions = await again(() => readDecisionKeys(home), 5);
  await again(async () => {
    await up();
    await before(home);
  }, 5);
  over = true;
  await restarting;
  await (await up()).stop();
  await receiver.close();
  const outcomes = Object.fromEntries([...paid].map(([key, { outcome }]) => [key, outcome]));
  return { home, outcomes, decisions, received: eventsOf(receiver.received()), invalid: receiver.invalid };
}

/** Returns the outcomes of `found` that two runs of the same days must not differ in, one line each. */
export function differingOutcomes(expected: Lived['outcomes'], found: Lived['outcomes']): string[] {
  return Object.entries(found).flatMap(([key, outcome]) => {
    const other = expected[key];
    const mayDiffer = key.includes('-loading-') && (outcome === 'REVIEW' || other === 'REVIEW');
    return outcome === other || mayDiffer ? [] : [`${key}: ${other} became ${outcome}`];
  });
}

/** Moves the sample's clock to the day, and loads everything published until then. */
async function reach(home: string, day: number, service: Service): Promise<void> {
  const now = await sampleDay(home);
  if (now < day) {
    await begun(home); // a stream that is first opened on a later day would rightly lack the days before
    await advance(home, day - now);
  }
  // the streams first: of a change that a stream and a snapshot state, the one that tells it first gives the event its day
  await caughtUp(home, new Date(Date.now() + 3_000));
  const { failures } = await loadAll({ config: readConfig({ ...addresses(home), RISK_HOME: home }), logger: pino({ level: 'silent' }) });
  if (failures.length > 0) throw new Error(`not all loaded: ${JSON.stringify(failures)}\n${service.log().slice(-2_000)}`);
  await caughtUp(home, new Date(Date.now() + 3_000));
}

/** Sends payments with one key each, each until it is answered, and then once more. */
async function pay(name: string, payments: number, ready: () => Promise<Ready>, paid: PaidByKey): Promise<void> {
  for (let i = 0; i < payments; i += 1) {
    const key = `${name}-${i}`;
    const { healthy = [] } = (await ready()).examples;
    const body = payment(healthy[i % healthy.length] ?? '', healthy[(i + 1) % healthy.length] ?? '', key);
    const { text: answer, json } = await answered(key, body, ready);
    const first = { body, answer, outcome: String((json.data as { outcome?: unknown } | undefined)?.outcome) };
    await repeat(key, first, ready);
    paid.set(key, first);
    await sleep(100);
  }
}

/** Sends a payment again. Throws when its key does not return the bytes of the first answer: the decision is lost, or was made twice. */
async function repeat(key: string, { body, answer }: Paid, ready: () => Promise<Ready>): Promise<void> {
  const { text, headers } = await answered(key, body, ready);
  if (text !== answer || headers.get('idempotent-replayed') !== 'true')
    throw new Error(`${key}: the repeated key returned another answer: ${answer} and ${text}`);
}

/** Sends a payment until it is answered. */
function answered(key: string, body: object, ready: () => Promise<Ready>): Promise<Answer> {
  return again(async () => {
    const answer = await call(await ready(), 'POST', '/api/v1/transaction-check', { body, idempotencyKey: key });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }, 300);
}

async function watch(service: Service, webhookUrl: string): Promise<string> {
  const { status, json, text } = await call(service.ready, 'POST', '/api/v1/watch', { body: { webhookUrl, everyCompany: true } });
  if (status >= 300) throw new Error(`watch: ${status} ${text}`);
  return String((json.data as { webhookSecret?: unknown }).webhookSecret);
}

/** Waits until every stream has a position. */
async function begun(home: string): Promise<void> {
  const followed = sources.filter(({ stream }) => stream !== undefined).map(({ id }) => `('${id}')`);
  const open = `
    select id from (values ${followed.join(', ')}) as followed (id)
    where not exists (select from stream where source = id and position is not null)`;
  await untilNone(home, open, 'a stream has not begun');
}

/**
 * Waits until every stream has sent something since the instant, and all of it is served: the publisher sends
 * the day's events a moment after the clock.
 */
async function caughtUp(home: string, since: Date): Promise<void> {
  const behind = `
    select source from stream
    where last_byte_at is null or last_byte_at < '${since.toISOString()}' or waiting_since is not null or sealing is not null
    union
    select source from release where source in (select source from stream) and state in ('offered', 'fetched', 'parsed', 'applied')`;
  await untilNone(home, behind, 'a stream is behind');
}

/** Waits for a minute, at least, until the statement returns no row; then throws with the words. */
async function untilNone(home: string, statement: string, otherwise: string): Promise<void> {
  for (let turn = 0; turn < 120; turn += 1) {
    if ((await query(home, statement)).length === 0) return;
    await sleep(500);
  }
  throw new Error(otherwise);
}

async function settled(home: string): Promise<void> {
  const open = await query<{ n: number }>(home, `select count(*)::int as n from delivery where state in ('pending', 'retrying')`);
  if (open[0]?.n !== 0) throw new Error(`${open[0]?.n} deliveries are still due`);
}

function eventsOf(received: readonly { event: string; companyNumber: string; sourceId: string }[]): string[] {
  return received.map(({ event, companyNumber, sourceId }) => `${event} ${companyNumber} ${sourceId}`).sort();
}

/** Repeats `work` until it succeeds, at most `times` times: the service may be starting again. */
async function again<T>(work: () => Promise<T>, times: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= times) throw error;
      await sleep(1_000);
    }
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
