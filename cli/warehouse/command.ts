import { Command } from 'commander';
import { pino } from 'pino';
import { sources } from '../../sources/index.ts';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import { dataDictionary } from '../../warehouse/dictionary/dictionary.ts';
import type { rebuildWarehouse } from '../../workflows/rebuild-warehouse.ts';
import { printRows } from '../output.ts';
import { recordOperatorAct } from '../record-operator-act.ts';
import { awaitWorkers } from '../records/await-workers.ts';
import { readOperatorConfig, withPool, withTemporal } from '../session.ts';

/** `risk warehouse rebuild` and `risk warehouse dictionary`. */
export function warehouseCommand(): Command {
  return new Command('warehouse').addCommand(rebuildCommand()).addCommand(dictionaryCommand());
}

/** `risk warehouse dictionary`: prints the data dictionary, which is docs/data-dictionary.md. */
function dictionaryCommand(): Command {
  return new Command('dictionary')
    .description('print every table, feature, signal and event with its columns, rules and inputs, as Markdown')
    .action(async () => {
      process.stdout.write(await dataDictionary(sources, pino({ level: 'silent' })));
    });
}

/** `risk warehouse rebuild`: builds a new warehouse file from the stored releases while the old one serves, and puts it in its place. */
function rebuildCommand(): Command {
  return new Command('rebuild')
    .description('rebuild the warehouse file from the stored releases while the old one serves')
    .option('--json', 'one JSON document on stdout')
    .action(async ({ json }: { json?: boolean }) => {
      const config = readOperatorConfig();
      await recordOperatorAct(config, 'rebuild-warehouse');
      const rebuilt = await withPool((pool) =>
        withTemporal(config, async (client) => {
          const run = await client.workflow.start<typeof rebuildWarehouse>('rebuildWarehouse', {
            workflowId: workflowIds.rebuildWarehouse(),
            workflowIdConflictPolicy: 'USE_EXISTING', // a second command waits for the running rebuild
            taskQueue: taskQueues.serving,
            args: [],
            staticSummary: 'rebuild the warehouse from the stored releases',
          });
          // the file that it replaces may be what keeps the role from running
          const { serving, warehouse } = taskQueues;
          return awaitWorkers(pool, run.result(), { roles: [serving, warehouse], despite: [warehouse] });
        }),
      );
      printRows([{ releases: rebuilt.releases, 'parsed again': rebuilt.parsed }], json === true ? { json } : {});
    });
}
