import express, { type Express, type Request, type Response } from 'express';
import helmet from 'helmet';
import { z } from 'zod';
import { openMeters } from '../serving/limits/usage.ts';
import { createScreeners, type Screeners } from '../serving/screening/screeners.ts';
import { createAuthenticate } from './authenticate.ts';
import { companyPages } from './companies/route.ts';
import { companyMonitoring } from './company-monitoring/route.ts';
import { consolePages } from './console/route.ts';
import { crossBorderCounterparty } from './cross-border-counterparty/route.ts';
import type { ApiDeps } from './deps.ts';
import examples from './docs/examples.json' with { type: 'json' };
import { forEachBase } from './docs/for-each-base.ts';
import { llms } from './docs/llms.ts';
import { docs, docsFiles, home } from './docs/route.ts';
import { entityResolve } from './entity-resolve/route.ts';
import { healthz, readyz } from './health/route.ts';
import { createLanes } from './limits/budget.ts';
import { logRoutes } from './log/route.ts';
import { metrics } from './metrics/route.ts';
import { createNamesHere, type Names } from './names/names.ts';
import { otherRequests } from './names/other-requests.ts';
import { openApiDocument } from './openapi.ts';
import { methodNotAllowed, Problem } from './problems/problem.ts';
import { problemPage } from './problems/route.ts';
import { listReasonCodes } from './reason-codes/route.ts';
import { report } from './report/route.ts';
import { riskAssess } from './risk-assess/route.ts';
import { openOperation, type Route } from './route.ts';
import { triggerSandboxEvent } from './sandbox-events/route.ts';
import { readScorecard } from './scorecards/route.ts';
import { screen } from './screen/route.ts';
import { decideScreening, screeningDecisions } from './screen-decisions/route.ts';
import { answerProblem, paced, serve, traced } from './serve.ts';
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
    readScorecard(rest),
    entityResolve(names),
    healthz(),
    readyz(deps),
    metrics(deps),
    problemPage(),
    listReasonCodes(),
    docs(),
    llms(() => routes),
    openApi(() => routes),
  ];
  return routes;
}

/** Returns the dependencies of requests that are not clearances, are asked with a key and do not tell operators about the service. */
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

/** Creates the HTTP API. The caller listens, terminates TLS and stops it. `routes`: absent, those of `apiRoutes`. */
export function createApi(given: ApiDeps, routes?: readonly Route[]): Express {
  const deps = { ...given, meters: given.meters ?? openMeters(given.pool, given.logger), lanes: given.lanes ?? createLanes() };
  const screeners = createScreeners(deps);
  const names = namesOf(deps, screeners);
  const served = routes ?? apiRoutes(deps, screeners, names);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  const authenticate = createAuthenticate(deps.pool, deps.keyChanges);

  app.use(traced(deps));
  app.use(securityHeaders());
  for (const route of served)
    app[route.method](expressPath(route.path), (request, response) => serve(deps, route, authenticate, request, response));
  app.use(paced(deps));
  app.use(home());
  app.use('/docs', docsFiles());
  app.use('/console', consolePages(deps, authenticate));
  const answer = (route: Route, request: Request, response: Response) => serve(deps, route, authenticate, request, response);
  app.use('/companies', companyPages(withRestPool(deps), { authenticate, names, serve: answer }));
  const noRoute = missing(served);
  app.use((request) => {
    throw noRoute(request);
  });
  app.use((error: unknown, request: Request, response: Response, _next: express.NextFunction) =>
    answerProblem(deps, error, request, response),
  );
  return app;
}

/** Sets the headers of helmet, which are the same for every answer: helmet writes them anew for each. */
function securityHeaders(): express.RequestHandler {
  const headers = new Map<string, string>();
  const noting = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => undefined };
  const set = helmet({ contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } });
  set({} as Request, noting as unknown as Response, () => undefined);
  return (_, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** Returns what tells a request that no operation answers whether its path has others. */
function missing(routes: readonly Route[]): (request: Request) => Problem {
  const paths = routes.map(({ path, method }) => ({
    shape: pathPattern(path),
    methods: method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  }));
  return ({ path }) => {
    const allowed = paths.filter(({ shape }) => shape.test(path)).flatMap(({ methods }) => methods);
    if (allowed.length === 0) return new Problem('NOT_FOUND', 'No resource has this path.');
    return methodNotAllowed(allowed);
  };
}

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
}
