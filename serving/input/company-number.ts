import { z } from 'zod';
import { companyNumberShape, noCompanyNumber, readCompanyNumber } from '../../uk/company-number.ts';
import { hasControls } from './text.ts';

/**
 * A company number in a request. The OpenAPI document states the register's own form; what `readCompanyNumber` can repair is accepted as well and
 * becomes that form. A control character is refused, although a ledger's number with one can be repaired: the stored request holds what was sent.
 */
export const companyNumber = z
  .string()
  .transform((text, context) => {
    const number = hasControls(text) ? undefined : readCompanyNumber(text);
    if (number !== undefined) return number;
    context.addIssue({ code: 'custom', message: 'not a UK company registration number' });
    return z.NEVER;
  })
  .meta({
    pattern: `^${companyNumberShape}$`,
    maxLength: 8,
    not: { const: noCompanyNumber },
    description:
      'UK company registration number: eight characters, leading zeros kept. Lower case, spaces, stops and dashes are accepted, and missing leading zeros are added.',
    example: '01234567',
  });
