import { absolute, type Hundredths, roundingUnit, spoken } from './amount.ts';
import type { LineName } from './concepts.ts';
import type { Sheet } from './figures.ts';
import { inWords } from './text.ts';

/**
 * A sum that a statement's format makes true (Companies Act 2006, SI 2008/409 Schedule 1 format 1; the lines are its items). `whether` lines belong to it or
 * not by the product: an item shown on its own by some is within the subtotal of others, and the sum holds when it holds either way.
 */
interface Identity {
  /** The first that is stated. */
  readonly total: readonly LineName[];
  readonly plus: readonly LineName[];
  readonly minus: readonly LineName[];
  readonly whether: readonly LineName[];
  /** Lines without which there is nothing to check. */
  readonly needs: readonly LineName[];
  /** Lines with which a shorter sum says it. */
  readonly unless?: readonly LineName[];
}

const below = ['provisions', 'accruals_and_deferred_income', 'retirement_benefits', 'prepayments', 'unpaid_capital'] as const;

const identities: readonly Identity[] = [
  {
    total: ['net_current_assets'],
    plus: ['current_assets'],
    minus: ['creditors_within_one_year'],
    whether: ['prepayments', 'accruals_and_deferred_income', 'provisions'],
    needs: ['current_assets', 'creditors_within_one_year'],
  },
  {
    total: ['total_assets_less_current_liabilities'],
    plus: ['fixed_assets', 'net_current_assets'],
    minus: [],
    whether: ['unpaid_capital', 'prepayments', 'accruals_and_deferred_income'],
    needs: ['fixed_assets', 'net_current_assets'],
  },
  {
    total: ['net_assets', 'equity'],
    plus: ['total_assets_less_current_liabilities'],
    minus: ['creditors_after_one_year'],
    whether: below,
    needs: ['total_assets_less_current_liabilities'],
  },
  {
    total: ['net_assets', 'equity'],
    plus: ['fixed_assets', 'net_current_assets'],
    minus: ['creditors_after_one_year'],
    whether: below,
    needs: ['fixed_assets', 'net_current_assets'],
    unless: ['total_assets_less_current_liabilities'],
  },
  {
    total: ['net_assets', 'equity'],
    plus: ['fixed_assets', 'current_assets'],
    minus: ['creditors_within_one_year', 'creditors_after_one_year'],
    whether: below,
    needs: ['fixed_assets', 'current_assets', 'creditors_within_one_year'],
    unless: ['total_assets_less_current_liabilities', 'net_current_assets'],
  },
  { total: ['gross_profit'], plus: ['turnover'], minus: ['cost_of_sales'], whether: [], needs: ['turnover', 'cost_of_sales'] },
  { total: ['profit_after_tax'], plus: ['profit_before_tax'], minus: ['tax'], whether: [], needs: ['profit_before_tax', 'tax'] },
];

/** What `whether` lines count for in a sum: money owed lowers it. */
const owed = new Set<LineName>(['accruals_and_deferred_income', 'provisions', 'retirement_benefits']);

export interface Terms {
  /** Amounts that the sum can come to, one for each choice of the `whether` lines. */
  readonly sums: readonly Hundredths[];
  /** Half a unit of the coarsest term for each term (statements add rounded figures), and never less than a pound. */
  readonly tolerance: Hundredths;
}

/** @param eitherWay while it is not known yet whether what is owed and tagged negative was meant so. */
export function sumOf(
  sheet: Sheet,
  plus: readonly LineName[],
  minus: readonly LineName[],
  whether: readonly LineName[],
  eitherWay = false,
): Terms {
  let sums = [added(sheet, plus) - added(sheet, minus)];
  for (const line of whether) {
    const amount = amountOf(sheet, line);
    if (amount === 0n) continue;
    const steps = !owed.has(line) ? [amount] : eitherWay && amount < 0n ? [-amount, amount] : [-amount];
    sums = [...sums, ...steps.flatMap((step) => sums.map((sum) => sum + step))];
  }
  const terms = [...plus, ...minus, ...whether].map((line) => sheet.figures.get(line)).filter((each) => each !== undefined);
  let coarsest = 100n;
  for (const { candidate } of terms) {
    const unit = roundingUnit(candidate.fact.decimals);
    if (unit > coarsest) coarsest = unit;
  }
  return { sums, tolerance: (coarsest * BigInt(terms.length + 1)) / 2n };
}

export function near({ sums, tolerance }: Terms, amount: Hundredths): boolean {
  return sums.some((sum) => absolute(sum - amount) <= tolerance);
}

/** Puts the sums to the figures: a cost or debt whose sign alone breaks one is turned, any other break is told. */
export function checkIdentities(sheet: Sheet): void {
  for (const identity of identities) {
    const total = identity.total.find((line) => sheet.figures.has(line));
    if (total === undefined || !identity.needs.every((line) => sheet.figures.has(line))) continue;
    if (undecidedCreditors(sheet, identity) || identity.unless?.some((line) => sheet.figures.has(line)) === true) continue;
    const stated = amountOf(sheet, total);
    const terms = sumOf(sheet, identity.plus, identity.minus, identity.whether);
    if (near(terms, stated) || accrued(sheet, identity, stated) || turned(sheet, identity, total)) continue;
    sheet.flags.push({
      code: 'IDENTITY_BROKEN',
      detail: `${inWords(total)} is ${spoken(stated)}; ${spelled(sheet, identity)} come to ${spoken(terms.sums[0] ?? 0n)}.`,
    });
  }
}

/** Some products tag accruals that stand below the creditors with the name for those within them: they are below where the sum then comes out. */
function accrued({ figures, ...sheet }: Sheet, identity: Identity, stated: Hundredths): boolean {
  const within = figures.get('accruals_within_creditors');
  if (within === undefined || figures.has('accruals_and_deferred_income') || !identity.total.includes('net_assets')) return false;
  figures.set('accruals_and_deferred_income', within);
  if (near(sumOf({ figures, ...sheet }, identity.plus, identity.minus, identity.whether), stated)) return true;
  figures.delete('accruals_and_deferred_income');
  return false;
}

function undecidedCreditors({ flags }: Sheet, { minus }: Identity): boolean {
  return flags.some(({ code }) => code === 'CREDITORS_UNRESOLVED') && minus.some((line) => line.startsWith('creditors'));
}

/** Negative amounts owed or spent, and a tax charge of either sign, may be meant the other way: only where that makes the sum come out. */
function turned(sheet: Sheet, identity: Identity, total: LineName): boolean {
  const stated = amountOf(sheet, total);
  const lines = [...identity.minus, ...identity.whether].filter((line) => {
    const amount = amountOf(sheet, line);
    return line === 'tax' ? amount !== 0n : amount < 0n && (identity.minus.includes(line) || owed.has(line));
  });
  if (lines.length === 0) return false;
  const before = lines.map((line) => [line, sheet.figures.get(line)] as const);
  turn(sheet, lines);
  if (near(sumOf(sheet, identity.plus, identity.minus, identity.whether), stated)) {
    for (const [line, chosen] of before) if (chosen !== undefined) tellTurn(sheet, line, chosen.amount, total);
    return true;
  }
  turn(sheet, lines);
  return false;
}

function turn({ figures }: Sheet, lines: readonly LineName[]): void {
  for (const line of lines) {
    const chosen = figures.get(line);
    if (chosen !== undefined) figures.set(line, { ...chosen, amount: -chosen.amount });
  }
}

function tellTurn(sheet: Sheet, line: LineName, amount: Hundredths, by: LineName): void {
  sheet.flags.push({
    code: line.startsWith('creditors') ? 'CREDITORS_INFERRED' : 'SIGN_TURNED',
    detail: `${inWords(line)} is tagged ${spoken(amount)}; taken as ${spoken(-amount)}, with which ${inWords(by)} comes out.`,
  });
}

function spelled(sheet: Sheet, { plus, minus, whether }: Identity): string {
  const named = (sign: string) => (line: LineName) => {
    const chosen = sheet.figures.get(line);
    return chosen === undefined || chosen.amount === 0n ? [] : [`${sign} ${inWords(line)} ${spoken(chosen.amount)}`];
  };
  const optional = whether.flatMap((line) => named(owed.has(line) ? 'with or without -' : 'with or without +')(line));
  return [...plus.flatMap(named('+')), ...minus.flatMap(named('-')), ...optional].join(' ').replace(/^\+ /, '');
}

function added(sheet: Sheet, lines: readonly LineName[]): Hundredths {
  return lines.reduce((sum, line) => sum + amountOf(sheet, line), 0n);
}

function amountOf({ figures }: Sheet, line: LineName): Hundredths {
  return figures.get(line)?.amount ?? 0n;
}
