import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { requestsOf, screenRequest, whyUnscreenable } from '../../serving/screening/request.ts';
import { screenScenarios } from '../../serving/screening/sandbox.ts';
import type { ScreeningRequest } from '../../serving/screening/screener.ts';
import type { Names } from '../names/names.ts';
import type { ProblemError } from '../problems/problem.ts';
import { operation, unfit } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import examples from './examples.json' with { type: 'json' };
import { screening } from './reply.ts';

const description = [
  'Screens against the lists in memory, each whole and of one version; the answer names the versions. Send a subject with `name`; or a company with `companyNumber` alone, which screens the company, its former names, its officers in office and its owners up the chains, a company by each name that it has or had; or a batch of up to 100 of these in `subjects`. Results keep the order of the request.',
  'A match separates how similar the names are (`nameScore`, `features`) from what else agrees or disagrees (`corroboration`, `checks`): a name alone is never confirmed. The register gives the month of birth of officers and owners, so their dates agree by month and year.',
  'A company is also HOLD when persons whose assets the UK Sanctions List freezes own more than 50 % of it or control it, directly or through a chain of majorities. `ownership` names the persons and the chain. Its codes with `MAY` apply when the bands of the register reach above 50 % or only add up to it, and when the register states significant influence or control without the kind. These are REVIEW, and so are a listed owner of 50 % or less, an owner listed without an asset freeze, and a disqualified owner who is not an officer.',
  'A decision of your analysts on a match (`POST /api/v1/screen/decisions`) is honoured until the entry or the subject changes; then it is shown as lapsed, with the reason. A screening stores nothing except that a decision was used.',
  'Answers 503, never CLEAR, when a required list is not loaded. Each list states when its publisher was last checked (`lookedAt`); when `uk-sanctions` was checked too long ago the outcome is at least REVIEW. `limits` states what the answer does not cover.',
  `With a sandbox key the lists are invented. Examples:\n\n| request | outcome | shows |\n|---|---|---|\n${screenScenarios
    .map(({ ask, outcome, shows }) => `| \`${JSON.stringify(ask)}\` | ${outcome} | ${shows} |`)
    .join('\n')}`,
].join('\n\n');

/** `POST /api/v1/screen`. */
export function screen(names: Names) {
  return operation({
    method: 'post',
    path: '/api/v1/screen',
    id: 'screen',
    example: examples.screen,
    tag: 'Screening',
    summary: 'Screen names and companies against sanctions and warning lists',
    description,
    scope: 'screen:read',
    body: screenRequest,
    companiesOf: (body) => companiesIn(requestsOf(body).requests),
    namesOf: (body) => requestsOf(body).requests.length,
    reply: z.object({ data: screening, meta }),
    problems: ['BATCH_TOO_LARGE', 'LISTS_NOT_LOADED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body: sent, caller: { tenant, environment }, gone, usedNames }) => {
      const asked = requestsOf(sent);
      await refuseUnscreenable(asked, gone.signal);
      const { body, names: used } = await names.screen({ caller: { tenant, environment }, ...asked }, gone.signal);
      await usedNames(used);
      return { body };
    },
  });
}

/** Throws VALIDATION_FAILED for names without anything to compare. */
async function refuseUnscreenable({ requests, batch }: ReturnType<typeof requestsOf>, signal: AbortSignal): Promise<void> {
  const errors: ProblemError[] = [];
  for (const [at, request] of requests.entries()) {
    const detail = whyUnscreenable(request);
    if (detail !== undefined) errors.push({ pointer: batch ? `/subjects/${at}/name` : '/name', detail });
    await nextTurn();
    signal.throwIfAborted();
  }
  if (errors.length > 0) throw unfit(errors);
}

function companiesIn(requests: readonly ScreeningRequest[]): string[] {
  return requests.flatMap((one) => (one.kind === 'company' ? one.companyNumber : (one.query.companyNumber ?? [])));
}
