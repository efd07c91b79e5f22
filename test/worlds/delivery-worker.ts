import { NativeConnection, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { deliveryActivities } from '../../activities/delivery.ts';
import { webhookPolicy } from '../../infra/http/outbound.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { createSecretBox } from '../../infra/secret-box.ts';
import { taskQueues } from '../../temporal.config.ts';

/**
 * Runs a delivery worker in its own process, so that a test can kill it. Arguments: Temporal's address and namespace, PostgreSQL's URL, key
 * in hex, bundle.
 */
const [address = '', namespace = '', databaseUrl = '', key = '', codePath = ''] = process.argv.slice(2);

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  namespace,
  taskQueue: taskQueues.delivery,
  workflowBundle: { codePath },
  activities: deliveryActivities({
    pool: openPool(databaseUrl),
    secretBox: createSecretBox(Buffer.from(key, 'hex')),
    policy: webhookPolicy({ allow: ['127.0.0.0/8'], production: false }),
    logger: pino({ level: 'silent' }),
  }),
  maxHeartbeatThrottleInterval: '1 second',
});
process.send?.({ ready: true });
await worker.run();
