import { z } from 'zod';
import { type ListedDelivery, listDeliveries, mostDue, replayDeliveries, type Wanted } from '../../serving/deliveries/of-watch.ts';
import { digits } from '../../serving/input/digits.ts';
import { instant } from '../../serving/input/instant.ts';
import { text } from '../../serving/input/text.ts';
import { keepDays } from '../../serving/retention/rules.ts';
import type { ApiDeps } from '../deps.ts';
import { companyNumber, instant as instantOf, instantOrNull, subscriptionId } from '../members.ts';
import { operationOnce } from '../operation-once.ts';
import { operation, type Route } from '../route.ts';
import { meta, metaWith } from '../transaction-check/reply.ts';
import { eventType } from './event-type.ts';
import examples from './examples.json' with { type: 'json' };
import { failureClass, shownFailure } from './failure.ts';
import { watchId } from './request.ts';

const mostOnPage = 100;
const deliveryId = text(64);
const state = z.enum(['pending', 'retrying', 'delivered', 'dead_letter']).meta({
  description:
    '`pending`: before its first attempt, or in the quick retries. `retrying`: in the retries of three days. `delivered`: your receiver answered 2xx. `dead_letter`: given up; it is not sent again by itself.',
});

const page = z.object({
  state: state.optional().meta({ description: 'Only deliveries in this state.' }),
  before: deliveryId.optional().meta({ description: '`meta.before` of the previous page.' }),
  limit: digits(1, mostOnPage).default(50).meta({ description: 'Deliveries on one page; absent: 50.' }),
});

const listed = z
  .object({
    deliveryId: z.string().meta({ description: 'Id of the delivery: one event to one watch.' }),
    event: eventType,
    companyNumber,
    sourceId: z.string().meta({ description: 'The `data.sourceId` that the delivery carries.' }),
    state,
    attempts: z.int().meta({ description: 'Requests that were sent, those before a replay included.' }),
    lastStatus: z.int().nullable().meta({ description: 'HTTP status of the last answer; null: there was none.' }),
    lastFailure: failureClass(
      'Class of the last failure, or why the delivery was given up',
      'it was not attempted, or the last attempt succeeded',
    ),
    nextAttemptAt: instantOrNull('When the next attempt is due.', 'it is settled, due now, or waits while the watch is paused'),
    createdAt: instantOf('When the event was published.'),
    settledAt: instantOrNull('When it was delivered or given up.', 'it is still owed'),
  })
  .meta({ id: 'Delivery', description: 'One event to one watch, and what came of it.' });

const listReply = z.object({
  data: z.array(listed).meta({ description: 'Newest event first.' }),
  meta: metaWith({ before: z.string().nullable().meta({ description: 'Cursor of the next page; null: this is the last page.' }) }),
});

const replay = z
  .strictObject({
    since: instant.optional().meta({
      description: `All dead letters whose events were published then or later, ISO 8601 with a zone; dead letters of more than ${keepDays.deadLetters} days ago are deleted.`,
      example: '2026-06-20T10:00:00Z',
    }),
    deliveryIds: z
      .array(deliveryId)
      .min(1)
      .max(mostOnPage)
      .optional()
      .meta({ description: 'These deliveries, also those that were delivered. A delivery that is still due stays as it is.' }),
  })
  .superRefine(({ since, deliveryIds }, context) => {
    if ((since === undefined) === (deliveryIds === undefined))
      context.addIssue({ code: 'custom', message: 'either since or deliveryIds is needed, and not both' });
  })
  .meta({
    id: 'Replay',
    description: 'What to send again.',
    oneOf: [{ required: ['since'] }, { required: ['deliveryIds'] }],
  });

const replayReply = z.object({
  data: z
    .object({
      subscriptionId,
      replayed: z.int().meta({ description: 'Deliveries that are sent again.' }),
      remaining: z
        .boolean()
        .meta({ description: 'True: there are further dead letters since then; repeat the request under another key.' }),
    })
    .meta({ id: 'Replayed', description: 'How many deliveries are sent again.' }),
  meta,
});

/** `GET /api/v1/watch/{subscriptionId}/deliveries`. */
export function watchDeliveries({ pool }: ApiDeps): Route {
  return operation({
    method: 'get',
    path: '/api/v1/watch/{subscriptionId}/deliveries',
    id: 'listDeliveries',
    example: examples.listDeliveries,
    tag: 'Webhooks',
    summary: 'List the deliveries of a watch',
    description: `Returns the deliveries of a watch, newest event first, with what came of each: see what your receiver missed, and why. Deliveries are kept for ${keepDays.delivered} days after success, and for ${keepDays.deadLetters} days as dead letters. Events that were published while the watch was paused or disabled have none.`,
    scope: 'transaction-risk:monitoring:manage',
    params: watchId,
    query: page,
    reply: listReply,
    problems: ['WATCH_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ params: { subscriptionId }, query: { limit, ...wanted }, caller }) => {
      const found = await listDeliveries(pool, caller, subscriptionId, {
        state: wanted.state,
        before: wanted.before,
        limit: limit + 1,
      });
      const shown = found.slice(0, limit);
      const before = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return { body: { data: shown.map(listedReply), meta: { sandbox: caller.environment === 'sandbox', before } } };
    },
  });
}

/** `POST /api/v1/watch/{subscriptionId}/replay`. */
export function replayWatch(deps: ApiDeps): Route {
  return operationOnce(deps, {
    method: 'post',
    idempotency: 'optional',
    lane: 'watches',
    path: '/api/v1/watch/{subscriptionId}/replay',
    id: 'replayDeliveries',
    example: examples.replayDeliveries,
    tag: 'Webhooks',
    summary: 'Send deliveries of a watch again',
    description: `Sends the dead letters of the events since an instant again, or the deliveries that you name, also delivered ones. They leave within a minute or two with the same bytes and a new signature, and begin the retry schedule again; your receiver drops those that it has (\`event\`, \`data.companyNumber\`, \`data.sourceId\`). At most ${mostDue} deliveries of a watch are due at once: with \`remaining\` repeat the request; while they are being sent it answers 429. A watch that is paused or disabled must be enabled before.`,
    scope: 'transaction-risk:monitoring:manage',
    params: watchId,
    body: replay,
    reply: replayReply,
    status: 202,
    problems: ['WATCH_NOT_FOUND', 'WATCH_DISABLED', 'DELIVERY_NOT_FOUND', 'RATE_LIMITED', 'DATABASE_UNAVAILABLE'],
    run: ({ params: { subscriptionId }, body, caller, once }) => {
      const wanted = wantedOf(body);
      return once(async (client) => {
        const data = { subscriptionId, ...(await replayDeliveries(client, caller, subscriptionId, wanted)) };
        return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
      });
    },
  });
}

function wantedOf({ since, deliveryIds = [] }: z.output<typeof replay>): Wanted {
  return since === undefined ? { deliveryIds: [...new Set(deliveryIds)] } : { since };
}

function listedReply({ id, type, lastFailure, nextAttemptAt, createdAt, settledAt, ...rest }: ListedDelivery): z.input<typeof listed> {
  return {
    ...rest,
    deliveryId: id,
    event: type,
    lastFailure: shownFailure(lastFailure),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}
