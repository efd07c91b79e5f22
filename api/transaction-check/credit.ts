import { z } from 'zod';

/** ISO 4217. The form is checked, not the list: a currency may be newer than the list of this build. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'not three capital letters, the form of an ISO 4217 code')
  .meta({ maxLength: 3, description: 'ISO 4217. Three capital letters; not compared with the list of codes.', example: 'GBP' });

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
