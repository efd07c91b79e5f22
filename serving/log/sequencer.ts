import { setTimeout as sleep } from 'node:timers/promises';
import type { Signer } from '../../infra/hsm/signer.ts';
import { postgresNow } from '../../infra/postgres/clock.ts';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { assembleReceipt } from '../../models/receipts/jws.ts';
import { headSigningInput, isTooFarApart, mergeDelayMs } from '../../models/transparency/head.ts';
import type { Environment } from '../api-keys/api-keys.ts';
import { currentLog } from './begin-log.ts';
import { type LogTrouble, troubleOf } from './compare.ts';
import type { KnownHeads } from './known-heads.ts';
import { newestHead, rootOf, type StoredHead, treeSize } from './tree.ts';

const sql = sqlIn('serving/log');

export interface SequencerDeps {
  readonly pool: Pool;
  readonly environment: Environment;
  /** Undefined: entries get places, and no head is signed. */
  readonly signer: Signer | undefined;
  readonly known: Pick<KnownHeads, 'read' | 'keep'>;
  readonly logger: Logger;
  readonly now?: () => Date;
  /** PostgreSQL's clock. */
  readonly databaseNow?: (on: Queryable) => Promise<Date>;
}

/**
 * A head is signed at most so many milliseconds after the entries got their places, because verifiers hold a receipt for dated back when a head
 * leaves it out that was signed a merge delay after its date. A process that stood still meanwhile does not know the entries of the others.
 */
const placedForMs = mergeDelayMs / 2;
/** A head is signed again after so many milliseconds, also when the log has not grown: a monitor then sees that the log is alive. */
const renewAfterMs = 3_600_000;
/**
 * Entries that one transaction moves. It keeps a core of PostgreSQL busy, so it moves few, and the step pauses between two: payments wait for no more than one. A log
 * with more entries than `smallBites` transactions move is behind, and moves many at once.
 */
const bite = { few: 500, many: 10_000, pauseMs: 50 };
const smallBites = 10;

/**
 * Returns a function that takes one step of a log: gives places to the entries that wait, and signs a head over them. Any number of processes may
 * step at once. It first compares the database with the newest heads that it knows; when the database lacks leaves that a head covers, or has others,
 * it changes nothing and returns why. While its clock and that of PostgreSQL are too far apart to date a head, it signs nothing and returns
 * CLOCKS_APART. It throws nothing: it logs a failure, and returns LOG_STOPPED once no step has succeeded for the merge delay.
 */
export function createSequencer(deps: SequencerDeps): () => Promise<LogTrouble | undefined> {
  const { pool, environment, signer, known, logger, now = () => new Date(), databaseNow = postgresNow } = deps;
  let succeededAt = now().getTime();

  return async () => {
    try {
      const log = await currentLog(pool, environment);
      const trouble = (await troubleOf(pool, log, known)) ?? (await clocksTrouble(pool));
      if (trouble !== undefined) return trouble;
      await grow(log);
      succeededAt = now().getTime();
      return undefined;
    } catch (error) {
      logger.warn({ err: error, environment }, 'the public log could not add entries; the next step tries again');
      if (now().getTime() - succeededAt < mergeDelayMs) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      return {
        code: 'LOG_STOPPED',
        detail: `the log of ${environment} has taken no step for more than ${mergeDelayMs / 60_000} minutes: ${reason}`,
      };
    }
  };

  async function grow(log: string): Promise<void> {
    let size = await treeSize(pool, log);
    let placedAt = now().getTime();
    for (let taken = 0; ; taken += 1) {
      const before = size;
      const most = taken < smallBites ? bite.few : bite.many;
      placedAt = now().getTime();
      size = await append(pool, log, most);
      if (size < before + most) break;
      if (taken < smallBites) await sleep(bite.pauseMs);
    }
    await publishHead(log, size, placedAt);
    const newest = await newestHead(pool, log);
    if (newest !== undefined) await known.keep(log, newest.jws);
  }

  /** Signs a head when the newest one is too small or too old. One process at a time; the others find its head at their next step. */
  async function publishHead(log: string, size: number, placedAt: number): Promise<void> {
    if (signer === undefined || size === 0 || !isDue(await newestHead(pool, log), size)) return;
    const jwk = receiptJwk(signer.publicKey);
    await inTransaction(pool, async (client) => {
      if (!(await holdsTurn(client, log)) || (await currentLog(client, environment)) !== log || !isDue(await newestHead(client, log), size))
        return;
      const root = await rootOf(client, log, size);
      const apart = await clocksTrouble(client); // a clock may have been set since the step began
      if (apart !== undefined) throw new Error(apart.detail);
      const signedAt = now();
      if (signedAt.getTime() - placedAt > placedForMs)
        throw new Error(`the entries of log ${log} got their places too long ago to sign a head over them`);
      const timestamp = signedAt.toISOString();
      const head = {
        schemaVersion: 1,
        log,
        environment,
        treeSize: size,
        rootHash: root.toString('hex'),
        timestamp,
        signer: signer.kind,
      } as const;
      const text = headSigningInput(head, jwk.kid);
      const jws = assembleReceipt(text, await signer.sign(Buffer.from(text)));
      await client.query(sql('record-head'), [log, size, root, timestamp, jwk.kid, jws, JSON.stringify(jwk), signer.kind, environment]);
    });
  }

  async function clocksTrouble(on: Queryable): Promise<LogTrouble | undefined> {
    const theirs = await databaseNow(on);
    const ours = now();
    if (!isTooFarApart(ours, theirs)) return undefined;
    const minutes = Math.round((ours.getTime() - theirs.getTime()) / 60_000); // whole, because a new text is logged again
    const side = minutes < 0 ? 'behind' : 'ahead of';
    return {
      code: 'CLOCKS_APART',
      detail: `the clock of the API is ${Math.abs(minutes)} minutes ${side} that of PostgreSQL: it signs no head`,
    };
  }

  function isDue(newest: StoredHead | undefined, size: number): boolean {
    if (newest === undefined || newest.treeSize < size) return true;
    return newest.treeSize === size && now().getTime() - newest.signedAt.getTime() >= renewAfterMs;
  }
}

async function append(pool: Pool, log: string, most: number): Promise<number> {
  const { rows } = await pool.query<{ size: number }>('select append_log_leaves($1, $2) as size', [log, most]);
  return rows[0]?.size ?? 0;
}

/** Whether this transaction is the one that signs the next head of the log. The lock is that of hold-turn.sql, without waiting for it. */
async function holdsTurn(client: PoolClient, log: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_xact_lock(hashtextextended('log ' || $1, 0)) as held", [
    log,
  ]);
  return rows[0]?.held === true;
}
