import { z } from 'zod';
import { currencies, decimalsOf } from '../../models/clearance/currency.ts';

/** The enum states what the refinement checks; a `z.enum` would list every code in its refusal. */
export const currency = z
  .string()
  .refine((code) => decimalsOf(code) !== undefined, 'not a currency code of ISO 4217 in capital letters, such as GBP')
  .meta({ enum: [...currencies], description: 'ISO 4217, in capital letters.', example: 'GBP' });

/** An amount in minor units of its currency. */
export const minor = z.int().nonnegative().meta({ description: 'Minor units of the currency (pence for GBP).' });

export const terms = z
  .strictObject({
    creditDays: z.int().min(0).max(3_650).meta({ description: 'Days from delivery to payment; 0 is immediate payment.', example: 30 }),
  })
  .meta({ description: 'Days of credit; zero or absent means immediate payment.' });

export const exposure = z
  .strictObject({
    currentMinor: minor.meta({ description: 'Credit that is outstanding now, in minor units of `currency`.' }),
    proposedMinor: minor.meta({ description: 'Credit that this payment would add, in minor units of `currency`.' }),
    currency: currency.meta({ description: 'Currency of the exposure, ISO 4217.' }),
  })
  .meta({ description: 'Credit exposure in minor units of `currency`. A proposed exposure above zero counts as credit.' });
