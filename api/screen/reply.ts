import { z } from 'zod';
import { limitCodes } from '../../models/screening/company/limits.ts';
import { list } from '../../serving/screening/request.ts';
import { evidence } from '../transaction-check/reply.ts';

const effect = z.enum(['HOLD', 'REVIEW', 'INFO']).meta({
  description: '`HOLD`: do not pay. `REVIEW`: a person looks. `INFO`: told, and changes nothing.',
});

export const verdict = z.enum(['false-positive', 'true-match']);

export const decision = z
  .object({
    id: z.string(),
    verdict,
    by: z.string(),
    at: z.iso.datetime(),
    why: z.string(),
    standing: z.enum(['honoured', 'lapsed']).meta({
      description: '`honoured`: a false positive makes the match INFO, a true match HOLD. `lapsed`: told, and without effect.',
    }),
    lapsedBecause: z.string().nullable(),
  })
  .meta({
    id: 'MatchDecision',
    description: 'What an analyst of your own said of this subject and this entry, and whether it still stands.',
  });

const match = z
  .object({
    list,
    entry: z.string().meta({ description: "The publisher's own id of the entry." }),
    entryName: z.string().meta({ description: 'Its primary name.' }),
    matchedName: z.string().meta({ description: 'The one of its names that matched.' }),
    nameType: z.string(),
    weak: z.boolean().meta({ description: 'The publisher calls the alias a low-quality one: it never makes a match by itself.' }),
    nameScore: z.number().min(0).max(1).meta({ description: 'Of the names alone. A person of the same name is not the same person.' }),
    corroboration: z.enum(['confirmed', 'neutral', 'contradicted']).meta({
      description: 'What stands beside the name. `neutral`: there was nothing to agree or disagree.',
    }),
    checks: z.array(
      z.object({
        what: z.enum(['date-of-birth', 'country', 'company-number', 'postcode', 'identifier']),
        result: z.enum(['agrees', 'disagrees', 'partly']),
        detail: z.string(),
      }),
    ),
    features: z
      .array(z.object({ code: z.string(), detail: z.string() }))
      .meta({ description: 'Why the names score what they do, in words.' }),
    effect,
    undecidedEffect: effect.meta({ description: 'What it would be without the decision.' }),
    decision: decision.nullable(),
    detail: z.string().meta({ description: 'What the entry is listed for.' }),
    url: z.string().meta({ description: 'Where a person can read the entry.' }),
    version: z.string().meta({ description: 'The version of the list that answered.' }),
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
  .meta({ id: 'ScreenedSubject', description: 'Who was screened. A decision is made by sending it back as it is, without what is null.' });

const outcome = z.enum(['HOLD', 'REVIEW', 'CLEAR']).meta({
  id: 'ScreenOutcome',
  description:
    'The strongest effect that was found. `CLEAR`: nothing above INFO on the lists that were asked, and the sanctions looked at within their limit; read `limits` with it.',
});

const lists = z
  .array(
    z
      .object({
        list,
        version: z
          .string()
          .meta({ description: 'An answer of the same version rests on the same entries; the part behind the last point is their print.' }),
        entries: z.int(),
        publishedAt: z.iso.datetime().meta({ description: 'When the service took this version in.' }),
        lookedAt: z.iso.datetime().nullable().meta({
          description:
            'When the publisher was last looked at, with or without a new version; null: never. Later than the limit of the source is `LIST_STALE`, and of `uk-sanctions` nobody is CLEAR then.',
        }),
      })
      .meta({ id: 'ListVersion' }),
  )
  .meta({ description: 'The lists that were asked, in the versions that answered.' });

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
  .meta({ description: 'What this answer does not cover.' });

const result = { reference: z.string().nullable(), outcome, limits, lists };

const subjectResult = z
  .object({ kind: z.literal('subject'), ...result, subject, matches: z.array(match).meta({ description: 'The strongest first.' }) })
  .meta({ id: 'SubjectScreening' });

const party = z
  .object({
    subject,
    roles: z.array(
      z.object({
        as: z.enum(['company', 'former-name', 'officer', 'owner']),
        detail: z.string(),
        through: z.array(z.string()).meta({ description: 'Of an owner of an owner: the companies between, his own first.' }),
        since: z.string().nullable(),
        release: z.string().nullable().meta({ description: 'The release of the register that says so.' }),
      }),
    ),
    effect: effect.meta({
      description:
        'What its matches mean for the company. Of somebody who is no more than an owner: HOLD where his assets are frozen and he has more than half or control for certain, else REVIEW.',
    }),
    matches: z.array(match),
  })
  .meta({ id: 'ScreenedParty' });

const ownership = z
  .object({
    code: z.enum(['OWNED', 'CONTROLLED', 'MAY_BE_OWNED', 'MAY_BE_CONTROLLED', 'MAY_BE_OWNED_TOGETHER', 'PART_OWNED']).meta({
      description:
        'Whether persons on the UK Sanctions List own more than 50 % of the company or control it. The register gives bands, so a holding of 25 to 50 % may be added to another and only may exceed the half; and it does not tell significant influence from control. Only a freeze of assets goes on to what its target owns: who is listed for other measures makes no finding.',
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
    ownership: z.array(ownership).meta({ description: 'The gravest first.' }),
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
