import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NextFunction, type Request, type RequestHandler, type Response, Router, urlencoded } from 'express';
import { packageRoot } from '../../infra/sql-file.ts';
import { readSourceBoard } from '../../serving/ledger/source-board.ts';
import { type Authenticate, requireScope } from '../authenticate.ts';
import type { ApiDeps } from '../deps.ts';
import { Problem } from '../problems/problem.ts';
import { contentPolicy } from './layout.ts';
import { runbookPage } from './runbook-page.ts';
import { endedCookie, keyOfSession, sessionCookie } from './session.ts';
import { signInPage } from './sign-in-page.ts';
import { sourcesPage } from './sources-page.ts';

/** Releases of each source that the page lists. */
const mostReleases = 6;

type Deps = Pick<ApiDeps, 'pool' | 'clock' | 'secretBox' | 'consoleSources'>;

/**
 * The pages for operators, below `/console`. A browser signs in with a form; a program sends the key as every other request does. Both need the
 * scope `operator:read`.
 */
export function consolePages(deps: Deps, authenticate: Authenticate): RequestHandler {
  const router = Router();
  const style = readFileSync(join(packageRoot, 'api/console/style.css'));
  const runbook = runbookPage();
  const operator = operatorOnly(deps, authenticate);

  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', contentPolicy);
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get('/style.css', (_request, response) => void response.type('text/css').send(style));
  router.get('/', (_request, response) => response.redirect(303, '/console/sources'));
  router.get('/sign-in', (_request, response) => page(response, signInPage()));
  router.post('/sign-in', sameSite, urlencoded({ extended: false, limit: '4kb' }), signIn(deps, authenticate));
  router.post('/sign-out', sameSite, (_request, response) => {
    response.setHeader('Set-Cookie', endedCookie);
    response.redirect(303, '/console/sign-in');
  });
  router.get('/sources', operator, async (_request, response) => {
    const moment = deps.clock();
    page(response, sourcesPage(await readSourceBoard(deps.pool, { sources: deps.consoleSources, moment, mostReleases }), moment));
  });
  router.get('/runbook', operator, (_request, response) => page(response, runbook));
  return router;
}

/** Refuses a form of another site. A program that sends no such header has no cookie to abuse. */
function sameSite({ headers }: Request, _response: Response, next: NextFunction): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Problem('INSUFFICIENT_SCOPE', 'Another site sent this form.');
  next();
}

function signIn({ secretBox }: Deps, authenticate: Authenticate): RequestHandler {
  return async (request, response) => {
    const sent: unknown = request.body?.key;
    const key = typeof sent === 'string' ? sent.trim() : '';
    const problem = await refusal(authenticate, key);
    if (problem !== undefined) return page(response, signInPage(problem), 403);
    response.setHeader('Set-Cookie', sessionCookie(secretBox, key, { now: new Date(), secure: request.secure }));
    response.redirect(303, '/console/sources');
  };
}

/** Returns why a key does not open the console; undefined: it does. */
async function refusal(authenticate: Authenticate, key: string): Promise<string | undefined> {
  try {
    requireScope(await authenticate(`Bearer ${key}`), 'operator:read');
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'INSUFFICIENT_SCOPE' ? 'This key does not have the scope operator:read.' : 'This key is not valid.';
  }
}

/** Sends a browser without a session to the form. A request with the header `Authorization` is answered as the API answers it. */
function operatorOnly({ secretBox }: Deps, authenticate: Authenticate): RequestHandler {
  return async (request, response, next) => {
    const { authorization, cookie } = request.headers;
    if (authorization !== undefined) {
      requireScope(await authenticate(authorization), 'operator:read');
      return next();
    }
    const key = keyOfSession(secretBox, cookie, new Date());
    if (key !== undefined && (await refusal(authenticate, key)) === undefined) return next();
    response.redirect(303, '/console/sign-in');
  };
}

function page(response: Response, body: string, status = 200): void {
  response.status(status).type('text/html').send(body);
}
