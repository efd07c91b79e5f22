import { z } from 'zod';
import { limitCodes } from '../../models/screening/company/limits.ts';
import { list } from '../../serving/screening/request.ts';
import { companyName, companyNumber, detail, instant } from '../members.ts';
import { linkedEvidence } from '../transaction-check/reply.ts';

const effect = z.enum(['HOLD', 'REVIEW', 'INFO']).meta({
  description: '`HOLD`: do not pay. `REVIEW`: a person must look. `INFO`: reported without effect on the outcome.',
});

export const verdict = z
  .enum(['false-positive', 'true-match'])
  .meta({ description: '`false-positive`: the subject is not the one listed. `true-match`: it is.' });

/** The members of a decision that say who decided, when and why. */
export const author = {
  id: z.string().meta({ description: 'Id of the decision.' }),
  by: z.string().meta({ description: 'The person who decided, as you sent it.' }),
  at: instant('When the decision was recorded.'),
  why: z.string().meta({ description: 'The evidence, as you sent it.' }),
};

const decision = z
  .object({
    ...author,
    verdict,
    standing: z.enum(['honoured', 'lapsed']).meta({
      description: '`honoured`: a false positive makes the match INFO, a true match HOLD. `lapsed`: shown without effect.',
    }),
    lapsedBecause: z.string().nullable().meta({ description: 'Why it has no effect any more; null: it is honoured.' }),
  })
  .meta({
    id: 'MatchDecision',
    description: 'A decision of your analysts on this subject and entry, and whether it is still honoured.',
  });

const match = z
  .object({
    list,
    entry: z.string().meta({ description: "The publisher's own id of the entry." }),
    entryName: z.string().meta({ description: 'Its primary name.' }),
    matchedName: z.string().meta({ description: 'The name of the entry that matched.' }),
    nameType: z.string().meta({ description: 'Kind of the name, in the words of the publisher.' }),
    weak: z.boolean().meta({ description: 'The publisher marks the alias as low quality: it never makes a match by itself.' }),
    nameScore: z.number().min(0).max(1).meta({ description: 'Similarity of the names alone. Two persons may have the same name.' }),
    corroboration: z.enum(['confirmed', 'neutral', 'contradicted']).meta({
      description: 'Whether other data confirm the match. `neutral`: no other data to compare.',
    }),
    checks: z
      .array(
        z.object({
          what: z
            .enum(['date-of-birth', 'country', 'company-number', 'postcode', 'identifier'])
            .meta({ description: 'What was compared beside the name.' }),
          result: z
            .enum(['agrees', 'disagrees', 'partly'])
            .meta({ description: '`partly`: one side states less, such as the year alone, and nothing differs.' }),
          detail,
        }),
      )
      .meta({ description: 'What else agrees or disagrees.' }),
    features: z
      .array(z.object({ code: z.string().meta({ description: 'Stable code of the reason.' }), detail }))
      .meta({ description: 'Reasons for the name score, in words.' }),
    effect,
    undecidedEffect: effect.meta({ description: 'The effect without the decision.' }),
    decision: decision.nullable().meta({ description: 'The newest decision of your analysts on it; null: none.' }),
    detail: z.string().meta({ description: 'The reason for the listing.' }),
    url: z.string().meta({ description: 'A page about the entry.' }),
    version: z.string().meta({ description: 'The version of the list.' }),
    evidence: linkedEvidence,
  })
  .meta({ id: 'ScreenMatch', description: 'An entry of a list that the subject may be.' });

const subject = z
  .object({
    name: z.string().meta({ description: 'The screened name.' }),
    kind: z.enum(['person', 'organisation', 'ship']).nullable().meta({ description: 'Null: it was screened as each of these kinds.' }),
    dateOfBirth: z.string().nullable().meta({ description: 'ISO 8601 date; year, or year and month, where the rest is not known.' }),
    countries: z.array(z.string()).meta({ description: 'Nationalities or countries of residence.' }),
    companyNumber: companyNumber.nullable().meta({ description: 'Company number of the subject; null: none.' }),
    postcode: z.string().nullable().meta({ description: 'Postcode of the address; null: none.' }),
    identifiers: z.array(z.string()).meta({ description: 'Other numbers of the subject, such as an IMO or passport number.' }),
  })
  .meta({ id: 'ScreenedSubject', description: 'The screened subject. To record a decision send it back without null members.' });

const outcome = z.enum(['HOLD', 'REVIEW', 'CLEAR']).meta({
  id: 'ScreenOutcome',
  description:
    'The strongest effect found. `CLEAR`: no effect above INFO on the screened lists, and `uk-sanctions` was checked within its limit. Read `limits` as well.',
});

const lists = z
  .array(
    z
      .object({
        list,
        version: z.string().meta({
          description: 'Answers of the same version rest on the same entries; the part after the last point is a hash of the entries.',
        }),
        entries: z.int().meta({ description: 'Entries of this version.' }),
        publishedAt: instant('When the service published this version.'),
        lookedAt: z.iso.datetime().nullable().meta({
          description:
            'UTC instant of the last check of the publisher, with or without a new version; null: never. A check older than the limit of the source gives `LIST_STALE`; for `uk-sanctions` no outcome is CLEAR then.',
        }),
      })
      .meta({ id: 'ListVersion', description: 'A screened list.' }),
  )
  .meta({ description: 'The screened lists with their versions.' });

const limits = z
  .array(
    z
      .object({
        code: z.enum(Object.keys(limitCodes)).meta({
          description: Object.entries(limitCodes)
            .map(([code, words]) => `\`${code}\`: ${words}.`)
            .join(' '),
        }),
        detail,
      })
      .meta({ id: 'ScreenLimit', description: 'One thing that the answer does not cover.' }),
  )
  .meta({ description: 'What the answer does not cover.' });

const kindOf = <Kind extends string>(kind: Kind) =>
  z.literal(kind).meta({ description: 'Kind of the result: it says which members follow.' });
const result = {
  reference: z.string().nullable().meta({ description: 'Your own id of the subject; null: none was sent.' }),
  outcome,
  limits,
  lists,
};

const subjectResult = z
  .object({ kind: kindOf('subject'), ...result, subject, matches: z.array(match).meta({ description: 'Strongest effect first.' }) })
  .meta({ id: 'SubjectScreening', description: 'The screening of one subject.' });

const party = z
  .object({
    subject,
    roles: z
      .array(
        z.object({
          as: z
            .enum(['company', 'former-name', 'officer', 'owner'])
            .meta({ description: 'What the party is to the company. `former-name`: the company under an earlier name.' }),
          detail,
          through: z
            .array(z.string())
            .meta({ description: "For an indirect owner: the companies in between, starting with the owner's own." }),
          since: z.string().nullable().meta({ description: 'Day on which the role began, ISO 8601; null: not stated.' }),
          release: z.string().nullable().meta({ description: 'The register release that states the role.' }),
        }),
      )
      .meta({ description: 'What the party is to the company.' }),
    effect: effect.meta({
      description:
        'Effect of the matches on the company. A party that is only an owner is HOLD when its assets are frozen and it certainly owns more than 50 % or controls the company, else REVIEW.',
    }),
    matches: z.array(match).meta({ description: 'Strongest effect first.' }),
  })
  .meta({ id: 'ScreenedParty', description: 'A person or company behind the screened company, or the company itself.' });

const ownership = z
  .object({
    code: z.enum(['OWNED', 'CONTROLLED', 'MAY_BE_OWNED', 'MAY_BE_CONTROLLED', 'MAY_BE_OWNED_TOGETHER', 'PART_OWNED']).meta({
      description:
        'Whether persons on the UK Sanctions List own more than 50 % of the company or control it. The register states bands, so several holdings of 25 to 50 % may together exceed 50 %, and it does not separate significant influence from control. Only an asset freeze extends to companies that its target owns; other measures make no finding.',
    }),
    effect,
    detail,
    persons: z.array(z.string()).meta({ description: 'Names of the listed persons.' }),
    through: z.array(z.string()).meta({ description: 'The companies in between; empty: they hold directly.' }),
  })
  .meta({ id: 'OwnershipFinding', description: 'Listed persons who own or control the company, or may.' });

const companyResult = z
  .object({
    kind: kindOf('company'),
    ...result,
    company: z.object({ companyNumber, name: companyName }).meta({ description: 'The screened company.' }),
    parties: z.array(party).meta({
      description:
        'The company, its former names, its officers in office and its owners up the chains, a company by each name that it has or had.',
    }),
    ownership: z.array(ownership).meta({ description: 'Most serious first.' }),
  })
  .meta({ id: 'CompanyScreening', description: 'The screening of a company with the people behind it.' });

const batchResult = z
  .object({
    kind: kindOf('batch'),
    outcomes: z
      .object({
        HOLD: z.int().meta({ description: 'Results with HOLD.' }),
        REVIEW: z.int().meta({ description: 'Results with REVIEW.' }),
        CLEAR: z.int().meta({ description: 'Results with CLEAR.' }),
      })
      .meta({ description: 'How many results have each outcome.' }),
    results: z.array(z.discriminatedUnion('kind', [subjectResult, companyResult])).meta({ description: 'In the order of the request.' }),
    lists,
  })
  .meta({ id: 'BatchScreening', description: 'The screenings of a batch.' });

export const screening = z
  .discriminatedUnion('kind', [subjectResult, companyResult, batchResult])
  .meta({ description: 'By `kind`: one subject, one company or a batch.' });
