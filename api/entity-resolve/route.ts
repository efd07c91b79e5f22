import { z } from 'zod';
import type { Names } from '../names/names.ts';
import { operation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { resolution, resolveMeta } from './reply.ts';
import { queriesOf, resolveRequest } from './request.ts';
import { resolveScenarios } from './sandbox.ts';

const description = [
  'Finds the company on the register that a ledger entry means. Compares names with current names, former names and trading names from Gazette notices. Postcode, address, number, person and website count for or against a candidate. Send one query, or up to 100 in `queries`.',
  'Each candidate lists what agreed and what disagreed, in bits. The prior odds depend on the size of the register, so a name alone must single out one company. Equal names and companies of one group leave no margin and are `AMBIGUOUS`. Dissolved companies are found and marked `live: false`. A company number alone finds its company; a reason states that no name confirmed it.',
  'Answers 503, never `NO_MATCH`, while no register is loaded.',
  `With a sandbox key the register is invented:\n\n| request | result | shows |\n|---|---|---|\n${resolveScenarios
    .map(({ ask, result, shows }) => `| \`${JSON.stringify(ask)}\` | ${result} | ${shows} |`)
    .join('\n')}`,
].join('\n\n');

/** `POST /api/v1/entity-resolve`. */
export function entityResolve(names: Names) {
  return operation({
    method: 'post',
    path: '/api/v1/entity-resolve',
    id: 'resolveEntity',
    example: examples.resolveEntity,
    tag: 'Companies',
    summary: 'Resolve a trading name and address to a company number',
    description,
    scope: 'risk-assess:read',
    body: resolveRequest,
    namesOf: (body) => queriesOf(body).queries.length,
    reply: z.object({ data: resolution, meta: resolveMeta }),
    problems: ['REGISTER_NOT_LOADED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body, caller, gone }) => ({
      body: await names.resolve({ sandbox: caller.environment === 'sandbox', ...queriesOf(body) }, gone.signal),
    }),
  });
}
