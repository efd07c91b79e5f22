import { randomUUID } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import helmet from 'helmet';
import { z } from 'zod';
import type { ApiKey, Environment } from '../serving/api-keys/api-keys.ts';
import type { Meters } from '../serving/limits/meter.ts';
import { openMeters } from '../serving/limits/usage.ts';
import { createScreeners, type Screeners } from '../serving/screening/screeners.ts';
import { type Authenticate, createAuthenticate, requireScope } from './authenticate.ts';
import { companyPages } from './companies/route.ts';
import { companyMonitoring } from './company-monitoring/route.ts';
import { consolePages } from './console/route.ts';
import { crossBorderCounterparty } from './cross-border-counterparty/route.ts';
import type { ApiDeps } from './deps.ts';
import examples from './docs/examples.json' with { type: 'json' };
import { forEachBase } from './docs/for-each-base.ts';
import { llms } from './docs/llms.ts';
import { docs, docsFiles } from './docs/route.ts';
import { entityResolve } from './entity-resolve/route.ts';
import { healthz, readyz } from './health/route.ts';
import { type Budget, createLanes, type Lanes, openBudget } from './limits/budget.ts';
import { logRoutes } from './log/route.ts';
import { metrics } from './metrics/route.ts';
import { createNamesHere, type Names } from './names/names.ts';
import { otherRequests } from './names/other-requests.ts';
import { openApiDocument } from './openapi.ts';
import type { Area } from './pages/area.ts';
import { problemPage as problemOnPage } from './pages/problem-page.ts';
import { Problem, problemDocument, problems } from './problems/problem.ts';
import { problemOf } from './problems/problem-of.ts';
import { problemPage } from './problems/route.ts';
import { readBody, requireUtf8Query } from './read-body.ts';
import { report } from './report/route.ts';
import { riskAssess } from './risk-assess/route.ts';
import { type Answer, openOperation, type Route } from './route.ts';
import { triggerSandboxEvent } from './sandbox-events/route.ts';
import { screen } from './screen/route.ts';
import { decideScreening, screeningDecisions } from './screen-decisions/route.ts';
import { transactionCheck } from './transaction-check/route.ts';
import { decisionCertificate } from './transaction-decisions/certificate/route.ts';
import { readDecision } from './transaction-decisions/decision.ts';
import { decisionInputs } from './transaction-decisions/inputs.ts';
import { decisionOutcomes } from './transaction-decisions/outcomes.ts';
import { transactionDecisions } from './transaction-decisions/route.ts';
import { jwks, transactionKeys } from './transaction-keys/route.ts';
import { transactionOutcomes } from './transaction-outcomes/route.ts';
import { usage } from './usage/route.ts';
import { watchRoutes } from './watch/route.ts';

export type { ApiDeps } from './deps.ts';

/** The fields of a request's log line. */
interface Trace {
  readonly requestId: string;
  tenant?: string;
  environment?: Environment;
  decision?: string;
}

/** Every operation, in the order of the OpenAPI document. */
export function apiRoutes(deps: ApiDeps, screeners = createScreeners(deps), names = namesOf(deps, screeners)): Route[] {
  const { meters = openMeters(deps.pool, deps.logger) } = deps;
  const rest = withRestPool(deps);
  const routes: Route[] = [
    transactionCheck(deps, screeners),
    transactionOutcomes(rest),
    transactionDecisions(rest),
    readDecision(rest),
    decisionInputs(rest),
    decisionOutcomes(rest),
    decisionCertificate(rest),
    transactionKeys(deps),
    jwks(deps),
    ...logRoutes(deps),
    report(rest, names),
    crossBorderCounterparty(rest, names),
    screen(names),
    decideScreening(rest, names),
    screeningDecisions(rest),
    usage(rest, meters),
    ...companyMonitoring(rest),
    ...watchRoutes(rest),
    triggerSandboxEvent(rest),
    riskAssess(rest),
    entityResolve(names),
    healthz(),
    readyz(deps),
    metrics(deps),
    problemPage(),
    docs(),
    llms(() => routes),
    openApi(() => routes),
  ];
  return routes;
}

/** Returns the dependencies of requests that are no clearances, are asked with a key and do not tell operators about the service. */
function withRestPool(deps: ApiDeps): ApiDeps {
  return { ...deps, pool: deps.restPool ?? deps.pool };
}

function namesOf({ pool, names }: ApiDeps, screeners: Screeners): Names {
  return names ?? createNamesHere({ pool, screeners, others: otherRequests() });
}

function openApi(routes: () => readonly Route[]) {
  const written = forEachBase((base) => {
    const document = openApiDocument(routes());
    return JSON.stringify({ ...document, servers: document.servers?.map((one) => ({ ...one, url: base })) });
  });
  return openOperation({
    method: 'get',
    path: '/api/openapi.json',
    id: 'getOpenApi',
    example: examples.getOpenApi,
    tag: 'Service',
    summary: 'Get the OpenAPI document',
    description: 'OpenAPI 3.1.',
    reply: z.record(z.string(), z.unknown()),
    run: async ({ base }) => ({ body: written(JSON.stringify(base).slice(1, -1)) }),
  });
}

/** Creates the HTTP API. The caller listens, terminates TLS and stops it. */
export function createApi(given: ApiDeps, ofTest?: readonly Route[]): Express {
  const deps = { ...given, meters: given.meters ?? openMeters(given.pool, given.logger), lanes: given.lanes ?? createLanes() };
  const screeners = createScreeners(deps);
  const names = namesOf(deps, screeners);
  const routes = ofTest ?? apiRoutes(deps, screeners, names);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  const authenticate = createAuthenticate(deps.pool, deps.keyChanges);

  app.use(traced(deps));
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }));
  for (const route of routes)
    app[route.method](expressPath(route.path), (request, response) => serve(deps, route, authenticate, request, response));
  app.use('/docs', docsFiles());
  app.use('/console', consolePages(deps, authenticate));
  const answer = (route: Route, request: Request, response: Response) => serve(deps, route, authenticate, request, response);
  app.use('/companies', companyPages(withRestPool(deps), { authenticate, names, serve: answer }));
  app.use((request) => {
    throw noRoute(routes, request);
  });
  app.use((error: unknown, request: Request, response: Response, _next: express.NextFunction) =>
    answerProblem(deps, error, request, response),
  );
  return app;
}

type ServingDeps = ApiDeps & { readonly meters: Meters; readonly lanes: Lanes };

async function serve(deps: ServingDeps, route: Route, authenticate: Authenticate, request: Request, response: Response): Promise<void> {
  const { scope } = route;
  const { authorization } = request.headers;
  const caller = scope === undefined ? await knownCaller(route, authenticate, authorization) : await authenticate(authorization);
  const trace = traceOf(response);
  if (caller !== undefined && scope !== undefined) {
    trace.tenant = caller.tenant;
    trace.environment = caller.environment;
    requireScope(caller, scope);
  }
  requireUtf8Query(request);
  const budget = caller === undefined || scope === undefined ? undefined : await openBudget(deps, caller, response);
  const sent = route.body === undefined ? undefined : await readBody(route, request, response);
  // Node joins repeated headers with a comma, which a key may contain; no header can contain a line break
  const header = (name: string) => request.headersDistinct[name]?.join('\n');
  const base = baseOf(deps, request);
  const { query, params } = request;
  const signal = goneSignal(response);
  const uncounted = { count: async () => undefined, usedNames: async () => undefined };
  const input = { sent, query, params: textParams(params), requestId: trace.requestId, base, header, signal, ...uncounted };
  const work = () => (isLiveClearance(route, caller) ? counted(route, input, caller, budget) : route.handle(input, caller, budget));
  const answer = await (isShort(route, caller) ? attended(deps, work) : work());
  if (answer.decision !== undefined) trace.decision = answer.decision;
  send(route, answer, response);
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

/** Returns a signal that is aborted when the connection closes before the answer is sent. */
function goneSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
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

/** Uses up one clearance of the month when the operation counts it, and gives it back when the answer is a repetition or a problem. */
async function counted(route: Route, input: Parameters<Route['handle']>[0], caller: ApiKey | undefined, budget: Budget | undefined) {
  let isCounted = false;
  const count = async () => {
    await budget?.spend('clearances', 1);
    isCounted = true;
  };
  const giveBack = () => {
    if (isCounted) budget?.giveBack('clearances', 1);
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

function answerProblem(deps: ApiDeps, error: unknown, request: Request, response: Response): void {
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

function noRoute(routes: readonly Route[], { path }: Request): Problem {
  const allowed = routes.filter((route) => pathPattern(route.path).test(path)).map(({ method }) => method.toUpperCase());
  if (allowed.length === 0) return new Problem('NOT_FOUND', 'No resource has this path.');
  return new Problem('METHOD_NOT_ALLOWED', `This path allows ${allowed.join(', ')}.`, { headers: { Allow: allowed.join(', ') } });
}

/** Logs one line per request when the response is sent or the caller disconnects. The line contains no body and no key. */
function traced({ logger }: ApiDeps): express.RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const given = request.headers['x-request-id']?.toString() ?? '';
    const trace: Trace = { requestId: /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID() };
    response.locals.trace = trace;
    response.setHeader('X-Request-Id', trace.requestId);
    response.once('close', () => {
      const route: unknown = request.route?.path ?? null;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const status = response.writableFinished ? response.statusCode : 499;
      logger.info({ ...trace, method: request.method, route, status, ms }, `${request.method} ${route ?? 'no route'} ${status}`);
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

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
}
