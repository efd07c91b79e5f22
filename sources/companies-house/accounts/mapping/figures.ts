import { daysBetween } from '../../../../uk/day.ts';
import { display, type Hundredths } from './amount.ts';
import { type LineName, lines } from './concepts.ts';
import type { Candidate, CandidatesByTag, FactIndex } from './fact-index.ts';
import type { Period } from './periods.ts';
import type { QualityFlag } from './row.ts';
import { labelOf } from './text.ts';

/** A figure chosen for one row. */
export interface Chosen {
  /** The amount of the row; differs from the candidate's when a rule has corrected it. */
  readonly amount: Hundredths;
  readonly candidate: Candidate;
}

/** The figures of one row while the mapping chooses and corrects them. */
export interface Sheet {
  readonly index: FactIndex;
  /** Candidates for the date and the scope of the row. */
  readonly candidates: CandidatesByTag;
  readonly period: Period;
  readonly figures: Map<LineName, Chosen>;
  readonly flags: QualityFlag[];
  /** The fact to use for a line in place of one that contradicts it. */
  readonly preferred: ReadonlyMap<LineName, Candidate>;
  /** Facts that contradict the chosen one and are as good: the sums decide between them. */
  readonly rivals: Map<LineName, readonly Candidate[]>;
}

/** Returns a sheet without figures. */
export function emptySheet(row: Pick<Sheet, 'index' | 'candidates' | 'period'>, preferred: Sheet['preferred'] = new Map()): Sheet {
  return { ...row, figures: new Map(), flags: [], preferred, rivals: new Map() };
}

/**
 * Chooses one fact for a line, by the order of its tags. Prefers facts with the kind of context that the line needs (an instant for a balance, the
 * row's period for a flow); otherwise takes a near one and adds the flag CONTEXT_GUESSED. Returns undefined when there is none.
 */
export function choose(sheet: Sheet, line: LineName): Chosen | undefined {
  const { tags } = lines[line];
  const found = tags.map(({ key }) => sheet.candidates.get(key)).filter((each) => each !== undefined);
  for (const candidates of found) {
    const chosen = pickBest(
      sheet,
      line,
      candidates.filter((candidate) => fits(sheet.period, line, candidate)),
    );
    if (chosen !== undefined) return chosen;
  }
  for (const candidates of found) {
    const chosen = pickBest(
      sheet,
      line,
      candidates.filter((candidate) => nearlyFits(sheet.period, line, candidate)),
    );
    if (chosen === undefined) continue;
    sheet.flags.push({
      code: 'CONTEXT_GUESSED',
      detail: `${labelOf(line)} is read from ${placeText(chosen.candidate)}, which is not the kind of date that the taxonomy requires.`,
    });
    return chosen;
  }
  return undefined;
}

/** Returns the candidates of a line in the filing's currency and with the lowest rank. Flags another currency as UNITS_MIXED. */
export function eligible(sheet: Sheet, line: LineName, found: readonly Candidate[]): readonly Candidate[] {
  if (found.length === 0) return found;
  const { currency } = sheet.index;
  const money = lines[line].kind !== 'count';
  const own = money ? found.filter((each) => each.currency === undefined || each.currency === currency) : found;
  const other = own.length === found.length ? undefined : found.find((each) => each.currency !== undefined && each.currency !== currency);
  if (other !== undefined)
    flagOnce(sheet, {
      code: 'UNITS_MIXED',
      detail: `Figures are in ${currency}; ${labelOf(line)} is also tagged in ${other.currency}, which is left out.`,
    });
  const rank = own.reduce((least, { place }) => Math.min(least, place.rank), Number.POSITIVE_INFINITY);
  return own.filter(({ place }) => place.rank === rank);
}

/**
 * Picks the most precise of the facts that agree. Of facts that contradict each other, those that state their scope come first, then those that the
 * page shows (products keep the figures of a draft in the hidden header), then the most precise; else the first is used, unless a sum decides.
 */
function pickBest(sheet: Sheet, line: LineName, found: readonly Candidate[]): Chosen | undefined {
  const [first, ...more] = eligible(sheet, line, found);
  if (first === undefined) return undefined;
  const all = [first, ...more];
  const preferred = sheet.preferred.get(line);
  const lead = preferred !== undefined && all.includes(preferred) ? preferred : more.reduce((a, b) => (isBetter(b, a) ? b : a), first);
  const best = all.filter((each) => consistent(lead, each)).reduce((a, b) => (decimals(b) > decimals(a) ? b : a), lead);
  const differing = all.filter((each) => !consistent(best, each));
  const [other] = differing;
  if (other !== undefined) {
    const rivals = differing.filter((each) => !isBetter(lead, each, false) && !isBetter(each, lead, false));
    if (rivals.length > 0) sheet.rivals.set(line, rivals);
    flagOnce(sheet, {
      code: 'INCONSISTENT_DUPLICATE',
      detail: `${labelOf(line)} is tagged ${display(best.amount)} and ${display(other.amount)} for the same date; ${display(best.amount)} is used.`,
    });
  }
  return { amount: best.amount, candidate: best };
}

/** Whether the fact comes before the other one that contradicts it. */
function isBetter(fact: Candidate, other: Candidate, byPrecision = true): boolean {
  if (fact.place.scopeStated !== other.place.scopeStated) return fact.place.scopeStated;
  if (fact.fact.hidden !== other.fact.hidden) return other.fact.hidden;
  return byPrecision && decimals(fact) > decimals(other);
}

function flagOnce(sheet: Sheet, flag: QualityFlag): void {
  if (!sheet.flags.some(({ code, detail }) => code === flag.code && detail === flag.detail)) sheet.flags.push(flag);
}

/** Whether two facts agree: the ranges that their `decimals` leave open overlap (XBRL 2.1 section 4.6), so one may be the other rounded. */
export function consistent(a: Candidate, b: Candidate): boolean {
  const gap = a.amount > b.amount ? a.amount - b.amount : b.amount - a.amount;
  return gap * 2n <= spread(a) + spread(b);
}

/** Returns the width of the range that `decimals` leaves open, in hundredths. */
function spread({ fact }: Candidate): Hundredths {
  const stated = fact.decimals === undefined ? Number.NaN : Number(fact.decimals);
  return Number.isInteger(stated) && stated <= 2 && stated >= -12 ? 10n ** BigInt(2 - stated) : 0n;
}

function decimals({ fact }: Candidate): number {
  if (fact.decimals === 'INF') return Number.POSITIVE_INFINITY;
  const stated = fact.decimals === undefined ? Number.NaN : Number(fact.decimals);
  return Number.isNaN(stated) ? Number.NEGATIVE_INFINITY : stated;
}

/** Whether the context is of the kind that the line needs. */
function fits({ start }: Period, line: LineName, { place }: Candidate): boolean {
  return lines[line].kind === 'balance' ? place.start === undefined : place.start !== undefined && place.start === (start ?? undefined);
}

/**
 * Whether the context is close to it: for a balance, a period that ends on the date; for a flow, the date itself, or a period that starts
 * within a week of the stated one.
 */
function nearlyFits({ start }: Period, line: LineName, { place }: Candidate): boolean {
  if (lines[line].kind === 'balance') return place.start !== undefined;
  return place.start === undefined || (start !== null && Math.abs(daysBetween(start, place.start)) <= 7);
}

function placeText({ place }: Candidate): string {
  return place.start === undefined ? `the instant ${place.end}` : `the period ${place.start} to ${place.end}`;
}
