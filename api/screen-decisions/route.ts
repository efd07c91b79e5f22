import { z } from 'zod';
import { subjectKey, subjectOf } from '../../models/screening/decision/subject.ts';
import { listRules, type ScreeningList } from '../../models/screening/lists.ts';
import type { ApiKey } from '../../serving/api-keys/api-keys.ts';
import { digits } from '../../serving/input/digits.ts';
import { text } from '../../serving/input/text.ts';
import { attributionOf } from '../../serving/output/evidence-links.ts';
import { list, queryOf, subjectShape } from '../../serving/screening/request.ts';
import { findScreeningDecisions, type ListedDecision, recordScreeningDecision } from '../../serving/screening/screening-decisions.ts';
import type { ApiDeps } from '../deps.ts';
import { instantOrNull } from '../members.ts';
import type { Names } from '../names/names.ts';
import { operationOnce } from '../operation-once.ts';
import { operation } from '../route.ts';
import { author, verdict } from '../screen/reply.ts';
import { attribution, meta, metaWith } from '../transaction-check/reply.ts';
import examples from './examples.json' with { type: 'json' };

const path = '/api/v1/screen/decisions';
const anyVerdict = z.enum([...verdict.options, 'withdrawn']).meta({
  description:
    '`false-positive`: the subject is not the one listed. `true-match`: it is. `withdrawn`: the earlier decision no longer counts.',
});

const request = z
  .strictObject({
    subject: z.strictObject(subjectShape).meta({
      description:
        'The subject as the screening returned it, without null members. With a `reference` the decision applies only to your subject of that id.',
    }),
    list,
    entry: text(512).meta({ description: 'The id of the entry, from the match.' }),
    verdict: anyVerdict,
    by: text(128).meta({ description: 'The person who decided.' }),
    why: text(2_000).meta({ description: 'The evidence, so that a later reader of the record understands the decision.' }),
  })
  .meta({ id: 'NewMatchDecision', description: 'Whether a match is true or false, and why.' });

const attributionWords =
  'The statement that the licence of the list requires wherever the entry is shown; null: the entry is of the sandbox.';

const recorded = z
  .object({
    ...author,
    list,
    entry: z.string().meta({ description: "The publisher's own id of the entry." }),
    entryName: z.string().meta({ description: 'Primary name of the entry at the time of the decision.' }),
    verdict: anyVerdict,
    subject: z.record(z.string(), z.unknown()).meta({ description: 'The members of the subject that a later screening compares.' }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'Your own id of the subject that the decision is limited to; null: it applies to each.' }),
    attribution: attribution.optional().meta({
      description: `${attributionWords} Absent in answers that were stored before it was stated.`,
    }),
  })
  .meta({ id: 'RecordedMatchDecision', description: 'A decision on a match, as it is stored.' });

/** `POST /api/v1/screen/decisions`. */
export function decideScreening(deps: ApiDeps, names: Names) {
  return operationOnce(deps, {
    method: 'post',
    idempotency: 'optional',
    path,
    id: 'decideScreenMatch',
    example: examples.decideScreenMatch,
    tag: 'Screening',
    summary: 'Record that a match is false or true',
    description:
      'Stores the decision for your tenant, with author, time and reason. Every later screening of the same subject honours it: name, kind, date of birth, countries, company number, postcode and identifiers must be the same (case, accents and order make no difference; for a person neither does the order of words), and the entry must not have changed in anything that the match rests on. Nothing is deleted: a later decision on the same subject and entry replaces an earlier one. Repeating the newest decision returns it with 200; a new one returns 201. Answers 422 when the subject does not match the entry now.\n\nNeeds the management scope, not the screening scope: a false positive releases payments.',
    scope: 'transaction-risk:monitoring:manage',
    body: request,
    reply: z.object({ data: recorded, meta }),
    status: 201,
    alsoStatus: [200],
    problems: ['NO_SUCH_MATCH', 'LISTS_NOT_LOADED', 'DATABASE_UNAVAILABLE'],
    namesOf: () => 1,
    run: async ({ body, caller, once, gone }) => {
      const { subject: given, list, entry, verdict, by, why } = body;
      const { reference = null, ...particulars } = given;
      const query = queryOf({ ...particulars, lists: [list] });
      const { tenant, environment } = caller;
      const request = { kind: 'subject', query, reference } as const;
      const about = await names.match({ caller: { tenant, environment }, request, of: { list, entry } }, gone.signal);
      const subject = subjectOf(query);
      const decision = { ...about, subject, reference, list, entry, verdict, by, why, apiKey: caller.id };
      return once(async (client) => {
        const { id, at, recorded: isNew } = await recordScreeningDecision(client, caller, decision, { actor: caller.id });
        const data = {
          id,
          list,
          entry,
          entryName: about.entryName,
          verdict,
          subject: { ...subject },
          reference,
          by,
          at,
          why,
          ...shownWith(list, caller),
        };
        return { status: isNew ? 201 : 200, body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
      });
    },
  });
}

const query = z.object({
  list: list.optional(),
  entry: text(512).optional().meta({ description: 'Id of the entry, from a match.' }),
  name: text(10_240).optional().meta({ description: 'Name of the subject; case, accents and the order of words make no difference.' }),
  reference: text(128).optional().meta({ description: 'Your own id of the subject.' }),
  limit: digits(1, 200).default(50).meta({ description: 'Decisions on one page; absent: 50.' }),
  before: digits(1, Number.MAX_SAFE_INTEGER).optional().meta({ description: '`meta.before` of the previous page.' }),
});

const listed = recorded
  .extend({
    listVersion: z.string().meta({ description: 'The version of the list at the time of the decision.' }),
    newest: z.boolean().meta({ description: 'False: a later decision on the same subject and entry counts.' }),
    uses: z.int().meta({ description: 'How many screenings honoured it.' }),
    lastUsedAt: instantOrNull('When a screening last honoured it.', 'none has'),
    attribution: attribution.meta({ description: attributionWords }),
    evidenceExpired: z.boolean().meta({ description: 'True: a law or a licence ended the evidence of the entry. The decision stays.' }),
  })
  .meta({ id: 'KeptMatchDecision', description: 'A decision on a match, and how it was used.' });

/** `GET /api/v1/screen/decisions`: the caller's own decisions. */
export function screeningDecisions({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path,
    id: 'findScreenDecisions',
    example: examples.findScreenDecisions,
    tag: 'Screening',
    summary: 'List decisions on matches, with author, reason and use',
    description: 'Returns the decisions of your tenant and environment, newest first. Filters combine with AND.',
    scope: 'screen:read',
    query,
    reply: z.object({
      data: z.array(listed).meta({ description: 'Newest first.' }),
      meta: metaWith({ before: z.int().nullable().meta({ description: 'Cursor of the next page; null: this is the last page.' }) }),
    }),
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ query: { name, limit, ...filter }, caller }) => {
      const wanted = { ...filter, subjectKey: name === undefined ? undefined : subjectKey(subjectOf({ name })), limit: limit + 1 };
      const found = await findScreeningDecisions(pool, caller, wanted);
      const page = found.slice(0, limit);
      const before = found.length > limit ? (page.at(-1)?.sequence ?? null) : null;
      return { body: { data: page.map((one) => listedReply(one, caller)), meta: { sandbox: caller.environment === 'sandbox', before } } };
    },
  });
}

function listedReply({ sequence: _, subject, ...decision }: ListedDecision, caller: ApiKey): z.input<typeof listed> {
  return { ...decision, subject: { ...subject }, ...shownWith(decision.list, caller) };
}

function shownWith(list: ScreeningList, { environment }: Pick<ApiKey, 'environment'>) {
  return { attribution: environment === 'live' ? attributionOf(listRules[list].source) : null };
}
