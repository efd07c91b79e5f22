import { z } from 'zod';
import { rules } from '../../models/clearance/rules.ts';

export const evidence = z
  .object({
    source: z.string(),
    release: z.string(),
    record: z.string().meta({ description: "The publisher's own id of the record." }),
    publishedAt: z.string().nullable(),
    retrievedAt: z.string(),
  })
  .meta({ id: 'Evidence', description: 'Where a fact comes from: enough to find the very record again.' });

/** Every code that a reason may have, each once, with what it rests on. */
const codes = [
  ...new Map(rules.map(({ code, basis }) => [code, `\`${code}\` (${basis})`])).values(),
  '`SOURCE_STALE:<source>` and `SOURCE_DOWN:<source>` (the records themselves: one of them is not fresh)',
].join('; ');

const finding = z
  .object({
    code: z.string().meta({ example: 'WUP_LIVE', description: `${codes}.` }),
    subject: z.enum(['payer', 'payee', 'records']).meta({ description: '`records`: the sources themselves, such as a stale one.' }),
    companyNumber: z.string().nullable(),
    outcome: z.enum(['INFO', 'REVIEW', 'HOLD']).meta({ description: '`INFO` is told and never changes the outcome.' }),
    basis: z.string().meta({ description: 'The statute it rests on or, where none is needed, the policy.' }),
    detail: z.string(),
    evidence: z.array(evidence),
  })
  .meta({ id: 'Finding' });

const limit = z
  .enum([
    'PETITION_BLIND_WINDOW',
    'SINGLE_SNAPSHOT_REGISTER',
    'GOVERNANCE_NOT_EVALUATED',
    'ACCOUNTS_NOT_EVALUATED',
    'OWNERSHIP_NOT_SCREENED',
    'BASIS_OF_ENGLAND_AND_WALES',
  ])
  .meta({
    id: 'Limit',
    description: [
      'What the records cannot show.',
      '`PETITION_BLIND_WINDOW`: a petition is presented weeks before its notice; until then no public record has it.',
      '`SINGLE_SNAPSHOT_REGISTER`: the register is known by its monthly product.',
      '`GOVERNANCE_NOT_EVALUATED`: no officers were read.',
      '`ACCOUNTS_NOT_EVALUATED`: of one of the companies no accounts are held, or they do not tell enough to judge its capital by.',
      '`OWNERSHIP_NOT_SCREENED`: the company was screened, its owners and officers were not.',
      '`BASIS_OF_ENGLAND_AND_WALES`: the statutes cited are those of England and Wales; a company is registered elsewhere.',
    ].join(' '),
  });

export const outcome = z.enum(['ALLOW', 'HOLD', 'REVIEW']).meta({
  id: 'Outcome',
  description:
    '`ALLOW`: no statutory impediment found. `HOLD`: void hazard under section 127, petition or governance vacuum; hold at once. `REVIEW`: a person must approve.',
});

export const decided = z
  .object({
    decisionId: z.string(),
    transactionId: z.string(),
    outcome,
    reasons: z.array(finding).meta({ description: 'The gravest first; INFO changes nothing.' }),
    limits: z.array(limit),
    decidedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().meta({ description: 'Check again before releasing the payment after this instant; at most 24 hours.' }),
    ruleset: z.string(),
    signer: z.enum(['pkcs11', 'software']).meta({ description: 'Where the key is that signed: a hardware token, or a file.' }),
    kid: z.string().meta({ description: 'RFC 7638 thumbprint of the key that signed.' }),
    receipt: z.string().meta({ description: 'Compact JWS (RS256); verify it with the keys of /.well-known/jwks.json.' }),
  })
  .meta({ id: 'Clearance' });

export const meta = z.object({ sandbox: z.boolean().meta({ description: 'True: a scenario, not a company.' }) }).meta({ id: 'Meta' });
