import { z } from 'zod';

/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'not an ISO 4217 code');

/** An amount in minor units of its currency. */
export const minor = z.int().nonnegative();

export const terms = z
  .strictObject({ creditDays: z.int().min(0).max(3_650) })
  .meta({ description: 'Days of credit; zero or absent means immediate payment.' });

export const exposure = z
  .strictObject({ currentMinor: minor, proposedMinor: minor, currency })
  .meta({ description: 'Credit exposure in minor units of `currency`. A proposed exposure above zero counts as credit.' });
