import { type Hundredths, spoken } from './amount.ts';
import { lines } from './concepts.ts';
import type { Candidate } from './fact-index.ts';
import { choose, eligible, type Sheet } from './figures.ts';
import { near, sumOf, type Terms } from './identities.ts';
import { inWords } from './text.ts';

type Term = 'creditors_within_one_year' | 'creditors_after_one_year';

/**
 * Creditors by what the context says of them (one or both of two dimensions), never by an identifier. Where a filing has several for the same term (a note and
 * the balance sheet) the one with which the balance sheet adds up is taken. Those without any dimension are placed by the balance sheet's sums or not at all.
 */
export function placeCreditors(sheet: Sheet): void {
  for (const term of ['creditors_within_one_year', 'creditors_after_one_year'] as const) {
    const chosen = fitting(sheet, term) ?? choose(sheet, term);
    if (chosen !== undefined) sheet.figures.set(term, chosen);
  }
  const undated = undatedCreditors(sheet);
  if (undated.length === 0 || (sheet.figures.has('creditors_within_one_year') && sheet.figures.has('creditors_after_one_year'))) return;
  const left = undated.filter((candidate) => !placed(sheet, candidate));
  const missing = (['creditors_within_one_year', 'creditors_after_one_year'] as const).filter((term) => !sheet.figures.has(term));
  const [first] = left;
  if (first === undefined || missing.length === 0) return;
  sheet.flags.push({
    code: 'CREDITORS_UNRESOLVED',
    detail: `Creditors ${spoken(first.amount)} have no term, and the balance sheet does not tell it.`,
  });
}

/** The dimensional creditors of a term with which its sum comes out, where the first of them is not the one. */
function fitting(sheet: Sheet, term: Term) {
  const sums = expected(sheet, term);
  if (sums === undefined) return undefined;
  for (const tag of lines[term].tags) {
    const found = eligible(sheet, term, sheet.standing.get(tag.key) ?? []).filter(({ place }) => place.start === undefined);
    const candidate = found.find(({ amount }) => near(sums, amount));
    if (candidate !== undefined) return { amount: candidate.amount, candidate };
  }
  return undefined;
}

function undatedCreditors(sheet: Sheet): readonly Candidate[] {
  const amounts = new Set<Hundredths>();
  return lines.creditors_undated.tags
    .flatMap((tag) => eligible(sheet, 'creditors_undated', sheet.standing.get(tag.key) ?? []))
    .filter(({ amount, place }) => place.start === undefined && !amounts.has(amount) && amounts.add(amount));
}

/** True when the candidate is accounted for: it has been given its term, or repeats or adds up figures that have one. */
function placed(sheet: Sheet, candidate: Candidate): boolean {
  const { figures } = sheet;
  for (const term of ['creditors_within_one_year', 'creditors_after_one_year'] as const) {
    if (figures.get(term)?.amount === candidate.amount) return true;
    const sums = figures.has(term) ? [] : [expected(sheet, term), deficit(sheet, term)].filter((each) => each !== undefined);
    const comesOut = (amount: Hundredths) => sums.some((each) => near(each, amount));
    const sign = comesOut(candidate.amount) ? 1n : candidate.amount < 0n && comesOut(-candidate.amount) ? -1n : 0n;
    if (sign === 0n) continue;
    const amount = candidate.amount * sign;
    figures.set(term, { amount, candidate });
    const tagged = sign === 1n ? spoken(amount) : `${spoken(candidate.amount)}, taken as ${spoken(amount)},`;
    sheet.flags.push({
      code: 'CREDITORS_INFERRED',
      detail: `Creditors ${tagged} have no term in their tag; they are ${inWords(term)} because the balance sheet adds up so.`,
    });
    return true;
  }
  const within = figures.get('creditors_within_one_year')?.amount;
  const after = figures.get('creditors_after_one_year')?.amount;
  return within !== undefined && after !== undefined && within + after === candidate.amount;
}

/** What creditors of the term must come to by the rest of the balance sheet; undefined when that does not say. */
function expected(sheet: Sheet, term: Term): Terms | undefined {
  const { figures } = sheet;
  const owned = figures.has('net_assets') ? 'net_assets' : figures.has('equity') ? 'equity' : undefined;
  if (term === 'creditors_within_one_year') {
    if (figures.has('net_current_assets')) return sumOf(sheet, ['current_assets'], ['net_current_assets'], ['prepayments']);
    if (figures.has('total_assets_less_current_liabilities'))
      return sumOf(sheet, assets, ['total_assets_less_current_liabilities'], ['prepayments', 'unpaid_capital']);
    if (owned === undefined || !assets.some((line) => figures.has(line))) return undefined;
    return sumOf(sheet, assets, [owned, 'creditors_after_one_year'], ['prepayments', 'unpaid_capital', ...owedBelow], true);
  }
  if (owned === undefined) return undefined;
  if (figures.has('total_assets_less_current_liabilities'))
    return sumOf(sheet, ['total_assets_less_current_liabilities'], [owned], owedBelow, true);
  if (!figures.has('net_current_assets')) return undefined;
  return sumOf(sheet, ['fixed_assets', 'net_current_assets'], [owned], owedBelow, true);
}

/** The same where the total is a deficit whose sign was lost with its brackets (`turnTotals` then turns it). */
function deficit(sheet: Sheet, term: Term): Terms | undefined {
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

/** What a balance sheet may show between its assets less current liabilities and its net assets, beside creditors. */
const owedBelow = ['provisions', 'accruals_and_deferred_income', 'retirement_benefits'] as const;
