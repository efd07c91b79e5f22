import type { Pool, PoolClient } from '../../infra/postgres/pool.ts';
import type { KnownHeads } from './known-heads.ts';
import { LogDamaged, newestHead, rootOf, treeSize } from './tree.ts';

/** Why a log does not grow. The codes are headings of the runbook. */
export type LogTroubleCode = 'LOG_SHRUNK' | 'LOG_DIFFERS' | 'LOG_STOPPED' | 'CLOCKS_APART';

export interface LogTrouble {
  readonly code: LogTroubleCode;
  readonly detail: string;
}

/**
 * Compares what the database holds of a log with heads of it: the largest that this machine has seen, the newest that the database has, and `others`.
 * Returns undefined when the database continues each of them.
 */
export async function troubleOf(
  pool: Pool | PoolClient,
  log: string,
  known: Pick<KnownHeads, 'read'>,
  others: readonly { readonly treeSize: number; readonly rootHash: string }[] = [],
): Promise<LogTrouble | undefined> {
  const heads = [await known.read(log), await newestHead(pool, log), ...others].filter((head) => head !== undefined);
  const size = await treeSize(pool, log);
  for (const head of heads) {
    const told = `a head of log ${log} covers ${head.treeSize} leaves`;
    if (head.treeSize > size) return { code: 'LOG_SHRUNK', detail: `${told}, and the database has ${size}` };
    try {
      const root = (await rootOf(pool, log, head.treeSize)).toString('hex');
      if (root !== head.rootHash)
        return { code: 'LOG_DIFFERS', detail: `${told} with root ${head.rootHash}; in the database it is ${root}` };
    } catch (error) {
      if (error instanceof LogDamaged) return { code: 'LOG_DIFFERS', detail: `${told}; ${error.message}` };
      throw error;
    }
  }
  return undefined;
}
