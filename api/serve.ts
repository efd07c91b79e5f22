import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { clientNetwork } from '../infra/http/client-network.ts';
import type { ApiKey, Environment } from '../serving/api-keys/api-keys.ts';
import type { Gone } from '../serving/limits/lane.ts';
import type { Meters } from '../serving/limits/meter.ts';
import { type Authenticate, authorizationOf, requireScope } from './authenticate.ts';
import type { ApiDeps } from './deps.ts';
import { type Budget, type Lanes, openBudget } from './limits/budget.ts';
import type { Area } from './pages/area.ts';
import { problemPage as problemOnPage } from './pages/problem-page.ts';
import { problemDocument, problems } from './problems/problem.ts';
import { problemOf } from './problems/problem-of.ts';
import { readBody, requireUtf8Query } from './read-body.ts';
import type { Answer, Route } from './route.ts';

/** The fields of a request's log line. */
interface Trace {
  readonly requestId: string;
  tenant?: string;
  environment?: Environment;
  decision?: string;
}

type ServingDeps = ApiDeps & { readonly meters: Meters; readonly lanes: Lanes };

/** Answers one request: authenticates the caller, reads the body, runs the operation and sends what it answers. */
export async function serve(
  deps: ServingDeps,
  route: Route,
  authenticate: Authenticate,
  request: Request,
  response: Response,
): Promise<void> {
  const { scope } = route;
  const authorization = authorizationOf(request);
  const gone = goneOf(response);
  const paced = () => pace(deps, request, gone, probes.includes(route.path) ? probeWaitMs : undefined);
  const caller = await (scope === undefined ? knownCaller(route, authenticate, authorization) : authenticate(authorization)).catch(
    async (error: unknown) => {
      await paced();
      throw error;
    },
  );
  if (caller === undefined) await paced();
  const trace = traceOf(response);
  let budget: Budget | undefined;
  if (caller !== undefined && scope !== undefined) {
    trace.tenant = caller.tenant;
    trace.environment = caller.environment;
    budget = await openBudget(deps, caller, response);
    requireScope(caller, scope);
  }
  requireUtf8Query(request);
  const sent = route.body === undefined ? undefined : await readBody(route, request, response);
  // Node joins repeated headers with a comma, which a key may contain; no header can contain a line break
  const header = (name: string) => request.headersDistinct[name]?.join('\n');
  const base = baseOf(deps, request);
  const { query, params } = request;
  const uncounted = { count: async () => undefined, usedNames: async () => undefined };
  const input = { sent, query, params: textParams(params), requestId: trace.requestId, base, header, gone, ...uncounted };
  const work = () => (route.limited === 'clearances' ? counted(route, input, caller, budget) : route.handle(input, caller, budget));
  const answer = await (isShort(route, caller) ? attended(deps, work) : work());
  if (answer.decision !== undefined) trace.decision = answer.decision;
  send(route, answer, response);
}

/** Paces requests that are not operations: pages, their files and sign-in, and every path that does not exist. No plan counts such a request, also one with a key. */
export function paced(deps: Pick<ServingDeps, 'lanes'>): RequestHandler {
  return async (request, response, next) => {
    await pace(deps, request, goneOf(response));
    next();
  };
}

/** A balancer asks these, and takes a service that has not answered within a second (the usual limit of Kubernetes) as down. */
const probes = ['/healthz', '/readyz'];
const probeWaitMs = 500;

/** Behind a proxy the address is that of all callers: a probe waits for what a scanner asks through it, so it may wait for less. */
function pace({ lanes }: Pick<ServingDeps, 'lanes'>, request: Request, gone: Gone, atMostMs?: number): Promise<void> {
  return lanes.pace(clientNetwork(request.socket.remoteAddress), gone, atMostMs);
}

/**
 * Whether names of other callers may give way to the request: to a live payment, and to a read, whose work PostgreSQL ends in seconds. A request that waits for
 * a receiver, for a name server or for a scenario that is slow by intent would hold the names of all tenants.
 */
function isShort(route: Route, caller: ApiKey | undefined): boolean {
  return isLiveClearance(route, caller) || (route.method === 'get' && route.scope !== undefined && route.limited === undefined);
}

/** Names give way while the work runs. */
async function attended<Result>({ names }: ApiDeps, work: () => Promise<Result>): Promise<Result> {
  const done = names?.attend();
  try {
    return await work();
  } finally {
    done?.();
  }
}

/** Returns what has a signal that is aborted when the connection closes before the answer is sent. */
function goneOf(response: Response): Gone {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller;
}

/** Returns the caller of an open operation when the key has its `detailScope`. Any other key, or none, is answered as an unknown caller. */
async function knownCaller(
  { detailScope }: Route,
  authenticate: Authenticate,
  authorization: string | undefined,
): Promise<ApiKey | undefined> {
  if (detailScope === undefined || authorization === undefined) return undefined;
  const caller = await authenticate(authorization).catch(() => undefined);
  return caller?.scopes.includes(detailScope) === true ? caller : undefined;
}

function isLiveClearance({ limited }: Route, caller: ApiKey | undefined): boolean {
  return limited === 'clearances' && caller?.environment === 'live';
}

/** Uses up one clearance of the plan when the operation counts it, and gives it back when the answer is a repetition or a problem. */
async function counted(route: Route, input: Parameters<Route['handle']>[0], caller: ApiKey | undefined, budget: Budget | undefined) {
  const name = caller?.environment === 'live' ? 'clearances' : 'sandboxClearances';
  let isCounted = false;
  const count = async () => {
    await budget?.spend(name, 1);
    isCounted = true;
  };
  const giveBack = () => {
    if (isCounted) budget?.giveBack(name, 1);
  };
  try {
    const answer = await route.handle({ ...input, count }, caller, budget);
    if ((answer.status ?? 200) >= 400 || answer.headers?.['Idempotent-Replayed'] !== undefined) giveBack();
    return answer;
  } catch (error) {
    giveBack();
    throw error;
  }
}

function send({ status = 200, replyType = 'application/json' }: Route, answer: Answer<unknown>, response: Response): void {
  const code = answer.status ?? status;
  response.statusCode = code;
  const isProblem = Buffer.isBuffer(answer.body) && code >= 400;
  if (code !== 204)
    response.setHeader('Content-Type', isProblem ? 'application/problem+json' : `${answer.type ?? replyType}; charset=utf-8`);
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (code === 204) response.end();
  else if (Buffer.isBuffer(answer.body) || typeof answer.body === 'string') response.end(answer.body);
  else response.end(JSON.stringify(answer.body));
}

/** Sends an error as problem+json, or as a page to a browser with a session. Logs it when the service is the cause. */
export function answerProblem(deps: ApiDeps, error: unknown, request: Request, response: Response): void {
  if (response.destroyed && isAbort(error)) return; // the work of a caller that has gone was ended
  const problem = problemOf(error);
  const { requestId, environment } = traceOf(response);
  if (problems[problem.code].status >= 500)
    deps.logger.error({ err: problem.cause ?? problem, requestId, code: problem.code }, problem.message);
  if (response.headersSent) return void response.destroy();
  const { headers, retryAfter } = problem.options;
  const area: Area | undefined = response.locals.area; // a browser asked, with a session
  response.statusCode = problems[problem.code].status;
  response.setHeader('Content-Type', area === undefined ? 'application/problem+json' : 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  const document = () => JSON.stringify(problemDocument(problem, baseOf(deps, request), requestId, environment));
  response.end(area === undefined ? document() : problemOnPage(area, problem, requestId));
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

/** Logs one line per request when the response is sent or the caller disconnects. The line contains no body and no key. */
export function traced({ logger }: ApiDeps): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const given = request.headers['x-request-id']?.toString() ?? '';
    const trace: Trace = { requestId: /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID() };
    response.locals.trace = trace;
    response.setHeader('X-Request-Id', trace.requestId);
    response.once('close', () => {
      const path: unknown = request.route?.path;
      const route = path === undefined ? null : `${request.baseUrl}${path}`;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const status = response.writableFinished ? response.statusCode : 499;
      const { requestId, tenant, environment, decision } = trace; // not spread: V8 makes new hidden classes for each spread into a larger object
      logger.info(
        { requestId, tenant, environment, decision, method: request.method, route, status, ms },
        `${request.method} ${route ?? 'no route'} ${status}`,
      );
    });
    next();
  };
}

function traceOf(response: Response): Trace {
  return response.locals.trace as Trace;
}

function baseOf({ baseUrl }: ApiDeps, request: Request): string {
  return baseUrl ?? `${request.protocol}://${request.get('host') ?? 'localhost'}`;
}

function textParams(params: Request['params']): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
