import { z } from 'zod';
import { limitCodes } from '../../models/screening/company/limits.ts';
import { list } from '../../serving/screening/request.ts';
import { evidence } from '../transaction-check/reply.ts';

const effect = z.enum(['HOLD', 'REVIEW', 'INFO']).meta({
  description: '`HOLD`: do not pay. `REVIEW`: a person must look. `INFO`: reported without effect on the outcome.',
});

export const verdict = z.enum(['false-positive', 'true-match']);

const decision = z
  .object({
    id: z.string(),
    verdict,
    by: z.string(),
    at: z.iso.datetime(),
    why: z.string(),
    standing: z.enum(['honoured', 'lapsed']).meta({
      description: '`honoured`: a false positive makes the match INFO, a true match HOLD. `lapsed`: shown without effect.',
    }),
    lapsedBecause: z.string().nullable(),
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
    nameType: z.string(),
    weak: z.boolean().meta({ description: 'The publisher marks the alias as low quality: it never makes a match by itself.' }),
    nameScore: z.number().min(0).max(1).meta({ description: 'Similarity of the names alone. Two persons may have the same name.' }),
    corroboration: z.enum(['confirmed', 'neutral', 'contradicted']).meta({
      description: 'Whether other data confirm the match. `neutral`: no other data to compare.',
    }),
    checks: z.array(
      z.object({
        what: z.enum(['date-of-birth', 'country', 'company-number', 'postcode', 'identifier']),
        result: z.enum(['agrees', 'disagrees', 'partly']),
        detail: z.string(),
      }),
    ),
    features: z.array(z.object({ code: z.string(), detail: z.string() })).meta({ description: 'Reasons for the name score, in words.' }),
    effect,
    undecidedEffect: effect.meta({ description: 'The effect without the decision.' }),
    decision: decision.nullable(),
    detail: z.string().meta({ description: 'The reason for the listing.' }),
    url: z.string().meta({ description: 'A page about the entry.' }),
    version: z.string().meta({ description: 'The version of the list.' }),
    evidence,
  })
  .meta({ id: 'ScreenMatch' });

const subject = z
  .object({
    name: z.string(),
    kind: z.enum(['person', 'organisation', 'ship']).nullable(),
    dateOfBirth: z.string().nullable(),
    countries: z.array(z.string()),
    companyNumber: z.string().nullable(),
    postcode: z.string().nullable(),
    identifiers: z.array(z.string()),
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
        entries: z.int(),
        publishedAt: z.iso.datetime().meta({ description: 'UTC instant at which the service published this version.' }),
        lookedAt: z.iso.datetime().nullable().meta({
          description:
            'UTC instant of the last check of the publisher, with or without a new version; null: never. A check older than the limit of the source gives `LIST_STALE`; for `uk-sanctions` no outcome is CLEAR then.',
        }),
      })
      .meta({ id: 'ListVersion' }),
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
        detail: z.string(),
      })
      .meta({ id: 'ScreenLimit' }),
  )
  .meta({ description: 'What the answer does not cover.' });

const result = { reference: z.string().nullable(), outcome, limits, lists };

const subjectResult = z
  .object({ kind: z.literal('subject'), ...result, subject, matches: z.array(match).meta({ description: 'Strongest effect first.' }) })
  .meta({ id: 'SubjectScreening' });

const party = z
  .object({
    subject,
    roles: z.array(
      z.object({
        as: z.enum(['company', 'former-name', 'officer', 'owner']),
        detail: z.string(),
        through: z
          .array(z.string())
          .meta({ description: "For an indirect owner: the companies in between, starting with the owner's own." }),
        since: z.string().nullable(),
        release: z.string().nullable().meta({ description: 'The register release that states the role.' }),
      }),
    ),
    effect: effect.meta({
      description:
        'Effect of the matches on the company. A party that is only an owner is HOLD when its assets are frozen and it certainly owns more than 50 % or controls the company, else REVIEW.',
    }),
    matches: z.array(match),
  })
  .meta({ id: 'ScreenedParty' });

const ownership = z
  .object({
    code: z.enum(['OWNED', 'CONTROLLED', 'MAY_BE_OWNED', 'MAY_BE_CONTROLLED', 'MAY_BE_OWNED_TOGETHER', 'PART_OWNED']).meta({
      description:
        'Whether persons on the UK Sanctions List own more than 50 % of the company or control it. The register states bands, so several holdings of 25 to 50 % may together exceed 50 %, and it does not separate significant influence from control. Only an asset freeze extends to companies that its target owns; other measures make no finding.',
    }),
    effect,
    detail: z.string(),
    persons: z.array(z.string()),
    through: z.array(z.string()),
  })
  .meta({ id: 'OwnershipFinding' });

const companyResult = z
  .object({
    kind: z.literal('company'),
    ...result,
    company: z.object({ companyNumber: z.string(), name: z.string().nullable() }),
    parties: z.array(party).meta({ description: 'The company, its former names, its officers in office and its owners up the chains.' }),
    ownership: z.array(ownership).meta({ description: 'Most serious first.' }),
  })
  .meta({ id: 'CompanyScreening' });

const batchResult = z
  .object({
    kind: z.literal('batch'),
    outcomes: z.object({ HOLD: z.int(), REVIEW: z.int(), CLEAR: z.int() }).meta({ description: 'How many results have each outcome.' }),
    results: z.array(z.discriminatedUnion('kind', [subjectResult, companyResult])).meta({ description: 'In the order of the request.' }),
    lists,
  })
  .meta({ id: 'BatchScreening' });

export const screening = z.discriminatedUnion('kind', [subjectResult, companyResult, batchResult]);
