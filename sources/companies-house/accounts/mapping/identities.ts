import { absolute, display, type Hundredths, roundingUnit } from './amount.ts';
import type { LineName } from './concepts.ts';
import type { Sheet } from './figures.ts';
import { labelOf } from './text.ts';

/**
 * A sum that the format of the statement requires (Companies Act 2006, SI 2008/409 Schedule 1 format 1, whose items are the lines): the total equals the
 * `plus` lines less the `minus` lines. Accounting products differ in whether they show the `optional` lines on their own or within another subtotal, so
 * the sum holds when it holds with or without them.
 */
interface Identity {
  /** The total is the first of these that the filing states. */
  readonly total: readonly LineName[];
  readonly plus: readonly LineName[];
  readonly minus: readonly LineName[];
  readonly optional: readonly LineName[];
  /** The identity is checked only when the filing states all of these. */
  readonly needs: readonly LineName[];
  /** The identity is not checked when the filing states one of these: another identity with fewer terms covers it. */
  readonly unless?: readonly LineName[];
  /** Lines that this mapping does not read (distribution costs, interest received) may belong to the sum. The sum proves signs when it holds; when it does not hold, it proves nothing. */
  readonly partial?: true;
}

/** Optional lines between total assets less current liabilities and net assets. */
export const optionalBelow = [
  'provisions',
  'accruals_and_deferred_income',
  'retirement_benefits',
  'prepayments',
  'unpaid_capital',
] as const;

/** Costs by their nature (SI 2008/409 Schedule 1 format 2, and the format of micro-entities). */
const costs = ['raw_materials', 'staff_costs', 'depreciation', 'other_operating_charges'] as const;

const identities: readonly Identity[] = [
  {
    total: ['net_current_assets'],
    plus: ['current_assets'],
    minus: ['creditors_within_one_year'],
    optional: ['prepayments', 'accruals_and_deferred_income', 'provisions'],
    needs: ['current_assets', 'creditors_within_one_year'],
  },
  {
    total: ['total_assets_less_current_liabilities'],
    plus: ['fixed_assets', 'net_current_assets'],
    minus: [],
    optional: ['unpaid_capital', 'prepayments', 'accruals_and_deferred_income'],
    needs: ['fixed_assets', 'net_current_assets'],
  },
  {
    total: ['net_assets', 'equity'],
    plus: ['total_assets_less_current_liabilities'],
    minus: ['creditors_after_one_year'],
    optional: optionalBelow,
    needs: ['total_assets_less_current_liabilities'],
  },
  {
    total: ['net_assets', 'equity'],
    plus: ['fixed_assets', 'net_current_assets'],
    minus: ['creditors_after_one_year'],
    optional: optionalBelow,
    needs: ['fixed_assets', 'net_current_assets'],
    unless: ['total_assets_less_current_liabilities'],
  },
  {
    total: ['net_assets', 'equity'],
    plus: ['fixed_assets', 'current_assets'],
    minus: ['creditors_within_one_year', 'creditors_after_one_year'],
    optional: optionalBelow,
    needs: ['fixed_assets', 'current_assets', 'creditors_within_one_year'],
    unless: ['total_assets_less_current_liabilities', 'net_current_assets'],
  },
  {
    total: ['net_assets', 'equity'],
    plus: ['current_assets'],
    minus: ['creditors_within_one_year', 'creditors_after_one_year'],
    optional: optionalBelow,
    needs: ['current_assets', 'creditors_within_one_year'],
    unless: ['fixed_assets', 'total_assets_less_current_liabilities', 'net_current_assets'],
    partial: true,
  },
  { total: ['gross_profit'], plus: ['turnover'], minus: ['cost_of_sales'], optional: [], needs: ['turnover', 'cost_of_sales'] },
  {
    total: ['operating_profit'],
    plus: ['gross_profit'],
    minus: ['administrative_expenses'],
    optional: ['other_operating_income'],
    needs: ['gross_profit', 'administrative_expenses'],
    partial: true,
  },
  {
    total: ['operating_profit'],
    plus: ['turnover'],
    minus: ['cost_of_sales', 'administrative_expenses'],
    optional: ['other_operating_income'],
    needs: ['turnover', 'administrative_expenses'],
    unless: ['gross_profit'],
    partial: true,
  },
  {
    total: ['operating_profit', 'profit_before_tax'],
    plus: ['turnover'],
    minus: costs,
    optional: ['other_operating_income'],
    needs: ['turnover'],
    unless: ['gross_profit', 'cost_of_sales', 'administrative_expenses'],
    partial: true,
  },
  {
    total: ['profit_before_tax'],
    plus: ['operating_profit'],
    minus: ['interest_payable'],
    optional: [],
    needs: ['operating_profit'],
    partial: true,
  },
  { total: ['profit_after_tax'], plus: ['profit_before_tax'], minus: ['tax'], optional: [], needs: ['profit_before_tax', 'tax'] },
  {
    total: ['profit_after_tax'],
    plus: ['profit_before_tax'],
    minus: [],
    optional: [],
    needs: ['profit_before_tax'],
    unless: ['tax'],
    partial: true,
  },
  {
    total: ['profit_after_tax'],
    plus: ['turnover'],
    minus: [...costs, 'tax'],
    optional: ['other_operating_income'],
    needs: ['turnover'],
    unless: ['gross_profit', 'cost_of_sales', 'administrative_expenses', 'operating_profit', 'profit_before_tax'],
    partial: true,
  },
];

/** Results of the profit and loss account: a loss whose brackets are outside its tag has the opposite sign of its sum. */
const results = new Set<LineName>(['gross_profit', 'operating_profit', 'profit_before_tax', 'profit_after_tax']);

/** Optional lines that are amounts owed: they lower the sum. */
const owed = new Set<LineName>(['accruals_and_deferred_income', 'provisions', 'retirement_benefits']);

/** The results of a sum over the lines of a sheet. */
export interface Terms {
  /** Possible results of the sum, one for each choice of the optional lines. */
  readonly sums: readonly Hundredths[];
  /** Largest allowed difference, because statements add rounded figures: half the coarsest rounding unit (at least one pound) for each term and the total. */
  readonly tolerance: Hundredths;
}

/**
 * Adds up lines of the sheet; a line that is not stated counts as 0.
 * @param eitherWay also tries amounts owed that are tagged negative as positive, while their sign is not settled yet.
 */
export function sumOf(
  sheet: Sheet,
  plus: readonly LineName[],
  minus: readonly LineName[],
  optional: readonly LineName[],
  eitherWay = false,
): Terms {
  let sums = [added(sheet, plus) - added(sheet, minus)];
  for (const line of optional) {
    const amount = amountOf(sheet, line);
    if (amount === 0n) continue;
    const steps = !owed.has(line) ? [amount] : eitherWay && amount < 0n ? [-amount, amount] : [-amount];
    sums = [...sums, ...steps.flatMap((step) => sums.map((sum) => sum + step))];
  }
  const terms = [...plus, ...minus, ...optional].map((line) => sheet.figures.get(line)).filter((each) => each !== undefined);
  let coarsest = 100n;
  for (const { candidate } of terms) {
    const unit = roundingUnit(candidate.fact.decimals);
    if (unit > coarsest) coarsest = unit;
  }
  return { sums, tolerance: (coarsest * BigInt(terms.length + 1)) / 2n };
}

/** Whether the amount is one of the results within the tolerance. */
export function matches({ sums, tolerance }: Terms, amount: Hundredths): boolean {
  return sums.some((sum) => absolute(sum - amount) <= tolerance);
}

/**
 * Checks the identities. Reverses the sign of a cost or debt, or of a result whose lines the identities above it have proven, when that makes the sum hold.
 * Flags any other failure as IDENTITY_BROKEN.
 */
export function checkIdentities(sheet: Sheet): void {
  const proven = new Set<LineName>(['turnover', 'gross_profit']);
  for (const identity of identities) {
    const total = totalOf(sheet, identity);
    if (total === undefined || undecidedCreditors(sheet, identity)) continue;
    const stated = amountOf(sheet, total);
    const terms = sumOf(sheet, identity.plus, identity.minus, identity.optional);
    const isProven = identity.plus.every((line) => proven.has(line));
    const holds =
      matches(terms, stated) ||
      holdsWithAccruals(sheet, identity, stated) ||
      holdsWithReversedSigns(sheet, identity, total) ||
      (isProven && holdsAsLoss(sheet, identity, total));
    if (holds && isProven) proven.add(total);
    // the opposite of its sum contradicts it, whatever other lines there are
    if (holds || (identity.partial === true && !(results.has(total) && matches(terms, -stated)))) continue;
    proven.delete(total);
    sheet.flags.push({
      code: 'IDENTITY_BROKEN',
      detail: `${labelOf(total)} is ${display(stated)}; ${writeOut(sheet, identity)} is ${display(terms.sums[0] ?? 0n)}.`,
    });
  }
}

/** Returns the total that the filing states for the identity; undefined when the identity is not checked. */
function totalOf({ figures }: Sheet, { total, needs, unless }: Identity): LineName | undefined {
  if (!needs.every((line) => figures.has(line)) || unless?.some((line) => figures.has(line)) === true) return undefined;
  return total.find((line) => figures.has(line));
}

/** A checked sum of the figures, whose signs may still be wrong. */
interface Outcome {
  readonly lines: readonly LineName[];
  /** `open`: it does not hold, which proves nothing. */
  readonly outcome: 'holds' | 'broken' | 'open';
}

/** Adds up the figures as they are chosen, before their signs are settled: amounts owed or spent count with either sign. */
export function outcomesOf(sheet: Sheet): readonly Outcome[] {
  return identities.flatMap((identity) => {
    const total = totalOf(sheet, identity);
    if (total === undefined) return [];
    const { plus, minus, optional, partial } = identity;
    const amount = amountOf(sheet, total);
    const holds =
      matches(sumOf(sheet, plus, minus, optional, true), amount) || matches(sumOf(sheet, [...plus, ...minus], [], optional, true), amount);
    return [
      {
        lines: [total, ...plus, ...minus].filter((line) => sheet.figures.has(line)),
        outcome: holds ? 'holds' : partial ? 'open' : 'broken',
      },
    ];
  });
}

/** Some products tag accruals below the creditors with the concept for accruals within them. Uses them as accruals when the sum then holds. */
function holdsWithAccruals({ figures, ...sheet }: Sheet, identity: Identity, stated: Hundredths): boolean {
  const within = figures.get('accruals_within_creditors');
  if (within === undefined || figures.has('accruals_and_deferred_income') || !identity.total.includes('net_assets')) return false;
  figures.set('accruals_and_deferred_income', within);
  if (matches(sumOf({ figures, ...sheet }, identity.plus, identity.minus, identity.optional), stated)) return true;
  figures.delete('accruals_and_deferred_income');
  return false;
}

/** Whether the identity needs creditors that could not be given a term. */
function undecidedCreditors({ flags }: Sheet, { minus }: Identity): boolean {
  return flags.some(({ code }) => code === 'CREDITORS_UNRESOLVED') && minus.some((line) => line.startsWith('creditors'));
}

/** Reverses the signs of negative amounts owed or spent, and of a tax charge, and keeps them reversed only when the sum then holds. */
function holdsWithReversedSigns(sheet: Sheet, identity: Identity, total: LineName): boolean {
  const stated = amountOf(sheet, total);
  const lines = [...identity.minus, ...identity.optional].filter((line) => {
    const amount = amountOf(sheet, line);
    return line === 'tax' ? amount !== 0n : amount < 0n && (identity.minus.includes(line) || owed.has(line));
  });
  if (lines.length === 0) return false;
  const before = lines.map((line) => [line, sheet.figures.get(line)] as const);
  reverse(sheet, lines);
  if (matches(sumOf(sheet, identity.plus, identity.minus, identity.optional), stated)) {
    for (const [line, chosen] of before) if (chosen !== undefined) flagReversal(sheet, line, chosen.amount, total);
    return true;
  }
  reverse(sheet, lines);
  return false;
}

/** Reverses a result that is the opposite of its sum: a loss whose brackets are outside its tag. */
function holdsAsLoss(sheet: Sheet, { plus, minus, optional }: Identity, total: LineName): boolean {
  const stated = amountOf(sheet, total);
  if (!results.has(total) || stated === 0n) return false;
  const negative = minus.filter((line) => line !== 'tax' && amountOf(sheet, line) < 0n);
  for (const lines of negative.length === 0 ? [[]] : [[], negative]) {
    reverse(sheet, lines);
    if (matches(sumOf(sheet, plus, minus, optional), -stated)) {
      for (const line of lines) flagReversal(sheet, line, -amountOf(sheet, line), total);
      reverse(sheet, [total]);
      flagReversal(sheet, total, stated, total);
      return true;
    }
    reverse(sheet, lines);
  }
  return false;
}

function reverse({ figures }: Sheet, lines: readonly LineName[]): void {
  for (const line of lines) {
    const chosen = figures.get(line);
    if (chosen !== undefined) figures.set(line, { ...chosen, amount: -chosen.amount });
  }
}

function flagReversal(sheet: Sheet, line: LineName, amount: Hundredths, by: LineName): void {
  sheet.flags.push({
    code: line.startsWith('creditors') ? 'CREDITORS_INFERRED' : 'SIGN_TURNED',
    detail: `${labelOf(line)} is tagged ${display(amount)}; read as ${display(-amount)}, ${line === by ? 'the sum of its lines' : `because ${labelOf(by)} then adds up`}.`,
  });
}

/** Writes the sum out with its amounts: `current assets 1,000 - creditors within one year 600`. */
function writeOut(sheet: Sheet, { plus, minus, optional: lines }: Identity): string {
  const named = (sign: string) => (line: LineName) => {
    const chosen = sheet.figures.get(line);
    return chosen === undefined || chosen.amount === 0n ? [] : [`${sign} ${labelOf(line)} ${display(chosen.amount)}`];
  };
  const optional = lines.flatMap((line) => named(owed.has(line) ? 'with or without -' : 'with or without +')(line));
  return [...plus.flatMap(named('+')), ...minus.flatMap(named('-')), ...optional].join(' ').replace(/^\+ /, '');
}

function added(sheet: Sheet, lines: readonly LineName[]): Hundredths {
  return lines.reduce((sum, line) => sum + amountOf(sheet, line), 0n);
}

function amountOf({ figures }: Sheet, line: LineName): Hundredths {
  return figures.get(line)?.amount ?? 0n;
}
