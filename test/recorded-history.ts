import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { pino } from 'pino';
import { readConfig } from '../infra/config.ts';
import { temporalExecutable } from '../infra/embedded/dev-server-executable.ts';
import { packageRoot } from '../infra/sql-file.ts';

/** With RISK_RECORD_HISTORIES set, the histories that `replay.test.ts` replays are written anew. */
export async function recordHistory(address: string, name: string, handle: WorkflowHandle): Promise<void> {
  if (process.env.RISK_RECORD_HISTORIES === undefined) return;
  const folder = join(packageRoot, 'test/histories');
  mkdirSync(folder, { recursive: true });
  const { path } = await temporalExecutable({ config: readConfig(), logger: pino({ level: 'silent' }) });
  const shown = execFileSync(path, ['workflow', 'show', '--address', address, '-w', handle.workflowId, '-o', 'json']);
  writeFileSync(join(folder, `${name}.json`), shown.toString('utf8').replaceAll(`${packageRoot}/`, ''));
}
