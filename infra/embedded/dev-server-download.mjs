// dev-server-download.ts runs this in its own process, from the sources and from dist/. The Temporal SDK downloads its dev server into a
// folder, starts it once (the SDK has no call that only downloads) and stops it.
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [downloadDir, version] = process.argv.slice(2);
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: 'cached-download', downloadDir, version, ttl: '365 days' }, ui: false },
});
await environment.teardown();
