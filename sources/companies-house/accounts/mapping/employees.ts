import { type Hundredths, spoken, toHundredths } from './amount.ts';
import { choose, type Sheet } from './figures.ts';

/** More people than any employer of the country has; a figure beyond it is a tagging error. */
const mostEmployees = 3_000_000_00n;

/**
 * Employees: some products scale the number by -2, so that a displayed 2 is 0.02 by the letter of the specification. The displayed number is taken; the
 * flag keeps the other. Any other figure stands as filed.
 */
export function takeEmployees(sheet: Sheet): void {
  const chosen = choose(sheet, 'employees');
  if (chosen === undefined) return;
  const { scale } = chosen.candidate.fact;
  const shown = scale !== undefined && scale < 0 && chosen.amount > 0n ? displayed(chosen.candidate.fact.value, scale) : undefined;
  const amount = shown ?? chosen.amount;
  if (shown !== undefined)
    sheet.flags.push({
      code: 'EMPLOYEES_SCALED',
      detail: `Employees are tagged ${chosen.candidate.fact.value} (scale ${scale}); the page shows ${spoken(shown)}.`,
    });
  const reason = implausible(amount, sheet.period.end);
  if (reason !== undefined)
    sheet.flags.push({ code: 'EMPLOYEES_IMPLAUSIBLE', detail: `Employees are tagged ${spoken(amount)}: ${reason}.` });
  sheet.figures.set('employees', { ...chosen, amount });
}

function displayed(value: string | null, scale: number): Hundredths | undefined {
  const [whole = '', fraction = ''] = (value ?? '').split('.');
  const digits = fraction.padEnd(-scale, '0');
  const shown = toHundredths(`${whole}${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
  return typeof shown === 'bigint' ? shown : undefined;
}

function implausible(amount: Hundredths, end: string): string | undefined {
  if (amount < 0n) return 'a negative number of people';
  if (amount > 0n && amount < 100n) return 'less than one person';
  if (amount > mostEmployees) return 'more than any employer has';
  if (amount === BigInt(end.slice(0, 4)) * 100n) return 'the year, not a number of people';
  return undefined;
}
