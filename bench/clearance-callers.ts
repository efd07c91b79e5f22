import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/**
 * The callers of the clearance benchmark, in a process of their own: what they cost is not taken for the API's. They share its two cores,
 * so they do the least: bodies are made before, answers are counted and not read.
 */
export interface Order {
  readonly url: string;
  readonly key: string;
  readonly companies: readonly string[];
  readonly seconds: number;
  /** So many requests a second whatever has become of those before, or so many callers who never wait. */
  readonly load: { readonly perSecond: number } | { readonly callers: number };
}

export interface Load {
  /** Milliseconds of each request that was answered 200. */
  readonly took: readonly number[];
  readonly errors: number;
  readonly seconds: number;
  readonly cpuMs: number;
}

const bodies: string[] = [];
/** Random once and then counted: unique, and cheaper than a UUID each. */
const run = randomBytes(8).toString('hex');
let sent = 0;

process.once('message', async (order: Order) => {
  bodies.push(...Array.from({ length: 1_000 }, (_, i) => bodyOf(order.companies, i)));
  const pool = new Pool(order.url, { connections: 64 });
  const cpu = process.cpuUsage();
  const { load, seconds } = order;
  const told = await ('callers' in load
    ? saturate(pool, order.key, seconds, load.callers)
    : atRate(pool, order.key, seconds, load.perSecond));
  const { user, system } = process.cpuUsage(cpu);
  await pool.close();
  process.send?.({ ...told, cpuMs: (user + system) / 1_000 } satisfies Load, () => process.disconnect());
});

type Told = Omit<Load, 'cpuMs'>;

/** Latency counts from the moment at which the request was due. */
async function atRate(pool: Pool, key: string, seconds: number, perSecond: number): Promise<Told> {
  const took: number[] = [];
  let errors = 0;
  const start = performance.now();
  const inFlight: Promise<void>[] = [];
  for (let i = 0; i < seconds * perSecond; i += 1) {
    const due = start + (i * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    inFlight.push(
      clear(pool, key).then((ok) => {
        if (ok) took.push(performance.now() - due);
        else errors += 1;
      }),
    );
  }
  await Promise.all(inFlight);
  return { took, errors, seconds: (performance.now() - start) / 1_000 };
}

async function saturate(pool: Pool, key: string, seconds: number, callers: number): Promise<Told> {
  const took: number[] = [];
  let errors = 0;
  const start = performance.now();
  const one = async () => {
    while (performance.now() < start + seconds * 1_000) {
      const before = performance.now();
      if (await clear(pool, key)) took.push(performance.now() - before);
      else errors += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, one));
  return { took, errors, seconds: (performance.now() - start) / 1_000 };
}

/** True when the answer is 200. A key of its own for each request: a repetition would be answered from what is stored. */
function clear(pool: Pool, key: string): Promise<boolean> {
  sent += 1;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': `${run}-${sent}` };
  const body = bodies[sent % bodies.length] ?? '';
  return new Promise((resolve) => {
    let status = 0;
    pool.dispatch(
      { method: 'POST', path: '/api/v1/transaction-check', headers, body },
      {
        onRequestStart: () => {}, // undici knows its newer handlers by it
        onResponseStart: (_controller, code) => {
          status = code;
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(status === 200),
        onResponseError: () => resolve(false),
      },
    );
  });
}

/** Payer and payee from the two halves, so that they are never the same: that would be 422. */
function bodyOf(companies: readonly string[], index: number): string {
  const half = companies.length / 2;
  const anyOf = (from: number) => companies[from + Math.floor(Math.random() * half)];
  return JSON.stringify({
    transactionId: randomUUID(),
    amountMinor: 125_000,
    currency: 'GBP',
    direction: 'outbound',
    payer: { role: 'payer', companyNumber: anyOf((index % 2) * half) },
    payee: { role: 'payee', companyNumber: anyOf(((index + 1) % 2) * half) },
    terms: { creditDays: 0 },
  });
}
