import { IllegalStateError } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import { z } from 'zod';
import { claimResource } from './shared-resources.ts';
import { atSuiteEnd } from './suite-end.ts';

/** Connects to the Temporal dev server that all suites share, in a namespace that no other suite uses. */
export async function openTestTemporal(): Promise<TestWorkflowEnvironment> {
  installQuietRuntime();
  const environment = await TestWorkflowEnvironment.createFromExistingServer(sharedServer.parse(await claimResource('temporal')));
  const teardown = environment.teardown.bind(environment);
  let closing: Promise<void> | undefined;
  environment.teardown = () => (closing ??= teardown()); // a second call would fail
  atSuiteEnd(environment.teardown);
  return environment;
}

/** An earlier suite of this process may have installed the runtime: one that ran `risk worker`, or whose connections are still closing. */
export function installQuietRuntime(): void {
  try {
    Runtime.install({
      logger: new DefaultLogger('ERROR', () => {}),
      telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
    });
  } catch (error) {
    if (!(error instanceof IllegalStateError)) throw error;
  }
}

const sharedServer = z.object({ address: z.string(), namespace: z.string() });

/** All workflows as one file of JavaScript, bundled once per run. */
export async function workflowBundle(): Promise<{ codePath: string }> {
  return sharedBundle.parse(await claimResource('workflows'));
}

const sharedBundle = z.object({ codePath: z.string() });
