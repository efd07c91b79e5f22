import { Command } from 'commander';
import { missingKey } from '../../activities/publishers/publisher-key.ts';
import { type Config, readConfig } from '../../infra/config.ts';
import { sources } from '../../sources/index.ts';
import { printRows } from '../output.ts';

/** `risk sources`: lists every source with its publisher, schedule and licence, what answers show of it, and against what its reader was checked. */
export function sourcesCommand(): Command {
  return new Command('sources')
    .description('list the public records that the service reads')
    .option('--json', 'one JSON document on stdout')
    .action(({ json }: { json?: boolean }) => {
      const config = readConfig();
      const rows = sources.map(
        ({ id, publisher, title, kind, table, schedule, licence, verified, display, freshness, keyFor, stream }) => ({
          source: id,
          publisher,
          title,
          kind,
          table,
          schedule: notConfigured({ keyFor }, config) ?? scheduleOf(schedule, stream !== undefined),
          'fresh for (h)': freshness.checkedWithinHours,
          licence,
          shown: display === 'rows' ? 'rows' : 'derived',
          verified,
        }),
      );
      printRows(rows, json === true ? { json } : {});
    });
}

/** Returns which variable a source lacks to be checked; undefined: none. */
export function notConfigured(
  source: Parameters<typeof missingKey>[0],
  config: Pick<Config, 'records' | 'publisherKeys'>,
): string | undefined {
  const variable = missingKey(source, config);
  return variable === undefined ? undefined : `not configured: set ${variable}`;
}

function scheduleOf(cron: readonly string[], isStream: boolean): string {
  if (isStream) return 'stream';
  return cron.length === 0 ? 'by hand' : cron.join(' | ');
}
