import { display } from './amount.ts';
import type { LineName } from './concepts.ts';
import { lines } from './concepts.ts';
import type { Candidate, CandidatesByTag, FactIndex, Scope } from './fact-index.ts';
import { type Chosen, choose, consistent, type Sheet } from './figures.ts';
import { matches, sumOf } from './identities.ts';
import type { Period } from './periods.ts';
import { profitAndLoss, type QualityFlag } from './row.ts';
import { labelOf } from './text.ts';

/** Sums of the profit and loss: the total, and the two lines whose difference it is. Products tag a cost with either sign. */
const sums = [
  ['gross_profit', 'turnover', 'cost_of_sales'],
  ['profit_after_tax', 'profit_before_tax', 'tax'],
] as const;

interface ScopedCandidates {
  readonly candidates: CandidatesByTag;
  readonly flags: readonly QualityFlag[];
}

/**
 * Returns the candidates of a row. By the taxonomy, a figure without a scope is the company's. Where the profit and loss has lines of the company and of the
 * group that state their scope, the lines without one may be either's: some products leave it out on the group's statement. They are the company's
 * where its own sum holds with them, else the group's where that sum holds, else neither's. Company and group lines are never in one row. Adds the flag
 * SCOPE_UNSTATED to each row that loses or gets lines.
 */
export function candidatesOf(index: FactIndex, scope: Scope, period: Period): ScopedCandidates {
  const own = index.candidatesAt(scope, period.end);
  const [company, group] = [index.candidatesAt('company', period.end), index.candidatesAt('group', period.end)];
  if (company.size === 0 || group.size === 0) return { candidates: own, flags: [] };
  const chosen = (from: CandidatesByTag, scopeStated: boolean) => profitAndLossOf(sheetOf(index, period, whereScope(from, scopeStated)));
  const [companys, groups, unstated] = [chosen(company, true), chosen(group, true), chosen(company, false)];
  if (companys.size === 0 || groups.size === 0 || unstated.size === 0) return { candidates: own, flags: [] };
  const sheet = sheetOf(index, period, company);
  if (addsUp(sheet, companys, unstated)) return { candidates: own, flags: [] };

  const proven = addsUp(sheet, groups, unstated);
  const [named, tags] = [writeOut(unstated), new Set(profitAndLoss.flatMap((line) => lines[line].tags.map(({ key }) => key)))];
  const stated = new Map([...company].map(([key, found]) => [key, tags.has(key) ? found.filter(({ place }) => place.scopeStated) : found]));
  if (scope === 'company') {
    const whose = proven
      ? "they are the group's, because its sum then holds"
      : "no sum shows whether they are the company's or the group's";
    return { candidates: stated, flags: [flagOf(`The filing tags ${named} without a scope: ${whose}. They are left out.`)] };
  }
  if (!proven) return { candidates: own, flags: [] };
  const further = profitAndLoss.filter((line) => unstated.has(line) && !groups.has(line)).flatMap((line) => lines[line].tags);
  const merged = new Map(own);
  for (const { key } of further)
    merged.set(
      key,
      (company.get(key) ?? []).filter(({ place }) => !place.scopeStated),
    );
  return {
    candidates: merged,
    flags: [flagOf(`The filing tags ${named} without a scope. They are the group's, because its sum then holds.`)],
  };
}

type Lines = ReadonlyMap<LineName, Chosen>;

function sheetOf(index: FactIndex, period: Period, candidates: CandidatesByTag): Sheet {
  return { index, candidates, period, figures: new Map(), flags: [] };
}

function whereScope(candidates: CandidatesByTag, scopeStated: boolean): CandidatesByTag {
  return new Map([...candidates].map(([key, found]) => [key, found.filter(({ place }: Candidate) => place.scopeStated === scopeStated)]));
}

function profitAndLossOf(sheet: Sheet): Lines {
  return new Map(
    profitAndLoss.flatMap((line) => {
      const chosen = choose(sheet, line);
      return chosen === undefined ? [] : [[line, chosen] as const];
    }),
  );
}

/** Whether the lines without a scope are those of the others: they state none of them differently, and each sum that has lines of both holds, at least one. */
function addsUp(sheet: Sheet, stated: Lines, unstated: Lines): boolean {
  for (const [line, { candidate }] of unstated) {
    const same = stated.get(line);
    if (same !== undefined && !consistent(same.candidate, candidate)) return false;
  }
  const both: Sheet = { ...sheet, figures: new Map([...unstated, ...stated]) };
  const mixed = sums.filter(
    (sum) => sum.every((line) => both.figures.has(line)) && sum.some((line) => stated.has(line)) && sum.some((line) => !stated.has(line)),
  );
  return mixed.length > 0 && mixed.every((sum) => holds(both, sum));
}

function holds(sheet: Sheet, [total, plus, minus]: (typeof sums)[number]): boolean {
  const amount = sheet.figures.get(total)?.amount ?? 0n;
  return matches(sumOf(sheet, [plus], [minus], []), amount) || matches(sumOf(sheet, [plus, minus], [], []), amount);
}

function writeOut(unstated: Lines): string {
  return [...unstated].map(([line, { amount }]) => `${labelOf(line)} ${display(amount)}`).join(', ');
}

function flagOf(detail: string): QualityFlag {
  return { code: 'SCOPE_UNSTATED', detail };
}
