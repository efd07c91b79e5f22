import { z } from 'zod';
import { chainGaps } from '../../models/clearance/details.ts';
import { searchStates } from '../../serving/report/news-searched.ts';
import type { LinkedFinding, Report } from '../../serving/report/report.ts';
import { known, writeKnown } from '../as-of/as-of.ts';
import { companyName, companyNumber, dayOrNull, detail, instant, release } from '../members.ts';
import { limit, linkedEvidence, meta, outcome, publisher } from '../transaction-check/reply.ts';

const effect = z.enum(['INFO', 'REVIEW', 'HOLD']);
const sentence = z.string().meta({ description: 'One sentence for a person without legal training.' });

export const verdict = z
  .object({
    outcome: outcome.meta({
      description:
        'The stricter of `asPayer` and `asPayee`. An `inbound` payment from the company has this outcome: the payer of one is judged on both sides.',
    }),
    asPayer: outcome.meta({
      description:
        'The outcome of `POST /api/v1/transaction-check` for an `outbound` payment of the company to one without findings, on the same terms. An `inbound` payment to the company has it too, because the money passes through its account.',
    }),
    asPayee: outcome.meta({ description: 'The outcome of an `outbound` payment to the company.' }),
    summary: sentence,
  })
  .meta({ id: 'ReportVerdict', description: 'What the findings mean for a payment.' });

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
    evidence: z.array(linkedEvidence).meta({ description: 'The records behind the finding.' }),
  })
  .meta({ id: 'ReportFinding', description: 'A finding of the rules, in plain English.' });

const register = z
  .object({
    status: z.string().meta({
      description:
        'Status of the company, such as `active` or `liquidation`. `active` too where no facts of an earlier instant are kept and later ones show that it was on the register.',
    }),
    statusText: z.string().meta({ description: 'In the words of the register, or that no record dates the status of an earlier instant.' }),
    onRegister: z.boolean().meta({ description: 'Whether the newest register holds the company.' }),
    category: z.string().nullable().meta({ description: 'Kind of company in the words of the register; null: not stated.' }),
    incorporatedOn: dayOrNull('Day of incorporation.'),
    dissolvedOn: dayOrNull('Day of dissolution.'),
    accountsDueOn: dayOrNull('Last day for the next accounts.'),
    accountsMadeUpTo: dayOrNull('Day to which the last accounts were made up.'),
    confirmationDueOn: dayOrNull('Last day for the next confirmation statement.'),
    confirmationMadeUpTo: dayOrNull('Day to which the last confirmation statement was made up.'),
    sicCodes: z.array(z.string()).meta({ description: 'SIC codes (UK SIC 2007), five digits each.' }),
  })
  .meta({ id: 'RegisterEntry', description: 'The entry of the company on the register; ISO dates.' });

const count = (what: string) => z.int().nonnegative().meta({ description: what });
const dayIfStated = (what: string) =>
  z.iso
    .date()
    .optional()
    .meta({ description: `${what} Absent: no record states it.` });
const asOf = z.iso.date().meta({ description: 'Day of the data in the newest record behind it.' });

const searchState = z.enum(searchStates).meta({
  description:
    '`searched`: the whole time, but for the hours that its source may lag. `partly-searched`: a part of it. `not-searched`: no part of it.',
});
const instantOrNull = (what: string) => z.iso.datetime().nullable().meta({ description: what });

const searched = z
  .object({
    from: z.iso.datetime().meta({ description: 'Start of the 30 days before the report, by the day of the records.' }),
    to: z.iso.datetime().meta({ description: 'End of the 30 days.' }),
    state: searchState.meta({ description: '`searched`: every feed was. `not-searched`: no feed was.' }),
    feeds: z
      .array(
        z.object({
          source: z.string().meta({ description: 'Id of the source.' }),
          feed: z.string().meta({ description: 'Id of the source, or the host of a feed of the operator with a hash of its address.' }),
          state: searchState,
          from: instantOrNull('First instant that was searched; null: none was.'),
          to: instantOrNull('Last instant that was searched; null: none was.'),
          minutes: count('Minutes of the 30 days that were searched.'),
        }),
      )
      .meta({ description: 'Each feed, with the part of the 30 days that was searched in it.' }),
  })
  .meta({
    id: 'NewsSearched',
    description: 'Which part of the last 30 days was searched for news. It tells "searched, none" from "not searched".',
  });

const lookUp = z
  .object({
    source: z.string().meta({ description: 'Id of the source.', example: 'companies-house/charges-api' }),
    title: z.string().meta({ description: 'Name of the source.' }),
    answer: z.enum(['found', 'none', 'not-asked']).meta({
      description:
        'Newest answer. `none`: the publisher has no such record of the company. `not-asked`: it has not answered for this company, and a part without records shows nothing.',
    }),
    askedAt: instantOrNull('When the publisher was asked, by the day of the records; null: not asked.'),
    records: z.int().nonnegative().nullable().meta({ description: 'Records in the answer; null: not asked.' }),
    served: z
      .boolean()
      .meta({ description: 'Whether this report holds the answer. False: not asked, or the answer is newer than the report.' }),
    failed: z.boolean().meta({ description: 'True: the newest request about the company has no answer.' }),
  })
  .meta({ id: 'CompanyLookUp', description: 'What a publisher answered about this company.' });

const details = z
  .object({
    charges: z
      .object({
        outstanding: count('Charges that are not shown as satisfied, also those of an unknown status.'),
        partSatisfied: count('Charges of which some of the debt is paid.'),
        satisfied: count('Charges that are satisfied.'),
        newestCreatedOn: dayIfStated('Day on which the newest charge was created.'),
        newestDeliveredOn: dayIfStated('Day on which the newest charge was delivered to the register.'),
        newestSatisfiedOn: dayIfStated('Day of the newest satisfaction.'),
        asOf,
      })
      .optional()
      .meta({
        description:
          'Charges of which the service has read a record. Absent: it has read none; `lookUps` says whether Companies House was asked for its charges and has none.',
      }),
    ownership: z
      .object({
        levels: count('Levels of the longest chain of owners that are not natural persons, at most eight.'),
        entities: count('Owners in all chains that are not natural persons.'),
        overseas: count('How many of them are registered abroad.'),
        gaps: z.array(z.enum(chainGaps)).meta({
          description:
            'Why a chain does not end with people. `not-identified`: an owner has no number on the register. `overseas`: the register names no owners of an owner abroad. `not-on-register`: an owner is not on the register. `owners-not-named`: the register does not name the owners of an owner. `cut`: a chain has more than eight levels, or its companies own each other.',
        }),
        asOf: asOf.optional(),
      })
      .optional()
      .meta({ description: 'Chains of owners that are not natural persons. Absent: no record shows such an owner.' }),
    property: z
      .object({
        titles: count('Registered titles in England and Wales, alone or with others.'),
        freehold: count('How many of them are freehold.'),
        leasehold: count('How many are leasehold.'),
        joint: count('How many have several proprietors.'),
        undated: count('How many state no day on which the company became the proprietor.'),
        newestAddedOn: dayIfStated('Day on which the company became the proprietor of the newest title.'),
        removed: count('Titles for which an earlier file names the company and a newer one does not.'),
        newestRemovedOn: dayIfStated('Day of the newest file that no longer names it.'),
        asOf,
      })
      .optional()
      .meta({
        description:
          'Counts and days only: the licence of HM Land Registry lets the service show no title and no address. Absent: no file that the service has read names the company.',
      }),
    news: z
      .object({
        items: count('Items of news that report distress of the company and give more of it than its name. 0: none in what was searched.'),
        sources: z.array(z.string()).meta({ description: 'Ids of the sources of the items.' }),
        newestOn: dayIfStated('Day of the newest item, Europe/London.'),
        asOf: asOf.optional(),
        searched: searched.nullable().meta({ description: 'Null: a report as of an earlier instant, or of the sandbox.' }),
      })
      .meta({ description: 'News of distress, and what was searched for it.' }),
    lookUps: z.array(lookUp).meta({
      description:
        'The sources that answer for one company at a time. They tell "asked, has none" from "not asked". Empty in a report as of an earlier instant and in the sandbox.',
    }),
    attributions: z.array(z.string()).meta({ description: 'The statements that the licences require wherever these parts are shown.' }),
  })
  .meta({
    id: 'CompanyDetails',
    description:
      'What the records show and no rule of a clearance reads, with what was asked and searched for it. `charges`, `ownership` and `property` are absent when no record shows them.',
  });

const coverage = z
  .object({
    source: z.string().meta({ description: 'Id of the source, such as `gazette/insolvency`.' }),
    title: z.string().nullable().meta({ description: 'Name of the source; null: the source is no longer read.' }),
    publisher,
    mandatory: z.boolean().meta({ description: 'True: without it no payment is ALLOW.' }),
    release,
    dataDate: z.string().nullable().meta({ description: 'Day of the newest data, Europe/London.' }),
    checkedAt: z.string().nullable().meta({ description: 'When the publisher was last checked, ISO 8601 UTC.' }),
    stale: z.string().nullable().meta({
      description:
        'Why the answer does without a part of it, in words: it was not read in time or not whole, or what was read is not published. Null: the answer rests on the whole.',
    }),
  })
  .meta({ id: 'SourceCoverage', description: 'The state of one source.' });

const event = z
  .object({
    event: z.string().meta({ description: 'Type of the event, as in webhooks.' }),
    sourceId: z.string().meta({ description: 'Identifies the event, as in webhooks.' }),
    occurredAt: instant('When it happened.'),
    publishedAt: instant('When the service published it.'),
    plain: sentence,
    detail,
    basis: z.string().nullable().meta({ description: 'The statute or, where none applies, the policy; null: not known.' }),
    clearedBy: z.string().nullable().meta({ description: 'What ends what the event reports; null: not known.' }),
  })
  .meta({
    id: 'ReportEvent',
    description: 'A change as webhooks delivered it: what became known on its day. `findings` state what holds.',
  });

export const report = z
  .object({
    companyNumber,
    name: companyName,
    register: register.nullable().meta({ description: 'Null: no register snapshot has held the number.' }),
    details: details.meta({ description: 'Charges, chains of owners, property and news, and what was asked and searched for them.' }),
    verdict: verdict.meta({ description: 'What the findings mean for a payment.' }),
    findings: z.array(finding).meta({ description: 'The strictest first.' }),
    screening: z
      .object({
        outcome: z.enum(['HOLD', 'REVIEW', 'CLEAR']).meta({ description: 'The outcome of `POST /api/v1/screen`.' }),
        limits: z
          .array(z.object({ code: z.string().meta({ description: 'Stable code, as in `limits` of a screening.' }), detail }))
          .meta({ description: 'What the screening does not cover.' }),
        lists: z
          .array(
            z.object({
              list: z.string().meta({ description: 'Name of the list.' }),
              version: z.string().meta({ description: 'Version of the list.' }),
            }),
          )
          .meta({ description: 'The screened lists.' }),
      })
      .nullable()
      .meta({ id: 'ReportScreening', description: 'Null: the company was not screened, and a finding or `notKnown` says why.' }),
    notKnown: z
      .array(
        z.object({
          code: z
            .union([limit, z.literal('NO_FACTS_THEN')])
            .meta({ description: 'A limit of a clearance, or `NO_FACTS_THEN`: no facts of the instant are kept.' }),
          plain: sentence,
        }),
      )
      .meta({ description: 'What the records cannot show, and what the request does not state.' }),
    coverage: z.array(coverage).meta({ description: 'The sources of the verdict. Empty in a report as of an earlier instant.' }),
    events: z.array(event).meta({ description: 'The newest 20 of the year before; none in the sandbox.' }),
    known: known.meta({ description: 'What the report rests on.' }),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'Ask again after this instant; null: a report as of an earlier instant.' }),
  })
  .meta({ id: 'Report', description: 'What the public records say about a company.' });

export const reply = z.object({ data: report, meta });

/** Writes the report in the shape of the schema. */
export function writeReport({
  facts: _,
  findings,
  register,
  details: { ownership, news, lookUps, attributions, ...others },
  screening,
  notKnown,
  coverage,
  events,
  known: restsOn,
  ...rest
}: Report): z.input<typeof report> {
  return {
    ...rest,
    register: register === null ? null : { ...register, sicCodes: [...register.sicCodes] },
    details: {
      ...others,
      ...(ownership === undefined ? {} : { ownership: { ...ownership, gaps: [...ownership.gaps] } }),
      news: { ...news, sources: [...news.sources], searched: news.searched && { ...news.searched, feeds: [...news.searched.feeds] } },
      lookUps: [...lookUps],
      attributions: [...attributions],
    },
    findings: writeFindings(findings),
    screening: screening === null ? null : { ...screening, limits: [...screening.limits], lists: [...screening.lists] },
    notKnown: [...notKnown],
    coverage: [...coverage],
    events: [...events],
    known: writeKnown(restsOn),
  };
}

export function writeFindings(findings: readonly LinkedFinding[]): z.input<typeof finding>[] {
  return findings.map((one) => ({ ...one, evidence: [...one.evidence] }));
}
