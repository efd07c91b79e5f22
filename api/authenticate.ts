import type { IncomingMessage } from 'node:http';
import type { Pool } from '../infra/postgres/pool.ts';
import { type ApiKey, findKey, isWellFormed, noteUse, type Scope, validKeys } from '../serving/api-keys/api-keys.ts';
import type { KeyChanges } from '../serving/api-keys/key-changes.ts';
import { ServingProblem } from '../serving/problem.ts';
import { Problem } from './problems/problem.ts';
import { remembered } from './remembered.ts';

/** Milliseconds for which a key is cached when no change is heard of: a revoked key is refused after this time at the latest, and a new one accepted. */
export const keyTrustMs = 5_000;
const mostKeys = 10_000;

/** The time of last use of a key is stored once in this time. */
const noteEveryMs = 60_000;

/** Keys that this process does not know and that it looks up in one second; one that was valid before does not count. */
const mostLookUps = 50;

/** Authenticates the header `Authorization: Bearer <key>`. Every invalid key gets the same 401, so an answer does not reveal which keys exist. */
export type Authenticate = (authorization: string | undefined) => Promise<ApiKey>;

interface Known {
  /** Undefined: there is no such key. */
  readonly caller: ApiKey | undefined;
  /** When it was asked for: a clock that is set back makes it out of date, for its key may have expired. */
  readonly from: number;
  readonly until: number;
  /** The version of the keys before it was read (`KeyChanges`). */
  readonly version: number | undefined;
  /** When this process noted the use of the key. */
  readonly notedAt: number;
}

/**
 * Keeps the answers about valid and about unknown keys apart, so that unknown ones cannot evict valid ones. Unknown keys beyond `mostLookUps` a second get 503 until
 * the next second, so that guesses cost PostgreSQL little. While there are so many, the process reads which keys are valid once a second: a valid key that it has
 * not seen before is answered beside any number of guesses.
 *
 * A change of any key makes all that is cached out of date. While the process receives no changes, every request with a valid key looks it up. Without `changes` the
 * cached answer holds for its time.
 */
export function createAuthenticate(pool: Pool, changes: KeyChanges = { version: () => 0 }): Authenticate {
  const valid = cache();
  const unknown = cache();
  const lookUps = { second: 0, count: 0 };
  const valids = remembered(() => validKeys(pool), 1_000);

  async function countLookUp(key: string): Promise<void> {
    const second = Math.floor(performance.now() / 1_000);
    if (lookUps.second !== second) Object.assign(lookUps, { second, count: 0 });
    lookUps.count += 1;
    if (lookUps.count > mostLookUps && !(await valids())(key)) {
      throw new ServingProblem('OVERLOADED', 'Too many unknown keys are being sent.', { retryAfter: 1 });
    }
  }

  return async (authorization) => {
    const key = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1];
    if (key === undefined || !isWellFormed(key)) throw unauthenticated();
    const trusted = valid.get(key);
    const now = changes.version();
    if (trusted?.caller !== undefined && now !== undefined && trusted.version === now && isInTime(trusted)) return trusted.caller;
    const refused = unknown.get(key);
    // an unknown key stays refused for its time when the process receives no changes: guesses must cost little then too
    if (refused !== undefined && (now === undefined || refused.version === now) && isInTime(refused)) throw unauthenticated();
    if (trusted === undefined) await countLookUp(key);
    // before the query: a change that is committed while it runs makes its answer out of date
    const version = changes.version();
    const asked = Date.now();
    const found = await findKey(pool, key);
    if (found === undefined) {
      valid.delete(key);
      unknown.set(key, { caller: undefined, from: asked, until: asked + keyTrustMs, version, notedAt: 0 });
      throw unauthenticated();
    }
    const { expiresInMs, ...caller } = found;
    const until = asked + Math.min(keyTrustMs, expiresInMs ?? keyTrustMs);
    const isNoted = trusted !== undefined && Date.now() - trusted.notedAt < noteEveryMs;
    if (!isNoted) void noteUse(pool, caller.id).catch(() => undefined); // the request does not depend on it
    valid.set(key, { caller, from: asked, until, version, notedAt: isNoted ? trusted.notedAt : Date.now() });
    return caller;
  };
}

const isInTime = ({ from, until }: Known) => from <= Date.now() && Date.now() < until;

/** Holds `mostKeys` keys in the order of their use: the first is evicted first. */
function cache() {
  const known = new Map<string, Known>();
  return {
    get(key: string): Known | undefined {
      const one = known.get(key);
      if (one === undefined) return undefined;
      known.delete(key);
      known.set(key, one);
      return one;
    },
    set(key: string, one: Known): void {
      known.delete(key);
      known.set(key, one);
      const [oldest] = known.keys();
      if (known.size > mostKeys && oldest !== undefined) known.delete(oldest);
    },
    delete: (key: string) => known.delete(key),
  };
}

/** Returns the header `Authorization`; of several, a text that is no key: which one counts would be the choice of each reader. */
export function authorizationOf({ headers, headersDistinct }: IncomingMessage): string | undefined {
  const { authorization: given = [] } = headersDistinct;
  return given.length > 1 ? given.join('\n') : headers.authorization;
}

export function requireScope(caller: ApiKey, scope: Scope | 'any'): void {
  if (scope === 'any' || caller.scopes.includes(scope)) return;
  throw new Problem('INSUFFICIENT_SCOPE', `The key does not have the scope ${scope}.`, { requiredScope: scope });
}

export function unauthenticated(): Problem {
  const detail = 'No valid API key was sent: the header is Authorization: Bearer svc_live_... or svc_test_...';
  return new Problem('UNAUTHENTICATED', detail, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
