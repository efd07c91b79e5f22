import type { Pool } from '../infra/postgres/pool.ts';
import { type ApiKey, findKey, type Scope } from '../serving/api-keys/api-keys.ts';
import { Problem } from './problems/problem.ts';

/** Milliseconds for which a key is cached: a revoked key is refused after this time at the latest. */
export const keyTrustMs = 5_000;
const mostKeys = 10_000;

/** Authenticates the header `Authorization: Bearer <key>`. Every invalid key gets the same 401, so an answer does not reveal which keys exist. */
export type Authenticate = (authorization: string | undefined) => Promise<ApiKey>;

export function createAuthenticate(pool: Pool): Authenticate {
  /** In order of use: the first is evicted first. */
  const known = new Map<string, { readonly caller: ApiKey; readonly until: number }>();

  return async (authorization) => {
    const key = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1];
    if (key === undefined) throw unauthenticated();
    const trusted = known.get(key);
    known.delete(key);
    if (trusted !== undefined && trusted.until > Date.now()) {
      known.set(key, trusted);
      return trusted.caller;
    }
    const caller = await findKey(pool, key);
    if (caller === undefined) throw unauthenticated();
    known.set(key, { caller, until: Date.now() + keyTrustMs });
    const [oldest] = known.keys();
    if (known.size > mostKeys && oldest !== undefined) known.delete(oldest);
    return caller;
  };
}

export function requireScope(caller: ApiKey, scope: Scope): void {
  if (caller.scopes.includes(scope)) return;
  throw new Problem('INSUFFICIENT_SCOPE', `The key does not have the scope ${scope}.`, { requiredScope: scope });
}

function unauthenticated(): Problem {
  return new Problem('UNAUTHENTICATED', 'No valid API key was sent.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}
