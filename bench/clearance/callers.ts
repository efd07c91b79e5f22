import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The callers of the clearance benchmark, in a separate process, so that their CPU time is not counted as the API's. They share the API's two
 * cores and therefore do little: bodies are made beforehand, and requests go over bare kept-alive sockets, since a client library takes several
 * times the CPU. Not autocannon: at 100 requests/s it sends a second's requests in one burst, waits for answers before it sends more, and its
 * "correction" turned 1,198 answers of a server that pauses 1 s in 4 into 28,095 samples with a median of 226 ms (open loop: 8 ms).
 */
export interface Order {
  readonly url: string;
  readonly key: string;
  readonly companies: readonly string[];
  readonly seconds: number;
  /**
   * `perSecond`: requests at a constant rate, whether earlier ones were answered or not. `callers`: each sends its next request at once. `isEachOnce`: they
   * end when each company was in one request, also before the time is over.
   */
  readonly load: { readonly perSecond: number } | { readonly callers: number; readonly isEachOnce?: true };
  /** Absent: `transaction-check`. The others ask about one company each. */
  readonly operation?: 'report' | 'risk-assess';
}

export interface Load {
  /** Milliseconds of each request with status 200. */
  readonly took: readonly number[];
  readonly errors: number;
  /** Errors by kind: the status, `lost` (the connection ended), or `unsent` (the callers already waited for 64 answers). */
  readonly failures: Readonly<Record<string, number>>;
  /** Answers by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly cpuMs: number;
}

const bodies: string[] = [];
/** A random prefix with a counter is unique, and cheaper than a UUID per request. */
const run = randomBytes(8).toString('hex');
let sent = 0;
const outcomes: Record<string, number> = {};
const failures: Record<string, number> = {};

process.once('message', async (order: Order) => {
  const { companies, operation } = order;
  if (operation === undefined) bodies.push(...Array.from({ length: companies.length / 2 }, (_, i) => bodyOf(companies, i)));
  else bodies.push(...companies.map((companyNumber) => JSON.stringify({ companyNumber })));
  const pool: Pool = { url: order.url, path: `/api/v1/${operation ?? 'transaction-check'}`, idle: [], open: 0 };
  const cpu = process.cpuUsage();
  const { load, seconds } = order;
  const timings = await ('callers' in load
    ? saturate(pool, order.key, seconds, load.callers, load.isEachOnce === true ? bodies.length : Number.POSITIVE_INFINITY)
    : atRate(pool, order.key, seconds, load.perSecond));
  const { user, system } = process.cpuUsage(cpu);
  for (const socket of pool.idle) socket.destroy();
  process.send?.({ ...timings, failures, outcomes, cpuMs: (user + system) / 1_000 } satisfies Load, () => process.disconnect());
});

type Timings = Omit<Load, 'cpuMs' | 'failures' | 'outcomes'>;

/** Open loop: latency counts from the moment at which the request was due. */
async function atRate(pool: Pool, key: string, seconds: number, perSecond: number): Promise<Timings> {
  const took: number[] = [];
  let errors = 0;
  const start = performance.now();
  const inFlight: Promise<void>[] = [];
  for (let i = 0; i < seconds * perSecond; i += 1) {
    const due = start + (i * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    inFlight.push(
      ask(pool, key).then((ok) => {
        if (ok) took.push(performance.now() - due);
        else errors += 1;
      }),
    );
  }
  await Promise.all(inFlight);
  return { took, errors, seconds: (performance.now() - start) / 1_000 };
}

async function saturate(pool: Pool, key: string, seconds: number, callers: number, most: number): Promise<Timings> {
  const took: number[] = [];
  let errors = 0;
  const start = performance.now();
  const one = async () => {
    while (sent < most && performance.now() < start + seconds * 1_000) {
      const before = performance.now();
      if (await ask(pool, key)) took.push(performance.now() - before);
      else errors += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, one));
  return { took, errors, seconds: (performance.now() - start) / 1_000 };
}

/** Connections to the API. One is opened when a request finds none idle: the API ends a connection that sends no request for a while. */
interface Pool {
  readonly url: string;
  readonly path: string;
  readonly idle: Socket[];
  open: number;
}

const mostOpen = 64;

/** Returns an idle connection or a new one; undefined when the callers wait for 64 answers. */
function take(pool: Pool): Socket | undefined {
  const idle = pool.idle.pop();
  if (idle !== undefined || pool.open >= mostOpen) return idle;
  pool.open += 1;
  const { hostname, port } = new URL(pool.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on('error', () => {}); // 'close' follows, and ends the wait for an answer
  socket.once('close', () => {
    pool.open -= 1;
    const at = pool.idle.indexOf(socket);
    if (at >= 0) pool.idle.splice(at, 1);
  });
  return socket.setEncoding('latin1');
}

/** Returns whether the status is 200. Each request has its own Idempotency-Key: the API answers a repeated key with the stored decision. */
async function ask(pool: Pool, key: string): Promise<boolean> {
  const socket = take(pool);
  if (socket === undefined) return failed('unsent');
  sent += 1;
  const body = bodies[sent % bodies.length] ?? '';
  socket.write(
    `POST ${pool.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: ${run}-${sent}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const status = await answered(socket);
  if (status !== undefined) pool.idle.push(socket);
  return status === 200 || failed(String(status ?? 'lost'));
}

function failed(kind: string): false {
  failures[kind] = (failures[kind] ?? 0) + 1;
  return false;
}

/** Resolves to the status when the whole answer has arrived: Content-Length bytes after the empty line. Undefined when the connection ends first. */
function answered(socket: Socket): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const settle = (status: number | undefined) => {
      socket.off('data', read).off('close', lost);
      resolve(status);
    };
    const lost = () => settle(undefined);
    const read = (chunk: string) => {
      text += chunk;
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (Number.isNaN(length)) throw new Error('an answer without Content-Length');
      if (text.length < head + 4 + length) return;
      const outcome = /"outcome":"(\w+)"/.exec(text)?.[1] ?? 'none';
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      settle(Number(text.slice(9, 12)));
    };
    socket.on('data', read).on('close', lost);
  });
}

/** Each company is in one pair, with one of the other half: an equal pair would be answered 422. */
function bodyOf(companies: readonly string[], index: number): string {
  const pair = [companies[index], companies[index + companies.length / 2]];
  return JSON.stringify({
    transactionId: randomUUID(),
    amountMinor: 125_000,
    currency: 'GBP',
    direction: 'outbound',
    payer: { role: 'payer', companyNumber: pair[index % 2] },
    payee: { role: 'payee', companyNumber: pair[(index + 1) % 2] },
    terms: { creditDays: 0 },
  });
}
