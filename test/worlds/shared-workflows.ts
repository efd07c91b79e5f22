import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resource } from './shared-resources.ts';

/** All workflows, bundled once for all suites of the run. */
export function sharedWorkflows(): Resource {
  let folder: string | undefined;
  let bundling: Promise<string> | undefined;
  const bundle = async () => {
    folder = await mkdtemp(join(tmpdir(), 'risk-workflows-'));
    const { bundleWorkflowCode, DefaultLogger } = await import('@temporalio/worker');
    const { workflowModules } = await import('../../cli/service/workflow-modules.ts');
    const { code } = await bundleWorkflowCode({ ...workflowModules, logger: new DefaultLogger('ERROR') });
    const codePath = join(folder, 'workflows.js');
    await writeFile(codePath, code);
    return codePath;
  };
  return {
    claim: async () => {
      bundling ??= bundle();
      return { codePath: await bundling };
    },
    stop: async () => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
    kill: () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
