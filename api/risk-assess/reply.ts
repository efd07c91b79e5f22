import { z } from 'zod';
import { bandWords } from '../../models/findings/band-words.ts';
import { wordsOfReason } from '../../models/findings/reason-words.ts';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { attributed } from '../../serving/output/evidence-links.ts';
import type { AssessedCompany } from '../../serving/risk/assess-company.ts';
import { known, writeKnown } from '../as-of/as-of.ts';
import { companyName, companyNumber, currency, detail, instant } from '../members.ts';
import { evidence } from '../transaction-check/reply.ts';

const bandLimits = expertScorecard.bands
  .map(
    ({ band, below, meaning }) =>
      `\`${band}\`: ${below === null ? 'the rest, and companies in default' : `PD below ${percent(below)}`}, ${meaning}`,
  )
  .join('. ');
const share = z.number().min(0).max(1);
const interval = (of: z.ZodNumber) =>
  z.object({ low: of.meta({ description: 'Lower end.' }), high: of.meta({ description: 'Upper end.' }) });

const reason = z
  .object({
    code: z
      .string()
      .meta({ description: 'Codes are in docs/reason-codes.md; a code is never used for another reason.', example: 'PD_ACCOUNTS_OVERDUE' }),
    category: z.enum(['event', 'coverage', 'company', 'filings', 'accounts', 'governance', 'links', 'history']).meta({
      description:
        'What it is about. `event`: an event of the rules of a clearance. `coverage`: a gap in the data. Else a group of the scorecard.',
    }),
    severity: z.enum(['severe', 'high', 'medium', 'low']).meta({ description: 'How much it weighs, from `severe` to `low`.' }),
    direction: z.enum(['raises', 'lowers']).meta({ description: 'Whether it raises or lowers the probability of default.' }),
    pointsLogodds: z.number().nullable().meta({
      description: 'What it adds to the log-odds of the probability of default; null: an event or a gap, which sets a state or a floor.',
    }),
    value: z.union([z.number(), z.string()]).nullable().meta({ description: 'What the records show; null: not known.' }),
    bin: z.string().nullable().meta({ description: 'The bin of the scorecard that holds the value.' }),
    basis: z.string().nullable().meta({ description: 'The statute or, where none applies, the policy; null: not known.' }),
    plain: z.string().meta({ description: 'What it means, in one sentence for a finance clerk. docs/reason-codes.md has all of them.' }),
    detail,
    clearedBy: z.string().nullable().meta({ description: 'What ends or changes it; null: not known.' }),
    evidence: z.array(evidence).meta({ description: 'The records behind it.' }),
  })
  .meta({ id: 'RiskReason', description: 'An event, a gap in the data or a characteristic behind the band.' });

const price = z
  .object({
    amountMinor: z.int().meta({ description: 'The amount of the request, in minor units of `currency`.' }),
    currency,
    termsDays: z.int().meta({ description: 'Days from delivery to payment.' }),
    lgd: share.meta({ description: 'Loss given default: the share of the amount that is lost.' }),
    pdTerms: share.meta({ description: 'Probability of default within the terms: 1 - (1 - PD12)^(days / 365).' }),
    basisPoints: z.number().meta({ description: 'Indicative expected loss in hundredths of a percent of the amount.' }),
    basisPointsInterval: interval(z.number()).meta({ description: 'The same at both ends of `pdInterval`.' }),
    expectedLossMinor: z.int().meta({ description: 'Indicative expected loss in minor units, rounded up.' }),
  })
  .meta({ id: 'IndicativeExpectedLoss', description: 'The indicative expected loss of the exposure. It is not a credit quote.' });

const limit = z
  .enum([
    'PETITION_BLIND_WINDOW',
    'FILING_NOT_YET_KNOWN',
    'POINTS_ARE_PRIORS',
    'SUPPLEMENTARY_SOURCE_NOT_READ',
    'NOTICES_NOT_READ',
    'LISTS_NOT_SCREENED',
    'NO_FACTS_THEN',
  ])
  .meta({
    id: 'RiskLimit',
    description: [
      'What the assessment cannot show.',
      '`PETITION_BLIND_WINDOW`: a petition is presented weeks before its notice; until then no public record contains it.',
      '`FILING_NOT_YET_KNOWN`: a filing deadline has passed since the newest snapshot of the register; the filing counts as not made.',
      '`POINTS_ARE_PRIORS`: the points of the scorecard are stated expert priors, not fitted to outcomes.',
      '`SUPPLEMENTARY_SOURCE_NOT_READ`: lists of the court, filings or insolvency cases were not read within their limit.',
      '`NOTICES_NOT_READ`: The Gazette lists a notice that could not be read on three days and may name any company.',
      '`LISTS_NOT_SCREENED`: the assessment does not screen sanctions and warning lists; `POST /api/v1/screen` does.',
      '`NO_FACTS_THEN`: no facts of the instant are kept: the company was not known yet, or they are older than 400 days. It is then not rateable, unless later records date its insolvency to the day.',
    ].join(' '),
  });

export const riskAssessment = z
  .object({
    companyNumber,
    companyName,
    state: z.enum(['rated', 'default', 'not-rateable']).meta({
      description:
        '`default`: in formal insolvency. `not-rateable`: dissolved, unknown, or with facts that cannot be rated; band, PD and price are null.',
    }),
    band: z
      .enum(['A', 'B', 'C', 'D', 'E'])
      .nullable()
      .meta({ description: `${bandLimits}.` }),
    bandPlain: z.string().nullable().meta({ description: 'What the band means, in one sentence for a finance clerk. Null: no band.' }),
    bandBasis: z.string().nullable().meta({ description: 'The policy that sets the limits of the bands; no statute does. Null: no band.' }),
    bandClearedBy: z.string().nullable().meta({ description: 'What changes the band. Null: no band.' }),
    pd12: share.nullable().meta({ description: 'Probability that the company becomes insolvent within 12 months.' }),
    pdInterval: interval(share).nullable().meta({
      description:
        'The PD when every characteristic moves by one bin of the scorecard, combined as the root of the sum of squares. The upper end also counts what is not known as its worst bin, and the uplift of incomplete data.',
    }),
    completeness: z.enum(['full', 'partial', 'limited']).meta({
      description: 'What is not known counts as the worst bin, so incomplete data never improve the band.',
    }),
    missing: z.array(z.string()).meta({ description: 'Codes of the characteristics whose value is not known.' }),
    reasons: z.array(reason).meta({ description: 'Every event and gap, then the four characteristics that move the score most.' }),
    limits: z.array(limit).meta({ description: 'What the assessment cannot show.' }),
    price: price.nullable().meta({
      description: 'Null: no `exposure` was sent, or the state is `not-rateable`. A company in `default` is priced at a PD of 1.',
    }),
    scorecard: z.string().meta({ description: 'Version of the scorecard. With the basis `KNOWN`: the one that served at the instant.' }),
    assessedAt: instant('When the service assessed the company.'),
    today: z.string().meta({ description: 'The London day that days are counted to.' }),
    known,
    notice: z.string().meta({ description: 'What the answer is not.' }),
  })
  .meta({ id: 'RiskAssessment', description: 'How likely it is that the company becomes insolvent within 12 months.' });

const notice =
  'Indicative expected loss from public records. It is not a credit decision, a credit quote or a regulated credit assessment.';

export function assessmentOf({
  companyNumber,
  name,
  assessment,
  scorecard,
  assessedAt,
  today,
  known: restsOn,
}: AssessedCompany): z.input<typeof riskAssessment> {
  const band = assessment.band === null ? null : bandWords[assessment.band];
  const { interval, price, pd12, reasons, missing, limits, ...rest } = assessment;
  return {
    companyNumber,
    companyName: name,
    ...rest,
    ...{ scorecard, assessedAt, today, known: writeKnown(restsOn), notice },
    ...{ bandPlain: band?.plain ?? null, bandBasis: band?.basis ?? null, bandClearedBy: band?.clearedBy ?? null },
    pd12: pd12 === null ? null : rounded(pd12),
    pdInterval: interval === null ? null : lowHigh(interval),
    ...{ missing: [...missing], limits: [...limits] },
    reasons: reasons.map((one) => {
      const { code, pointsLogodds, evidence, ...rest } = one;
      return {
        code,
        ...rest,
        ...wordsOfReason(one),
        pointsLogodds: pointsLogodds === null ? null : rounded(pointsLogodds),
        evidence: evidence.map(attributed),
      };
    }),
    price:
      price === null
        ? null
        : {
            ...price, // only replaces members
            ...{ pdTerms: rounded(price.pdTerms), basisPoints: rounded(price.basisPoints) },
            basisPointsInterval: lowHigh(price.basisPointsInterval),
          },
  };
}

const lowHigh = ([low, high]: readonly [number, number]) => ({ low: rounded(low), high: rounded(high) });

function rounded(value: number): number {
  return Math.round(value * 1_000_000) / 1_000_000;
}

function percent(value: number): string {
  return `${Math.round(value * 10_000) / 100}%`;
}
