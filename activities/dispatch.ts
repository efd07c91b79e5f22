import { createHash } from 'node:crypto';
import { activityInfo, heartbeat } from '@temporalio/activity';
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { z } from 'zod';
import type { Pool } from '../infra/postgres/pool.ts';
import { type DeliveryPage, deliveryLedger } from '../serving/deliveries/deliveries.ts';
import { keyword, priorities, taskQueues, workflowIds } from '../temporal.config.ts';
import { inParallel } from './in-parallel.ts';

export interface DispatchDeps {
  readonly pool: Pool;
  readonly client: Client;
}

export interface Dispatched {
  readonly started: number;
  /** Workflows that were already started. */
  readonly known: number;
}

const batch = 100;
const parallel = 8;
/** Workflows that one run starts. The schedule's next run continues. */
const mostPerRun = 5_000;

const pageCursor = z.object({ subscription: z.string(), publish: z.string(), page: z.number().int() });

/** Starts workflows for the outbox. Their ids make a second start a no-op, so a crash between commit and start loses nothing. */
export const dispatchActivities = ({ pool, client }: DispatchDeps) => {
  const ledger = deliveryLedger(pool);

  async function startUnlessKnown(start: Promise<unknown>): Promise<boolean> {
    try {
      await start;
      return true;
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
      throw error;
    }
  }

  const startPage = ({ subscription, tenant, publish, page, deliveries }: DeliveryPage & { tenant: string; deliveries: number }) =>
    startUnlessKnown(
      client.workflow.start('deliverEvents', {
        taskQueue: taskQueues.delivery,
        workflowId: workflowIds.deliverEvents(subscription, publish, page),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE', // the ledger decides: after a restored backup, a completed page is owed again
        workflowIdConflictPolicy: 'FAIL',
        args: [{ subscription, publish, page }],
        staticSummary: `${deliveries} event(s) of ${publish} to ${subscription}`.slice(0, 200),
        typedSearchAttributes: [keyword('SubscriptionId', subscription)],
        priority: { priorityKey: priorities.live, ...fairness(tenant) },
      }),
    );

  const startDelivery = ({ delivery, subscription, tenant }: { delivery: string; subscription: string; tenant: string }) =>
    startUnlessKnown(
      client.workflow.start('deliverWebhook', {
        taskQueue: taskQueues.delivery,
        workflowId: workflowIds.deliverWebhook(delivery),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE', // the ledger decides that it is due, whatever the result of an earlier run
        workflowIdConflictPolicy: 'FAIL',
        args: [{ delivery }],
        staticSummary: `delivery ${delivery} to ${subscription}`.slice(0, 200),
        typedSearchAttributes: [keyword('SubscriptionId', subscription)],
        priority: fairness(tenant),
      }),
    );

  return {
    /** Starts `deliverEvents` for every page without an attempt: of one publish, or of all that have waited. */
    async startPages({ publish }: { publish?: string } = {}): Promise<Dispatched> {
      let after: DeliveryPage | undefined = pageCursor.safeParse(activityInfo().heartbeatDetails).data;
      const count = { started: 0, known: 0 };
      // pages that are running do not count: those of a slow receiver would keep the pages behind them from being started, run after run
      while (count.started < mostPerRun) {
        const pages = await ledger.unstartedPages(publish, after, batch);
        await inParallel(pages, parallel, async (page) => {
          count[(await startPage(page)) ? 'started' : 'known'] += 1;
        });
        const last = pages.at(-1);
        if (last === undefined) break;
        after = { subscription: last.subscription, publish: last.publish, page: last.page };
        heartbeat(after);
      }
      return count;
    },

    /** Starts `deliverWebhook` for deliveries whose next attempt is overdue, for example after their workflow was terminated. */
    async startStalled(): Promise<Dispatched> {
      const count = { started: 0, known: 0 };
      while (count.started + count.known < mostPerRun) {
        const overdue = await ledger.claimOverdue(batch);
        if (overdue.length === 0) break;
        await inParallel(overdue, parallel, async (delivery) => {
          count[(await startDelivery(delivery)) ? 'started' : 'known'] += 1;
        });
        heartbeat(count);
      }
      return count;
    },
  };
};

/** Lets Temporal take turns between tenants whose tasks wait; activities and child workflows inherit it. A key has at most 64 bytes. */
function fairness(tenant: string): { fairnessKey: string } {
  return { fairnessKey: /^[\x20-\x7e]{1,64}$/.test(tenant) ? tenant : createHash('sha256').update(tenant).digest('hex') };
}

export type DispatchActivities = ReturnType<typeof dispatchActivities>;
