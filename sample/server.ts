import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accountsFiles } from './accounts/store.ts';
import { companyFiles } from './basic-company-data/store.ts';
import { type Clock, openClock } from './clock.ts';
import { isBroken, refuseHandshake, sendBroken } from './http/broken-answer.ts';
import { createFaults, damaged, errorPage, type Fault, type Faults, parseFault } from './http/fault.ts';
import { createLimiter, generous, type Limit } from './http/limit.ts';
import { type Answer, answer, type Publishers } from './http/publishers.ts';
import { send } from './http/resource.ts';
import { deliveryLines, deliveryName } from './officers/file.ts';
import { updateFile, updateName } from './officers/update.ts';
import { pscFiles } from './psc/store.ts';
import { createStreams, streamHost } from './streaming/serve.ts';
import { truthExamples, truthTable } from './truth.ts';
import { createWorld, type Variation } from './world.ts';

interface Logger {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

interface PublisherOptions extends Variation {
  /** 50 to 5 million. */
  readonly companies: number;
  readonly seed: number;
  /** Folder: `<home>/sample` holds the clock and the files of the month. */
  readonly home: string;
  /** 0: any free port. */
  readonly port: number;
  readonly host?: string;
  readonly limit?: Limit;
  readonly logger?: Logger;
}

/** The running server. */
export interface RunningPublishers {
  readonly url: string;
  readonly clock: Clock;
  close(): Promise<void>;
}

interface Served {
  readonly publishers: Publishers;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly serveStream: ReturnType<typeof createStreams>;
  /** Returns the seconds that a client must wait, or 0. */
  readonly waitFor: (host: string) => number;
  readonly logger: Logger | undefined;
}

/**
 * Starts an HTTP server for all publishers of the sample: `<url>/<host>/<path>` answers for `https://<host>/<path>`. It also serves `/clock`,
 * `/clock/advance`, `/truth`, `/truth/examples`, `/deliveries` and `/faults`. The `Date` header is real time, not the sample's clock.
 */
export async function servePublishers(options: PublisherOptions): Promise<RunningPublishers> {
  const { companies, seed, home, port, host = '127.0.0.1', limit = generous, logger } = options;
  const world = createWorld(seed, companies, options);
  const clock = await openClock(home);
  const faults = createFaults();
  const served: Served = {
    publishers: { world, files: companyFiles(world, home), accounts: accountsFiles(world, home), owners: pscFiles(world, home) },
    clock,
    faults,
    serveStream: createStreams({ world, clock, faults }),
    waitFor: createLimiter(limit),
    logger,
  };
  const server = createServer((request, response) => {
    handle(served, request, response).catch((error: unknown) => failed(served, request, response, error));
  });
  server.keepAliveTimeout = 0; // while a page of a large world blocks the event loop, the timeout would end connections that already hold a request
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host}:${bound}`,
    clock,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

function failed({ logger }: Served, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // a client that disconnects in the middle of a file is not a failure
  if (!response.destroyed) logger?.error({ error, url: request.url }, 'a sample publisher failed');
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Content-Length': 0 }).end();
}

async function handle(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sample');
  const [, host = '', ...rest] = pathname.split('/');
  if (!host.includes('.')) return control(served, pathname, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') return status(response, 405);
  const wait = served.waitFor(host);
  if (wait > 0) return status(response, 429, { 'Retry-After': String(wait) });
  const path = decodeURIComponent(`/${rest.join('/')}`);
  if (host === streamHost) return served.serveStream(response, path.slice(1), searchParams.get('timepoint'));
  const fault = served.faults.take(`${host}${path}`);
  if (fault?.kind === 'tls') return refuseHandshake(response);
  if (fault?.kind === 'not-modified') return void response.writeHead(304).end();
  if (fault?.kind === 'status') {
    const { status: code = 503, retryAfter = 1 } = fault;
    return status(response, code, retryAfter === null ? {} : { 'Retry-After': String(retryAfter) });
  }
  const answered = await answer(served.publishers, {
    host,
    path,
    query: searchParams,
    accept: request.headers.accept,
    today: served.clock.now().day,
    shrunk: fault?.kind === 'shrink',
    wrongHeader: fault?.kind === 'wrong-header',
  });
  await reply(served, request, response, answered, fault);
}

async function reply(
  { faults }: Served,
  request: IncomingMessage,
  response: ServerResponse,
  answered: Answer,
  fault: Fault | undefined,
): Promise<void> {
  if ('status' in answered) return status(response, answered.status);
  if ('location' in answered) return status(response, 303, { Location: answered.location });
  if (fault === undefined) return send(request, response, answered);
  if (isBroken(fault)) return sendBroken(request, response, answered, fault.kind);
  await send(request, response, await damaged(faults.withValidators(fault, answered), fault));
}

function status(response: ServerResponse, code: number, headers: Record<string, string> = {}): void {
  response
    .writeHead(code, { 'Content-Type': 'text/html;charset=utf-8', 'Content-Length': Buffer.byteLength(errorPage), ...headers })
    .end(errorPage);
}

async function control(served: Served, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { clock, faults, publishers } = served;
  switch (`${request.method} ${path}`) {
    case 'GET /clock':
      return sendJson(response, { ...clock.now(), moves: clock.moves() });
    case 'POST /clock/advance': {
      const days = daysIn(await bodyOf(request));
      if (days === undefined) return sendJson(response, { error: 'days must be a whole number from 1 to 400' }, 400);
      const now = await clock.advance(days);
      served.logger?.info(now, 'the sample clock has moved');
      return sendJson(response, now);
    }
    case 'GET /truth':
      response.writeHead(200, { 'Content-Type': 'application/json;charset=utf-8' });
      return pipeline(Readable.from(truthJson(publishers)), response);
    case 'GET /truth/examples':
      return sendJson(response, truthExamples(publishers.world, clock.now().day));
    // what Companies House delivers to subscribers, and no publisher serves
    case 'GET /deliveries':
      return sendJson(response, [...deliveriesOf(served).keys()]);
    case 'GET /faults':
      return sendJson(response, faults.list());
    case 'DELETE /faults':
      faults.clear();
      return sendJson(response, []);
    case 'POST /faults': {
      const fault = parseFault(await bodyOf(request));
      if (fault === undefined) return sendJson(response, { error: 'a fault has a path and a kind' }, 400);
      faults.plant(fault);
      return sendJson(response, faults.list(), 201);
    }
    default: {
      const lines = path.startsWith('/deliveries/') ? deliveriesOf(served).get(path.slice('/deliveries/'.length)) : undefined;
      if (lines === undefined || request.method !== 'GET') return status(response, 404);
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
      return pipeline(Readable.from(lines()), response);
    }
  }
}

/** The deliveries of the day by their names: the snapshot of officers and the update. */
function deliveriesOf({ clock, publishers: { world } }: Served): ReadonlyMap<string, () => Iterable<string>> {
  const { day } = clock.now();
  return new Map<string, () => Iterable<string>>([
    [deliveryName(day), () => deliveryLines(world, day)],
    [updateName(day), () => [updateFile(world, day)]],
  ]);
}

function* truthJson({ world }: Publishers): Generator<string> {
  let piece = '[';
  let first = true;
  for (const row of truthTable(world)) {
    piece += `${first ? '' : ',\n'}${JSON.stringify(row)}`;
    first = false;
    if (piece.length > 65_536) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}]\n`;
}

function sendJson(response: ServerResponse, body: object, code = 200): void {
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`);
  response.writeHead(code, { 'Content-Type': 'application/json;charset=utf-8', 'Content-Length': bytes.length }).end(bytes);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch {
    return undefined;
  }
}

function daysIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const days = 'days' in body ? body.days : 1;
  return typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= 400 ? days : undefined;
}
