import { ApplicationFailure, proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { RebuildActivities, Rebuilt } from '../activities/rebuild.ts';
import { rebuildQueue } from '../temporal.config.ts';
import { requestRefresh } from './request-refresh.ts';

const { rebuildReleases } = proxyActivities<RebuildActivities>({
  summary: 'apply the stored releases to a new file',
  taskQueue: rebuildQueue,
  startToCloseTimeout: '24 hours', // parses years of raw bytes again when their records are gone
  heartbeatTimeout: '2 minutes', // one block of a large raw file
  scheduleToCloseTimeout: '3 days',
  retry: { initialInterval: '5 seconds', maximumInterval: '5 minutes' },
});

const { swapWarehouse } = proxyActivities<RebuildActivities>({
  summary: 'put the new file in the place of the warehouse',
  taskQueue: rebuildQueue,
  startToCloseTimeout: '6 hours', // waits for the work of the warehouse that runs
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '5 seconds', maximumInterval: '1 minute' },
});

/** Attempts to swap. Each but the last waits for the ledger. */
const mostAttempts = 60;

/**
 * Builds a new warehouse file from the stored releases while the old one serves, puts it in the old one's place, and requests a refresh, which
 * publishes what differs. Releases that are applied meanwhile are applied to the new file too. No event fires again.
 */
export async function rebuildWarehouse(): Promise<Rebuilt> {
  let parsed = 0;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const rebuilt = await rebuildReleases();
    parsed += rebuilt.parsed;
    setCurrentDetails(`${rebuilt.releases} releases are in the new file; ${parsed} were parsed again`);
    if (await swapWarehouse()) {
      await requestRefresh({ reason: 'warehouse/rebuild' });
      setCurrentDetails(
        `the warehouse has ${rebuilt.releases} releases; ${parsed} were parsed again. The workflow \`refresh\` publishes what differs`,
      );
      return { ...rebuilt, parsed };
    }
    await sleep('2 seconds'); // a release was applied to the old file and is about to be in the ledger
  }
  throw ApplicationFailure.nonRetryable(
    'the warehouse has releases that the ledger in PostgreSQL does not have as applied',
    'LEDGER_BEHIND',
  );
}
