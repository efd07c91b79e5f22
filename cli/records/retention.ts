import { Command } from 'commander';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import type { applyRetention } from '../../workflows/apply-retention.ts';
import { printRows } from '../output.ts';
import { recordOperatorAct } from '../record-operator-act.ts';
import { readOperatorConfig, withTemporal } from '../session.ts';

/** `risk retention [--apply]`: prints what is past its time in every store; with --apply, deletes it, as the daily schedule does. */
export function retentionCommand(): Command {
  return new Command('retention')
    .option('--apply', 'delete it, as the daily schedule does')
    .option('--json', 'one JSON document on stdout')
    .action(async ({ apply = false, json }: { apply?: boolean; json?: boolean }) => {
      const config = readOperatorConfig();
      if (apply) await recordOperatorAct(config, 'apply-retention');
      const retained = await withTemporal(config, (client) =>
        client.workflow.execute<typeof applyRetention>('applyRetention', {
          workflowId: workflowIds.applyRetention(),
          taskQueue: taskQueues.serving,
          args: [{ apply }],
          staticSummary: apply ? 'delete what is past its time' : 'count what is past its time',
        }),
      );
      printRows(
        retained.map(({ store, what, items, bytes }) => ({ store, what, items, bytes })),
        json === true ? { json: true } : {},
      );
    });
}
