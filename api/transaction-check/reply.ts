import { z } from 'zod';
import { rules } from '../../models/clearance/rules.ts';
import type { Finding } from '../../models/clearance/verdict.ts';
import { limitCodes, limitWords } from '../../models/findings/limit-words.ts';
import { findingEvidence, sourceCovered } from '../../models/receipts/receipt.ts';
import { companyNumber, decisionId, detail, instant, signer, transactionId } from '../members.ts';

export const attribution = z.string().nullable();

export const evidence = z
  .object(findingEvidence.shape)
  .meta({ id: 'Evidence', description: 'The source of a fact, precise enough to find the record again.' });

export const publisher = z.string().nullable().meta({ description: 'Who publishes the source; null: the source is no longer read.' });

/** `linked` of serving/output/evidence-links.ts. */
export const linkedEvidence = evidence
  .extend({
    publisher,
    title: z.string().nullable().meta({ description: 'The record at its publisher.' }),
    recordUrl: z.string().nullable().meta({ description: 'The page of this record at its publisher; null: no page follows from its id.' }),
    sourceUrl: z.string().nullable().meta({ description: "The publisher's page about this kind of record." }),
    attribution: attribution.meta({ description: 'The statement that the licence requires wherever the record is shown.' }),
  })
  .meta({ id: 'LinkedEvidence', description: 'A record behind a finding or a match, with where to read it.' });

/** Every reason code once, with its basis. */
const codes = [
  ...new Map(rules.map(({ code, basis }) => [code, `\`${code}\` (${basis})`])).values(),
  '`SOURCE_STALE:<source>` and `SOURCE_DOWN:<source>` (a source is not fresh, or its newest facts are not published)',
  '`SCREENING_INCOMPLETE:<list>` (the companies were not screened against the whole list as its publisher has it)',
  '`SOURCE_UNREAD:<source>` (entries of the list could not be read)',
  '`FACTS_SET_ASIDE` (the newest facts of the company could not be published)',
  '`FACTS_OUTDATED` (the stored records were made by an earlier version of the service or restored from a backup, and may lack a record)',
  '`CLOCKS_APART` (the clocks of the service differ, so the age of the records is not known)',
].join('; ');

export const covered = z.object(sourceCovered.shape).meta({ id: 'SourceCovered', description: 'What a decision had read of one source.' });

const finding = z
  .object({
    code: z.string().meta({ example: 'WUP_LIVE', description: `${codes}.` }),
    subject: z
      .enum(['payer', 'payee', 'records'])
      .meta({ description: '`records`: the finding is about a source, for example a stale one.' }),
    companyNumber: companyNumber.nullable().meta({ description: 'The company that the finding is about; null: it is about a source.' }),
    outcome: z.enum(['INFO', 'REVIEW', 'HOLD']).meta({ description: '`INFO` is reported and never changes the outcome.' }),
    basis: z.string().meta({ description: 'The statute behind the finding, or the policy where no statute applies.' }),
    detail,
    clearedBy: z
      .string()
      .optional()
      .meta({ description: 'What ends the finding: evidence to ask for, or a record. Absent in decisions from before it was stated.' }),
    evidence: z.array(evidence).meta({ description: 'The records behind the finding; empty: it rests on a missing or stale record.' }),
    coverage: z.array(covered).optional().meta({
      description:
        'The sources that the rule reads, as the decision had read them. Empty: it is about no source. Absent in decisions from before it was stated.',
    }),
  })
  .meta({ id: 'Finding', description: 'One rule that fired, with its basis and its records.' });

export function writeFindings(findings: readonly Finding[]): z.input<typeof finding>[] {
  return findings.map(({ code, evidence, coverage, ...rest }) => ({
    code,
    ...rest,
    evidence: [...evidence],
    ...(coverage === undefined ? {} : { coverage: [...coverage] }),
  }));
}

export const limit = z.enum(limitCodes).meta({
  id: 'Limit',
  description: [
    'What the records behind the decision cannot show, and what the request does not state.',
    ...limitCodes.map((code) => `\`${code}\`: ${limitWords[code]}`),
  ].join(' '),
});

export const outcome = z.enum(['ALLOW', 'HOLD', 'REVIEW']).meta({
  id: 'Outcome',
  description:
    '`ALLOW`: no statutory impediment found. `HOLD`: void hazard under section 127, petition or governance vacuum; do not release the payment. `REVIEW`: a person must approve.',
});

export const priority = z.enum(['NORMAL', 'HIGH']).meta({
  id: 'Priority',
  description:
    'How soon a person should look. `HIGH`: a `REVIEW` in which findings of two families meet on one company, of governance (`GOV_*`, `PSC_GAP`, `RO_DEFAULT`), overdue filings, phoenix pairs and the band of the scorecard (`CREDIT_*`).',
});

export const decided = z
  .object({
    decisionId,
    transactionId,
    outcome,
    priority: priority.optional(),
    reasons: z.array(finding).meta({ description: 'Most serious first; INFO does not change the outcome.' }),
    limits: z.array(limit).meta({ description: 'What the decision cannot show.' }),
    decidedAt: instant('When the service decided.'),
    expiresAt: instant(
      'Check again before releasing the payment after this instant, at most 24 hours after the decision. It is no later than the end of the day in London when the same facts give a stricter outcome on the next day.',
    ),
    ruleset: z.string().meta({ description: 'Version of the rules that decided.' }),
    signer,
    kid: z.string().meta({ description: 'RFC 7638 thumbprint of the signing key.' }),
    receipt: z.string().meta({ description: 'Compact JWS (RS256); verify it with the keys of /.well-known/jwks.json.' }),
  })
  .meta({ id: 'Clearance', description: 'The decision about a payment, with its reasons and its signed receipt.' });

export const meta = z
  .object({ sandbox: z.boolean().meta({ description: 'True: the answer is about an invented company of the sandbox.' }) })
  .meta({ id: 'Meta', description: 'About the answer itself.' });

/** `meta` with further members. */
export function metaWith<Shape extends z.ZodRawShape>(shape: Shape) {
  return meta.extend(shape).meta({ description: 'About the answer itself.' });
}
