import { display } from './amount.ts';
import { type LineName, lines } from './concepts.ts';
import type { CandidatesByTag, FactIndex, Scope } from './fact-index.ts';
import { type Chosen, choose, consistent, emptySheet, type Sheet } from './figures.ts';
import { matches, outcomesOf, sumOf } from './identities.ts';
import type { Period } from './periods.ts';
import { profitAndLoss, type QualityFlag } from './row.ts';
import { labelOf } from './text.ts';

/** Lines of the balance sheet except share capital and premium, which are alike for a parent and its group. */
const balanceSheet = (Object.keys(lines) as LineName[]).filter(
  (line) => lines[line].kind === 'balance' && line !== 'share_capital' && line !== 'share_premium',
);
const ownersCapital: readonly LineName[] = ['net_assets', 'equity'];

/** Totals and some of their parts. A filing may have further parts: equal amounts prove the side of the parts, a larger sum disproves it. */
const parts = [
  { total: 'fixed_assets', of: ['intangible_assets', 'tangible_assets', 'investments'] },
  { total: 'current_assets', of: ['stock', 'debtors', 'cash'] },
] as const;

interface ScopedCandidates {
  readonly candidates: CandidatesByTag;
  readonly flags: readonly QualityFlag[];
}

type Lines = ReadonlyMap<LineName, Chosen>;

/** The lines of one statement, by the scope that their contexts state. */
interface Statement {
  readonly names: readonly LineName[];
  readonly company: Lines;
  readonly group: Lines;
  readonly unstated: Lines;
}

/** How lines without a scope stand to lines that state theirs. */
type Fit = 'fits' | 'differs' | 'open';

/** Which scope the lines without a scope have. `unknown`: nothing shows it. */
interface Owner {
  readonly side: Scope | 'unknown';
  /** How the lines fit the stated lines of the company. */
  readonly toCompany: Fit;
}

/**
 * Returns the candidates of a row. By the taxonomy, a figure without a scope is the company's. Some products leave the scope out on the group's statement: where
 * lines of the company state theirs, `ownerOf` decides to which of the two the lines without one belong. Company and group lines are never in one row. Adds the flag
 * SCOPE_UNSTATED to each row that loses or gets lines.
 */
export function candidatesOf(index: FactIndex, scope: Scope, period: Period): ScopedCandidates {
  const own = index.candidatesAt(scope, period.end);
  const [company, group] = [index.candidatesAt('company', period.end), index.candidatesAt('group', period.end)];
  const sheetOf = (candidates: CandidatesByTag) => emptySheet({ index, candidates, period });
  const statement = (names: readonly LineName[]): Statement => ({
    names,
    company: chooseAll(sheetOf(whereScope(company, true)), names),
    group: chooseAll(sheetOf(whereScope(group, true)), names),
    unstated: chooseAll(sheetOf(whereScope(company, false)), names),
  });
  if (![...company.values()].flat().some(({ place }) => place.scopeStated)) return { candidates: own, flags: [] };

  const [position, result, people] = [statement(balanceSheet), statement(profitAndLoss), statement(['employees'])];
  const ofPosition = ownerOf(sheetOf(company), position);
  const alone = ownerOf(sheetOf(company), result);
  // a profit and loss account that nothing shows to be the company's is of the side of the balance sheet
  const ofResult = ofPosition.side !== 'company' && alone.side === 'company' && alone.toCompany !== 'fits' ? ofPosition : alone;
  const ofPeople: Owner = ofResult.side === 'company' ? ofCompany : ofResult;

  const candidates = new Map(own);
  const flags: QualityFlag[] = [];
  for (const [{ names, group: stated, unstated }, owner] of [
    [position, ofPosition],
    [result, ofResult],
    [people, ofPeople],
  ] as const) {
    if (unstated.size === 0 || owner.side === 'company' || (scope === 'group' && owner.side === 'unknown')) continue;
    const moved = scope === 'company' ? names : names.filter((line) => unstated.has(line) && !stated.has(line));
    if (moved.length === 0) continue;
    for (const { key } of moved.flatMap((line) => lines[line].tags)) {
      const found = company.get(key)?.filter(({ place }) => place.scopeStated === (scope === 'company'));
      if (found !== undefined) candidates.set(key, found);
    }
    flags.push(flagOf(unstated, owner, scope));
  }
  return { candidates, flags };
}

const ofCompany: Owner = { side: 'company', toCompany: 'open' };

/**
 * Returns to which side the lines without a scope belong: to the company where they fit its stated lines, else to the group where they fit its stated lines or, where none
 * state it, differ from the company's and add up. Where nothing shows it, they are the company's if no line states the group.
 */
function ownerOf(sheet: Sheet, { names, company, group, unstated }: Statement): Owner {
  if (company.size === 0 || unstated.size === 0) return ofCompany;
  const toCompany = fitOf(sheet, company, unstated);
  if (toCompany === 'fits') return { side: 'company', toCompany };
  // notes may state the scope of single figures: they are not a balance sheet, and do not make another one the group's
  const isNote = names === balanceSheet && !ownersCapital.some((line) => company.has(line));
  if (group.size === 0 && (isNote || toCompany === 'open')) return ofCompany;
  if (fitOf(sheet, group, unstated) === 'fits') return { side: 'group', toCompany };
  return isNote && ownersCapital.some((line) => unstated.has(line)) ? ofCompany : { side: 'unknown', toCompany };
}

/**
 * Compares the lines that both have, and adds up the sums that have lines of each alone; without stated lines, adds up all. Lines that agree may be of either. Other net
 * assets or another equity are another balance sheet, whatever else agrees; the opposite amount may be the same deficit, whose sign is settled later.
 */
function fitOf(sheet: Sheet, stated: Lines, unstated: Lines): Fit {
  const both = [...unstated].flatMap(([line, { candidate, amount }]) => {
    const other = stated.get(line);
    return other === undefined
      ? []
      : [{ line, amount, agrees: consistent(other.candidate, candidate), opposite: other.amount === -amount }];
  });
  const agreeing = new Set(both.filter(({ agrees }) => agrees).map(({ line }) => line));
  const same = both.filter(({ agrees, amount }) => agrees && amount !== 0n).length;
  const different = both.filter(({ agrees }) => !agrees);
  const all: Sheet = { ...sheet, figures: new Map([...unstated, ...stated]) };
  const isMixed = (of: readonly LineName[]) =>
    of.some((line) => stated.has(line) && !agreeing.has(line)) && of.some((line) => !stated.has(line));
  const sums = [...outcomesOf(all), ...outcomesOfParts(all)]
    .filter(({ lines: of }) => stated.size === 0 || isMixed(of))
    .map(({ outcome }) => outcome);
  if (
    different.some(({ line, opposite }) => ownersCapital.includes(line) && !opposite) ||
    different.length > same ||
    sums.includes('broken')
  )
    return 'differs';
  return same > different.length || sums.includes('holds') ? 'fits' : 'open';
}

function outcomesOfParts(sheet: Sheet): ReturnType<typeof outcomesOf> {
  return parts.flatMap(({ total, of }) => {
    const stated = sheet.figures.get(total);
    const amounts = of.filter((line) => sheet.figures.has(line));
    if (stated === undefined || amounts.length === 0) return [];
    const terms = sumOf(sheet, amounts, [], []);
    const isMore = terms.sums.every((sum) => sum > stated.amount + terms.tolerance) && stated.amount >= 0n;
    return [{ lines: [total, ...amounts], outcome: matches(terms, stated.amount) ? 'holds' : isMore ? 'broken' : 'open' }];
  });
}

function whereScope(candidates: CandidatesByTag, scopeStated: boolean): CandidatesByTag {
  return new Map([...candidates].map(([key, found]) => [key, found.filter(({ place }) => place.scopeStated === scopeStated)]));
}

function chooseAll(sheet: Sheet, names: readonly LineName[]): Lines {
  return new Map(
    names.flatMap((line) => {
      const chosen = choose(sheet, line);
      return chosen === undefined ? [] : [[line, chosen] as const];
    }),
  );
}

function flagOf(unstated: Lines, { side, toCompany }: Owner, scope: Scope): QualityFlag {
  const named = [...unstated].slice(0, 5).map(([line, { amount }]) => `${labelOf(line)} ${display(amount)}`);
  const more = unstated.size > named.length ? ` and ${unstated.size - named.length} more lines` : '';
  const reason =
    side === 'group'
      ? "they are the group's, because its figures then agree"
      : toCompany === 'differs'
        ? "they are not the company's, because its figures differ"
        : "no figure shows whether they are the company's or the group's";
  const end = scope === 'company' ? '. They are left out.' : '.';
  return { code: 'SCOPE_UNSTATED', detail: `The filing tags ${named.join(', ')}${more} without a scope: ${reason}${end}` };
}
