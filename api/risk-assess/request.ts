import { z } from 'zod';
import { companyNumber } from '../../serving/input/company-number.ts';
import { asOfMembers } from '../as-of/as-of.ts';
import { currency, minor } from '../transaction-check/credit.ts';

const exposure = z.strictObject({
  amountMinor: minor.meta({ description: 'Required. Minor units of `currency` (pence for GBP).', example: 1_000_000 }),
  currency: currency.meta({ description: 'Required. ISO 4217.', example: 'GBP' }),
  termsDays: z.int().min(0).max(365).meta({ description: 'Required. Days from delivery to payment; 0 is immediate payment.', example: 30 }),
  lgd: z.number().gt(0).max(1).default(0.9).meta({
    description:
      'Loss given default: the share of the amount that is lost when the company becomes insolvent. Absent: 0.9, for unsecured trade credit and prepayments. 0.45 is the regulatory value for senior unsecured loans (Basel II, foundation approach).',
    example: 0.9,
  }),
});

export const riskRequest = z
  .strictObject({
    companyNumber,
    ...asOfMembers,
    exposure: exposure.optional().meta({ description: 'Optional: what to price. Absent: the answer has no price.' }),
  })
  .meta({ id: 'RiskAssess', description: 'The company to assess, and what to price.' });
