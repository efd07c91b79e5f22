import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';

/** Tells a process when what it remembers about keys is out of date. */
export interface KeyChanges {
  /**
   * Differs after each change of a key or a plan. What was read while it had another value is out of date. Undefined: changes are not heard of now,
   * so nothing that was read may be remembered.
   */
  version(): number | undefined;
}

export interface FollowedKeyChanges extends KeyChanges {
  stop(): Promise<void>;
}

const retryMs = 1_000;

/**
 * Listens for the notification that PostgreSQL sends when a change of a key or a plan is committed. Holds one connection of `pool` until `stop`, and
 * opens another one when it breaks. Each new connection counts as a change, because those before it were not heard of.
 */
export function followKeyChanges(pool: Pool, logger: Logger, pauseMs = retryMs): FollowedKeyChanges {
  let count = 0;
  let version: number | undefined;
  let isLost = false;
  const stopping = new AbortController();
  const { signal } = stopping;

  function changed(): void {
    count += 1;
    version = count;
  }

  async function listen(): Promise<void> {
    const client = await pool.connect();
    const left = new AbortController();
    try {
      const ended = new Promise<void>((resolve, reject) => {
        client.once('error', reject);
        client.once('end', () => reject(new Error('the connection ended')));
        signal.addEventListener('abort', () => resolve(), { once: true, signal: left.signal });
        if (signal.aborted) resolve();
      });
      ended.catch(() => undefined); // it may break before it is awaited
      client.on('notification', changed);
      await client.query(sqlFile('serving/api-keys/listen-for-changes.sql'));
      changed();
      if (isLost) logger.info('API key notifications arrive again');
      isLost = false;
      await ended;
    } finally {
      version = undefined;
      left.abort();
      client.removeAllListeners('notification');
      client.release(true);
    }
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!isLost) logger.warn({ err: error }, 'API key notifications are lost: every request reads its key from PostgreSQL');
        isLost = true;
      });
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const following = follow();
  return {
    version: () => version,
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
