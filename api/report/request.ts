import { z } from 'zod';
import { companyNumber } from '../../serving/input/company-number.ts';
import { asOfMembers } from '../as-of/as-of.ts';
import { exposure, terms } from '../transaction-check/credit.ts';

export const request = z
  .strictObject({
    companyNumber: companyNumber.meta({ description: 'Required. The company to report about.' }),
    ...asOfMembers,
    terms: terms.optional(),
    exposure: exposure.optional(),
  })
  .meta({ id: 'ReportRequest', description: 'The company and the instant to report about.' });
