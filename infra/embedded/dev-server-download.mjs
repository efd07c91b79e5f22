// Run by dev-server-download.ts in a process of its own, from the sources and from dist/ alike: lets the Temporal SDK download its dev
// server into a folder, starts it once (the SDK gives no other way) and stops it.
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [downloadDir, version] = process.argv.slice(2);
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: 'cached-download', downloadDir, version, ttl: '365 days' }, ui: false },
});
await environment.teardown();
