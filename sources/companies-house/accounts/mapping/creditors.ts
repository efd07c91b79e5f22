import { display, type Hundredths } from './amount.ts';
import { lines } from './concepts.ts';
import type { Candidate } from './fact-index.ts';
import { choose, eligible, type Sheet } from './figures.ts';
import { matches, sumOf, type Terms } from './identities.ts';
import { labelOf } from './text.ts';

type Term = 'creditors_within_one_year' | 'creditors_after_one_year';

/**
 * Sets both creditors figures of the sheet. The term (within or after one year) follows from one or both of two dimensions of the context, never from
 * the context's identifier. Of several facts for the same term (a note and the balance sheet), the one with which the balance sheet adds up is used.
 * Creditors without a dimension get the term that makes the balance sheet add up (flag CREDITORS_INFERRED), or none (CREDITORS_UNRESOLVED).
 */
export function placeCreditors(sheet: Sheet): void {
  for (const term of ['creditors_within_one_year', 'creditors_after_one_year'] as const) {
    const chosen = matchingTotal(sheet, term) ?? choose(sheet, term);
    if (chosen !== undefined) sheet.figures.set(term, chosen);
  }
  const undated = undatedCreditors(sheet);
  if (undated.length === 0 || (sheet.figures.has('creditors_within_one_year') && sheet.figures.has('creditors_after_one_year'))) return;
  const unresolved = undated.filter((candidate) => !isAccountedFor(sheet, candidate));
  const missing = (['creditors_within_one_year', 'creditors_after_one_year'] as const).filter((term) => !sheet.figures.has(term));
  const [first] = unresolved;
  if (first === undefined || missing.length === 0) return;
  sheet.flags.push({
    code: 'CREDITORS_UNRESOLVED',
    detail: `Creditors of ${display(first.amount)} have no term, and the sums of the balance sheet do not show it.`,
  });
}

/** Returns the creditors, tagged with this term, that make the balance sheet add up; undefined when its sums do not determine them. */
function matchingTotal(sheet: Sheet, term: Term) {
  const sums = expected(sheet, term);
  if (sums === undefined) return undefined;
  for (const tag of lines[term].tags) {
    const found = eligible(sheet, term, sheet.candidates.get(tag.key) ?? []).filter(({ place }) => place.start === undefined);
    const candidate = found.find(({ amount }) => matches(sums, amount));
    if (candidate !== undefined) return { amount: candidate.amount, candidate };
  }
  return undefined;
}

/** Returns the creditors without a term, each amount once. */
function undatedCreditors(sheet: Sheet): readonly Candidate[] {
  const amounts = new Set<Hundredths>();
  return lines.creditors_undated.tags
    .flatMap((tag) => eligible(sheet, 'creditors_undated', sheet.candidates.get(tag.key) ?? []))
    .filter(({ amount, place }) => place.start === undefined && !amounts.has(amount) && amounts.add(amount));
}

/**
 * Whether the candidate, which has no term, needs no further flag: it gets its term here, or it repeats a figure that has one,
 * or it is the sum of both.
 */
function isAccountedFor(sheet: Sheet, candidate: Candidate): boolean {
  const { figures } = sheet;
  for (const term of ['creditors_within_one_year', 'creditors_after_one_year'] as const) {
    if (figures.get(term)?.amount === candidate.amount) return true;
    const sums = figures.has(term) ? [] : [expected(sheet, term), expectedForDeficit(sheet, term)].filter((each) => each !== undefined);
    const addsUp = (amount: Hundredths) => sums.some((each) => matches(each, amount));
    const sign = addsUp(candidate.amount) ? 1n : candidate.amount < 0n && addsUp(-candidate.amount) ? -1n : 0n;
    if (sign === 0n) continue;
    const amount = candidate.amount * sign;
    figures.set(term, { amount, candidate });
    const tagged = sign === 1n ? display(amount) : `${display(candidate.amount)}, read as ${display(amount)},`;
    sheet.flags.push({
      code: 'CREDITORS_INFERRED',
      detail: `Creditors of ${tagged} have no term in their tag; they are ${labelOf(term)}, because the balance sheet then adds up.`,
    });
    return true;
  }
  const within = figures.get('creditors_within_one_year')?.amount;
  const after = figures.get('creditors_after_one_year')?.amount;
  return within !== undefined && after !== undefined && within + after === candidate.amount;
}

/** Returns the amount that creditors of the term must have by the rest of the balance sheet; undefined when it does not determine it. */
function expected(sheet: Sheet, term: Term): Terms | undefined {
  const { figures } = sheet;
  const capital = figures.has('net_assets') ? 'net_assets' : figures.has('equity') ? 'equity' : undefined;
  if (term === 'creditors_within_one_year') {
    if (figures.has('net_current_assets')) return sumOf(sheet, ['current_assets'], ['net_current_assets'], ['prepayments']);
    if (figures.has('total_assets_less_current_liabilities'))
      return sumOf(sheet, assets, ['total_assets_less_current_liabilities'], ['prepayments', 'unpaid_capital']);
    if (capital === undefined || !assets.some((line) => figures.has(line))) return undefined;
    return sumOf(sheet, assets, [capital, 'creditors_after_one_year'], ['prepayments', 'unpaid_capital', ...owedBelow], true);
  }
  if (capital === undefined) return undefined;
  if (figures.has('total_assets_less_current_liabilities'))
    return sumOf(sheet, ['total_assets_less_current_liabilities'], [capital], owedBelow, true);
  if (!figures.has('net_current_assets')) return undefined;
  return sumOf(sheet, ['fixed_assets', 'net_current_assets'], [capital], owedBelow, true);
}

/** The same for a total that is a deficit tagged without its negative sign (`correctTotalSigns` reverses it afterwards). */
function expectedForDeficit(sheet: Sheet, term: Term): Terms | undefined {
  const { figures } = sheet;
  if (term === 'creditors_within_one_year') {
    if (figures.has('net_current_assets')) return sumOf(sheet, ['current_assets', 'net_current_assets'], [], ['prepayments']);
    if (!figures.has('total_assets_less_current_liabilities')) return undefined;
    return sumOf(sheet, [...assets, 'total_assets_less_current_liabilities'], [], ['prepayments', 'unpaid_capital']);
  }
  if (!figures.has('net_assets') || !figures.has('total_assets_less_current_liabilities')) return undefined;
  return sumOf(sheet, ['net_assets'], ['total_assets_less_current_liabilities'], owedBelow, true);
}

const assets = ['fixed_assets', 'current_assets'] as const;

/** Lines, other than creditors, that a balance sheet may show between total assets less current liabilities and net assets. */
const owedBelow = ['provisions', 'accruals_and_deferred_income', 'retirement_benefits'] as const;
