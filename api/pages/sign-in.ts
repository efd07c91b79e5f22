import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, type Response, Router, urlencoded } from 'express';
import type { SecretBox } from '../../infra/secret-box.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { type Authenticate, authorizationOf, requireScope } from '../authenticate.ts';
import { methodNotAllowed, Problem } from '../problems/problem.ts';
import type { Area } from './area.ts';
import { endedCookie, keyOfSession, sessionCookie } from './session.ts';
import { signInPage } from './sign-in-page.ts';

interface Deps {
  readonly secretBox: SecretBox;
  readonly authenticate: Authenticate;
  /** Address by which browsers reach the service. Absent: that of the request. */
  readonly baseUrl: string | undefined;
}

/** Returns the router of an area with its style sheet and its sign-in. `policy`: the Content-Security-Policy of every answer of the area. */
export function areaRouter(area: Area, policy: string, deps: Deps): Router {
  const router = Router();
  const style = readFileSync(join(packageRoot, 'api/pages/style.css'));
  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'same-origin'); // without a referrer a browser sends the origin `null` with the forms of these pages
    next();
  });
  router.get('/style.css', (_request, response) => void response.type('text/css').send(style));
  allowOnly(router, '/style.css');
  router.get('/sign-in', ({ query }, response) => sendPage(response, signInPage(area, { to: returnOf(area, query.to) })));
  router.post('/sign-in', sameSite(deps), urlencoded({ extended: false, limit: '4kb' }), signIn(area, deps));
  router.post('/sign-out', sameSite(deps), (_request, response) => {
    response.setHeader('Set-Cookie', endedCookie(area));
    response.redirect(303, `${area.path}/sign-in`);
  });
  allowOnly(router, '/sign-in', 'GET', 'HEAD', 'POST');
  allowOnly(router, '/sign-out', 'POST');
  return router;
}

/** Refuses other methods than those of the path, after its own handlers: the router of Express answers OPTIONS itself otherwise. Absent: GET and HEAD. */
export function allowOnly(router: Router, path: string, ...methods: string[]): void {
  router.all(path, () => {
    throw methodNotAllowed(methods.length === 0 ? ['GET', 'HEAD'] : methods);
  });
}

/**
 * Returns the handler that lets only callers with the scope of the area pass. It sends a browser without a session to the form; of one with a
 * session, the key goes on as the header `Authorization`, and a problem is answered as a page of the area.
 * A request with that header is answered as the API answers it.
 */
export function requireSession(area: Area, { secretBox, authenticate }: Omit<Deps, 'baseUrl'>): RequestHandler {
  return async (request, response, next) => {
    const authorization = authorizationOf(request);
    if (authorization !== undefined) {
      requireScope(await authenticate(authorization), area.scope);
      return next();
    }
    const key = keyOfSession(area, secretBox, request.headers.cookie, new Date());
    if (key !== undefined && (await refusal(area, authenticate, key)) === undefined) {
      request.headers.authorization = `Bearer ${key}`;
      response.locals.area = area;
      return next();
    }
    const to = returnOf(area, request.url.slice(1));
    response.redirect(303, `${area.path}/sign-in${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`);
  };
}

export function sendPage(response: Response, body: string, status = 200): void {
  response.status(status).type('text/html').send(body);
}

/**
 * Refuses a form of another site, which could sign a person in with its own key. Over plain http a browser does not say of which site a form is, but sends its
 * origin. A program sends neither, and has no cookie to abuse.
 */
function sameSite({ baseUrl }: Deps): RequestHandler {
  return ({ headers }, _response, next) => {
    const { host, origin, 'sec-fetch-site': site } = headers;
    const hosts = [host, baseUrl === undefined ? undefined : new URL(baseUrl).host];
    const isOwn = () => origin === undefined || (URL.canParse(origin) && hosts.includes(new URL(origin).host));
    if (site === undefined ? !isOwn() : site !== 'same-origin' && site !== 'none')
      throw new Problem('INSUFFICIENT_SCOPE', 'Another site sent this form.');
    next();
  };
}

function signIn(area: Area, { secretBox, authenticate, baseUrl }: Deps): RequestHandler {
  return async (request, response) => {
    const sent: unknown = request.body?.key;
    const key = typeof sent === 'string' ? sent.trim() : '';
    const to = returnOf(area, request.body?.to);
    const problem = await refusal(area, authenticate, key);
    if (problem !== undefined) return sendPage(response, signInPage(area, { problem, to }), 403);
    const secure = request.secure || baseUrl?.startsWith('https:') === true; // a proxy that terminates TLS asks by http
    response.setHeader('Set-Cookie', sessionCookie(area, secretBox, key, { now: new Date(), secure }));
    response.redirect(303, to === undefined ? area.home : `${area.path}/${to}`);
  };
}

function returnOf({ returnTo }: Area, to: unknown): string | undefined {
  return typeof to === 'string' ? returnTo?.(to) : undefined;
}

/** Returns why a key does not open the area; undefined: it does. */
async function refusal({ scope }: Area, authenticate: Authenticate, key: string): Promise<string | undefined> {
  try {
    requireScope(await authenticate(`Bearer ${key}`), scope);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'INSUFFICIENT_SCOPE' ? `This key does not have the scope ${scope}.` : 'This key is not valid.';
  }
}
