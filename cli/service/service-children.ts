import type { Children } from '../../infra/embedded/child.ts';
import { stages } from '../../infra/embedded/process-ledger.ts';
import { answeringOptions } from '../../infra/young-generation.ts';
import { environmentFor, type Need } from './child-environment.ts';

const withNeeds =
  (...needs: readonly Need[]) =>
  (env: NodeJS.ProcessEnv) =>
    environmentFor(needs, env);

/** The processes that `risk start` runs beside itself. */
export const serviceChildren: Omit<Children, 'program'> = {
  openEnvironment: withNeeds(),
  sample: { name: 'sample', stage: stages.sample, args: ['sample', 'serve'], environment: withNeeds() },
  service: [
    // DuckDB allows one writing process, so the warehouse has its own
    {
      name: 'worker-warehouse',
      stage: stages.worker,
      args: ['worker', '--role', 'warehouse'],
      environment: withNeeds('database', 'temporal', 'pseudonyms', 'store'),
      mayStartLater: true,
    },
    {
      name: 'worker',
      stage: stages.worker,
      args: ['worker', '--role', 'ingest,serving,delivery'],
      environment: withNeeds('database', 'temporal', 'sealing', 'store', 'publishers', 'webhooks'),
      mayStartLater: true,
    },
    {
      name: 'api',
      stage: stages.api,
      args: ['api'],
      environment: withNeeds('database', 'sealing', 'signing', 'webhooks', 'listening'),
      nodeOptions: answeringOptions,
    },
  ],
};
