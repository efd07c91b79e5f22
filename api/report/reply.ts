import { z } from 'zod';
import type { LinkedFinding, Report } from '../../serving/report/report.ts';
import { evidence, limit, meta, outcome } from '../transaction-check/reply.ts';

const effect = z.enum(['INFO', 'REVIEW', 'HOLD']);
const sentence = z.string().meta({ description: 'One sentence for a person without legal training.' });

export const verdict = z
  .object({
    outcome: outcome.meta({ description: 'The stricter of `asPayer` and `asPayee`.' }),
    asPayer: outcome.meta({
      description:
        'The outcome of `POST /api/v1/transaction-check` for an outbound payment of the company to one without findings, on the same terms.',
    }),
    asPayee: outcome.meta({ description: 'The same for an outbound payment to the company.' }),
    summary: sentence,
  })
  .meta({ id: 'ReportVerdict' });

const linkedEvidence = evidence
  .extend({
    publisher: z.string().nullable(),
    title: z.string().nullable().meta({ description: 'The record at its publisher.' }),
    recordUrl: z.string().nullable().meta({ description: 'The page of this record at its publisher; null: no page follows from its id.' }),
    sourceUrl: z.string().nullable().meta({ description: "The publisher's page about this kind of record." }),
    attribution: z.string().nullable().meta({ description: 'The statement that the licence requires wherever the record is shown.' }),
  })
  .meta({ id: 'LinkedEvidence' });

export const finding = z
  .object({
    code: z.string().meta({ example: 'WUP_LIVE', description: 'A reason code of a clearance (docs/reason-codes.md); stable.' }),
    outcome: effect.meta({ description: 'The stricter effect of the two sides. `INFO` changes no outcome.' }),
    asPayer: effect.nullable().meta({ description: 'The effect on a payment that the company makes; null: none.' }),
    asPayee: effect.nullable().meta({ description: 'The effect on a payment that the company receives; null: none.' }),
    ofRecords: z.boolean().meta({ description: 'True: it is about the state of the records, such as a stale source.' }),
    plain: sentence,
    action: sentence,
    detail: z.string().meta({ description: 'What the records of this company show.' }),
    basis: z.string().meta({ description: 'The statute or, where none applies, the policy.' }),
    clearedBy: z.string().meta({ description: 'What ends the finding: evidence to ask for, or a record.' }),
    evidence: z.array(linkedEvidence),
  })
  .meta({ id: 'ReportFinding' });

const register = z
  .object({
    status: z.string(),
    statusText: z.string().meta({ description: 'In the words of the register.' }),
    onRegister: z.boolean(),
    category: z.string().nullable(),
    incorporatedOn: z.string().nullable(),
    dissolvedOn: z.string().nullable(),
    accountsDueOn: z.string().nullable(),
    accountsMadeUpTo: z.string().nullable(),
    confirmationDueOn: z.string().nullable(),
    confirmationMadeUpTo: z.string().nullable(),
    sicCodes: z.array(z.string()),
  })
  .meta({ id: 'RegisterEntry', description: 'The entry of the company on the register; ISO dates.' });

const coverage = z
  .object({
    source: z.string(),
    title: z.string().nullable(),
    publisher: z.string().nullable(),
    mandatory: z.boolean().meta({ description: 'True: without it no payment is ALLOW.' }),
    release: z.string().nullable(),
    dataDate: z.string().nullable().meta({ description: 'Day of the newest data, Europe/London.' }),
    checkedAt: z.string().nullable().meta({ description: 'When the publisher was last checked, ISO 8601 UTC.' }),
    stale: z.string().nullable().meta({ description: 'Why it is not fresh, in words; null: it is fresh.' }),
  })
  .meta({ id: 'SourceCoverage' });

const event = z
  .object({
    event: z.string(),
    sourceId: z.string(),
    occurredAt: z.iso.datetime(),
    publishedAt: z.iso.datetime(),
    plain: sentence,
    detail: z.string(),
  })
  .meta({
    id: 'ReportEvent',
    description: 'A change as webhooks delivered it: what became known on its day. `findings` state what holds.',
  });

const known = z
  .object({
    as: z.enum(['now', 'then']).meta({
      description:
        '`now`: from the facts that are served. `then`: as known then, from the facts that were served at `at`, whatever became known later.',
    }),
    at: z.iso.datetime(),
    daysCountedTo: z.string().meta({
      description: 'ISO day, London. Overdue days and hearings are counted to it: what was true on this day, as it was known.',
    }),
    featureBuild: z.string().nullable().meta({ description: 'The build of the features behind the facts; null: no facts.' }),
    factsFrom: z.string().nullable().meta({ description: '`then` only: when the facts were published.' }),
    factsTo: z.string().nullable().meta({ description: '`then` only: when others replaced them; null: they are served now.' }),
  })
  .meta({ id: 'Known' });

export const report = z
  .object({
    companyNumber: z.string(),
    name: z.string().nullable(),
    register: register.nullable().meta({ description: 'Null: no register snapshot has held the number.' }),
    verdict,
    findings: z.array(finding).meta({ description: 'The strictest first.' }),
    screening: z
      .object({
        outcome: z.enum(['HOLD', 'REVIEW', 'CLEAR']).meta({ description: 'The outcome of `POST /api/v1/screen`.' }),
        limits: z.array(z.object({ code: z.string(), detail: z.string() })),
        lists: z.array(z.object({ list: z.string(), version: z.string() })),
      })
      .nullable()
      .meta({ id: 'ReportScreening', description: 'Null: the company was not screened, and a finding or `notKnown` says why.' }),
    notKnown: z
      .array(z.object({ code: z.union([limit, z.literal('NO_FACTS_THEN')]), plain: sentence }))
      .meta({ description: 'What the records cannot show, and what the request does not state.' }),
    coverage: z.array(coverage).meta({ description: 'The sources of the verdict. Empty in a report as of an earlier instant.' }),
    events: z.array(event).meta({ description: 'The newest 20 of the year before; none in the sandbox.' }),
    known,
    expiresAt: z.iso.datetime().nullable().meta({ description: 'Ask again after this instant; null: a report as of an earlier instant.' }),
  })
  .meta({ id: 'Report' });

export const reply = z.object({ data: report, meta });

/** Writes the report in the shape of the schema. */
export function writeReport({
  facts: _,
  findings,
  register,
  screening,
  notKnown,
  coverage,
  events,
  ...rest
}: Report): z.input<typeof report> {
  return {
    ...rest,
    register: register === null ? null : { ...register, sicCodes: [...register.sicCodes] },
    findings: writeFindings(findings),
    screening: screening === null ? null : { ...screening, limits: [...screening.limits], lists: [...screening.lists] },
    notKnown: [...notKnown],
    coverage: [...coverage],
    events: [...events],
  };
}

export function writeFindings(findings: readonly LinkedFinding[]): z.input<typeof finding>[] {
  return findings.map((one) => ({ ...one, evidence: [...one.evidence] }));
}
