import { z } from 'zod';
import { companyNumber } from '../../serving/input/company-number.ts';
import { digits } from '../../serving/input/digits.ts';
import { companyNumberShape, noCompanyNumber } from '../../uk/company-number.ts';
import { Problem, type ProblemError } from '../problems/problem.ts';
import { type TextBody, unfit } from '../route.ts';
import { firstColumn } from './first-column.ts';

export const mostNumbers = 10_000;
const mostSnapshots = 1_000;

/** 10,000 numbers as JSON, indented. */
export const bodyLimit = 256 * 1_024;

/** Not fewer than the longest body of JSON can hold: what is limited is how many numbers differ. */
const mostRows = bodyLimit / 4;

const companyNumbers = z
  .array(companyNumber)
  .min(1)
  .max(mostRows)
  .transform((numbers) => [...new Set(numbers)])
  .refine(({ length }) => length <= mostNumbers, `more than ${mostNumbers} different numbers`);

export const additions = z
  .strictObject({
    companyNumbers: companyNumbers.meta({ description: `1 to ${mostNumbers} different numbers; one that is repeated counts once.` }),
    snapshot: z
      .boolean()
      .default(false)
      .meta({
        description: `True: the answer has what the records say about each company now; at most ${mostSnapshots} numbers then.`,
      }),
  })
  .superRefine(({ companyNumbers, snapshot }, context) => {
    if (snapshot && companyNumbers.length > mostSnapshots)
      context.addIssue({ code: 'custom', path: ['snapshot'], message: `for at most ${mostSnapshots} numbers` });
  })
  .meta({ id: 'MonitoringAdditions', description: 'Companies to add to the portfolio.' });

export const removals = z
  .strictObject({ companyNumbers: companyNumbers.meta({ description: `1 to ${mostNumbers} different numbers of companies to take out.` }) })
  .optional()
  .meta({ id: 'MonitoringRemovals', description: 'Companies to take out of the portfolio.' });

export const removalQuery = z.object({
  companyNumber: companyNumber.optional().meta({ description: 'One company, for a client that cannot send a body with DELETE.' }),
});

export const page = z.object({
  after: companyNumber.optional().meta({ description: '`meta.after` of the previous page.' }),
  limit: digits(1, 1_000).default(100).meta({ description: 'Companies on one page; absent: 100.' }),
});

/** 10,000 lines of the CSV that `GET` answers, each with a name of 160 characters. */
const csvLimit = 2 * 1_024 * 1_024;

/** Reads the first column of a CSV. A row without a number is refused: its company would not be monitored. A first line `company_number` is a heading. */
export const csvBody: TextBody = {
  type: 'text/csv',
  limit: csvLimit,
  read: (text) => ({ companyNumbers: numbersOf(text) }),
  pattern: `^(?!(?:.*\\n)*${noCompanyNumber})(?:company_number\\n)?${companyNumberShape}(?:\\n${companyNumberShape})*\\n?$`,
  description: `One company number in the first column of each line, at most ${mostNumbers} different ones in ${mostRows} rows; other columns are ignored, and so are rows of empty cells. A cell in quotation marks may hold separators and line breaks (RFC 4180). A first line \`company_number\` is a heading.`,
  example: 'company_number\n99000001\n99000010\n',
};

/** Errors of lines that an answer lists. The rest of the text is not read: each costs some microseconds, for which no other request is answered. */
const mostErrors = 100;

function numbersOf(text: string): string[] {
  const rows = firstColumn(text, mostRows + 1);
  if (/^company[ _]?number$/i.test(rows[0]?.cell ?? '')) rows.shift();
  if (rows.length > mostRows) throw unfit([{ pointer: '/companyNumbers', detail: `more than ${mostRows} rows` }]);
  const numbers = new Set<string>();
  const errors: ProblemError[] = [];
  for (const { cell, line, problem } of rows) {
    const { data, error } = companyNumber.safeParse(cell);
    if (data !== undefined) numbers.add(data);
    const why = problem ?? error?.issues[0]?.message;
    if (why !== undefined) errors.push({ detail: `line ${line}: ${why}` });
    if (errors.length === mostErrors) break;
  }
  if (errors.length === 0) return [...numbers];
  const lines = `${errors.length === mostErrors ? 'At least ' : ''}${errors.length} ${errors.length === 1 ? 'line does' : 'lines do'}`;
  throw new Problem('VALIDATION_FAILED', `${lines} not begin with a company number.`, { errors });
}
