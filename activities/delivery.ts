import { setMaxListeners } from 'node:events';
import { cancellationSignal, heartbeat } from '@temporalio/activity';
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
import { makeAttempt } from './delivery-attempt.ts';
import { createAttemptRecorder } from './delivery-recorder.ts';
import { inParallel } from './in-parallel.ts';

export interface DeliveryDeps {
  readonly pool: Pool;
  readonly secretBox: SecretBox;
  readonly policy: WebhookPolicy;
  readonly logger: Logger;
  /** One per process; made from the policy when not given. */
  readonly outbound?: Outbound;
  readonly schedule?: RetrySchedule;
}

export interface PageResult {
  /** Of this run; what a run before a crash delivered is in the ledger. */
  readonly delivered: number;
  /** Ids of the deliveries that need a workflow of their own. */
  readonly failed: readonly string[];
}

/** What a workflow may know of a delivery: no address, no secret, no body. */
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
}

/** Requests of one page that are under way together: one receiver gets a page, and ten at once is polite to most. */
const parallel = 10;
const heartbeatMs = 3_000;

/**
 * Every step may run again: an attempt is recorded once under its number, and an attempt that is recorded is not sent again. A crash between the
 * receiver's answer and the record sends one more request; the receiver de-duplicates it (docs/interface.md, "De-duplication").
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

  /** One request and its record. `failures`: how far the schedule has come, this attempt included. */
  async function attempt(due: DueDelivery, failures: number): Promise<LedgerEntry> {
    const made = await makeAttempt({ due, failures, secret: openSecret(due), outbound, schedule, signal: cancellationSignal() });
    const entry = await record(made);
    const { delivery, number, status, error, durationMs } = made;
    logger[error === null ? 'debug' : 'info'](
      { delivery, subscription: due.subscription, attempt: number, status, failure: error, durationMs, state: entry.state },
      error === null ? 'delivered' : 'delivery attempt failed',
    );
    if (made.disableReason !== null) logger.warn({ subscription: due.subscription }, 'subscription disabled: its receiver answered 410');
    return entry;
  }

  /** A wrong key is for the operator to mend: the step is repeated until then. */
  function openSecret({ secret, subscription }: DueDelivery): string {
    try {
      return secretBox.open(secret);
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      throw ApplicationFailure.create({ type: error.code, message: `secret of ${subscription}: ${error.message}`, cause: error });
    }
  }

  async function one(delivery: string): Promise<DueDelivery> {
    const [due] = await ledger.due([delivery]);
    if (due === undefined) throw ApplicationFailure.nonRetryable(`delivery ${delivery} is not in the ledger`, 'DELIVERY_UNKNOWN');
    return due;
  }

  return {
    /** First attempts of a page. The ledger is the cursor: after a crash those with a recorded attempt are not sent again. */
    async deliverPage(page: DeliveryPage): Promise<PageResult> {
      const owed = (await ledger.page(page)).filter(({ attempts }) => attempts === 0).map(({ delivery }) => delivery);
      const due = await ledger.due(owed);
      setMaxListeners(2 * parallel, cancellationSignal()); // one for each request under way
      let done = 0;
      let delivered = 0;
      const beat = () => heartbeat({ done, of: due.length });
      const pulse = setInterval(beat, heartbeatMs);
      try {
        const disabled = due.filter((delivery) => delivery.disabled);
        await ledger.bury(
          disabled.map(({ delivery }) => delivery),
          'subscription_disabled',
        );
        await inParallel(
          due.filter((delivery) => !delivery.disabled),
          parallel,
          async (delivery) => {
            const { state } = await attempt(delivery, 1);
            done += 1;
            if (state === 'delivered') delivered += 1;
            beat();
          },
        );
        const failed = (await ledger.page(page)).map(({ delivery }) => delivery);
        return { delivered, failed };
      } finally {
        clearInterval(pulse);
      }
    },

    /** Where a delivery stands. `replay` makes a settled one owed again. */
    async openDelivery({ delivery, replay }: { delivery: string; replay: boolean }): Promise<DeliveryStatus> {
      if (replay) await ledger.revive(delivery);
      return statusOf(await one(delivery));
    },

    /** The attempt of that number, unless it was made already. `since`: attempts before the replay that this belongs to. */
    async attemptDelivery({ delivery, number, since }: { delivery: string; number: number; since: number }): Promise<DeliveryStatus> {
      const due = await one(delivery);
      if (isSettled(due) || due.attempts >= number) return statusOf(due);
      if (due.disabled) await ledger.bury([delivery], 'subscription_disabled');
      else await attempt(due, number - since);
      return statusOf(await one(delivery));
    },

    /** Gives a delivery up without a further attempt. */
    async settleDeadLetter({ delivery, reason }: { delivery: string; reason: string }): Promise<DeliveryStatus> {
      await ledger.bury([delivery], reason);
      return statusOf(await one(delivery));
    },
  };
};

export type DeliveryActivities = ReturnType<typeof deliveryActivities>;

const isSettled = ({ state }: { state: DeliveryState }) => state === 'delivered' || state === 'dead_letter';

function statusOf(due: DueDelivery): DeliveryStatus {
  const { delivery, subscription, type, companyNumber, state, attempts, lastStatus, lastError, nextAttemptAt } = due;
  const waitMs = isSettled(due) || nextAttemptAt === null ? 0 : Math.max(0, nextAttemptAt.getTime() - Date.now());
  return { delivery, subscription, eventType: type, companyNumber, state, attempts, lastStatus, lastError, waitSeconds: waitMs / 1_000 };
}
