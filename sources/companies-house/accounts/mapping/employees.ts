import { display, type Hundredths, toHundredths } from './amount.ts';
import { choose, type Sheet } from './figures.ts';

/** Hundredths of a person. No employer in the country has three million employees, so a larger figure is a tagging error. */
const mostEmployees = 3_000_000_00n;

/**
 * Sets the number of employees. Some products tag it with the scale -2, so that a displayed 2 has the value 0.02 by the specification. The displayed
 * number is used then, and the flag EMPLOYEES_SCALED states the tagged one. A number that is scaled up, as amounts in thousands are, has the same
 * flag and stays as tagged, because a page may show people in thousands. Any other figure stays as filed; an implausible one gets a flag.
 */
export function chooseEmployees(sheet: Sheet): void {
  const chosen = choose(sheet, 'employees');
  if (chosen === undefined) return;
  const { scale } = chosen.candidate.fact;
  const shown = scale !== undefined && scale < 0 && chosen.amount > 0n ? displayed(chosen.candidate.fact.value, scale) : undefined;
  const amount = shown ?? chosen.amount;
  if (shown !== undefined)
    sheet.flags.push({
      code: 'EMPLOYEES_SCALED',
      detail: `Employees are tagged ${chosen.candidate.fact.value} (scale ${scale}); the page shows ${display(shown)}.`,
    });
  else if (scale !== undefined && scale > 0 && chosen.amount !== 0n)
    sheet.flags.push({
      code: 'EMPLOYEES_SCALED',
      detail: `Employees are tagged ${display(amount)} (scale ${scale}); the page shows ${chosen.candidate.fact.text.trim().slice(0, 40)}. The tagged number is used.`,
    });
  const reason = implausible(amount, sheet.period.end);
  if (reason !== undefined)
    sheet.flags.push({ code: 'EMPLOYEES_IMPLAUSIBLE', detail: `Employees are tagged ${display(amount)}: ${reason}.` });
  sheet.figures.set('employees', { ...chosen, amount });
}

/** Undoes a negative scale: `0.02` with -2 is 2. */
function displayed(value: string | null, scale: number): Hundredths | undefined {
  const [whole = '', fraction = ''] = (value ?? '').split('.');
  const digits = fraction.padEnd(-scale, '0');
  const shown = toHundredths(`${whole}${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
  return typeof shown === 'bigint' ? shown : undefined;
}

/** Returns why a number of employees is implausible; undefined when it is not. `end`: ISO date of the balance sheet. */
function implausible(amount: Hundredths, end: string): string | undefined {
  if (amount < 0n) return 'a negative number of people';
  if (amount > 0n && amount < 100n) return 'less than one person';
  if (amount > mostEmployees) return 'more than any employer has';
  if (amount === BigInt(end.slice(0, 4)) * 100n) return 'the year, not a number of people';
  return undefined;
}
