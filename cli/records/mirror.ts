import { resolve } from 'node:path';
import { Command } from 'commander';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { ForeignFolder, writeMirror } from '../../activities/publishers/write-mirror.ts';
import { ConfigError } from '../../infra/config.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import { dayArgument, refuseLater } from '../day-argument.ts';
import { printRows } from '../output.ts';
import { withPool } from '../session.ts';
import { momentOf } from './coverage.ts';

interface Options {
  readonly from: string;
  readonly to: string;
  readonly json?: boolean;
}

/** `risk mirror --from DAY --to DAY DIR`: copies the stored releases of a period to a folder that another installation reads. */
export function mirrorCommand(): Command {
  return new Command('mirror')
    .argument('<folder>', 'an empty folder, or one that an earlier "risk mirror" wrote')
    .requiredOption('--from <day>', 'first day, YYYY-MM-DD', dayArgument)
    .requiredOption('--to <day>', 'last day, YYYY-MM-DD', dayArgument)
    .option('--json', 'one JSON document on stdout')
    .action(async (folder: string, { from, to, json }: Options) => {
      const rows = await withPool(async (pool, config) => {
        refuseLater({ from, to }, addDays((await momentOf(config)).today, 1));
        const raw = rawReleases(openStore(config.store, config));
        return writeMirror(resolve(folder), { from, to }, { sources, ledger: ingestionLedger(pool), raw });
      }).catch((error: unknown) => {
        throw error instanceof ForeignFolder ? new ConfigError(error.message) : error;
      });
      printRows(rows, json === true ? { json } : {});
    });
}
