import { fileURLToPath } from 'node:url';
import type { WorkflowModules } from '../../infra/temporal/worker.ts';

const extension = import.meta.url.endsWith('.js') ? 'js' : 'ts';
const moduleAt = (path: string) => fileURLToPath(new URL(`../../workflows/${path}.${extension}`, import.meta.url));

/** What a bundle of the workflows holds: every workflow, and what runs around each. */
export const workflowModules: WorkflowModules = {
  workflowsPath: moduleAt('index'),
  workflowInterceptorModules: [moduleAt('show-failure')],
};
