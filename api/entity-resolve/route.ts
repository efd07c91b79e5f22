import { z } from 'zod';
import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { readSourceStates } from '../../serving/facts/company-facts.ts';
import { type CompanySearch, createCompanySearch } from '../../serving/resolution/company-search.ts';
import type { ApiDeps } from '../deps.ts';
import { operation } from '../route.ts';
import { resolution, resolutionOf, resolveMeta } from './reply.ts';
import { queriesOf, resolveRequest } from './request.ts';
import { resolveInSandbox, resolveScenarios, sandboxRegister } from './sandbox.ts';

const registerSource = 'companies-house/basic-company-data';

const description = [
  'Finds the company on the register that a ledger entry means. Compares names with current names, former names and trading names from Gazette notices. Postcode, address, number, person and website count for or against a candidate. Send one query, or up to 100 in `queries`.',
  'Each candidate lists what agreed and what disagreed, in bits. The prior odds depend on the size of the register, so a name alone must single out one company. Equal names and companies of one group leave no margin and are `AMBIGUOUS`. Dissolved companies are found and marked `live: false`. A company number alone finds its company; a reason states that no name confirmed it.',
  'Answers 503, never `NO_MATCH`, while no register is loaded.',
  `With a sandbox key the register is invented:\n\n| request | result | shows |\n|---|---|---|\n${resolveScenarios
    .map(({ ask, result, shows }) => `| \`${JSON.stringify(ask)}\` | ${result} | ${shows} |`)
    .join('\n')}`,
].join('\n\n');

/** `POST /api/v1/entity-resolve`. */
export function entityResolve(deps: ApiDeps) {
  const search = createCompanySearch(deps.pool, deps.lanes?.batches.giveWay);
  return operation({
    method: 'post',
    path: '/api/v1/entity-resolve',
    id: 'resolveEntity',
    tag: 'Companies',
    summary: 'Resolve a trading name and address to a company number',
    description,
    scope: 'risk-assess:read',
    body: resolveRequest,
    namesOf: (body) => queriesOf(body).queries.length,
    reply: z.object({ data: resolution, meta: resolveMeta }),
    problems: ['REGISTER_NOT_LOADED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body, caller }) => {
      const { queries, batch } = queriesOf(body);
      const sandbox = caller.environment === 'sandbox';
      const { answers, register } = sandbox ? inSandbox(queries) : await live(deps, search, queries);
      return { body: { data: resolutionOf(answers, batch), meta: { sandbox, register } } };
    },
  });
}

interface Resolved {
  readonly answers: readonly ResolveAnswer[];
  readonly register: z.input<typeof resolveMeta>['register'];
}

function inSandbox(queries: readonly ResolveQuery[]): Resolved {
  return { answers: queries.map(resolveInSandbox), register: sandboxRegister };
}

/** Queries per round: scoring blocks the event loop, so other requests run between rounds. */
const atOnce = 10;

async function live({ pool }: ApiDeps, search: CompanySearch, queries: readonly ResolveQuery[]): Promise<Resolved> {
  const states = await readSourceStates(pool);
  const answers: ResolveAnswer[] = [];
  let companies = 0;
  for (let from = 0; from < queries.length; from += atOnce) {
    const resolved = await search.resolve(queries.slice(from, from + atOnce));
    answers.push(...resolved.answers);
    companies = resolved.companies;
  }
  const { release = null, dataDate = null } = states.find(({ source }) => source === registerSource) ?? {};
  return { answers, register: { companies, release, dataDate } };
}
