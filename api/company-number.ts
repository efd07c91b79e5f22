import { z } from 'zod';

/** Two letters or none, then digits; R0 of Northern Ireland; registered societies end in one or two letters. */
const form = /^(\d{8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|[A-Z]{2}\d{4}[A-Z]{2}|R\d{7})$/;

/** Eight characters, leading zeros kept; a number that a spreadsheet has shortened to its digits is padded. */
export const companyNumber = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .max(8)
  .transform((number) => (/^\d+$/.test(number) ? number.padStart(8, '0') : number))
  .pipe(z.string().regex(form, 'not a UK company registration number'))
  .meta({
    description: 'UK company registration number: eight characters, leading zeros kept. Shorter numbers of digits are padded.',
    example: '01234567',
  });
