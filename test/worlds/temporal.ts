import { fileURLToPath } from 'node:url';
import { defineSearchAttributeKey } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { pino } from 'pino';
import { readConfig } from '../../infra/config.ts';
import { temporalExecutable } from '../../infra/embedded/dev-server-executable.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { atSuiteEnd } from './suite-end.ts';

/** Starts a Temporal dev server for one test file, with the search attributes that the workflows set. */
export async function startTestTemporal(): Promise<TestWorkflowEnvironment> {
  const { path } = await temporalExecutable({ config: readConfig(), logger: pino({ level: 'silent' }) });
  const environment = await TestWorkflowEnvironment.createLocal({
    server: {
      executable: { type: 'existing-path', path },
      searchAttributes: Object.entries(searchAttributes).map(([name, type]) =>
        type === 'Keyword' ? defineSearchAttributeKey(name, 'KEYWORD') : defineSearchAttributeKey(name, 'DATETIME'),
      ),
    },
  });
  const teardown = environment.teardown.bind(environment);
  let stopping: Promise<void> | undefined;
  environment.teardown = () => (stopping ??= teardown()); // a second call would fail
  atSuiteEnd(environment.teardown);
  return environment;
}

let bundle: Promise<WorkflowBundleWithSourceMap> | undefined;

/** All workflows, bundled once per test file. */
export function workflowBundle(): Promise<WorkflowBundleWithSourceMap> {
  bundle ??= bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../../workflows/index.ts', import.meta.url)),
    logger: new DefaultLogger('ERROR'),
  });
  return bundle;
}
