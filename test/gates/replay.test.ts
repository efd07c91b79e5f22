import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { installQuietRuntime, workflowBundle } from '../worlds/temporal.ts';

const folder = join(packageRoot, 'test/histories');
const histories = readdirSync(folder).filter((name) => name.endsWith('.json'));
const history = (name: string) => historyFromJSON(JSON.parse(readFileSync(join(folder, name), 'utf8')));

beforeAll(installQuietRuntime);

describe('recorded histories', () => {
  const failures = new Map<string, Error | undefined>();

  /** One worker replays all of them. */
  beforeAll(async () => {
    const all = histories.map((name) => ({ workflowId: name, history: history(name) }));
    const replayed = Worker.runReplayHistories({ workflowBundle: await workflowBundle() }, all);
    for await (const { workflowId, error } of replayed) failures.set(workflowId, error);
  });

  test.each(histories)('%s replays on today’s workflows', (name) => {
    expect([...failures].filter(([replayed]) => replayed === name)).toEqual([[name, undefined]]);
  });

  test('each workflow has one', () => {
    const index = readFileSync(join(packageRoot, 'workflows/index.ts'), 'utf8');
    const workflows = [...index.matchAll(/^export \{ (\w+) \}/gm)].map(([, name]) => name);
    const recorded = new Set(
      histories.map((name) => history(name).events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name),
    );
    expect(workflows.length).toBe(index.trim().split('\n').length);
    expect(workflows.filter((name) => !recorded.has(name))).toEqual([]);
  });

  test('the replay fails when the order of the steps changes', async () => {
    // the same workflow with one additional activity
    const changed = mkdtempSync(join(packageRoot, 'test/.changed-'));
    try {
      const code = readFileSync(join(packageRoot, 'workflows/refresh.ts'), 'utf8')
        .replaceAll("'../", `'${packageRoot}/`)
        .replaceAll("'./", `'${packageRoot}/workflows/`)
        .replace('await markPublished(', 'await exportBatch({ publish: id });\n  await markPublished(');
      writeFileSync(join(changed, 'index.ts'), code);
      const bundle = await bundleWorkflowCode({ workflowsPath: join(changed, 'index.ts'), logger: new DefaultLogger('ERROR') });
      await expect(Worker.runReplayHistory({ workflowBundle: bundle }, history('refresh.json'))).rejects.toThrow(
        /[Nn]ondeterminism|TMPRL1100/,
      );
    } finally {
      rmSync(changed, { recursive: true, force: true });
    }
  });
});
