import { z } from 'zod';
import { subjectKey, subjectOf } from '../../models/screening/decision/subject.ts';
import { text } from '../../serving/input/text.ts';
import { matchToDecide } from '../../serving/screening/match-to-decide.ts';
import { followLooks } from '../../serving/screening/records-looked.ts';
import { list, queryOf, subjectShape } from '../../serving/screening/request.ts';
import { findScreeningDecisions, type ListedDecision, recordScreeningDecision } from '../../serving/screening/screening-decisions.ts';
import type { ApiDeps } from '../deps.ts';
import { operation } from '../route.ts';
import { verdict } from '../screen/reply.ts';
import { screenerFor } from '../screen/route.ts';
import { meta } from '../transaction-check/reply.ts';

const path = '/api/v1/screen/decisions';
const anyVerdict = z.enum([...verdict.options, 'withdrawn']).meta({
  description:
    '`false-positive`: the subject is not the one listed. `true-match`: it is. `withdrawn`: what was said before counts no longer.',
});

const request = z
  .strictObject({
    subject: z.strictObject(subjectShape).meta({
      description:
        'As the screening answered it, without what is null. With a `reference` the decision is for that subject of yours alone.',
    }),
    list,
    entry: text(512).meta({ description: 'The id of the entry, as the match names it.' }),
    verdict: anyVerdict,
    by: text(128).meta({ description: 'Who decided: a person of yours.' }),
    why: text(2_000).meta({ description: 'What shows it: the reader of the record must understand it without you.' }),
  })
  .meta({ id: 'NewMatchDecision' });

const told = z
  .object({
    id: z.string(),
    list,
    entry: z.string(),
    entryName: z.string(),
    verdict: anyVerdict,
    subject: z.record(z.string(), z.unknown()),
    reference: z.string().nullable(),
    by: z.string(),
    at: z.iso.datetime(),
    why: z.string(),
  })
  .meta({ id: 'RecordedMatchDecision' });

/** An analyst says whether a match is one. */
export function decideScreening(deps: ApiDeps) {
  const looks = followLooks(deps);
  return operation({
    method: 'post',
    path,
    id: 'decideScreenMatch',
    tag: 'Screening',
    summary: 'Say that a match is false, or true',
    description:
      'Kept for your tenant, with who, when and why, and honoured in every later screening of the same subject: name, kind, date of birth, countries, company number, postcode and identifiers must be the same (case, accents and order make no difference; of a person not the order of words either), and the entry must not have changed in anything that a match rests on. Nothing is deleted: a later decision on the same subject and entry counts instead. The same words sent again are answered with the decision that stands (200), new ones with 201. A subject that does not match the entry now is 422.\n\nWriting needs the scope of those who manage, not of those who ask: a false positive releases payments.',
    scope: 'transaction-risk:monitoring:manage',
    body: request,
    reply: z.object({ data: told, meta }),
    status: 201,
    alsoStatus: [200],
    problems: ['NO_SUCH_MATCH', 'LISTS_NOT_LOADED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body, caller }) => {
      const { subject: given, list, entry, verdict, by, why } = body;
      const { reference = null, ...particulars } = given;
      const query = queryOf({ ...particulars, lists: [list] });
      const asked = { kind: 'subject', query, reference } as const;
      const about = await matchToDecide(await screenerFor(deps, looks, caller, [asked]), asked, { list, entry });
      const subject = subjectOf(query);
      const { id, at, recorded } = await recordScreeningDecision(deps.pool, caller, {
        ...about,
        ...{ subject, reference, list, entry, verdict, by, why, apiKey: caller.id },
      });
      const data = { id, list, entry, entryName: about.entryName, verdict, subject: { ...subject }, reference, by, at, why };
      return { status: recorded ? 201 : 200, body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}

const query = z.strictObject({
  list: list.optional(),
  entry: text(512).optional(),
  name: text(10_240).optional().meta({ description: 'Of the subject; case, accents and the order of words make no difference.' }),
  reference: text(128).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.coerce.number().int().positive().optional().meta({ description: '`meta.before` of the page before.' }),
});

const kept = told
  .extend({
    listVersion: z.string().meta({ description: 'The version of the list that it was decided on.' }),
    newest: z.boolean().meta({ description: 'False: a later decision on the same subject and entry counts.' }),
    uses: z.int().meta({ description: 'How many screenings honoured it.' }),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'KeptMatchDecision' });

/** The history of decisions, the caller's own only. */
export function screeningDecisions({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path,
    id: 'findScreenDecisions',
    tag: 'Screening',
    summary: 'What was decided, by whom, why, and how often it was used',
    description: 'Newest first, of your tenant and environment. All filters together.',
    scope: 'screen:read',
    query,
    reply: z.object({
      data: z.array(kept),
      meta: meta.extend({ before: z.int().nullable().meta({ description: 'Send it to get the next page; null: there is none.' }) }),
    }),
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ query: { name, limit, ...filter }, caller }) => {
      const wanted = { ...filter, subjectKey: name === undefined ? undefined : subjectKey(subjectOf({ name })), limit: limit + 1 };
      const found = await findScreeningDecisions(pool, caller, wanted);
      const page = found.slice(0, limit);
      const before = found.length > limit ? (page.at(-1)?.sequence ?? null) : null;
      return { body: { data: page.map(keptTold), meta: { sandbox: caller.environment === 'sandbox', before } } };
    },
  });
}

function keptTold({ sequence: _, subject, ...decision }: ListedDecision): z.input<typeof kept> {
  return { ...decision, subject: { ...subject } };
}
