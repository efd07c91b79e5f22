import { setMaxListeners } from 'node:events';
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { WebhookPolicy } from '../infra/http/outbound.ts';
import { createOutbound, type Outbound } from '../infra/http/outbound-post.ts';
import type { Pool } from '../infra/postgres/pool.ts';
import { type SecretBox, SecretBoxError } from '../infra/secret-box.ts';
import type { Logger } from '../infra/telemetry/logger.ts';
import { type RetrySchedule, retrySchedule } from '../models/webhooks/retry-schedule.ts';
import {
  type DeliveryPage,
  type DeliveryState,
  type DueDelivery,
  deliveryLedger,
  type LedgerEntry,
} from '../serving/deliveries/deliveries.ts';
import { openWebhookSecret } from '../serving/subscriptions/webhook-secret.ts';
import { makeAttempt } from './delivery-attempt.ts';
import { latestOf } from './delivery-latest.ts';
import { createAttemptRecorder } from './delivery-recorder.ts';
import { createDeliverySlots } from './delivery-slots.ts';
import { inParallel } from './in-parallel.ts';

export interface DeliveryDeps {
  readonly pool: Pool;
  readonly secretBox: SecretBox;
  readonly policy: WebhookPolicy;
  readonly logger: Logger;
  /** One for each process. Created from `policy` when absent. */
  readonly outbound?: Outbound;
  readonly schedule?: RetrySchedule;
}

export interface PageResult {
  /** Number of deliveries that this run delivered. Deliveries of a run before a crash are in the ledger only. */
  readonly delivered: number;
  /** Ids of the deliveries that need a workflow of their own. */
  readonly failed: readonly string[];
}

/** The part of a delivery that may enter a workflow history: no address, no secret, no body. */
export interface DeliveryStatus {
  readonly delivery: string;
  readonly subscription: string;
  readonly eventType: string;
  readonly companyNumber: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** Seconds until the next attempt is due; 0 when settled or overdue. */
  readonly waitSeconds: number;
  /** Due while its subscription is paused: the outbox starts the delivery again after the pause. */
  readonly isHeld: boolean;
}

/** Concurrent requests of one page. All go to one receiver; ten at once overload few receivers. */
const parallel = 10;
const heartbeatMs = 3_000;

/**
 * Every activity may run again: an attempt is recorded once under its number, and a recorded attempt is not sent again. After a crash
 * between the receiver's answer and the record, one more request is sent; the receiver de-duplicates it (docs/interface.md,
 * "De-duplication").
 */
export const deliveryActivities = ({
  pool,
  secretBox,
  policy,
  logger,
  outbound = createOutbound({ policy }),
  schedule = retrySchedule,
}: DeliveryDeps) => {
  const ledger = deliveryLedger(pool);
  const record = createAttemptRecorder(ledger.record);
  const slots = createDeliverySlots();

  /** Runs `work` when the tenant and the receiver have a slot. Throws `DELIVERY_BUSY`, which Temporal retries, when they have none. */
  const withSlot = <Result>({ tenant, url }: { readonly tenant: string; readonly url: string }, work: () => Promise<Result>) =>
    slots.within({ tenant, origin: new URL(url).origin }, activityInfo().attempt, work);

  /** Sends one request and records the attempt. */
  async function attempt(due: DueDelivery): Promise<LedgerEntry> {
    const failures = due.attempts + 1 - due.attemptsBefore;
    const made = await makeAttempt({ due, failures, secret: openSecret(due), outbound, schedule, signal: cancellationSignal() });
    const entry = await record(made);
    const { delivery, number, status, error, durationMs } = made;
    logger[error === null ? 'debug' : 'info'](
      { delivery, subscription: due.subscription, attempt: number, status, failure: error, durationMs, state: entry.state },
      error === null ? 'delivered' : 'delivery attempt failed',
    );
    if (made.disableReason !== null && entry.state === 'dead_letter')
      logger.warn({ subscription: due.subscription }, 'subscription disabled: its receiver answered 410');
    return entry;
  }

  /** Throws a retryable failure for a wrong key: Temporal retries until the operator corrects the key. */
  function openSecret({ secret, subscription, tenant }: DueDelivery): string {
    try {
      return openWebhookSecret(secretBox, secret, { tenant });
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      throw ApplicationFailure.create({ type: error.code, message: `secret of ${subscription}: ${error.message}`, cause: error });
    }
  }

  async function sendPage(page: DeliveryPage): Promise<PageResult> {
    const owed = (await ledger.page(page)).filter(({ attempts }) => attempts === 0).map(({ delivery }) => delivery);
    const due = await ledger.due(owed);
    setMaxListeners(2 * parallel, cancellationSignal()); // each request adds a listener
    let done = 0;
    let delivered = 0;
    const beat = () => heartbeat({ done, of: due.length });
    const pulse = setInterval(beat, heartbeatMs);
    try {
      const latest = latestOf(due, () => ledger.due(owed));
      const disabled: string[] = [];
      await inParallel(due, parallel, async ({ delivery }) => {
        const now = await latest(delivery);
        if (now?.disabled === true) disabled.push(delivery);
        else if (now?.held === false && (await attempt(now)).state === 'delivered') delivered += 1;
        done += 1;
        beat();
      }).finally(() => ledger.bury(disabled, 'subscription_disabled'));
      // what was not attempted is held: its page is started again after the pause
      const failed = (await ledger.page(page)).filter(({ attempts }) => attempts > 0).map(({ delivery }) => delivery);
      return { delivered, failed };
    } finally {
      clearInterval(pulse);
    }
  }

  async function one(delivery: string): Promise<DueDelivery> {
    const [due] = await ledger.due([delivery]);
    if (due === undefined) throw ApplicationFailure.nonRetryable(`delivery ${delivery} is not in the ledger`, 'DELIVERY_UNKNOWN');
    return due;
  }

  return {
    /**
     * Makes the first attempts of a page. The ledger is the cursor: after a crash, deliveries with a recorded attempt are not sent again.
     */
    async deliverPage(page: DeliveryPage): Promise<PageResult> {
      const target = await ledger.target(page.subscription);
      return target === undefined ? { delivered: 0, failed: [] } : withSlot(target, () => sendPage(page));
    },

    /** Returns the status of a delivery. `replay` first makes a settled delivery due again. */
    async openDelivery({ delivery, replay }: { delivery: string; replay: boolean }): Promise<DeliveryStatus> {
      if (replay) await ledger.revive(delivery);
      return statusOf(await one(delivery));
    },

    /** Makes the attempt with this number unless it is recorded, or its subscription is paused. */
    async attemptDelivery({ delivery, number }: { delivery: string; number: number }): Promise<DeliveryStatus> {
      const isDue = (due: DueDelivery) => !isSettled(due) && !due.held && due.attempts < number;
      const asked = await one(delivery);
      if (!isDue(asked)) return statusOf(asked);
      await withSlot(asked, async () => {
        const due = await one(delivery); // its tenant may have changed the watch while the delivery waited for the slot
        if (!isDue(due)) return;
        if (due.disabled) await ledger.bury([delivery], 'subscription_disabled');
        else await attempt(due);
      });
      return statusOf(await one(delivery));
    },

    /** Makes a delivery a dead letter without a further attempt. */
    async settleDeadLetter({ delivery, reason }: { delivery: string; reason: string }): Promise<DeliveryStatus> {
      await ledger.bury([delivery], reason);
      return statusOf(await one(delivery));
    },
  };
};

export type DeliveryActivities = ReturnType<typeof deliveryActivities>;

const isSettled = ({ state }: { state: DeliveryState }) => state === 'delivered' || state === 'dead_letter';

function statusOf(due: DueDelivery): DeliveryStatus {
  const { delivery, subscription, type, companyNumber, state, attempts, lastStatus, lastError, nextAttemptAt, readAt, held } = due;
  const waitMs = isSettled(due) || nextAttemptAt === null ? 0 : Math.max(0, nextAttemptAt.getTime() - readAt.getTime());
  const isHeld = held && !isSettled(due) && waitMs === 0;
  const event = { delivery, subscription, eventType: type, companyNumber };
  return { ...event, state, attempts, lastStatus, lastError, waitSeconds: waitMs / 1_000, isHeld };
}
