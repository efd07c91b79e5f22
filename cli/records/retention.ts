import { Command } from 'commander';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import type { applyRetention } from '../../workflows/apply-retention.ts';
import { printRows } from '../output.ts';
import { recordOperatorAct } from '../record-operator-act.ts';
import { readOperatorConfig, withPool, withTemporal } from '../session.ts';
import { awaitWorkers } from './await-workers.ts';

/**
 * `risk retention [--apply]`: prints the data whose retention period has ended, by store;
 * with --apply, deletes these data, as the nightly schedule does.
 */
export function retentionCommand(): Command {
  return new Command('retention')
    .option('--apply', 'delete these data, as the nightly schedule does')
    .option('--json', 'one JSON document on stdout')
    .action(async ({ apply = false, json }: { apply?: boolean; json?: boolean }) => {
      const config = readOperatorConfig();
      if (apply) await recordOperatorAct(config, 'apply-retention');
      const retained = await withPool((pool) =>
        withTemporal(config, (client) => {
          const run = client.workflow.execute<typeof applyRetention>('applyRetention', {
            workflowId: workflowIds.applyRetention(),
            taskQueue: taskQueues.serving,
            args: [{ apply }],
            staticSummary: apply ? 'delete data whose retention period has ended' : 'count data whose retention period has ended',
          });
          return awaitWorkers(pool, run);
        }),
      );
      if (retained.length === 0 && json !== true) process.stderr.write('there is no data whose retention period has ended\n');
      printRows(
        retained.map(({ store, what, items, bytes }) => ({ store, what, items, bytes })),
        json === true ? { json: true } : {},
      );
    });
}
