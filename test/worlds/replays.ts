import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type ReplayResult, replayDecisions } from '../../activities/replay/replay-decisions.ts';
import { createReplayFile, type ReplayFileDeps } from '../../activities/replay/replay-file.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { StoreProblem } from '../../infra/store/problem.ts';
import type { Store } from '../../infra/store/store.ts';
import { ruleset } from '../../serving/clearance/ruleset.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { decisionsById } from '../../serving/replay/stored.ts';
import type { Source } from '../../sources/source.ts';
import { stagingKey } from './staging.ts';

interface Replaying {
  readonly pool: Pool;
  readonly sources: readonly Source[];
  readonly store: Store;
  /** Folder for the file. */
  readonly home: string;
  /** Absent: no release has raw files. */
  readonly raw?: ReplayFileDeps['raw'];
  /** When a release without raw files was retrieved, ISO 8601 UTC. */
  readonly sealedAt?: (release: string) => string;
  /** Releases whose files a law ended, as `source@release`. */
  readonly ended?: ReadonlySet<string>;
  readonly builds?: object;
}

/** Replays decisions from what is stored. */
export async function replayed(
  { pool, sources, store, home, sealedAt = () => '', ended, builds, raw = withoutRaw({ sealedAt, ended }) }: Replaying,
  ids: readonly string[],
) {
  const file = createReplayFile({
    ...{ sources, store, raw, ledger: ingestionLedger(pool), settings: { threads: 1 }, logger: pino({ level: 'silent' }) },
    ...{ pseudonymKey: stagingKey, folder: await mkdtemp(join(home, 'file-')) },
  });
  try {
    const running = { sql: await file.runningBuild(), rules: ruleset, ...builds };
    const results: ReplayResult[] = await replayDecisions({ pool, file, builds: running }, await decisionsById(pool, ids));
    return results;
  } finally {
    await file.close();
  }
}

function withoutRaw({
  sealedAt,
  ended,
}: {
  sealedAt: (release: string) => string;
  ended: ReadonlySet<string> | undefined;
}): ReplayFileDeps['raw'] {
  return {
    manifest: async (_, release) => ({ sealedAt: sealedAt(release), files: [] }) as never,
    check: async () => ({ files: [] }) as never,
    open: async (source, release) => {
      const why = `${source} ${release} has no raw files`;
      if (ended?.has(`${source}@${release}`) === true) throw new StoreProblem('EVIDENCE_EXPIRED', why);
      throw new StoreProblem('STORE_MISSING', why);
    },
  };
}

/** Stores a copy of a decision, with other parts of its verdict, other inputs, or another payload in its receipt. Returns its id. */
export async function rewritten(
  pool: Pool,
  id: string,
  changes: { readonly verdict?: object; readonly inputs?: object; readonly signed?: object },
): Promise<string> {
  const [decision] = await decisionsById(pool, [id]);
  if (decision === undefined) throw new Error(`no decision ${id}`);
  const [head = '', payload = '', signature = ''] = decision.receipt.split('.');
  const signed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...changes.signed };
  const receipt = [head, Buffer.from(JSON.stringify(signed)).toString('base64url'), signature].join('.');
  const verdict = JSON.stringify({ ...decision.verdict, ...changes.verdict });
  const copy = `dec_${crypto.randomUUID()}`;
  await pool.query(
    `insert into decision
     select (jsonb_populate_record(decision, jsonb_build_object('id', $2::text, 'idempotency_key', $2::text, 'verdict', $3::jsonb, 'inputs', $4::jsonb,
       'receipt', $5::text, 'decided_at', decided_at + interval '1 day'))).* from decision where id = $1`,
    [id, copy, verdict, JSON.stringify(changes.inputs ?? decision.inputs), receipt],
  );
  return copy;
}
