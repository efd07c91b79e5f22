import { Command } from 'commander';
import { sources } from '../../sources/index.ts';
import { printRows } from '../output.ts';

/** `risk sources`: lists every source with its publisher, schedule and licence. */
export function sourcesCommand(): Command {
  return new Command('sources')
    .description('list the public records that the service reads')
    .option('--json', 'one JSON document on stdout')
    .action(({ json }: { json?: boolean }) => {
      const rows = sources.map(({ id, publisher, title, kind, table, schedule, licence, freshness }) => ({
        source: id,
        publisher,
        title,
        kind,
        table,
        schedule: schedule.length === 0 ? 'by hand' : schedule.join(' | '),
        'fresh for (h)': freshness.checkedWithinHours,
        licence,
      }));
      printRows(rows, json === true ? { json } : {});
    });
}
