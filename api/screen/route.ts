import { z } from 'zod';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import type { ApiKey } from '../../serving/api-keys/api-keys.ts';
import { screeningOf } from '../../serving/screening/answer.ts';
import { readCompanyPeople } from '../../serving/screening/company-people.ts';
import { followLooks, type RecordsLooked } from '../../serving/screening/records-looked.ts';
import { askedOf, screenRequest } from '../../serving/screening/request.ts';
import { type Asked, requireLists, type Screener, screenAll } from '../../serving/screening/screener.ts';
import { countUses, decisionsOf } from '../../serving/screening/screening-decisions.ts';
import type { ApiDeps } from '../deps.ts';
import { operation } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import { screening } from './reply.ts';
import { sandboxIndexes, sandboxLooked, sandboxPeople, screenScenarios } from './sandbox.ts';

const description = [
  'Screens against the lists that are held in memory, each whole and of one version, which the answer names. One of three: a subject by `name`; a company by `companyNumber` alone, with its former names, its officers in office and its owners up the chains; or a batch of up to 100 of these in `subjects`, answered in their order.',
  'A match keeps apart how alike the names are (`nameScore`, `features`) and what else agrees or disagrees (`corroboration`, `checks`): a name alone is never a confirmation. Of an owner and an officer the register gives the month of birth, so a match of them agrees by month and year.',
  'A company is held also when persons whose assets are frozen by the UK Sanctions List own more than 50 % of it or control it, directly or by majorities all the way up; `ownership` names them with the chain, and says `may` where the bands of the register reach over the half or only add up to it, and where it gives significant influence or control without saying which. These are REVIEW, as is a listed owner of not more than half, one who is listed without a freeze, and a disqualified one who is no officer.',
  'What your own analysts decided of a match (`POST /api/v1/screen/decisions`) is honoured until the entry or the subject changes; then it is shown as lapsed, with the reason. Nothing is stored of a screening but that a decision was used.',
  'A list that must be asked and is not loaded is 503, never clear. Each list says when its publisher was last looked at (`lookedAt`); when that of `uk-sanctions` is over its limit the outcome is at least REVIEW. What an answer leaves out stands in `limits`.',
  `With a sandbox key the lists are invented and these show something:\n\n| request | outcome | shows |\n|---|---|---|\n${screenScenarios
    .map(({ ask, outcome, shows }) => `| \`${JSON.stringify(ask)}\` | ${outcome} | ${shows} |`)
    .join('\n')}`,
].join('\n\n');

/** Is it one of those who are listed? */
export function screen(deps: ApiDeps) {
  const looks = followLooks(deps);
  return operation({
    method: 'post',
    path: '/api/v1/screen',
    id: 'screen',
    tag: 'Screening',
    summary: 'Screen names and companies against sanctions and warning lists',
    description,
    scope: 'screen:read',
    body: screenRequest,
    reply: z.object({ data: screening, meta }),
    problems: ['BATCH_TOO_LARGE', 'LISTS_NOT_LOADED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body, caller }) => {
      const { asked, batch } = askedOf(body);
      const results = await screenAll(await screenerFor(deps, looks, caller, asked), asked);
      return { body: { data: screeningOf(results, batch), meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}

/** A request that holds more would keep its caller waiting for longer than he does, and the others with him. */
const mostNames = 2_000;

/** What one caller is screened by: the sandbox by its own lists. Throws `LISTS_NOT_LOADED` when a list that must be asked is not held. */
export async function screenerFor(
  deps: ApiDeps,
  looks: () => Promise<RecordsLooked>,
  { tenant, environment }: ApiKey,
  asked: readonly Asked[],
): Promise<Screener> {
  const { today } = deps.clock();
  const decisions: Screener['decisions'] = {
    find: (asked) => decisionsOf(deps.pool, { tenant, environment }, asked),
    count: (ids) => countUses(deps.pool, ids),
  };
  if (environment === 'sandbox') {
    const readPeople: Screener['readPeople'] = (numbers) => sandboxPeople(numbers, today);
    return { indexes: sandboxIndexes(), looked: sandboxLooked, today, readPeople, decisions, mostNames };
  }
  const indexes = heldIndexes(deps.screeningLists, asked);
  return { indexes, looked: await looks(), today, readPeople: (numbers) => readCompanyPeople(deps.pool, numbers), decisions, mostNames };
}

function heldIndexes({ current, ready }: ApiDeps['screeningLists'], asked: readonly Asked[]): readonly ScreeningIndex[] {
  const indexes = current();
  requireLists(indexes, asked, ready());
  return indexes;
}
