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
  .meta({ id: 'Evidence', description: 'The source of a fact, precise enough to find the record again.' });

/** Every reason code once, with its basis. */
const codes = [
  ...new Map(rules.map(({ code, basis }) => [code, `\`${code}\` (${basis})`])).values(),
  '`SOURCE_STALE:<source>` and `SOURCE_DOWN:<source>` (a source is not fresh, or its newest facts are not published)',
  '`SCREENING_INCOMPLETE:<list>` (the companies were not screened against the whole list as its publisher has it)',
  '`SOURCE_UNREAD:<source>` (entries of the list could not be read)',
  '`FACTS_SET_ASIDE` (the newest facts of the company could not be published)',
  '`FACTS_OUTDATED` (the stored records were made by an earlier version of the service, and may lack what this version reads)',
  '`CLOCKS_APART` (the clocks of the service differ, so the age of the records is not known)',
].join('; ');

const finding = z
  .object({
    code: z.string().meta({ example: 'WUP_LIVE', description: `${codes}.` }),
    subject: z
      .enum(['payer', 'payee', 'records'])
      .meta({ description: '`records`: the finding is about a source, for example a stale one.' }),
    companyNumber: z.string().nullable(),
    outcome: z.enum(['INFO', 'REVIEW', 'HOLD']).meta({ description: '`INFO` is reported and never changes the outcome.' }),
    basis: z.string().meta({ description: 'The statute behind the finding, or the policy where no statute applies.' }),
    detail: z.string(),
    clearedBy: z
      .string()
      .optional()
      .meta({ description: 'What ends the finding: evidence to ask for, or a record. Absent in decisions from before it was stated.' }),
    evidence: z.array(evidence),
  })
  .meta({ id: 'Finding' });

const limit = z
  .enum([
    'PETITION_BLIND_WINDOW',
    'SINGLE_SNAPSHOT_REGISTER',
    'FILING_NOT_YET_KNOWN',
    'GOVERNANCE_NOT_EVALUATED',
    'ACCOUNTS_NOT_EVALUATED',
    'OFFICERS_NOT_SCREENED',
    'OWNERSHIP_NOT_SCREENED',
    'COURT_LISTS_NOT_READ',
    'FILINGS_NOT_READ',
    'INSOLVENCY_CASES_NOT_READ',
    'BASIS_OF_ENGLAND_AND_WALES',
    'PAYEE_NEW_NOT_STATED',
    'BANK_DETAILS_CHANGE_NOT_STATED',
    'VALIDATION_ORDER_NOT_STATED',
  ])
  .meta({
    id: 'Limit',
    description: [
      'What the records behind the decision cannot show, and what the request does not state.',
      '`PETITION_BLIND_WINDOW`: a petition is presented weeks before its notice; until then no public record contains it.',
      '`SINGLE_SNAPSHOT_REGISTER`: the register comes from its monthly snapshot.',
      '`FILING_NOT_YET_KNOWN`: a filing deadline of one of the companies has passed since that snapshot, so whether it filed is not known.',
      '`GOVERNANCE_NOT_EVALUATED`: no stored snapshot of officers names one of the companies, or the newest is more than 92 days old.',
      '`ACCOUNTS_NOT_EVALUATED`: one of the companies has no stored accounts, or they do not contain enough to judge its capital.',
      '`OFFICERS_NOT_SCREENED`: no officers of one of the companies are on record, the register of officers is not loaded or was not checked within its limit, or the company was not screened.',
      '`OWNERSHIP_NOT_SCREENED`: owners of one of the companies, or owners of these, are not on record, are protected, were not checked in time, are too many to follow or have a nature of control that could not be read; or the company was not screened.',
      '`COURT_LISTS_NOT_READ`: the lists of the Companies Court, which precede the notice of a petition by weeks, were not read within their limit.',
      '`FILINGS_NOT_READ`: the stream of filings was not read within its limit, so a strike-off notice or a late notice of a director may be missing.',
      '`INSOLVENCY_CASES_NOT_READ`: the stream of insolvency cases was not read within its limit; the notices of The Gazette were.',
      '`BASIS_OF_ENGLAND_AND_WALES`: the statutes cited are those of England and Wales; one of the companies is registered elsewhere.',
      '`PAYEE_NEW_NOT_STATED`: the request does not state `payee.isNew`, so a payee that is new to the payer was judged like a known one.',
      '`BANK_DETAILS_CHANGE_NOT_STATED`: the request does not state `payee.bankDetailsChanged`, so changed details were not considered.',
      '`VALIDATION_ORDER_NOT_STATED`: a winding-up petition against the payer is live, and the request states no `validationOrders`.',
    ].join(' '),
  });

export const outcome = z.enum(['ALLOW', 'HOLD', 'REVIEW']).meta({
  id: 'Outcome',
  description:
    '`ALLOW`: no statutory impediment found. `HOLD`: void hazard under section 127, petition or governance vacuum; do not release the payment. `REVIEW`: a person must approve.',
});

export const decided = z
  .object({
    decisionId: z.string(),
    transactionId: z.string(),
    outcome,
    reasons: z.array(finding).meta({ description: 'Most serious first; INFO does not change the outcome.' }),
    limits: z.array(limit),
    decidedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().meta({ description: 'Check again before releasing the payment after this instant; at most 24 hours.' }),
    ruleset: z.string(),
    signer: z.enum(['pkcs11', 'software']).meta({ description: 'Where the signing key is: a PKCS#11 token, or a file.' }),
    kid: z.string().meta({ description: 'RFC 7638 thumbprint of the signing key.' }),
    receipt: z.string().meta({ description: 'Compact JWS (RS256); verify it with the keys of /.well-known/jwks.json.' }),
  })
  .meta({ id: 'Clearance' });

export const meta = z.object({ sandbox: z.boolean().meta({ description: 'True: a scenario, not a company.' }) }).meta({ id: 'Meta' });
