import { type Hundredths, spoken } from './amount.ts';
import { type LineName, lines } from './concepts.ts';
import { daysBetween } from './dates.ts';
import type { Candidate, FactIndex, Standing } from './fact-index.ts';
import type { Period } from './periods.ts';
import type { QualityFlag } from './row.ts';
import { inWords } from './text.ts';

/** A figure as chosen for one row. */
interface Chosen {
  readonly amount: Hundredths;
  readonly candidate: Candidate;
}

/** The figures of one row as they are put together: chosen facts by line, and the doubts met on the way. */
export interface Sheet {
  readonly index: FactIndex;
  /** Facts at the date and for the scope of the row. */
  readonly standing: Standing;
  readonly period: Period;
  readonly figures: Map<LineName, Chosen>;
  readonly flags: QualityFlag[];
}

/** Chooses one fact for a line, by the order of its tags; the kind of date that the line needs first, the other kind with a flag. */
export function choose(sheet: Sheet, line: LineName): Chosen | undefined {
  const { tags } = lines[line];
  const found = tags.map(({ key }) => sheet.standing.get(key)).filter((each) => each !== undefined);
  for (const candidates of found) {
    const chosen = settle(
      sheet,
      line,
      candidates.filter((candidate) => fits(sheet.period, line, candidate)),
    );
    if (chosen !== undefined) return chosen;
  }
  for (const candidates of found) {
    const chosen = settle(
      sheet,
      line,
      candidates.filter((candidate) => nearlyFits(sheet.period, line, candidate)),
    );
    if (chosen === undefined) continue;
    sheet.flags.push({
      code: 'CONTEXT_GUESSED',
      detail: `${inWords(line)}: taken from ${placeText(chosen.candidate)}, which is not how the taxonomy dates it.`,
    });
    return chosen;
  }
  return undefined;
}

/** Candidates of a line in its own currency and of the preferred rank. */
export function eligible(sheet: Sheet, line: LineName, found: readonly Candidate[]): readonly Candidate[] {
  if (found.length === 0) return found;
  const { currency } = sheet.index;
  const money = lines[line].kind !== 'count';
  const own = money ? found.filter((each) => each.currency === undefined || each.currency === currency) : found;
  const other = own.length === found.length ? undefined : found.find((each) => each.currency !== undefined && each.currency !== currency);
  if (other !== undefined)
    flagOnce(sheet, {
      code: 'UNITS_MIXED',
      detail: `Figures are in ${currency}; ${inWords(line)} is also given in ${other.currency}, which is left out.`,
    });
  const rank = own.reduce((least, { place }) => Math.min(least, place.rank), Number.POSITIVE_INFINITY);
  return own.filter(({ place }) => place.rank === rank);
}

function settle(sheet: Sheet, line: LineName, found: readonly Candidate[]): Chosen | undefined {
  const [first, ...more] = eligible(sheet, line, found);
  if (first === undefined) return undefined;
  const best = more.reduce((a, b) => (decimals(b) > decimals(a) ? b : a), first);
  const differing = [first, ...more].find((each) => !consistent(best, each));
  if (differing !== undefined)
    flagOnce(sheet, {
      code: 'INCONSISTENT_DUPLICATE',
      detail: `${inWords(line)}: tagged ${spoken(best.amount)} and ${spoken(differing.amount)} for the same date; ${spoken(best.amount)} stands.`,
    });
  return { amount: best.amount, candidate: best };
}

function flagOnce(sheet: Sheet, flag: QualityFlag): void {
  if (!sheet.flags.some(({ code, detail }) => code === flag.code && detail === flag.detail)) sheet.flags.push(flag);
}

/** Facts agree when the ranges that their decimals leave open meet (XBRL 2.1 section 4.6: one may be the rounded form of the other). */
function consistent(a: Candidate, b: Candidate): boolean {
  const gap = a.amount > b.amount ? a.amount - b.amount : b.amount - a.amount;
  return gap * 2n <= spread(a) + spread(b);
}

function spread({ fact }: Candidate): Hundredths {
  const stated = fact.decimals === undefined ? Number.NaN : Number(fact.decimals);
  return Number.isInteger(stated) && stated <= 2 && stated >= -12 ? 10n ** BigInt(2 - stated) : 0n;
}

function decimals({ fact }: Candidate): number {
  if (fact.decimals === 'INF') return Number.POSITIVE_INFINITY;
  const stated = fact.decimals === undefined ? Number.NaN : Number(fact.decimals);
  return Number.isNaN(stated) ? Number.NEGATIVE_INFINITY : stated;
}

function fits({ start }: Period, line: LineName, { place }: Candidate): boolean {
  return lines[line].kind === 'balance' ? place.start === undefined : place.start !== undefined && place.start === (start ?? undefined);
}

/** A balance tagged over a period that ends on the date; a flow tagged at the date, or over a period that starts within a week of the stated one. */
function nearlyFits({ start }: Period, line: LineName, { place }: Candidate): boolean {
  if (lines[line].kind === 'balance') return place.start !== undefined;
  return place.start === undefined || (start !== null && Math.abs(daysBetween(start, place.start)) <= 7);
}

function placeText({ place }: Candidate): string {
  return place.start === undefined ? `the instant ${place.end}` : `the period ${place.start} to ${place.end}`;
}
