import { z } from 'zod';

/**
 * Two letters or none, then digits; R0 of Northern Ireland; registered societies end in one or two letters. Read before anything is changed:
 * upper case makes two letters of some single ones.
 */
const form = /^ *(?:[0-9]{1,8}|[A-Za-z]{2}[0-9]{6}|[A-Za-z]{2}[0-9]{5}[A-Za-z]|[A-Za-z]{2}[0-9]{4}[A-Za-z]{2}|[Rr][0-9]{7}) *$/;

/** Eight characters, leading zeros kept; a number that a spreadsheet has shortened to its digits is padded. */
export const companyNumber = z
  .string()
  .regex(form, 'not a UK company registration number')
  .transform((text) => {
    const number = text.trim().toUpperCase();
    return /^\d+$/.test(number) ? number.padStart(8, '0') : number;
  })
  .meta({
    description: 'UK company registration number: eight characters, leading zeros kept. Shorter numbers of digits are padded.',
    example: '01234567',
  });
