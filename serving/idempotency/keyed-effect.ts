import { randomUUID } from 'node:crypto';
import { inTransaction, type Pool, type PoolClient } from '../../infra/postgres/pool.ts';
import type { SecretBox } from '../../infra/secret-box.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { claimKey, type HeldKey, type KeyScope, releaseKey, repeatedAnswer, type StoredAnswer, settleKey } from './keys.ts';

export interface KeyedEffectDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Encrypts stored answers that show a secret. */
  readonly secretBox: SecretBox;
  /** Seconds for which a request holds its key before another process may take the key over. Absent: those of the request. */
  readonly leaseSeconds?: number;
}

/** A request under an idempotency key. */
export interface KeyedRequest extends KeyScope {
  /** Hash of the request: another request under the same key is refused. */
  readonly fingerprint: Buffer;
  /** True: the answer shows a secret, and is stored encrypted. */
  readonly isSecret: boolean;
  /** More than the longest work before the effect takes. */
  readonly leaseSeconds: number;
}

export interface EffectAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** Runs an effect in one transaction, which stores its answer too. */
export type Settle = (effect: (client: PoolClient) => Promise<EffectAnswer>) => Promise<StoredAnswer>;

/** Thrown in the transaction of an effect, so that it is rolled back: another process has taken the key over. */
class KeyLost extends Error {
  override readonly name = 'KeyLost';
}

/**
 * Returns a function that runs `work` once per idempotency key. `work` prepares the request and calls `settle` once with the effect; the effect and
 * its answer are one transaction, so a process that ends between any two steps leaves both or neither. A repetition returns the stored bytes. What
 * `work` throws frees the key, and nothing is stored; when the process ends, the key is free when its lease ends. Without a request the effect runs
 * each time. Throws `ServingProblem`: IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE.
 */
export function createKeyedEffect({ pool, logger, secretBox, leaseSeconds }: KeyedEffectDeps) {
  return async <Done extends StoredAnswer>(
    request: KeyedRequest | undefined,
    work: (settle: Settle) => Promise<Done>,
  ): Promise<Done | StoredAnswer> => {
    if (request === undefined) return work(async (effect) => ({ ...(await inTransaction(pool, effect)), replayed: false }));
    const { tenant, environment, key, fingerprint } = request;
    const held: HeldKey = { tenant, environment, key, owner: randomUUID() };
    const claim = await claimKey(pool, { ...held, fingerprint }, { leaseSeconds: leaseSeconds ?? request.leaseSeconds });
    if (claim.state !== 'claimed') return opened(request, repeatedAnswer(claim));
    try {
      return await work((effect) => settle(request, held, effect));
    } catch (error) {
      if (error instanceof KeyLost) return answerOfOther(request);
      await release(held);
      throw error;
    }
  };

  async function settle(request: KeyedRequest, held: HeldKey, effect: Parameters<Settle>[0]): Promise<StoredAnswer> {
    return inTransaction(pool, async (client) => {
      const { status, body } = await effect(client);
      const stored = request.isSecret ? secretBox.seal(body.toString('utf8'), placeOf(request)) : body;
      if (!(await settleKey(client, held, status, stored))) throw new KeyLost();
      return { status, body, replayed: false };
    });
  }

  /** Returns the answer of the process that took the key over. Throws IDEMPOTENCY_KEY_IN_USE when it has none yet. */
  async function answerOfOther(request: KeyedRequest): Promise<StoredAnswer> {
    const { tenant, environment, key, fingerprint } = request;
    const claim = await claimKey(pool, { tenant, environment, key, fingerprint, owner: randomUUID() }, { leaseSeconds: 0 });
    return opened(request, repeatedAnswer(claim));
  }

  function opened(request: KeyedRequest, { body, ...answer }: StoredAnswer): StoredAnswer {
    return { ...answer, body: request.isSecret ? Buffer.from(secretBox.open(body, placeOf(request))) : body };
  }

  /** The answer opens under its own key only: the service does not show a secret that an attacker copies into the row. */
  function placeOf({ tenant, environment, key }: KeyScope) {
    return ['answer', tenant, environment, key] as const;
  }

  async function release(held: HeldKey): Promise<void> {
    await releaseKey(pool, held).catch((error: unknown) => {
      logger.warn({ err: error }, 'PostgreSQL did not release an idempotency key; its lease runs out by itself');
    });
  }
}
