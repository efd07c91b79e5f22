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
  'Which company on the register is meant by what a ledger says of it. Names are compared with current names, previous ones and those that Gazette notices give as trading styles; postcode, address, number, person and website add to it or speak against. One query, or up to 100 in `queries`.',
  'Every candidate says what agreed and what did not, in bits, and the odds start from the size of the register: a name alone must single out one company of all. Equal names and siblings of a group leave no margin and are `AMBIGUOUS`. Companies that are dissolved or left the register are found and said to be so. A company number alone finds its company, and that no name confirmed it is told.',
  'While no register has been taken in the answer is 503, never `NO_MATCH`.',
  `With a sandbox key the register is invented:\n\n| request | result | shows |\n|---|---|---|\n${resolveScenarios
    .map(({ ask, result, shows }) => `| \`${JSON.stringify(ask)}\` | ${result} | ${shows} |`)
    .join('\n')}`,
].join('\n\n');

/** Who is it? */
export function entityResolve(deps: ApiDeps) {
  const search = createCompanySearch(deps.pool);
  return operation({
    method: 'post',
    path: '/api/v1/entity-resolve',
    id: 'resolveEntity',
    tag: 'Companies',
    summary: 'Resolve a trading name and address to a company number',
    description,
    scope: 'risk-assess:read',
    body: resolveRequest,
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

/** So many at a time: between them other callers have their turn. */
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
