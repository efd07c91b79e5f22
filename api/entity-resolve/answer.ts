import type { z } from 'zod';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { readSourceStates } from '../../serving/facts/company-facts.ts';
import type { CompanySearch } from '../../serving/resolution/company-search.ts';
import { type JsonOf, jsonOf } from '../json-of.ts';
import { type resolution, resolutionOf, type resolveMeta } from './reply.ts';
import type { Referenced } from './request.ts';
import { resolveInSandbox, sandboxRegister } from './sandbox.ts';

export interface ResolveQuestion {
  readonly sandbox: boolean;
  readonly queries: readonly Referenced[];
  readonly batch: boolean;
}

interface Body {
  readonly data: z.input<typeof resolution>;
  readonly meta: z.input<typeof resolveMeta>;
}

interface ResolveDeps {
  readonly pool: Pool;
  readonly search: CompanySearch;
}

const registerSource = 'companies-house/basic-company-data';

/** Queries whose candidates PostgreSQL finds in one statement. */
const atOnce = 10;

/** Resolves the queries and writes the body of the answer. `giveWay` runs before each query is read and scored, and may throw to end the work. */
export async function answerResolve(
  deps: ResolveDeps,
  { sandbox, queries: asked, batch }: ResolveQuestion,
  giveWay: () => Promise<void>,
): Promise<JsonOf<Body>> {
  const queries = asked.map(({ query }) => query);
  const references = asked.map(({ reference }) => reference);
  const { answers, register } = sandbox ? inSandbox(queries) : await live(deps, queries, giveWay);
  return jsonOf({ data: resolutionOf(answers, references, batch), meta: { sandbox, register } });
}

interface Resolved {
  readonly answers: readonly ResolveAnswer[];
  readonly register: Body['meta']['register'];
}

function inSandbox(queries: readonly ResolveQuery[]): Resolved {
  return { answers: queries.map(resolveInSandbox), register: sandboxRegister };
}

async function live({ pool, search }: ResolveDeps, queries: readonly ResolveQuery[], giveWay: () => Promise<void>): Promise<Resolved> {
  const states = await readSourceStates(pool);
  const answers: ResolveAnswer[] = [];
  let companies = 0;
  for (let from = 0; from < queries.length; from += atOnce) {
    const resolved = await search.resolve(queries.slice(from, from + atOnce), giveWay);
    answers.push(...resolved.answers);
    companies = resolved.companies;
  }
  const { release = null, dataDate = null } = states.find(({ source }) => source === registerSource) ?? {};
  return { answers, register: { companies, release, dataDate } };
}
