import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { z } from 'zod';
import { ingestActivities } from '../../activities/ingest.ts';
import { publisherConnections } from '../../activities/publishers/connections.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { streamActivities } from '../../activities/streams/streams.ts';
import { readConfig } from '../../infra/config.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { CodedErrorInterceptor } from '../../infra/temporal/failures.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { createRecordsClock } from '../../serving/records-clock.ts';
import { streamLedger } from '../../serving/streams/stream-ledger.ts';
import { sourceById } from '../../sources/index.ts';
import { taskQueues } from '../../temporal.config.ts';
import { inProcessLimiter } from '../worlds/in-process-limiter.ts';

// node --import ./test/worlds/typescript.mjs test/ingestion/stream-reader.script.ts '{...}': a worker of the ingest queue, to be killed
const { database, temporal, namespace, publisher, home, bundle } = z
  .object({
    database: z.string(),
    temporal: z.string(),
    namespace: z.string(),
    publisher: z.string(),
    home: z.string(),
    bundle: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));
const logger = pino({ level: 'silent' });
const config = readConfig({ RISK_HOME: home, RISK_RECORDS: 'sample', RISK_SAMPLE_URL: publisher });
const pool = openPool(database);
const store = openStore(config.store, config);
const limiter = inProcessLimiter({ scale: 0.002 });
const stopped = new AbortController();
const deps = {
  stopping: stopped.signal,
  sourceById,
  store,
  raw: rawReleases(store),
  ledger: ingestionLedger(pool),
  streams: streamLedger(pool),
  clock: await createRecordsClock(config, logger),
  connect: publisherConnections({ config, limiter, logger, longestSilenceMs: 2_000 }),
  client: new Client({ connection: await Connection.connect({ address: temporal }), namespace }),
  pace: { gatherMs: 300, longestMs: 2_000, firstPauseMs: 50, longestPauseMs: 500, failureAfterMs: 1_000, longestUnreadMs: 3_000 },
};
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: temporal }),
  namespace,
  taskQueue: taskQueues.ingest,
  workflowBundle: { codePath: bundle },
  activities: { ...ingestActivities(deps), ...streamActivities(deps) },
  interceptors: { activity: [() => ({ inbound: new CodedErrorInterceptor() })] },
  maxHeartbeatThrottleInterval: '1 second',
  shutdownGraceTime: '10 seconds',
});
process.once('SIGTERM', () => {
  stopped.abort();
  worker.shutdown();
});
process.send?.('polling');
await worker.run();
process.exit();
