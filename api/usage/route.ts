import { z } from 'zod';
import type { Meters } from '../../serving/limits/meter.ts';
import { planNames, plans } from '../../serving/limits/plans.ts';
import { type MeterName, meterOf } from '../../serving/limits/usage.ts';
import { countPortfolio } from '../../serving/monitoring/portfolio.ts';
import { listSubscriptions } from '../../serving/subscriptions/subscriptions.ts';
import type { ApiDeps } from '../deps.ts';
import { operation, type Route } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';

const allowance = z
  .object({
    limit: z.int(),
    used: z.int().meta({ description: 'With the units that the processes of the service hold ready, so it may run ahead a little.' }),
    remaining: z.int(),
    resetsAt: z.iso.datetime(),
  })
  .meta({ id: 'Allowance' });

const reply = z.object({
  data: z
    .object({
      plan: z.enum(planNames),
      requestsPerMinute: allowance,
      namesPerMinute: allowance,
      clearancesPerMonth: allowance
        .nullable()
        .meta({ description: 'Live clearances of the calendar month (UTC). Null in the sandbox, which uses no quota.' }),
      watches: z.object({ limit: z.int(), used: z.int() }),
      monitoredCompanies: z.object({ limit: z.int(), used: z.int() }),
    })
    .meta({ id: 'Usage' }),
  meta,
});

/** `GET /api/v1/usage`: the limits of the caller's plan and what is used of them. */
export function usage({ pool }: ApiDeps, meters: Meters): Route {
  return operation({
    method: 'get',
    path: '/api/v1/usage',
    id: 'getUsage',
    tag: 'Service',
    summary: 'Read the limits of your plan and what you have used',
    description:
      'Of the tenant, in the environment of the key. Every answer to a key has the same in the headers `RateLimit-Policy` and `RateLimit` for what it used. Any key may ask.',
    scope: 'any',
    reply,
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ caller }) => {
      const { watches, monitoredCompanies } = plans[caller.plan];
      const read = async (name: MeterName) => {
        const { limit, remaining, resetsInSeconds } = await meters.read(meterOf(caller, name));
        return { limit, used: limit - remaining, remaining, resetsAt: new Date(Date.now() + resetsInSeconds * 1_000).toISOString() };
      };
      const sandbox = caller.environment === 'sandbox';
      const listed = await listSubscriptions(pool, caller, { before: undefined, limit: watches });
      return {
        body: {
          data: {
            plan: caller.plan,
            requestsPerMinute: await read('requests'),
            namesPerMinute: await read('names'),
            clearancesPerMonth: sandbox ? null : await read('clearances'),
            watches: { limit: watches, used: listed.length },
            monitoredCompanies: { limit: monitoredCompanies, used: await countPortfolio(pool, caller) },
          },
          meta: { sandbox },
        },
      };
    },
  });
}
