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
  buildEnvironment: withNeeds('building'),
  sample: { name: 'sample', stage: stages.sample, args: ['sample', 'serve'], environment: withNeeds() },
  service: [
    // reads what publishers send, so it has no key that opens a secret. DuckDB allows one writing process: it is this one
    {
      name: 'worker-records',
      stage: stages.worker,
      args: ['worker', '--role', 'ingest,warehouse'],
      environment: withNeeds('database', 'temporal', 'pseudonyms', 'store', 'publishers'),
      mayStartLater: true,
    },
    {
      name: 'worker-delivery',
      stage: stages.worker,
      args: ['worker', '--role', 'serving,delivery'],
      environment: withNeeds('database', 'temporal', 'sealing', 'store', 'webhooks'),
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
