import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { continuationEntry } from '../../models/transparency/entry.ts';
import { type TreeHead, verifyHead } from '../../models/transparency/head.ts';
import type { Environment } from '../api-keys/api-keys.ts';
import { type Act, recordAct } from '../audit-log/audit-log.ts';
import { publishedKeys } from '../clearance/signing-keys.ts';
import { troubleOf } from './compare.ts';
import type { KnownHeads } from './known-heads.ts';
import { newestHead, treeSize } from './tree.ts';

export interface NewLogRequest {
  readonly environment: Environment;
  readonly known: KnownHeads;
  /** Heads of the log that were kept elsewhere: compact JWS. */
  readonly kept: readonly string[];
  /** `why` is needed when nothing is wrong with the log. */
  readonly act: Act;
}

export interface BegunLog {
  readonly log: string;
  readonly continued: string;
  /** The last head of the continued log. */
  readonly treeSize: number;
  readonly rootHash: string;
  /** So many leaves of the continued log are proved by its heads. */
  readonly proved: number;
}

/** Why no log was begun. One sentence for the operator. */
export class NoNewLog extends Error {
  override readonly name = 'NoNewLog';
}

/**
 * Ends the log of an environment and begins another one, whose first leaf names the last head of the old one. When the database does not agree with a
 * head of the log, every entry that it holds gets a place in the new log. Throws `NoNewLog`: nothing is wrong and no reason is given, a head does not
 * verify, or another process begins one at the same time. Needs no signer: the next step of a process of the API signs the first head. A head of the old
 * log that is being signed is waited for: none is signed after the one that the new log continues.
 */
export async function beginLog(pool: Pool, request: NewLogRequest): Promise<BegunLog> {
  const continued = await currentLog(pool, request.environment);
  return inTransaction(pool, async (client) => {
    await client.query(sqlFile('serving/log/hold-turn.sql'), [continued]);
    return continueLog(client, continued, request);
  });
}

async function continueLog(client: PoolClient, continued: string, { environment, known, kept, act }: NewLogRequest): Promise<BegunLog> {
  const heads = await verifiedHeads(client, continued, known, kept);
  const [last] = heads.toSorted((one, other) => other.treeSize - one.treeSize);
  if (last === undefined) throw new NoNewLog(`log ${continued} has no signed head, so there is nothing to continue`);
  const trouble = await troubleOf(client, continued, known, heads);
  if (trouble === undefined && act.why === undefined)
    throw new NoNewLog(
      `nothing is wrong with log ${continued}: its ${await treeSize(client, continued)} leaves agree with its heads; give a reason to end it all the same`,
    );
  const proved = trouble === undefined ? last.treeSize : 0;
  const log = await freeName(client, environment, known);
  const { jws, ...head } = last;
  await client
    .query('select begin_log($1, $2, $3, $4, $5)', [log, continued, jws, continuationEntry(jws, head), proved])
    .catch((cause: unknown) => {
      throw new NoNewLog(`no log was begun: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
  const why = act.why ?? `${trouble?.code}: ${trouble?.detail}`;
  const begun = { log, continued, treeSize: last.treeSize, rootHash: last.rootHash, proved };
  await recordAct(client, 'begin-log', {}, { ...act, why }, { environment, ...begun, trouble: trouble?.code ?? null });
  return begun;
}

type SignedHead = TreeHead & { readonly jws: string };

/** Returns the heads of the log that are known here, each verified: a file or a row that someone wrote must not become what the new log continues. */
async function verifiedHeads(client: PoolClient, log: string, known: KnownHeads, kept: readonly string[]): Promise<SignedHead[]> {
  const keys = { keys: await publishedKeys(client) };
  const found = [(await known.read(log))?.jws, (await newestHead(client, log))?.jws, ...kept].filter((jws) => jws !== undefined);
  return Promise.all(
    found.map(async (jws) => {
      const verified = await verifyHead(jws, keys);
      if (!verified.ok) throw new NoNewLog(`a head of log ${log} does not verify: ${verified.code}: ${verified.message}`);
      if (verified.head.log !== log) throw new NoNewLog(`the head is of log ${verified.head.log}, and log ${log} grows`);
      return { ...verified.head, jws };
    }),
  );
}

/** A name that neither the database nor a head on this machine has: a restored database may have forgotten a log. */
async function freeName(on: Queryable, environment: Environment, known: KnownHeads): Promise<string> {
  const { rows } = await on.query<{ log: string }>(sqlFile('serving/log/audit/logs.sql'), [environment]);
  const taken = new Set([...rows.map(({ log }) => log), ...(await known.logs())]);
  let number = 2;
  while (taken.has(`${environment}-${number}`)) number += 1;
  return `${environment}-${number}`;
}

/** Returns the log of an environment that grows. */
export async function currentLog(on: Queryable, environment: Environment): Promise<string> {
  const { rows } = await on.query<{ log: string }>(sqlFile('serving/log/current-log.sql'), [environment]);
  const [row] = rows;
  if (row === undefined) throw new Error(`the database has no log of ${environment}`);
  return row.log;
}
