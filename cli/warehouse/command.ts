import { Command } from 'commander';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import type { rebuildWarehouse } from '../../workflows/rebuild-warehouse.ts';
import { printRows } from '../output.ts';
import { readOperatorConfig, withTemporal } from '../session.ts';

/** `risk warehouse rebuild`. */
export function warehouseCommand(): Command {
  return new Command('warehouse').description('work on the warehouse file').addCommand(rebuildCommand());
}

/** `risk warehouse rebuild`: builds a new warehouse file from the stored releases while the old one serves, and puts it in its place. */
function rebuildCommand(): Command {
  return new Command('rebuild')
    .description('build the warehouse file anew from the stored releases while the old one serves')
    .option('--json', 'one JSON document on stdout')
    .action(async ({ json }: { json?: boolean }) => {
      const rebuilt = await withTemporal(readOperatorConfig(), async (client) => {
        const run = await client.workflow.start<typeof rebuildWarehouse>('rebuildWarehouse', {
          workflowId: workflowIds.rebuildWarehouse(),
          workflowIdConflictPolicy: 'USE_EXISTING', // a second command waits for the running rebuild
          taskQueue: taskQueues.serving,
          args: [],
          staticSummary: 'rebuild the warehouse from the stored releases',
        });
        return run.result();
      });
      printRows([{ releases: rebuilt.releases, 'parsed again': rebuilt.parsed }], json === true ? { json } : {});
    });
}
