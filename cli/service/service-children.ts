import type { Children } from '../../infra/embedded/child.ts';
import { stages } from '../../infra/embedded/process-ledger.ts';
import { answeringOptions } from '../../infra/young-generation.ts';

/** The processes that `risk start` runs beside itself. */
export const serviceChildren: Omit<Children, 'program'> = {
  sample: { name: 'sample', stage: stages.sample, args: ['sample', 'serve'], needs: [] },
  service: [
    // DuckDB allows one writing process, so the warehouse has its own
    {
      name: 'worker-warehouse',
      stage: stages.worker,
      args: ['worker', '--role', 'warehouse'],
      needs: ['database', 'temporal', 'sealing', 'store'],
      mayStartLater: true,
    },
    {
      name: 'worker',
      stage: stages.worker,
      args: ['worker', '--role', 'ingest,serving,delivery'],
      needs: ['database', 'temporal', 'sealing', 'store', 'publishers', 'webhooks'],
      mayStartLater: true,
    },
    {
      name: 'api',
      stage: stages.api,
      args: ['api'],
      needs: ['database', 'sealing', 'signing', 'webhooks', 'listening'],
      nodeOptions: answeringOptions,
    },
  ],
};
