import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The callers of the clearance benchmark, in a process of their own: what they cost is not taken for the API's. They share its two cores,
 * so they do the least: bodies are made before, and HTTP/1.1 is spoken on bare kept-alive sockets, for a client library takes several times the CPU.
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
  const pool = await Promise.all(Array.from({ length: 64 }, () => open(order.url)));
  const cpu = process.cpuUsage();
  const { load, seconds } = order;
  const told = await ('callers' in load
    ? saturate(pool, order.key, seconds, load.callers)
    : atRate(pool, order.key, seconds, load.perSecond));
  const { user, system } = process.cpuUsage(cpu);
  for (const socket of pool) socket.destroy();
  process.send?.({ ...told, cpuMs: (user + system) / 1_000 } satisfies Load, () => process.disconnect());
});

type Told = Omit<Load, 'cpuMs'>;

/** Latency counts from the moment at which the request was due. */
async function atRate(pool: Socket[], key: string, seconds: number, perSecond: number): Promise<Told> {
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

async function saturate(pool: Socket[], key: string, seconds: number, callers: number): Promise<Told> {
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

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket.setEncoding('latin1').on('error', () => {}); // 'close' tells whoever waits
}

/** True when the answer is 200. A key of its own for each request: a repetition would be answered from what is stored. */
async function clear(pool: Socket[], key: string): Promise<boolean> {
  const socket = pool.pop();
  if (socket === undefined) return false; // 64 unanswered: the API is far behind
  sent += 1;
  const body = bodies[sent % bodies.length] ?? '';
  socket.write(
    `POST /api/v1/transaction-check HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: ${run}-${sent}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const status = await answered(socket);
  if (status !== undefined) pool.push(socket);
  return status === 200;
}

/** The status, when the whole answer is there: Content-Length bytes after the empty line. Undefined when the connection ended first. */
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
      if (text.length >= head + 4 + length) settle(Number(text.slice(9, 12)));
    };
    socket.on('data', read).on('close', lost);
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
