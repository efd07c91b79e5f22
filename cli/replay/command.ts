import { join } from 'node:path';
import { Command } from 'commander';
import { pino } from 'pino';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { type ReplayResult, replayDecisions } from '../../activities/replay/replay-decisions.ts';
import { createReplayFile } from '../../activities/replay/replay-file.ts';
import { type Config, ConfigError } from '../../infra/config.ts';
import { databaseSlots } from '../../infra/duckdb/memory.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { ruleset } from '../../serving/clearance/ruleset.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { printableJson } from '../../serving/output/printable.ts';
import { type DecisionToReplay, decisionsById, decisionsSince } from '../../serving/replay/stored.ts';
import { sources } from '../../sources/index.ts';
import { instantArgument } from '../instant-argument.ts';
import { progressLine } from '../output.ts';
import { withPool } from '../session.ts';
import { atLeastOne } from '../whole-number.ts';
import { inReplayFolder } from './in-folder.ts';
import { exitCodeOf, printReplays } from './print.ts';

interface Options {
  readonly since?: Date;
  readonly limit: number;
  readonly json?: boolean;
}

/** `risk replay`: recomputes stored decisions from the stored releases. It needs neither the warehouse in use nor a publisher. */
export function replayCommand(): Command {
  return new Command('replay')
    .argument('[decisions...]', 'ids, as answers and receipts state them (dec_...)')
    .option('--since <instant>', 'all live decisions from this day (London) or instant on', instantArgument)
    .option('--limit <n>', 'with --since: how many decisions at most, the oldest first', atLeastOne, 1_000)
    .option('--json', 'one JSON document on stdout, with every difference')
    .action(async (ids: string[], { since, limit, json }: Options) => {
      if ((ids.length === 0) === (since === undefined)) throw new ConfigError('name decisions, or give --since');
      await withPool(async (pool, config) => {
        const found = since === undefined ? await decisionsById(pool, ids) : await decisionsSince(pool, since, limit + 1);
        const decisions = since === undefined ? found : found.slice(0, limit);
        const missing = ids.find((id) => !decisions.some((one) => one.id === id));
        if (missing !== undefined) throw new ConfigError(`no decision ${missing} is stored`);
        const results = await replayed(pool, config, decisions);
        if (json === true) process.stdout.write(`${printableJson(results, 2)}\n`);
        else if (since !== undefined && results.length === 0) process.stdout.write(`no live decision since ${since.toISOString()}\n`);
        else printReplays(results);
        const next = found[decisions.length];
        if (next !== undefined)
          process.stderr.write(
            `not replayed: the decisions from ${next.decidedAt.toISOString()} on; give that as --since, or a higher --limit\n`,
          );
        process.exitCode = exitCodeOf(results);
      });
    });
}

async function replayed(pool: Pool, config: Config, decisions: readonly DecisionToReplay[]): Promise<ReplayResult[]> {
  const store = openStore(config.store, config);
  const progress = progressLine();
  try {
    return await inReplayFolder(config.home, (folder) =>
      databaseSlots('reader', config)(join(folder, 'spill'), async (settings) => {
        const logger = pino({ level: 'silent' });
        const { pseudonymKey } = config;
        const file = createReplayFile({
          ...{ sources, store, raw: rawReleases(store), ledger: ingestionLedger(pool) },
          ...{ pseudonymKey, settings, folder, logger },
        });
        try {
          const builds = { sql: await file.runningBuild(), rules: ruleset };
          return await replayDecisions({ pool, file, builds, onProgress: progress.show }, decisions);
        } finally {
          await file.close();
        }
      }),
    );
  } finally {
    progress.end();
  }
}
