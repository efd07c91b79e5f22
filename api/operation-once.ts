import type { z } from 'zod';
import type { PoolClient } from '../infra/postgres/pool.ts';
import { canonicalJson } from '../models/receipts/canonical-json.ts';
import type { ApiKey, Scope } from '../serving/api-keys/api-keys.ts';
import { createKeyedEffect, type KeyedEffectDeps, type KeyedRequest } from '../serving/idempotency/keyed-effect.ts';
import type { StoredAnswer } from '../serving/idempotency/keys.ts';
import { unauthenticated } from './authenticate.ts';
import { fingerprint, givenKey, idempotencyKey, replayedHeader, withoutKey } from './idempotency-key.ts';
import { type Answer, type Call, type Described, inTurn, type Route, read, type Sent } from './route.ts';

/** The answer of an effect, with the decision id for the request's log line. */
type Done = StoredAnswer & Pick<Answer<never>, 'decision'>;

interface CallOnce<Body, Query, Params, Reply> extends Call<Body, Query, Params> {
  readonly caller: ApiKey;
  /** The idempotency key of the request; undefined: it has none. */
  readonly key: string | undefined;
  /**
   * Runs the effect and stores its answer under the key, in one transaction. Call it last and once: what takes long (a look-up, a screening) comes
   * before it. The effect uses `client` only, because a second connection may not be free.
   */
  readonly once: (effect: (client: PoolClient) => Promise<Pick<Answer<Reply>, 'status' | 'body'>>) => Promise<StoredAnswer>;
}

interface Once<Body extends z.ZodType, Query extends z.ZodObject, Params extends z.ZodObject, Reply extends z.ZodType>
  extends Described<Body, Query, Params, Reply> {
  readonly scope: Scope;
  readonly idempotency: 'required' | 'optional';
  /** The answer shows a secret: it is stored encrypted. */
  readonly isSecret?: boolean;
  /** `watches`: the effect changes what tenants watch, or waits for such a change of its tenant. Absent: `stored`. */
  readonly lane?: 'stored' | 'watches';
  /** Seconds that the work before the effect may take. Absent: 15. */
  readonly leaseSeconds?: number;
  /** Names that the request screens: it waits for its turn before the effect, and uses up the names of the plan unless it is a repetition. */
  readonly namesOf?: (body: z.output<Body>) => number;
  readonly run: (call: CallOnce<z.output<Body>, z.output<Query>, z.output<Params>, z.input<Reply>>) => Promise<Done>;
}

/** Defines an operation whose effect happens once per idempotency key. */
export function operationOnce<Body extends z.ZodType, Query extends z.ZodObject, Params extends z.ZodObject, Reply extends z.ZodType>(
  deps: KeyedEffectDeps,
  { isSecret = false, leaseSeconds = 15, lane = 'stored', ...o }: Once<Body, Query, Params, Reply>,
): Route {
  const keyedEffect = createKeyedEffect(deps);
  return {
    ...o,
    ...(o.namesOf === undefined ? {} : { limited: 'names' as const }),
    handle: async (sent, caller, budget) => {
      if (caller === undefined) throw unauthenticated();
      const call = { ...read(o, sent), caller };
      const key = keyOf(o, sent);
      const inTransaction = (work: () => Promise<StoredAnswer>) =>
        budget === undefined ? work() : budget.withConnection(work, call.gone, lane);
      const { tenant, environment } = caller;
      const request: KeyedRequest | undefined =
        key === undefined ? undefined : { tenant, environment, key, fingerprint: fingerprintOf(o, sent), isSecret, leaseSeconds };
      const { replayed, ...answer }: Done = await keyedEffect(request, (settle) =>
        inTurn(o.namesOf?.(call.body), call.gone, budget, () =>
          o.run({ ...call, key, once: (effect) => inTransaction(() => settle(async (client) => written(o, await effect(client)))) }),
        ),
      );
      return { ...answer, headers: replayed ? replayedHeader : {} };
    },
  };
}

function keyOf({ idempotency }: Pick<Route, 'idempotency'>, { header, sent }: Sent): string | undefined {
  const inBody = typeof sent === 'object' && sent !== null && 'idempotencyKey' in sent ? sent.idempotencyKey : undefined;
  const find = idempotency === 'required' ? idempotencyKey : givenKey;
  return find(header('idempotency-key'), typeof inBody === 'string' ? inBody : undefined);
}

/** Two requests are the same when method, path with its parameters, query and body are. */
function fingerprintOf({ method, path }: Pick<Route, 'method' | 'path'>, { params, query, sent = null }: Sent): Buffer {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = canonicalJson(query);
  const body = typeof sent === 'object' && sent !== null ? withoutKey(sent) : sent;
  return fingerprint(method, asked === '{}' ? filled : `${filled}?${asked}`, body);
}

function written({ status: usual = 200 }: Pick<Route, 'status'>, { status = usual, body }: Pick<Answer<unknown>, 'status' | 'body'>) {
  return { status, body: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)) };
}
