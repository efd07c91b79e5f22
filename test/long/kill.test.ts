import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { loadAll } from '../../cli/records/load.ts';
import { readConfig } from '../../infra/config.ts';
import { addresses, advance, call, payment, sampleDay } from './client.ts';
import { processesOf } from './processes.ts';
import { startReceiver } from './receiver.ts';
import { type Service, startService } from './service.ts';

/** Day 1 has the first new petition, day 30 a new register; the days between have notices of every kind. */
const days = [1, 2, 3, 4, 30, 31];
const kills = Number(process.env.RISK_KILLS ?? 24);
const payments = 60;
const seed = Number(process.env.RISK_KILL_SEED ?? Date.now() % 1_000_000);

interface FinalState {
  readonly facts: Record<string, unknown>;
  readonly events: readonly string[];
  readonly deliveries: readonly string[];
  readonly outcomes: Record<string, string>;
  readonly received: readonly string[];
}

/**
 * Runs the same days, payments and subscriber twice: once undisturbed, once while processes are killed at random moments. Both runs must
 * end in the same state.
 */
describe('kill -9 of any process at any moment', () => {
  const homes: string[] = [];
  afterAll(() => {
    for (const home of homes) {
      for (const { pid } of processesOf(home)) kill(pid);
      rmSync(home, { recursive: true, force: true });
    }
  });

  test(
    'ends in the same state as an undisturbed run: no event, delivery or decision is lost or duplicated',
    async () => {
      const undisturbed = await live(async () => {});
      const killed: string[] = [];
      const random = randomFrom(seed);
      const disturbed = await live(async (home, done) => {
        while (!done() || killed.length < kills) {
          await sleep(200 + random() * 2_800);
          const running = processesOf(home);
          const starting = !running.some(({ role }) => role === 'api');
          if (starting && random() < 0.9) continue; // kills some starts too, but lets most of them reach their work
          const victim = running[Math.floor(random() * running.length)];
          if (victim === undefined) continue;
          kill(victim.pid);
          killed.push(victim.role);
          if (killed.length >= kills) return;
        }
      });
      process.stderr.write(`seed ${seed}: killed ${killed.length}: ${killed.join(', ')}\n`);
      expect(disturbed.outcomes).toEqual(undisturbed.outcomes);
      expect(disturbed.events).toEqual(undisturbed.events);
      expect(disturbed.facts).toEqual(undisturbed.facts);
      expect(disturbed.deliveries).toEqual(undisturbed.deliveries);
      expect(disturbed.received).toEqual(undisturbed.received);
      expect(undisturbed.events.length).toBeGreaterThan(10);
      expect(killed.length).toBeGreaterThanOrEqual(20);
    },
    45 * 60_000,
  );

  /** Runs one service through all days while `disturb` kills processes. Starts the service again when it has ended. */
  async function live(disturb: (home: string, done: () => boolean) => Promise<void>): Promise<FinalState> {
    const home = mkdtempSync(join(tmpdir(), 'risk-kill-'));
    homes.push(home);
    const receiver = await startReceiver({ failEvery: 7 });
    let service: Service = await startService(home);
    const up = async () => {
      if (!service.exited()) return service;
      service = await again(() => startService(home), 5);
      return service;
    };
    receiver.secret(await again(async () => watch(await up(), receiver.url), 50));
    let done = false;
    const disturbance = disturb(home, () => done);
    const outcomes: Record<string, string> = {};
    for (const day of days) {
      const paying = pay(day, async () => (await up()).ready, outcomes);
      await again(async () => reach(home, day, await up()), 200);
      await paying;
    }
    done = true;
    await disturbance;
    await again(async () => reach(home, days.at(-1) ?? 0, await up()), 200);
    await again(() => settled(home), 300);
    const state = { ...(await read(home)), outcomes, received: distinctEvents(receiver.received) };
    expect(receiver.invalid).toBe(0);
    await (await up()).stop();
    await receiver.close();
    return state;
  }

  /** Moves the sample's clock to the day, and loads everything published until then. */
  async function reach(home: string, day: number, service: Service): Promise<void> {
    const now = await sampleDay(home);
    if (now < day) await advance(home, day - now);
    const { failures } = await loadAll({ config: readConfig({ ...addresses(home), RISK_HOME: home }), logger: pino({ level: 'silent' }) });
    if (failures.length > 0) throw new Error(`not all loaded: ${JSON.stringify(failures)}\n${service.log().slice(-2_000)}`);
  }

  /** Sends payments with one key each, and retries each until it is answered. The same key again must return the same bytes. */
  async function pay(day: number, ready: () => Promise<Service['ready']>, outcomes: Record<string, string>): Promise<void> {
    for (let i = 0; i < payments / days.length; i += 1) {
      const key = `day-${day}-payment-${i}`;
      const attempt = async () => {
        const to = await ready();
        const healthy = to.examples.healthy ?? [];
        const body = payment(healthy[i % healthy.length] ?? '', healthy[(i + 1) % healthy.length] ?? '', key);
        const answer = await call(to, 'POST', '/api/v1/transaction-check', { body, idempotencyKey: key });
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
        return answer;
      };
      const first = await again(attempt, 300);
      const second = await again(attempt, 300);
      expect(second.text).toBe(first.text);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      outcomes[key] = String((first.json.data as { outcome?: unknown } | undefined)?.outcome);
      await sleep(100);
    }
  }
});

async function watch(service: Service, webhookUrl: string): Promise<string> {
  const { status, json, text } = await call(service.ready, 'POST', '/api/v1/watch', { body: { webhookUrl } });
  if (status >= 300) throw new Error(`watch: ${status} ${text}`);
  return String((json.data as { webhookSecret?: unknown }).webhookSecret);
}

async function settled(home: string): Promise<void> {
  const open = await query<{ n: number }>(home, `select count(*)::int as n from delivery where state in ('pending', 'retrying')`);
  if (open[0]?.n !== 0) throw new Error(`${open[0]?.n} deliveries are still due`);
}

async function read(home: string): Promise<Omit<FinalState, 'outcomes' | 'received'>> {
  const facts = await query<{ company_number: string; facts: unknown }>(home, 'select company_number, facts from company_facts');
  const events = await query<{ event: string }>(
    home,
    `select concat_ws(' | ', type, company_number, source_id, detail) as event from event order by type collate "C", company_number, source_id`,
  );
  const deliveries = await query<{ delivery: string }>(
    home,
    `select concat_ws(' | ', e.type, e.company_number, e.source_id, d.state) as delivery from delivery d join event e on e.id = d.event
     order by e.type collate "C", e.company_number, e.source_id`,
  );
  const doubled = await query<{ idempotency_key: string }>(
    home,
    'select idempotency_key from decision group by tenant, environment, idempotency_key having count(*) > 1',
  );
  expect(doubled).toEqual([]);
  return {
    facts: Object.fromEntries(facts.map((row) => [row.company_number, withoutInstants(row.facts)])),
    events: events.map(({ event }) => event),
    deliveries: deliveries.map(({ delivery }) => delivery),
  };
}

/** Removes the instants of fetching, the only values that differ between two runs. */
function withoutInstants(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'retrievedAt' ? undefined : inner)));
}

/** Returns the events of the subscriber without duplicates (docs/interface.md, "De-duplication"). */
function distinctEvents(received: readonly { event: string; companyNumber: string; sourceId: string }[]): string[] {
  return [...new Set(received.map(({ event, companyNumber, sourceId }) => `${event} ${companyNumber} ${sourceId}`))].sort();
}

async function query<T extends object>(home: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: addresses(home).DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
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

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // the process has already ended
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** mulberry32: the same seed repeats a failed run. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
