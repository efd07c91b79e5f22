import { z } from 'zod';
import type { Meter, Meters } from '../../serving/limits/meter.ts';
import { planNames, plans } from '../../serving/limits/plans.ts';
import { meterOf, meterOfKey } from '../../serving/limits/usage.ts';
import { countPortfolio } from '../../serving/monitoring/portfolio.ts';
import { countSubscriptions } from '../../serving/subscriptions/subscriptions.ts';
import type { ApiDeps } from '../deps.ts';
import { instant } from '../members.ts';
import { operation, type Route } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import examples from './examples.json' with { type: 'json' };

const allowance = z
  .object({
    limit: z.int().meta({ description: 'What the plan, or the key, allows.' }),
    used: z.int().meta({
      description:
        'Units used, including units that API processes have reserved and not used yet. A process usually reserves 5 % of the limit of a minute, or up to 100 clearances, at a time.',
    }),
    remaining: z.int().meta({ description: 'What is left.' }),
    resetsAt: instant('When the whole limit is there again.'),
  })
  .meta({ id: 'Allowance', description: 'A limit of the plan or of the key, and what is used of it.' });

/** `of` says what the plan limits. */
const held = (of: string) =>
  z
    .object({
      limit: z.int().meta({ description: 'What the plan allows.' }),
      used: z.int().meta({ description: 'What exists now; more than `limit` after a change to a smaller plan.' }),
    })
    .meta({ description: of });

const reply = z.object({
  data: z
    .object({
      plan: z.enum(planNames).meta({ description: 'Name of your plan (docs/interface.md, "Plans").' }),
      requestsPerMinute: allowance.meta({ description: 'Requests in a minute.' }),
      requestsPerMinuteOfKey: allowance
        .nullable()
        .meta({ description: 'Requests of this key in a minute. Null: it has no limit of its own.' }),
      namesPerMinute: allowance.meta({ description: 'Names that are screened or resolved in a minute.' }),
      clearancesPerMonth: allowance
        .nullable()
        .meta({ description: 'Live clearances of the calendar month (UTC). Null in the sandbox, which uses none of them.' }),
      sandboxClearancesPerDay: allowance
        .nullable()
        .meta({ description: 'Clearances of the sandbox in the day (UTC), which it stores as live does. Null for a live key.' }),
      watches: held('Watches of the environment.'),
      monitoredCompanies: held('Companies in the portfolio of the environment.'),
    })
    .meta({ id: 'Usage', description: 'The limits of your plan and what you have used.' }),
  meta,
});

/** `GET /api/v1/usage`: the limits of the caller's plan and what is used of them. */
export function usage({ pool }: ApiDeps, meters: Meters): Route {
  return operation({
    method: 'get',
    path: '/api/v1/usage',
    id: 'getUsage',
    example: examples.getUsage,
    tag: 'Service',
    summary: 'Read the limits of your plan and what you have used',
    description:
      'Of the tenant, in the environment of the key. Every answer to a key has the same in the headers `RateLimit-Policy` and `RateLimit` for what it used. Any key may ask.',
    scope: 'any',
    reply,
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ caller }) => {
      const { watches, monitoredCompanies } = plans[caller.plan];
      const read = async (meter: Meter) => {
        const { limit, remaining, resetsAt } = await meters.read(meter);
        return { limit, used: limit - remaining, remaining, resetsAt: resetsAt.toISOString() };
      };
      const ofKey = meterOfKey(caller);
      const sandbox = caller.environment === 'sandbox';
      return {
        body: {
          data: {
            plan: caller.plan,
            requestsPerMinute: await read(meterOf(caller, 'requests')),
            requestsPerMinuteOfKey: ofKey === undefined ? null : await read(ofKey),
            namesPerMinute: await read(meterOf(caller, 'names')),
            clearancesPerMonth: sandbox ? null : await read(meterOf(caller, 'clearances')),
            sandboxClearancesPerDay: sandbox ? await read(meterOf(caller, 'sandboxClearances')) : null,
            watches: { limit: watches, used: await countSubscriptions(pool, caller) },
            monitoredCompanies: { limit: monitoredCompanies, used: await countPortfolio(pool, caller) },
          },
          meta: { sandbox },
        },
      };
    },
  });
}
